// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/edit.h"

namespace bf16::expectations {

/// One field of an entry, with its value as YAML means it.
struct Field {
  std::string name;
  std::string value;   ///< decoded; empty for a value that is no scalar (a list or a mapping)
  bool is_scalar = true;
  Location where;      ///< of the name
  std::string source;  ///< of a value that is no scalar: its bytes in the file ("[push, nightly]")
};

/// One live key under `test_config` with its fields. Aliases and merge keys are followed.
struct Entry {
  std::string key;
  std::vector<Field> fields;   ///< in the order of the file
  Location where;              ///< of the key
  /// Per arch under arch_overrides: the fields that it sets.
  std::map<std::string, std::vector<Field>> arch_overrides;

  /// The decoded value of a scalar field; nullopt when it is absent.
  std::optional<std::string> value(std::string_view name) const;
  /// A scalar's value, else the bytes of the value as they stand; empty when the field is absent.
  std::string source_of(std::string_view name) const;
};

/// What an entry shall become: only these fields change, in the order in which a person reads them.
/// An empty optional leaves a field alone.
struct Change {
  std::string key;
  std::optional<std::string> status;
  std::optional<std::string> bringup_status;
  std::optional<std::string> reason;
  std::optional<bool> assert_pcc;
  std::vector<std::string> clear;  ///< fields to remove ("reason", "bringup_status")
};

/// One expectation file, parsed with spans. Reads never change a byte.
class Document {
 public:
  static constexpr std::size_t size_limit = 64u << 20;  ///< bytes
  static constexpr int depth_limit = 40;                ///< nested lists and mappings

  /// Refused (environment), with file:line:col: broken YAML, duplicate keys (both lines named), several
  /// documents, neither a `test_config` nor a `PLACEHOLDER_MODELS` mapping, recursive aliases and alias
  /// bombs, too deep nesting, too many bytes, bytes that YAML does not allow.
  static Result<Document> parse(std::string path, std::string content);

  Document(Document&&) noexcept;
  Document& operator=(Document&&) noexcept;
  ~Document();

  const std::string& path() const;
  std::string_view content() const;
  const std::vector<Entry>& entries() const;    ///< the live entries in the order of the file
  const Entry* find(std::string_view key) const;  ///< null when there is no such live entry

  /// The content after the changes, all or nothing. Every other byte stays: comments, order,
  /// quoting, blank lines. A removed line's trailing comment stays on a line of its own. The result
  /// is parsed again and compared before it is returned. Refused (needs_person), with file and line,
  /// where an entry cannot be edited exactly (inside an anchor or a flow mapping); (unresolved) for a
  /// key that is not there; (usage) for a status that is no plain word, a field set and cleared at once.
  /// See docs/expectations.md.
  Result<std::string> with(const std::vector<Change>& changes) const;

 private:
  struct Impl;
  explicit Document(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

/// One sentence for each field under arch_overrides that hides from its arch what the change sets or
/// clears at the top of the entry.
std::vector<std::string> shadowing(const Entry& entry, const Change& change);

/// The links to issues and pull requests in a reason, each once, in order.
std::vector<std::string> issue_links(std::string_view reason);

/// `reason`, with the issue links of `old_reason` that it lacks behind it: "text - https://.../issues/1".
std::string reason_with_links(std::string_view reason, std::string_view old_reason);

}  // namespace bf16::expectations
