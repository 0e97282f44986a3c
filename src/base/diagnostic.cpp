// SPDX-License-Identifier: Apache-2.0
#include "base/diagnostic.h"

#include <fmt/format.h>

namespace bf16 {

std::string to_string(const Location& location) {
  std::string text = location.file;
  if (location.line > 0) text += fmt::format(":{}", location.line);
  if (location.line > 0 && location.column > 0) text += fmt::format(":{}", location.column);
  return text;
}

std::string to_string(const Diagnostic& diagnostic) {
  std::string text;
  if (diagnostic.where) text += to_string(*diagnostic.where) + ": ";
  text += diagnostic.what;
  if (!diagnostic.why.empty()) text += ": " + diagnostic.why;
  if (!diagnostic.next.empty()) {
    if (!text.ends_with('.')) text += '.';
    text += " Next: " + diagnostic.next;
  }
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return text;
}

}  // namespace bf16
