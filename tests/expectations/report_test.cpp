// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "edit_cases.h"

namespace bf16::expectations {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(IssueLinks, AreFoundInEveryShapeThatPeopleWrite) {
  EXPECT_THAT(issue_links("Out of Memory - https://github.com/t/tt-xla/issues/4089"),
              ElementsAre("https://github.com/t/tt-xla/issues/4089"));
  EXPECT_THAT(issue_links("for type `int` (https://github.com/t/tt-xla/issues/3109)"),
              ElementsAre("https://github.com/t/tt-xla/issues/3109"));
  EXPECT_THAT(issue_links("Tracked by https://github.com/t/x/issues/5688. Also: https://github.com/t/y/pull/1, "
                          "https://github.com/t/x/issues/5688#issuecomment-1"),
              ElementsAre("https://github.com/t/x/issues/5688", "https://github.com/t/y/pull/1"));
  EXPECT_THAT(issue_links("https://x.org/issues/ https://x.org/issues/abc http https:// httpx://a/issues/1 see #12"),
              IsEmpty());
  EXPECT_THAT(issue_links(""), IsEmpty());
}

TEST(IssueLinks, AreCarriedOverOnce) {
  EXPECT_EQ(reason_with_links("new", "old (https://g/i/issues/1) - https://g/i/issues/2"),
            "new - https://g/i/issues/1 - https://g/i/issues/2");
  EXPECT_EQ(reason_with_links("new https://g/i/issues/1", "old https://g/i/issues/1"), "new https://g/i/issues/1");
  EXPECT_EQ(reason_with_links("new", "old"), "new");
}

TEST(Shadowing, NamesTheOverridesThatHideTheChange) {
  const Result<Document> document = Document::parse(
      "f.yaml",
      "test_config:\n  a:\n    status: X\n    arch_overrides:\n      p150:\n        status: Y\n        reason: r\n"
      "      n150:\n        required_pcc: 0.9\n        status: EXPECTED_PASSING\n");
  ASSERT_TRUE(document);
  const Entry& entry = *document->find("a");
  EXPECT_THAT(shadowing(entry, passing("a")),
              ElementsAre("f.yaml:6:9: arch_overrides sets status: Y for p150, which hides the new value here",
                          "f.yaml:7:9: arch_overrides sets reason: r for p150, which hides the removal here"));
  Change change;
  change.bringup_status = "B";
  EXPECT_THAT(shadowing(entry, change), IsEmpty());
}

}  // namespace
}  // namespace bf16::expectations
