// SPDX-License-Identifier: Apache-2.0
// Classes: resolution order, attributes, enums, dataclasses.
#include <algorithm>

#include <fmt/format.h>

#include "loader/evaluate_frame.h"

namespace bf16::loader {
namespace {

/// Classes from elsewhere that have none of the attributes that loaders define.
bool adds_nothing(std::string_view external) {
  return external == "abc.ABC" || external == "builtins.object" || external.starts_with("typing.");
}

bool is_enum_base(std::string_view external) {
  return external == "enum.Enum" || external == "enum.StrEnum" || external == "enum.IntEnum" ||
         external == "enum.Flag" || external == "enum.IntFlag" || external == "enum.ReprEnum";
}

/// Names in an enum's body that are no members: dunder, sunder and private ones.
bool is_reserved(std::string_view name) {
  return name.starts_with("__") || (name.starts_with('_') && name.ends_with('_'));
}

/// A body of nothing but `pass`, `...` and strings.
bool does_nothing(Node body) {
  const std::vector<Node> statements = body.children();
  return std::all_of(statements.begin(), statements.end(), [](Node statement) {
    if (statement.is("pass_statement")) return true;
    const std::vector<Node> parts = statement.children();
    return statement.is("expression_statement") && parts.size() == 1 &&
           (parts[0].is("string") || parts[0].is("ellipsis"));
  });
}

/// The C3 merge: takes the first head that stands in no other tail until nothing is left.
std::optional<std::vector<Ancestor>> merge(std::vector<std::vector<Ancestor>> lists) {
  std::vector<Ancestor> order;
  for (;;) {
    std::erase_if(lists, [](const std::vector<Ancestor>& list) { return list.empty(); });
    if (lists.empty()) return order;
    const auto in_a_tail = [&lists](const Ancestor& head) {
      return std::any_of(lists.begin(), lists.end(), [&head](const std::vector<Ancestor>& list) {
        return std::find(list.begin() + 1, list.end(), head) != list.end();
      });
    };
    const auto next = std::find_if(lists.begin(), lists.end(), [&](const std::vector<Ancestor>& list) {
      return !in_a_tail(list.front());
    });
    if (next == lists.end()) return std::nullopt;
    const Ancestor head = next->front();
    order.push_back(head);
    for (auto& list : lists) {
      if (!list.empty() && list.front() == head) list.erase(list.begin());
    }
  }
}

}  // namespace

std::optional<std::vector<Ancestor>> Evaluator::ancestors(const Class& type) {
  if (const auto known = orders_.find(&type); known != orders_.end()) return known->second;
  orders_[&type] = std::nullopt;  // ends a class that inherits from itself
  return orders_[&type] = linearize(type);
}

std::optional<std::vector<Ancestor>> Evaluator::linearize(const Class& type) {
  if (type.has_metaclass) return std::nullopt;
  std::vector<std::vector<Ancestor>> lists;
  std::vector<Ancestor> direct;
  Frame frame{.module = type.module, .position = type.node.range().begin};
  for (Node base : type.bases) {
    if (base.is("subscript")) base = base.child("value");  // Generic[T]
    const Value value = evaluate(base, frame);
    if (const auto* parent = value.as<const Class*>()) {
      std::optional<std::vector<Ancestor>> order = ancestors(**parent);
      if (!order) return std::nullopt;
      lists.push_back(std::move(*order));
      direct.push_back({*parent, {}});
    } else if (const auto* external = value.as<External>()) {
      lists.push_back({{nullptr, external->name}});
      direct.push_back({nullptr, external->name});
    } else {
      return std::nullopt;
    }
  }
  lists.push_back(direct);
  std::optional<std::vector<Ancestor>> order = merge(std::move(lists));
  if (order) order->insert(order->begin(), Ancestor{&type, {}});
  return order;
}

bool Evaluator::is_enum(const Class& type) {
  const auto order = ancestors(type);
  return order && std::any_of(order->begin(), order->end(), [](const Ancestor& ancestor) {
    return is_enum_base(ancestor.external);
  });
}

bool Evaluator::defines(const std::vector<Ancestor>& order, std::string_view name) {
  return std::any_of(order.begin(), order.end(), [name](const Ancestor& ancestor) {
    return ancestor.type && ancestor.type->names.bindings.count(name) != 0;
  });
}

Value Evaluator::members(const Class& type) {
  if (const auto known = members_.find(&type); known != members_.end()) return known->second;
  const Location where = type.module->location(type.node);
  const auto order = ancestors(type);
  if (!order) return unknown(where, fmt::format("the bases of {} are not known", type.name));
  for (const std::string_view hook : {"__new__", "__init__", "_generate_next_value_", "_missing_"}) {
    if (defines(*order, hook)) return unknown(where, fmt::format("{} defines {}", type.name, hook));
  }
  std::vector<std::pair<std::size_t, Value>> found;
  for (const auto& [name, bindings] : type.names.bindings) {
    const Binding& binding = bindings.back();
    if (is_reserved(name) || binding.kind == Binding::Kind::function_def ||
        binding.kind == Binding::Kind::class_def) {
      continue;
    }
    if (bindings.size() > 1 || binding.conditional || binding.kind != Binding::Kind::assignment) {
      return unknown(type.module->location(binding.statement),
                     fmt::format("{} is no plain member of {}", name, type.name));
    }
    Value value = this->binding(*type.module, &type, binding);
    if (value.unknown()) return value;
    found.emplace_back(binding.statement.range().begin,
                       Value{Member{&type, std::string(name), std::make_shared<const Value>(value)}});
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Value> items;
  for (auto& [position, member] : found) {
    const bool alias = std::any_of(items.begin(), items.end(), [&m = member](const Value& earlier) {
      return equal(*earlier.as<Member>()->value, *m.as<Member>()->value) == true;
    });
    if (!alias) items.push_back(std::move(member));
  }
  return members_.insert_or_assign(&type, make_sequence(std::move(items))).first->second;
}

/// A member by its name, aliases included; an Unknown when there is none.
Value Evaluator::enum_member(const Class& type, std::string_view name, const Location& where) {
  const Value all = members(type);
  if (all.unknown()) return all;
  const auto bound = type.names.bindings.find(name);
  if (bound == type.names.bindings.end() || bound->second.back().kind != Binding::Kind::assignment) {
    return unknown(where, fmt::format("{} has no member {}", type.name, name));
  }
  const Value value = binding(*type.module, &type, bound->second.back());
  for (const Value& member : *all.as<Sequence>()->items) {
    if (member.as<Member>()->name == name || equal(*member.as<Member>()->value, value) == true) {
      return member;
    }
  }
  return unknown(where, fmt::format("{} has no member {}", type.name, name));
}

std::string Evaluator::decorator_of(const Function& function) {
  const Node decorated = function.definition.parent();
  if (!decorated.is("decorated_definition")) return {};
  std::string names;
  Frame frame{.module = function.module, .position = decorated.range().begin};
  for (const Node part : decorated.children()) {
    if (!part.is("decorator")) continue;
    const Value value = evaluate(part.children().front(), frame);
    const auto* external = value.as<External>();
    if (external && external->name == "abc.abstractmethod") continue;
    if (!names.empty()) names += ", ";
    names += external ? external->name : std::string(part.text());
  }
  return names;
}

/// What an attribute found on a class becomes when it is taken from `self`: methods are bound, properties
/// are called.
Value Evaluator::described(const Value& found, const Value& self, const Location& where) {
  const auto* function = found.as<Function>();
  if (!function) return found;
  const std::string decorator = decorator_of(*function);
  const bool on_class = self.as<const Class*>() != nullptr;
  if (decorator == "builtins.staticmethod") return found;
  if (decorator == "builtins.classmethod") {
    Value type = self;
    if (const auto* instance = self.as<Instance>()) type = {instance->type};
    if (const auto* member = self.as<Member>()) type = {member->enumeration};
    return {BoundMethod{*function, std::make_shared<const Value>(std::move(type))}};
  }
  if (decorator == "builtins.property") {
    if (on_class) return unknown(where, "a property of a class, not of an object");
    return run(*function, Arguments{{self}, {}}, where);
  }
  if (!decorator.empty()) {
    return unknown(where, fmt::format("it is decorated with {}", decorator));
  }
  return on_class ? found : Value{BoundMethod{*function, std::make_shared<const Value>(self)}};
}

Value Evaluator::inherited(const std::vector<Ancestor>& order, std::size_t from, const Value& self,
                           std::string_view name, const Location& where) {
  for (std::size_t i = from; i < order.size(); ++i) {
    const Ancestor& ancestor = order[i];
    if (!ancestor.type) {
      if (adds_nothing(ancestor.external) || is_enum_base(ancestor.external)) continue;
      return unknown(where, fmt::format("{} may come from {}, which is not part of the models tree",
                                        name, ancestor.external));
    }
    const auto found = lookup(*ancestor.type->module, ancestor.type, name, Frame::after_import);
    if (found) return found->unknown() ? *found : described(*found, self, where);
  }
  return unknown(where, fmt::format("there is no attribute {}", name));
}

Value Evaluator::attribute(const Value& object, std::string_view name, const Location& where) {
  if (object.unknown()) return object;
  const auto from_class = [&](const Class& type, const Value& self) {
    const auto order = ancestors(type);
    if (!order) return unknown(where, fmt::format("the bases of {} are not known", type.name));
    return inherited(*order, 0, self, name, where);
  };
  if (const auto* module = object.as<const Module*>()) return name_in(**module, name);
  if (const auto* external = object.as<External>()) return {External{fmt::format("{}.{}", external->name, name)}};
  if (const auto* type = object.as<const Class*>()) {
    if (name == "__name__") return {std::string((*type)->name)};
    const auto bound = (*type)->names.bindings.find(name);
    const bool member = is_enum(**type) && !is_reserved(name) && bound != (*type)->names.bindings.end() &&
                        bound->second.back().kind == Binding::Kind::assignment;
    return member ? enum_member(**type, name, where) : from_class(**type, object);
  }
  if (const auto* member = object.as<Member>()) {
    if (name == "value") return *member->value;
    if (name == "name") return {member->name};
    return from_class(*member->enumeration, object);
  }
  if (const auto* instance = object.as<Instance>()) {
    for (const auto& [field, value] : *instance->fields) {
      if (field == name) return value;
    }
    return from_class(*instance->type, object);
  }
  if (const auto* super = object.as<Super>()) {
    const Class* type = nullptr;
    if (const auto* self = super->self->as<const Class*>()) type = *self;
    if (const auto* self = super->self->as<Instance>()) type = self->type;
    const auto order = type ? ancestors(*type) : std::nullopt;
    if (!order) return unknown(where, "what super() stands for is not known");
    const auto after = std::find(order->begin(), order->end(), Ancestor{super->after, {}});
    if (after == order->end()) return unknown(where, "what super() stands for is not known");
    return inherited(*order, static_cast<std::size_t>(after - order->begin()) + 1, *super->self, name, where);
  }
  if (object.as<std::string>() || object.as<Mapping>()) {
    return {BuiltinMethod{std::make_shared<const Value>(object), std::string(name)}};
  }
  return unknown(where, fmt::format("the attribute {} is not known", name));
}

Value Evaluator::text_of(const Value& value, const Location& where) {
  if (value.unknown() || value.as<std::string>()) return value;
  if (value.as<NoneValue>()) return {std::string("None")};
  if (const auto* boolean = value.as<bool>()) return {std::string(*boolean ? "True" : "False")};
  if (const auto* integer = value.as<long long>()) return {std::to_string(*integer)};
  const auto* member = value.as<Member>();
  const auto order = member ? ancestors(*member->enumeration) : std::nullopt;
  if (!order) return unknown(where, "the text of this value is not known");
  if (defines(*order, "__format__")) return unknown(where, "it has a __format__ of its own");
  for (const Ancestor& ancestor : *order) {
    if (ancestor.external == "enum.StrEnum") return *member->value;
    if (ancestor.external == "enum.Enum") {
      return {fmt::format("{}.{}", member->enumeration->name, member->name)};
    }
    if (!ancestor.type && !adds_nothing(ancestor.external)) {
      return unknown(where, fmt::format("the text of a {} with {} differs between Python versions",
                                        member->enumeration->name, ancestor.external));
    }
    if (ancestor.type && ancestor.type->names.bindings.count("__str__") != 0) {
      const Value method = inherited(*order, 0, value, "__str__", where);
      return call(method, std::vector<Value>{}, where);
    }
  }
  return unknown(where, "the text of this value is not known");
}

bool Evaluator::is_dataclass(const Class& type) {
  Frame frame{.module = type.module, .position = type.node.range().begin};
  return std::any_of(type.decorators.begin(), type.decorators.end(), [&](Node decorator) {
    const Node callee = decorator.is("call") ? decorator.child("function") : decorator;
    const Value value = evaluate(callee, frame);
    const auto* external = value.as<External>();
    return external && external->name == "dataclasses.dataclass";
  });
}

/// The fields of a dataclass in the order of its parameters, with their defaults; an Unknown stands for "no
/// default". nullopt when the class has an __init__ of another kind.
const Evaluator::Fields& Evaluator::fields(const Class& type) {
  const auto known = fields_.find(&type);
  return known != fields_.end() ? known->second : fields_.emplace(&type, find_fields(type)).first->second;
}

Evaluator::Fields Evaluator::find_fields(const Class& type) {
  const auto order = ancestors(type);
  if (!order) return std::nullopt;
  std::size_t first = 0;
  for (; first < order->size(); ++first) {
    const Class* ancestor = (*order)[first].type;
    if (!ancestor || ancestor->names.bindings.count("__init__") != 0) return std::nullopt;
    if (is_dataclass(*ancestor)) break;
  }
  if (first == order->size() || defines(*order, "__new__")) return std::nullopt;
  for (const Ancestor& ancestor : *order) {
    if (!ancestor.type) continue;
    const auto post = ancestor.type->names.bindings.find("__post_init__");
    if (post == ancestor.type->names.bindings.end()) continue;
    if (!does_nothing(post->second.back().node.child("body"))) return std::nullopt;
  }
  std::vector<std::pair<std::string, Value>> result;
  for (std::size_t i = order->size(); i-- > first;) {
    const Class* ancestor = (*order)[i].type;
    if (!ancestor || !is_dataclass(*ancestor)) continue;
    for (const Node statement : ancestor->node.child("body").children()) {
      const std::vector<Node> parts = statement.children();
      if (!statement.is("expression_statement") || parts.size() != 1 || !parts[0].is("assignment")) continue;
      const Node assignment = parts[0];
      if (!assignment.child("type") || assignment.child("type").text().find("ClassVar") != std::string_view::npos) {
        continue;
      }
      const Location where = ancestor->module->location(assignment);
      Value standard = unknown(where, "the field has no default");
      if (assignment.child("right")) {
        Frame frame{.module = ancestor->module, .body_of = ancestor, .position = statement.range().begin};
        standard = evaluate(assignment.child("right"), frame);
      }
      const std::string name(assignment.child("left").text());
      const auto known = std::find_if(result.begin(), result.end(), [&](const auto& f) { return f.first == name; });
      if (known != result.end()) {
        known->second = std::move(standard);
      } else {
        result.emplace_back(name, std::move(standard));
      }
    }
  }
  return result;
}

Value Evaluator::make_instance(const Class& type, Arguments arguments, const Location& where) {
  Fields values = fields(type);
  if (!values) return unknown(where, fmt::format("what {}(...) makes is not known", type.name));
  if (arguments.positional.size() > values->size()) return unknown(where, "it has too many arguments");
  for (std::size_t i = 0; i < arguments.positional.size(); ++i) {
    (*values)[i].second = std::move(arguments.positional[i]);
  }
  for (auto& [name, value] : arguments.named) {
    const auto field = std::find_if(values->begin(), values->end(), [&n = name](const auto& f) { return f.first == n; });
    if (field == values->end()) return unknown(where, fmt::format("{} has no field {}", type.name, name));
    field->second = std::move(value);
  }
  return {Instance{&type, std::make_shared<const std::vector<std::pair<std::string, Value>>>(std::move(*values))}};
}

}  // namespace bf16::loader
