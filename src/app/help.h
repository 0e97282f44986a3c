// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace bf16::app {

/// The help of a subcommand; of the triage itself for an empty name. Empty for an unknown name.
/// One screen each, with the options, their defaults and the exit codes.
std::string_view help_text(std::string_view command);

}  // namespace bf16::app
