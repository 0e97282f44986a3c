// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "system/files.h"
#include "system/processes.h"
#include "workspace/checkout.h"

namespace bf16::workspace {

/// What the choice of an interpreter depends on; read from the environment once, in main.
struct InterpreterQuestion {
  std::optional<std::string> option;      ///< --python
  std::optional<std::string> variable;    ///< BF16_TRIAGE_PYTHON
  std::optional<std::string> active_venv; ///< VIRTUAL_ENV
  bool activated = false;                 ///< TTXLA_ENV_ACTIVATED is set
};

/// How Python is started in this checkout.
struct Interpreter {
  std::filesystem::path python;  ///< as it is called: not resolved, so that a venv stays one
  std::string chosen_by;         ///< "--python", "BF16_TRIAGE_PYTHON", "the active venv", ...
  bool activate = false;         ///< run through `source venv/activate` in the root
};

/// docs/rules.md, "Interpreter". Refused (environment): venv/activate without venv/bin, no such file.
Result<Interpreter> choose_interpreter(const system::ReadOnlyFiles& files, const Checkout& checkout,
                                       const InterpreterQuestion& question);

/// The command that runs Python with these arguments from the root of the checkout: activation,
/// unbuffered, no colour codes, PYTHONPATH set or extended after activation. Arguments reach
/// Python as they are; with activation a fixed shell script passes them on with "$@".
system::Command python_command(const Checkout& checkout, const Interpreter& interpreter,
                               std::vector<std::string> arguments);

}  // namespace bf16::workspace
