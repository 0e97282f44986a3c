// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "edit_cases.h"

namespace bf16::expectations {
namespace {

const Change fail_a = failing("a", "FAILED_RUNTIME", "new");

Change only_reason(std::string reason) {
  Change change;
  change.key = "a";
  change.reason = std::move(reason);
  return change;
}

Change cleared(std::vector<std::string> fields) {
  Change change;
  change.key = "a";
  change.clear = std::move(fields);
  return change;
}

TEST(Edit, ReplacesTheThreeFieldsAndKeepsEveryOtherByte) {
  EXPECT_EQ(edited("# head\n\ntest_config:\n  b:\n    status: X\n\n  # about a\n  a: # key\n    # first\n"
                   "    status: \"NOT_SUPPORTED_SKIP\"   # why\n    markers: [ x,y ]\n    bringup_status: 'B'\n"
                   "\n    reason:   old   # see #1  \n  #c:\n  #  status: X\n  aa:\n    status: Y\n",
                   {fail_a}),
            "# head\n\ntest_config:\n  b:\n    status: X\n\n  # about a\n  a: # key\n    # first\n"
            "    status: KNOWN_FAILURE_XFAIL   # why\n    markers: [ x,y ]\n    bringup_status: FAILED_RUNTIME\n"
            "\n    reason:   \"new\"   # see #1  \n  #c:\n  #  status: X\n  aa:\n    status: Y\n");
}

TEST(Edit, PutsNewFieldsWhereAPersonWould) {
  EXPECT_EQ(edited("test_config:\n  a:\n    status: X\n    markers: [m]\n", {fail_a}),
            "test_config:\n  a:\n    status: KNOWN_FAILURE_XFAIL\n    bringup_status: FAILED_RUNTIME\n"
            "    reason: \"new\"\n    markers: [m]\n");
  EXPECT_EQ(edited("test_config:\n  a:\n    status: X\n    markers: [m]\n    bringup_status: B\n", {fail_a}),
            "test_config:\n  a:\n    status: KNOWN_FAILURE_XFAIL\n    markers: [m]\n"
            "    bringup_status: FAILED_RUNTIME\n    reason: \"new\"\n");
  EXPECT_EQ(edited("test_config:\n  a:\n    # about markers\n    markers: [m]\n", {fail_a}),
            "test_config:\n  a:\n    status: KNOWN_FAILURE_XFAIL\n    bringup_status: FAILED_RUNTIME\n"
            "    reason: \"new\"\n    # about markers\n    markers: [m]\n");
  EXPECT_EQ(edited("test_config:\n  a:\n    reason: old\n", {fail_a}),
            "test_config:\n  a:\n    status: KNOWN_FAILURE_XFAIL\n    bringup_status: FAILED_RUNTIME\n"
            "    reason: \"new\"\n");
}

TEST(Edit, PutsFieldsIntoAnEmptyEntry) {
  EXPECT_EQ(edited("test_config:\n  a:  # todo\n  b:\n    status: X\n", {fail_a}),
            "test_config:\n  a:  # todo\n    status: KNOWN_FAILURE_XFAIL\n    bringup_status: FAILED_RUNTIME\n"
            "    reason: \"new\"\n  b:\n    status: X\n");
  EXPECT_EQ(edited("test_config:\n  a:", {passing("a")}), "test_config:\n  a:\n    status: EXPECTED_PASSING");
}

TEST(Edit, PutsAssertPccBehindTheOneLineFieldsAndBeforeMappings) {
  EXPECT_EQ(edited("test_config:\n  a:\n    status: X\n    markers: [m]\n    arch_overrides:\n      p150:\n"
                   "        status: Y\n  b:\n    status: Z\n",
                   {diverging("a")}),
            "test_config:\n  a:\n    status: EXPECTED_PASSING\n    markers: [m]\n    assert_pcc: false\n"
            "    arch_overrides:\n      p150:\n        status: Y\n  b:\n    status: Z\n");
  EXPECT_EQ(edited("test_config:\n  a:\n    arch_overrides:\n      p150:\n        status: Y\n", {diverging("a")}),
            "test_config:\n  a:\n    status: EXPECTED_PASSING\n    assert_pcc: false\n    arch_overrides:\n"
            "      p150:\n        status: Y\n");
  EXPECT_EQ(edited("test_config:\n  a:\n    status: X\n    markers: [m]\n    reason: \"r\"  # see\n", {diverging("a")}),
            "test_config:\n  a:\n    status: EXPECTED_PASSING\n    markers: [m]\n    # see\n    assert_pcc: false\n");
  EXPECT_EQ(edited("test_config:\n  a:\n    status: X\n    assert_pcc: true # off\n", {diverging("a")}),
            "test_config:\n  a:\n    status: EXPECTED_PASSING\n    assert_pcc: false # off\n");
}

TEST(Edit, RemovesAFieldWithItsLineAndKeepsItsComment) {
  EXPECT_EQ(edited("test_config:\n  a:\n    reason: \"r\"\n    status: X\n    bringup_status: B # why: \"b\"\n"
                   "    # about markers\n    markers: [m]\n",
                   {passing("a")}),
            "test_config:\n  a:\n    status: EXPECTED_PASSING\n    # why: \"b\"\n    # about markers\n    markers: [m]\n");
}

TEST(Edit, ReplacesAReasonOfAnyStyleAsAWhole) {
  const std::string before = "test_config:\n  a:\n    status: X\n    reason: ";
  const std::string behind = "    markers: [m] # mine\n  # next\n  b:\n    reason: r\n";
  const auto replaced = [&](const std::string& reason) { return edited(before + reason + behind, {only_reason("new")}); };
  EXPECT_EQ(replaced("'it''s # no comment' # c\n"), before + "\"new\" # c\n" + behind);
  EXPECT_EQ(replaced("plain: no\n"), "f.yaml:4:18: The YAML is broken: invalid nested block mapping on the same line. "
                                     "Next: correct the file by hand, then run the command again");
  EXPECT_EQ(replaced("plain text#here   # c\n"), before + "\"new\"   # c\n" + behind);
  EXPECT_EQ(replaced("plain\n      over lines\n\n      and more # c\n"), before + "\"new\" # c\n" + behind);
  EXPECT_EQ(replaced("\"quoted\n\n      over\\\n      lines\" # c\n"), before + "\"new\" # c\n" + behind);
  EXPECT_EQ(replaced("|  # c\n      # text\n\n       text  \n\n    # about markers\n"),
            before + "\"new\"  # c\n\n    # about markers\n" + behind);
  EXPECT_EQ(replaced(">-\n      folded\n      text\n"), before + "\"new\"\n" + behind);
  EXPECT_EQ(replaced("|+\n      text\n\n"), before + "\"new\"\n\n" + behind);
  EXPECT_EQ(replaced("|\n  # next\n"), before + "\"new\"\n  # next\n" + behind);
  EXPECT_EQ(replaced("\n      \"below\" # c\n"), before + "\n      \"new\" # c\n" + behind);
  EXPECT_EQ(replaced("# c\n"), "test_config:\n  a:\n    status: X\n    reason: \"new\" # c\n" + behind);
}

TEST(Edit, RemovesAReasonOfAnyStyleAndKeepsItsComments) {
  const std::string before = "test_config:\n  a:\n    status: X\n";
  const std::string behind = "    markers: [m]\n";
  const auto removed = [&](const std::string& reason) {
    return edited(before + "    reason: " + reason + behind, {cleared({"reason"})});
  };
  EXPECT_EQ(removed("'one' # c\n"), before + "    # c\n" + behind);
  EXPECT_EQ(removed("'one\n      two' # c\n"), before + "    # c\n" + behind);
  EXPECT_EQ(removed("one\n      two # c\n"), before + "    # c\n" + behind);
  EXPECT_EQ(removed(">  # c\n      # text\n      text\n\n    # about markers\n"),
            before + "    # c\n\n    # about markers\n" + behind);
  EXPECT_EQ(removed("# c\n      # d\n      'below' # e\n"), before + "    # c\n    # d\n    # e\n" + behind);
  EXPECT_EQ(removed("|+\n      text\n\n\n"), before + behind);
}

TEST(Edit, RemovesOtherFieldsToo) {
  EXPECT_EQ(edited("test_config:\n  a:\n    status: X\n    markers: [m,\n      n] # c\n    filechecks:\n    - f\n    - g\n"
                   "    required_pcc: 0.9\n",
                   {cleared({"markers", "filechecks", "assert_pcc"})}),
            "test_config:\n  a:\n    status: X\n    # c\n    required_pcc: 0.9\n");
}

TEST(Edit, WritesAReasonOnOneLineDoubleQuoted) {
  const std::string before = "test_config:\n  a:\n    status: X\n";
  const auto written = [&](std::string reason) {
    return edited(before, {only_reason(std::move(reason))}).substr(before.size());
  };
  EXPECT_EQ(written("RuntimeError: 'op' not implemented for 'BFloat16'"),
            "    reason: \"RuntimeError: 'op' not implemented for 'BFloat16'\"\n");
  EXPECT_EQ(written("\"conv\" \\n `x` # no comment"), "    reason: \"\\\"conv\\\" \\\\n `x` # no comment\"\n");
  EXPECT_EQ(written("a\tb\nc\rd\x01\x7F"), "    reason: \"a\\tb\\nc\\rd\\x01\\x7F\"\n");
  EXPECT_EQ(written("ä→😀 \u00a0"), "    reason: \"ä→😀 \u00a0\"\n");
  EXPECT_EQ(written("\u0085 \u2028 \u2029 \ufeff"), "    reason: \"\\x85 \\u2028 \\u2029 \\uFEFF\"\n");
  EXPECT_EQ(written(std::string("nul\0", 4)), "    reason: \"nul\\x00\"\n");
  EXPECT_EQ(written(""), "    reason: \"\"\n");
}

TEST(Edit, ChangesNoByteWhenNothingChanges) {
  for (const std::string content :
       {"test_config:\n  a:\n    status: 'X'\n    reason: 'it''s'\n    assert_pcc: False\n",
        "test_config:\n  a:\n    status: \"X\"\n    reason: it's\n    assert_pcc: false # no\n",
        "test_config:\n  a: {status: X, reason: \"it's\", assert_pcc: FALSE}",
        "s: &s X\ntest_config:\n  a:\n    status: *s\n    reason: >-\n      it's\n    assert_pcc: false\n"}) {
    Change change;
    change.key = "a";
    change.status = "X";
    change.reason = "it's";
    change.assert_pcc = false;
    change.clear = {"bringup_status", "nothing"};
    EXPECT_EQ(edited(content, {change}), content);
    EXPECT_EQ(edited(content, {}), content);
  }
}

TEST(Edit, WritesAnewWhatOnlyLooksTheSame) {
  const auto replaced = [](const std::string& old, std::string reason) {
    return edited("test_config:\n  a:\n    reason: " + old + "\n", {only_reason(std::move(reason))}).substr(29);
  };
  EXPECT_EQ(replaced("true", "true"), " \"true\"\n");
  EXPECT_EQ(replaced("1.5", "1.5"), " \"1.5\"\n");
  EXPECT_EQ(replaced("", ""), " \"\" \n");
  EXPECT_EQ(replaced("2 tests fail", "2 tests fail"), " 2 tests fail\n");
  Change change;
  change.key = "a";
  change.assert_pcc = false;
  EXPECT_EQ(edited("test_config:\n  a:\n    assert_pcc: \"false\"\n", {change}), "test_config:\n  a:\n    assert_pcc: false\n");
  EXPECT_EQ(edited("test_config:\n  a:\n    assert_pcc: fAlse\n", {change}), "test_config:\n  a:\n    assert_pcc: false\n");
}

TEST(Edit, KeepsLineBreaksByteOrderMarkAndTheOpenEnd) {
  EXPECT_EQ(edited("\xEF\xBB\xBFtest_config:\r\n  a:\r\n    status: X # c\r\n  b:\r\n    status: Y\r\n", {fail_a}),
            "\xEF\xBB\xBFtest_config:\r\n  a:\r\n    status: KNOWN_FAILURE_XFAIL # c\r\n    bringup_status: FAILED_RUNTIME\r\n"
            "    reason: \"new\"\r\n  b:\r\n    status: Y\r\n");
  EXPECT_EQ(edited("test_config:\r\n  a:\r\n    status: X", {fail_a}),
            "test_config:\r\n  a:\r\n    status: KNOWN_FAILURE_XFAIL\r\n    bringup_status: FAILED_RUNTIME\r\n    reason: \"new\"");
  EXPECT_EQ(edited("test_config:\r\n  a:\r\n    status: X\r\n    reason: |\r\n      r\r\n      s\r\n    x: y\r\n", {passing("a")}),
            "test_config:\r\n  a:\r\n    status: EXPECTED_PASSING\r\n    x: y\r\n");
  EXPECT_EQ(edited("test_config:\n  a:\n    status: X\n    reason: r", {passing("a")}),
            "test_config:\n  a:\n    status: EXPECTED_PASSING");
  EXPECT_EQ(edited("test_config:\n  a:\n    status: X\n    reason: r # c", {passing("a")}),
            "test_config:\n  a:\n    status: EXPECTED_PASSING\n    # c");
}

TEST(Edit, TakesTheIndentationOfTheEntry) {
  EXPECT_EQ(edited("test_config:\n    a:\n          status: X\n    b:\n      status: X\n", {diverging("a")}),
            "test_config:\n    a:\n          status: EXPECTED_PASSING\n          assert_pcc: false\n    b:\n      status: X\n");
}

TEST(Edit, KnowsKeysThatAreQuotedOrPartsOfOthers) {
  EXPECT_EQ(edited("test_config:\n  aa:\n    status: X\n  \"a\"  :\n    \"status\" : X\n  a/b:\n    status: X\n", {passing("a")}),
            "test_config:\n  aa:\n    status: X\n  \"a\"  :\n    \"status\" : EXPECTED_PASSING\n  a/b:\n    status: X\n");
  EXPECT_EQ(edited("test_config:\n  \"\\x61\":\n    status:\tX\t# c\n", {passing("a")}),
            "test_config:\n  \"\\x61\":\n    status:\tEXPECTED_PASSING\t# c\n");
}

TEST(Edit, ReplacesInsideOfAFlowMapping) {
  Change change;
  change.key = "a";
  change.status = "Z";
  change.reason = "n";
  EXPECT_EQ(edited("test_config:\n  a: { status: X, reason: 'r' } # c\n", {change}),
            "test_config:\n  a: { status: Z, reason: \"n\" } # c\n");
  EXPECT_EQ(edited("test_config: {a: {status: X,\n reason: r}, b: {}}\n", {change}),
            "test_config: {a: {status: Z,\n reason: \"n\"}, b: {}}\n");
}

TEST(Edit, ReplacesAnAlias) {
  EXPECT_EQ(edited("r: &r old\ntest_config:\n  a:\n    reason: *r # c\n  b:\n    reason: *r\n", {only_reason("new")}),
            "r: &r old\ntest_config:\n  a:\n    reason: \"new\" # c\n  b:\n    reason: *r\n");
}

TEST(Edit, LeavesArchOverridesAlone) {
  EXPECT_EQ(edited("test_config:\n  a:\n    arch_overrides:\n      p150:\n        status: X\n        reason: r\n    status: X\n",
                   {passing("a")}),
            "test_config:\n  a:\n    arch_overrides:\n      p150:\n        status: X\n        reason: r\n    status: EXPECTED_PASSING\n");
}

TEST(Edit, ChangesSeveralEntriesAtOnce) {
  EXPECT_EQ(edited("test_config:\n  a:\n    status: X\n  b:\n    status: X\n    reason: r\n  c:\n    status: X\n",
                   {passing("b"), diverging("a")}),
            "test_config:\n  a:\n    status: EXPECTED_PASSING\n    assert_pcc: false\n  b:\n    status: EXPECTED_PASSING\n  c:\n    status: X\n");
}

struct Refused {
  const char* content;
  const char* refusal;
};

class InexactEdit : public testing::TestWithParam<Refused> {};

TEST_P(InexactEdit, IsLeftToAPerson) {
  const Result<Document> document = Document::parse("f.yaml", GetParam().content);
  ASSERT_TRUE(document) << to_string(document.error());
  const Result<std::string> result = document->with({diverging("a")});
  ASSERT_FALSE(result) << *result;
  EXPECT_EQ(result.error().code, ExitCode::needs_person);
  EXPECT_EQ(to_string(result.error()), GetParam().refusal);
}

#define CANNOT "The entry a cannot be edited exactly: "
#define BY_HAND ". Next: edit this entry by hand"
INSTANTIATE_TEST_SUITE_P(
    Edit, InexactEdit,
    testing::Values(
        Refused{"test_config:\n  a: {status: X}\n", "f.yaml:2:3: " CANNOT "it stands in a flow mapping" BY_HAND},
        Refused{"test_config: {a: }\n", "f.yaml:1:15: " CANNOT "it stands in a flow mapping" BY_HAND},
        Refused{"test_config:\n  a: &x\n    status: X\n  b: *x\n",
                "f.yaml:2:3: " CANNOT "it stands in an anchor or has a tag: a change would show elsewhere too" BY_HAND},
        Refused{"test_config: &x\n  a:\n    status: X\n",
                "f.yaml:2:3: " CANNOT "it stands in an anchor or has a tag: a change would show elsewhere too" BY_HAND},
        Refused{"b: &x {status: X}\ntest_config:\n  a: *x\n", "f.yaml:3:3: " CANNOT "its value is an alias" BY_HAND},
        Refused{"b: &x {status: X}\ntest_config:\n  a:\n    <<: *x\n",
                "f.yaml:3:3: " CANNOT "status may come from a merge key" BY_HAND},
        Refused{"b: &x {a: {status: X}}\ntest_config:\n  <<: *x\n",
                "f.yaml:1:8: " CANNOT "it comes into test_config through a merge key" BY_HAND},
        Refused{"b: &x {reason: r}\ntest_config:\n  a:\n    status: EXPECTED_PASSING\n    assert_pcc: false\n"
                "    reason: r\n    <<: *x\n",
                "f.yaml:6:5: " CANNOT "a merge key may give the removed field again" BY_HAND},
        Refused{"test_config:\n  a:\n    status: !!str X\n", "f.yaml:3:5: " CANNOT "status has an anchor or a tag" BY_HAND},
        Refused{"test_config:\n  a:\n    status: &s X\n", "f.yaml:3:5: " CANNOT "status has an anchor or a tag" BY_HAND},
        Refused{"test_config:\n  a:\n    status: X\n    reason: &r x\n  b:\n    reason: *r\n",
                "f.yaml:4:5: " CANNOT "its value has an anchor" BY_HAND},
        Refused{"test_config:\n  a:\n    status: [X]\n", "f.yaml:3:5: " CANNOT "status is a list or a mapping" BY_HAND},
        Refused{"test_config:\n  a:\n    reason: [X, # c\n     Y]\n",
                "f.yaml:3:5: " CANNOT "comments may stand inside of its value" BY_HAND},
        Refused{"test_config:\n  ? a\n  : status: X\n", "f.yaml:2:5: " CANNOT "its key is written with '?'" BY_HAND},
        Refused{"test_config:\n  a:\n    ? status\n    : X\n",
                "f.yaml:3:7: " CANNOT "a field's name is written with '?' or has no ':' on its line" BY_HAND},
        Refused{"test_config:\n  a: ~\n", "f.yaml:2:3: " CANNOT "its value is no mapping" BY_HAND},
        Refused{"test_config:\n  a: [x]\n", "f.yaml:2:3: " CANNOT "its value is no mapping" BY_HAND}));

TEST(Edit, RefusesToLeaveAnEntryWithoutFields) {
  EXPECT_EQ(edited("test_config:\n  a:\n    reason: r\n", {cleared({"reason"})}),
            "f.yaml:2:3: " CANNOT "no field would be left, and the test runner refuses an empty entry" BY_HAND);
}

TEST(Edit, RefusesWhatCannotBeMeant) {
  const std::string content = "test_config:\n  a:\n    status: X\n";
  EXPECT_EQ(edited(content, {passing("A")}),
            "f.yaml: There is no live entry A. Next: check the key; `bf16-triage list` shows keys");
  EXPECT_EQ(edited(content, {passing("a"), diverging("a")}), "a is to be changed twice. Next: name each key once");
  Change change = passing("a");
  change.reason = "r";
  EXPECT_EQ(edited(content, {change}),
            "reason is to be set and removed at once: for a. Next: set it or clear it, not both");
  change = passing("a");
  change.status = "two words";
  EXPECT_EQ(edited(content, {change}), "status \"two words\" is no plain word: for a. Next: give the name of a "
                                       "member of the test runner's enum");
  change.status = "No";
  EXPECT_FALSE(Document::parse("f", content)->with({change}));
  EXPECT_EQ(edited(content, {only_reason("\xFF")}), "The reason is not UTF-8: for a. Next: give a reason in UTF-8");
}

}  // namespace
}  // namespace bf16::expectations
