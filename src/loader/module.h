// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/diagnostic.h"
#include "loader/syntax.h"

namespace bf16::loader {

struct Module;

/// A statement of a module or class body that gives a name its value.
struct Binding {
  enum class Kind { assignment, class_def, function_def, import, other };
  Kind kind = Kind::other;
  Node node;  ///< the value of an assignment; the definition; the dotted_name or aliased_import
  Node statement;            ///< as it stands in the body, decorators included
  bool conditional = false;  ///< within if, try, for, while, with or match
};

/// The names that one body (of a module or a class) binds, without running it.
struct NameTable {
  std::map<std::string_view, std::vector<Binding>> bindings;  ///< in source order
  /// Names that a statement may change in place: `X[k] = v`, `X.update(...)`, `register(X)`.
  std::map<std::string_view, Node> touched;
  std::vector<Node> star_imports;  ///< import_from_statement nodes
};

/// The table of a body: "module" or the "block" of a class.
NameTable name_table(Node body);

/// A class definition with the names that its body binds.
struct Class {
  const Module* module = nullptr;
  Node node;  ///< class_definition
  std::string_view name;
  std::vector<Node> bases;       ///< expressions; keyword arguments are left out
  std::vector<Node> decorators;  ///< expressions behind the "@"
  bool has_metaclass = false;
  NameTable names;
};

/// A parsed Python file of the models tree. Owns its tree; its nodes and classes live as long as it does.
struct Module {
  std::filesystem::path path;  ///< as it was opened
  std::string name;            ///< relative to the models tree, for people
  SyntaxTree tree;
  bool outlined = false;       ///< function bodies are left out (loader/outline.h)
  NameTable names;
  std::vector<std::string> globals;  ///< names that a function declares `global`

  /// The class of a class_definition of this module; made once.
  const Class& class_of(Node class_definition) const;

  /// The place of a node, for diagnostics.
  Location location(Node node) const { return {path.string(), node.line(), node.column()}; }

 private:
  mutable std::unordered_map<const void*, std::unique_ptr<Class>> classes_;
};

/// Parses a file. Refused (unresolved) with file and line: not UTF-8, a NUL byte, a syntax error.
/// With `outlined` function bodies are left out where that is safe, and their grammar is not checked.
Result<std::unique_ptr<Module>> parse_module(std::filesystem::path path, std::string name,
                                             std::string text, bool outlined);

/// The functions whose bodies an outline keeps: those that decide a model's name.
const std::vector<std::string_view>& functions_in_outline();

}  // namespace bf16::loader
