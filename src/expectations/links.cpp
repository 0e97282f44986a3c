// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>

#include "expectations/document.h"

namespace bf16::expectations {
namespace {

/// Whether the link ends with ".../issues/NUMBER" or ".../pull/NUMBER".
bool is_issue(std::string_view link) {
  const std::size_t slash = link.rfind('/');
  const std::string_view number = link.substr(slash + 1);
  const std::string_view before = link.substr(0, slash);
  return !number.empty() &&
         std::all_of(number.begin(), number.end(), [](unsigned char c) { return std::isdigit(c); }) &&
         (before.ends_with("/issues") || before.ends_with("/pull"));
}

}  // namespace

std::vector<std::string> issue_links(std::string_view reason) {
  std::vector<std::string> links;
  for (std::size_t at = reason.find("http"); at != std::string_view::npos; at = reason.find("http", at + 4)) {
    std::string_view link = reason.substr(at);
    if (!link.starts_with("https://") && !link.starts_with("http://")) continue;
    link = link.substr(0, link.find_first_of(" \t\r\n\"'`<>()[]{},;|#?"));
    while (!link.empty() && (link.back() == '.' || link.back() == ':' || link.back() == '/')) link.remove_suffix(1);
    if (is_issue(link) && std::find(links.begin(), links.end(), link) == links.end()) links.emplace_back(link);
  }
  return links;
}

std::string reason_with_links(std::string_view reason, std::string_view old_reason) {
  std::string result(reason);
  const std::vector<std::string> there = issue_links(reason);
  for (const std::string& link : issue_links(old_reason)) {
    if (std::find(there.begin(), there.end(), link) == there.end()) result += " - " + link;
  }
  return result;
}

}  // namespace bf16::expectations
