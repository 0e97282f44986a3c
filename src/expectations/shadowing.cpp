// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "expectations/document.h"

namespace bf16::expectations {
namespace {

/// What the change makes of a field: its new value, "" for a cleared one, nothing when it is left alone.
std::optional<std::string> intended(const Change& change, std::string_view name) {
  if (name == "status" && change.status) return change.status;
  if (name == "bringup_status" && change.bringup_status) return change.bringup_status;
  if (name == "reason" && change.reason) return change.reason;
  if (name == "assert_pcc" && change.assert_pcc) return *change.assert_pcc ? "true" : "false";
  const bool cleared = std::find(change.clear.begin(), change.clear.end(), name) != change.clear.end();
  return cleared ? std::optional<std::string>("") : std::nullopt;
}

}  // namespace

std::vector<std::string> shadowing(const Entry& entry, const Change& change) {
  std::vector<std::string> sentences;
  for (const auto& [arch, fields] : entry.arch_overrides) {
    for (const Field& field : fields) {
      const std::optional<std::string> value = intended(change, field.name);
      if (!value || (field.is_scalar && field.value == *value)) continue;
      const std::string_view shown = field.is_scalar ? field.value : field.source;
      sentences.push_back(fmt::format("{}: arch_overrides sets {}: {} for {}, which hides the {} here",
                                      to_string(field.where), field.name, shown, arch,
                                      value->empty() ? "removal" : "new value"));
    }
  }
  return sentences;
}

}  // namespace bf16::expectations
