// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "expectations/document.h"
#include "expectations/syntax.h"

namespace bf16::expectations {

/// The live entries of a file, and where each one stands.
struct Entries {
  std::vector<Entry> entries;
  std::vector<Pair> pairs;  ///< for each entry: its key and its value
  std::optional<Pair> test_config;
};

/// Refused: no mapping, no `test_config` (a file of PLACEHOLDER_MODELS has none and no live entry).
Result<Entries> read_entries(const std::string& path, std::string_view content, const Syntax& syntax);

/// The `test_config` key of the root mapping with its value.
std::optional<Pair> find_test_config(const Syntax& syntax);

}  // namespace bf16::expectations
