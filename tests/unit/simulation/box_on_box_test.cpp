// Boxes upon boxes with contact forces: points come and go, the energy stays accounted for.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <Eigen/Geometry>

#include "carom/simulation.h"
#include "support/contact_models.h"

namespace carom {
namespace box_on_box_test {

using namespace test;

std::pair<BodyId, ShapeId> add_box(ModelBuilder& build, const std::string& name,
                                   const Vector3d& size, const Pose& X_WB,
                                   const Vector3d& v_W = Vector3d::Zero()) {
  const MassProperties unit = solid(Box{size});
  const double density = 500;
  const BodyId body = build.add_body({.name = name,
                                      .mass = density * unit.volume,
                                      .I_B = density * unit.I_S,
                                      .X_WB = X_WB,
                                      .v_WB = v_W,
                                      .w_WB = Vector3d::Zero()});
  return {body, build.add_shape({.name = "box", .body = body, .shape = Box{size}})};
}

/// A free box over one that is fixed to the ground, whose upper face is z = 0.
Model box_over_box(const ContactLaw& law, const Pose& X_WB, const Vector3d& v_W, double gravity) {
  ModelBuilder build;
  build.set_gravity({0, 0, -gravity});
  const ShapeId table = build.add_shape({.name = "table",
                                         .body = build.ground(),
                                         .shape = Box{{0.6, 0.6, 0.2}},
                                         .X_BS = {Matrix3d::Identity(), {0, 0, -0.1}}});
  const auto [body, box] = add_box(build, "box", {0.2, 0.3, 0.1}, X_WB, v_W);
  build.add_contact({.name = "box-table", .a = {table}, .b = {box}, .law = law});
  return build.finish();
}

double largest_kinetic_energy(const Trajectory& run) {
  double largest = 0;
  for (const Sample& sample : run.samples) largest = std::max(largest, sample.energy.kinetic);
  return largest;
}

// Four vertices carry the box alike. The restitution of Hunt and Crossley's law does not depend on the
// mass, so it is that of one. Tolerance: a thousand times that of the run.
TEST(BoxOnBox, BouncesFlatWithTheRestitutionOfItsLaw) {
  const Model model =
      box_over_box(power_contact(1e7, 0.6), {Matrix3d::Identity(), {0, 0, 0.06}}, {0, 0, -1}, 0);
  const Trajectory run = simulate(model, start_state(model), {.duration = 0.05, .tolerance = 1e-9});
  ASSERT_TRUE(run.warnings.empty()) << run.warnings.front();
  ASSERT_EQ(run.episodes.size(), 4);
  for (const ContactEpisode& episode : run.episodes) {
    EXPECT_TRUE(episode.ended);
    EXPECT_NEAR(episode.approach_speed, 1, 1e-9);
    EXPECT_NEAR(episode.realised_restitution, 0.6, 1e-6);
    EXPECT_EQ(episode.n_W, Vector3d(0, 0, 1));
  }
  EXPECT_NEAR(run.last().bodies[0].w_WB.norm(), 0, 1e-6);
  const double scale = largest_kinetic_energy(run);
  for (const Sample& sample : run.samples) {
    EXPECT_LT(std::fabs(sample.energy.residual), 100 * run.tolerance * scale);
  }
}

// Falls on a vertex, then an edge, then other vertices: points that are not there at first.
TEST(BoxOnBox, ClosesTheLedgerWhenItTumbles) {
  const Matrix3d R =
      (Eigen::AngleAxisd(0.4, Vector3d::UnitX()) * Eigen::AngleAxisd(0.3, Vector3d::UnitY()))
          .toRotationMatrix();
  const Model model =
      box_over_box(power_contact(1e6, 0.7), {R, {0.05, 0, 0.16}}, {0, 0, -0.5}, 9.81);
  const double tolerance = 1e-9;
  const Trajectory run =
      simulate(model, start_state(model), {.duration = 0.3, .tolerance = tolerance});
  ASSERT_TRUE(run.warnings.empty()) << run.warnings.front();
  EXPECT_GE(run.episodes.size(), 2);
  const double scale = largest_kinetic_energy(run);
  for (const Sample& sample : run.samples) {
    EXPECT_LT(std::fabs(sample.energy.residual), 100 * tolerance * scale);
    EXPECT_GT(sample.bodies[0].p_WB.z(), 0);
  }
}

}  // namespace box_on_box_test
}  // namespace carom
