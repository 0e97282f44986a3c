// SPDX-License-Identifier: Apache-2.0
#include "base/edit.h"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

namespace bf16 {
namespace {

constexpr std::size_t context_lines = 3;

/// The lines of the text, each with its '\n' (the last one maybe without).
std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

struct Change {
  char sign;  // ' ', '-' or '+'
  std::string_view line;
};

/// A line-wise edit script between the two, by a longest common subsequence of what is left when
/// the common head and tail are cut off. Our edits touch a few lines; for large differences
/// (more than a million line pairs) the middle is replaced as a whole, which is still a true diff.
std::vector<Change> changes(const std::vector<std::string_view>& a,
                            const std::vector<std::string_view>& b) {
  std::size_t head = 0;
  while (head < a.size() && head < b.size() && a[head] == b[head]) ++head;
  std::size_t tail = 0;
  while (tail < a.size() - head && tail < b.size() - head &&
         a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) {
    ++tail;
  }
  const std::size_t n = a.size() - head - tail;
  const std::size_t m = b.size() - head - tail;

  std::vector<Change> result;
  for (std::size_t i = 0; i < head; ++i) result.push_back({' ', a[i]});
  std::size_t i = 0;
  std::size_t j = 0;
  if (n > 0 && m > 0 && n * m <= 1'000'000) {
    std::vector<std::size_t> common((n + 1) * (m + 1), 0);
    const auto at = [&](std::size_t x, std::size_t y) -> std::size_t& {
      return common[x * (m + 1) + y];
    };
    for (std::size_t x = n; x-- > 0;) {
      for (std::size_t y = m; y-- > 0;) {
        at(x, y) = a[head + x] == b[head + y] ? at(x + 1, y + 1) + 1
                                              : std::max(at(x + 1, y), at(x, y + 1));
      }
    }
    while (i < n && j < m) {
      if (a[head + i] == b[head + j]) {
        result.push_back({' ', a[head + i]});
        ++i, ++j;
      } else if (at(i + 1, j) >= at(i, j + 1)) {
        result.push_back({'-', a[head + i++]});
      } else {
        result.push_back({'+', b[head + j++]});
      }
    }
  }
  while (i < n) result.push_back({'-', a[head + i++]});
  while (j < m) result.push_back({'+', b[head + j++]});
  for (std::size_t k = a.size() - tail; k < a.size(); ++k) result.push_back({' ', a[k]});
  return result;
}

std::string range_text(std::size_t first, std::size_t count) {
  if (count == 1) return fmt::format("{}", first);
  return fmt::format("{},{}", count == 0 ? first - 1 : first, count);
}

}  // namespace

std::string apply(std::string_view content, const std::vector<Edit>& edits) {
  std::vector<const Edit*> sorted;
  for (const Edit& edit : edits) sorted.push_back(&edit);
  std::stable_sort(sorted.begin(), sorted.end(), [](const Edit* a, const Edit* b) {
    return a->range.begin < b->range.begin;
  });
  std::string result;
  std::size_t done = 0;
  for (const Edit* edit : sorted) {
    if (edit->range.begin < done || edit->range.end < edit->range.begin ||
        edit->range.end > content.size()) {
      throw std::invalid_argument("edits overlap or lie outside of the content");
    }
    result.append(content, done, edit->range.begin - done);
    result += edit->text;
    done = edit->range.end;
  }
  result.append(content, done);
  return result;
}

Edit difference(std::filesystem::path file, std::string_view before, std::string_view after) {
  const std::size_t shorter = std::min(before.size(), after.size());
  std::size_t head = 0;
  while (head < shorter && before[head] == after[head]) ++head;
  std::size_t tail = 0;
  while (tail < shorter - head &&
         before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) {
    ++tail;
  }
  return {std::move(file),
          {head, before.size() - tail},
          std::string(after.substr(head, after.size() - tail - head)),
          {}};
}

std::string unified_diff(std::string_view path, std::string_view before, std::string_view after) {
  if (before == after) return {};
  const std::vector<std::string_view> old_lines = split_lines(before);
  const std::vector<std::string_view> new_lines = split_lines(after);
  const std::vector<Change> script = changes(old_lines, new_lines);
  std::string diff = fmt::format("--- a/{0}\n+++ b/{0}\n", path);
  std::size_t old_line = 1;
  std::size_t new_line = 1;
  for (std::size_t i = 0; i < script.size();) {
    if (script[i].sign == ' ') {
      ++i, ++old_line, ++new_line;
      continue;
    }
    // A hunk runs from here until more than two contexts of equal lines follow.
    const std::size_t lead = std::min(i, context_lines);
    std::size_t last_change = i;
    for (std::size_t j = i; j < script.size() && j <= last_change + 2 * context_lines; ++j) {
      if (script[j].sign != ' ') last_change = j;
    }
    const std::size_t begin = i - lead;
    const std::size_t end = std::min(script.size(), last_change + 1 + context_lines);
    std::size_t old_count = 0;
    std::size_t new_count = 0;
    std::string body;
    for (std::size_t j = begin; j < end; ++j) {
      if (script[j].sign != '+') ++old_count;
      if (script[j].sign != '-') ++new_count;
      body += script[j].sign;
      body += script[j].line;
      if (!script[j].line.ends_with('\n')) body += "\n\\ No newline at end of file\n";
    }
    diff += fmt::format("@@ -{} +{} @@\n{}", range_text(old_line - lead, old_count),
                        range_text(new_line - lead, new_count), body);
    old_line += old_count - lead;
    new_line += new_count - lead;
    i = end;
  }
  return diff;
}

}  // namespace bf16
