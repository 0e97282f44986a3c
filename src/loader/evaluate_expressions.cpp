// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "loader/evaluate_frame.h"
#include "loader/literal.h"

namespace bf16::loader {
namespace {

constexpr int depth_limit = 200;
constexpr long step_limit = 2'000'000;

/// The operator tokens between the operands of a comparison: "==", "not in", ...
std::vector<std::string> operators(Node comparison) {
  std::vector<std::string> result;
  for (const Node token : comparison.children("operators")) {
    // 'not in' and 'is not' may be one token or two, depending on the blanks between them.
    if (!result.empty() && ((result.back() == "not" && token.text() == "in") ||
                            (result.back() == "is" && token.text() == "not"))) {
      result.back() += " " + std::string(token.text());
    } else {
      result.emplace_back(token.text());
    }
  }
  return result;
}

std::optional<long long> integer(std::string_view text) {
  std::string digits(text);
  std::erase(digits, '_');
  int base = 10;
  std::size_t skip = 0;
  if (digits.size() > 2 && digits[0] == '0') {
    const char kind = static_cast<char>(digits[1] | 0x20);
    base = kind == 'x' ? 16 : kind == 'o' ? 8 : kind == 'b' ? 2 : 10;
    skip = base == 10 ? 0 : 2;
  }
  long long value = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data() + skip, end, value, base);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

/// "{{" and "}}" as one brace each.
std::string single_braces(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    out.push_back(text[i]);
    if ((text[i] == '{' || text[i] == '}') && text.substr(i + 1, 1) == text.substr(i, 1)) ++i;
  }
  return out;
}

}  // namespace

Value Evaluator::evaluate(Node node, Frame& frame) {
  if (!node) return unknown(Location{frame.module->path.string()}, "there is no expression");
  if (depth_ >= depth_limit || ++steps_ > step_limit) {
    return unknown(frame.where(node), "it is too much to evaluate");
  }
  ++depth_;
  Value value = compute(node, frame);
  --depth_;
  return value;
}

Value Evaluator::compute(Node node, Frame& frame) {
  const std::string_view kind = node.kind();
  if (kind == "identifier") return name(node.text(), node, frame);
  if (kind == "string") return string(node, frame);
  if (kind == "concatenated_string") return concatenated(node, frame);
  if (kind == "true" || kind == "false") return {kind == "true"};
  if (kind == "none") return {NoneValue{}};
  if (kind == "integer") {
    const auto value = integer(node.text());
    return value ? Value{*value} : unknown(frame.where(node), "the number is too large");
  }
  if (kind == "attribute") {
    const Value object = evaluate(node.child("object"), frame);
    return attribute(object, node.child("attribute").text(), frame.where(node.child("attribute")));
  }
  if (kind == "call") return call_node(node, frame);
  if (kind == "subscript") return subscript(node, frame);
  if (kind == "dictionary") return dictionary(node, frame);
  if (kind == "list" || kind == "tuple" || kind == "set" || kind == "expression_list") {
    return collection(node, frame);
  }
  if (kind == "parenthesized_expression") {
    const std::vector<Node> inner = node.children();
    if (inner.size() == 1) return evaluate(inner[0], frame);
  }
  if (kind == "boolean_operator") return boolean(node, frame);
  if (kind == "comparison_operator") return comparison(node, frame);
  if (kind == "conditional_expression") return conditional(node, frame);
  if (kind == "binary_operator") return binary(node, frame);
  if (kind == "not_operator") {
    const Value value = evaluate(node.child("argument"), frame);
    const std::optional<bool> known = truth(value);
    if (known) return {!*known};
    return value.unknown() ? value : unknown(frame.where(node), "the truth of this value is not known");
  }
  if (kind == "generator_expression" || kind == "dictionary_comprehension" ||
      kind == "list_comprehension" || kind == "set_comprehension") {
    return comprehension(node, frame);
  }
  return unknown(frame.where(node), fmt::format("a {} is not evaluated", kind));
}

Value Evaluator::concatenated(Node node, Frame& frame) {
  std::string text;
  for (const Node part : node.children()) {
    const Value value = string(part, frame);
    if (value.unknown()) return value;
    text += *value.as<std::string>();
  }
  return {text};
}

Value Evaluator::string(Node node, Frame& frame) {
  if (!has_prefix(node, 'f')) {
    std::optional<std::string> text = string_value(node);
    return text ? Value{std::move(*text)} : unknown(frame.where(node), "these bytes are no text");
  }
  const bool raw = has_prefix(node, 'r');
  const std::vector<Node> parts = node.all_children();
  if (parts.size() < 2) return unknown(frame.where(node), "the string is incomplete");
  std::string text;
  std::size_t from = parts.front().range().end;
  const auto literal_until = [&](std::size_t end) {
    const auto piece = decode_escapes(single_braces(node.source().substr(from, end - from)), raw);
    if (piece) text += *piece;
    return piece.has_value();
  };
  for (const Node part : parts) {
    if (!part.is("interpolation")) continue;
    if (!literal_until(part.range().begin)) return unknown(frame.where(part), "an escape is not known");
    const Node conversion = part.child("type_conversion");
    const bool plain = !part.child("format_specifier") && (!conversion || conversion.text() == "!s");
    const std::vector<Node> inner = part.all_children();
    const bool debug = std::any_of(inner.begin(), inner.end(), [](Node n) { return n.text() == "="; });
    if (!plain || debug) return unknown(frame.where(part), "a format is not evaluated");
    const Value value = text_of(evaluate(part.child("expression"), frame), frame.where(part));
    if (value.unknown()) return value;
    if (!value.as<std::string>()) return unknown(frame.where(part), "it has no text");
    text += *value.as<std::string>();
    from = part.range().end;
  }
  if (!literal_until(parts.back().range().begin)) return unknown(frame.where(node), "an escape is not known");
  return {text};
}

