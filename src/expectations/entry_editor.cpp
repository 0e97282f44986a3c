// SPDX-License-Identifier: Apache-2.0
#include "expectations/entry_editor.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/line_index.h"

namespace bf16::expectations {
namespace {

constexpr std::string_view blanks = " \t";

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The offset behind the ':' that follows a key, or npos when it is not on the key's line.
std::size_t behind_colon(std::string_view text, std::size_t key_end) {
  const std::size_t colon = text.find_first_not_of(blanks, key_end);
  return colon != std::string_view::npos && text[colon] == ':' ? colon + 1 : std::string_view::npos;
}

/// The first byte from `at` on that is no blank, line break or comment.
std::size_t skip_to_value(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    at = text.find_first_not_of(" \t\r\n", at);
    if (at == std::string_view::npos || text[at] != '#') break;
    at = text.find('\n', at);
  }
  return std::min(at, text.size());
}

}  // namespace

EntryEditor::EntryEditor(const std::string& path, std::string_view text, const Syntax& syntax,
                         NodeIndex parent, Pair entry)
    : path_(path), text_(text), syntax_(syntax), parent_(parent), entry_(entry) {}

Result<std::vector<Splice>> EntryEditor::plan(const Change& change) {
  const Result<std::vector<Setting>> settings = settings_of(change);
  if (!settings) return tl::unexpected(settings.error());
  if (Result<void> ok = check_entry(); !ok) return tl::unexpected(ok.error());
  if (Result<void> ok = find_places(); !ok) return tl::unexpected(ok.error());
  for (const Setting& setting : *settings) {
    if (Result<void> ok = set(setting, change); !ok) return tl::unexpected(ok.error());
  }
  std::size_t left = places_.size() + settings->size();
  for (const Place& place : places_) {
    if (!contains(change.clear, syntax_[place.pair.key].text)) continue;
    if (Result<void> ok = clear(place); !ok) return tl::unexpected(ok.error());
    --left;
  }
  if (left == 0 && !splices_.empty()) {
    return refuse(entry_.key, "no field would be left, and the test runner refuses an empty entry");
  }
  return std::move(splices_);
}

Result<void> EntryEditor::check_entry() const {
  const Node& value = syntax_[entry_.value];
  for (const NodeIndex node : {NodeIndex{0}, parent_, entry_.value}) {
    if (syntax_[node].kind == Kind::alias) return refuse(entry_.key, "its value is an alias");
    if (syntax_[node].has_properties()) {
      return refuse(entry_.key, "it stands in an anchor or has a tag: a change would show elsewhere too");
    }
  }
  if (value.style != Style::absent && !value.is_mapping()) {
    return refuse(entry_.key, "its value is no mapping");
  }
  return {};
}

Result<void> EntryEditor::find_places() {
  key_colon_ = behind_colon(text_, syntax_[entry_.key].end);
  if (key_colon_ == std::string_view::npos) return refuse(entry_.key, "its key is written with '?'");
  if (!syntax_[entry_.value].is_mapping()) return {};
  for (const Pair& pair : syntax_.pairs(entry_.value)) {
    if (syntax_[pair.key].text == "<<") merges_ = true;
    Result<Place> place = place_of(pair);
    if (!place) return tl::unexpected(place.error());
    places_.push_back(*place);
  }
  return {};
}

