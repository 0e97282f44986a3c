// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "expectations/document.h"

namespace bf16::triage {

/// One variant of a loader as a training entry names it. A loader without variants has one with
/// empty `member` and `value`.
struct Variant {
  std::string member;  ///< of the enum: "DENSENET121_XRAY"
  std::string value;   ///< what the key holds: "121_Xray"
};

/// A live entry of the training file that shares the loader.
struct ScopedEntry {
  expectations::Entry entry;
  Variant variant;
  std::string class_name;  ///< of the loader class that has the variant
};

/// An entry of another expectation file of the same loader, for the report.
struct RelatedEntry {
  std::string key;
  Location where;
  std::string status;
  std::string reason;
};

/// Where TEST stands: step 1.
struct Resolved {
  std::string test;                ///< as the user wrote it
  std::string key;
  std::string model_dir;           ///< "qwen_1_5/causal_lm"
  std::filesystem::path loader;
  std::filesystem::path training;  ///< the expectation file
  std::vector<ScopedEntry> scope;  ///< TEST first, then its siblings in the order of the file
  std::vector<RelatedEntry> related;           ///< entries of this loader in other files
  std::vector<std::string> importing_loaders;  ///< loaders that import this one, relative to the models tree

  const ScopedEntry& target() const { return scope.front(); }
};

}  // namespace bf16::triage
