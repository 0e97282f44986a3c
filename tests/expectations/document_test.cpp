// SPDX-License-Identifier: Apache-2.0
#include "expectations/document.h"

#include <gtest/gtest.h>

namespace bf16::expectations {
namespace {

/// The entries as text: "key status=X markers=[a] | arch: status=Y".
std::string shown(const Result<Document>& document) {
  if (!document) return to_string(document.error());
  std::string text;
  for (const Entry& entry : document->entries()) {
    text += entry.key;
    for (const Field& field : entry.fields) text += " " + field.name + "=" + entry.source_of(field.name);
    for (const auto& [arch, fields] : entry.arch_overrides) {
      text += " | " + arch + ":";
      for (const Field& field : fields) text += " " + field.name + "=" + field.value;
    }
    text += "\n";
  }
  return text;
}

std::string parsed(std::string content) { return shown(Document::parse("f.yaml", std::move(content))); }

TEST(Document, ReadsEntriesInTheOrderOfTheFile) {
  EXPECT_EQ(parsed("# head\n"
                   "test_config:\n"
                   "  b/pytorch-x-single_device-training:  # why\n"
                   "    status: KNOWN_FAILURE_XFAIL  # trailing\n"
                   "    markers: [push, nightly]\n"
                   "    reason: \"say \\\"hi\\\" \\\\ \\u00e4\"\n"
                   "  # c/pytorch-commented_out:\n"
                   "  #   status: EXPECTED_PASSING\n"
                   "  \"a/pytorch\":\n"
                   "    arch_overrides:\n"
                   "      p150:\n"
                   "        status: NOT_SUPPORTED_SKIP\n"),
            "b/pytorch-x-single_device-training status=KNOWN_FAILURE_XFAIL markers=[push, nightly] "
            "reason=say \"hi\" \\ ä\n"
            "a/pytorch arch_overrides=p150:\n        status: NOT_SUPPORTED_SKIP | p150: "
            "status=NOT_SUPPORTED_SKIP\n");
}

TEST(Document, DecodesEveryKindOfScalar) {
  EXPECT_EQ(parsed("test_config:\n"
                   "  a:\n"
                   "    one: 'it''s'\n"
                   "    two: plain over\n"
                   "      lines\n"
                   "    three: |-\n"
                   "      kept\n"
                   "      lines\n"
                   "    four: >\n"
                   "      folded\n"
                   "      lines\n"
                   "    five:\n"
                   "    six: \"a\\\n"
                   "      b\"\n"),
            "a one=it's two=plain over lines three=kept\nlines four=folded lines\n five= six=ab\n");
}

TEST(Document, KnowsWhereEntriesAndFieldsStand) {
  const Result<Document> document =
      Document::parse("d/f.yaml", "\xEF\xBB\xBFtest_config:\r\n  a:\r\n    status: X\r\n");
  ASSERT_TRUE(document);
  const Entry* entry = document->find("a");
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(to_string(entry->where), "d/f.yaml:2:3");
  EXPECT_EQ(to_string(entry->fields.at(0).where), "d/f.yaml:3:5");
  EXPECT_EQ(entry->value("status"), "X");
  EXPECT_EQ(entry->value("reason"), std::nullopt);
  EXPECT_EQ(document->find("b"), nullptr);
  EXPECT_EQ(document->find(""), nullptr);
}

TEST(Document, FollowsAliasesAndMergeKeys) {
  EXPECT_EQ(parsed("base: &base {status: X, reason: r}\n"
                   "test_config:\n"
                   "  a: *base\n"
                   "  b:\n"
                   "    <<: *base\n"
                   "    reason: own\n"
                   "    markers: &m [x]\n"
                   "  c:\n"
                   "    markers: *m\n"),
            "a status=X reason=r\n"
            "b reason=own markers=[x] status=X\n"
            "c markers=[x]\n");
}

TEST(Document, FollowsAMergeKeyAboveTheEntries) {
  EXPECT_EQ(parsed("shared: &shared\n  a:\n    status: X\ntest_config:\n  <<: *shared\n  b:\n    status: Y\n"),
            "b status=Y\na status=X\n");
}

TEST(Document, PlaceholdersAreNoEntries) {
  EXPECT_EQ(parsed("PLACEHOLDER_MODELS:\n  a:\n    bringup_status: NOT_STARTED\n"), "");
  EXPECT_EQ(parsed("PLACEHOLDER_MODELS:\n  a: {}\ntest_config:\n  b:\n    status: X\n"), "b status=X\n");
  EXPECT_EQ(parsed("test_config:\n"), "");
}

TEST(Document, RefusesWhatIsNoExpectationFile) {
  const std::string next = ". Next: name a test_config_*.yaml file of the test runner";
  EXPECT_EQ(parsed("a: b\n"), "f.yaml:1:1: This is no expectation file: it has no test_config" + next);
  EXPECT_EQ(parsed("- a\n"), "f.yaml:1:1: This is no expectation file: it is no mapping of names to values" + next);
  EXPECT_EQ(parsed("test_config: [a]\n"), "f.yaml:1:14: This is no expectation file: test_config is no mapping" + next);
}

struct Broken {
  const char* content;
  const char* refusal;  ///< what and why
};

class BrokenFile : public testing::TestWithParam<Broken> {};

TEST_P(BrokenFile, IsRefusedWithItsPlace) {
  const Result<Document> document = Document::parse("f.yaml", GetParam().content);
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error().code, ExitCode::environment);
  EXPECT_EQ(to_string(document.error()),
            std::string(GetParam().refusal) + ". Next: correct the file by hand, then run the command again");
}

INSTANTIATE_TEST_SUITE_P(
    Document, BrokenFile,
    testing::Values(
        Broken{"test_config:\n  a:\n    b: \"c\n",
               "f.yaml:3:9: The YAML is broken: double-quoted scalar without closing quote"},
        Broken{"test_config:\n\ta: b\n", "f.yaml:2:1: The YAML is broken: tab character may not be used as indentation"},
        Broken{"test_config:\n  a:\n    s: 1\n  b:\n  a:\n    s: 2\n",
               "f.yaml:5:3: The key a stands twice in one mapping: first in line 2, again in line 5"},
        Broken{"test_config:\n  a:\n    s: 1\n    \"s\": 2\n",
               "f.yaml:4:5: The key s stands twice in one mapping: first in line 3, again in line 4"},
        Broken{"test_config: {}\nother:\n  - {x: 1, x: 2}\n",
               "f.yaml:3:12: The key x stands twice in one mapping: first in line 3, again in line 3"},
        Broken{"test_config: {}\n---\ntest_config: {}\n",
               "f.yaml:1:16: The file holds more than one YAML document: an expectation file is one document"},
        Broken{"", "f.yaml:1:1: This is no expectation file: it holds no YAML document"},
        Broken{"# nothing\n", "f.yaml:1:1: This is no expectation file: it holds no YAML document"},
        Broken{"test_config:\n  a: *b\n", "f.yaml:2:6: The YAML is broken: nothing before it has the anchor b"},
        Broken{"test_config: &t\n  a: *t\n",
               "f.yaml:2:6: The YAML holds a recursive alias: *t stands inside of what it names"},
        Broken{"test_config:\n  a: \x01\n",
               "f.yaml:2:6: This is no expectation file: it holds the character U+0001, which YAML does not allow"},
        Broken{"test_config:\n  a: \xFF\n",
               "f.yaml:2:6: This is no expectation file: it holds a byte that is not UTF-8"},
        Broken{"test_config:\n  a:\n    reason: |\n    markers: [m]\n",
               "f.yaml:3:5: An empty literal or folded value is not supported: the YAML library takes the lines behind "
               "it for its text"},
        Broken{"test_config:\r  a: b\n",
               "f.yaml:1:13: This is no expectation file: it holds a carriage return without a line feed"}));

TEST(Document, RefusesAnAliasBomb) {
  std::string content = "l0: &l0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 12; ++i) {
    const std::string name = "l" + std::to_string(i);
    const std::string alias = "*l" + std::to_string(i - 1);
    content += name + ": &" + name + " [" + alias;
    for (int k = 1; k < 10; ++k) content += ", " + alias;
    content += "]\n";
  }
  const Result<Document> document = Document::parse("f", content + "test_config: {}\n");
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error().what, "The YAML holds an alias bomb");
}

TEST(Document, RefusesDeepNesting) {
  for (const int depth : {38, 39, 60, 5000}) {
    const std::string brackets(static_cast<std::size_t>(depth), '[');
    std::string content = "test_config: {}\nx: " + brackets + std::string(brackets.size(), ']') + "\n";
    EXPECT_EQ(Document::parse("f", content).has_value(), depth < 40) << depth;
  }
}

TEST(Document, RefusesMoreBytesThanTheLimit) {
  std::string content = "test_config: {}\n#";
  content.resize(Document::size_limit + 1, 'x');
  const Result<Document> document = Document::parse("f", std::move(content));
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error().why, "it has 67108865 bytes, more than 67108864");
}

TEST(Document, CanBeMoved) {
  Result<Document> document = Document::parse("f", "test_config:\n  a:\n    status: X\n");
  ASSERT_TRUE(document);
  const Document moved = std::move(*document);
  EXPECT_EQ(moved.find("a")->value("status"), "X");
  EXPECT_EQ(moved.path(), "f");
  EXPECT_EQ(moved.content(), "test_config:\n  a:\n    status: X\n");
}

}  // namespace
}  // namespace bf16::expectations
