#include "contact/law_plan.h"

#include <gtest/gtest.h>

#include "carom/messages.h"

namespace carom::contact {
namespace law_plan_test {

const std::string place = "ball.toml:7:3";

ContactLaw law_of(const std::string& name, double restitution) {
  ContactLaw law;
  law.law = name;
  law.stiffness = 1e9;
  law.restitution = RestitutionLaw(restitution);
  return law;
}

// A contact is written in a file: its problems belong there, and its remedies name no flags.
TEST(LawPlan, ReportsProblemsWhereTheContactIsWritten) {
  ContactLaw without = law_of("flores", 0.5);
  without.restitution.reset();
  ContactLaw unknown = law_of("flores", 0.5);
  unknown.parameters["dampness"] = 1;
  ContactLaw apart = law_of("flores", 0.5);
  apart.separation = Separation::zero_force;
  for (const ContactLaw& law : {without, unknown, apart}) {
    std::vector<Problem> problems;
    LawPlan(law, {}, place, problems);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(problems[0].place, place);
    EXPECT_EQ(to_text(problems[0]).find("--"), std::string::npos) << to_text(problems[0]);
  }
}

TEST(LawPlan, FindsBeforeTheRunThatNoReboundTakesInfiniteDamping) {
  ContactLaw law = law_of("hunt-crossley", 0);
  law.calibration = Calibration::exact;
  std::vector<Problem> problems;
  LawPlan(law, {}, place, problems);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems[0].place, place);
  EXPECT_NE(problems[0].message.find("infinite"), std::string::npos) << problems[0].message;

  problems.clear();
  LawPlan(law_of("permanent-indentation", 0), {}, place, problems);
  EXPECT_TRUE(problems.empty());
}

// Hardening limits the restitution of hard blows, and how hard a blow is, shows at the touch.
TEST(LawPlan, ReportsALawThatCannotBeBoundWhereItIsWritten) {
  ContactLaw law = law_of("walton-braun", 0.99);
  law.calibration = Calibration::exact;
  law.parameters["hardening"] = 1e6;
  std::vector<Problem> problems;
  const LawPlan plan(law, {}, place, problems);
  ASSERT_TRUE(problems.empty()) << to_text(problems[0]);
  Calibrator calibrator;
  try {
    plan.bind({.approach_speed = 10, .effective_mass = 1}, calibrator);
    FAIL() << "the hardening leaves no such restitution";
  } catch (const InputError& error) {
    ASSERT_EQ(error.problems().size(), 1U);
    EXPECT_EQ(error.problems()[0].place, place);
  }
}

ContactLaw line_law(const std::string& name) {
  ContactLaw law;
  law.law = name;
  law.restitution = RestitutionLaw(0.7);
  law.stiffness_formula = "johnson-line";
  law.stiffness_parameters = {
      {"effective_modulus", 115e9}, {"radius1", 0.02}, {"radius2", 0.03}, {"length", 0.015}};
  return law;
}

TEST(LawPlan, FollowsTheCurveOfALineWithTheHuntCrossleyFamily) {
  std::vector<Problem> problems;
  const LawPlan plan(line_law("flores"), {}, place, problems);
  ASSERT_TRUE(problems.empty()) << to_text(problems[0]);
  Calibrator calibrator;
  const BoundContact bound = plan.bind({.approach_speed = 0.1, .effective_mass = 0.5}, calibrator);
  EXPECT_TRUE(bound.warnings.empty());
  EXPECT_FALSE(bound.stiffness);
  EXPECT_FALSE(bound.exponent);
  const StiffnessEntry& formula = *find_stiffness_formula("johnson-line");
  const std::vector<double> values = {115e9, 0.02, 0.03, 0.015};
  for (const double depth : {1e-8, 1e-6, 1e-5}) {
    EXPECT_EQ(bound.law.force({.depth = depth}), formula.force(values, depth));
  }
}

TEST(LawPlan, GivesOtherLawsThePowerLawInPlaceOfALineAndSaysSo) {
  std::vector<Problem> problems;
  const LawPlan plan(line_law("poursina-nikravesh-general"), {}, place, problems);
  ASSERT_TRUE(problems.empty()) << to_text(problems[0]);
  Calibrator calibrator;
  const BoundContact bound = plan.bind({.approach_speed = 0.1, .effective_mass = 0.5}, calibrator);
  ASSERT_EQ(bound.warnings.size(), 1U);
  EXPECT_NE(bound.warnings[0].find("johnson-line is not a power law"), std::string::npos);
  EXPECT_GT(bound.exponent.value(), 1.05);
}

TEST(LawPlan, SaysWhereALineEnds) {
  std::vector<Problem> problems;
  const LawPlan plan(line_law("flores"), {}, place, problems);
  Calibrator calibrator;
  try {
    plan.bind({.approach_speed = 1e4, .effective_mass = 1e3}, calibrator);
    FAIL() << "an impact beyond the end of the formula was accepted";
  } catch (const InputError& error) {
    EXPECT_NE(error.problems()[0].message.find("goes beyond the limit depth of"),
              std::string::npos);
    EXPECT_EQ(error.problems()[0].place, place);
  }
}

}  // namespace law_plan_test
}  // namespace carom::contact
