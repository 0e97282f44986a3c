// SPDX-License-Identifier: Apache-2.0
// The expectation files of a real checkout: every live entry set to every outcome of a triage.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include <gtest/gtest.h>

#include "base/edit.h"
#include "edit_cases.h"

namespace bf16::expectations {
namespace {

namespace fs = std::filesystem;

const fs::path data = fs::path(BF16_SOURCE_DIR) / ".." / "shared" / "data" / "expectations";

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t step = 37;  // under a sanitizer a sample: every 37th edit, all outcomes in turn
#else
constexpr std::size_t step = 1;
#endif

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<fs::path> real_files() {
  std::vector<fs::path> files;
  if (!fs::is_directory(data / "head")) return files;
  for (const auto& entry : fs::recursive_directory_iterator(data / "head")) {
    if (entry.path().extension() == ".yaml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<Change> outcomes(const std::string& key) {
  return {failing(key, "FAILED_FE_COMPILATION", "RuntimeError: 'deformable_im2col' not implemented for 'BFloat16'"),
          passing(key), diverging(key),
          failing(key, "FAILED_TTMLIR_COMPILATION", "error: 'ttir.sum' op \"Reduce\" \\ dimensions are not unique"),
          failing(key, "FAILED_FE_COMPILATION", "ValueError: a new error")};
}

/// What a person would make of one entry, line by line. It knows only the shapes of these files: one
/// field a line, four blanks before it.
class LineEditor {
 public:
  LineEditor(const std::string& content, const Entry& entry) {
    std::size_t at = 0;
    while (at < content.size()) {
      const std::size_t end = std::min(content.find('\n', at), content.size() - 1) + 1;
      lines_.push_back(content.substr(at, end - at));
      at = end;
    }
    first_ = last_ = static_cast<std::size_t>(entry.where.line);
    for (std::size_t i = first_; i < lines_.size(); ++i) {
      const std::size_t text = lines_[i].find_first_not_of(" \n");
      if (text < 4 && lines_[i][text] != '#') break;  // the next entry
      if (is_field(i)) last_ = i + 1;
    }
    // Behind the last field at the top of the entry that stands on one line.
    pcc_ = first_;
    for (std::size_t i = first_; i < last_; ++i) {
      if (is_field(i) && !std::regex_match(lines_[i], std::regex(R"( +\w+: *(#.*)?\n?)"))) pcc_ = i + 1;
    }
  }

  std::string apply(const Change& change) {
    set("status", *change.status, first_);
    std::size_t behind = *find("status") + 1;
    if (change.bringup_status) set("bringup_status", *change.bringup_status, behind);
    if (const auto line = find("bringup_status"); line && change.bringup_status) behind = *line + 1;
    if (change.reason) set("reason", quoted(*change.reason), behind);
    if (change.assert_pcc) set("assert_pcc", "false", pcc_);
    for (const std::string& name : change.clear) remove(name);
    std::string text;
    for (const std::string& line : lines_) text += line;
    return text;
  }

 private:
  static std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\') result += '\\';
      result += c;
    }
    return result + "\"";
  }

  bool is_field(std::size_t line) const {
    return lines_[line].starts_with("    ") && lines_[line].size() > 4 && lines_[line][4] != ' ' && lines_[line][4] != '#';
  }

  std::optional<std::size_t> find(const std::string& name) const {
    for (std::size_t i = first_; i < last_; ++i) {
      if (lines_[i].starts_with("    " + name + ":")) return i;
    }
    return std::nullopt;
  }

  /// Name, value and what follows the value on a field's line.
  static std::smatch parts(const std::string& line) {
    static const std::regex shape(R"re(( +\w+: *)("(?:\\.|[^"\\])*"|[^ #\n][^#\n]*[^ #\n]|[^ #\n])([^\n]*\n?))re");
    std::smatch match;
    EXPECT_TRUE(std::regex_match(line, match, shape)) << line;
    return match;
  }

  void set(const std::string& name, const std::string& value, std::size_t at) {
    if (const auto line = find(name)) {
      const std::smatch match = parts(lines_[*line]);
      const std::string plain = match[2].str();
      if (plain != value && plain != "\"" + value + "\"") lines_[*line] = match[1].str() + value + match[3].str();
      return;
    }
    lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(at), "    " + name + ": " + value + "\n");
    ++last_;
    if (at <= pcc_) ++pcc_;
  }

  void remove(const std::string& name) {
    const auto line = find(name);
    if (!line) return;
    const std::string tail = parts(lines_[*line])[3].str();
    const std::size_t comment = tail.find('#');
    if (comment != std::string::npos) {
      lines_[*line] = "    " + tail.substr(comment);
    } else {
      lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(*line));
      --last_;
    }
  }

  std::vector<std::string> lines_;
  std::size_t first_ = 0;  ///< the line behind the key
  std::size_t last_ = 0;   ///< behind the entry's last field
  std::size_t pcc_ = 0;
};

std::string shown(const Entry& entry) {
  std::string text = entry.key;
  for (const Field& field : entry.fields) text += "\n" + field.name + ": " + entry.source_of(field.name);
  return text;
}

class RealFile : public testing::TestWithParam<fs::path> {};

TEST_P(RealFile, TakesEveryOutcomeForEveryEntryAndChangesNothingElse) {
  const std::string content = read(GetParam());
  const Result<Document> document = Document::parse(GetParam().string(), content);
  ASSERT_TRUE(document) << to_string(document.error());
  std::size_t count = 0;
  for (const Entry& entry : document->entries()) {
    for (const Change& change : outcomes(entry.key)) {
      if (count++ % step != 0) continue;
      const Result<std::string> result = document->with({change});
      ASSERT_TRUE(result) << to_string(result.error());
      ASSERT_EQ(unified_diff("", LineEditor(content, entry).apply(change), *result), "") << entry.key;
      ASSERT_EQ(apply(*result, {difference("f", *result, content)}), content);

      const Result<Document> now = Document::parse("f", *result);
      ASSERT_TRUE(now) << to_string(now.error());
      ASSERT_EQ(now->entries().size(), document->entries().size());
      for (std::size_t i = 0; i < now->entries().size(); ++i) {
        const Entry& other = document->entries()[i];
        if (other.key == entry.key) continue;
        ASSERT_EQ(shown(now->entries()[i]), shown(other));
      }
      ASSERT_EQ(now->find(entry.key)->value("status"), change.status);
      ASSERT_EQ(now->find(entry.key)->value("reason"), change.reason);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Expectations, RealFile, testing::ValuesIn(real_files()), [](const auto& file) {
  std::string name = fs::relative(file.param, data / "head").replace_extension().string();
  std::replace_if(name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
});
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RealFile);

TEST(RealFiles, HoldTheKnownNumberOfLiveEntries) {
  if (real_files().empty()) GTEST_SKIP() << "the real expectation files are not here";
  std::size_t live = 0;
  for (const fs::path& path : real_files()) {
    const Result<Document> document = Document::parse(path.string(), read(path));
    ASSERT_TRUE(document) << to_string(document.error());
    live += document->entries().size();
  }
  EXPECT_EQ(real_files().size(), 13u);
  EXPECT_EQ(live, 1999u);
}

TEST(RealFiles, TheHumanEditOfMay2026IsReplayedByteForByte) {
  if (!fs::exists(data / "may-2026" / "after.yaml")) GTEST_SKIP() << "the files of May 2026 are not here";
  const std::string before = read(data / "may-2026" / "before.yaml");
  const std::string after = read(data / "may-2026" / "after.yaml");
  const Result<Document> old_document = Document::parse("before.yaml", before);
  const Result<Document> new_document = Document::parse("after.yaml", after);
  ASSERT_TRUE(old_document && new_document);
  std::vector<Change> changes;
  for (const Entry& entry : new_document->entries()) {
    const Entry* old = old_document->find(entry.key);
    ASSERT_NE(old, nullptr);
    if (shown(*old) == shown(entry)) continue;
    Change& change = changes.emplace_back(
        failing(entry.key, entry.value("bringup_status").value(), entry.value("reason").value()));
    change.status = entry.value("status");
  }
  EXPECT_EQ(changes.size(), 5u);
  EXPECT_EQ(old_document->with(changes).value(), after);
}

}  // namespace
}  // namespace bf16::expectations
