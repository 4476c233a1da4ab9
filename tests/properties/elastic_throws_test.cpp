// Boxes and balls thrown at beams that deform, with rigid contacts and friction: nothing comes or goes but what the ledger tells,
// and momentum stays.
#include <gtest/gtest.h>

#include "carom/mechanics.h"
#include "simulation/methods.h"
#include "simulation/piecewise.h"
#include "support/elastic_beams.h"
#include "support/piecewise_models.h"
#include "support/rigid_models.h"
#include "support/scene_dice.h"

namespace carom::simulation {
namespace elastic_throws_test {

using test::SceneDice;

struct Throw {
  Model model;
  BodyId beam;
};

Matrix3d turn(SceneDice& random, double most) {
  const Vector3d axis(random(-1, 1), random(-1, 1), random(-1, 1.5));
  return Eigen::AngleAxisd(random(0, most), axis.normalized()).toRotationMatrix();
}

/// Two bodies fly at a beam that spins, from above.
Throw thrown(SceneDice& random) {
  ModelBuilder build;
  const test::ElasticBeam beam{.size = {random(0.3, 0.8), random(0.015, 0.03), random(0.01, 0.03)},
                               .w_W = random.vector(3),
                               .elements = 40,
                               .modes = 3 + random.below(6),
                               .ratio = random.one_of({0.0, 0.01})};
  const auto [body, skin] = test::add_beam(build, beam);
  std::vector<ShapeId> others;
  for (int i = 0; i < 2; ++i) {
    const double mass = random(0.05, 1), size = random(0.01, 0.03);
    const Vector3d p_W(random(-0.48, 0.48) * beam.size.x(), 0, 0.05 + 0.06 * i);
    const Vector3d v_W(random(-1, 1), random(-0.2, 0.2), random(-3, -1));
    const std::string name = "thrown" + std::to_string(i);
    if (random.chance(0.5)) {
      others.push_back(test::add_ball(build, name, mass, size, p_W, v_W).second);
      continue;
    }
    const Vector3d edges(size, 1.4 * size, 1.2 * size), square = edges.cwiseAbs2();
    const Vector3d inertia(square.y() + square.z(), square.x() + square.z(),
                           square.x() + square.y());
    const BodyId box = build.add_body({.name = name,
                                       .mass = mass,
                                       .I_B = (mass / 12 * inertia).asDiagonal(),
                                       .X_WB = {turn(random, 1.5), p_W},
                                       .v_WB = v_W,
                                       .w_WB = random.vector(5)});
    others.push_back(build.add_shape({.name = "block", .body = box, .shape = Box{edges}}));
  }
  const double friction = random.one_of({0.0, 0.2, 0.6});
  const std::string hypothesis = random.chance(0.5) ? "poisson" : "stronge";
  build.add_contact({.name = "strike",
                     .a = {skin},
                     .b = others,
                     .law = test::rigid_contact(random(0, 0.95), friction, hypothesis)});
  return {build.finish(), body};
}

/// Momentum and its moment about the origin, of all bodies as if they were rigid.
SpatialVector momentum_of(const Model& model, const Sample& sample) {
  SpatialVector sum;
  for (int i = 1; i < model.body_count(); ++i) {
    const BodySample& body = sample.bodies[static_cast<std::size_t>(i - 1)];
    const Matrix3d R = body.q_WB.toRotationMatrix();
    const Vector3d linear = model.mass({i}) * body.v_WB;
    sum.linear += linear;
    sum.angular += body.p_WB.cross(linear) + R * (model.inertia({i}) * (R.transpose() * body.w_WB));
  }
  return sum;
}

class ElasticThrows : public testing::TestWithParam<int> {};

TEST_P(ElasticThrows, KeepEnergyAndMomentum) {
  SceneDice random{std::mt19937(static_cast<unsigned>(GetParam()))};
  const Throw scene = thrown(random);
  std::vector<Problem> problems;
  const contact::Candidates candidates(scene.model, problems);
  const PiecewisePlan plan = plan_piecewise(scene.model, candidates, problems);
  ASSERT_TRUE(problems.empty());
  const SimulationSettings settings{.method = "piecewise", .duration = 0.06, .tolerance = 1e-9};
  PiecewiseStart start = plan.start(start_state(scene.model), settings.duration);
  const std::shared_ptr<ModalRiders> riders = start.riders;
  const auto run = make_piecewise(plan.model, std::move(start), settings);
  const Trajectory trajectory = run_to_end(*run);
  ASSERT_EQ(trajectory.outcome.kind, Outcome::Kind::finished) << trajectory.outcome.reason;
  const SpatialVector before = momentum_of(scene.model, trajectory.first());
  SpatialVector after = momentum_of(scene.model, trajectory.last());
  const BodySample& beam = trajectory.last().bodies[static_cast<std::size_t>(scene.beam.index - 1)];
  const Matrix3d R = beam.q_WB.toRotationMatrix();
  after.angular +=
      R * riders->bodies().at(0)->field().more_angular_momentum_B(R.transpose() * beam.w_WB);
  EXPECT_GE(trajectory.episodes.size(), 1u);
  const double energy = trajectory.first().energy.kinetic;
  for (const Sample& sample : trajectory.samples) {
    EXPECT_LT(std::fabs(sample.energy.residual), 1e-7 * energy) << sample.time;
    EXPECT_GE(sample.energy.strain, 0);
  }
  EXPECT_GE(trajectory.last().energy.lost_in_friction, -1e-9 * energy);
  EXPECT_GE(trajectory.last().energy.lost_in_contact, -1e-9 * energy);
  EXPECT_LT((after.linear - before.linear).norm(), 1e-9 * before.linear.norm());
  const double size = before.angular.norm() + 0.3 * before.linear.norm();
  EXPECT_LT((after.angular - before.angular).norm(), 1e-9 * size);
}

INSTANTIATE_TEST_SUITE_P(Seeds, ElasticThrows, testing::Range(0, 16));

}  // namespace elastic_throws_test
}  // namespace carom::simulation
