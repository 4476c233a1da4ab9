// Examples 1 to 4 of Nikravesh and Poursina, "Determination of effective mass for continuous contact
// models in multibody dynamics" (document 003), by the exact, the energy and the Newtonian method.
// Tolerance: rounding of a few matrix products, 1e-12 relative, unless stated.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <limits>

#include "carom/mechanics.h"
#include "support/document_003.h"

namespace carom {
namespace document_003_mass_methods_test {

using namespace test::document_003;

constexpr double infinity = std::numeric_limits<double>::infinity();

ContactMass mass_at_start(const Model& model, MassMethod method = MassMethod::exact) {
  const auto masses = effective_masses(model, start_state(model), method);
  EXPECT_EQ(masses.size(), 1u);
  return masses[0];
}

bool warns(const ContactMass& contact, const std::string& part) {
  for (const std::string& warning : contact.warnings) {
    if (warning.find(part) != std::string::npos) return true;
  }
  return false;
}

// Example 1: m/(3·cos²θ), Eq. (40).
TEST(Document003Masses, Example1RodAgainstWall) {
  for (const double degrees : {0.0, 15.0, 30.0, 45.0, 60.0, 75.0, 85.0}) {
    const double cosine = std::cos(radians(degrees));
    const double expected = 1 / (3 * cosine * cosine);
    const ContactMass mass = mass_at_start(rod_at_wall(radians(degrees)));
    EXPECT_NEAR(*mass.estimate.effective_mass, expected, 1e-12 * expected);
    EXPECT_NEAR(*mass.estimate.apparent_mass[0], expected, 1e-12 * expected);
    EXPECT_EQ(*mass.estimate.apparent_mass[1], infinity);
    EXPECT_NEAR(mass.inverse_inertia(0, 0), 1 / expected, 1e-12 / expected);
    EXPECT_NEAR(mass.gap, 0, 1e-15);
    EXPECT_LT((mass.n_W - Vector3d::UnitX()).norm(), 1e-15);
  }
  const ContactMass across = mass_at_start(rod_at_wall(radians(90)));
  EXPECT_EQ(*across.estimate.effective_mass, infinity);
  EXPECT_TRUE(warns(across, "the effective mass is infinite"));
}

// One freedom: the kinetic energy gives the same, as the document shows under Eq. (40). With the mass
// centre's velocity, which is half the tip's, Eq. (14) as printed gives four times that.
TEST(Document003Masses, Example1EnergyMethodIsExactAtTheTip) {
  for (const double speed : {1.0, -0.01, 100.0}) {
    const ContactMass mass = mass_at_start(rod_at_wall(radians(30), speed), MassMethod::energy);
    EXPECT_NEAR(*mass.estimate.effective_mass, 4.0 / 9, 1e-12);
    EXPECT_NEAR(*mass.estimate.relative_error(mass.exact_effective_mass), 0, 1e-12);
    EXPECT_NEAR(*mass.estimate_at_centres->effective_mass, 16.0 / 9, 1e-12);
    EXPECT_TRUE(mass.warnings.empty());
  }
}

TEST(Document003Masses, EnergyMethodHasNoAnswerForARodAtRest) {
  const ContactMass mass = mass_at_start(rod_at_wall(radians(30), 0), MassMethod::energy);
  EXPECT_FALSE(mass.estimate.effective_mass);
  EXPECT_FALSE(mass.estimate.apparent_mass[0]);
  EXPECT_EQ(*mass.estimate.apparent_mass[1], infinity);
  EXPECT_TRUE(warns(mass, "at rest"));
  EXPECT_NEAR(mass.exact_effective_mass, 4.0 / 9, 1e-12);
}

TEST(Document003Masses, EnergyMethodHasNoAnswerWithoutNormalVelocity) {
  const ContactMass mass = mass_at_start(rod_at_wall(radians(90), 1), MassMethod::energy);
  EXPECT_FALSE(mass.estimate.effective_mass);
  EXPECT_TRUE(warns(mass, "no velocity along the normal"));
}

// The pin carries what the tip's force does not: m·a_G/a_P = m/2, and m with a_G below.
TEST(Document003Masses, Example1NewtonianMethodForgetsThePin) {
  for (const double degrees : {0.0, 30.0, 60.0}) {
    const ContactMass mass = mass_at_start(rod_at_wall(radians(degrees)), MassMethod::newtonian);
    EXPECT_NEAR(*mass.estimate.effective_mass, 0.5, 1e-12);
    EXPECT_NEAR(*mass.estimate_at_centres->effective_mass, 1, 1e-12);
  }
  // m/2 against m/3 at θ = 0.
  const ContactMass upright = mass_at_start(rod_at_wall(0), MassMethod::newtonian);
  EXPECT_NEAR(*upright.estimate.relative_error(upright.exact_effective_mass), 0.5, 1e-12);
  EXPECT_TRUE(warns(upright, "50 % above the exact"));
  const ContactMass across = mass_at_start(rod_at_wall(radians(90)), MassMethod::newtonian);
  EXPECT_FALSE(across.estimate.effective_mass);
  EXPECT_TRUE(warns(across, "no acceleration along the normal"));
}

double equation_41(double m1, double m2, double m3, double theta) {
  const double cosine = std::cos(theta);
  return m1 * m2 * (m2 + m3) / (m2 * (m2 + m3) + m1 * (m2 + m3 * cosine * cosine));
}

TEST(Document003Masses, Example2SphereWithSlidingMass) {
  for (const double degrees : {0.0, 30.0, 45.0, 60.0, 90.0}) {
    const double theta = radians(degrees);
    const ContactMass mass = mass_at_start(sphere_with_slide(1, 2, 3, theta));
    EXPECT_NEAR(*mass.estimate.effective_mass, equation_41(1, 2, 3, theta), 1e-12);
    EXPECT_NEAR(*mass.estimate.apparent_mass[0], 1, 1e-12);
    // Nothing is fixed to the ground, so the sum of the inertia forces is the force itself.
    const ContactMass newtonian =
        mass_at_start(sphere_with_slide(1, 2, 3, theta), MassMethod::newtonian);
    EXPECT_NEAR(*newtonian.estimate.effective_mass, equation_41(1, 2, 3, theta), 1e-12);
  }
}

// All of the second sphere moves alike, so the energy method counts m2 + m3, whatever the slide's angle.
TEST(Document003Masses, Example2EnergyMethodDoesNotSeeTheSlide) {
  for (const double degrees : {0.0, 30.0, 90.0}) {
    const ContactMass mass =
        mass_at_start(sphere_with_slide(1, 2, 3, radians(degrees), 2), MassMethod::energy);
    EXPECT_NEAR(*mass.estimate.apparent_mass[1], 5, 1e-12);
    EXPECT_NEAR(*mass.estimate.effective_mass, 5.0 / 6, 1e-12);
    const double exact = equation_41(1, 2, 3, radians(degrees));
    EXPECT_NEAR(*mass.estimate.relative_error(exact), 5.0 / 6 / exact - 1, 1e-12);
  }
  const ContactMass struck = mass_at_start(sphere_with_slide(1, 2, 3, 0), MassMethod::energy);
  EXPECT_NEAR(*struck.estimate.apparent_mass[0], 1, 1e-12);
  EXPECT_FALSE(struck.estimate.apparent_mass[1]);
  EXPECT_FALSE(struck.estimate.effective_mass);
}

// The document's matrices of Example 3 in the angles of the rods.
struct Example3 {
  double theta1 = radians(30), theta2 = radians(60), theta3 = radians(18.119155641047282);
  double d = 1.6477335263569515;
  Eigen::Matrix3d M;
  Eigen::RowVector3d b;

