#include <gtest/gtest.h>

#include "carom/laws.h"

namespace carom {
namespace range_text_test {

TEST(RangeText, SaysWhatIsAllowed) {
  EXPECT_EQ(to_text(Range{.min = 0, .max = 1}), "between 0 and 1");
  EXPECT_EQ(to_text(positive), "above 0");
  EXPECT_EQ(to_text(not_negative), "at least 0");
  EXPECT_EQ(to_text(Range{.min = -1, .max = 0.5, .open_min = true, .open_max = true}),
            "above -1 and below 0.5");
  EXPECT_EQ(to_text(Range{.max = 3}), "at most 3");
}

}  // namespace range_text_test
}  // namespace carom
