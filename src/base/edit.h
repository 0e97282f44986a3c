// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace bf16 {

/// Half-open range of byte offsets in a file's content.
struct ByteRange {
  std::size_t begin = 0;
  std::size_t end = 0;

  bool operator==(const ByteRange&) const = default;
};

/// Replace the bytes of `range` by `text`. Preview, apply, undo and the report all use this value.
struct Edit {
  std::filesystem::path file;
  ByteRange range;
  std::string text;
  std::string evidence;  ///< why this edit is right, for the report

  bool operator==(const Edit&) const = default;
};

/// The content after all edits. They must not overlap and must lie within the content
/// (std::invalid_argument: a bug of the caller). Order does not matter.
std::string apply(std::string_view content, const std::vector<Edit>& edits);

/// The smallest single edit that turns `before` into `after`.
Edit difference(std::filesystem::path file, std::string_view before, std::string_view after);

/// A unified diff with three lines of context and `a/` and `b/` in front of `path`; empty when equal.
/// A last line without a newline gets git's "\ No newline at end of file".
std::string unified_diff(std::string_view path, std::string_view before, std::string_view after);

}  // namespace bf16
