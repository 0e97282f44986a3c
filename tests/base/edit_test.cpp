// SPDX-License-Identifier: Apache-2.0
#include "base/edit.h"

#include <random>
#include <stdexcept>

#include <gtest/gtest.h>

#include "base/digest.h"
#include "base/line_index.h"

namespace bf16 {
namespace {

Edit edit(std::size_t begin, std::size_t end, std::string text) {
  return {"f", {begin, end}, std::move(text), ""};
}

TEST(Edit, AppliesSeveralEditsInAnyOrder) {
  EXPECT_EQ(apply("one two three", {edit(8, 13, "3"), edit(0, 3, "1")}), "1 two 3");
  EXPECT_EQ(apply("ab", {edit(1, 1, "-")}), "a-b");
  EXPECT_EQ(apply("ab", {}), "ab");
}

TEST(Edit, RefusesOverlappingAndOutsideEdits) {
  EXPECT_THROW(apply("abc", {edit(0, 2, ""), edit(1, 3, "")}), std::invalid_argument);
  EXPECT_THROW(apply("abc", {edit(2, 4, "")}), std::invalid_argument);
  EXPECT_THROW(apply("abc", {edit(2, 1, "")}), std::invalid_argument);
}

TEST(Edit, DifferenceTurnsBeforeIntoAfterAndBackAgain) {
  std::mt19937 random(7);
  const auto text = [&] {
    std::string result;
    for (std::size_t i = random() % 12; i > 0; --i) result += "ab\n"[random() % 3];
    return result;
  };
  for (int i = 0; i < 2000; ++i) {
    const std::string before = text();
    const std::string after = text();
    EXPECT_EQ(apply(before, {difference("f", before, after)}), after);
    EXPECT_EQ(apply(after, {difference("f", after, before)}), before);
  }
}

TEST(UnifiedDiff, ShowsThreeLinesOfContext) {
  EXPECT_EQ(unified_diff("d/f.py", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"),
            "--- a/d/f.py\n+++ b/d/f.py\n"
            "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST(UnifiedDiff, SplitsDistantChangesIntoHunks) {
  EXPECT_EQ(unified_diff("f", "a\n1\n2\n3\n4\n5\n6\n7\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\nB\nc\n"),
            "--- a/f\n+++ b/f\n"
            "@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n"
            "@@ -6,4 +6,5 @@\n 5\n 6\n 7\n-b\n+B\n+c\n");
}

TEST(UnifiedDiff, SaysWhereTheLastNewlineIsMissing) {
  EXPECT_EQ(unified_diff("f", "a", "a\n"),
            "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
  EXPECT_EQ(unified_diff("f", "", "a\n"), "--- a/f\n+++ b/f\n@@ -0,0 +1 @@\n+a\n");
  EXPECT_EQ(unified_diff("f", "a\n", "a\n"), "");
}

TEST(LineIndex, CountsLinesAndByteColumnsFromOne) {
  const LineIndex index("ab\n\xc3\xa4x\n");
  EXPECT_EQ(index.count(), 3);
  EXPECT_EQ(index.position(0), (LineIndex::Position{1, 1}));
  EXPECT_EQ(index.position(5), (LineIndex::Position{2, 3}));
  EXPECT_EQ(index.position(99), (LineIndex::Position{3, 1}));
  EXPECT_EQ(index.offset(2, 3), 5u);
  EXPECT_EQ(index.offset(2, 99), 6u);
  EXPECT_EQ(index.line(1), "ab");
  EXPECT_EQ(index.line(4), "");
}

TEST(Digest, IsSha256) {
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace
}  // namespace bf16
