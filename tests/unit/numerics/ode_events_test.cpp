// Events on the solutions of OdeSolver.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "numerics/event_location.h"
#include "numerics/ode_solver.h"

namespace carom::numerics {
namespace ode_events_test {

constexpr double pi = std::numbers::pi;
using State = std::vector<double>;

void oscillator(double, std::span<const double> y, std::span<double> dydt) {
  dydt[0] = y[1];
  dydt[1] = -y[0];
}

void fall(double, std::span<const double> y, std::span<double> dydt) {
  dydt[0] = y[1];
  dydt[1] = -10;
}

EventFunctions height_is_zero(Crossing crossing) {
  return {{crossing}, [](double, std::span<const double> y, std::span<double> g) { g[0] = y[0]; }};
}

struct Hit {
  double time;
  std::vector<int> indices;
};

/// All events up to `end`.
std::vector<Hit> events_until(OdeSolver& solver, double end) {
  std::vector<Hit> found;
  while (solver.time() < end) {
    const OdeStep step = solver.step(end);
    if (failed(step.status)) {
      ADD_FAILURE() << to_text(step.status);
      break;
    }
    if (step.hits.empty()) continue;
    found.push_back({step.time, {}});
    for (const EventHit& hit : step.hits) {
      EXPECT_EQ(hit.time, step.time);
      found.back().indices.push_back(hit.index);
    }
  }
  return found;
}

// cos t passes zero at π/2 + kπ. At tolerance 1e-14 what is left are roundings of a few hundred
// steps; that the times do not depend on the interpolation shows in their being as exact.
TEST(OdeEvents, TimesOfTheHarmonicOscillatorAreExact) {
  OdeSolver solver(oscillator, {.tolerance = 1e-14, .scale = {1, 1}},
                   height_is_zero(Crossing::either));
  solver.start(0, State{1, 0});
  const auto found = events_until(solver, 20);
  ASSERT_EQ(found.size(), 6u);
  for (int k = 0; k < 6; ++k) EXPECT_NEAR(found[k].time, pi / 2 + k * pi, 1e-13) << k;
}

TEST(OdeEvents, OnlyTheWantedDirectionCounts) {
  for (const bool falling : {true, false}) {
    OdeSolver solver(oscillator, {.tolerance = 1e-10, .scale = {1, 1}},
                     height_is_zero(falling ? Crossing::falling : Crossing::rising));
    solver.start(0, State{1, 0});
    const auto found = events_until(solver, 20);
    ASSERT_EQ(found.size(), 3u);
    for (int k = 0; k < 3; ++k) {
      EXPECT_NEAR(found[k].time, (falling ? 0.5 : 1.5) * pi + 2 * pi * k, 1e-9);
    }
  }
}

// Dropped from 5 m with g = 10 m/s²: 1 s to the ground at 10 m/s, then flights of 2·v/g with
// v = 10·eᵏ. The parabola is integrated exactly; what is left are roundings.
TEST(OdeEvents, TimesOfABouncingParabolaAreExact) {
  const double e = 0.8;
  OdeSolver solver(fall, {.tolerance = 1e-10, .scale = {1, 1}}, height_is_zero(Crossing::falling));
  solver.start(0, State{5, 0});
  double expected = 1, speed = 10;
  for (int bounce = 0; bounce < 50; ++bounce) {
    OdeStep step = solver.step(20);
    while (step.status == OdeStatus::advanced) step = solver.step(20);
    ASSERT_EQ(step.status, OdeStatus::event) << bounce;
    EXPECT_NEAR(step.time, expected, 1e-13) << bounce;
    EXPECT_NEAR(solver.state()[0], 0, 1e-14);
    EXPECT_NEAR(solver.state()[1], -speed, 1e-13);
    speed *= e;
    expected += 2 * speed / 10;
    solver.restart(State{0, -e * solver.state()[1]});
  }
}

// The height 1 − d + cos t dips below zero by d around t = π, for a time
// 2·√(2d), far shorter than a step.
TEST(OdeEvents, FindsAGrazingTouchOfANanometre) {
  for (const OdeMethod method : {OdeMethod::explicit_method, OdeMethod::implicit_method}) {
    for (const double depth : {1e-3, 1e-6, 1e-9}) {
      const EventFunctions touch{
          {Crossing::falling},
          [=](double, std::span<const double> y, std::span<double> g) { g[0] = 1 - depth + y[0]; }};
      OdeSolver solver(oscillator, {.tolerance = 1e-12, .scale = {1, 1}, .method = method}, touch);
      solver.start(0, State{1, 0});
      const auto found = events_until(solver, 2 * pi);
      ASSERT_EQ(found.size(), 1u) << depth;
      // The error 1e-12 of the height is one of 1e-12/√(2d) in time.
      EXPECT_NEAR(found[0].time, pi - std::acos(1 - depth), 1e-10 / std::sqrt(2 * depth)) << depth;
    }
  }
}

TEST(OdeEvents, DoesNotInventATouchThatMissesByANanometre) {
  const EventFunctions touch{
      {Crossing::either},
      [](double, std::span<const double> y, std::span<double> g) { g[0] = 1 + 1e-9 + y[0]; }};
  OdeSolver solver(oscillator, {.tolerance = 1e-12, .scale = {1, 1}}, touch);
  solver.start(0, State{1, 0});
  EXPECT_TRUE(events_until(solver, 30).empty());
}

// Free fall is one step to the integrator; both heights lie within it.
TEST(OdeEvents, TwoEventsInOneStepComeInOrder) {
  const EventFunctions levels{{Crossing::falling, Crossing::falling, Crossing::rising},
                              [](double, std::span<const double> y, std::span<double> g) {
                                g[0] = y[0] - 1;
                                g[1] = y[0] - 3.2;
                                g[2] = y[0] - 1;
                              }};
  OdeSolver solver(fall, {.tolerance = 1e-8, .scale = {1, 1}, .first_step = 2}, levels);
  solver.start(0, State{5, 0});
  const auto found = events_until(solver, 2);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].indices, std::vector<int>{1});
  EXPECT_NEAR(found[0].time, 0.6, 1e-14);
  EXPECT_EQ(found[1].indices, std::vector<int>{0});
  EXPECT_NEAR(found[1].time, std::sqrt(0.8), 1e-14);
}

