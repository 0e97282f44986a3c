// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "system/files.h"

namespace bf16::workspace {

/// Where things stand in a tt-xla checkout. All paths are absolute; `root` is canonical.
struct Checkout {
  std::filesystem::path root;

  std::filesystem::path models() const { return root / "third_party" / "tt_forge_models"; }
  std::filesystem::path expectations() const { return root / "tests" / "runner" / "test_config"; }
  std::filesystem::path training() const {
    return expectations() / "torch" / "test_config_training_single_device.yaml";
  }
  /// The loader of a model dir such as "qwen_1_5/causal_lm".
  std::filesystem::path loader(std::string_view model_dir) const {
    return models() / model_dir / "pytorch" / "loader.py";
  }
  /// `path` as people write it: relative to the root where it lies below it.
  std::string relative(const std::filesystem::path& path) const;
};

/// The checkout at `root`, or, without it, the first one from `start` upwards. Refused (environment), with
/// the remedy: no checkout, the submodule is missing or empty.
Result<Checkout> find_checkout(const system::ReadOnlyFiles& files,
                               const std::optional<std::filesystem::path>& root,
                               const std::filesystem::path& start);

/// Every expectation file below `expectations()`, sorted: torch, jax and torch_llm.
std::vector<std::filesystem::path> expectation_files(const system::ReadOnlyFiles& files,
                                                     const Checkout& checkout);

}  // namespace bf16::workspace