  Example3() {
    const double coupling = 0.5 * 1.4 * 1.4 * std::cos(theta2 - theta1);
    M << 1.0 / 3 + 1.4, coupling, 0, coupling, 1.4 * 1.4 * 1.4 / 3, 0, 0, 0, 2.0 * 4 / 3;
    b << std::cos(theta1 - theta3), 1.4 * std::cos(theta2 - theta3), -d;
  }
};

TEST(Document003Masses, Example3DoublePendulumAgainstPendulum) {
  const Example3 document;
  const ContactMass mass = mass_at_start(double_pendulum(1, 1, 0));
  EXPECT_NEAR(*mass.estimate.effective_mass, 0.45328318260041944, 1e-13);  // 003/ex3/m_eff
  EXPECT_NEAR(*mass.estimate.effective_mass,
              1 / (document.b * document.M.inverse() * document.b.transpose()), 1e-13);
  EXPECT_NEAR(*mass.estimate.apparent_mass[1], 8.0 / 3 / (document.d * document.d), 1e-12);
}

// Two freedoms on one side: the energy method depends on the speeds.
TEST(Document003Masses, Example3EnergyMethodFollowsTheSpeeds) {
  const Example3 document;
  for (const Vector3d& w : {Vector3d(1, 1, -1), Vector3d(1, 3, -1), Vector3d(2, 0.5, 0.3)}) {
    const double T = 0.5 * w.head<2>().dot(document.M.topLeftCorner<2, 2>() * w.head<2>());
    const double v = document.b.head<2>().dot(w.head<2>());
    const double m1 = 2 * T / (v * v), m2 = 8.0 / 3 / (document.d * document.d);
    const ContactMass mass = mass_at_start(double_pendulum(w[0], w[1], w[2]), MassMethod::energy);
    EXPECT_NEAR(*mass.estimate.apparent_mass[0], m1, 1e-12);
    EXPECT_NEAR(*mass.estimate.apparent_mass[1], m2, 1e-12);
    EXPECT_NEAR(*mass.estimate.effective_mass, m1 * m2 / (m1 + m2), 1e-12);
    // The kinetic energy of any motion with this normal velocity is at least the exact one's.
    EXPECT_GT(*mass.estimate.effective_mass, mass.exact_effective_mass);
  }
}

TEST(Document003Masses, Example3NewtonianMethod) {
  const Example3 document;
  const Eigen::Vector2d rate =
      document.M.topLeftCorner<2, 2>().inverse() * document.b.head<2>().transpose();
  // n·a of the mass centres, of the tip, and the inertia forces of both rods.
  const double n1 = 0.5 * std::cos(document.theta1 - document.theta3) * rate[0];
  const double n2 = 2 * n1 + 0.7 * std::cos(document.theta2 - document.theta3) * rate[1];
  const double tip = document.b.head<2>().dot(rate);
  const double sum = 1 * n1 + 1.4 * n2;
  // The third rod: force at d, mass centre at 1.
  const ContactMass mass = mass_at_start(double_pendulum(1, 1, 0), MassMethod::newtonian);
  EXPECT_NEAR(*mass.estimate.apparent_mass[0], sum / tip, 1e-12);
  EXPECT_NEAR(*mass.estimate.apparent_mass[1], 2 / document.d, 1e-12);
  EXPECT_NEAR(*mass.estimate_at_centres->apparent_mass[0], sum / n2, 1e-12);
  EXPECT_NEAR(*mass.estimate_at_centres->apparent_mass[1], 2, 1e-12);
}

TEST(Document003Masses, Example4SliderCrank) {
  const ContactMass mass = mass_at_start(slider_crank(radians(30)));
  EXPECT_NEAR(*mass.estimate.effective_mass, 0.8014751216384981, 1e-13);   // 003/ex4/m_eff30
  EXPECT_NEAR(*mass.estimate.apparent_mass[0], 4.037152060000561, 1e-12);  // 003/ex4/m_app30
  EXPECT_NEAR(*mass.estimate.apparent_mass[1], 1, 1e-14);
  EXPECT_TRUE(mass.warnings.empty());
}

TEST(Document003Masses, Example4SliderIsImmovableAtDeadCentre) {
  const ContactMass mass = mass_at_start(slider_crank(0));
  EXPECT_NEAR(*mass.estimate.effective_mass, 1, 1e-13);
  EXPECT_EQ(*mass.estimate.apparent_mass[0], infinity);
  const ContactMass energy = mass_at_start(slider_crank(0, -1, -1), MassMethod::energy);
  EXPECT_FALSE(energy.estimate.apparent_mass[0]);
  EXPECT_NEAR(*energy.estimate.apparent_mass[1], 1, 1e-12);
  EXPECT_TRUE(warns(energy, "no velocity along the normal"));
  const ContactMass newtonian = mass_at_start(slider_crank(0), MassMethod::newtonian);
  EXPECT_FALSE(newtonian.estimate.apparent_mass[0]);
}

TEST(Document003Masses, Example4EnergyMethodIsExactForOneFreedom) {
  const ContactMass mass = mass_at_start(slider_crank(radians(30), -1, -0.3), MassMethod::energy);
  EXPECT_NEAR(*mass.estimate.effective_mass, 0.8014751216384981, 1e-12);
  const ContactMass struck = mass_at_start(slider_crank(radians(30)), MassMethod::energy);
  EXPECT_FALSE(struck.estimate.effective_mass);
  EXPECT_TRUE(warns(struck, "the side of block is at rest"));
}

// Ratios of speeds at θ: crank centre, slider and rod centre along x, per speed of the crank.
TEST(Document003Masses, Example4NewtonianMethodForgetsTheCrankPin) {
  const double theta = radians(30), sine = std::sin(theta);
  const double slider = -sine * (1 + std::cos(theta) / std::sqrt(4 - sine * sine));
  const double sum = 1 * (-0.5 * sine) + 1 * slider + 2 * 0.5 * (-sine + slider);
  const ContactMass mass = mass_at_start(slider_crank(theta), MassMethod::newtonian);
  EXPECT_NEAR(*mass.estimate.apparent_mass[0], sum / slider, 1e-12);
  EXPECT_NEAR(*mass.estimate_at_centres->apparent_mass[0], sum / slider, 1e-12);
  EXPECT_NEAR(*mass.estimate.apparent_mass[1], 1, 1e-12);
}

// Figure 10: the crank's coordinate is zero at the start, here at 30 degrees.
TEST(Document003Masses, Example4Figure10AsASweep) {
  const Model model = slider_crank(radians(30));
  const MassSweep sweep = sweep_effective_mass(
      model, start_state(model), joint_named(model, "crank"), radians(-30), radians(60), 90);
  const struct {
    int theta;
    double effective, apparent;
  } table[] = {
      // 003/ex4/fig10/theta…
      {1, 0.999316190438199, 1461.3954619267327},   {2, 0.9972835448389197, 367.12681995542596},
      {10, 0.9443373541702526, 16.965369505766038}, {20, 0.8579020405610203, 6.037398734986224},
      {30, 0.8014751216384981, 4.037152060000561},  {45, 0.7621186632388228, 3.2037766123870304},
      {60, 0.7503596434464949, 3.005762585047707},  {75, 0.7537584085787089, 3.0610523763595845},
      {90, 0.7692307692307693, 3.3333333333333335},
  };
  ASSERT_EQ(sweep.points.size(), 91u);
  for (const auto& [theta, effective, apparent] : table) {
    const ContactMass& mass = sweep.points[theta].contacts[0];
    EXPECT_NEAR(*mass.estimate.effective_mass, effective, 1e-11) << theta;
    EXPECT_NEAR(*mass.estimate.apparent_mass[0], apparent, 1e-11 * apparent * (1 + apparent));
  }
  EXPECT_EQ(*sweep.points[0].contacts[0].estimate.apparent_mass[0], infinity);
  EXPECT_NEAR(*sweep.points[0].contacts[0].estimate.effective_mass, 1, 1e-12);
}

TEST(Document003Masses, Example4IsLightestWithTheCrankAcrossTheRod) {
  const Model model = slider_crank(radians(30));
  const double across = std::atan(2) - radians(30);  // 003/ex4/minimum
  const MassSweep sweep = sweep_effective_mass(
      model, start_state(model), joint_named(model, "crank"), across - 0.01, across + 0.01, 2);
  const auto effective = [&](int i) {
    return *sweep.points[i].contacts[0].estimate.effective_mass;
  };
  EXPECT_NEAR(effective(1), 0.75, 1e-13);
  EXPECT_NEAR(*sweep.points[1].contacts[0].estimate.apparent_mass[0], 3, 1e-12);
  EXPECT_GT(effective(0), effective(1));
  EXPECT_GT(effective(2), effective(1));
}

}  // namespace document_003_mass_methods_test
}  // namespace carom