Result<EntryEditor::Place> EntryEditor::place_of(const Pair& pair) const {
  const Node& key = syntax_[pair.key];
  const Node& value = syntax_[pair.value];
  if (key.kind != Kind::scalar || key.has_properties()) return refuse(pair.key, "a field has no plain name");
  Place place{pair, line_begin(key.begin), behind_colon(text_, key.end), {}, 0};
  if (place.colon == std::string_view::npos) {
    return refuse(pair.key, "a field's name is written with '?' or has no ':' on its line");
  }
  if (value.style == Style::absent) {
    place.value = {place.colon, place.colon};
    place.next_line = next_line(place.colon);
    return place;
  }
  place.value = {skip_to_value(text_, place.colon), value.end};
  if (!is_block_scalar(pair.value)) {
    const bool plain_start = !value.has_properties();
    if (plain_start && value.begin != place.value.begin) return refuse(pair.key, "its value is not where it seems");
    place.next_line = next_line(std::max(place.value.end, place.value.begin + 1) - 1);
    return place;
  }
  // A literal or folded scalar ends with its last line that is not blank; with the header when it is empty.
  const std::size_t header = line_end(place.value.begin);
  const std::size_t last = text_.substr(0, value.end).find_last_not_of(" \t\r\n");
  place.value.end = last < header ? header_end(place.value.begin) : line_end(last);
  place.next_line = next_line(place.value.end);
  const std::string_view indicators =
      text_.substr(place.value.begin, header_end(place.value.begin) - place.value.begin);
  if (indicators.find('+') != std::string_view::npos && value.end > place.next_line) {
    // Its blank lines belong to the text.
    place.next_line = value.end == text_.size() ? value.end : line_begin(value.end);
  }
  return place;
}

Result<void> EntryEditor::set(const Setting& setting, const Change& change) {
  const Place* place = find(setting.name);
  if (!place) return insert(setting, change);
  if (means(syntax_[syntax_.resolve(place->pair.value)], setting)) return {};
  return replace(*place, setting);
}

Result<void> EntryEditor::replace(const Place& place, const Setting& setting) {
  const Node& value = syntax_[place.pair.value];
  if (value.has_properties()) return refuse(place.pair.key, fmt::format("{} has an anchor or a tag", setting.name));
  if (value.kind != Kind::scalar && value.kind != Kind::alias) {
    return refuse(place.pair.key, fmt::format("{} is a list or a mapping", setting.name));
  }
  if (value.style == Style::absent) {
    splices_.push_back({place.value, " " + setting.written});
  } else if (is_block_scalar(place.pair.value)) {
    const std::size_t header = line_end(place.value.begin);
    splices_.push_back({{place.value.begin, header_end(place.value.begin)}, setting.written});
    if (place.value.end > header) splices_.push_back({{header, place.value.end}, ""});
  } else {
    splices_.push_back({place.value, setting.written});
  }
  return {};
}

Result<void> EntryEditor::insert(const Setting& setting, const Change& change) {
  if (merges_) return refuse(entry_.key, fmt::format("{} may come from a merge key", setting.name));
  const Result<std::string> indent = indentation();
  if (!indent) return tl::unexpected(indent.error());
  const std::size_t at = insertion_point(setting.name, change);
  splices_.push_back({{at, at}, fmt::format("{}{}: {}{}", *indent, setting.name, setting.written, line_break())});
  return {};
}

/// Where a person would put the field: status first, bringup_status behind it, reason behind that;
/// assert_pcc behind the values that stand on one line, before the mappings.
std::size_t EntryEditor::insertion_point(std::string_view name, const Change& change) const {
  const Place* before = nullptr;
  if (name == "assert_pcc") {
    for (const Place& place : places_) {
      const Node& value = syntax_[place.pair.value];
      if (value.kind == Kind::scalar || value.kind == Kind::alias || value.style == Style::flow) before = &place;
    }
  } else if (name != "status") {
    before = find("status");
    const Place* bringup = name == "reason" ? find("bringup_status") : nullptr;
    if (bringup && !contains(change.clear, "bringup_status")) before = bringup;
  }
  return before ? before->next_line : next_line(key_colon_);
}

/// The blanks before a new field of the entry.
Result<std::string> EntryEditor::indentation() const {
  if (syntax_[parent_].style == Style::flow || syntax_[entry_.value].style == Style::flow) {
    return refuse(entry_.key, "it stands in a flow mapping");
  }
  const bool empty = places_.empty();
  const NodeIndex first = empty ? entry_.key : places_.front().pair.key;
  const std::size_t line = line_begin(syntax_[first].begin);
  const std::string indent(text_.substr(line, syntax_[first].begin - line));
  if (indent.find_first_not_of(' ') != std::string::npos) {
    return refuse(first, "something stands before a name on its line");
  }
  return empty ? indent + "  " : indent;
}

