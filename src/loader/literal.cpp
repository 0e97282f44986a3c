// SPDX-License-Identifier: Apache-2.0
#include "loader/literal.h"

#include <algorithm>
#include <charconv>

namespace bf16::loader {
namespace {

std::string_view prefix_of(Node string) {
  const std::string_view text = string.text();
  return text.substr(0, std::min(text.find_first_of("'\""), text.size()));
}

bool append_utf8(std::string& out, unsigned code) {
  const auto byte = [&out](unsigned value) { out.push_back(static_cast<char>(value)); };
  if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return false;
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0 | (code >> 6));
    byte(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    byte(0xE0 | (code >> 12));
    byte(0x80 | ((code >> 6) & 0x3F));
    byte(0x80 | (code & 0x3F));
  } else {
    byte(0xF0 | (code >> 18));
    byte(0x80 | ((code >> 12) & 0x3F));
    byte(0x80 | ((code >> 6) & 0x3F));
    byte(0x80 | (code & 0x3F));
  }
  return true;
}

/// Reads exactly `digits` hexadecimal digits, or up to three octal ones (digits == 0).
std::optional<unsigned> number_at(std::string_view text, std::size_t& at, std::size_t digits) {
  const int base = digits == 0 ? 8 : 16;
  const std::string_view part = text.substr(at, digits == 0 ? 3 : digits);
  unsigned value = 0;
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value, base);
  const auto read = static_cast<std::size_t>(end - part.data());
  if (error != std::errc() || (digits != 0 && read != digits)) return std::nullopt;
  at += read;
  return value;
}

char simple_escape(char letter) {
  switch (letter) {
    case 'n': return '\n';
    case 't': return '\t';
    case 'r': return '\r';
    case 'a': return '\a';
    case 'b': return '\b';
    case 'f': return '\f';
    case 'v': return '\v';
    default: return letter;
  }
}

}  // namespace

bool has_prefix(Node string, char letter) {
  const std::string_view prefix = prefix_of(string);
  return std::any_of(prefix.begin(), prefix.end(),
                     [letter](char c) { return (c | 0x20) == letter; });
}

std::optional<std::string> decode_escapes(std::string_view text, bool raw) {
  if (raw) return std::string(text);
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at++];
    if (c != '\\' || at == text.size()) {
      out.push_back(c);
      continue;
    }
    const char letter = text[at++];
    if (letter == '\n') continue;
    if (std::string_view("ntrabfv\\'\"").find(letter) != std::string_view::npos) {
      out.push_back(simple_escape(letter));
      continue;
    }
    const bool octal = letter >= '0' && letter <= '7';
    if (octal) --at;
    std::size_t digits = 0;
    if (letter == 'x') digits = 2;
    if (letter == 'u') digits = 4;
    if (letter == 'U') digits = 8;
    if (letter == 'N') return std::nullopt;
    if (!octal && digits == 0) {  // an unknown escape stands for itself
      out += {'\\', letter};
      continue;
    }
    const auto code = number_at(text, at, digits);
    if (!code || !append_utf8(out, *code)) return std::nullopt;
  }
  return out;
}

std::optional<std::string> string_value(Node string) {
  if (!string.is("string") || has_prefix(string, 'b')) return std::nullopt;
  const std::string_view text = string.text();
  const std::size_t quote = prefix_of(string).size();
  const std::string_view rest = text.substr(quote);
  const std::size_t width = rest.starts_with("\"\"\"") || rest.starts_with("'''") ? 3 : 1;
  if (rest.size() < 2 * width) return std::nullopt;
  const std::string_view content = rest.substr(width, rest.size() - 2 * width);
  if (has_prefix(string, 'f') && content.find_first_of("{}") != std::string_view::npos) {
    return std::nullopt;
  }
  return decode_escapes(content, has_prefix(string, 'r'));
}

}  // namespace bf16::loader
