// SPDX-License-Identifier: Apache-2.0
// Calls, and the statements of function bodies.
#include <algorithm>

#include <fmt/format.h>

#include "loader/evaluate_frame.h"

namespace bf16::loader {
namespace {

constexpr int call_depth_limit = 120;

/// Whether the body may have been left out of an outline, which puts `pass` in its place.
bool may_be_left_out(const Function& function) {
  return function.module->outlined && function.definition.child("body").text() == "pass";
}

bool ascii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string changed_case(std::string text, bool upper) {
  for (char& c : text) {
    if (upper && c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    if (!upper && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string out;
  for (std::size_t at = 0;;) {
    const std::size_t next = text.find(from, at);
    out += text.substr(at, next - at);
    if (next == std::string_view::npos) return out;
    out += to;
    at = next + from.size();
  }
}

bool all_texts(const std::vector<Value>& values) {
  return std::all_of(values.begin(), values.end(), [](const Value& v) { return v.as<std::string>(); });
}

}  // namespace

Value Evaluator::call(const Value& callee, std::vector<Value> arguments, const Location& where) {
  return call(callee, Arguments{std::move(arguments), {}}, where, nullptr);
}

Value Evaluator::call_node(Node node, Frame& frame) {
  const Value callee = evaluate(node.child("function"), frame);
  if (callee.unknown()) return callee;
  Arguments arguments;
  const Node list = node.child("arguments");
  if (list.is("generator_expression")) {
    arguments.positional.push_back(evaluate(list, frame));
    return call(callee, std::move(arguments), frame.where(node), &frame);
  }
  for (const Node argument : list.children()) {
    if (argument.is("keyword_argument")) {
      arguments.named.emplace_back(argument.child("name").text(), evaluate(argument.child("value"), frame));
    } else if (argument.is("list_splat") || argument.is("dictionary_splat")) {
      return unknown(frame.where(argument), "arguments behind * are not evaluated");
    } else {
      arguments.positional.push_back(evaluate(argument, frame));
    }
  }
  return call(callee, std::move(arguments), frame.where(node), &frame);
}

Value Evaluator::call(const Value& callee, Arguments arguments, const Location& where, Frame* caller) {
  if (callee.unknown()) return callee;
  if (const auto* external = callee.as<External>()) {
    return call_external(external->name, std::move(arguments), where, caller);
  }
  if (const auto* type = callee.as<const Class*>()) {
    if (!is_enum(**type)) return make_instance(**type, std::move(arguments), where);
    const Value all = members(**type);
    if (all.unknown() || arguments.positional.size() != 1) return all;
    for (const Value& member : *all.as<Sequence>()->items) {
      if (equal(*member.as<Member>()->value, arguments.positional[0]) == true) return member;
    }
    return unknown(where, fmt::format("{} has no such value", (*type)->name));
  }
  if (const auto* function = callee.as<Function>()) return run(*function, std::move(arguments), where);
  if (const auto* method = callee.as<BoundMethod>()) {
    arguments.positional.insert(arguments.positional.begin(), *method->self);
    return run(method->function, std::move(arguments), where);
  }
  if (const auto* method = callee.as<BuiltinMethod>()) return call_builtin(*method, arguments, where);
  return unknown(where, "this call is not evaluated");
}

Value Evaluator::call_external(const std::string& name, Arguments arguments, const Location& where,
                               Frame* caller) {
  const std::vector<Value>& given = arguments.positional;
  const bool plain = arguments.named.empty();
  if (name == "builtins.super" && given.empty() && plain && caller && caller->owner && caller->self) {
    return {Super{caller->owner, caller->self}};
  }
  for (const Value& argument : given) {
    if (argument.unknown()) return argument;
  }
  if (name == "dataclasses.replace" && given.size() == 1 && given[0].as<Instance>()) {
    const Instance& original = *given[0].as<Instance>();
    std::vector<std::pair<std::string, Value>> fields = *original.fields;
    for (auto& [key, value] : arguments.named) {
      const auto field = std::find_if(fields.begin(), fields.end(), [&k = key](const auto& f) { return f.first == k; });
      if (field == fields.end()) return unknown(where, fmt::format("there is no field {}", key));
      field->second = std::move(value);
    }
    return {Instance{original.type, std::make_shared<const std::vector<std::pair<std::string, Value>>>(std::move(fields))}};
  }
  if (name == "builtins.str" && given.size() == 1 && plain) return text_of(given[0], where);
  if (name == "builtins.getattr" && given.size() == 2 && given[1].as<std::string>() && plain) {
    return attribute(given[0], *given[1].as<std::string>(), where);
  }
  const auto items = given.size() == 1 && plain ? iterate(given[0]) : std::nullopt;
  if (items && (name == "builtins.list" || name == "builtins.tuple" || name == "builtins.set" ||
                name == "builtins.frozenset")) {
    return make_sequence(*items);
  }
  if (items && (name == "builtins.any" || name == "builtins.all")) {
    const bool wanted = name == "builtins.any";
    for (const Value& item : *items) {
      const std::optional<bool> known = truth(item);
      if (!known) return item.unknown() ? item : unknown(where, "its truth is not known");
      if (*known == wanted) return {wanted};
    }
    return {!wanted};
  }
  return unknown(where, fmt::format("{} is not part of the models tree", name));
}

Value Evaluator::call_builtin(const BuiltinMethod& method, const Arguments& arguments, const Location& where) {
  const std::vector<Value>& given = arguments.positional;
  for (const Value& argument : given) {
    if (argument.unknown()) return argument;
  }
  if (const auto* mapping = method.self->as<Mapping>(); mapping && arguments.named.empty()) {
    if (method.name == "get" && (given.size() == 1 || given.size() == 2)) {
      const Value there = contains(*method.self, given[0], where);
      if (there.unknown()) return there;
      if (*there.as<bool>()) return item(*method.self, given[0], where);
      return given.size() == 2 ? given[1] : Value{NoneValue{}};
    }
    std::vector<Value> items;
    for (const auto& [key, value] : *mapping->items) {
      if (method.name == "items") items.push_back(make_sequence({key, value}));
      if (method.name == "keys") items.push_back(key);
      if (method.name == "values") items.push_back(value);
    }
    if (given.empty() && (method.name == "items" || method.name == "keys" || method.name == "values")) {
      return make_sequence(std::move(items));
    }
  }
  if (const auto* text = method.self->as<std::string>(); text && arguments.named.empty() && all_texts(given)) {
    if (given.empty() && ascii(*text) && (method.name == "lower" || method.name == "upper")) {
      return {changed_case(*text, method.name == "upper")};
    }
    if (given.size() == 2 && method.name == "replace" && !given[0].as<std::string>()->empty()) {
      return {replaced(*text, *given[0].as<std::string>(), *given[1].as<std::string>())};
    }
    if (given.size() == 1 && method.name == "startswith") return {text->starts_with(*given[0].as<std::string>())};
    if (given.size() == 1 && method.name == "endswith") return {text->ends_with(*given[0].as<std::string>())};
  }
  return unknown(where, fmt::format("the method {} is not evaluated", method.name));
}

Value Evaluator::run(const Function& function, Arguments arguments, const Location& where) {
  if (may_be_left_out(function)) {
    return {Unknown{function.module->location(function.definition), "the body of this function was not read", true}};
  }
  if (depth_ > call_depth_limit) return unknown(where, "the calls go too deep");
  if (function.definition.text().starts_with("async")) return unknown(where, "a coroutine is not evaluated");
  Frame frame{.module = function.module, .owner = function.owner};
  if (!arguments.positional.empty()) frame.self = std::make_shared<const Value>(arguments.positional[0]);
  if (auto refused = bind_parameters(function, arguments, frame, where)) return *refused;
  ++depth_;
  std::optional<Value> result = execute(function.definition.child("body"), frame);
  --depth_;
  return result ? *result : Value{NoneValue{}};
}

/// Gives each parameter its value; an Unknown when the call does not fit.
std::optional<Value> Evaluator::bind_parameters(const Function& function, Arguments& arguments,
                                                Frame& frame, const Location& where) {
  std::size_t next = 0;
  std::size_t named = 0;
  bool only_named = false;
  Frame defaults{.module = function.module, .body_of = function.owner,
                 .position = function.definition.range().begin};
  for (const Node parameter : function.definition.child("parameters").children()) {
    Node name = parameter.child("name");
    if (parameter.is("identifier")) name = parameter;
    if (parameter.is("typed_parameter")) name = parameter.children().front();
    if (parameter.is("keyword_separator") || parameter.is("list_splat_pattern")) only_named = true;
    if (!name.is("identifier")) continue;
    const std::string key(name.text());
    if (const Value* value = arguments.find(key)) {
      frame.locals.insert_or_assign(key, *value);
      ++named;
    } else if (!only_named && next < arguments.positional.size()) {
      frame.locals.insert_or_assign(key, arguments.positional[next++]);
    } else if (parameter.child("value")) {
      frame.locals.insert_or_assign(key, evaluate(parameter.child("value"), defaults));
    } else {
      return unknown(where, fmt::format("the argument {} is missing", key));
    }
  }
  if (next != arguments.positional.size() || named != arguments.named.size()) {
    return unknown(where, "the arguments do not fit");
  }
  return std::nullopt;
}

/// Runs a block. A value: the function returned it, or cannot be followed. nullopt: it goes on.
std::optional<Value> Evaluator::execute(Node block, Frame& frame) {
  for (const Node statement : block.children()) {
    if (auto result = this->statement(statement, frame)) return result;
  }
  return std::nullopt;
}

std::optional<Value> Evaluator::statement(Node node, Frame& frame) {
  if (node.is("pass_statement") || node.is("comment")) return std::nullopt;
  const std::vector<Node> parts = node.children();
  if (node.is("return_statement")) {
    return parts.empty() ? Value{NoneValue{}} : evaluate(parts[0], frame);
  }
  if (node.is("if_statement")) return branch(node, frame);
  if (node.is("expression_statement") && parts.size() == 1) {
    const Node expression = parts[0];
    if (expression.is("string") || expression.is("ellipsis")) return std::nullopt;
    if (expression.is("assignment") && expression.child("left").is("identifier")) {
      if (!expression.child("right")) return std::nullopt;
      frame.locals.insert_or_assign(std::string(expression.child("left").text()),
                                    evaluate(expression.child("right"), frame));
      return std::nullopt;
    }
  }
  return unknown(frame.where(node), node.is("raise_statement")
                                        ? fmt::format("it raises: {}", node.text().substr(0, 80))
                                        : fmt::format("this {} is not evaluated", node.kind()));
}

/// An `if` statement. Where its condition is unknown, what the branches may assign becomes unknown;
/// where one of them may return, the result is.
std::optional<Value> Evaluator::branch(Node node, Frame& frame) {
  const Value condition = evaluate(node.child("condition"), frame);
  const std::optional<bool> known = truth(condition);
  if (known == true) return execute(node.child("consequence"), frame);
  std::vector<Node> rest = node.children("alternative");
  if (known == false) {
    for (const Node alternative : rest) {
      if (alternative.is("else_clause")) return execute(alternative.child("body"), frame);
      const Value next = evaluate(alternative.child("condition"), frame);
      const std::optional<bool> taken = truth(next);
      if (taken == true) return execute(alternative.child("consequence"), frame);
      if (!taken) return next.unknown() ? next : unknown(frame.where(alternative), "its truth is not known");
    }
    return std::nullopt;
  }
  const Value reason = condition.unknown() ? condition : unknown(frame.where(node), "its truth is not known");
  std::optional<Value> result;
  node.walk([&](Node below) {
    if (below.is("return_statement") || below.is("raise_statement")) result = reason;
    if (below.is("assignment")) {
      const Node left = below.child("left");
      if (!left.is("identifier")) result = reason;
      frame.locals.insert_or_assign(std::string(left.text()), reason);
    }
    if (below.is("expression_statement")) {
      const std::vector<Node> parts = below.children();
      if (parts.size() != 1 || !(parts[0].is("assignment") || parts[0].is("string"))) result = reason;
    }
    const bool other = below.kind().ends_with("_statement") && !below.is("expression_statement") &&
                       !below.is("if_statement") && !below.is("pass_statement");
    if (other || below.is("augmented_assignment") || below.is("named_expression")) result = reason;
    return true;
  });
  return result;
}

}  // namespace bf16::loader
