// SPDX-License-Identifier: Apache-2.0
#include "expectations/syntax_reader.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <libfyaml.h>

#include "base/line_index.h"
#include "expectations/document.h"

namespace bf16::expectations {
namespace {

struct Free {
  void operator()(fy_parser* parser) const { fy_parser_destroy(parser); }
  void operator()(fy_diag* diag) const { fy_diag_destroy(diag); }
};

/// Where libfyaml writes its complaints instead of standard error. (Errors that it collects itself leak.)
struct Complaint {
  std::string text;  ///< the first one: "<memory-@...>:2:6: error: wrongly indented ..."

  static void take(fy_diag*, void* self, const char* text, std::size_t length) {
    std::string& first = static_cast<Complaint*>(self)->text;
    if (first.empty()) first.assign(text, length);
  }
};

std::unique_ptr<fy_diag, Free> diag_into(Complaint& complaint) {
  fy_diag_cfg config;
  fy_diag_cfg_default(&config);
  config.fp = nullptr;
  config.output_fn = Complaint::take;
  config.user = &complaint;
  config.colorize = false;
  return std::unique_ptr<fy_diag, Free>(fy_diag_create(&config));
}

/// The complaint's own words, and the place that it names.
Diagnostic broken(const std::string& path, const Complaint& complaint) {
  const std::string_view text = complaint.text;
  Diagnostic result{ExitCode::environment, "The YAML is broken", Location{path, 0, 0},
                    "libfyaml refuses it", "correct the file by hand, then run the command again"};
  const std::size_t name = text.find(">:");
  const std::size_t error = text.find(": error: ");
  if (name == std::string_view::npos || error == std::string_view::npos || error < name) return result;
  const std::string_view why = text.substr(error + 9);
  result.why = why.substr(0, why.find('\n'));
  const char* end = text.data() + error;
  const auto line = std::from_chars(text.data() + name + 2, end, result.where->line);
  if (line.ptr < end) std::from_chars(line.ptr + 1, end, result.where->column);
  return result;
}

std::size_t begin_of(fy_token* token) { return fy_token_start_mark(token)->input_pos; }
std::size_t end_of(fy_token* token) { return fy_token_end_mark(token)->input_pos; }

Style style_of(fy_token* value) {
  switch (fy_token_scalar_style(value)) {
    case FYSS_SINGLE_QUOTED: return Style::single_quoted;
    case FYSS_DOUBLE_QUOTED: return Style::double_quoted;
    case FYSS_LITERAL: return Style::literal;
    case FYSS_FOLDED: return Style::folded;
    default: return Style::plain;
  }
}

/// How many nodes a document may have once its aliases are expanded: far above what a file written by
/// people reaches, far below what hurts.
std::size_t expansion_limit(std::size_t nodes) { return 100'000 + 10 * nodes; }

}  // namespace

Result<Syntax> SyntaxReader::read() {
  syntax_.nodes_.reserve(content_.size() / 16 + 16);
  if (Result<void> read = read_events(); !read) return tl::unexpected(read.error());
  if (syntax_.nodes_.empty()) {
    return tl::unexpected(refusal(0, "This is no expectation file", "it holds no YAML document"));
  }
  return std::move(syntax_);
}

Result<void> SyntaxReader::read_events() {
  Complaint complaint;
  const std::unique_ptr<fy_diag, Free> diag = diag_into(complaint);
  fy_parse_cfg config{};
  config.flags = FYPCF_QUIET;
  config.diag = diag.get();
  const std::unique_ptr<fy_parser, Free> parser(fy_parser_create(&config));
  if (!diag || !parser || fy_parser_set_string(parser.get(), content_.data(), content_.size()) != 0) {
    return tl::unexpected(Diagnostic{ExitCode::internal, "libfyaml could not be started", {}, {}, {}});
  }
  while (fy_event* event = fy_parser_parse(parser.get())) {
    Result<void> taken = take(*event);
    fy_parser_event_free(parser.get(), event);
    if (!taken) return taken;
  }
  if (!fy_parser_get_stream_error(parser.get())) return {};
  return tl::unexpected(broken(path_, complaint));
}

Result<void> SyntaxReader::take(fy_event& event) {
  switch (event.type) {
    case FYET_DOCUMENT_START:
      if (++documents_ == 1) return {};
      return tl::unexpected(refusal(syntax_.nodes_.empty() ? 0 : syntax_.nodes_.back().end,
                                    "The file holds more than one YAML document",
                                    "an expectation file is one document"));
    case FYET_MAPPING_START:
      return open(Kind::mapping, event.mapping_start.anchor, event.mapping_start.tag,
                  event.mapping_start.mapping_start);
    case FYET_SEQUENCE_START:
      return open(Kind::sequence, event.sequence_start.anchor, event.sequence_start.tag,
                  event.sequence_start.sequence_start);
    case FYET_MAPPING_END: return close(event.mapping_end.mapping_end);
    case FYET_SEQUENCE_END: return close(event.sequence_end.sequence_end);
    case FYET_SCALAR: return add_scalar(event.scalar.anchor, event.scalar.tag, event.scalar.value);
    case FYET_ALIAS: return add_alias(event.alias.anchor);
    default: return {};
  }
}

Result<void> SyntaxReader::open(Kind kind, fy_token* anchor, fy_token* tag, fy_token* start) {
  const NodeIndex index = static_cast<NodeIndex>(syntax_.nodes_.size());
  Node& node = add(kind, anchor, tag);
  const std::size_t begin = start ? begin_of(start) : node.begin;
  node.begin = node.end = static_cast<std::uint32_t>(begin);
  const bool flow = start && end_of(start) > begin && (content_[begin] == '{' || content_[begin] == '[');
  node.style = flow ? Style::flow : Style::block;
  open_.push_back(index);
  if (static_cast<int>(open_.size()) <= Document::depth_limit) return {};
  return tl::unexpected(refusal(begin, "The YAML is nested too deeply",
                                fmt::format("more than {} levels", Document::depth_limit)));
}

Result<void> SyntaxReader::close(fy_token* end) {
  const NodeIndex index = open_.back();
  open_.pop_back();
  Node& node = syntax_.nodes_[index];
  node.after = static_cast<std::uint32_t>(syntax_.nodes_.size());
  std::size_t total = 1;
  for (NodeIndex child = index + 1; child < node.after; child = syntax_.nodes_[child].after) {
    total += expanded_[child];
    node.end = std::max(node.end, syntax_.nodes_[child].end);
  }
  if (node.style == Style::flow && end) node.end = static_cast<std::uint32_t>(end_of(end));
  expanded_[index] = total;
  if (node.is_mapping()) {
    if (Result<void> checked = check_keys(index); !checked) return checked;
  }
  return finish(index);
}

Result<void> SyntaxReader::add_scalar(fy_token* anchor, fy_token* tag, fy_token* value) {
  const NodeIndex index = static_cast<NodeIndex>(syntax_.nodes_.size());
  Node& node = add(Kind::scalar, anchor, tag);
  if (!value || !fy_token_start_mark(value)) {
    node.style = Style::absent;
    return finish(index);
  }
  node.style = style_of(value);
  node.text = text_of(value);
  const std::size_t quote = node.style == Style::single_quoted || node.style == Style::double_quoted;
  node.begin = static_cast<std::uint32_t>(begin_of(value) - quote);
  node.end = static_cast<std::uint32_t>(end_of(value) + quote);
  if (node.style >= Style::literal && misread(node)) {
    return tl::unexpected(refusal(syntax_.nodes_[index - 1].begin,
                                  "An empty literal or folded value is not supported",
                                  "the YAML library takes the lines behind it for its text"));
  }
  if (node.style == Style::plain && node.end == node.begin) node.style = Style::absent;
  return finish(index);
}

/// libfyaml 0.7 takes lines for the text of a literal or folded scalar that are not indented deeper
/// than the mapping or list around it. They are its next fields.
bool SyntaxReader::misread(const Node& scalar) const {
  if (open_.empty()) return false;
  const std::size_t first = content_.find_first_not_of(" \r\n", scalar.begin);
  if (first >= scalar.end) return false;
  return column(first) <= column(syntax_.nodes_[open_.back()].begin);
}

std::size_t SyntaxReader::column(std::size_t offset) const {
  const std::size_t newline = offset == 0 ? std::string_view::npos : content_.rfind('\n', offset - 1);
  if (newline != std::string_view::npos) return offset - newline - 1;
  return content_.starts_with("\xEF\xBB\xBF") ? offset - 3 : offset;
}

Result<void> SyntaxReader::add_alias(fy_token* name) {
  const NodeIndex index = static_cast<NodeIndex>(syntax_.nodes_.size());
  Node& node = add(Kind::alias, nullptr, nullptr);
  node.text = text_of(name);
  node.begin = static_cast<std::uint32_t>(begin_of(name) - 1);  // with the '*'
  node.end = static_cast<std::uint32_t>(end_of(name));
  const auto target = anchors_.find(node.text);
  if (target == anchors_.end()) {
    return tl::unexpected(refusal(node.begin, "The YAML is broken",
                                  fmt::format("nothing before it has the anchor {}", node.text)));
  }
  if (std::find(open_.begin(), open_.end(), target->second) != open_.end()) {
    return tl::unexpected(refusal(node.begin, "The YAML holds a recursive alias",
                                  fmt::format("*{} stands inside of what it names", node.text)));
  }
  syntax_.targets_[index] = target->second;
  expanded_[index] = expanded_[target->second];
  return finish(index);
}

Node& SyntaxReader::add(Kind kind, fy_token* anchor, fy_token* tag) {
  const NodeIndex index = static_cast<NodeIndex>(syntax_.nodes_.size());
  Node node;
  node.kind = kind;
  node.after = index + 1;
  node.begin = node.end = syntax_.nodes_.empty() ? 0 : syntax_.nodes_.back().end;
  if (anchor) node.anchor = text_of(anchor);
  if (tag) node.tag = text_of(tag);
  if (!node.anchor.empty()) anchors_[node.anchor] = index;
  expanded_.push_back(1);
  return syntax_.nodes_.emplace_back(node);
}

/// Called when a node is complete: the file may not grow beyond measure when aliases are expanded.
Result<void> SyntaxReader::finish(NodeIndex index) {
  if (expanded_[index] <= expansion_limit(syntax_.nodes_.size())) return {};
  return tl::unexpected(refusal(syntax_.nodes_[index].begin, "The YAML holds an alias bomb",
                                fmt::format("its aliases stand for more than {} values",
                                            expansion_limit(syntax_.nodes_.size()))));
}

/// Duplicate keys: many YAML readers keep the last one silently, the test runner refuses the file.
Result<void> SyntaxReader::check_keys(NodeIndex mapping) const {
  std::unordered_map<std::string_view, NodeIndex> seen;
  for (const Pair& pair : syntax_.pairs(mapping)) {
    const Node& key = syntax_[pair.key];
    if (key.kind != Kind::scalar) continue;
    const auto [first, is_new] = seen.emplace(key.text, pair.key);
    if (is_new) continue;
    const LineIndex lines(content_);
    return tl::unexpected(
        refusal(key.begin, fmt::format("The key {} stands twice in one mapping", key.text),
                fmt::format("first in line {}, again in line {}",
                            lines.position(syntax_[first->second].begin).line,
                            lines.position(key.begin).line)));
  }
  return {};
}

std::string_view SyntaxReader::keep(std::string_view text) {
  const bool in_content = !std::less<>()(text.data(), content_.data()) &&
                          !std::less<>()(content_.data() + content_.size(), text.data() + text.size());
  return in_content ? text : std::string_view(syntax_.decoded_.emplace_back(text));
}

std::string_view SyntaxReader::text_of(fy_token* token) {
  std::size_t length = 0;
  const char* text = fy_token_get_text(token, &length);
  return text ? keep({text, length}) : std::string_view();
}

Diagnostic SyntaxReader::refusal(std::size_t offset, std::string what, std::string why) const {
  const LineIndex::Position at = LineIndex(content_).position(offset);
  return {ExitCode::environment, std::move(what), Location{path_, at.line, at.column}, std::move(why),
          "correct the file by hand, then run the command again"};
}

Result<Syntax> Syntax::parse(const std::string& path, std::string_view content) {
  return SyntaxReader(path, content).read();
}

}  // namespace bf16::expectations
