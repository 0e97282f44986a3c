// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <ostream>
#include <string>

#include "system/clock.h"
#include "system/files.h"
#include "system/processes.h"
#include "system/progress.h"

namespace bf16::app {

/// Everything a subcommand gets from the outside world. `main` fills it with the real effects, tests
/// with fakes; no subcommand reaches past it.
struct Context {
  system::Files& files;
  system::Processes& processes;
  system::CompanionStarter& companions;
  const system::Clock& clock;
  system::Progress& progress;
  std::ostream& out;  ///< standard output: results
  std::ostream& err;  ///< standard error: diagnostics
  std::filesystem::path cwd;
  std::function<std::optional<std::string>(const std::string&)> environment;  ///< getenv
  std::optional<std::filesystem::path> root;  ///< --root
  bool color = false;                         ///< whether `out` may hold colour codes
};

}  // namespace bf16::app
