// SPDX-License-Identifier: Apache-2.0
#include "expectations/characters.h"

#include <cstdint>

#include <fmt/format.h>

namespace bf16::expectations {
namespace {

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t length = 0;  ///< bytes; 0: not well-formed
};

/// The code point at `at`: no overlong form, no surrogate, nothing past U+10FFFF.
CodePoint decode(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(at);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || at + length > text.size()) return {};
  std::uint32_t value = first & (0xFFu >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return {};
    value = value << 6 | (byte(at + i) & 0x3Fu);
  }
  constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (value < smallest[length] || value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) return {};
  return {value, length};
}

/// What both YAML 1.1 and 1.2 readers let through.
bool is_printable(std::uint32_t c) {
  if (c < 0x20) return c == '\t' || c == '\n' || c == '\r';
  if (c < 0x7F) return true;
  return c == 0x85 || (c >= 0xA0 && c <= 0xFFFD) || c >= 0x10000;
}

bool needs_escape(std::uint32_t c) {
  return !is_printable(c) || c < 0x20 || c == '"' || c == '\\' || c == 0x85 || c == 0x2028 ||
         c == 0x2029 || c == 0xFEFF;
}

std::string escape(std::uint32_t c) {
  switch (c) {
    case '"': return "\\\"";
    case '\\': return "\\\\";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    default: break;
  }
  return c <= 0xFF ? fmt::format("\\x{:02X}", c) : fmt::format("\\u{:04X}", c);
}

}  // namespace

std::optional<BadCharacter> find_bad_character(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c >= 0x20 && c < 0x7F) {
      ++at;
      continue;
    }
    const CodePoint point = decode(text, at);
    if (point.length == 0) return BadCharacter{at, "a byte that is not UTF-8"};
    if (!is_printable(point.value)) {
      return BadCharacter{at, fmt::format("the character U+{:04X}, which YAML does not allow", point.value)};
    }
    if (point.value == 0xFEFF && at != 0) {
      return BadCharacter{at, "a byte order mark that is not at the beginning"};
    }
    if (c == '\r' && text.substr(at + 1, 1) != "\n") {
      return BadCharacter{at, "a carriage return without a line feed"};
    }
    at += point.length;
  }
  return std::nullopt;
}

std::optional<std::string> double_quoted(std::string_view text) {
  std::string result = "\"";
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = decode(text, at);
    if (point.length == 0) return std::nullopt;
    if (needs_escape(point.value)) {
      result += escape(point.value);
    } else {
      result += text.substr(at, point.length);
    }
    at += point.length;
  }
  return result + '"';
}

}  // namespace bf16::expectations
