// What touches of bodies that bend come to, as rigid impacts that waves take from.
#include "simulation/modal/rigid_motion.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <variant>

#include "carom/analysis.h"
#include "support/contact_models.h"
#include "support/elastic_beams.h"
#include "support/piecewise_models.h"

namespace carom::simulation {
namespace rigid_motion_test {

using test::ElasticBeam;

double number(const char* key, const ImpactSummary& impact) {
  return std::get<double>(find_impact_quantity(key)->value(impact));
}

/// A ball falls on a beam at a place along it; `hold` may add joints.
RunSummary struck(const ContactLaw& law, double at, double duration,
                  const std::function<void(ModelBuilder&, BodyId)>& hold = {}) {
  ModelBuilder build;
  const ElasticBeam beam{.size = {0.4, 0.02, 0.008}, .modes = 16};
  const auto [body, skin] = test::add_beam(build, beam);
  const auto [ball, round] =
      test::add_ball(build, "ball", 0.1, 0.01, {at, 0, 0.004 + 0.01 + 1e-9}, {0, 0, -1});
  build.add_contact({.name = "strike", .a = {skin}, .b = {round}, .law = law});
  if (hold) hold(build, body);
  const Model model = build.finish();
  const Trajectory run =
      simulate(model, start_state(model), {.duration = duration, .tolerance = 1e-9});
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  return summarise({}, model, run);
}

void on_supports(ModelBuilder& build, BodyId beam) {
  build.add_joint({.name = "left",
                   .type = "revolute",
                   .a = build.ground(),
                   .b = beam,
                   .p_W = {-0.2, 0, 0},
                   .axis_W = {0, 1, 0}});
  build.add_joint({.name = "right",
                   .type = "point-on-line",
                   .a = build.ground(),
                   .b = beam,
                   .p_W = {0.2, 0, 0},
                   .axis_W = {1, 0, 0}});
}

// Momentum and energy: what a frictionless touch in the middle takes from the approach of two free bodies is in the
// law or in vibration. Nothing else is assumed, so the two ways to tell what waves keep must agree.
TEST(RigidMotion, LawAndVibrationHaveAllThatACentralTouchTakes) {
  ContactLaw law = test::spring_contact(1e9);
  law.law = "hunt-crossley";
  law.restitution = RestitutionLaw(0.7);
  const RunSummary summary = struck(law, 0, 1.5e-3);
  ASSERT_GE(summary.impacts.size(), 1u);
  const ImpactSummary& impact = summary.impacts[0];
  const double beam = 7800 * 0.4 * 0.02 * 0.008, mass = 0.1 * beam / (0.1 + beam);
  EXPECT_NEAR(impact.episode.vibration->rigid_mass, mass, 1e-9);
  EXPECT_NEAR(number("approach_energy", impact), 0.5 * mass, 1e-7);
  EXPECT_GT(number("vibration_share", impact), 0.1);
  EXPECT_GT(number("law_loss", impact), 0.01 * mass);
  EXPECT_NEAR(number("vibration_share", impact), number("wave_loss", impact), 1e-5);
  const double e = number("restitution.realised", impact),
               law_e = number("restitution.law", impact);
  EXPECT_NEAR(law_e * law_e - number("wave_loss", impact), e * e, 1e-6);
}

// A beam on supports is immovable without vibration: of its motion all is vibration, that of its mass centre too, also when a touch
// finds it swinging.
TEST(RigidMotion, OfABeamOnSupportsIsRest) {
  const RunSummary summary = struck(test::spring_contact(1e9), 0, 9e-3, on_supports);
  ASSERT_GE(summary.impacts.size(), 2u);
  double before = 0;
  for (const ImpactSummary& impact : summary.impacts) {
    const VibrationEpisode& vibration = *impact.episode.vibration;
    EXPECT_NEAR(vibration.rigid_mass, 0.1, 1e-6);
    EXPECT_NEAR(vibration.before, before, 1e-6);
    before = vibration.after;
  }
  const ImpactSummary& first = summary.impacts[0];
  EXPECT_NEAR(number("vibration_share", first), number("wave_loss", first), 1e-6);
  EXPECT_NEAR(number("restitution.law", first), 1, 1e-6);
  // Later it is the beam that strikes the ball from behind: there is no approach to take a share of.
  EXPECT_TRUE(std::holds_alternative<std::monostate>(
      find_impact_quantity("vibration_share")->value(summary.impacts[1])));
  EXPECT_LT(number("vibration_gained", summary.impacts[1]), 0);
  // All that the ball has lost is there.
  const double v = summary.final_bodies[1].motion.v_WB.z();
  EXPECT_NEAR(before, 0.05 * (1 - v * v), 1e-6);
}

// Off the middle the beam turns away, and feels lighter: (1/m + 1/m_b + x²/I)⁻¹.
TEST(RigidMotion, FeelsTheBeamTurnAway) {
  const RunSummary summary = struck(test::spring_contact(1e9), 0.1, 1e-3);
  const ImpactSummary& impact = summary.impacts.at(0);
  const double beam = 7800 * 0.4 * 0.02 * 0.008, inertia = beam / 12 * (0.16 + 0.008 * 0.008);
  EXPECT_NEAR(impact.episode.vibration->rigid_mass, 1 / (10 + 1 / beam + 0.1 * 0.1 / inertia),
              1e-9);
  EXPECT_NEAR(number("vibration_share", impact), number("wave_loss", impact), 1e-4);
}

// Eq. (12) of Gilardi and Sharf 2002 in a run: e² − wave_loss is left, alone or with others at one instant.
TEST(RigidMotion, WavesTakeTheirShareOfRigidImpacts) {
  ContactLaw law = test::rigid_contact(0.8);
  law.wave_loss = 0.15;
  const Trajectory run = test::run_piecewise(test::two_balls(law, 2), 0.01);
  ASSERT_EQ(run.episodes.size(), 1u);
  EXPECT_NEAR(run.episodes[0].realised_restitution, 0.7, 1e-12);
  EXPECT_EQ(run.episodes[0].requested_restitution, 0.8);
  law.hypothesis = "newton";
  const Model wrong = test::two_balls(law, 2);
  const std::vector<Problem> problems = check_interactions(wrong, start_state(wrong), "piecewise");
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_NE(problems[0].message.find("wave_loss"), std::string::npos);
}

}  // namespace rigid_motion_test
}  // namespace carom::simulation
