#include "numerics/ode_solver.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>
#include <vector>

#include "support/allocation_count.h"

namespace carom::numerics {
namespace ode_solver_test {

constexpr double pi = std::numbers::pi;
using State = std::vector<double>;

void oscillator(double, std::span<const double> y, std::span<double> dydt) {
  dydt[0] = y[1];
  dydt[1] = -y[0];
}

void kepler(double, std::span<const double> y, std::span<double> dydt) {
  const double r = std::hypot(y[0], y[1]), cube = r * r * r;
  dydt[0] = y[2];
  dydt[1] = y[3];
  dydt[2] = -y[0] / cube;
  dydt[3] = -y[1] / cube;
}

/// Relaxation towards cos t within about 1/rate; smooth and slow, but stiff.
OdeFunction relaxation(double rate) {
  return [rate](double t, std::span<const double> y, std::span<double> dydt) {
    dydt[0] = -rate * (y[0] - std::cos(t));
  };
}

OdeStatus run(OdeSolver& solver, double end) {
  while (solver.time() < end) {
    const OdeStep step = solver.step(end);
    if (failed(step.status)) return step.status;
  }
  return OdeStatus::limit_reached;
}

// After one period 2π of the ellipse with eccentricity e the orbit closes. What is left is mostly a
// delay: it shifts the place by the speed 4.4, and the speed by the acceleration 1/(1 − e)² = 100.
TEST(OdeSolver, ClosesAnEccentricOrbit) {
  for (const double tolerance : {1e-7, 1e-9, 1e-11}) {
    const double e = 0.9;
    const State start = {1 - e, 0, 0, std::sqrt((1 + e) / (1 - e))};
    OdeSolver solver(kepler, {.tolerance = tolerance, .scale = {0.1, 0.1, 1, 1}});
    solver.start(0, start);
    ASSERT_EQ(run(solver, 2 * pi), OdeStatus::limit_reached);
    const double delay = 50 * tolerance;
    for (int i : {0, 1}) EXPECT_NEAR(solver.state()[i], start[i], 4.4 * delay);
    for (int i : {2, 3}) EXPECT_NEAR(solver.state()[i], start[i], 100 * delay);
    EXPECT_FALSE(solver.implicit());
    EXPECT_EQ(solver.time(), 2 * pi);
  }
}

// Arenstorf's orbit of the restricted three-body problem closes after its period
// (Hairer, Nørsett and Wanner I, II.0). Neighbouring orbits separate about 1e4-fold in that time.
TEST(OdeSolver, ClosesArenstorfsOrbit) {
  const auto arenstorf = [](double, std::span<const double> y, std::span<double> dydt) {
    constexpr double mu = 0.012277471, nu = 1 - mu;
    const double d1 = std::pow(std::hypot(y[0] + mu, y[1]), 3);
    const double d2 = std::pow(std::hypot(y[0] - nu, y[1]), 3);
    dydt[0] = y[2];
    dydt[1] = y[3];
    dydt[2] = y[0] + 2 * y[3] - nu * (y[0] + mu) / d1 - mu * (y[0] - nu) / d2;
    dydt[3] = y[1] - 2 * y[2] - nu * y[1] / d1 - mu * y[1] / d2;
  };
  OdeSolver solver(arenstorf, {.tolerance = 1e-12, .scale = {0.01, 0.01, 1, 1}});
  solver.start(0, State{0.994, 0, 0, -2.00158510637908252240537862224});
  ASSERT_EQ(run(solver, 17.0652165601579625588917206249), OdeStatus::limit_reached);
  EXPECT_NEAR(solver.state()[0], 0.994, 1e-8);
  EXPECT_NEAR(solver.state()[1], 0, 1e-8);
}

// A tenth of the tolerance should make about a tenth of the error, with either method.
TEST(OdeSolver, ErrorFollowsTheTolerance) {
  for (const OdeMethod method : {OdeMethod::explicit_method, OdeMethod::implicit_method}) {
    for (const double tolerance : {1e-5, 1e-7, 1e-9, 1e-11}) {
      OdeSolver solver(oscillator, {.tolerance = tolerance, .scale = {1, 1}, .method = method});
      solver.start(0, State{1, 0});
      run(solver, 2 * pi);
      const double error = std::hypot(solver.state()[0] - 1, solver.state()[1]);
      EXPECT_LT(error, 30 * tolerance);
      EXPECT_GT(error, 1e-3 * tolerance);
    }
  }
}

TEST(OdeSolver, InterpolatesWithinTheToleranceAndMeetsTheSteps) {
  for (const OdeMethod method : {OdeMethod::explicit_method, OdeMethod::implicit_method}) {
    OdeSolver solver(oscillator, {.tolerance = 1e-9, .scale = {1, 1}, .method = method});
    solver.start(0, State{1, 0});
    double before = 0;
    while (solver.time() < 10) {
      solver.step(10);
      State y(2);
      for (const double theta : {0.1, 0.3, 0.5, 0.7, 0.9}) {
        const double t = before + theta * (solver.time() - before);
        solver.interpolate(t, y);
        // The implicit method's own polynomial has order 3 only, its steps order 5.
        EXPECT_NEAR(y[0], std::cos(t), method == OdeMethod::explicit_method ? 1e-8 : 1e-6);
      }
      solver.interpolate(solver.time(), y);
      EXPECT_NEAR(y[0], solver.state()[0], 1e-15);
      before = solver.time();
    }
  }
}

// Position in metres, speed in thousands: the scale vector makes the units irrelevant.
TEST(OdeSolver, StepsDoNotDependOnTheUnitsOfAComponent) {
  const auto evaluations = [](double unit) {
    const auto f = [unit](double, std::span<const double> y, std::span<double> dydt) {
      dydt[0] = y[1] / unit;
      dydt[1] = -std::sin(y[0]) * unit;
    };
    OdeSolver solver(f, {.tolerance = 1e-9, .scale = {1, unit}});
    solver.start(0, State{1, 0});
    run(solver, 20);
    return solver.statistics().evaluations;
  };
  EXPECT_EQ(evaluations(1), evaluations(1024));
}

TEST(OdeSolver, TakesTheImplicitMethodWhileTheEquationsAreStiff) {
  OdeSolver solver(relaxation(1e5), {.tolerance = 1e-6, .scale = {1}});
  solver.start(0, State{1});
  ASSERT_EQ(run(solver, 10), OdeStatus::limit_reached);
  EXPECT_TRUE(solver.implicit());
  EXPECT_EQ(solver.statistics().switches, 1);
  // Explicit steps are shorter than 6.1/rate: more than 160 000 of them.
  EXPECT_LT(solver.statistics().steps, 2000);
  // In stiff components the method is as inaccurate as its error estimate, 0.1·tolerance^⅔, says.
  EXPECT_NEAR(solver.state()[0], std::cos(10) + std::sin(10) * 1e-5, 2e-5);
}

TEST(OdeSolver, SaysThatEquationsAreStiffWhenTheMethodIsFixed) {
  OdeSolver stiff(relaxation(1e3),
                  {.tolerance = 1e-6, .scale = {1}, .method = OdeMethod::explicit_method});
  stiff.start(0, State{1});
  run(stiff, 5);
  EXPECT_TRUE(stiff.stiff());
  EXPECT_FALSE(stiff.implicit());
  OdeSolver smooth(oscillator, {.tolerance = 1e-6, .scale = {1, 1}});
  smooth.start(0, State{1, 0});
  run(smooth, 100);
  EXPECT_FALSE(smooth.stiff());
}

// Stiff until t = 5, then not: the explicit method takes over again.
TEST(OdeSolver, ReturnsToTheExplicitMethodWhenStiffnessEnds) {
  const auto f = [](double t, std::span<const double> y, std::span<double> dydt) {
    const double rate = 1 + 1e5 / (1 + std::exp(20 * (t - 5)));
    dydt[0] = -rate * (y[0] - std::cos(t));
    dydt[1] = y[2];
    dydt[2] = -y[1];
  };
  OdeSolver solver(f, {.tolerance = 1e-8, .scale = {1, 1, 1}});
  solver.start(0, State{1, 1, 0});
  ASSERT_EQ(run(solver, 4), OdeStatus::limit_reached);
  EXPECT_TRUE(solver.implicit());
  ASSERT_EQ(run(solver, 30), OdeStatus::limit_reached);
  EXPECT_FALSE(solver.implicit());
  EXPECT_EQ(solver.statistics().switches, 2);
  EXPECT_NEAR(solver.state()[1], std::cos(30), 1e-6);
}

// y' = −1/(2y) ends at y = √(1 − t) = 0: there is no solution beyond t = 1.
TEST(OdeSolver, StopsWithAReasonWhereTheSolutionEnds) {
  const auto f = [](double, std::span<const double> y, std::span<double> dydt) {
    dydt[0] = y[0] > 0 ? -0.5 / y[0] : std::numeric_limits<double>::quiet_NaN();
  };
  for (const OdeMethod method : {OdeMethod::explicit_method, OdeMethod::implicit_method}) {
    OdeSolver solver(f, {.tolerance = 1e-8, .scale = {1}, .method = method});
    solver.start(0, State{1});
    const OdeStatus status = run(solver, 2);
    EXPECT_TRUE(failed(status));
    EXPECT_STRNE(to_text(status), "");
    EXPECT_NEAR(solver.time(), 1, 1e-6);
    EXPECT_TRUE(std::isfinite(solver.state()[0]));
    EXPECT_TRUE(failed(solver.step(2).status));
  }
}

TEST(OdeSolver, SaysWhenTheDerivativeIsNotFiniteAtTheStart) {
  const auto f = [](double, std::span<const double>, std::span<double> dydt) {
    dydt[0] = std::numeric_limits<double>::infinity();
  };
  OdeSolver solver(f, {.scale = {1}});
  solver.start(0, State{1});
  EXPECT_EQ(solver.step(1).status, OdeStatus::not_finite);
  EXPECT_EQ(solver.time(), 0);
}

TEST(OdeSolver, StartsFromRest) {
  const auto f = [](double, std::span<const double>, std::span<double> dydt) {
    dydt[0] = dydt[1] = 0;
  };
  OdeSolver solver(f, {.scale = {1, 1}});
  solver.start(0, State{0, 0});
  EXPECT_EQ(run(solver, 1e6), OdeStatus::limit_reached);
  EXPECT_LT(solver.statistics().steps, 20);
}

TEST(OdeSolver, RepeatsBitForBit) {
  const auto end = [](OdeMethod method) {
    OdeSolver solver(kepler, {.tolerance = 1e-8, .scale = {1, 1, 1, 1}, .method = method});
    solver.start(0, State{0.5, 0, 0, std::sqrt(3.0)});
    run(solver, 10);
    return State(solver.state().begin(), solver.state().end());
  };
  for (const OdeMethod method : {OdeMethod::explicit_method, OdeMethod::implicit_method}) {
    const State first = end(method), second = end(method);
    EXPECT_EQ(std::memcmp(first.data(), second.data(), 4 * sizeof(double)), 0);
  }
}

TEST(OdeSolver, StepsTakeNothingFromTheHeap) {
  const EventFunctions events{{Crossing::falling, Crossing::either},
                              [](double, std::span<const double> y, std::span<double> g) {
                                g[0] = y[0];
                                g[1] = y[1];
                              }};
  for (const OdeMethod method : {OdeMethod::explicit_method, OdeMethod::implicit_method}) {
    OdeSolver solver(oscillator, {.tolerance = 1e-8, .scale = {1, 1}, .method = method}, events);
    State y = {1, 0};
    solver.start(0, y);
    const long before = support::allocation_count();
    int hits = 0;
    while (solver.time() < 20) {
      hits += static_cast<int>(solver.step(20).hits.size());
      solver.interpolate(solver.time(), y);
    }
    EXPECT_EQ(support::allocation_count(), before);
    EXPECT_EQ(hits, 9);  // x falls 3 times, at π/2 + 2πk; v is zero at π … 6π
  }
}

// A stiff relaxation beside the integral of what it relaxes to, ∫y dt, which nothing depends on: the same
// result and as many steps, at fewer evaluations for each Jacobian.
TEST(OdeSolver, PassiveComponentsChangeNothingButTheCost) {
  const auto f = [](double t, std::span<const double> y, std::span<double> dydt) {
    dydt[0] = -1e4 * (y[0] - std::cos(t));
    for (std::size_t i = 1; i < dydt.size(); ++i) dydt[i] = static_cast<double>(i) * y[0];
  };
  const auto solve = [&](std::vector<std::size_t> passive) {
    auto solver = std::make_unique<OdeSolver>(f, OdeSettings{.tolerance = 1e-9,
                                                             .scale = {1, 1, 1, 1},
                                                             .passive = std::move(passive),
                                                             .method = OdeMethod::implicit_method});
    solver->start(0, State{0, 0, 0, 0});
    EXPECT_EQ(run(*solver, 2), OdeStatus::limit_reached);
    return solver;
  };
  const auto whole = solve({}), parts = solve({1, 2, 3});
  EXPECT_EQ(parts->statistics().steps, whole->statistics().steps);
  EXPECT_LT(parts->statistics().evaluations, whole->statistics().evaluations);
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(parts->state()[i], whole->state()[i], 1e-12) << i;
  EXPECT_NEAR(parts->state()[3] / 3, std::sin(2.0), 2e-4);  // the relaxation lags by 1e-4
}

}  // namespace ode_solver_test
}  // namespace carom::numerics
