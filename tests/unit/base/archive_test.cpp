#include "base/archive.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/sealed_bytes.h"

namespace carom {
namespace {

enum class Colour { red, green };

struct Everything {
  double number = 0;
  int count = 0;
  bool truth = false;
  Colour colour = Colour::red;
  std::string text;
  std::vector<double> numbers;
  std::vector<std::string> texts;
  std::optional<double> maybe, never;
  std::map<int, std::pair<int, double>> table;
  std::set<std::vector<int>> groups;
  std::array<float, 2> two{};
  Vector3d vector = Vector3d::Zero();
  Eigen::MatrixXd matrix;
  Quaterniond turn = Quaterniond::Identity();
  BodyId body;

  void archive(Archive& file) {
    file(number, count, truth, colour, text, numbers, texts, maybe, never, table, groups, two,
         vector, matrix, turn, body);
  }
};

Everything example() {
  Everything all;
  all.number = -0.0;
  all.count = -7;
  all.truth = true;
  all.colour = Colour::green;
  all.text = std::string("a\0b", 3);
  all.numbers = {0.1, std::numeric_limits<double>::infinity(), 5e-324};
  all.texts = {"", "two"};
  all.maybe = 0.3;
  all.table = {{3, {4, 0.5}}, {-1, {0, 1e300}}};
  all.groups = {{1, 2}, {}};
  all.two = {1.5F, -2.5F};
  all.vector = {1, 2, 3};
  all.matrix = Eigen::MatrixXd::Constant(2, 3, 0.7);
  all.turn = Quaterniond(0.5, 0.5, 0.5, 0.5);
  all.body = {4};
  return all;
}

std::string bytes_of(Everything all) {
  Archive file;
  file(all);
  return file.take();
}

TEST(Archive, GivesBackEveryBit) {
  const std::string bytes = bytes_of(example());
  Archive file(bytes);
  Everything read;
  read.never = 1;  // is taken away
  file(read);
  EXPECT_TRUE(file.at_end());
  EXPECT_EQ(bytes_of(read), bytes);
  EXPECT_TRUE(std::signbit(read.number));
  EXPECT_EQ(read.text.size(), 3u);
  EXPECT_FALSE(read.never);
  EXPECT_EQ(read.table.at(-1).second, 1e300);
  EXPECT_EQ(read.matrix.cols(), 3);
}

TEST(Archive, EndsWithAnErrorWhereverItIsCutShort) {
  const std::string bytes = bytes_of(example());
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    Archive file(std::span(bytes.data(), length));
    Everything read;
    EXPECT_THROW(file(read), ArchiveError) << length;
  }
}

// A length that is not true must take no memory; whatever else is read is read.
TEST(Archive, SurvivesChangedBytes) {
  const std::string bytes = bytes_of(example());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int change : {1, 0x80, 0xff}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ change);
      Archive file(changed);
      Everything read;
      try {
        file(read);
      } catch (const ArchiveError&) {
      }
    }
  }
}

TEST(Archive, TellsWhatBelongsToAnotherModel) {
  Archive out;
  out.expect(3);
  const std::string bytes = out.take();
  Archive in(bytes);
  EXPECT_THROW(in.expect(4), ArchiveError);
}

TEST(SealedBytes, AreOpenedOnlyWhenTheyAreWhole) {
  const std::string sealed = seal("CAROMAAA", "some bytes of a run");
  EXPECT_EQ(unseal("CAROMAAA", sealed), "some bytes of a run");
  EXPECT_THROW(unseal("CAROMBBB", sealed), ArchiveError);
  EXPECT_THROW(unseal("CAROMAAA", sealed + "x"), ArchiveError);
  for (std::size_t length = 0; length < sealed.size(); ++length) {
    EXPECT_THROW(unseal("CAROMAAA", std::string_view(sealed).substr(0, length)), ArchiveError);
  }
  for (std::size_t i = 0; i < 8 * sealed.size(); ++i) {
    std::string changed = sealed;
    changed[i / 8] = static_cast<char>(changed[i / 8] ^ (1 << i % 8));
    EXPECT_THROW(unseal("CAROMAAA", changed), ArchiveError) << "bit " << i;
  }
}

TEST(SealedBytes, MayBeFollowedByOthers) {
  std::string_view rest;
  const std::string both = seal("CAROMAAA", "one") + seal("CAROMBBB", "two");
  EXPECT_EQ(unseal("CAROMAAA", both, &rest), "one");
  EXPECT_EQ(unseal("CAROMBBB", rest), "two");
}

TEST(SealedBytes, OfNothingAreSomething) {
  EXPECT_EQ(unseal("CAROMAAA", seal("CAROMAAA", "")), "");
  EXPECT_NE(checksum(""), checksum(std::string_view("\0", 1)));
}

}  // namespace
}  // namespace carom
