// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace bf16 {

/// Lines and columns of byte offsets in one text; both count from 1, columns count bytes.
/// A line ends at '\n' only, so a '\r' before it belongs to the line.
class LineIndex {
 public:
  struct Position {
    int line = 1;
    int column = 1;

    bool operator==(const Position&) const = default;
  };

  explicit LineIndex(std::string_view text);

  Position position(std::size_t offset) const;  ///< an offset past the end is taken as the end
  std::size_t offset(int line, int column) const;  ///< clamped to the line, and to the text
  std::string_view line(int number) const;  ///< without its '\n'; empty when there is no such line
  int count() const { return static_cast<int>(starts_.size()); }

 private:
  std::string_view text_;  // the caller keeps it alive
  std::vector<std::size_t> starts_;
};

}  // namespace bf16
