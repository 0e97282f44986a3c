// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

namespace bf16::system {

class Clock {
 public:
  virtual ~Clock() = default;
  virtual std::chrono::system_clock::time_point now() const = 0;       ///< for names and reports
  virtual std::chrono::steady_clock::time_point monotonic() const = 0; ///< for durations
};

}  // namespace bf16::system
