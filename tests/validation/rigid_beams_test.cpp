// Beams with modes that strike rigidly, against contact laws that become stiff, and against a sum of Euler's modes.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "simulation/continuous.h"
#include "simulation/methods.h"
#include "support/contact_models.h"
#include "support/elastic_beams.h"
#include "support/piecewise_models.h"

namespace carom {
namespace rigid_beams_test {

using test::ElasticBeam;

/// A ball off the middle of a beam with few modes.
Model ball_over(const ContactLaw& law) {
  ModelBuilder build;
  const ElasticBeam beam{.size = {0.5, 0.04, 0.004}, .modes = 3};
  const auto [body, skin] = test::add_beam(build, beam);
  const auto [ball, round] =
      test::add_ball(build, "ball", 0.05, 0.01, {0.11, 0, 0.012 + 1e-9}, {0.1, 0, -0.7});
  build.add_contact({.name = "strike", .a = {skin}, .b = {round}, .law = law});
  return build.finish();
}

/// By the same three modes; usually what they lack of static answers is added.
Trajectory continuous_run(const Model& model) {
  std::vector<Problem> problems;
  simulation::ContinuousPlan plan = simulation::plan_continuous(model, problems);
  EXPECT_TRUE(problems.empty());
  const auto beam = simulation::make_modal_body(plan.modal.at(0), {0, 1, 2}, 1);
  plan.modal.clear();
  simulation::ContinuousRun run(plan, start_state(model), {.duration = 1e-4, .tolerance = 1e-10},
                                {beam});
  return simulation::run_to_end(run);
}

// A touch much shorter than the fastest vibration is an impact: of Hertz' law one with restitution 1. The impulse tends to that of the
// rigid impact with the square of the duration, K^(-4/5).
TEST(RigidBeams, AreTheLimitOfStiffContacts) {
  const Trajectory rigid = test::run_piecewise(ball_over(test::rigid_contact(1)), 1e-4);
  ASSERT_EQ(rigid.episodes.size(), 1u);
  const ContactEpisode& impact = rigid.episodes[0];
  std::vector<double> missing;
  for (const double stiffness : {1e10, 1e12, 1e14}) {
    const Trajectory run = continuous_run(ball_over(test::spring_contact(stiffness)));
    ASSERT_GE(run.episodes.size(), 1u);
    const ContactEpisode& touch = run.episodes[0];
    missing.push_back(std::fabs(touch.normal_impulse / impact.normal_impulse - 1));
    if (stiffness < 1e14) continue;
    EXPECT_NEAR(*touch.vibration_energy / *impact.vibration_energy, 1, 1e-4);
    EXPECT_NEAR(touch.separation_speed, impact.separation_speed, 1e-4);
    EXPECT_NEAR(touch.effective_mass / impact.effective_mass, 1, 1e-6);
  }
  EXPECT_LT(missing[2], 1e-6);
  EXPECT_LT(missing[1], 0.1 * missing[0]);
  EXPECT_LT(missing[2], 0.1 * missing[1]);
}

/// A beam on a hinge strikes a heavy ball, which takes the whole impulse.
double whole_impulse(double e, bool elastic) {
  ModelBuilder build;
  const ElasticBeam beam{.size = {0.5, 0.02, 0.01},
                         .p_W = {0.25, 0, 0},
                         .v_W = {0, 0, -2.5},
                         .w_W = {0, 10, 0},
                         .elastic = elastic};
  const auto [body, skin] = test::add_beam(build, beam);
  test::add_hinge(build, body);
  constexpr double mass = 20.065;
  const auto [stop, round] = test::add_ball(build, "stop", mass, 0.085, {0.4, 0, -0.09 - 1e-9});
  build.add_contact({.name = "strike", .a = {round}, .b = {skin}, .law = test::rigid_contact(e)});
  const Trajectory run = test::run_piecewise(build.finish(), 2e-3, 1e-8);
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  return -mass * run.last().bodies[1].v_WB.z();
}

// Document 001, end of its chapter 2: transverse impacts of a rotating flexible beam show relatively little sensitivity to the coefficient of
// restitution. 2.1094 N·s: Euler's beam on a hinge as a sum of 60 modes in closed form, with Hertz' law between.
TEST(RigidBeams, ThatTurnHardlyFeelTheRestitution) {
  constexpr double converged = 2.1094;
  double least = converged, most = 0;
  for (const double e : {0.2, 0.5, 0.8}) {
    const double impulse = whole_impulse(e, true);
    EXPECT_NEAR(impulse / converged, 1, 0.1) << e;
    least = std::min(least, impulse);
    most = std::max(most, impulse);
  }
  EXPECT_LT(most, 1.08 * least);
  EXPECT_GT(whole_impulse(0.8, false), 1.45 * whole_impulse(0.2, false));
}

}  // namespace rigid_beams_test
}  // namespace carom
