#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace mindlin_deresiewicz_test {

using namespace testing_support;

constexpr double kLimit = 0.3 * 1e9 * 3.1622776601683794e-8;      // μ·N at 1e-5 m [N]
constexpr double kTangent = 0.8 * 1.5e9 * 3.1622776601683794e-3;  // κ·k there [N/m]

/// Pressed to 1e-5 m without slip in the first millisecond, then slips as told.
FrictionRun pressed(std::function<double(double)> slip) {
  FrictionRun run(
      friction_law("mindlin-deresiewicz", {{"coefficient", 0.3}, {"stiffness_ratio", 0.8}},
                   {.approach_speed = 0.01,
                    .effective_mass = 2.372,  // k = 2·m·v²/δ² at the depth below
                    .depth_scale = 1e-5}),
      {.contact = [slip](double t, std::span<const double>) {
        const bool presses = t < 1e-3;
        return hertz_contact(1e9, presses ? 1e-2 * t : 1e-5, presses ? 1e-2 : 0,
                             {presses ? 0 : slip(t - 1e-3), 0});
      }});
  run.run(1e-3, 200);
  return run;
}

/// Cattaneo and Mindlin: from rest at constant load.
double cattaneo(double displacement) {
  const double inside = 1 - 2 * kTangent * displacement / (3 * kLimit);
  return kLimit * (1 - std::pow(std::max(inside, 0.0), 1.5));
}

TEST(MindlinDeresiewiczFriction, FollowsCattaneoAndMindlinUpToItsRings) {
  FrictionRun run = pressed([](double) { return 1e-3; });
  double worst = 0;
  for (int i = 1; i <= 100; ++i) {
    run.step(5e-5);
    worst = std::max(worst, std::fabs(-run.force().x - cattaneo(5e-8 * i)));
  }
  EXPECT_LT(worst, kLimit / 128);  // eight rings: 1/(2·8²)
  EXPECT_NEAR(-run.force().x, kLimit, 1e-9 * kLimit);
}

// Masing: back and forth the curve is that of the first load, doubled.
TEST(MindlinDeresiewiczFriction, UnloadsOnTheDoubledCurve) {
  FrictionRun run = pressed([](double t) { return t < 1e-3 ? 1e-3 : -1e-3; });
  run.run(1e-3, 100);  // 1 µm forth
  const double turn = -run.force().x;
  for (int i = 1; i <= 10; ++i) {
    run.run(1.5e-4, 15);
    const double back = 1.5e-7 * i;
    EXPECT_NEAR(-run.force().x, turn - 2 * cattaneo(back / 2), kLimit / 64) << i;
  }
}

TEST(MindlinDeresiewiczFriction, LosesTheLoopOfMindlinAndDeresiewicz) {
  const double amplitude = 3e-6;  // of 3.75e-6, where it slips as a whole
  FrictionRun run = pressed([&](double t) { return amplitude * 1e3 * std::sin(1e3 * t); });
  const double period = 2 * std::numbers::pi / 1e3;
  run.run(period, 2000);
  const double before = run.work();
  run.run(period, 2000);
  // Down the doubled curve and up again, by midpoints.
  double loop = 0;
  const int pieces = 2000;
  const double top = cattaneo(amplitude);
  for (int i = 0; i < pieces; ++i) {
    const double back = 2 * amplitude * (i + 0.5) / pieces;
    const double down = top - 2 * cattaneo(back / 2);
    loop += 2 * amplitude / pieces * -2 * down;
  }
  EXPECT_NEAR(run.work() - before, loop, 0.03 * loop);
}

// Loads in proportion, below the limit: no point slips, and the force is κ·v/δ̇ of the load.
TEST(MindlinDeresiewiczFriction, DoesNotSlipUnderASteepOblique) {
  FrictionRun run(
      friction_law("mindlin-deresiewicz", {{"coefficient", 0.3}, {"stiffness_ratio", 0.8}},
                   {.approach_speed = 0.01, .effective_mass = 2.372, .depth_scale = 1e-5}),
      {.contact = [](double t, std::span<const double>) {
        return hertz_contact(1e9, 1e-2 * t, 1e-2, {0.3e-2, 0});
      }});
  run.run(1e-3, 4000);
  EXPECT_NEAR(-run.force().x, 0.8 * 0.3 * run.contact().normal_force, 1e-4 * kLimit);
  // Each ring but the first begins to touch once, and none slips later.
  EXPECT_LT(run.switches(), 8);
  // Punches that touched later are stretched less: by c·(K² − k²) where k is the stiffness at which they did
  // and K that of now, since the displacement goes with the depth and the depth with k². A ring of width w has
  // one stretch, their mean, and so lacks the energy of their spread, (κ·w/2)·(2·k·c)²·w²/12. In sum that is
  // κ·c²·w²·K³/18 of ½·κ·c²·∫(K² − k²)²·dk = (4/15)·κ·c²·K⁵: with n rings 5/(24·n²).
  EXPECT_NEAR(1 - run.stored() / run.work(), 5.0 / (24 * 8 * 8), 1e-4);
}

// A contact that outgrows the rings of its touch keeps force and loses no more than it had.
TEST(MindlinDeresiewiczFriction, KeepsItsForceWhenItOutgrowsItsRings) {
  FrictionRun run(
      friction_law("mindlin-deresiewicz", {{"coefficient", 0.3}, {"stiffness_ratio", 0.8}},
                   {.approach_speed = 0.01, .effective_mass = 2.372, .depth_scale = 1e-5}),
      {.contact = [](double t, std::span<const double>) {
        return hertz_contact(1e9, 1e-2 * t, 1e-2, {0.3e-2, 0});
      }});
  run.run(10e-3, 4000);  // ten times as deep: stiffness beyond three times the rings
  EXPECT_NEAR(-run.force().x, 0.8 * 0.3 * run.contact().normal_force,
              1e-4 * run.contact().normal_force);
  EXPECT_LE(run.stored(), run.work());
  EXPECT_GT(run.switches(), 8);  // more rings than there is room for: they became wider twice
}

}  // namespace mindlin_deresiewicz_test
}  // namespace carom
