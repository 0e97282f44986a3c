// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.h"

namespace bf16::system {

/// A child process. No shell is involved: `argv` reaches execve as it is. It runs in a process
/// group of its own, with standard input from /dev/null.
struct Command {
  std::vector<std::string> argv;
  std::filesystem::path cwd;
  std::vector<std::pair<std::string, std::string>> set_env;  ///< added to ours
  std::vector<std::string> unset_env;
  std::filesystem::path output;  ///< standard output and error go to this file, which is appended to
  std::filesystem::path error;   ///< standard error apart; empty: to `output`
  std::chrono::milliseconds timeout{0};  ///< 0: none
  int first_signal = 15;                 ///< sent to the group when it must end
  std::chrono::milliseconds grace{5000};  ///< from there to SIGKILL
  std::uint64_t memory_limit = 0;         ///< bytes of resident memory of the whole group; 0: none
  /// Called about four times a second and when the child ends; it may return true to have it ended.
  std::function<bool(std::chrono::milliseconds elapsed)> on_tick;
};

/// How a child ended. The group and every descendant that left the group are gone by then.
struct Ending {
  enum class How { exited, signalled, timed_out, over_memory, interrupted };
  How how = How::exited;
  int code = 0;    ///< exit status, when it exited
  int signal = 0;  ///< the signal that ended it, otherwise
  std::chrono::milliseconds elapsed{0};
  std::uint64_t peak_memory = 0;  ///< bytes, the largest resident size seen of the group
  bool success() const { return how == How::exited && code == 0; }
};

class Processes {
 public:
  virtual ~Processes() = default;
  /// Runs to the end. A Diagnostic only when it could not be started (no such program, cwd).
  /// SIGINT, SIGTERM or SIGHUP to us while it runs: the child is ended, How::interrupted.
  virtual Result<Ending> run(const Command& command) = 0;
  /// Runs and gives the standard output (at most `limit` bytes); for git and short questions.
  /// Standard error is in the Diagnostic when the exit status is not 0.
  virtual Result<std::string> output_of(Command command, std::size_t limit = 16u << 20) = 0;
};

/// A child that stays alive while we do other things and ends when its standard input closes
/// (the holder of a model's requirements). Destroying the handle closes it and waits.
class Companion {
 public:
  virtual ~Companion() = default;
  /// The next line that it printed on its standard output, without '\n'; waits at most `timeout`.
  /// Nothing when it ended or the time ran out.
  virtual std::optional<std::string> read_line(std::chrono::milliseconds timeout) = 0;
  /// Closes its standard input, waits for it to end (at most `timeout`, then as Command says).
  virtual Ending finish(std::chrono::milliseconds timeout) = 0;
};

class CompanionStarter {
 public:
  virtual ~CompanionStarter() = default;
  virtual Result<std::unique_ptr<Companion>> start(const Command& command) = 0;
};

/// Whether SIGINT, SIGTERM or SIGHUP arrived since the program started.
bool interrupted();
/// Installs the handlers that `interrupted` and Processes rely on. Once, from main.
void watch_signals();

}  // namespace bf16::system
