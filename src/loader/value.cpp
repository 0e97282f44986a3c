// SPDX-License-Identifier: Apache-2.0
#include "loader/value.h"

namespace bf16::loader {
namespace {

/// None, booleans, numbers and texts: what compares by value and never equals another kind.
bool is_plain(const Value& value) {
  return value.as<NoneValue>() || value.as<bool>() || value.as<long long>() ||
         value.as<std::string>();
}

long long number(const Value& value) {
  return value.as<bool>() ? static_cast<long long>(*value.as<bool>()) : *value.as<long long>();
}

bool is_number(const Value& value) { return value.as<bool>() || value.as<long long>(); }

}  // namespace

std::optional<bool> equal(const Value& a, const Value& b) {
  if (a.unknown() || b.unknown()) return std::nullopt;
  if (is_number(a) && is_number(b)) return number(a) == number(b);
  if (is_plain(a) && is_plain(b)) {
    if (a.as<std::string>() && b.as<std::string>()) {
      return *a.as<std::string>() == *b.as<std::string>();
    }
    return a.as<NoneValue>() && b.as<NoneValue>();
  }
  const Member* left = a.as<Member>();
  const Member* right = b.as<Member>();
  if (left && right) {
    if (left->enumeration == right->enumeration) return left->name == right->name;
    return std::nullopt;  // members of two enums are equal when both mix in str
  }
  // A member equals a text or a number only when its class mixes that in: not for us to tell.
  if ((left && is_plain(b)) || (right && is_plain(a))) {
    if (a.as<NoneValue>() || b.as<NoneValue>()) return false;
    return std::nullopt;
  }
  if (a.as<const Class*>() && b.as<const Class*>()) return *a.as<const Class*>() == *b.as<const Class*>();
  if ((a.as<NoneValue>() || b.as<NoneValue>()) && !a.as<External>() && !b.as<External>()) return false;
  return std::nullopt;
}

std::optional<bool> truth(const Value& value) {
  if (value.as<NoneValue>()) return false;
  if (is_number(value)) return number(value) != 0;
  if (const auto* text = value.as<std::string>()) return !text->empty();
  if (const auto* sequence = value.as<Sequence>()) return !sequence->items->empty();
  if (const auto* mapping = value.as<Mapping>()) return !mapping->items->empty();
  if (const auto* member = value.as<Member>()) {
    // True, unless the class mixes in str or int and the value is empty.
    const std::optional<bool> inner = truth(*member->value);
    return inner && *inner ? std::optional(true) : std::nullopt;
  }
  if (value.as<const Class*>() || value.as<Function>() || value.as<BoundMethod>()) return true;
  return std::nullopt;
}

bool is_mutable(const Value& value) {
  if (const auto* type = value.as<const Class*>()) {
    // Nothing but a hand-written __setattr__ changes the members of an enum, and enums are what
    // registrations and log lines mention.
    return !(*type)->bases.empty() ? (*type)->bases.front().text().find("Enum") == std::string_view::npos
                                   : true;
  }
  return value.as<Sequence>() || value.as<Mapping>() || value.as<Instance>();
}

Value make_sequence(std::vector<Value> items) {
  return {Sequence{std::make_shared<const std::vector<Value>>(std::move(items))}};
}

Value make_mapping(std::vector<std::pair<Value, Value>> items) {
  return {Mapping{std::make_shared<const std::vector<std::pair<Value, Value>>>(std::move(items))}};
}

}  // namespace bf16::loader
