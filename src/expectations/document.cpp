// SPDX-License-Identifier: Apache-2.0
#include "expectations/document.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "base/line_index.h"
#include "expectations/characters.h"
#include "expectations/edit_check.h"
#include "expectations/entries.h"
#include "expectations/entry_editor.h"
#include "expectations/syntax.h"

namespace bf16::expectations {
namespace {

const Field* find_field(const std::vector<Field>& fields, std::string_view name) {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const Field& field) { return field.name == name; });
  return found == fields.end() ? nullptr : &*found;
}

Result<void> check_bytes(const std::string& path, std::string_view content) {
  Diagnostic refusal{ExitCode::environment, "This is no expectation file", Location{path, 0, 0}, {},
                     "correct the file by hand, then run the command again"};
  if (content.size() > Document::size_limit) {
    refusal.why = fmt::format("it has {} bytes, more than {}", content.size(), Document::size_limit);
    return tl::unexpected(refusal);
  }
  const std::optional<BadCharacter> bad = find_bad_character(content);
  if (!bad) return {};
  const LineIndex::Position at = LineIndex(content).position(bad->offset);
  refusal.where = Location{path, at.line, at.column};
  refusal.why = "it holds " + bad->why;
  return tl::unexpected(refusal);
}

std::string spliced(std::string_view text, std::vector<Splice> splices) {
  std::stable_sort(splices.begin(), splices.end(), [](const Splice& a, const Splice& b) {
    return std::pair(a.range.begin, a.range.end) < std::pair(b.range.begin, b.range.end);
  });
  std::string result;
  result.reserve(text.size() + 256 * splices.size());
  std::size_t at = 0;
  for (const Splice& splice : splices) {
    result += text.substr(at, splice.range.begin - at);
    result += splice.text;
    at = splice.range.end;
  }
  return result += text.substr(at);
}

}  // namespace

std::optional<std::string> Entry::value(std::string_view name) const {
  const Field* field = find_field(fields, name);
  return field && field->is_scalar ? std::optional(field->value) : std::nullopt;
}

std::string Entry::source_of(std::string_view name) const {
  const Field* field = find_field(fields, name);
  if (!field) return {};
  return field->is_scalar ? field->value : field->source;
}

struct Document::Impl {
  std::string path;
  std::string content;
  Syntax syntax;
  Entries entries;
  std::unordered_map<std::string_view, std::size_t> index;

  Result<std::vector<Splice>> plan(std::string_view text, const Change& change) const;
};

Document::Document(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Document::Document(Document&&) noexcept = default;
Document& Document::operator=(Document&&) noexcept = default;
Document::~Document() = default;

Result<Document> Document::parse(std::string path, std::string content) {
  auto impl = std::make_unique<Impl>();
  impl->path = std::move(path);
  impl->content = std::move(content);
  if (Result<void> ok = check_bytes(impl->path, impl->content); !ok) return tl::unexpected(ok.error());
  Result<Syntax> syntax = Syntax::parse(impl->path, impl->content);
  if (!syntax) return tl::unexpected(syntax.error());
  impl->syntax = std::move(*syntax);
  Result<Entries> entries = read_entries(impl->path, impl->content, impl->syntax);
  if (!entries) return tl::unexpected(entries.error());
  impl->entries = std::move(*entries);
  const std::vector<Entry>& all = impl->entries.entries;
  for (std::size_t i = 0; i < all.size(); ++i) impl->index.emplace(all[i].key, i);
  return Document(std::move(impl));
}

const std::string& Document::path() const { return impl_->path; }
std::string_view Document::content() const { return impl_->content; }
const std::vector<Entry>& Document::entries() const { return impl_->entries.entries; }

const Entry* Document::find(std::string_view key) const {
  const auto found = impl_->index.find(key);
  return found == impl_->index.end() ? nullptr : &impl_->entries.entries[found->second];
}

Result<std::vector<Splice>> Document::Impl::plan(std::string_view text, const Change& change) const {
  const auto found = index.find(change.key);
  if (found == index.end()) {
    return tl::unexpected(Diagnostic{ExitCode::unresolved,
                                     fmt::format("There is no live entry {}", change.key),
                                     Location{path, 0, 0}, {}, "check the key; `bf16-triage list` shows keys"});
  }
  const Pair pair = entries.pairs[found->second];
  const NodeIndex parent = entries.test_config->value;
  if (pair.key < parent || pair.key >= syntax[parent].after) {
    const Location& where = entries.entries[found->second].where;
    return tl::unexpected(Diagnostic{ExitCode::needs_person,
                                     fmt::format("The entry {} cannot be edited exactly", change.key), where,
                                     "it comes into test_config through a merge key", "edit this entry by hand"});
  }
  return EntryEditor(path, text, syntax, parent, pair).plan(change);
}

Result<std::string> Document::with(const std::vector<Change>& changes) const {
  std::string text = impl_->content;
  // The editor works on whole lines; a last line without a line break stays one.
  const std::size_t first_break = text.find('\n');
  const bool crlf = first_break != std::string::npos && first_break > 0 && text[first_break - 1] == '\r';
  const std::string_view line_break = crlf ? "\r\n" : "\n";
  const bool open_end = !text.empty() && text.back() != '\n';
  if (open_end) text += line_break;

  std::unordered_set<std::string_view> keys;
  std::vector<Splice> splices;
  for (const Change& change : changes) {
    if (!keys.insert(change.key).second) {
      return tl::unexpected(Diagnostic{ExitCode::usage, fmt::format("{} is to be changed twice", change.key),
                                       {}, {}, "name each key once"});
    }
    Result<std::vector<Splice>> planned = impl_->plan(text, change);
    if (!planned) return tl::unexpected(planned.error());
    splices.insert(splices.end(), planned->begin(), planned->end());
  }
  if (splices.empty()) return impl_->content;

  std::string result = spliced(text, std::move(splices));
  if (open_end && result.ends_with(line_break)) result.resize(result.size() - line_break.size());
  const Result<Syntax> after = Syntax::parse(impl_->path, result);
  if (!after) {
    Diagnostic refusal = after.error();
    refusal.code = ExitCode::needs_person;
    refusal.what = "The edit would break the file: " + refusal.what;
    refusal.next = "edit the entry by hand";
    return tl::unexpected(refusal);
  }
  if (Result<void> ok = check_edit(impl_->path, impl_->content, impl_->syntax, *after, changes); !ok) {
    return tl::unexpected(ok.error());
  }
  return result;
}

}  // namespace bf16::expectations
