// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "loader/module.h"
#include "system/files.h"

namespace bf16::loader {

/// The Python files of one models tree, read and parsed at most once each. For one thread. Reads
/// nothing outside of the tree, links included.
class Modules {
 public:
  /// `models` is the folder third_party/tt_forge_models. With `outlined` the files are parsed without
  /// function bodies (loader/outline.h).
  Modules(const system::ReadOnlyFiles& files, std::filesystem::path models, bool outlined);

  /// The file at a path relative to the models tree ("bert/masked_lm/pytorch/loader.py"). Refused
  /// (unresolved), with the place: not readable, larger than `limit`, outside of the tree, not Python.
  Result<const Module*> load(const std::string& relative);
  /// The same for a text that was read already.
  Result<const Module*> load(const std::string& relative, std::string text);

  /// The file of the module that `from <dots><dotted> import ...` in `importer` names. nullopt when
  /// it is not part of the models tree (a package from elsewhere).
  std::optional<std::string> find(const Module& importer, std::string_view dotted) const;

  /// Forgets a file that nobody refers to any more: keeps memory flat over a whole tree.
  void forget(const std::string& relative) { modules_.erase(relative); }

  const std::filesystem::path& models() const { return models_; }

  static constexpr std::uintmax_t limit = 1u << 20;  ///< bytes; the largest real loader has 27 KB

 private:
  const system::ReadOnlyFiles& files_;
  std::filesystem::path models_;
  std::filesystem::path canonical_models_;
  bool outlined_;
  std::map<std::string, Result<std::unique_ptr<Module>>> modules_;
};

/// Whether `path`, links resolved, lies in or below `folder` (canonical).
bool lies_below(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace bf16::loader
