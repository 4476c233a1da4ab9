// Rigid impacts at one contact, in the plane and in space, and under the algebraic hypotheses.
#include <benchmark/benchmark.h>

#include <cmath>

#include "carom/impact.h"

namespace carom {
namespace {

/// A new slip each time, so that stick, slide and reverse all occur.
template <class Solve>
void many_impacts(benchmark::State& state, RigidContact contact, const Solve& solve) {
  double variation = 0;
  for (auto _ : state) {
    variation = std::fmod(variation + 0.0137, 1.5);
    contact.velocity_C.x() = variation;
    benchmark::DoNotOptimize(solve(contact));
  }
}

/// A rod at 45°, its end on a plane.
RigidContact rod() {
  RigidContact contact{.velocity_C = {0, 0, -1}, .friction = 0.5};
  contact.inverse_C << 2.5, 0, -1.5, 0, 2.5, 0, -1.5, 0, 2.5;
  return contact;
}

/// The corner of a box, sliding across its edges so that the slip turns.
RigidContact box_corner() {
  RigidContact contact{.velocity_C = {0.1, -0.4, -1}, .friction = 0.4};
  contact.inverse_C << 0.888235294117647, -0.15, 0.08823529411764706, -0.15, 0.875, 0.6,
      0.08823529411764706, 0.6, 1.788235294117647;
  return contact;
}

void plane_rigid_impact(benchmark::State& state) {
  many_impacts(state, rod(), [](const RigidContact& contact) {
    return solve_impact(contact, {.restitution = 0.6});
  });
}
BENCHMARK(plane_rigid_impact);

void rigid_impact_in_space(benchmark::State& state) {
  many_impacts(state, box_corner(), [](const RigidContact& contact) {
    return solve_impact(contact, {.restitution = 0.6}, 1e-10);
  });
}
BENCHMARK(rigid_impact_in_space);

void algebraic_rigid_impact(benchmark::State& state) {
  many_impacts(state, box_corner(), [](const RigidContact& contact) {
    return solve_impact(contact, {.hypothesis = ImpactHypothesis::brach, .restitution = 0.6});
  });
}
BENCHMARK(algebraic_rigid_impact);

}  // namespace
}  // namespace carom
