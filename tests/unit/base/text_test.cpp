#include "base/text.h"

#include <gtest/gtest.h>

#include <cmath>

#include "carom/messages.h"

namespace carom {
namespace text_test {

TEST(DidYouMean, NamesTheNearestOrElseWhatItIsTold) {
  const std::vector<std::string> names = {"young", "poisson", "density"};
  EXPECT_EQ(did_you_mean("poison", names, "known are three"), "did you mean poisson?");
  EXPECT_EQ(did_you_mean("colour", names, "known are three"), "known are three");
}

TEST(NearestNames, FindAPartOfAName) {
  EXPECT_EQ(nearest_names("crossley", {"hunt-crossley", "hertz"}),
            std::vector<std::string>{"hunt-crossley"});
}

TEST(Split, KeepsEmptyPartsAndIsUndoneByJoined) {
  EXPECT_EQ(split("a.bc.d", '.'), (std::vector<std::string>{"a", "bc", "d"}));
  EXPECT_EQ(split("", '.'), std::vector<std::string>{""});
  for (const char* text : {"contacts.0.restitution", ".", "a..b", "plain"}) {
    EXPECT_EQ(joined(split(text, '.'), "."), text);
  }
}

TEST(ReadNumber, TakesWholeNumbersOnly) {
  double value = 0;
  EXPECT_TRUE(read_number("-1.5e3", value));
  EXPECT_EQ(value, -1500);
  EXPECT_TRUE(read_number("inf", value));
  EXPECT_TRUE(std::isinf(value));
  for (const char* text : {"", "-", "1.5x", "nan", "0x10", "1,5", " 1"}) {
    EXPECT_FALSE(read_number(text, value)) << text;
  }
}

TEST(ExactText, ReadsBackToTheSameBits) {
  for (const double number : {0.1, 1.0 / 3, 5.5e9, 1e-300}) {
    double back = 0;
    EXPECT_TRUE(read_number(exact_text(number), back));
    EXPECT_EQ(back, number);
  }
}

}  // namespace text_test
}  // namespace carom
