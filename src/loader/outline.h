// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bf16::loader {

/// The text of a Python file without the bodies of its functions: a body that is left out becomes
/// `pass` behind the colon of its `def`, and its lines become empty, so that every line that stays has
/// its number and its columns. The bodies of functions named in `keep` stay. Parsing an outline costs a
/// fraction of parsing the file. nullopt when the text cannot be cut safely (an open string or
/// bracket, a line continuation in a strange place): parse the whole text then.
std::optional<std::string> outline(std::string_view text,
                                   const std::vector<std::string_view>& keep);

}  // namespace bf16::loader
