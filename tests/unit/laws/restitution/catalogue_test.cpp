#include <gtest/gtest.h>

#include <limits>

#include "carom/math.h"
#include "support/restitution_choice.h"

namespace carom {
namespace restitution_catalogue_test {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

std::vector<Problem> problems_of(const std::string& name,
                                 const std::map<std::string, double, std::less<>>& parameters,
                                 const std::vector<RestitutionPoint>& points = {}) {
  std::vector<Problem> problems;
  choose_restitution(name, parameters, points, "case.toml:3:1", problems);
  return problems;
}

TEST(RestitutionCatalogue, HasTheNamesOfTheContract) {
  EXPECT_EQ(restitution_law_names(),
            (std::vector<std::string>{
                "constant", "power-law", "viscoelastic", "plastic-power", "thornton", "stronge",
                "wu-li-thornton", "jackson-green-marghitu", "walton-braun", "adhesive", "table"}));
  EXPECT_EQ(find_restitution_law("hertz"), nullptr);
}

TEST(RestitutionCatalogue, TextsUnitsAndExamplesAreComplete) {
  for (const RestitutionEntry& entry : restitution_laws()) {
    EXPECT_FALSE(entry.summary.empty() || entry.formula.empty() || entry.source.empty() ||
                 entry.validity.empty())
        << entry.name;
    EXPECT_EQ(entry.is_table, entry.parameters.empty()) << entry.name;
    for (const ParameterInfo& info : entry.parameters) {
      EXPECT_TRUE(info.range.contains(info.example)) << entry.name << " " << info.name;
      EXPECT_FALSE(info.meaning.empty()) << entry.name << " " << info.name;
      EXPECT_NO_THROW(parse_unit(info.unit, {{"m", 0.2}})) << entry.name << " " << info.name;
    }
  }
}

TEST(RestitutionChoice, NamesTheNearestLaw) {
  const auto problems = problems_of("thorton", {});
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(to_text(problems[0]),
            "case.toml:3:1: error: there is no restitution law 'thorton' (did you mean thornton?)");
}

TEST(RestitutionChoice, ListsEveryProblemAtOnce) {
  const auto problems = problems_of("power-law", {{"alfa", 0.1}, {"exponent", -1}}, {{1, 1}});
  ASSERT_EQ(problems.size(), 4u);
  EXPECT_EQ(problems[0].message, "restitution law power-law has no parameter 'alfa'");
  EXPECT_EQ(problems[0].remedy, "did you mean alpha?");
  EXPECT_EQ(problems[1].message, "restitution law power-law needs alpha");
  EXPECT_EQ(problems[2].message, "exponent is -1, must be above 0");
  EXPECT_EQ(problems[3].message, "restitution law power-law takes no points");
}

TEST(RestitutionChoice, RefusesValuesThatAreNoNumbers) {
  EXPECT_EQ(problems_of("constant", {{"restitution", not_a_number}}).size(), 1u);
  EXPECT_EQ(problems_of("constant", {{"restitution", 1.2}}).size(), 1u);
  EXPECT_EQ(
      problems_of("thornton", {{"yield_velocity", std::numeric_limits<double>::infinity()}}).size(),
      1u);
}

TEST(RestitutionChoice, OptionalParametersMayBeLeftOut) {
  EXPECT_TRUE(problems_of("plastic-power", {{"yield_velocity", 0.1}}).empty());
}

TEST(RestitutionChoice, ChecksATablePointByPoint) {
  EXPECT_EQ(problems_of("table", {}).size(), 1u);
  EXPECT_EQ(problems_of("table", {}, {{1, 0.5}}).size(), 1u);
  const auto problems =
      problems_of("table", {{"restitution", 1}},
                  {{1, 0.5}, {1, 0.4}, {2, 1.5}, {-1, 0.3}, {not_a_number, not_a_number}});
  ASSERT_EQ(problems.size(), 6u);
  EXPECT_EQ(problems[1].message,
            "point 2 of the restitution table: speed 1 does not exceed 1 of the point before");
  EXPECT_EQ(problems[2].message,
            "point 3 of the restitution table: restitution is 1.5, must be between 0 and 1");
}

TEST(RestitutionChoice, ReportsItsParametersWithUnits) {
  const auto law = testing_support::restitution_law("thornton", {{"yield_velocity", 0.2}});
  ASSERT_EQ(law.parameters().size(), 1u);
  EXPECT_EQ(law.parameters()[0].name, "yield_velocity");
  EXPECT_EQ(law.parameters()[0].unit, "m/s");
  EXPECT_EQ(law.parameters()[0].value, 0.2);
}

TEST(RestitutionLaw, RefusesASpeedThatIsNone) {
  EXPECT_THROW(RestitutionLaw(0.5)(-1), std::logic_error);
  EXPECT_THROW(RestitutionLaw(0.5)(not_a_number), std::logic_error);
}

}  // namespace restitution_catalogue_test
}  // namespace carom
