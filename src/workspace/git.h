// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "base/diagnostic.h"
#include "system/processes.h"

namespace bf16::workspace {

/// What git says about one file. `inside` is false where there is no repository (a bare file tree).
struct FileState {
  bool inside = false;
  bool tracked = false;
  bool clean = false;           ///< index and work tree equal to HEAD
  std::string index_blob;       ///< object id in the index, "" when it is not there
  std::string index_mode;       ///< "100644"
};

/// Asks the git command line; never changes anything. Refused (environment): git is missing or
/// refuses the repository (safe.directory), with git's own remedy.
Result<FileState> file_state(system::Processes& processes, const std::filesystem::path& file);

/// `git add` of one file in the repository that holds it. Only ever called for a file that was clean.
Result<void> stage(system::Processes& processes, const std::filesystem::path& file);

/// Puts the file's index entry back to what `before` says (undo). The work tree is not touched.
Result<void> restore_index(system::Processes& processes, const std::filesystem::path& file,
                           const FileState& before);

}  // namespace bf16::workspace
