// Clouds of spheres that fall, with few contacts, by the continuous method: the time of a step grows with
// the spheres, not with their pairs. Run with `./carom bench`.
#include <benchmark/benchmark.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "carom/mechanics.h"
#include "carom/simulation.h"

namespace carom {
namespace {

/// Spheres on a lattice three diameters wide, displaced and moving at random, above a floor.
Model cloud(int count) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  std::mt19937 random(7);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const auto vector = [&] { return Vector3d(uniform(random), uniform(random), uniform(random)); };
  const int side = static_cast<int>(std::ceil(std::cbrt(count)));
  const double r = 0.01, pitch = 6 * r, mass = 0.0326;
  std::vector<ShapeId> spheres;
  for (int i = 0; i < count; ++i) {
    const Vector3d place_W(pitch * (i % side), pitch * (i / side % side),
                           0.1 + pitch * (i / side / side));
    const BodyId body =
        build.add_body({.name = "s" + std::to_string(i),
                        .mass = mass,
                        .I_B = 0.4 * mass * r * r * Matrix3d::Identity(),
                        .X_WB = {Matrix3d::Identity(), place_W + 0.3 * pitch * vector()},
                        .v_WB = 0.3 * vector(),
                        .w_WB = Vector3d::Zero()});
    spheres.push_back(build.add_shape({.name = "s", .body = body, .shape = Sphere{r}}));
  }
  ContactLaw law;
  law.stiffness = 1e8;
  law.restitution = RestitutionLaw(0.8);
  const ShapeId floor =
      build.add_shape({.name = "floor", .body = build.ground(), .shape = HalfSpace{}});
  build.add_contact({.name = "floor", .a = {floor}, .b = spheres, .law = law});
  build.add_contact({.name = "spheres", .a = spheres, .b = {}, .law = law});
  return build.finish();
}

/// Time of one step, checks before the run not counted. Impacts end steps for all spheres, so that more
/// spheres take more steps too; the duration keeps these alike.
void falling_spheres(benchmark::State& state) {
  const Model model = cloud(static_cast<int>(state.range(0)));
  const State start = start_state(model);
  const double duration = 1e-3 * static_cast<double>(state.range(1));
  Trajectory run;
  for (auto _ : state) {
    run = simulate(model, start,
                   {.duration = duration, .tolerance = 1e-8, .output_step = duration / 20});
    state.SetIterationTime(run.statistics.wall_seconds / static_cast<double>(run.statistics.steps));
  }
  state.counters["steps"] = static_cast<double>(run.statistics.steps);
  state.counters["touches"] = static_cast<double>(run.episodes.size());
}
BENCHMARK(falling_spheres)
    ->Args({50, 100})
    ->Args({200, 50})
    ->Args({800, 30})
    ->Args({2000, 30})
    ->UseManualTime()
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace carom
