// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace bf16 {

/// SHA-256 of the bytes as 64 lower-case hex digits; what Python's hashlib gives for the same bytes.
std::string sha256(std::string_view bytes);

}  // namespace bf16
