// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "loader/modules.h"
#include "loader/value.h"

namespace bf16::loader {

/// One class of a method resolution order: of the models tree, or from elsewhere.
struct Ancestor {
  const Class* type = nullptr;
  std::string external;  ///< its dotted name when `type` is null

  bool operator==(const Ancestor&) const = default;
};

/// Evaluates the small part of Python in which loaders say what their models are called, without
/// importing anything. docs/resolving.md lists what is understood. Everything else is an Unknown with
/// the place and the reason; nothing is ever guessed. For one thread.
class Evaluator {
 public:
  explicit Evaluator(Modules& modules) : modules_(modules) {}

  /// What a name of a module means once the module was imported.
  Value name_in(const Module& module, std::string_view name);

  /// `object.name`, descriptors and enum members included. `where` is for an Unknown.
  Value attribute(const Value& object, std::string_view name, const Location& where);

  Value call(const Value& callee, std::vector<Value> arguments, const Location& where);

  /// What `str(value)` and an f-string give.
  Value text_of(const Value& value, const Location& where);

  /// The classes in the order in which Python looks for attributes; nullopt when a base cannot be told.
  std::optional<std::vector<Ancestor>> ancestors(const Class& type);

  bool is_enum(const Class& type);
  /// The members of an enum class in order, aliases left out; Unknown, or a Sequence of Members.
  Value members(const Class& type);

 private:
  struct Frame;
  struct Arguments;

  // Names (evaluate_names.cpp)
  Value name(std::string_view name, Node node, Frame& frame);
  std::optional<Value> lookup(const Module& module, const Class* type, std::string_view name,
                              std::size_t position);
  Value binding(const Module& module, const Class* type, const Binding& binding);
  Value import(const Module& module, const Binding& binding);
  Value exported(const std::string& relative, std::string_view name, const Location& where);
  std::optional<Value> star_import(const Module& module, std::string_view name);

  // Classes (evaluate_classes.cpp)
  std::optional<std::vector<Ancestor>> linearize(const Class& type);
  Value inherited(const std::vector<Ancestor>& order, std::size_t from, const Value& self,
                  std::string_view name, const Location& where);
  Value described(const Value& found, const Value& self, const Location& where);
  std::string decorator_of(const Function& function);
  Value enum_member(const Class& type, std::string_view name, const Location& where);
  bool defines(const std::vector<Ancestor>& order, std::string_view name);
  Value make_instance(const Class& type, Arguments arguments, const Location& where);
  using Fields = std::optional<std::vector<std::pair<std::string, Value>>>;
  const Fields& fields(const Class& type);
  Fields find_fields(const Class& type);
  bool is_dataclass(const Class& type);

  // Expressions (evaluate_expressions.cpp)
  Value evaluate(Node node, Frame& frame);
  Value compute(Node node, Frame& frame);
  Value concatenated(Node node, Frame& frame);
  Value string(Node node, Frame& frame);
  Value subscript(Node node, Frame& frame);
  Value dictionary(Node node, Frame& frame);
  Value collection(Node node, Frame& frame);
  Value boolean(Node node, Frame& frame);
  Value comparison(Node node, Frame& frame);
  Value binary(Node node, Frame& frame);
  Value conditional(Node node, Frame& frame);
  Value comprehension(Node node, Frame& frame);
  Value item(const Value& object, const Value& key, const Location& where);
  Value contains(const Value& container, const Value& element, const Location& where);
  std::optional<std::vector<Value>> iterate(const Value& value);

  // Calls and function bodies (evaluate_calls.cpp)
  Value call_node(Node node, Frame& frame);
  Value call(const Value& callee, Arguments arguments, const Location& where, Frame* caller);
  Value call_external(const std::string& name, Arguments arguments, const Location& where,
                      Frame* caller);
  Value call_builtin(const BuiltinMethod& method, const Arguments& arguments, const Location& where);
  Value run(const Function& function, Arguments arguments, const Location& where);
  std::optional<Value> bind_parameters(const Function& function, Arguments& arguments, Frame& frame,
                                       const Location& where);
  std::optional<Value> execute(Node block, Frame& frame);
  std::optional<Value> statement(Node statement, Frame& frame);
  std::optional<Value> branch(Node statement, Frame& frame);

  Modules& modules_;
  std::unordered_map<const void*, Value> bindings_;
  std::unordered_set<const void*> pending_;  ///< bindings that are being evaluated
  std::unordered_map<const Class*, std::optional<std::vector<Ancestor>>> orders_;
  std::unordered_map<const Class*, Value> members_;
  std::unordered_map<const Class*, Fields> fields_;
  int depth_ = 0;
  long steps_ = 0;
};

}  // namespace bf16::loader
