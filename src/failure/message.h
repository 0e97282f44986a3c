// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bf16::failure {

/// The two kinds of bfloat16 failure, and everything else.
enum class Flavor { none, cross_dtype, op_not_implemented };

/// Which texts are accepted: `strict` is the gate of docs/rules.md ("Gate"), `extended` also the wider
/// families of messages that mean the same.
enum class Gate { strict, extended };

/// What one error text means. Made by `read_message` from a YAML reason, an exception or a JUnit text.
struct Meaning {
  Flavor flavor = Flavor::none;
  bool strict = false;      ///< the strict gate accepts the text
  std::string family;       ///< the kind of message ("matmul", "index_put", ...); empty for none
  std::string op;           ///< the operator, without quotes, where the text names it
  std::vector<std::string> dtypes;  ///< in the order of the message, as "Float", "BFloat16"
  std::string exception;    ///< the class in front of the text, empty when it had none
  std::string text;         ///< one line: without class, wrappers, cut tails and double blanks
  std::string canonical_reason;     ///< what the YAML says for it; empty for Flavor::none
};

/// Normalises (docs/messages.md) and classifies. Never fails: unknown text is Flavor::none.
Meaning read_message(std::string_view text);

/// Whether the gate lets a text with this meaning pass.
bool accepts(const Meaning& meaning, Gate gate);

/// "The same bf16 error": compared by flavor, operator and family, not by string. The runner's
/// overrides turn a linear into an einsum, and newer torch raises another class.
bool same_failure(const Meaning& a, const Meaning& b);

std::string_view to_string(Flavor flavor);  ///< "none", "cross_dtype", "op_not_implemented"
std::string_view to_string(Gate gate);      ///< "strict", "extended"

}  // namespace bf16::failure
