// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"

namespace bf16::junit {

/// What the runner writes into the property `tags` (a Python dict literal), as far as we use it.
struct Tags {
  std::string bringup_status;      ///< "PASSED", "FAILED_RUNTIME", ...; "" when absent
  std::string model_test_status;   ///< "ModelTestStatus.X" without the prefix
  std::string failing_reason;      ///< failing_reason.name
  std::optional<double> pcc;       ///< NaN is a value
  std::optional<double> pcc_threshold;
  std::optional<bool> comparison_passed;
  std::optional<bool> pcc_assertion_enabled;
};

/// One test case of the XML. A case that appears twice (call and teardown) is merged: the worse wins.
struct TestCase {
  enum class Kind { passed, failed, error, skipped, xfailed };
  std::string id;       ///< what stands between the brackets of the name: the entry's key
  Kind kind = Kind::passed;
  std::string phase;    ///< "call", "setup" or "teardown"
  std::string message;  ///< the failure's own message, decoded, without terminal colours
  std::string text;     ///< the element's text (traceback)
  std::string error_message;  ///< property; "" when absent
  std::optional<Tags> tags;
  double seconds = 0;
};

/// One XML file. `complete` is false when it is cut short: then only whole test cases are listed.
struct Report {
  std::vector<TestCase> cases;
  bool complete = true;
  std::string internal_error;  ///< pytest's own failure, when it reports one
};

/// Reads pytest's JUnit XML. `xml` may be cut short, hold invalid UTF-8, escaped control bytes and any
/// amount of captured output. Refused (no_evidence): not XML at all, or a document type definition (entity expansion).
Result<Report> read_report(std::string_view xml);

/// The dict literal of the property `tags`; nullopt when it is not one. Nothing is evaluated.
std::optional<Tags> read_tags(std::string_view literal);

/// The last block of a traceback's "E   " lines, without that prefix, joined by '\n'.
std::string last_error_block(std::string_view traceback);

}  // namespace bf16::junit
