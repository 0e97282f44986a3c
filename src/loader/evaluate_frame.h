// SPDX-License-Identifier: Apache-2.0
// What the parts of the Evaluator share. Included by evaluate_*.cpp only.
#pragma once

#include "loader/evaluator.h"

namespace bf16::loader {

/// Where an expression is evaluated.
struct Evaluator::Frame {
  const Module* module = nullptr;
  const Class* body_of = nullptr;  ///< the class whose body this is
  const Class* owner = nullptr;    ///< the class of the running method, for `super()`
  /// Bindings behind this byte do not exist yet. A function runs after its module was imported.
  std::size_t position = after_import;
  std::map<std::string, Value, std::less<>> locals{};
  std::shared_ptr<const Value> self{};  ///< the first argument of the running method

  static constexpr std::size_t after_import = static_cast<std::size_t>(-1);

  Location where(Node node) const { return module->location(node); }
};

struct Evaluator::Arguments {
  std::vector<Value> positional{};
  std::vector<std::pair<std::string, Value>> named{};

  const Value* find(std::string_view name) const {
    for (const auto& [key, value] : named) {
      if (key == name) return &value;
    }
    return nullptr;
  }
};

inline Value unknown(const Location& where, std::string why) {
  return {Unknown{where, std::move(why), false}};
}

}  // namespace bf16::loader
