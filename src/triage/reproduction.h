// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/diagnostic.h"

namespace bf16::triage {

/// A range of source in the models tree. Lines count from 1, columns from 1 in bytes; 0: unknown.
struct SourcePlace {
  std::string file;  ///< absolute
  int line = 0;
  int column = 0;
  int end_line = 0;
  int end_column = 0;
  std::string function;  ///< of the frame: "load_inputs"
};

/// How a tensor came to be, as the reproduction saw it.
struct Origin {
  std::string made_by;              ///< torch function: "torch.zeros", "torch.from_numpy"; "" when unseen
  std::vector<SourcePlace> places;  ///< frames inside the models tree, innermost first
  bool from_outside = false;        ///< numpy, a file, a list: no torch function made its values
  bool truncated = false;           ///< the chain of parents was cut
};

/// One leaf of the inputs.
struct InputLeaf {
  std::string path;   ///< after "inputs": `["added"]["ids"]`, `[0]`; "" for a bare tensor
  std::string dtype;  ///< "torch.float32"; empty when it is no tensor
  std::string shape;  ///< "(1, 1, 80)"
  std::string type;   ///< Python type of something that is no tensor
  std::optional<Origin> origin;  ///< for floating tensors, with provenance
};

/// A tensor operand of the operator that failed.
struct Operand {
  enum class What { input, parameter, buffer, intermediate, unknown };
  std::string dtype;
  std::string shape;
  What what = What::unknown;
  std::string name;    ///< path of the input leaf, or name of the parameter or buffer
  Origin origin;       ///< where it was made (for a view of an input: the input's construction)
  std::vector<std::string> float32_ancestors;  ///< nearest ones, as "input decoder_input_values"
};

/// How one phase ended.
struct Phase {
  enum class Status { ok, failed, timed_out, killed, not_run };
  Status status = Status::not_run;
  std::string stage;      ///< import, load_model, load_inputs, forward, unpack, backward
  std::string exception;  ///< class
  std::string message;    ///< the exception's whole text; `first_line` for a report
  std::string diagnosis;  ///< of an unpack failure: what a backward over the leaves showed
  int signal = 0;         ///< when it was killed
  bool over_memory = false;
  double seconds = 0;
  std::vector<std::pair<std::string, int>> parameter_dtypes;  ///< dtype and number, buffers too
  std::vector<InputLeaf> inputs;
  std::string failing_function;   ///< torch function that raised
  std::vector<Operand> operands;
  std::vector<SourcePlace> failing_places;  ///< frames of the traceback inside the models tree, innermost first

  std::string first_line() const;  ///< "RuntimeError: mat1 and mat2 ..."
};

/// Both phases of one variant.
struct Reproduction {
  std::string key;
  Phase bfloat16;
  Phase float32;
  /// Dtypes per leaf with no override at all ("load_inputs ['x']": "torch.float32"), for the check after an edit.
  std::vector<std::pair<std::string, std::string>> without_override;
  bool provenance = false;          ///< recorded (torch 2.1 and newer)
  std::vector<std::string> notes;   ///< unknown runner keywords, overrides not active, observing changed the outcome
  std::filesystem::path script;
  std::filesystem::path log;
};

}  // namespace bf16::triage
