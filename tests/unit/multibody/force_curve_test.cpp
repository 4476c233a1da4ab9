#include "multibody/force_curve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/messages.h"
#include "carom/simulation.h"

namespace carom::multibody {
namespace force_curve_test {

/// Soft, then a stop on one side only.
ForceFunction bump() {
  return ForceFunction::through({{-0.1, -2}, {0, 0.5}, {0.05, 1}, {0.06, 20}});
}

TEST(ForceCurve, HasTheWorkWhoseSlopeIsTheForce) {
  for (const ForceFunction& function :
       {ForceFunction(3), ForceFunction(3, 1.5), ForceFunction(2, 3), bump()}) {
    const ForceCurve curve(function);
    EXPECT_EQ(curve.work(0), 0);
    const double h = 1e-6;
    for (const double x : {-0.3, -0.07, 0.011, 0.03, 0.055, 0.2}) {
      EXPECT_NEAR((curve.work(x + h) - curve.work(x - h)) / (2 * h), curve.force(x), 1e-8);
    }
  }
}

TEST(ForceCurve, PassesThroughThePointsAndGoesStraightOn) {
  const ForceCurve curve(bump());
  for (const auto& [x, force] : bump().points) EXPECT_NEAR(curve.force(x), force, 1e-13);
  EXPECT_NEAR(curve.force(0.07), 39, 1e-11);
  EXPECT_NEAR(curve.force(-0.2), -4.5, 1e-12);
}

TEST(ForceCurve, OfAPowerHasTheSignOfItsArgument) {
  const ForceCurve curve(ForceFunction(2, 2));
  EXPECT_DOUBLE_EQ(curve.force(-3), -18);
  EXPECT_DOUBLE_EQ(curve.work(-3), 18);
  EXPECT_EQ(ForceCurve(ForceFunction(7)).force(-3), -21);
}

/// A mass of 2 kg that slides along x, with a spring and a damper in its joint or beside it.
Model slider(const ForceFunction& stiffness, const ForceFunction& damping, bool in_joint,
             double speed) {
  ModelBuilder build;
  const BodyId mass = build.add_body({.name = "mass",
                                      .mass = 2,
                                      .I_B = Matrix3d::Identity(),
                                      .X_WB = {Matrix3d::Identity(), {1, 0, 0}}});
  JointSpec slide{.name = "slide",
                  .type = "prismatic",
                  .a = Model::ground,
                  .b = mass,
                  .axis_W = {1, 0, 0},
                  .speed = speed};
  if (in_joint) {
    slide.actions.spring_stiffness = stiffness;
    slide.actions.damper = damping;
  } else {
    build.add_force({.name = "s",
                     .force = SpringDamper{.a = Model::ground,
                                           .b = mass,
                                           .p_WPb = {1, 0, 0},
                                           .stiffness = stiffness,
                                           .damping = damping}});
  }
  build.add_joint(slide);
  return build.finish();
}

/// Place and speed at the end.
std::pair<double, double> end_of(const Model& model, double duration) {
  const Trajectory run =
      simulate(model, start_state(model), {.duration = duration, .tolerance = 1e-11});
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished);
  EXPECT_NEAR(run.last().energy.residual, 0, 1e-9);
  return {run.last().bodies[0].p_WB.x() - 1, run.last().bodies[0].v_WB.x()};
}

// m·ẍ = −c·|x|ⁿ·sgn(x) from the middle with speed v: amplitude A with c·Aⁿ⁺¹/(n + 1) = ½·m·v², period
// 4·(A/v)·∫₀¹ du/√(1 − uⁿ⁺¹) = 4·(A/v)·√π·Γ(1 + 1/(n+1))/Γ(1/2 + 1/(n+1)).
TEST(NonlinearSpring, SwingsWithThePeriodOfItsPower) {
  const double c = 3e4, v = 0.8, m = 2;
  for (const double n : {1.5, 2.0, 3.0}) {
    const double amplitude = std::pow(0.5 * m * v * v * (n + 1) / c, 1 / (n + 1));
    const double quarter = amplitude / v * std::sqrt(std::numbers::pi) *
                           std::tgamma(1 + 1 / (n + 1)) / std::tgamma(0.5 + 1 / (n + 1));
    for (const bool in_joint : {false, true}) {
      const Model model = slider({c, n}, 0, in_joint, v);
      const auto [turn, still] = end_of(model, 5 * quarter);
      EXPECT_NEAR(turn, amplitude, 1e-8);
      EXPECT_NEAR(still, 0, 1e-7);
    }
  }
}

// m·v̇ = −c·v²: v = v₀/(1 + c·v₀·t/m), x = m/c·ln(1 + c·v₀·t/m)
TEST(NonlinearDamper, OfTheSquareOfTheSpeedSlowsHyperbolically) {
  const double c = 5, v = 3, m = 2, t = 2;
  for (const bool in_joint : {false, true}) {
    const auto [way, speed] = end_of(slider(0, {c, 2}, in_joint, v), t);
    EXPECT_NEAR(speed, v / (1 + c * v * t / m), 1e-9);
    EXPECT_NEAR(way, m / c * std::log(1 + c * v * t / m), 1e-9);
  }
}

// √v falls linearly, and the mass stands still for good.
TEST(NonlinearDamper, OfTheRootOfTheSpeedComesToRest) {
  const double c = 5, v = 3, m = 2, stop = 2 * m * std::sqrt(v) / c;
  const auto [way, speed] = end_of(slider(0, {c, 0.5}, true, v), 3 * stop);
  EXPECT_NEAR(speed, 0, 1e-8);
  EXPECT_NEAR(way, v * stop / 3, 1e-7);
}

// A soft spring of 100 N/m for 0.1 m, then 10 kN/m: it turns where ½·m·v² is stored.
TEST(TabulatedSpring, TurnsWhereItsTableHasTakenTheEnergy) {
  const ForceFunction table = ForceFunction::through({{0, 0}, {0.1, 10}, {0.2, 1010}});
  const double v = 2, m = 2, energy = 0.5 * m * v * v;
  const ForceCurve curve(table);
  for (const bool in_joint : {false, true}) {
    const Model model = slider(table, 0, in_joint, v);
    const Trajectory run =
        simulate(model, start_state(model), {.duration = 0.2, .output_step = 1e-4});
    double farthest = 0;
    for (const Sample& sample : run.samples) {
      farthest = std::max(farthest, sample.bodies[0].p_WB.x() - 1);
    }
    EXPECT_NEAR(curve.work(farthest), energy, 1e-4 * energy);
    EXPECT_NEAR(run.last().energy.residual, 0, 1e-7 * energy);
  }
}

std::string problem_of(const ForceFunction& stiffness, const ForceFunction& damping) {
  try {
    slider(stiffness, damping, true, 0);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(ForceFunctions, ThatCannotBeAreRefused) {
  EXPECT_EQ(problem_of(bump(), 0), "");
  const auto has = [](const std::string& text, const char* part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  has(problem_of({3, 0}, 0), "exponent of the spring stiffness is 0");
  has(problem_of(ForceFunction::through({{0, 0}}), 0), "at least two");
  has(problem_of(ForceFunction::through({{0, 0}, {0, 1}}), 0), "must increase");
  has(problem_of(0, bump()), "at speed zero");
  has(problem_of(0, ForceFunction::through({{0, 0}, {1, 2}, {2, -1}})), "would drive");
  has(problem_of(0, ForceFunction::through({{0, 0}, {1, 2}, {2, 1}})), "straight on");
  EXPECT_EQ(problem_of(0, ForceFunction::through({{-1, -3}, {0, 0}, {1, 2}, {2, 1}, {3, 1}})), "");
}

}  // namespace force_curve_test
}  // namespace carom::multibody
