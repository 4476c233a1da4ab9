// Bodies of every shape dropped upon each other, with contact forces and rigidly: points come and go,
// the energy stays accounted for, and nothing sinks in.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/piecewise_models.h"
#include "support/shape_pairs.h"

namespace carom {
namespace shapes_on_shapes_test {

using namespace test;

struct Drop {
  std::string name;
  Shape below, above;
  Pose X_WA, X_WB;
};
void PrintTo(const Drop& drop, std::ostream* out) {
  *out << drop.name;
}

/// The upper body falls; a hull is placed with its centre of mass in the body's origin.
Model dropped(const Drop& drop, const ContactLaw& law) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const ShapeId below = build.add_shape(
      {.name = "below", .body = build.ground(), .shape = drop.below, .X_BS = drop.X_WA});
  const MassProperties unit = solid(drop.above);
  const double density = 500;
  const BodyId body = build.add_body({.name = "above",
                                      .mass = density * unit.volume,
                                      .I_B = density * unit.I_S,
                                      .X_WB = drop.X_WB,
                                      .v_WB = Vector3d(0.05, 0, -0.5),
                                      .w_WB = Vector3d(0.3, 0.2, 0.1)});
  const ShapeId above = build.add_shape({.name = "above",
                                         .body = body,
                                         .shape = drop.above,
                                         .X_BS = {Matrix3d::Identity(), -unit.p_SC}});
  build.add_contact({.name = "touch", .a = {below}, .b = {above}, .law = law});
  return build.finish();
}

class DroppedShapes : public testing::TestWithParam<Drop> {};

// Tolerance: that of the gallery.
TEST_P(DroppedShapes, CloseTheLedgerWithContactForces) {
  const Model model = dropped(GetParam(), power_contact(1e6, 0.6));
  const Trajectory run = simulate(model, start_state(model), {.duration = 0.2, .tolerance = 1e-9});
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  EXPECT_TRUE(run.warnings.empty()) << run.warnings.front();
  ASSERT_FALSE(run.episodes.empty());
  for (const Sample& sample : run.samples) {
    EXPECT_LT(std::fabs(sample.energy.residual), 100 * 1e-9 * energy_size(run)) << sample.time;
  }
}

TEST_P(DroppedShapes, CloseTheLedgerWhenRigid) {
  const Model model = dropped(GetParam(), rigid_contact(0.4, 0.2));
  const Trajectory run = run_piecewise(model, 0.2);
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  ASSERT_FALSE(run.episodes.empty());
  for (const Sample& sample : run.samples) {
    EXPECT_LT(std::fabs(sample.energy.residual), 1e-6 * energy_size(run)) << sample.time;
    EXPECT_GT(sample.contacts[0].gap, -1e-6) << sample.time;
  }
}

const Box table{{0.8, 0.8, 0.2}};
const Pose X_table = support::at(0, 0, -0.1);

INSTANTIATE_TEST_SUITE_P(
    Pairs, DroppedShapes,
    testing::Values(Drop{"cylinder_on_box", table, Cylinder{0.05, 0.1}, X_table,
                         support::turned({1, 0.3, 0}, 0.4, {0, 0, 0.1})},
                    Drop{"hull_on_box", table, support::hull_of(Box{{0.1, 0.12, 0.08}}), X_table,
                         support::turned({1, 0.3, 0}, 0.4, {0, 0, 0.1})},
                    Drop{"capsule_on_hull", support::hull_of(table), Capsule{0.03, 0.1}, X_table,
                         support::turned({1, 0.3, 0}, 1.2, {0, 0, 0.07})},
                    Drop{"ellipsoid_on_ellipsoid", Ellipsoid{{0.5, 0.4, 0.2}},
                         Ellipsoid{{0.05, 0.07, 0.06}}, support::at(0, 0, -0.2),
                         support::turned({1, 0.3, 0}, 1.2, {0, 0, 0.08})}),
    [](const auto& test) { return test.param.name; });

}  // namespace shapes_on_shapes_test
}  // namespace carom