// Two bodies at mirrored places, and a third function that passes a microsecond later.
TEST(OdeEvents, SimultaneousEventsComeTogether) {
  const EventFunctions events{{Crossing::falling, Crossing::rising, Crossing::falling},
                              [](double t, std::span<const double> y, std::span<double> g) {
                                g[0] = y[0] - 0.3;
                                g[1] = std::asin(0.3) - std::asin(y[0]);
                                g[2] = std::acos(0.3) + 1e-6 - t;
                              }};
  OdeSolver solver(oscillator, {.tolerance = 1e-10, .scale = {1, 1}}, events);
  solver.start(0, State{1, 0});
  const auto found = events_until(solver, 2);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].indices, (std::vector<int>{0, 1}));
  EXPECT_NEAR(found[0].time, std::acos(0.3), 1e-9);
  EXPECT_EQ(found[1].indices, std::vector<int>{2});
  EXPECT_NEAR(found[1].time, std::acos(0.3) + 1e-6, 1e-14);
}

TEST(OdeEvents, AFunctionThatStartsAtZeroCountsAfterItHasLeft) {
  OdeSolver solver(oscillator, {.tolerance = 1e-12, .scale = {1, 1}},
                   height_is_zero(Crossing::either));
  solver.start(0, State{0, 1});
  const auto found = events_until(solver, 7);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_NEAR(found[0].time, pi, 1e-10);
}

// The state at an event comes from a step that ends there: going on without a restart costs no
// accuracy, and many events do not add errors.
TEST(OdeEvents, StoppingDoesNotDisturbTheSolution) {
  const auto end_error = [](const EventFunctions& events) {
    OdeSolver solver(oscillator, {.tolerance = 1e-9, .scale = {1, 1}}, events);
    solver.start(0, State{1, 0});
    events_until(solver, 200);
    return std::hypot(solver.state()[0] - std::cos(200), solver.state()[1] + std::sin(200));
  };
  const EventFunctions many{{Crossing::either, Crossing::either},
                            [](double, std::span<const double> y, std::span<double> g) {
                              g[0] = y[0];
                              g[1] = y[0] - y[1];
                            }};
  EXPECT_LT(end_error(many), 2 * end_error({}) + 1e-12);
}

