// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bf16 {

/// The exit codes of the tool; docs/exit-codes.md explains each one.
enum class ExitCode {
  done = 0,           ///< triaged and recorded, or a complete dry run
  needs_person = 1,   ///< the same, but something needs a person
  usage = 2,          ///< the command line is wrong
  unresolved = 3,     ///< TEST is unknown, ambiguous or not of the handled kind
  refused = 4,        ///< the gate does not accept the entry's reason
  not_reproduced = 5, ///< the failure does not occur on CPU
  other_failure = 6,  ///< float32 fails too, another error, or unpack fails
  environment = 7,    ///< import, network, gated data, memory, time
  no_evidence = 8,    ///< verification gave no evidence; the YAML is untouched
  conflict = 9,       ///< files changed meanwhile, a lock is held, or a run is unfinished
  internal = 70,      ///< a bug in this tool
  interrupted = 130,  ///< SIGINT, SIGTERM or SIGHUP
};

}  // namespace bf16
