// SPDX-License-Identifier: Apache-2.0
#include "loader/syntax.h"

#include <limits>

extern "C" const TSLanguage* tree_sitter_python();

namespace bf16::loader {

std::string_view Node::kind() const { return *this ? ts_node_type(node_) : std::string_view{}; }

ByteRange Node::range() const {
  if (!*this) return {};
  return {ts_node_start_byte(node_), ts_node_end_byte(node_)};
}

std::string_view Node::text() const {
  const ByteRange r = range();
  return source_.substr(r.begin, r.end - r.begin);
}

int Node::line() const { return *this ? static_cast<int>(ts_node_start_point(node_).row) + 1 : 0; }

int Node::column() const {
  return *this ? static_cast<int>(ts_node_start_point(node_).column) + 1 : 0;
}

Node Node::child(std::string_view field) const {
  if (!*this) return {};
  return {ts_node_child_by_field_name(node_, field.data(), static_cast<std::uint32_t>(field.size())),
          source_};
}

Node Node::parent() const { return *this ? Node(ts_node_parent(node_), source_) : Node(); }

Node Node::next_sibling() const {
  return *this ? Node(ts_node_next_named_sibling(node_), source_) : Node();
}

Node Node::previous_sibling() const {
  return *this ? Node(ts_node_prev_named_sibling(node_), source_) : Node();
}

namespace {

class Cursor {
 public:
  explicit Cursor(TSNode node) : cursor_(ts_tree_cursor_new(node)) {}
  ~Cursor() { ts_tree_cursor_delete(&cursor_); }
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;
  TSTreeCursor* operator&() { return &cursor_; }

 private:
  TSTreeCursor cursor_;
};

/// The children that `keep(node, field name or "")` wants, in source order.
template <class Keep>
std::vector<Node> collect(TSNode node, std::string_view source, Keep keep) {
  std::vector<Node> result;
  if (ts_node_is_null(node)) return result;
  Cursor cursor(node);
  if (!ts_tree_cursor_goto_first_child(&cursor)) return result;
  do {
    const TSNode child = ts_tree_cursor_current_node(&cursor);
    const char* field = ts_tree_cursor_current_field_name(&cursor);
    if (keep(child, field ? std::string_view(field) : std::string_view())) {
      result.emplace_back(child, source);
    }
  } while (ts_tree_cursor_goto_next_sibling(&cursor));
  return result;
}

}  // namespace

std::vector<Node> Node::children() const {
  return collect(node_, source_, [](TSNode child, std::string_view) {
    return ts_node_is_named(child) && ts_node_type(child) != std::string_view("comment");
  });
}

std::vector<Node> Node::all_children() const {
  return collect(node_, source_, [](TSNode, std::string_view) { return true; });
}

std::vector<Node> Node::children(std::string_view field) const {
  return collect(node_, source_, [field](TSNode, std::string_view name) { return name == field; });
}

bool Node::has_error() const { return *this && ts_node_has_error(node_); }

bool Node::is_error() const { return *this && (is("ERROR") || ts_node_is_missing(node_)); }

Node Node::smallest_at(ByteRange range) const {
  const ByteRange own = this->range();
  if (!*this || range.begin < own.begin || range.end > own.end) return {};
  return {ts_node_named_descendant_for_byte_range(node_, static_cast<std::uint32_t>(range.begin),
                                                  static_cast<std::uint32_t>(range.end)),
          source_};
}

Node Node::enclosing(std::string_view kind) const {
  for (Node node = parent(); node; node = node.parent()) {
    if (node.is(kind)) return node;
  }
  return {};
}

std::optional<SyntaxTree> SyntaxTree::parse(std::string text) {
  if (text.size() > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
  struct DeleteParser {
    void operator()(TSParser* parser) const { ts_parser_delete(parser); }
  };
  // One parser per thread: making one costs more than parsing a small file.
  thread_local const std::unique_ptr<TSParser, DeleteParser> parser(ts_parser_new());
  if (!ts_parser_set_language(parser.get(), tree_sitter_python())) return std::nullopt;
  SyntaxTree result;
  result.text_ = std::make_unique<std::string>(std::move(text));
  result.tree_.reset(ts_parser_parse_string(parser.get(), nullptr, result.text_->data(),
                                            static_cast<std::uint32_t>(result.text_->size())));
  if (!result.tree_) return std::nullopt;
  return result;
}

Node SyntaxTree::root() const { return {ts_tree_root_node(tree_.get()), *text_}; }

Node SyntaxTree::first_error() const {
  Node found;
  if (!root().has_error()) return found;
  std::vector<Node> pending{root()};
  while (!pending.empty() && !found) {
    const Node node = pending.back();
    pending.pop_back();
    if (node.is_error()) {
      found = node;
      break;
    }
    const std::vector<Node> below = node.all_children();
    for (auto child = below.rbegin(); child != below.rend(); ++child) {
      if (child->has_error() || child->is_error()) pending.push_back(*child);
    }
  }
  return found;
}

}  // namespace bf16::loader
