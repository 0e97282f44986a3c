// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expectations/document.h"
#include "expectations/syntax.h"

namespace bf16::expectations {

/// A field that a change sets: how it is written, and what it must mean.
struct Setting {
  std::string_view name;
  std::string value;    ///< decoded; "true" or "false" for a boolean
  std::string written;  ///< as YAML
  bool is_boolean = false;
};

/// What the change sets, in the order in which a person reads the fields. Refused (usage): a status that
/// is no plain word, a reason that is not UTF-8, a field that is set and cleared.
Result<std::vector<Setting>> settings_of(const Change& change);

/// Whether the node already says what the setting wants, for a YAML 1.1 and a YAML 1.2 reader.
bool means(const Node& node, const Setting& setting);

}  // namespace bf16::expectations
