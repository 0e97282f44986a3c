// SPDX-License-Identifier: Apache-2.0
// What a name means: imports, module and class bodies.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "loader/evaluate_frame.h"

namespace bf16::loader {
namespace {

constexpr std::array builtins = {
    std::string_view("super"), std::string_view("str"),    std::string_view("any"),
    std::string_view("all"),   std::string_view("len"),    std::string_view("list"),
    std::string_view("tuple"), std::string_view("set"),    std::string_view("frozenset"),
    std::string_view("dict"),  std::string_view("object"), std::string_view("getattr"),
    std::string_view("int"),   std::string_view("float"),  std::string_view("bool"),
    std::string_view("property"), std::string_view("classmethod"), std::string_view("staticmethod"),
    std::string_view("type"),  std::string_view("isinstance"), std::string_view("print")};

/// The dotted name that an import statement imports from; empty for `import x`.
std::string_view imported_from(Node statement) { return statement.child("module_name").text(); }

/// The name itself, without its alias.
Node imported_name(Node import) { return import.is("aliased_import") ? import.child("name") : import; }

}  // namespace

Value Evaluator::name_in(const Module& module, std::string_view name) {
  if (std::optional<Value> found = lookup(module, nullptr, name, Frame::after_import)) return *found;
  return unknown(Location{module.path.string()}, fmt::format("{} is not defined there", name));
}

Value Evaluator::name(std::string_view name, Node node, Frame& frame) {
  if (const auto local = frame.locals.find(name); local != frame.locals.end()) return local->second;
  if (frame.body_of) {
    if (auto found = lookup(*frame.module, frame.body_of, name, frame.position)) return *found;
  }
  if (auto found = lookup(*frame.module, nullptr, name, frame.position)) return *found;
  if (std::find(builtins.begin(), builtins.end(), name) != builtins.end()) {
    return {External{fmt::format("builtins.{}", name)}};
  }
  return unknown(frame.where(node), fmt::format("the name {} is not known", name));
}

std::optional<Value> Evaluator::lookup(const Module& module, const Class* type,
                                       std::string_view name, std::size_t position) {
  const NameTable& table = type ? type->names : module.names;
  const auto found = table.bindings.find(name);
  const Binding* last = nullptr;
  if (found != table.bindings.end()) {
    for (const Binding& binding : found->second) {
      if (binding.statement.range().begin < position) last = &binding;
    }
  }
  if (!last) return type ? std::nullopt : star_import(module, name);
  const auto where = [&module](Node node) { return module.location(node); };
  if (last->conditional || last->kind == Binding::Kind::other) {
    return unknown(where(last->statement), fmt::format("{} depends on what happens on import", name));
  }
  if (!type && std::find(module.globals.begin(), module.globals.end(), name) != module.globals.end()) {
    return unknown(where(last->statement), fmt::format("a function may change the global {}", name));
  }
  if (!table.star_imports.empty() &&
      table.star_imports.back().range().begin > last->statement.range().begin &&
      table.star_imports.back().range().begin < position) {
    return unknown(where(table.star_imports.back()), fmt::format("`import *` may replace {}", name));
  }
  Value value = binding(module, type, *last);
  const auto touched = table.touched.find(name);
  if (touched != table.touched.end() && is_mutable(value)) {
    return unknown(where(touched->second), fmt::format("this statement may change {}", name));
  }
  return value;
}

std::optional<Value> Evaluator::star_import(const Module& module, std::string_view name) {
  for (auto star = module.names.star_imports.rbegin(); star != module.names.star_imports.rend(); ++star) {
    const std::optional<std::string> file = modules_.find(module, imported_from(*star));
    if (!file) {
      return unknown(module.location(*star), fmt::format("{} may come from this `import *`", name));
    }
    const Result<const Module*> target = modules_.load(*file);
    if (!target) return unknown(module.location(*star), to_string(target.error()));
    if (!pending_.insert(star->id()).second) continue;
    std::optional<Value> value = lookup(**target, nullptr, name, Frame::after_import);
    pending_.erase(star->id());
    if (value) return value;
  }
  return std::nullopt;
}

Value Evaluator::binding(const Module& module, const Class* type, const Binding& binding) {
  switch (binding.kind) {
    case Binding::Kind::class_def: return {&module.class_of(binding.node)};
    case Binding::Kind::function_def: return {Function{&module, binding.node, type}};
    default: break;
  }
  if (const auto known = bindings_.find(binding.node.id()); known != bindings_.end()) {
    return known->second;
  }
  if (!pending_.insert(binding.node.id()).second) {
    return unknown(module.location(binding.node), "it is defined through itself");
  }
  Value value;
  if (binding.kind == Binding::Kind::import) {
    value = import(module, binding);
  } else {
    Frame frame{.module = &module, .body_of = type, .position = binding.statement.range().begin};
    value = evaluate(binding.node, frame);
  }
  pending_.erase(binding.node.id());
  bindings_.emplace(binding.node.id(), value);
  return value;
}

Value Evaluator::import(const Module& module, const Binding& binding) {
  const std::string_view from = imported_from(binding.statement);
  const std::string_view name = imported_name(binding.node).text();
  const Location where = module.location(binding.node);
  if (binding.statement.is("import_statement")) {
    // `import a.b` binds a; `import a.b as c` binds a.b.
    const bool aliased = binding.node.is("aliased_import");
    const std::string_view bound = aliased ? name : name.substr(0, name.find('.'));
    if (const auto file = modules_.find(module, bound)) {
      const Result<const Module*> target = modules_.load(*file);
      return target ? Value{*target} : unknown(where, to_string(target.error()));
    }
    return {External{std::string(bound)}};
  }
  if (const auto file = modules_.find(module, from)) {
    const Result<const Module*> target = modules_.load(*file);
    if (!target) return unknown(where, to_string(target.error()));
    if (auto found = lookup(**target, nullptr, name, Frame::after_import)) return *found;
  }
  const std::string separator = from.ends_with('.') ? "" : ".";
  const std::string dotted = fmt::format("{}{}{}", from, separator, name);
  if (const auto file = modules_.find(module, dotted)) {  // a submodule
    const Result<const Module*> target = modules_.load(*file);
    return target ? Value{*target} : unknown(where, to_string(target.error()));
  }
  if (from.starts_with('.')) return unknown(where, fmt::format("{} is not in {}", name, from));
  return {External{dotted}};
}

}  // namespace bf16::loader
