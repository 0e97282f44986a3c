// SPDX-License-Identifier: Apache-2.0
#include "expectations/meaning.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "expectations/characters.h"

namespace bf16::expectations {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

/// Whether every reader takes this plain scalar for a string: no number, date, boolean or null.
bool reads_as_string(std::string_view plain) {
  constexpr std::array<std::string_view, 11> words = {"", "~", "null", "true", "false", "yes",
                                                      "no", "on", "off", "y", "n"};
  if (std::find(words.begin(), words.end(), lower(plain)) != words.end()) return false;
  const bool like_a_number = std::string_view("0123456789+-.").find(plain.front()) != std::string_view::npos;
  return !like_a_number || plain.find(' ') != std::string_view::npos;
}

/// `text` is `word` ("true" or "false") in one of the three ways in which YAML writes it.
bool is_boolean(std::string_view text, std::string_view word) {
  if (lower(text) != word) return false;
  const auto upper = std::count_if(text.begin(), text.end(),
                                   [](unsigned char c) { return std::isupper(c); });
  return upper == 0 || upper == static_cast<long>(text.size()) ||
         (upper == 1 && std::isupper(static_cast<unsigned char>(text.front())));
}

bool is_plain_word(std::string_view text) {
  const auto in_word = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
  return !text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) &&
         std::all_of(text.begin(), text.end(), in_word) && reads_as_string(text);
}

tl::unexpected<Diagnostic> refuse(const Change& change, std::string what, std::string next) {
  return tl::unexpected(
      Diagnostic{ExitCode::usage, std::move(what), {}, "for " + change.key, std::move(next)});
}

}  // namespace

Result<std::vector<Setting>> settings_of(const Change& change) {
  std::vector<Setting> settings;
  for (const auto& [name, value] : {std::pair("status", &change.status),
                                    std::pair("bringup_status", &change.bringup_status)}) {
    if (!*value) continue;
    if (!is_plain_word(**value)) {
      return refuse(change, fmt::format("{} \"{}\" is no plain word", name, **value),
                    "give the name of a member of the test runner's enum");
    }
    settings.push_back({name, **value, **value, false});
  }
  if (change.reason) {
    const std::optional<std::string> quoted = double_quoted(*change.reason);
    if (!quoted) return refuse(change, "The reason is not UTF-8", "give a reason in UTF-8");
    settings.push_back({"reason", *change.reason, *quoted, false});
  }
  if (change.assert_pcc) {
    const std::string value = *change.assert_pcc ? "true" : "false";
    settings.push_back({"assert_pcc", value, value, true});
  }
  for (const Setting& setting : settings) {
    if (std::find(change.clear.begin(), change.clear.end(), setting.name) == change.clear.end()) continue;
    return refuse(change, fmt::format("{} is to be set and removed at once", setting.name),
                  "set it or clear it, not both");
  }
  return settings;
}

bool means(const Node& node, const Setting& setting) {
  if (node.kind != Kind::scalar || !node.tag.empty()) return false;
  const bool plain = node.style == Style::absent || node.style == Style::plain;
  if (setting.is_boolean) {
    return plain && is_boolean(node.text, setting.value);
  }
  return node.text == setting.value && (!plain || reads_as_string(node.text));
}

}  // namespace bf16::expectations
