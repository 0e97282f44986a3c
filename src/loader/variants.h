// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "loader/evaluator.h"

namespace bf16::loader {

/// One key of a loader class's `_VARIANTS`. A class without variants has one with empty texts.
struct VariantInfo {
  std::string member;  ///< of the enum: "DENSENET121_XRAY"
  std::string value;   ///< as test ids hold it: "121_Xray"
  Value key;           ///< what `_get_model_info` is called with
};

/// A class that the runner takes from a loader file.
struct LoaderClass {
  std::string name;
  Location where;
  bool prefill = false;  ///< a ForgePrefillModel: LLM-phase tests only, never a training entry
  const Class* type = nullptr;
  std::vector<VariantInfo> variants;  ///< in the order of `_VARIANTS`
  std::optional<Unknown> unknown;     ///< why the variants cannot be told
};

/// The classes of a loader file: `ModelLoader`, then the ForgePrefillModel subclasses that the file
/// defines, by name. Refused (unresolved): the file has no class ModelLoader.
Result<std::vector<LoaderClass>> loader_classes(Evaluator& evaluator, const Module& module);

/// The `model_info.name` of a variant: what `_get_model_info` gives, put together by the `name` property
/// of config.py. A text, or an Unknown.
Value model_info_name(Evaluator& evaluator, const LoaderClass& loader, const VariantInfo& variant);

/// Whether `get_model_info` hands the variant to `_get_model_info` as base.py does, and `name` contains the
/// `model` of a ModelInfo as it is: what the search for a name relies on (loader/name_search.h).
bool names_contain_model(Evaluator& evaluator, Modules& modules);

}  // namespace bf16::loader
