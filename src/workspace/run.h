// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "system/clock.h"
#include "system/files.h"
#include "system/processes.h"
#include "workspace/git.h"

namespace bf16::workspace {

/// A file of the user that a run changes, with everything needed to put it back.
struct BeforeImage {
  std::filesystem::path file;
  std::string content;
  unsigned mode = 0644;
  FileState git;
};

/// One run's folder and its journal. Every change of a user's file goes through it: the before-image
/// and the intent are durable before the first byte of that file changes, so a run that is killed
/// anywhere can be undone or resumed. Files in it have mode 0600, the folder 0700.
class Run {
 public:
  virtual ~Run() = default;
  virtual const std::filesystem::path& folder() const = 0;
  virtual std::string id() const = 0;

  /// Records the before-image, then replaces the content. Conflict when the file no longer holds `expected`.
  virtual Result<void> change(const std::filesystem::path& file, std::string_view expected,
                              std::string_view content) = 0;
  /// Puts a changed file back to the exact bytes from before the run's first change of it. Conflict
  /// when somebody else changed it since.
  virtual Result<void> restore(const std::filesystem::path& file) = 0;
  /// Leaves the file staged if it was clean before the run, else says why not (the note for the report).
  virtual Result<std::string> stage(const std::filesystem::path& file) = 0;

  /// A finished step, with its result as text (JSON), for `resume`. Durable.
  virtual Result<void> finish_step(std::string_view step, std::string_view result) = 0;
  /// The recorded result of a step that this run finished before it was interrupted.
  virtual std::optional<std::string> finished(std::string_view step) const = 0;
  /// The run ends: `outcome` is one line for `runs`. Without this call the run counts as unfinished.
  virtual Result<void> close(ExitCode code, std::string_view outcome) = 0;
};

/// What `runs` lists.
struct RunSummary {
  std::string id;
  std::filesystem::path folder;
  std::filesystem::path root;  ///< the checkout
  std::string test;
  std::string outcome;         ///< "unfinished" when it was never closed
  std::chrono::system_clock::time_point started;
  std::uintmax_t bytes = 0;
  bool finished = false;
};

struct NewRun {
  std::filesystem::path root;   ///< the checkout
  std::string test;             ///< the entry's key
  std::vector<std::string> arguments;  ///< of the command line, secrets removed
  std::optional<std::filesystem::path> folder;  ///< --run-dir; must be new or empty
};

/// The runs of this user: `$XDG_STATE_HOME/bf16-triage/runs` or `~/.local/state/bf16-triage/runs`.
class Runs {
 public:
  Runs(std::filesystem::path state, system::Files& files, system::Processes& processes,
       const system::Clock& clock);

  /// Takes the checkout's lock and opens a new run; keeps the last 50. Conflict (exit 9): the lock is
  /// held (names pid and test), or an unfinished run of this checkout waits for `resume` or `undo`.
  Result<std::unique_ptr<Run>> start(const NewRun& request);
  /// Opens the unfinished run of that checkout again, with the lock.
  Result<std::unique_ptr<Run>> resume(const std::filesystem::path& root);
  std::vector<RunSummary> list() const;
  /// Puts back bytes, mode and index state of every file that the run changed (the last run without an
  /// id). Returns one line per file. Conflict, with a diff, when a file is not what the run wrote;
  /// `force` then keeps a copy of what it replaces in the run folder.
  Result<std::vector<std::string>> undo(const std::optional<std::string>& id,
                                        const std::optional<std::filesystem::path>& root, bool force);

 private:
  std::filesystem::path state_;
  system::Files& files_;
  system::Processes& processes_;
  const system::Clock& clock_;
};

}  // namespace bf16::workspace
