// SPDX-License-Identifier: Apache-2.0
#include "loader/module.h"

#include <algorithm>
#include <array>

#include "loader/outline.h"

namespace bf16::loader {
namespace {

constexpr std::array nesting_statements = {
    std::string_view("if_statement"),    std::string_view("elif_clause"),
    std::string_view("else_clause"),     std::string_view("try_statement"),
    std::string_view("except_clause"),   std::string_view("except_group_clause"),
    std::string_view("finally_clause"),  std::string_view("for_statement"),
    std::string_view("while_statement"), std::string_view("with_statement"),
    std::string_view("match_statement"), std::string_view("case_clause"),
    std::string_view("block")};

bool nests(Node node) {
  return std::find(nesting_statements.begin(), nesting_statements.end(), node.kind()) !=
         nesting_statements.end();
}

/// `if __name__ == "__main__":`, which an import never enters.
bool never_on_import(Node statement) {
  const Node condition = statement.child("condition");
  const std::vector<Node> sides = condition.children();
  return statement.is("if_statement") && !statement.child("alternative") &&
         condition.is("comparison_operator") && sides.size() == 2 && sides[0].text() == "__name__" &&
         sides[1].is("string");
}

/// Fills a NameTable from the statements of one body.
class TableBuilder {
 public:
  explicit TableBuilder(NameTable& table) : table_(table) {}

  void body(Node body, bool conditional) {
    for (const Node statement : body.children()) this->statement(statement, conditional);
  }

 private:
  void bind(Node name, Binding binding) { table_.bindings[name.text()].push_back(binding); }

  void touch(Node node) {
    node.walk([this](Node below) {
      if (below.is("identifier")) table_.touched.emplace(below.text(), below);
      return true;
    });
  }

  void statement(Node statement, bool conditional) {
    const Node definition =
        statement.is("decorated_definition") ? statement.child("definition") : statement;
    if (definition.is("class_definition") || definition.is("function_definition")) {
      const auto kind = definition.is("class_definition") ? Binding::Kind::class_def
                                                          : Binding::Kind::function_def;
      bind(definition.child("name"), {kind, definition, statement, conditional});
    } else if (statement.is("import_statement") || statement.is("import_from_statement")) {
      import(statement, conditional);
    } else if (statement.is("expression_statement")) {
      expression(statement, conditional);
    } else if (nests(statement)) {
      nested(statement);
    } else if (!statement.is("pass_statement") && !statement.is("global_statement") &&
               !statement.is("future_import_statement") && !statement.is("assert_statement")) {
      unknown(statement);
    }
  }

  void import(Node statement, bool conditional) {
    for (const Node imported : statement.children("name")) {
      Node bound = imported;
      if (imported.is("aliased_import")) {
        bound = imported.child("alias");
      } else if (statement.is("import_statement")) {
        bound = imported.children().empty() ? imported : imported.children().front();
      }
      bind(bound, {Binding::Kind::import, imported, statement, conditional});
    }
    for (const Node part : statement.children()) {
      if (part.is("wildcard_import")) table_.star_imports.push_back(statement);
    }
  }

  void expression(Node statement, bool conditional) {
    for (const Node expression : statement.children()) {
      if (expression.is("assignment")) {
        assignment(expression, statement, conditional);
      } else if (expression.is("augmented_assignment")) {
        unknown(statement);
      } else if (!expression.is("string") && !expression.is("concatenated_string") &&
                 !expression.is("ellipsis")) {
        touch(expression);
      }
    }
  }

  void assignment(Node node, Node statement, bool conditional) {
    const Node left = node.child("left");
    const Node right = node.child("right");
    if (!right) return;  // `name: type` binds nothing
    if (!left.is("identifier")) {
      targets(left, statement);
      return;
    }
    Node value = right;
    while (value.is("assignment")) {  // a = b = value
      const Node inner = value.child("left");
      if (!value.child("right")) return;
      if (inner.is("identifier")) {
        Node last = value;
        while (last.is("assignment")) last = last.child("right");
        bind(inner, {Binding::Kind::assignment, last, statement, conditional});
      } else {
        targets(inner, statement);
      }
      value = value.child("right");
    }
    bind(left, {Binding::Kind::assignment, value, statement, conditional});
  }

  /// `a, b = ...` binds what we do not take apart; `X.y = ...` and `X[k] = ...` change X.
  void targets(Node left, Node statement) {
    if (left.is("attribute") || left.is("subscript")) {
      touch(left);
      return;
    }
    if (left.is("identifier")) {
      bind(left, {Binding::Kind::other, statement, statement, true});
      return;
    }
    for (const Node part : left.children()) targets(part, statement);
  }

  /// A statement with a body: everything in it may or may not happen.
  void nested(Node statement) {
    if (never_on_import(statement)) return;
    for (const Node part : statement.children()) {
      if (nests(part)) {
        nested(part);
      } else if (part.kind().ends_with("_statement") || part.is("decorated_definition") ||
                 part.kind().ends_with("_definition")) {
        this->statement(part, true);
      }
    }
    if (statement.is("for_statement")) targets(statement.child("left"), statement);
    statement.walk([this, statement](Node node) {
      if (node.is("as_pattern_target") || node.is("named_expression")) unknown(node);
      return !node.is("block");
    });
  }

