// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/diagnostic.h"

namespace bf16::expectations {

enum class Kind : std::uint8_t { scalar, mapping, sequence, alias };
/// `absent` is a value that was left out ("key:"); `flow` and `block` belong to collections.
enum class Style : std::uint8_t { absent, plain, single_quoted, double_quoted, literal, folded, flow, block };

/// One node of the document. Its bytes are [begin, end) of the content: with the quotes of a quoted
/// scalar and the `*` of an alias, without anchor and tag. For a literal or folded scalar they begin with the
/// text and include the blank lines behind it; the header is not part of them.
struct Node {
  Kind kind = Kind::scalar;
  Style style = Style::plain;
  std::uint32_t after = 0;  ///< index of the first node that is not in this subtree
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::string_view text;    ///< decoded scalar, or the name of an alias
  std::string_view anchor;
  std::string_view tag;

  bool is_mapping() const { return kind == Kind::mapping; }
  bool has_properties() const { return !anchor.empty() || !tag.empty(); }
};

using NodeIndex = std::uint32_t;

/// A key and its value in a mapping.
struct Pair {
  NodeIndex key = 0;
  NodeIndex value = 0;
};

/// One YAML document as a list of nodes in the order of the file (a subtree is a range), read by
/// libfyaml. The content must outlive it. Aliases are not expanded.
class Syntax {
 public:
  /// See Document::parse for what is refused. `path` is for the diagnostics.
  static Result<Syntax> parse(const std::string& path, std::string_view content);

  const Node& operator[](NodeIndex index) const { return nodes_[index]; }
  std::size_t size() const { return nodes_.size(); }
  /// The pairs that stand in this mapping itself.
  std::vector<Pair> pairs(NodeIndex mapping) const;
  /// The pairs that the mapping has once its merge keys (`<<`) are followed; an explicit key wins.
  std::vector<Pair> merged_pairs(NodeIndex mapping) const;
  /// The node itself, or the one that the alias stands for.
  NodeIndex resolve(NodeIndex index) const;

 private:
  friend class SyntaxReader;
  std::vector<Node> nodes_;
  std::unordered_map<NodeIndex, NodeIndex> targets_;  // alias -> anchored node
  std::deque<std::string> decoded_;                   // texts that are not bytes of the content
};

/// Whether the two subtrees say the same: kinds, texts, anchors, tags, and whether a scalar is plain
/// (only a plain one can be a number or a boolean).
bool same(const Syntax& a, NodeIndex at_a, const Syntax& b, NodeIndex at_b);

}  // namespace bf16::expectations
