#include "study/design.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "numerics/statistics.h"

namespace carom::study {
namespace design_test {

io::StudyFile study_of(const std::string& sampling, const std::string& parameters) {
  return io::parse_study("carom_study = 1\nscenario = \"a.toml\"\n" + sampling +
                             "\n[parameters]\n" + parameters +
                             "\n[outputs]\npeak = \"impacts.0.peak_force\"\n",
                         "study.toml");
}

std::vector<double> drawn(const StudyDesign& design, std::uint64_t sample) {
  std::vector<DrawnValue> values(design.study().parameters.size());
  design.draw(sample, values);
  std::vector<double> numbers;
  for (const DrawnValue& value : values) numbers.push_back(value.number);
  return numbers;
}

TEST(StudyDesign, MakesEveryCombinationOfAGridTheLastParameterFirst) {
  const io::StudyFile study = study_of(
      "sampling = \"grid\"", "a = {from = 1, to = 3, count = 3}\nb = {values = [\"1 mm\", 5]}");
  const StudyDesign design(study);
  ASSERT_EQ(design.count(), 6u);
  EXPECT_EQ(drawn(design, 0), (std::vector<double>{1, 0.001}));
  EXPECT_EQ(drawn(design, 1), (std::vector<double>{1, 5}));
  EXPECT_EQ(drawn(design, 5), (std::vector<double>{3, 5}));
}

TEST(StudyDesign, KeepsListedValuesAsTheyAreWritten) {
  const io::StudyFile study =
      study_of("sampling = \"grid\"", "a = {values = [\"1 mm\", \"flores\", true, [0, 0, 1]]}");
  const StudyDesign design(study);
  std::vector<DrawnValue> value(1);
  design.draw(0, value);
  EXPECT_EQ(value[0].edit().text(), "\"1 mm\"");
  design.draw(1, value);
  EXPECT_EQ(value[0].listed->shown, "flores");
  EXPECT_TRUE(std::isnan(value[0].number));
  design.draw(3, value);
  EXPECT_EQ(value[0].edit().text(), "[0, 0, 1]");
}

// Each of n equal pieces of each parameter has one of n samples.
TEST(StudyDesign, PutsOneSampleOfALatinHypercubeIntoEveryPiece) {
  const io::StudyFile study = study_of("sampling = \"latin-hypercube\"\nsamples = 50\nseed = 3",
                                       "a = {from = 0, to = 50}\nb = {from = 100, to = 150}");
  const StudyDesign design(study);
  std::set<int> a, b;
  std::vector<double> both[2];
  for (std::uint64_t i = 0; i < 50; ++i) {
    const std::vector<double> values = drawn(design, i);
    a.insert(static_cast<int>(values[0]));
    b.insert(static_cast<int>(values[1]));
    both[0].push_back(values[0]);
    both[1].push_back(values[1]);
  }
  EXPECT_EQ(a.size(), 50u);
  EXPECT_EQ(b.size(), 50u);
  EXPECT_LT(std::fabs(numerics::rank_correlation(both[0], both[1])), 0.5);
}

// Moments of n random draws against those of the distribution, within four standard errors.
TEST(StudyDesign, DrawsFromTheDistributions) {
  const io::StudyFile study =
      study_of("sampling = \"random\"\nsamples = 20000\nseed = 11",
               "u = {from = 2, to = 4}\nn = {distribution = \"normal\", mean = 5, deviation = 2}\n"
               "l = {distribution = \"lognormal\", median = 3, factor = 1.5}\n"
               "t = {distribution = \"triangular\", from = 0, mode = 1, to = 2}");
  const StudyDesign design(study);
  numerics::Moments moments[4];
  for (std::uint64_t i = 0; i < design.count(); ++i) {
    const std::vector<double> values = drawn(design, i);
    for (int j = 0; j < 4; ++j) moments[j].add(j == 2 ? std::log(values[j]) : values[j]);
  }
  const double mean[] = {3, 5, std::log(3), 1};
  const double deviation[] = {1 / std::sqrt(3.0), 2, std::log(1.5), 1 / std::sqrt(6.0)};
  for (int j = 0; j < 4; ++j) {
    EXPECT_NEAR(moments[j].mean(), mean[j], 4 * deviation[j] / std::sqrt(20000.0)) << j;
    EXPECT_NEAR(moments[j].deviation(), deviation[j], 0.03 * deviation[j]) << j;
  }
}

TEST(StudyDesign, ReplacesOneParameterAfterTheOtherForSobolsIndices) {
  const io::StudyFile study = study_of("sampling = \"sobol\"\nsamples = 8",
                                       "a = {from = 0, to = 1}\nb = {from = 0, to = 1}");
  const StudyDesign design(study);
  EXPECT_EQ(design.group(), 4u);
  EXPECT_EQ(design.count(), 32u);
  for (std::uint64_t group = 0; group < 8; ++group) {
    const auto at = [&](std::uint64_t role) { return drawn(design, 4 * group + role); };
    EXPECT_EQ(at(2), (std::vector<double>{at(1)[0], at(0)[1]}));
    EXPECT_EQ(at(3), (std::vector<double>{at(0)[0], at(1)[1]}));
  }
}

TEST(StudyDesign, DependsOnTheSeed) {
  const std::string parameter = "a = {from = 0, to = 1}";
  for (const std::string sampling : {"random", "latin-hypercube", "sobol"}) {
    const auto first_of = [&](int seed) {
      const io::StudyFile study =
          study_of("sampling = \"" + sampling + "\"\nsamples = 16\nseed = " + std::to_string(seed),
                   parameter);
      return drawn(StudyDesign(study), 0);
    };
    EXPECT_EQ(first_of(1), first_of(1));
    EXPECT_NE(first_of(1), first_of(2)) << sampling;
  }
}

}  // namespace design_test
}  // namespace carom::study
