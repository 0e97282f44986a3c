// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "loader/module.h"

namespace bf16::loader {

struct Value;

/// What static reading cannot tell, and why. Flows through every operation that needs it.
struct Unknown {
  Location where;
  std::string why;
  /// The body that would tell was left out of the outline: a full parse may know.
  bool left_out = false;
};

struct NoneValue {
  bool operator==(const NoneValue&) const = default;
};

/// A list, tuple, set or the result of a comprehension.
struct Sequence {
  std::shared_ptr<const std::vector<Value>> items;
};

/// A dict: keys in insertion order, none twice.
struct Mapping {
  std::shared_ptr<const std::vector<std::pair<Value, Value>>> items;
};

/// A member of an enum class.
struct Member {
  const Class* enumeration = nullptr;
  std::string name;
  std::shared_ptr<const Value> value;
};

struct Function {
  const Module* module = nullptr;
  Node definition;
  const Class* owner = nullptr;  ///< the class whose body holds it; what `super()` starts from
};

/// A function with its first argument.
struct BoundMethod {
  Function function;
  std::shared_ptr<const Value> self;
};

/// An object of a dataclass, with the values of its fields.
struct Instance {
  const Class* type = nullptr;
  std::shared_ptr<const std::vector<std::pair<std::string, Value>>> fields;
};

/// Something that is not part of the models tree, by its dotted name: "dataclasses.replace".
struct External {
  std::string name;
};

/// `super()` in a method of `after`, for `self`.
struct Super {
  const Class* after = nullptr;
  std::shared_ptr<const Value> self;
};

/// A method of a built-in value that is about to be called: "x".lower, d.get.
struct BuiltinMethod {
  std::shared_ptr<const Value> self;
  std::string name;
};

/// What a Python expression evaluates to.
struct Value {
  std::variant<Unknown, NoneValue, bool, long long, std::string, Sequence, Mapping, Member,
               const Class*, const Module*, Function, BoundMethod, Instance, External, Super,
               BuiltinMethod>
      held;

  template <class T>
  const T* as() const { return std::get_if<T>(&held); }
  bool unknown() const { return as<Unknown>() != nullptr; }
};

/// Python's `==`; nullopt where it cannot be told.
std::optional<bool> equal(const Value& a, const Value& b);

/// Python's truth of a value; nullopt where it cannot be told.
std::optional<bool> truth(const Value& value);

/// Whether a statement that only mentions the value may change it in place.
bool is_mutable(const Value& value);

Value make_sequence(std::vector<Value> items);
Value make_mapping(std::vector<std::pair<Value, Value>> items);

}  // namespace bf16::loader
