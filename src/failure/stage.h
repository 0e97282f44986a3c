// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bf16::failure {

/// How far a test came: the values of bringup_status that a failure can have here.
enum class Stage { fe_compilation, ttmlir_compilation, runtime };

std::string_view to_string(Stage stage);  ///< "FAILED_FE_COMPILATION", ...
std::optional<Stage> stage_from(std::string_view bringup_status);

/// What is known about a failed test case, for `stage_of`.
struct StageEvidence {
  std::string text;              ///< the error text, possibly several lines
  std::string exception;         ///< class of a Python exception, empty when none
  std::string observed;          ///< the runner's own bringup_status, "" when it is absent or a copy of the YAML
  std::string stage_file;        ///< last line of ._bringup_stage.txt ("TTMLIR_COMPILATION_START"), or ""
  bool before_device = false;    ///< a Python exception before any device call
  int signal = 0;                ///< the signal that ended the process, 0 when none
};

/// docs/rules.md, "Stage". nullopt: no rule fits, a person must decide.
std::optional<Stage> stage_of(const StageEvidence& evidence);

/// The reason line for an error that is not a bf16 one (docs/rules.md, "Reason"): one line, verbatim, cut at
/// a word beyond 120 characters. `exception` is put in front of a Python exception's first line.
/// Empty when the text holds nothing better than "Error code: 13".
std::string reason_line(std::string_view text, std::string_view exception);

/// The first line of a log that says what failed (TT_FATAL, TT_THROW, error:, RuntimeError; noise
/// skipped), verbatim; empty when there is none.
std::string first_error_line(std::string_view log);

/// The environment's fault and no finding about the model: no network, gated data, missing package,
/// no device, disk full. Empty when it is none of them, else the remedy as one sentence.
std::string environment_remedy(std::string_view text);

}  // namespace bf16::failure
