// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"

namespace bf16::system {

/// One entry of a folder. Symbolic links are followed for `kind`; a broken or looping link is `other`.
struct FolderEntry {
  enum class Kind { file, folder, other };
  std::string name;
  Kind kind = Kind::other;
  bool is_link = false;
};

/// What a step that must not write gets to see of the file system.
class ReadOnlyFiles {
 public:
  virtual ~ReadOnlyFiles() = default;

  /// The bytes of a regular file. Refused (environment): no such file, no permission, not a regular
  /// file, or more than `limit` bytes.
  virtual Result<std::string> read(const std::filesystem::path& path,
                                   std::uintmax_t limit = default_limit) const = 0;
  virtual bool is_file(const std::filesystem::path& path) const = 0;
  virtual bool is_folder(const std::filesystem::path& path) const = 0;
  /// Entries of a folder sorted by name, without "." and "..".
  virtual Result<std::vector<FolderEntry>> list(const std::filesystem::path& folder) const = 0;
  /// The path with every symbolic link resolved (of the part that exists).
  virtual std::filesystem::path canonical(const std::filesystem::path& path) const = 0;

  static constexpr std::uintmax_t default_limit = 64u << 20;
};

/// Reading and writing. Every write is durable (fsync of file and folder) before it returns.
class Files : public ReadOnlyFiles {
 public:
  /// Replaces the content of an existing file: temporary file beside it, fsync, rename; mode and
  /// owner kept; a symbolic link stays one and its target is written. `expected` are the bytes the
  /// caller read: when the file holds others by now, nothing is written and the answer is a
  /// Diagnostic with ExitCode::conflict.
  virtual Result<void> replace(const std::filesystem::path& path, std::string_view expected,
                               std::string_view content) = 0;
  /// Writes a file of our own (run directory, report), made or overwritten, atomically.
  /// `mode` is for a new file.
  virtual Result<void> write(const std::filesystem::path& path, std::string_view content,
                             unsigned mode = 0600) = 0;
  /// Adds to the end of a file of our own, made when missing; durable when it returns.
  virtual Result<void> append(const std::filesystem::path& path, std::string_view content) = 0;
  virtual Result<void> make_folders(const std::filesystem::path& path, unsigned mode = 0700) = 0;
  virtual Result<void> remove_all(const std::filesystem::path& path) = 0;
};

}  // namespace bf16::system
