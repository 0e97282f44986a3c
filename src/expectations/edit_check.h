// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "expectations/document.h"
#include "expectations/syntax.h"

namespace bf16::expectations {

/// Whether `after` is `before` with these changes and nothing else: every other entry and everything
/// outside of test_config is the same; in a changed entry the other fields are the same and in the
/// same order. Refused (needs_person) with the place of the first difference in `before`.
Result<void> check_edit(const std::string& path, std::string_view text, const Syntax& before,
                        const Syntax& after, const std::vector<Change>& changes);

}  // namespace bf16::expectations
