// Elastic bodies: one oblique impact of a ball with the mesh that it gets by itself, and eight angles in one go, which share mesh and
// factor. Run with `./carom bench`.
#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <sys/resource.h>

#include "carom/scenario.h"

namespace carom {
namespace {

/// A ball of aluminium on a rigid plane, with the data of "Rebound predictions for elastic collisions", Example 3; ψ = κ·v_t/(μ·v_n).
Scenario ball_on_plane(double psi, double young = 70e9) {
  const double v_t = psi * 0.1 * 0.1 / (2 * 0.7 / 1.7);
  return parse_scenario(
      "carom = 1\n[simulation]\nduration = 0.00105\noutput_step = 0.00105\nmethod = \"implicit\"\n"
      "[materials.alloy]\nyoung = " +
          fmt::format("{}", young) +
          "\npoisson = 0.3\ndensity = 2700\n"
          "[ground]\nshapes = [{name = \"plane\", type = \"plane\"}]\n"
          "[[bodies]]\nname = \"ball\"\ndensity = 2700\nposition = [0, 0, 0.1000001]\n"
          "velocity = [" +
          fmt::format("{}", v_t) +
          ", 0, -0.1]\nangular_velocity = [0, 0, 0]\n"
          "shapes = [{name = \"skin\", type = \"sphere\", radius = 0.1, material = \"alloy\"}]\n"
          "elastic = {model = \"solid\"}\n"
          "[[contacts]]\nbetween = [\"ground\", \"ball\"]\n"
          "friction = {law = \"coulomb\", coefficient = 0.1}\n",
      "bench");
}

double megabytes_at_most() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

double unknowns_of(const Scenario& scenario) {
  return 3.0 * simulate(scenario.model, scenario.start, scenario.settings).elastic.front().nodes;
}

/// With mesh and factor: each ball is a little stiffer than the last, so that nothing of that serves again.
void oblique_impact(benchmark::State& state) {
  double young = 70e9;
  for (auto _ : state)
    state.counters["unknowns"] = unknowns_of(ball_on_plane(2, young *= 1 + 1e-9));
  state.counters["MB"] = megabytes_at_most();
}
BENCHMARK(oblique_impact)->Unit(benchmark::kMillisecond)->Iterations(2);

void eight_angles(benchmark::State& state) {
  for (auto _ : state) {
    for (const double psi : {0.5, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0}) {
      state.counters["unknowns"] = unknowns_of(ball_on_plane(psi));
    }
  }
  state.counters["MB"] = megabytes_at_most();
}
BENCHMARK(eight_angles)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
}  // namespace carom