Value Evaluator::collection(Node node, Frame& frame) {
  std::vector<Value> items;
  for (const Node part : node.children()) {
    if (part.is("list_splat")) {
      const Value spread = evaluate(part.children().front(), frame);
      const auto more = iterate(spread);
      if (!more) return spread.unknown() ? spread : unknown(frame.where(part), "what it holds is not known");
      items.insert(items.end(), more->begin(), more->end());
    } else {
      items.push_back(evaluate(part, frame));
    }
  }
  return make_sequence(std::move(items));
}

Value Evaluator::dictionary(Node node, Frame& frame) {
  std::vector<std::pair<Value, Value>> items;
  const auto put = [&items](Value key, Value value) {
    for (auto& [known, old] : items) {
      const std::optional<bool> same = equal(known, key);
      if (!same) return false;
      if (*same) {
        old = std::move(value);
        return true;
      }
    }
    items.emplace_back(std::move(key), std::move(value));
    return true;
  };
  for (const Node part : node.children()) {
    if (part.is("dictionary_splat")) {
      const Value spread = evaluate(part.children().front(), frame);
      const auto* mapping = spread.as<Mapping>();
      if (!mapping) return spread.unknown() ? spread : unknown(frame.where(part), "what it holds is not known");
      for (const auto& [key, value] : *mapping->items) {
        if (!put(key, value)) return unknown(frame.where(part), "whether two keys are equal is not known");
      }
      continue;
    }
    Value key = evaluate(part.child("key"), frame);
    if (key.unknown()) return key;
    if (!put(std::move(key), evaluate(part.child("value"), frame))) {
      return unknown(frame.where(part), "whether two keys are equal is not known");
    }
  }
  return make_mapping(std::move(items));
}

Value Evaluator::subscript(Node node, Frame& frame) {
  const Value object = evaluate(node.child("value"), frame);
  if (object.unknown()) return object;
  const std::vector<Node> keys = node.children("subscript");
  if (keys.size() != 1 || keys[0].is("slice")) return unknown(frame.where(node), "a slice is not evaluated");
  return item(object, evaluate(keys[0], frame), frame.where(node));
}

Value Evaluator::item(const Value& object, const Value& key, const Location& where) {
  if (object.unknown()) return object;
  if (key.unknown()) return key;
  if (const auto* mapping = object.as<Mapping>()) {
    for (const auto& [known, value] : *mapping->items) {
      const std::optional<bool> same = equal(known, key);
      if (!same) return unknown(where, "whether the key is there is not known");
      if (*same) return value;
    }
    return unknown(where, "the key is not there");
  }
  if (const auto* type = object.as<const Class*>(); type && key.as<std::string>() && is_enum(**type)) {
    return enum_member(**type, *key.as<std::string>(), where);
  }
  const auto* sequence = object.as<Sequence>();
  const auto* index = key.as<long long>();
  if (sequence && index) {
    const auto size = static_cast<long long>(sequence->items->size());
    const long long at = *index < 0 ? *index + size : *index;
    if (at >= 0 && at < size) return (*sequence->items)[static_cast<std::size_t>(at)];
  }
  return unknown(where, "this subscript is not evaluated");
}

Value Evaluator::boolean(Node node, Frame& frame) {
  const bool is_and = node.child("operator").text() == "and";
  const Value left = evaluate(node.child("left"), frame);
  const std::optional<bool> known = truth(left);
  if (!known) return left.unknown() ? left : unknown(frame.where(node), "the truth of this value is not known");
  return *known == is_and ? evaluate(node.child("right"), frame) : left;
}

Value Evaluator::contains(const Value& container, const Value& element, const Location& where) {
  if (container.unknown()) return container;
  if (element.unknown()) return element;
  if (const auto* text = container.as<std::string>()) {
    const auto* part = element.as<std::string>();
    return part ? Value{text->find(*part) != std::string::npos} : unknown(where, "this is no text");
  }
  const auto items = iterate(container);
  if (!items) return unknown(where, "what it holds is not known");
  bool certain = true;
  for (const Value& item : *items) {
    const std::optional<bool> same = equal(item, element);
    if (same == true) return {true};
    certain = certain && same.has_value();
  }
  return certain ? Value{false} : unknown(where, "whether two values are equal is not known");
}