// y follows cos t. Tolerance: the error estimate of stiff components, 0.1·tolerance^⅔.
TEST(OdeEvents, TheImplicitMethodFindsEventsToItsTolerance) {
  const auto relaxation = [](double t, std::span<const double> y, std::span<double> dydt) {
    dydt[0] = -1e6 * (y[0] - std::cos(t)) - std::sin(t);
  };
  OdeSolver solver(relaxation,
                   {.tolerance = 1e-9, .scale = {1}, .method = OdeMethod::implicit_method},
                   height_is_zero(Crossing::either));
  solver.start(0, State{1});
  const auto found = events_until(solver, 20);
  ASSERT_EQ(found.size(), 6u);
  for (int k = 0; k < 6; ++k) EXPECT_NEAR(found[k].time, pi / 2 + k * pi, 1e-7) << k;
}

// The event stands where the step begins, a rounding error beyond it: a step of no length cannot be solved.
TEST(OdeEvents, TheImplicitMethodStopsAtAnEventWhereItStands) {
  const auto relaxation = [](double t, std::span<const double> y, std::span<double> dydt) {
    dydt[0] = -1e6 * (y[0] - std::cos(t)) - std::sin(t);
  };
  OdeSolver solver(
      relaxation, {.tolerance = 1e-9, .scale = {1}, .method = OdeMethod::implicit_method},
      {{Crossing::falling},
       [](double t, std::span<const double>, std::span<double> g) { g[0] = 1e-22 - t; }});
  solver.start(0, State{1});
  const OdeStep step = solver.step(1);
  ASSERT_EQ(step.status, OdeStatus::event);
  EXPECT_NEAR(step.time, 0, 1e-15);
  EXPECT_NEAR(solver.state()[0], 1, 1e-12);
}

// Interpolation up to an event ends on the state at the event.
TEST(OdeEvents, InterpolationReachesTheEvent) {
  OdeSolver solver(oscillator, {.tolerance = 1e-8, .scale = {1, 1}},
                   height_is_zero(Crossing::falling));
  solver.start(0, State{1, 0});
  OdeStep step = solver.step(3);
  while (step.status != OdeStatus::event) step = solver.step(3);
  State y(2);
  solver.interpolate(step.time, y);
  EXPECT_NEAR(y[0], solver.state()[0], 1e-15);
  EXPECT_NEAR(y[1], solver.state()[1], 1e-15);
}

TEST(OdeEvents, FunctionsThatAreNotFiniteEndTheRunWithAReason) {
  const EventFunctions bad{{Crossing::falling},
                           [](double t, std::span<const double>, std::span<double> g) {
                             g[0] = 1 + std::sqrt(1 - t);  // not a number beyond 1
                           }};
  OdeSolver solver(oscillator, {.tolerance = 1e-8, .scale = {1, 1}}, bad);
  solver.start(0, State{1, 0});
  OdeStep step = solver.step(3);
  while (!failed(step.status) && step.status != OdeStatus::event) step = solver.step(3);
  EXPECT_EQ(step.status, OdeStatus::not_finite);
  EXPECT_NEAR(step.time, 1, 1e-6);
}

// y falls from 1 at the rate 1. The first function is hit at ½; then it becomes the second of two, which
// must not be hit again where it stands, while the new one is found later.
TEST(OdeEvents, KeepTheirPastWhenOtherFunctionsComeBesideThem) {
  std::vector<double> levels = {0.5};
  OdeSolver solver(
      [](double, std::span<const double>, std::span<double> dydt) { dydt[0] = -1; },
      {.tolerance = 1e-10, .scale = {1}},
      {{Crossing::falling}, [&](double, std::span<const double> y, std::span<double> g) {
         for (std::size_t i = 0; i < g.size(); ++i) g[i] = y[0] - levels[i];
       }});
  const auto next_event = [&] {
    OdeStep step = solver.step(2);
    while (step.status == OdeStatus::advanced) step = solver.step(2);
    return step;
  };
  solver.start(0, std::vector<double>{1});
  OdeStep step = next_event();
  ASSERT_EQ(step.status, OdeStatus::event);
  EXPECT_NEAR(step.time, 0.5, 1e-12);
  levels = {0.25, 0.5};
  solver.change_events({Crossing::falling, Crossing::falling}, std::vector<int>{-1, 0});
  step = next_event();
  ASSERT_EQ(step.status, OdeStatus::event);
  ASSERT_EQ(step.hits.size(), 1U);
  EXPECT_EQ(step.hits[0].index, 0);
  EXPECT_NEAR(step.time, 0.75, 1e-12);
}

}  // namespace ode_events_test
}  // namespace carom::numerics
