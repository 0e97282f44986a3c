// SPDX-License-Identifier: Apache-2.0
#include "loader/variants.h"

#include <algorithm>

#include <fmt/format.h>

namespace bf16::loader {
namespace {

bool is_prefill(const std::vector<Ancestor>& order) {
  return std::any_of(order.begin(), order.end(), [](const Ancestor& ancestor) {
    return ancestor.type && ancestor.type->name == "ForgePrefillModel" &&
           ancestor.type->module->name == "base.py";
  });
}

std::optional<Unknown> read_variants(Evaluator& evaluator, LoaderClass& loader) {
  const Value table = evaluator.attribute({loader.type}, "_VARIANTS", loader.where);
  if (const auto* unknown = table.as<Unknown>()) return *unknown;
  const auto* mapping = table.as<Mapping>();
  if (!mapping) return Unknown{loader.where, "_VARIANTS is no dict", false};
  if (mapping->items->empty()) loader.variants.push_back({"", "", {NoneValue{}}});
  for (const auto& [key, config] : *mapping->items) {
    const auto* member = key.as<Member>();
    if (!member) return Unknown{loader.where, "a key of _VARIANTS is no enum member", false};
    const Value text = evaluator.text_of(key, loader.where);
    if (const auto* unknown = text.as<Unknown>()) return *unknown;
    loader.variants.push_back({member->name, *text.as<std::string>(), key});
  }
  return std::nullopt;
}

LoaderClass describe(Evaluator& evaluator, const Class& type, std::string name) {
  LoaderClass loader;
  loader.name = std::move(name);
  loader.type = &type;
  loader.where = type.module->location(type.node);
  if (const auto order = evaluator.ancestors(type)) {
    loader.prefill = is_prefill(*order);
    loader.unknown = read_variants(evaluator, loader);
  } else {
    loader.unknown = Unknown{loader.where, fmt::format("the bases of {} are not known", loader.name), false};
  }
  if (loader.unknown) loader.variants.clear();
  return loader;
}

}  // namespace

Result<std::vector<LoaderClass>> loader_classes(Evaluator& evaluator, const Module& module) {
  const Value primary = evaluator.name_in(module, "ModelLoader");
  const auto* primary_type = primary.as<const Class*>();
  if (!primary_type) {
    Diagnostic refused{ExitCode::unresolved, "The file has no class ModelLoader that can be read",
                       Location{module.path.string()}, "", "Define the class in the file, or import it there."};
    if (const auto* unknown = primary.as<Unknown>()) {
      refused.where = unknown->where;
      refused.why = unknown->why;
    }
    return tl::unexpected(refused);
  }
  std::vector<LoaderClass> classes{describe(evaluator, **primary_type, "ModelLoader")};
  for (const auto& [name, bindings] : module.names.bindings) {
    const Binding& binding = bindings.back();
    if (binding.kind != Binding::Kind::class_def || binding.conditional) continue;
    const Class& type = module.class_of(binding.node);
    if (&type == *primary_type) continue;
    const auto order = evaluator.ancestors(type);
    if (!order || !is_prefill(*order)) continue;
    classes.push_back(describe(evaluator, type, std::string(name)));
  }
  return classes;
}

Value model_info_name(Evaluator& evaluator, const LoaderClass& loader, const VariantInfo& variant) {
  const Value own = evaluator.attribute({loader.type}, "get_model_info", loader.where);
  const auto* method = own.as<BoundMethod>();
  if (own.unknown()) return own;
  if (!method || method->function.module->name != "base.py") {
    return {Unknown{loader.where, fmt::format("{} has a get_model_info of its own", loader.name), false}};
  }
  const Value info = evaluator.call(evaluator.attribute({loader.type}, "_get_model_info", loader.where),
                                    {variant.key}, loader.where);
  const Value name = evaluator.attribute(info, "name", loader.where);
  if (name.unknown() || name.as<std::string>()) return name;
  return {Unknown{loader.where, "its name is no text", false}};
}

}  // namespace bf16::loader