Result<void> EntryEditor::clear(const Place& place) {
  const Result<std::string> indent = indentation();
  if (!indent) return tl::unexpected(indent.error());
  const Node& value = syntax_[place.pair.value];
  if (merges_) return refuse(place.pair.key, "a merge key may give the removed field again");
  if (has_anchor_inside(place.pair.value)) return refuse(place.pair.key, "its value has an anchor");
  const std::string_view source = text_.substr(place.value.begin, place.value.end - place.value.begin);
  if (value.kind != Kind::scalar && source.find('#') != std::string_view::npos) {
    return refuse(place.pair.key, "comments may stand inside of its value");
  }
  std::string kept;
  for (const std::string& comment : comments_of(place)) kept += *indent + comment;
  splices_.push_back({{place.line, place.next_line}, kept});
  return {};
}

/// The comments on the lines of a field, each with its line break: between name and value, behind
/// the header of a literal or folded scalar, and behind the value.
std::vector<std::string> EntryEditor::comments_of(const Place& place) const {
  std::vector<std::string> comments;
  const auto collect = [&](std::size_t begin, std::size_t end) {
    while (begin < end) {
      const std::size_t at = text_.find_first_not_of(" \t\r\n", begin);
      if (at >= end) return;  // npos too
      comments.emplace_back(text_.substr(at, next_line(at) - at));
      begin = next_line(at);
    }
  };
  collect(place.colon, place.value.begin);
  const bool block = is_block_scalar(place.pair.value);
  const std::size_t end = block ? header_end(place.value.begin) : place.value.end;
  collect(end, line_end(end));
  return comments;
}

const EntryEditor::Place* EntryEditor::find(std::string_view name) const {
  const auto found = std::find_if(places_.begin(), places_.end(), [&](const Place& place) {
    return syntax_[place.pair.key].text == name;
  });
  return found == places_.end() ? nullptr : &*found;
}

bool EntryEditor::has_anchor_inside(NodeIndex node) const {
  for (NodeIndex i = node; i < syntax_[node].after; ++i) {
    if (!syntax_[i].anchor.empty()) return true;
  }
  return false;
}

bool EntryEditor::is_block_scalar(NodeIndex node) const {
  return syntax_[node].style == Style::literal || syntax_[node].style == Style::folded;
}

std::string_view EntryEditor::line_break() const {
  const std::size_t newline = text_.find('\n', key_colon_);
  return newline > 0 && text_[newline - 1] == '\r' ? "\r\n" : "\n";
}

std::size_t EntryEditor::line_begin(std::size_t offset) const {
  const std::size_t newline = offset == 0 ? std::string_view::npos : text_.rfind('\n', offset - 1);
  if (newline != std::string_view::npos) return newline + 1;
  return text_.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
}

std::size_t EntryEditor::line_end(std::size_t offset) const {
  const std::size_t newline = std::min(text_.find('\n', offset), text_.size());
  return newline > offset && text_[newline - 1] == '\r' ? newline - 1 : newline;
}

std::size_t EntryEditor::next_line(std::size_t offset) const {
  return std::min(std::min(text_.find('\n', offset), text_.size() - 1) + 1, text_.size());
}

/// Behind the `|` or `>` at `offset` and its indicators.
std::size_t EntryEditor::header_end(std::size_t offset) const {
  return std::min(text_.find_first_not_of("|>+-0123456789", offset), text_.size());
}

tl::unexpected<Diagnostic> EntryEditor::refuse(NodeIndex node, std::string why) const {
  const LineIndex::Position at = LineIndex(text_).position(syntax_[node].begin);
  return tl::unexpected(Diagnostic{
      ExitCode::needs_person,
      fmt::format("The entry {} cannot be edited exactly", syntax_[entry_.key].text),
      Location{path_, at.line, at.column}, std::move(why), "edit this entry by hand"});
}

}  // namespace bf16::expectations
