// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "expectations/document.h"

namespace bf16::expectations {

/// The five outcomes of a triage as changes of `key`.
inline Change failing(std::string key, std::string bringup_status, std::string reason) {
  Change change;
  change.key = std::move(key);
  change.status = "KNOWN_FAILURE_XFAIL";
  change.bringup_status = std::move(bringup_status);
  change.reason = std::move(reason);
  return change;
}

inline Change passing(std::string key) {
  Change change;
  change.key = std::move(key);
  change.status = "EXPECTED_PASSING";
  change.clear = {"bringup_status", "reason"};
  return change;
}

inline Change diverging(std::string key) {
  Change change = passing(std::move(key));
  change.assert_pcc = false;
  return change;
}

/// `content` after the change; what was refused, when it was.
inline std::string edited(const std::string& content, const std::vector<Change>& changes) {
  const Result<Document> document = Document::parse("f.yaml", content);
  if (!document) return to_string(document.error());
  const Result<std::string> result = document->with(changes);
  return result ? *result : to_string(result.error());
}

}  // namespace bf16::expectations
