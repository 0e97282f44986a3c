// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "base/edit.h"
#include "triage/reproduction.h"

namespace bf16::triage {

enum class Certainty { proven, inferred };

/// The one edit that can cure the failure.
struct FixPlan {
  Edit edit;                 ///< of loader.py; `edit.evidence` says why in one sentence
  Certainty certainty = Certainty::inferred;
  std::string offender;      ///< the input's path
  int line = 0;              ///< of the edit, from 1
  std::string description;   ///< "add dtype=dtype_override to torch.zeros(...)"
  std::vector<std::string> untouched;  ///< other float32 inputs that do not prevent the edit
};

/// Why no edit can cure it: one sentence, and where.
struct NoFix {
  std::string reason;
  std::vector<std::string> candidates;
};

/// Finds offender, site and edit from the BFLOAT16 phase of TEST's baseline (docs/fixing.md). Pure:
/// `loader_text` is the content of `loader_path`.
tl::expected<FixPlan, NoFix> plan_fix(const std::filesystem::path& loader_path,
                                      std::string_view loader_text, std::string_view class_name,
                                      const Reproduction& baseline);

}  // namespace bf16::triage
