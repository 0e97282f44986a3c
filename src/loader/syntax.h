// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tree_sitter/api.h>

#include "base/edit.h"

namespace bf16::loader {

/// One node of a syntax tree: a value that is cheap to copy. It points into a SyntaxTree, which
/// must outlive it. A null node answers every question with "nothing" instead of crashing.
/// Node kinds and field names are those of tree-sitter-python 0.23.6.
class Node {
 public:
  Node() = default;
  Node(TSNode node, std::string_view source) : node_(node), source_(source) {}

  explicit operator bool() const { return !ts_node_is_null(node_); }
  bool operator==(const Node& other) const { return ts_node_eq(node_, other.node_); }

  std::string_view kind() const;  ///< "call", "identifier", ...; empty for a null node
  bool is(std::string_view kind) const { return this->kind() == kind; }
  std::string_view text() const;
  ByteRange range() const;
  int line() const;    ///< from 1
  int column() const;  ///< from 1, in bytes

  Node child(std::string_view field) const;
  Node parent() const;
  Node next_sibling() const;      ///< the next named sibling, comments included
  Node previous_sibling() const;  ///< the previous named sibling, comments included
  std::vector<Node> children() const;        ///< named children without comments
  std::vector<Node> all_children() const;    ///< every child: punctuation and comments too
  std::vector<Node> children(std::string_view field) const;

  bool has_error() const;   ///< a syntax error in this node or below
  bool is_error() const;    ///< an ERROR or a missing node itself
  /// The smallest node that spans the range; null when the range is outside.
  Node smallest_at(ByteRange range) const;
  /// The nearest ancestor (not the node itself) of that kind; null when there is none.
  Node enclosing(std::string_view kind) const;

  /// Calls `visit(node)` for this node and everything named below it, in source order.
  /// `visit` returns whether to go below that node.
  template <class Visit>
  void walk(Visit&& visit) const {
    if (!*this || !visit(*this)) return;
    const std::uint32_t count = ts_node_named_child_count(node_);
    for (std::uint32_t i = 0; i < count; ++i) {
      Node(ts_node_named_child(node_, i), source_).walk(visit);
    }
  }

  const void* id() const { return node_.id; }  ///< the same for the same node of one tree
  TSNode raw() const { return node_; }
  std::string_view source() const { return source_; }

 private:
  TSNode node_{};
  std::string_view source_;
};

/// A Python file as a syntax tree. Owns the text and the tree; move-only. Nodes stay valid when the
/// SyntaxTree is moved.
class SyntaxTree {
 public:
  /// Parses the text. Python with syntax errors still gives a tree: ask `root().has_error()` or
  /// `first_error()`. nullopt only for texts over 4 GiB or when the parser refuses the grammar.
  static std::optional<SyntaxTree> parse(std::string text);

  Node root() const;
  std::string_view text() const { return *text_; }
  /// The first ERROR or missing node in source order; null when the file is sound.
  Node first_error() const;

 private:
  struct Delete {
    void operator()(TSTree* tree) const { ts_tree_delete(tree); }
  };
  std::unique_ptr<std::string> text_;  // on the heap: nodes hold views into it
  std::unique_ptr<TSTree, Delete> tree_;
};

}  // namespace bf16::loader
