// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace bf16::system {

/// Where the steps say what they are doing. On a terminal: one status line that is rewritten, with
/// the elapsed time; otherwise plain lines. Always standard error.
class Progress {
 public:
  virtual ~Progress() = default;
  virtual void step(std::string_view what) = 0;    ///< a new step begins ("baseline: Tts, bfloat16")
  virtual void detail(std::string_view what) = 0;  ///< within the step; may be dropped
  virtual void note(std::string_view line) = 0;    ///< a line that stays
};

}  // namespace bf16::system
