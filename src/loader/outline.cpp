// SPDX-License-Identifier: Apache-2.0
#include "loader/outline.h"

#include <algorithm>

namespace bf16::loader {
namespace {

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// Walks over Python text token by token, as far as strings, comments and brackets go.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::size_t at() const { return at_; }
  bool done() const { return at_ >= text_.size(); }
  bool failed() const { return failed_; }

  /// Columns of blanks at the start of a line, and the position behind them. A tab makes the line
  /// incomparable with others: the scan fails.
  std::size_t skip_indent() {
    const std::size_t start = at_;
    while (!done() && text_[at_] == ' ') ++at_;
    if (!done() && (text_[at_] == '\t' || text_[at_] == '\f')) failed_ = true;
    return at_ - start;
  }

  bool at_blank_line() const { return done() || text_[at_] == '\n' || text_[at_] == '#' || text_[at_] == '\r'; }

  void skip_line() {
    const std::size_t end = text_.find('\n', at_);
    at_ = end == std::string_view::npos ? text_.size() : end + 1;
  }

  std::string_view word() const {
    std::size_t end = at_;
    while (end < text_.size() && is_word(text_[end])) ++end;
    return text_.substr(at_, end - at_);
  }
  void skip_word() { at_ += word().size(); }
  void skip_blanks() {
    while (!done() && text_[at_] == ' ') ++at_;
  }

  /// To the end of the logical line (behind its newline). `colon` gets the position behind the first
  /// colon outside of brackets, npos when there is none.
  void skip_logical_line(std::size_t& colon) {
    colon = std::string_view::npos;
    int depth = 0;
    while (!done()) {
      const char c = text_[at_];
      if (c == '\n' && depth == 0) {
        ++at_;
        return;
      }
      if (c == '#') {
        const std::size_t end = text_.find('\n', at_);
        at_ = end == std::string_view::npos ? text_.size() : end;
        continue;
      }
      if (c == '"' || c == '\'') {
        skip_string();
        if (failed_) return;
        continue;
      }
      if (c == '\\') {
        if (text_.substr(at_ + 1, 1) != "\n") break;  // not a line continuation as we know it
        at_ += 2;
        continue;
      }
      if (c == '(' || c == '[' || c == '{') ++depth;
      if ((c == ')' || c == ']' || c == '}') && --depth < 0) break;
      if (c == ':' && depth == 0 && colon == std::string_view::npos) colon = at_ + 1;
      ++at_;
    }
    if (depth != 0 || !done()) failed_ = true;
  }

 private:
  void skip_string() {
    const char quote = text_[at_];
    const bool triple = text_.substr(at_, 3) == std::string(3, quote);
    at_ += triple ? 3 : 1;
    while (!done()) {
      const char c = text_[at_];
      if (c == '\\') {
        at_ = std::min(at_ + 2, text_.size());
      } else if (c == '\n' && !triple) {
        break;
      } else if (c == quote && (!triple || text_.substr(at_, 3) == std::string(3, quote))) {
        at_ += triple ? 3 : 1;
        return;
      } else {
        ++at_;
      }
    }
    failed_ = true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

/// The name behind `def` when a function begins at the scanner's position; empty otherwise.
std::string_view function_name(Scanner scanner) {
  if (scanner.word() == "async") {
    scanner.skip_word();
    scanner.skip_blanks();
  }
  if (scanner.word() != "def") return {};
  scanner.skip_word();
  scanner.skip_blanks();
  return scanner.word();
}

bool only_comment(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos || text[first] == '#';
}

}  // namespace

std::optional<std::string> outline(std::string_view text,
                                   const std::vector<std::string_view>& keep) {
  std::string result;
  result.reserve(text.size() / 2);
  Scanner scanner(text);
  std::size_t kept_from = 0;        // start of the text that is not yet in `result`
  bool skipping = false;            // inside of a body that is left out
  std::size_t limit = 0;            // such a body, or one that is kept whole, ends at this indentation
  bool keeping = false;
  while (!scanner.done()) {
    const std::size_t line_start = scanner.at();
    const std::size_t indent = scanner.skip_indent();
    if (scanner.failed()) return std::nullopt;
    if (scanner.at_blank_line()) {
      scanner.skip_line();
      continue;
    }
    if (skipping && indent <= limit) {
      result.append(static_cast<std::size_t>(
                        std::count(text.begin() + static_cast<std::ptrdiff_t>(kept_from),
                                   text.begin() + static_cast<std::ptrdiff_t>(line_start), '\n')),
                    '\n');
      kept_from = line_start;
      skipping = false;
    }
    if (keeping && indent <= limit) keeping = false;
    const std::string_view name = skipping || keeping ? std::string_view{} : function_name(scanner);
    std::size_t colon = 0;
    scanner.skip_logical_line(colon);
    if (scanner.failed()) return std::nullopt;
    if (name.empty()) continue;
    if (colon == std::string_view::npos) return std::nullopt;
    const std::string_view behind = text.substr(colon, scanner.at() - colon);
    if (!only_comment(behind)) continue;  // the body stands on the same line
    limit = indent;
    if (std::find(keep.begin(), keep.end(), name) != keep.end()) {
      keeping = true;
      continue;
    }
    result.append(text.substr(kept_from, colon - kept_from)).append(" pass\n");
    kept_from = scanner.at();
    skipping = true;
  }
  if (!skipping) result.append(text.substr(kept_from));
  return result;
}

}  // namespace bf16::loader
