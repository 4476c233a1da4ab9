// Piles of spheres by time stepping: how the time of a step grows with the contacts. Run with
// `./carom bench`.
#include <benchmark/benchmark.h>

#include <cmath>
#include <string>
#include <vector>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "multibody/rest_state.h"

namespace carom {
namespace {

ContactLaw rough() {
  ContactLaw law;
  law.restitution = RestitutionLaw(0.2);
  law.friction = FrictionSpec{"coulomb", {{"coefficient", 0.3}}};
  return law;
}

/// Layers of side × side spheres in a box of five planes, each layer in the hollows of the one below.
Model pile(int side, int layers) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const double r = 0.01, pitch = 2.001 * r, width = side * pitch;
  std::vector<ShapeId> walls;
  const auto add_wall = [&](const Vector3d& p_W, const Vector3d& n_W) {
    const Matrix3d R = Quaterniond::FromTwoVectors(Vector3d::UnitZ(), n_W).toRotationMatrix();
    walls.push_back(build.add_shape({.name = "wall" + std::to_string(walls.size()),
                                     .body = build.ground(),
                                     .shape = HalfSpace{},
                                     .X_BS = {R, p_W}}));
  };
  add_wall(Vector3d::Zero(), Vector3d::UnitZ());
  for (const Vector3d& n_W : {Vector3d(Vector3d::UnitX()), Vector3d(Vector3d::UnitY())}) {
    add_wall(-0.5 * width * n_W, n_W);
    add_wall(0.5 * width * n_W, -n_W);
  }
  std::vector<ShapeId> spheres;
  const double mass = 4188.79 * r * r * r * 2.5;
  for (int layer = 0; layer < layers; ++layer) {
    const int here = layer % 2 == 0 ? side : side - 1;
    for (int i = 0; i < here * here; ++i) {
      const double x = (i % here - 0.5 * (here - 1)) * pitch;
      const double y = (i / here - 0.5 * (here - 1)) * pitch;
      const BodyId body =
          build.add_body({.name = "s" + std::to_string(spheres.size()),
                          .mass = mass,
                          .I_B = 0.4 * mass * r * r * Matrix3d::Identity(),
                          .X_WB = {Matrix3d::Identity(), {x, y, r + 1.42 * r * layer + 1e-6}},
                          .v_WB = Vector3d::Zero(),
                          .w_WB = Vector3d::Zero()});
      spheres.push_back(build.add_shape({.name = "s", .body = body, .shape = Sphere{r}}));
    }
  }
  for (std::size_t i = 0; i < spheres.size(); ++i) {
    std::vector<ShapeId> others = walls;
    others.insert(others.end(), spheres.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                  spheres.end());
    build.add_contact({.name = "c" + std::to_string(i),
                       .a = std::move(others),
                       .b = {spheres[i]},
                       .law = rough()});
  }
  return build.finish();
}

/// Time of one step, setting up not counted: the difference of a long and a short run.
void pile_of_spheres(benchmark::State& state) {
  const Model model = pile(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
  const State start = multibody::rest_state(
      model);  // at rest, without the search for speeds that start_state makes
  const auto run = [&](int steps) {
    return simulate(model, start,
                    {.method = "time-stepping",
                     .duration = steps * 1e-3,
                     .tolerance = 1e-5,
                     .output_step = steps * 1e-3,
                     .step = 1e-3});
  };
  const int steps = 40;
  double carrying = 0, seconds = 0;
  for (auto _ : state) {
    const Trajectory all = run(steps + 60);
    seconds = all.statistics.wall_seconds - run(60).statistics.wall_seconds;
    state.SetIterationTime(seconds / steps);
    carrying = 0;
    for (const ContactSample& contact : all.last().contacts) carrying += contact.normal_force;
  }
  state.counters["bodies"] = model.body_count() - 1;
  state.counters["weight_carried"] = carrying;
}
BENCHMARK(pile_of_spheres)
    ->Args({4, 4})
    ->Args({5, 5})
    ->Args({6, 7})
    ->Args({8, 8})
    ->Args({10, 9})
    ->UseManualTime()
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace carom
