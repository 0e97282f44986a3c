// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "loader/syntax.h"

namespace bf16::loader {

/// The value of one plain string literal ("string" node): escapes decoded, UTF-8. nullopt for bytes,
/// for an f-string with interpolations, and for an escape that needs Unicode's name table (\N{...}).
std::optional<std::string> string_value(Node string);

/// What a piece of an f-string's or string's text means; `raw` as in the prefix r"...".
std::optional<std::string> decode_escapes(std::string_view text, bool raw);

/// Whether the literal's prefix has that letter, in either case.
bool has_prefix(Node string, char letter);

}  // namespace bf16::loader