Value Evaluator::comparison(Node node, Frame& frame) {
  const std::vector<Node> operands = node.children();
  const std::vector<std::string> ops = operators(node);
  if (operands.size() != ops.size() + 1) return unknown(frame.where(node), "this comparison is not evaluated");
  Value left = evaluate(operands[0], frame);
  for (std::size_t i = 0; i < ops.size(); ++i) {
    Value right = evaluate(operands[i + 1], frame);
    if (left.unknown()) return left;
    if (right.unknown()) return right;
    Value result;
    const std::string& op = ops[i];
    if (op == "in" || op == "not in") {
      result = contains(right, left, frame.where(node));
    } else if (op == "==" || op == "!=" || op == "is" || op == "is not") {
      const bool identity = op.starts_with("is");
      const bool comparable = !identity || left.as<NoneValue>() || right.as<NoneValue>() ||
                              (left.as<Member>() && right.as<Member>());
      const std::optional<bool> same = comparable ? equal(left, right) : std::nullopt;
      result = same ? Value{*same} : unknown(frame.where(node), "whether two values are equal is not known");
    } else {
      result = unknown(frame.where(node), fmt::format("{} is not evaluated", op));
    }
    if (result.unknown()) return result;
    if (*result.as<bool>() == (op == "!=" || op == "not in" || op == "is not")) return {false};
    left = std::move(right);
  }
  return {true};
}

Value Evaluator::binary(Node node, Frame& frame) {
  const Value left = evaluate(node.child("left"), frame);
  const Value right = evaluate(node.child("right"), frame);
  if (left.unknown()) return left;
  if (right.unknown()) return right;
  const std::string_view op = node.child("operator").text();
  if (op == "+" && left.as<std::string>() && right.as<std::string>()) {
    return {*left.as<std::string>() + *right.as<std::string>()};
  }
  if (op == "+" && left.as<Sequence>() && right.as<Sequence>()) {
    std::vector<Value> items = *left.as<Sequence>()->items;
    items.insert(items.end(), right.as<Sequence>()->items->begin(), right.as<Sequence>()->items->end());
    return make_sequence(std::move(items));
  }
  return unknown(frame.where(node), fmt::format("this {} is not evaluated", op));
}

Value Evaluator::conditional(Node node, Frame& frame) {
  const std::vector<Node> parts = node.children();
  if (parts.size() != 3) return unknown(frame.where(node), "this condition is not evaluated");
  const Value condition = evaluate(parts[1], frame);
  const std::optional<bool> known = truth(condition);
  if (!known) {
    return condition.unknown() ? condition : unknown(frame.where(node), "the truth of this value is not known");
  }
  return evaluate(*known ? parts[0] : parts[2], frame);
}

std::optional<std::vector<Value>> Evaluator::iterate(const Value& value) {
  if (const auto* sequence = value.as<Sequence>()) return *sequence->items;
  if (const auto* mapping = value.as<Mapping>()) {
    std::vector<Value> keys;
    for (const auto& [key, item] : *mapping->items) keys.push_back(key);
    return keys;
  }
  if (const auto* type = value.as<const Class*>(); type && is_enum(**type)) {
    const Value all = members(**type);
    if (const auto* sequence = all.as<Sequence>()) return *sequence->items;
  }
  return std::nullopt;
}

/// One `for NAME in ITEMS` with any number of `if`s behind it.
Value Evaluator::comprehension(Node node, Frame& frame) {
  Node loop;
  std::vector<Node> conditions;
  for (const Node part : node.children()) {
    if (part.is("for_in_clause")) {
      if (loop) return unknown(frame.where(part), "a second `for` is not evaluated");
      loop = part;
    } else if (part.is("if_clause")) {
      conditions.push_back(part.children().front());
    }
  }
  const Node target = loop.child("left");
  if (!target.is("identifier")) return unknown(frame.where(node), "this `for` is not evaluated");
  const Value source = evaluate(loop.child("right"), frame);
  const auto items = iterate(source);
  if (!items) return source.unknown() ? source : unknown(frame.where(loop), "what it holds is not known");

  Frame inner = frame;
  std::vector<Value> values;
  std::vector<std::pair<Value, Value>> pairs;
  const Node body = node.child("body");
  for (const Value& item : *items) {
    inner.locals.insert_or_assign(std::string(target.text()), item);
    bool wanted = true;
    for (const Node condition : conditions) {
      const Value value = evaluate(condition, inner);
      const std::optional<bool> known = truth(value);
      if (!known) return value.unknown() ? value : unknown(frame.where(condition), "its truth is not known");
      wanted = wanted && *known;
    }
    if (!wanted) continue;
    if (!body.is("pair")) {
      values.push_back(evaluate(body, inner));
      continue;
    }
    Value key = evaluate(body.child("key"), inner);
    if (key.unknown()) return key;
    for (const auto& [known, value] : pairs) {
      if (equal(known, key) != false) return unknown(frame.where(body), "two keys may be equal");
    }
    pairs.emplace_back(std::move(key), evaluate(body.child("value"), inner));
  }
  return body.is("pair") ? make_mapping(std::move(pairs)) : make_sequence(std::move(values));
}

}  // namespace bf16::loader
