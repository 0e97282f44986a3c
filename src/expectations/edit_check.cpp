// SPDX-License-Identifier: Apache-2.0
#include "expectations/edit_check.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "base/line_index.h"
#include "expectations/entries.h"
#include "expectations/meaning.h"

namespace bf16::expectations {
namespace {

class Comparison {
 public:
  Comparison(const Syntax& before, const Syntax& after, const std::vector<Change>& changes)
      : before_(before), after_(after) {
    for (const Change& change : changes) changes_.emplace(change.key, &change);
  }

  /// The node of `before` at which the two differ in another way than intended.
  std::optional<NodeIndex> run() const {
    const std::optional<Pair> config = find_test_config(before_);
    return compare(0, 0, [&](const Pair& old_pair, const Pair& new_pair) {
      if (!config || old_pair.key != config->key) return difference(old_pair, new_pair);
      return compare(old_pair.value, new_pair.value, [&](const Pair& old_entry, const Pair& new_entry) {
        const auto change = changes_.find(before_[old_entry.key].text);
        return change == changes_.end() ? difference(old_entry, new_entry)
                                        : changed(old_entry, new_entry, *change->second);
      });
    });
  }

 private:
  /// Compares two mappings pair by pair with `each`.
  template <class Each>
  std::optional<NodeIndex> compare(NodeIndex old_mapping, NodeIndex new_mapping, const Each& each) const {
    const Node& x = before_[old_mapping];
    const Node& y = after_[new_mapping];
    if (x.kind != y.kind || x.anchor != y.anchor || x.tag != y.tag) return old_mapping;
    if (!x.is_mapping()) return same(before_, old_mapping, after_, new_mapping) ? std::nullopt : std::optional(old_mapping);
    const std::vector<Pair> old_pairs = before_.pairs(old_mapping);
    const std::vector<Pair> new_pairs = after_.pairs(new_mapping);
    if (old_pairs.size() != new_pairs.size()) return old_mapping;
    for (std::size_t i = 0; i < old_pairs.size(); ++i) {
      if (std::optional<NodeIndex> found = each(old_pairs[i], new_pairs[i])) return found;
    }
    return std::nullopt;
  }

  std::optional<NodeIndex> difference(const Pair& x, const Pair& y) const {
    const bool equal = same(before_, x.key, after_, y.key) && same(before_, x.value, after_, y.value);
    return equal ? std::nullopt : std::optional(x.key);
  }

  std::optional<NodeIndex> changed(const Pair& x, const Pair& y, const Change& change) const {
    const Result<std::vector<Setting>> settings = settings_of(change);
    if (!settings || !same(before_, x.key, after_, y.key)) return x.key;
    if (after_[y.value].has_properties()) return x.key;
    std::vector<Pair> kept;  // fields of `before` that must be in `after`, in this order
    if (before_[x.value].is_mapping()) {
      for (const Pair& pair : before_.pairs(x.value)) {
        const auto& cleared = change.clear;
        if (std::find(cleared.begin(), cleared.end(), before_[pair.key].text) == cleared.end()) kept.push_back(pair);
      }
    }
    std::size_t met = 0;
    std::size_t set = 0;
    if (after_[y.value].is_mapping()) {
      for (const Pair& pair : after_.pairs(y.value)) {
        const bool is_old = met < kept.size() && same(before_, kept[met].key, after_, pair.key);
        const NodeIndex old_value = is_old ? kept[met].value : 0;
        if (is_old) ++met;
        const auto setting =
            std::find_if(settings->begin(), settings->end(),
                         [&](const Setting& s) { return s.name == after_[pair.key].text; });
        if (setting != settings->end()) {
          if (!means(after_[after_.resolve(pair.value)], *setting)) return x.key;
          ++set;
        } else if (!is_old || !same(before_, old_value, after_, pair.value)) {
          return x.key;
        }
      }
    }
    return met == kept.size() && set == settings->size() ? std::nullopt : std::optional(x.key);
  }

  const Syntax& before_;
  const Syntax& after_;
  std::unordered_map<std::string_view, const Change*> changes_;
};

}  // namespace

Result<void> check_edit(const std::string& path, std::string_view text, const Syntax& before,
                        const Syntax& after, const std::vector<Change>& changes) {
  const std::optional<NodeIndex> found = Comparison(before, after, changes).run();
  if (!found) return {};
  const LineIndex::Position at = LineIndex(text).position(before[*found].begin);
  return tl::unexpected(Diagnostic{ExitCode::needs_person,
                                   fmt::format("The edit would change more than intended at {}", before[*found].text),
                                   Location{path, at.line, at.column},
                                   "the edited text, read again, differs in another field",
                                   "edit the entry by hand"});
}

}  // namespace bf16::expectations