  /// A statement that we do not understand: every name in it may be anything from here on.
  void unknown(Node statement) {
    statement.walk([this, statement](Node node) {
      if (node.is("identifier")) bind(node, {Binding::Kind::other, statement, statement, true});
      return true;
    });
  }

  NameTable& table_;
};

std::vector<std::string> global_names(std::string_view text) {
  std::vector<std::string> names;
  constexpr std::string_view word = "global ";
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t line = text.rfind('\n', at) + 1;
    if (text.substr(line, at - line).find_first_not_of(" \t") != std::string_view::npos) continue;
    const std::size_t begin = at + word.size();
    std::string name;
    for (const char c : text.substr(begin, text.find('\n', begin) - begin)) {
      if (c == ' ' || c == '\r') continue;
      if (c == ',' || c == '#' || c == ';') {
        names.push_back(std::move(name));
        name.clear();
        if (c != ',') break;
      } else {
        name.push_back(c);
      }
    }
    if (!name.empty()) names.push_back(std::move(name));
  }
  return names;
}

/// The offset of the first byte that is not UTF-8 as RFC 3629 has it; npos when all is well.
std::size_t invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto lead = static_cast<unsigned char>(text[at]);
    if (lead < 0x80) {
      ++at;
      continue;
    }
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || at + length > text.size()) return at;
    for (std::size_t i = 1; i < length; ++i) {
      if ((static_cast<unsigned char>(text[at + i]) & 0xC0) != 0x80) return at;
    }
    const auto second = static_cast<unsigned char>(text[at + 1]);
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
        (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) {
      return at;
    }
    at += length;
  }
  return std::string_view::npos;
}

tl::unexpected<Diagnostic> broken(const std::filesystem::path& path, std::string_view text,
                                  std::size_t offset, std::string what) {
  const std::string_view before = text.substr(0, offset);
  const auto line = static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1;
  return tl::unexpected(Diagnostic{ExitCode::unresolved, std::move(what),
                                   Location{path.string(), line, 0}, "",
                                   "Correct that line; the runner cannot import the file as it is."});
}

}  // namespace

NameTable name_table(Node body) {
  NameTable table;
  TableBuilder(table).body(body, false);
  return table;
}

const Class& Module::class_of(Node class_definition) const {
  std::unique_ptr<Class>& made = classes_[class_definition.id()];
  if (made) return *made;
  made = std::make_unique<Class>();
  made->module = this;
  made->node = class_definition;
  made->name = class_definition.child("name").text();
  for (const Node base : class_definition.child("superclasses").children()) {
    if (!base.is("keyword_argument")) {
      made->bases.push_back(base);
    } else if (base.child("name").text() == "metaclass") {
      made->has_metaclass = true;
    }
  }
  const Node decorated = class_definition.parent();
  if (decorated.is("decorated_definition")) {
    for (const Node part : decorated.children()) {
      if (part.is("decorator")) made->decorators.push_back(part.children().front());
    }
  }
  made->names = name_table(class_definition.child("body"));
  return *made;
}

const std::vector<std::string_view>& functions_in_outline() {
  static const std::vector<std::string_view> names = {"_get_model_info", "get_model_info", "name",
                                                      "__str__", "__format__", "__post_init__"};
  return names;
}

Result<std::unique_ptr<Module>> parse_module(std::filesystem::path path, std::string name,
                                             std::string text, bool outlined) {
  if (const std::size_t bad = invalid_utf8(text); bad != std::string::npos) {
    return broken(path, text, bad, "The file is not UTF-8");
  }
  if (const std::size_t nul = text.find('\0'); nul != std::string::npos) {
    return broken(path, text, nul, "The file has a NUL byte");
  }
  auto module = std::make_unique<Module>();
  module->path = std::move(path);
  module->name = std::move(name);
  module->globals = global_names(text);
  if (outlined) {
    std::optional<std::string> cut = outline(text, functions_in_outline());
    std::optional<SyntaxTree> tree = cut ? SyntaxTree::parse(std::move(*cut)) : std::nullopt;
    if (tree && !tree->root().has_error()) {
      module->tree = std::move(*tree);
      module->outlined = true;
    }
  }
  if (!module->outlined) {
    std::optional<SyntaxTree> tree = SyntaxTree::parse(std::move(text));
    if (!tree) {
      return tl::unexpected(Diagnostic{ExitCode::internal, "The Python parser refused the file",
                                       module->location({}), "", "Report this as a bug."});
    }
    if (tree->root().has_error()) {
      const Node error = tree->first_error();
      return tl::unexpected(Diagnostic{
          ExitCode::unresolved, "The file has a syntax error",
          Location{module->path.string(), error.line(), error.column()}, "",
          "Correct that line; the runner cannot import the file as it is."});
    }
    module->tree = std::move(*tree);
  }
  module->names = name_table(module->tree.root());
  return module;
}

}  // namespace bf16::loader
