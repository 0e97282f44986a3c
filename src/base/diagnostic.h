// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "base/exit_code.h"

namespace bf16 {

/// A place in a file. `line` and `column` count from 1; 0 means unknown. Columns count bytes.
struct Location {
  std::string file;
  int line = 0;
  int column = 0;

  bool operator==(const Location&) const = default;
};

/// Why something could not be done, for the person in front of the terminal.
/// A stop of the triage (refused by the gate, not reproduced, ...) is a result, not a Diagnostic.
struct Diagnostic {
  ExitCode code = ExitCode::internal;
  std::string what;               ///< what happened: one sentence without a final newline
  std::optional<Location> where;  ///< the file it is about
  std::string why;                ///< the cause, where it is known
  std::string next;               ///< the next step for the user, as a sentence or a command
};

/// "file:line:column: what: why. Next: next", without the parts that are empty. One line.
std::string to_string(const Diagnostic& diagnostic);

/// "file:line:column", without the numbers that are unknown.
std::string to_string(const Location& location);

template <class T>
using Result = tl::expected<T, Diagnostic>;

}  // namespace bf16
