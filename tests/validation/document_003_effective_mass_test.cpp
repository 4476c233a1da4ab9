// Effective masses of Nikravesh and Poursina, "Determination of Effective Mass for Continuous Contact
// Models in Multibody Dynamics" (document 003), Examples 1 to 4. The ids name the recomputed records.
// Tolerance: rounding of a few matrix products, 1e-12 relative, unless stated.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/mechanics.h"
#include "multibody/rest_state.h"
#include "support/mechanism.h"

namespace carom {
namespace document_003_effective_mass_test {

constexpr double infinity = std::numeric_limits<double>::infinity();

double radians(double degrees) {
  return degrees * std::numbers::pi / 180;
}

PointPairInertia pair_at_start(const Model& model, BodyId a, const Vector3d& p_WCa, BodyId b,
                               const Vector3d& p_WCb, const Vector3d& n_W) {
  Dynamics dynamics(model);
  dynamics.update(multibody::rest_state(model));
  return dynamics.point_pair(a, p_WCa, b, p_WCb, n_W);
}

// Example 1: a rod on a pin strikes a wall with its tip: m/(3·cos²θ), Eq. (40).
PointPairInertia rod_against_wall(double theta) {
  const double length = 1.7;
  const Vector3d tip = length * Vector3d(std::sin(theta), -std::cos(theta), 0);
  ModelBuilder build;
  const BodyId rod = build.add_body(test::rod("rod", 1, Vector3d::Zero(), tip));
  build.add_joint({.name = "pin",
                   .type = "revolute",
                   .a = build.ground(),
                   .b = rod,
                   .axis_W = Vector3d::UnitZ()});
  return pair_at_start(build.finish(), rod, tip, build.ground(), tip, Vector3d::UnitX());
}

TEST(Document003, Example1RodAgainstWall) {
  const std::pair<double, double> table[] = {
      {0, 0.3333333333333333},   // 003/ex1/theta0
      {15, 0.3572655899081636},  // 003/ex1/theta15
      {30, 0.4444444444444444},  // 003/ex1/theta30
      {45, 0.6666666666666666},  // 003/ex1/theta45
      {60, 1.3333333333333333},  // 003/ex1/theta60
      {75, 4.97606774342517},    // 003/ex1/theta75
      {85, 43.88203188128663},   // 003/ex1/theta85
  };
  for (const auto& [theta, mass] : table) {
    const PointPairInertia pair = rod_against_wall(radians(theta));
    EXPECT_NEAR(pair.effective_mass, mass, 1e-12 * mass) << theta;
    EXPECT_EQ(pair.effective_mass, pair.apparent_mass_a);
    EXPECT_EQ(pair.apparent_mass_b, infinity);
  }
  EXPECT_EQ(rod_against_wall(radians(90)).effective_mass, infinity);
}

// Example 2: two spheres, the second with a mass on a slide at the angle θ, Eq. (41). The document lets
// nothing rotate; here the sliding mass sits in the sphere's centre, so that nothing does.
double sphere_with_slide(double m1, double m2, double m3, double theta) {
  const Matrix3d I = 0.1 * Matrix3d::Identity();
  ModelBuilder build;
  const BodyId first = build.add_body({.name = "1", .mass = m1, .I_B = I});
  const BodyId second =
      build.add_body({.name = "2", .mass = m2, .I_B = I, .X_WB = {.p = {1, 0, 0}}});
  const BodyId slide =
      build.add_body({.name = "3", .mass = m3, .I_B = I, .X_WB = {.p = {1, 0, 0}}});
  build.add_joint({.name = "slide",
                   .type = "prismatic",
                   .a = second,
                   .b = slide,
                   .p_W = {1, 0, 0},
                   .axis_W = {std::cos(theta), std::sin(theta), 0}});
  const Vector3d p_WC(0.5, 0, 0);
  return pair_at_start(build.finish(), first, p_WC, second, p_WC, Vector3d::UnitX()).effective_mass;
}

TEST(Document003, Example2SphereWithSlidingMass) {
  const std::pair<double, double> uneven[] = {
      {0, 0.6666666666666666},   // 003/ex2/m1_2_3/theta0
      {30, 0.7017543859649122},  // 003/ex2/m1_2_3/theta30
      {45, 0.7407407407407407},  // 003/ex2/m1_2_3/theta45
      {60, 0.7843137254901961},  // 003/ex2/m1_2_3/theta60
      {90, 0.8333333333333334},  // 003/ex2/m1_2_3/theta90
  };
  for (const auto& [theta, mass] : uneven) {
    EXPECT_NEAR(sphere_with_slide(1, 2, 3, radians(theta)), mass, 1e-12) << theta;
  }
  const std::pair<double, double> even[] = {
      {0, 0.5},                  // 003/ex2/m1_1_1/theta0
      {30, 0.5333333333333333},  // 003/ex2/m1_1_1/theta30
      {45, 0.5714285714285714},  // 003/ex2/m1_1_1/theta45
      {60, 0.6153846153846154},  // 003/ex2/m1_1_1/theta60
      {90, 0.6666666666666666},  // 003/ex2/m1_1_1/theta90
  };
  for (const auto& [theta, mass] : even) {
    EXPECT_NEAR(sphere_with_slide(1, 1, 1, radians(theta)), mass, 1e-12) << theta;
  }
}

// Example 3: the tip of a double pendulum strikes a third rod. C lies 1.2 to the side of O.
TEST(Document003, Example3DoublePendulumAgainstPendulum) {
  const auto link = [](double length, double theta) {
    return Vector3d(length * std::sin(theta), -length * std::cos(theta), 0);
  };
  const Vector3d elbow = link(1, radians(30));
  const Vector3d tip = elbow + link(1.4, radians(60));
  const Vector3d C(1.2, 0, 0);
  const double theta3 = std::atan2(tip.x() - C.x(), -tip.y());
  EXPECT_NEAR(theta3, radians(18.119155641047282), 1e-14);   // 003/ex3/theta3
  EXPECT_NEAR((tip - C).norm(), 1.6477335263569515, 1e-14);  // 003/ex3/d

  ModelBuilder build;
  const BodyId upper = build.add_body(test::rod("1", 1, Vector3d::Zero(), elbow));
  const BodyId lower = build.add_body(test::rod("2", 1.4, elbow, tip));
  const BodyId other = build.add_body(test::rod("3", 2, C, C + link(2, theta3)));
  const auto pin = [&](const char* name, BodyId a, BodyId b, const Vector3d& p_W) {
    build.add_joint({.name = name,
                     .type = "revolute",
                     .a = a,
                     .b = b,
                     .p_W = p_W,
                     .axis_W = Vector3d::UnitZ()});
  };
  pin("O", build.ground(), upper, Vector3d::Zero());
  pin("elbow", upper, lower, elbow);
  pin("C", build.ground(), other, C);
  const Vector3d n_W(std::cos(theta3), std::sin(theta3), 0);
  const PointPairInertia pair = pair_at_start(build.finish(), lower, tip, other, tip, n_W);
  EXPECT_NEAR(pair.effective_mass, 0.45328318260041944, 1e-13);  // 003/ex3/m_eff
}

// Example 4: a slider-crank strikes a free slider.
struct SliderCrank {
  Model model;
  PointPairInertia pair;
};

SliderCrank slider_crank(double theta) {
  const Vector3d pin(std::cos(theta), std::sin(theta), 0);
  const Vector3d wrist(pin.x() + std::sqrt(4 - pin.y() * pin.y()), 0, 0);
  const Vector3d face = wrist + Vector3d(0.1, 0, 0);
  const Matrix3d I = 0.1 * Matrix3d::Identity();
  ModelBuilder build;
  const BodyId ground = build.ground();
  const BodyId crank = build.add_body(test::rod("1", 1, Vector3d::Zero(), pin));
  const BodyId slider = build.add_body({.name = "2", .mass = 1, .I_B = I, .X_WB = {.p = wrist}});
  const BodyId rod = build.add_body(test::rod("3", 2, pin, wrist));
  const BodyId block =
      build.add_body({.name = "4", .mass = 1, .I_B = I, .X_WB = {.p = face + Vector3d(0.1, 0, 0)}});
  const Vector3d z = Vector3d::UnitZ(), x = Vector3d::UnitX();
  build.add_joint({.name = "crank", .type = "revolute", .a = ground, .b = crank, .axis_W = z});
  build.add_joint(
      {.name = "pin", .type = "revolute", .a = crank, .b = rod, .p_W = pin, .axis_W = z});
  build.add_joint(
      {.name = "wrist", .type = "revolute", .a = rod, .b = slider, .p_W = wrist, .axis_W = z});
  build.add_joint(
      {.name = "guide", .type = "prismatic", .a = ground, .b = slider, .p_W = wrist, .axis_W = x});
  build.add_joint(
      {.name = "track", .type = "prismatic", .a = ground, .b = block, .p_W = face, .axis_W = x});
  const Model model = build.finish();
  return {model, pair_at_start(model, slider, face, block, face, x)};
}

TEST(Document003, Example4SliderCrank) {
  const SliderCrank mechanism = slider_crank(radians(30));
  EXPECT_NEAR(mechanism.pair.effective_mass, 0.8014751216384981, 1e-13);  // 003/ex4/m_eff30
  EXPECT_NEAR(mechanism.pair.apparent_mass_a, 4.037152060000561, 1e-12);  // 003/ex4/m_app30
  EXPECT_NEAR(mechanism.pair.apparent_mass_b, 1, 1e-14);
  const Mobility& mobility = mechanism.model.mobility();
  EXPECT_EQ(mobility.degrees_of_freedom, 2);
  EXPECT_EQ(mobility.loops, 1);
  EXPECT_EQ(mobility.redundant_constraints, 3);
}

TEST(Document003, Example4SliderIsImmovableAtDeadCentre) {
  const SliderCrank mechanism = slider_crank(0);
  EXPECT_NEAR(mechanism.pair.effective_mass, 1, 1e-13);  // 003/ex4/m_eff0
  EXPECT_EQ(mechanism.pair.apparent_mass_a, infinity);
}

TEST(Document003, Example4IsLightestWithTheCrankAcrossTheRod) {
  const PointPairInertia pair = slider_crank(std::atan(2)).pair;  // 003/ex4/minimum
  EXPECT_NEAR(pair.effective_mass, 0.75, 1e-14);
  EXPECT_NEAR(pair.apparent_mass_a, 3, 1e-13);
  EXPECT_GT(slider_crank(std::atan(2) - 1e-3).pair.effective_mass, 0.75);
  EXPECT_GT(slider_crank(std::atan(2) + 1e-3).pair.effective_mass, 0.75);
}

// 003/ex4/fig10/theta…: effective and apparent mass. Near dead centre the apparent mass is the inverse
// of a small difference, so its error grows with its size.
TEST(Document003, Example4Figure10) {
  const struct {
    double theta, effective, apparent;
  } table[] = {
      {0.5, 0.9998287515983282, 5838.470559944984}, {1, 0.999316190438199, 1461.3954619267327},
      {2, 0.9972835448389197, 367.12681995542596},  {10, 0.9443373541702526, 16.965369505766038},
      {15, 0.8986389236378411, 8.86572001689329},   {20, 0.8579020405610203, 6.037398734986224},
      {35, 0.7837951335029225, 3.625242790330612},  {40, 0.77107822398051, 3.3683043937019854},
      {45, 0.7621186632388228, 3.2037766123870304}, {50, 0.7560475369432357, 3.0991592684485987},
      {60, 0.7503596434464949, 3.005762585047707},  {65, 0.7500721481670589, 3.001154703912026},
      {70, 0.7512359586334729, 3.019873589875505},  {75, 0.7537584085787089, 3.0610523763595845},
      {80, 0.757598201841531, 3.125381938570666},   {90, 0.7692307692307693, 3.3333333333333335},
  };
  for (const auto& [theta, effective, apparent] : table) {
    const PointPairInertia pair = slider_crank(radians(theta)).pair;
    EXPECT_NEAR(pair.effective_mass, effective, 1e-12) << theta;
    EXPECT_NEAR(pair.apparent_mass_a, apparent, 1e-13 * apparent * (1 + apparent)) << theta;
  }
}

}  // namespace document_003_effective_mass_test
}  // namespace carom
