#include "io/run/base64.h"

#include <gtest/gtest.h>

#include <array>

namespace carom::io {
namespace base64_test {

std::string base64(const std::string& text) {
  std::string coded;
  append_base64({reinterpret_cast<const unsigned char*>(text.data()), text.size()}, coded);
  return coded;
}

// The examples of RFC 4648, section 10.
TEST(Base64, IsThatOfTheStandard) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64("\xff\xfe\xfd"), "//79");
}

// 1.0f is 0x3f800000, the lowest byte first.
TEST(Base64, OfNumbersIsLittleEndian) {
  const std::array numbers = {1.0F};
  std::string coded = "x";
  append_base64_of(std::span<const float>(numbers), coded);
  EXPECT_EQ(coded, "xAACAPw==");
}

}  // namespace base64_test
}  // namespace carom::io
