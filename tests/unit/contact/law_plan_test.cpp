#include "contact/law_plan.h"

#include <gtest/gtest.h>

#include "carom/messages.h"

namespace carom::contact {
namespace {

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

}  // namespace
}  // namespace carom::contact
