// SPDX-License-Identifier: Apache-2.0
#include "expectations/entries.h"

#include <algorithm>
#include <utility>

#include "base/line_index.h"

namespace bf16::expectations {
namespace {

class EntryReader {
 public:
  EntryReader(const std::string& path, std::string_view content, const Syntax& syntax)
      : path_(path), content_(content), syntax_(syntax), lines_(content) {}

  Result<Entries> read() const {
    Entries result;
    if (!syntax_[0].is_mapping()) return refuse(0, "it is no mapping of names to values");
    result.test_config = find_test_config(syntax_);
    if (!result.test_config) {
      if (has_placeholders()) return result;
      return refuse(0, "it has no test_config");
    }
    const Node& value = syntax_[result.test_config->value];
    if (value.style == Style::absent) return result;
    if (!value.is_mapping()) return refuse(result.test_config->value, "test_config is no mapping");
    result.pairs = syntax_.merged_pairs(result.test_config->value);
    result.entries.reserve(result.pairs.size());
    for (const Pair& pair : result.pairs) result.entries.push_back(entry(pair));
    return result;
  }

 private:
  bool has_placeholders() const {
    const std::vector<Pair> pairs = syntax_.pairs(0);
    return std::any_of(pairs.begin(), pairs.end(), [&](const Pair& pair) {
      return syntax_[pair.key].text == "PLACEHOLDER_MODELS";
    });
  }

  Entry entry(const Pair& pair) const {
    Entry result{std::string(syntax_[pair.key].text), fields(pair.value), where(pair.key), {}};
    const NodeIndex value = syntax_.resolve(pair.value);
    if (!syntax_[value].is_mapping()) return result;
    for (const Pair& field : syntax_.merged_pairs(value)) {
      const NodeIndex overrides = syntax_.resolve(field.value);
      if (syntax_[field.key].text != "arch_overrides" || !syntax_[overrides].is_mapping()) continue;
      for (const Pair& arch : syntax_.merged_pairs(overrides)) {
        result.arch_overrides[std::string(syntax_[arch.key].text)] = fields(arch.value);
      }
    }
    return result;
  }

  std::vector<Field> fields(NodeIndex value) const {
    std::vector<Field> result;
    value = syntax_.resolve(value);
    if (!syntax_[value].is_mapping()) return result;
    for (const Pair& pair : syntax_.merged_pairs(value)) result.push_back(field(pair));
    return result;
  }

  Field field(const Pair& pair) const {
    const Node& value = syntax_[syntax_.resolve(pair.value)];
    Field result{std::string(syntax_[pair.key].text), {}, value.kind == Kind::scalar, where(pair.key), {}};
    if (result.is_scalar) {
      result.value = value.text;
    } else {
      result.source = content_.substr(value.begin, value.end - value.begin);
    }
    return result;
  }

  Location where(NodeIndex node) const {
    const LineIndex::Position at = lines_.position(syntax_[node].begin);
    return {path_, at.line, at.column};
  }

  tl::unexpected<Diagnostic> refuse(NodeIndex node, std::string why) const {
    return tl::unexpected(Diagnostic{ExitCode::environment, "This is no expectation file", where(node),
                                     std::move(why), "name a test_config_*.yaml file of the test runner"});
  }

  const std::string& path_;
  std::string_view content_;
  const Syntax& syntax_;
  LineIndex lines_;
};

}  // namespace

Result<Entries> read_entries(const std::string& path, std::string_view content, const Syntax& syntax) {
  return EntryReader(path, content, syntax).read();
}

std::optional<Pair> find_test_config(const Syntax& syntax) {
  if (!syntax[0].is_mapping()) return std::nullopt;
  for (const Pair& pair : syntax.pairs(0)) {
    if (syntax[pair.key].kind == Kind::scalar && syntax[pair.key].text == "test_config") return pair;
  }
  return std::nullopt;
}

}  // namespace bf16::expectations
