// Discs and rings that stand, wobble and spin on a floor: the points of a rim pass over its material.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "carom/simulation.h"
#include "support/piecewise_models.h"

namespace carom {
namespace rim_contacts_test {

/// Laid on the floor with a tilt that is less than the depth, so that all points of the rim press.
Trajectory wobbling(const Shape& shape, double half_height, const ContactLaw& law) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const ShapeId floor =
      build.add_shape({.name = "floor", .body = build.ground(), .shape = HalfSpace{}});
  const MassProperties unit = solid(shape);
  const BodyId body = build.add_body(
      {.name = "disc",
       .mass = 2000 * unit.volume,
       .I_B = 2000 * unit.I_S,
       .X_WB = {Eigen::AngleAxisd(1e-5, Vector3d::UnitX()).toRotationMatrix(), {0, 0, half_height}},
       .v_WB = Vector3d(0, 0, -0.1),
       .w_WB = Vector3d(0.2, 0.5, 20)});
  const ShapeId skin = build.add_shape({.name = "rim", .body = body, .shape = shape});
  build.add_contact(
      {.name = "c", .a = {floor}, .b = {skin}, .law = law, .allow_initial_overlap = true});
  const Model model = build.finish();
  return simulate(model, start_state(model), {.duration = 0.02});
}

// Points at the height of the centre took their rate from the material that passes there: one gave what the
// other took. Tolerance: that of the run, a few times.
TEST(RimContacts, NoPointGivesMoreThanItHasTaken) {
  const Shape shapes[] = {Cylinder{0.05, 0.08}, Torus{0.05, 0.02}};
  const double half_heights[] = {0.04, 0.02};
  for (int i = 0; i < 2; ++i) {
    for (const char* name : {"hertz", "hunt-crossley"}) {
      SCOPED_TRACE(std::string(i == 0 ? "cylinder, " : "torus, ") + name);
      ContactLaw law;
      law.law = name;
      law.stiffness = 1e8;
      if (law.law == "hunt-crossley") law.restitution = RestitutionLaw(0.8);
      const Trajectory run = wobbling(shapes[i], half_heights[i], law);
      ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
      double size = 0;
      for (const Sample& sample : run.samples) size = std::max(size, sample.energy.kinetic);
      EXPECT_GE(run.episodes.size(), 4U);
      for (const ContactEpisode& episode : run.episodes) {
        EXPECT_GT(episode.lost_normal, -1e-8 * size);
        if (law.law == "hertz") {
          EXPECT_LT(episode.lost_normal, 1e-8 * size);
        }
      }
      EXPECT_NEAR(run.last().energy.residual, 0, 1e-8 * size);
    }
  }
}

// A rigid disc that stands and slides turns its friction with it, and stays flat. Without spin it comes to rest after
// v²/(2·μ·g) (Coulomb). With spin it slips as a whole until slip and spin end together, without tipping.
TEST(RimContacts, ARigidDiscThatStandsSlidesFlat) {
  const double mu = 0.3, v = 0.5, g = 9.81;
  for (const double spin : {0.0, 8.0}) {
    ModelBuilder build;
    build.set_gravity({0, 0, -g});
    const ShapeId floor = test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
    const MassProperties unit = solid(Cylinder{0.06, 0.05});
    const BodyId body = build.add_body({.name = "disc",
                                        .mass = 1,
                                        .I_B = unit.I_S / unit.volume,
                                        .X_WB = {Matrix3d::Identity(), {0, 0, 0.025}},
                                        .v_WB = Vector3d(0.8 * v, 0.6 * v, 0),
                                        .w_WB = Vector3d(0, 0, spin)});
    const ShapeId skin =
        build.add_shape({.name = "s", .body = body, .shape = Cylinder{0.06, 0.05}});
    build.add_contact(
        {.name = "c", .a = {floor}, .b = {skin}, .law = test::rigid_contact(0.3, mu)});
    const Trajectory run = test::run_piecewise(build.finish(), 0.5);
    ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
    EXPECT_LT(run.statistics.steps, 300);
    for (const Sample& sample : run.samples) {
      const Vector3d axis_W = sample.bodies[0].q_WB * Vector3d::UnitZ();
      EXPECT_LT(axis_W.head<2>().norm(), 1e-9);
    }
    EXPECT_NEAR(run.last().energy.residual, 0, 1e-9 * test::energy_size(run));
    EXPECT_LT(run.last().bodies[0].v_WB.norm(), 1e-9);
    const double way = run.last().bodies[0].p_WB.head<2>().norm();
    if (spin == 0) {
      EXPECT_NEAR(way, v * v / (2 * mu * g), 1e-8);
    } else {
      EXPECT_GT(way, v * v / (2 * mu * g));
    }
  }
}

// Friction at the foot of a sliding cylinder tips it where μ·h exceeds the lever of its rim, R to R/cos(π/8) by direction. Below
// it slides flat to rest, and never rocks between both.
TEST(RimContacts, ASlidingCylinderTipsWhereItsLeverEnds) {
  const double R = 0.06, mu = 0.5, v = 2, g = 9.81;
  for (const double angle : {0.0, 0.4, 0.8}) {
    for (const double lever : {0.75, 0.95, 1.1}) {
      const double h = lever * R / mu;
      ModelBuilder build;
      build.set_gravity({0, 0, -g});
      const ShapeId floor = test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
      const MassProperties unit = solid(Cylinder{R, 2 * h});
      const BodyId body =
          build.add_body({.name = "post",
                          .mass = 1,
                          .I_B = unit.I_S / unit.volume,
                          .X_WB = {Matrix3d::Identity(), {0, 0, h}},
                          .v_WB = Vector3d(v * std::cos(angle), v * std::sin(angle), 0),
                          .w_WB = Vector3d::Zero()});
      const ShapeId skin =
          build.add_shape({.name = "s", .body = body, .shape = Cylinder{R, 2 * h}});
      build.add_contact(
          {.name = "c", .a = {floor}, .b = {skin}, .law = test::rigid_contact(0, mu)});
      const Trajectory run = test::run_piecewise(build.finish(), 0.42);
      ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
      EXPECT_LT(run.statistics.steps, 1000);
      const BodySample& end = run.last().bodies[0];
      const double tilt = (end.q_WB * Vector3d::UnitZ()).head<2>().norm();
      if (lever < 1) {
        EXPECT_LT(tilt, 1e-9);
        EXPECT_NEAR(end.p_WB.head<2>().norm(), v * v / (2 * mu * g), 1e-7);
      } else {
        EXPECT_GT(tilt, 0.01);
      }
    }
  }
}

}  // namespace rim_contacts_test
}  // namespace carom
