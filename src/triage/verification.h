// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "failure/message.h"
#include "failure/stage.h"

namespace bf16::triage {

/// What pytest showed for one entry.
struct TestOutcome {
  enum class Kind {
    passed,
    numerics,       ///< a comparison failed; see `only_pcc` and `nan`
    bf16_failure,   ///< a bf16 dtype error; `meaning` says which
    other_failure,
    skipped,        ///< or xfailed: unexpected
    crashed,        ///< by a signal
    timed_out,
    not_collected,
    environment,
    no_device,      ///< every test errors at set-up: no evidence
  };
  std::string key;
  Kind kind = Kind::not_collected;
  std::string text;                  ///< the error as pytest showed it, first line
  std::string reason;                ///< the line for the YAML, "" when there is none
  std::optional<failure::Stage> stage;
  failure::Meaning meaning;
  bool only_pcc = false;             ///< numerics: every failed check is the PCC one
  bool nan = false;
  int signal = 0;
  double seconds = 0;
  std::string note;                  ///< the remedy, or what a person should know
};

/// Step 7: what pytest showed for the whole set.
struct Verification {
  bool ran = false;
  std::string why_not;               ///< --no-verify, dry run, no device
  std::vector<TestOutcome> outcomes; ///< one per entry asked for, in that order
  std::vector<std::string> command;
  std::filesystem::path xml;
  std::filesystem::path log;
  std::vector<std::string> notes;
};

}  // namespace bf16::triage
