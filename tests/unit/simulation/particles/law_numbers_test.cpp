#include "simulation/particles/law_numbers.h"

#include <gtest/gtest.h>

#include <cmath>

namespace carom::simulation {
namespace law_numbers_test {

constexpr PairFacts facts{.effective_mass = 0.02, .effective_radius = 0.005, .gravity = 9.81};

ContactLaw law_of(const std::string& name, std::optional<double> restitution = 0.7) {
  ContactLaw law;
  law.law = name;
  law.stiffness = 3e8;
  if (restitution) law.restitution = RestitutionLaw(*restitution);
  return law;
}

NumberedLaw number(const ContactLaw& law) {
  Calibrator calibrator;
  return number_law(law, {.size = 1, .describe = "two spheres"}, "here", facts, calibrator);
}

std::string problem_of(const ContactLaw& law) {
  try {
    number(law);
  } catch (const InputError& error) {
    return error.problems().front().message;
  }
  return "";
}

double kernel_force(const PairLaw& law, double speed, double depth, double rate) {
  const double c = law.damping_quarter * std::pow(depth, 0.25) +
                   law.damping_half * std::sqrt(depth) +
                   law.damping_full / (law.by_speed ? speed : 1) * std::pow(depth, 1.5);
  return law.stiffness * std::pow(depth, 1.5) + c * rate;
}

TEST(LawNumbers, GiveTheForceOfTheLawAtEverySpeedAndDepth) {
  ContactLaw viscoelastic = law_of("kuwabara-kono", {});
  viscoelastic.parameters["damping_time"] = 1e-5;
  ContactLaw raw = law_of("papetti", {});
  raw.parameters["damping_factor"] = 1e8;
  ContactLaw exact = law_of("hunt-crossley");
  exact.calibration = Calibration::exact;
  for (const ContactLaw& law :
       {law_of("hertz", {}), law_of("tsuji"), law_of("thornton-cummins-cleary"),
        law_of("hunt-crossley"), exact, law_of("lankarani-nikravesh"), law_of("flores"),
        law_of("zhang-sharf"), viscoelastic, raw}) {
    const PairLaw numbers = number(law).numbers;
    for (const double speed : {0.03, 5.0}) {
      std::vector<Problem> problems;
      const contact::LawPlan plan(law, {.size = 1, .describe = "two spheres"}, "here", problems);
      ASSERT_TRUE(problems.empty());
      Calibrator calibrator;
      const NormalLaw bound = plan.bind({.approach_speed = speed,
                                         .effective_mass = facts.effective_mass,
                                         .curvature_a = 100,
                                         .curvature_b = 100},
                                        calibrator)
                                  .law;
      for (const double depth : {1e-8, 1e-6, 1e-4}) {
        for (const double share : {0.0, 0.3, 1.0}) {
          const double rate = share * speed;
          const double force = bound.force({.depth = depth,
                                            .depth_rate = rate,
                                            .approach_speed = speed,
                                            .effective_mass = facts.effective_mass});
          EXPECT_NEAR(kernel_force(numbers, speed, depth, rate), force, 1e-7 * force)
              << law.law << " at " << speed << " m/s, " << depth << " m, " << rate << " m/s";
        }
      }
    }
  }
}

TEST(LawNumbers, LawsThatPullKeepPullingAndTheOthersDoNot) {
  EXPECT_LT(number(law_of("tsuji")).numbers.least_force, -1e300);
  EXPECT_EQ(number(law_of("thornton-cummins-cleary")).numbers.least_force, 0);
  EXPECT_EQ(number(law_of("hunt-crossley")).numbers.least_force, 0);
}

TEST(LawNumbers, RefuseLawsOfAnotherForm) {
  const std::string other = "is not Hertz' spring with a damper as method fixed-step has it";
  ContactLaw cubic = law_of("hertz", {});
  cubic.exponent = 2;
  for (const ContactLaw& law : {cubic, law_of("kelvin-voigt"), law_of("permanent-indentation"),
                                law_of("pant-wijeyewickrema"), law_of("jankowski")}) {
    EXPECT_NE(problem_of(law).find(other), std::string::npos) << law.law << problem_of(law);
  }
  ContactLaw varying = law_of("tsuji");
  std::vector<Problem> problems;
  varying.restitution =
      choose_restitution("power-law", {{"alpha", 0.1}, {"exponent", 0.2}}, {}, "here", problems);
  ASSERT_TRUE(problems.empty());
  EXPECT_EQ(problem_of(varying), "method fixed-step has no restitution that depends on the speed");
}

TEST(LawNumbers, RefuseFrictionWithoutASpring) {
  ContactLaw law = law_of("hertz", {});
  law.friction = FrictionSpec{"coulomb", {{"coefficient", 0.3}}};
  EXPECT_EQ(problem_of(law), "method fixed-step has no friction law 'coulomb'");
  law.friction = FrictionSpec{"di-renzo", {{"coefficient", 0.3}, {"stiffness_ratio", 0.8}}};
  EXPECT_EQ(problem_of(law), "");
  law.rolling = FrictionSpec{"rolling-constant", {{"coefficient", 0.1}}};
  EXPECT_EQ(problem_of(law), "method fixed-step has no resistance against rolling and drilling");
}

/// The law of a contact of two glass spheres.
PairLaw glass_friction(const FrictionSpec& friction) {
  const Material glass{.name = "glass", .young = 70e9, .poisson = 0.2, .density = 2500};
  ContactLaw law = law_of("hertz", {});
  law.friction = friction;
  Calibrator calibrator;
  return number_law(law, {.a = &glass, .b = &glass, .size = 1, .describe = "two spheres"}, "here",
                    facts, calibrator)
      .numbers;
}

// 8·G*·a of Mindlin is 2(1 − ν)/(2 − ν) times the normal stiffness 2·E*·a of equal materials.
TEST(LawNumbers, TakeTheTangentialStiffnessFromTheMaterials) {
  const double mindlin = 1.5 * 3e8 * 2 * 0.8 / 1.8;
  EXPECT_NEAR(glass_friction({"mindlin", {}}).tangential, mindlin, 1e-9 * mindlin);
  const PairLaw soft = glass_friction({"di-renzo", {{"coefficient", 0.3}}});
  EXPECT_NEAR(soft.tangential, mindlin * 2 / 3, 1e-9 * mindlin);
  EXPECT_NEAR(soft.tangential * soft.flexible, 1, 1e-15);
  EXPECT_EQ(soft.friction, 0.3);
  EXPECT_EQ(soft.tangential_damping, 0);
}

// At a depth δ the dashpot is 2·ζ·√(m·k_t) with k_t = T·√δ.
TEST(LawNumbers, TakeTheTangentialDashpotFromItsRatio) {
  const PairLaw law =
      glass_friction({"tsuji-tangential", {{"coefficient", 0.3}, {"damping_ratio", 0.2}}});
  const double depth = 3e-5;
  EXPECT_NEAR(law.tangential_damping * std::pow(depth, 0.25),
              2 * 0.2 * std::sqrt(facts.effective_mass * law.tangential * std::sqrt(depth)),
              1e-9 * law.tangential_damping);
}

}  // namespace law_numbers_test
}  // namespace carom::simulation
