// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bf16::expectations {

/// A byte that a YAML stream may not hold where it stands.
struct BadCharacter {
  std::size_t offset = 0;
  std::string why;
};

/// The first thing that is not well-formed UTF-8 or that YAML's readers refuse (control characters,
/// a carriage return without a line feed).
std::optional<BadCharacter> find_bad_character(std::string_view text);

/// `text` as a double-quoted scalar on one line: `"` and `\` escaped, and every character that a
/// reader could take for a line break or refuse. Nothing when `text` is not UTF-8.
std::optional<std::string> double_quoted(std::string_view text);

}  // namespace bf16::expectations
