// SPDX-License-Identifier: Apache-2.0
#include "base/line_index.h"

#include <algorithm>

namespace bf16 {

LineIndex::LineIndex(std::string_view text) : text_(text), starts_{0} {
  for (std::size_t i = text.find('\n'); i != std::string_view::npos; i = text.find('\n', i + 1)) {
    starts_.push_back(i + 1);
  }
}

LineIndex::Position LineIndex::position(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto line = next - starts_.begin();
  return {static_cast<int>(line), static_cast<int>(offset - *(next - 1)) + 1};
}

std::size_t LineIndex::offset(int line, int column) const {
  if (line < 1) return 0;
  if (line > count()) return text_.size();
  const std::size_t start = starts_[static_cast<std::size_t>(line) - 1];
  const std::size_t length = this->line(line).size();
  return start + std::min(length, static_cast<std::size_t>(std::max(column, 1) - 1));
}

std::string_view LineIndex::line(int number) const {
  if (number < 1 || number > count()) return {};
  const std::size_t start = starts_[static_cast<std::size_t>(number) - 1];
  const std::size_t end = number < count() ? starts_[static_cast<std::size_t>(number)] - 1 : text_.size();
  return text_.substr(start, end - start);
}

}  // namespace bf16
