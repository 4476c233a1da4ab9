// The cost of one force evaluation of a chain, per link. Run with `./carom bench`.
#include <benchmark/benchmark.h>

#include <string>

#include "carom/mechanics.h"
#include "contact/contact_rows.h"
#include "multibody/rest_state.h"

namespace carom {
namespace {

/// Rods hanging in a chain of hinges about alternating axes, away from rest.
struct Chain {
  explicit Chain(int links)
      : model(build(links)), dynamics(model), forces(model), state(multibody::rest_state(model)) {
    for (int i = 0; i < links; ++i) {
      state.q[i] = 0.3 * (i % 7) - 0.9;
      state.v[i] = 0.2 * (i % 5) - 0.4;
    }
  }

  static Model build(int links) {
    ModelBuilder build;
    build.set_gravity({0, 0, -9.81});
    BodyId parent = build.ground();
    for (int i = 0; i < links; ++i) {
      const BodyId body = build.add_body({.name = "link " + std::to_string(i),
                                          .mass = 1,
                                          .I_B = Vector3d(0.084, 0.084, 0.01).asDiagonal(),
                                          .X_WB = {.p = {0, 0, -i - 0.5}}});
      build.add_joint({.name = "hinge " + std::to_string(i),
                       .type = "revolute",
                       .a = parent,
                       .b = body,
                       .p_W = Vector3d(0, 0, -i),
                       .axis_W = i % 2 == 0 ? Vector3d::UnitX() : Vector3d::UnitY()});
      parent = body;
    }
    // The tip can strike a wall.
    const ShapeId wall =
        build.add_shape({.name = "wall", .body = build.ground(), .shape = HalfSpace{}});
    const ShapeId tip = build.add_shape(
        {.name = "tip", .body = parent, .shape = Sphere{0.1}, .X_BS = {.p = {0, 0, -0.5}}});
    ContactLaw law;
    law.restitution = RestitutionLaw(0.5);
    build.add_contact({.name = "tip", .a = {wall}, .b = {tip}, .law = law});
    return build.finish();
  }

  Model model;
  Dynamics dynamics;
  Forces forces;
  State state;
};

void per_link(benchmark::State& state) {
  state.counters["per link"] =
      benchmark::Counter(static_cast<double>(state.iterations() * state.range(0)),
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// A rigid impact at the tip: the inverse inertia there, the jump of all speeds, and the state after,
/// without the contact problem itself.
void chain_impact(benchmark::State& state) {
  Chain chain(static_cast<int>(state.range(0)));
  std::vector<Problem> problems;
  contact::Candidates candidates(chain.model, problems);
  contact::ContactRows rows(chain.model);
  chain.dynamics.update(chain.state);
  candidates.update_all(chain.dynamics.kinematics());
  const std::vector<int> touching = {0};
  const VectorXd impulse = VectorXd::Constant(3, 1e-9);
  for (auto _ : state) {
    rows.update(chain.dynamics, candidates, touching);
    rows.change_speeds(impulse, chain.state.v);
    chain.dynamics.update(chain.state);
  }
  per_link(state);
}
BENCHMARK(chain_impact)->Arg(10)->Arg(100)->Arg(1000);

/// Kinematics, articulated inertias and accelerations.
void chain_evaluation(benchmark::State& state) {
  Chain chain(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    chain.dynamics.update(chain.state);
    benchmark::DoNotOptimize(chain.dynamics.accelerations(chain.forces).data());
  }
  per_link(state);
}
BENCHMARK(chain_evaluation)->Arg(10)->Arg(100)->Arg(1000);

void chain_kinematics(benchmark::State& state) {
  Chain chain(static_cast<int>(state.range(0)));
  Kinematics kinematics(chain.model);
  for (auto _ : state) {
    kinematics.update(chain.state);
    benchmark::DoNotOptimize(kinematics.nodes().data());
  }
  per_link(state);
}
BENCHMARK(chain_kinematics)->Arg(10)->Arg(100)->Arg(1000);

/// Inverse inertia of the tip against the ground, the articulated inertias being known.
void chain_effective_mass(benchmark::State& state) {
  const int links = static_cast<int>(state.range(0));
  Chain chain(links);
  chain.dynamics.update(chain.state);
  const BodyId tip{links};
  const Vector3d p_WC = chain.dynamics.kinematics().pose(tip).p;
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        chain.dynamics.point_pair(Model::ground, p_WC, tip, p_WC, Vector3d::UnitX()));
  }
  per_link(state);
}
BENCHMARK(chain_effective_mass)->Arg(10)->Arg(100)->Arg(1000);

}  // namespace
}  // namespace carom
