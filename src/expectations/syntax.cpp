// SPDX-License-Identifier: Apache-2.0
#include "expectations/syntax.h"

#include <unordered_set>

namespace bf16::expectations {

std::vector<Pair> Syntax::pairs(NodeIndex mapping) const {
  std::vector<Pair> result;
  for (NodeIndex key = mapping + 1; key < nodes_[mapping].after;) {
    const NodeIndex value = nodes_[key].after;
    result.push_back({key, value});
    key = nodes_[value].after;
  }
  return result;
}

std::vector<Pair> Syntax::merged_pairs(NodeIndex mapping) const {
  std::vector<Pair> result;
  std::vector<NodeIndex> merged;
  for (const Pair& pair : pairs(mapping)) {
    const Node& key = nodes_[pair.key];
    if (key.style != Style::plain || key.text != "<<") {
      result.push_back(pair);
      continue;
    }
    const NodeIndex value = resolve(pair.value);
    if (nodes_[value].kind != Kind::sequence) {
      merged.push_back(value);
    } else {
      for (NodeIndex item = value + 1; item < nodes_[value].after; item = nodes_[item].after) {
        merged.push_back(resolve(item));
      }
    }
  }
  if (merged.empty()) return result;
  std::unordered_set<std::string_view> known;
  for (const Pair& pair : result) known.insert(nodes_[pair.key].text);
  for (const NodeIndex source : merged) {
    if (!nodes_[source].is_mapping()) continue;
    for (const Pair& pair : merged_pairs(source)) {
      if (known.insert(nodes_[pair.key].text).second) result.push_back(pair);
    }
  }
  return result;
}

NodeIndex Syntax::resolve(NodeIndex index) const {
  const auto found = targets_.find(index);
  return found == targets_.end() ? index : resolve(found->second);
}

bool same(const Syntax& a, NodeIndex at_a, const Syntax& b, NodeIndex at_b) {
  const NodeIndex count = a[at_a].after - at_a;
  if (count != b[at_b].after - at_b) return false;
  const auto is_plain = [](const Node& node) { return node.style <= Style::plain; };
  for (NodeIndex i = 0; i < count; ++i) {
    const Node& x = a[at_a + i];
    const Node& y = b[at_b + i];
    if (x.kind != y.kind || x.after - at_a != y.after - at_b || is_plain(x) != is_plain(y) ||
        x.text != y.text || x.anchor != y.anchor || x.tag != y.tag) {
      return false;
    }
  }
  return true;
}

}  // namespace bf16::expectations
