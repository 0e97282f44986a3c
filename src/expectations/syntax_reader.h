// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/diagnostic.h"
#include "expectations/syntax.h"

struct fy_event;
struct fy_token;

namespace bf16::expectations {

/// Turns libfyaml's events into the nodes of a Syntax and refuses what Document::parse refuses.
/// (Its event interface is ten times as fast as its documents, and gives duplicate keys their lines.)
class SyntaxReader {
 public:
  SyntaxReader(const std::string& path, std::string_view content) : path_(path), content_(content) {}
  Result<Syntax> read();

 private:
  Result<void> read_events();
  Result<void> take(fy_event& event);
  Result<void> open(Kind kind, fy_token* anchor, fy_token* tag, fy_token* start);
  Result<void> close(fy_token* end);
  Result<void> add_scalar(fy_token* anchor, fy_token* tag, fy_token* value);
  Result<void> add_alias(fy_token* name);
  Node& add(Kind kind, fy_token* anchor, fy_token* tag);
  Result<void> finish(NodeIndex index);
  Result<void> check_keys(NodeIndex mapping) const;
  bool misread(const Node& scalar) const;
  std::size_t column(std::size_t offset) const;
  std::string_view keep(std::string_view text);
  std::string_view text_of(fy_token* token);
  Diagnostic refusal(std::size_t offset, std::string what, std::string why) const;

  const std::string& path_;
  std::string_view content_;
  Syntax syntax_;
  std::vector<NodeIndex> open_;
  std::unordered_map<std::string_view, NodeIndex> anchors_;  // the last node with that name
  std::vector<std::size_t> expanded_;  // per node: nodes in its subtree with the aliases expanded
  int documents_ = 0;
};

}  // namespace bf16::expectations
