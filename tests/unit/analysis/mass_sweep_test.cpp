#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "carom/mechanics.h"
#include "multibody/rest_state.h"
#include "support/document_003.h"

namespace carom {
namespace mass_sweep_test {

using namespace test::document_003;

bool warns(const std::vector<std::string>& warnings, const std::string& part) {
  for (const std::string& warning : warnings) {
    if (warning.find(part) != std::string::npos) return true;
  }
  return false;
}

MassSweep sweep(const Model& model, const char* joint, double from, double to, int steps,
                MassMethod method = MassMethod::exact) {
  return sweep_effective_mass(model, start_state(model), joint_named(model, joint), from, to, steps,
                              method);
}

TEST(MassSweep, OfAPendulumFollowsTheClosedForm) {
  const MassSweep result = sweep(rod_at_wall(radians(30)), "pin", radians(-90), radians(60), 150);
  EXPECT_TRUE(result.is_angle);
  ASSERT_EQ(result.points.size(), 151u);
  for (const MassSweepPoint& point : result.points) {
    const double cosine = std::cos(radians(30) + point.coordinate);
    const double inverse = 3 * cosine * cosine;
    const double mass = *point.contacts[0].estimate.effective_mass;
    EXPECT_NEAR(1 / mass, inverse, 1e-12);
  }
  EXPECT_TRUE(warns(result.warnings, "pin = 60 deg: tip-wall: the effective mass is infinite"));
}

TEST(MassSweep, EndsExactlyAtItsBoundsInEitherDirection) {
  const Model model = rod_at_wall(radians(30));
  const MassSweep up = sweep(model, "pin", -0.3, 0.7, 10);
  const MassSweep down = sweep(model, "pin", 0.7, -0.3, 10);
  EXPECT_EQ(up.points.front().coordinate, -0.3);
  EXPECT_EQ(up.points.back().coordinate, 0.7);
  for (int i = 0; i <= 10; ++i) {
    EXPECT_NEAR(*up.points[i].contacts[0].estimate.effective_mass,
                *down.points[10 - i].contacts[0].estimate.effective_mass, 1e-12);
  }
}

// Other coordinates of a tree stay: the lower rod keeps its angle to the upper one.
TEST(MassSweep, LeavesTheRestOfATreeAlone) {
  const Model model = double_pendulum(1, 1, 0);
  const MassSweep result = sweep(model, "O", radians(-20), radians(20), 4);
  for (const MassSweepPoint& point : result.points) {
    const Vector3d tip =
        hanging(radians(30) + point.coordinate) + 1.4 * hanging(radians(60) + point.coordinate);
    const ContactMass& mass = point.contacts[0];
    EXPECT_NEAR((tip - mass.p_WC).cross(mass.n_W).norm(), 0, 1e-13);
  }
}

TEST(MassSweep, GoesThroughDeadCentresWithoutChangingTheBranch) {
  const Model model = slider_crank(radians(30));
  const MassSweep result = sweep(model, "crank", radians(-30), radians(690), 720);
  ASSERT_EQ(result.points.size(), 721u);
  for (const MassSweepPoint& point : result.points) {
    const double theta = radians(30) + point.coordinate;
    const double slider = std::cos(theta) + std::sqrt(4 - std::pow(std::sin(theta), 2));
    const double start = std::cos(radians(30)) + std::sqrt(4 - 0.25);
    ASSERT_EQ(point.problem, "");
    EXPECT_NEAR(point.contacts[0].gap, start - slider, 1e-12);
    // The mass repeats with every turn.
    const ContactMass& first = result.points[(&point - result.points.data()) % 360].contacts[0];
    EXPECT_NEAR(*point.contacts[0].estimate.effective_mass, *first.estimate.effective_mass, 1e-10);
  }
  EXPECT_TRUE(warns(result.warnings,
                    "crank = -30 deg, 150 deg, 330 deg, 510 deg, 690 deg: slider-block: the first "
                    "body cannot move"));
}

// The effective mass of neighbours differs by the slope times the step, so no branch was left.
TEST(MassSweep, IsContinuous) {
  const Model model = slider_crank(radians(30));
  double largest[2] = {};
  for (const int k : {0, 1}) {
    const MassSweep result = sweep(model, "crank", 0, 6, 100 << k);
    for (std::size_t i = 1; i < result.points.size(); ++i) {
      largest[k] =
          std::max(largest[k], std::abs(*result.points[i].contacts[0].estimate.effective_mass -
                                        *result.points[i - 1].contacts[0].estimate.effective_mass));
    }
  }
  EXPECT_NEAR(largest[1] / largest[0], 0.5, 0.02);
}

// The slider reaches from 1 m to 3 m from the crank's pin; it starts at 2.8025 m.
TEST(MassSweep, ReportsWhatCannotBeAssembledAndGoesOn) {
  const Model model = slider_crank(radians(30));
  const MassSweep result = sweep(model, "guide", -2, 1, 12);
  EXPECT_FALSE(result.is_angle);
  for (const MassSweepPoint& point : result.points) {
    const double slider = std::cos(radians(30)) + std::sqrt(4 - 0.25) + point.coordinate;
    const bool reachable = slider > 1 && slider < 3;
    EXPECT_EQ(point.problem.empty(), reachable) << point.coordinate;
    EXPECT_EQ(point.contacts.empty(), !reachable);
    if (!reachable) continue;
    // The law of cosines gives the crank's angle, and that the mass.
    const double theta = std::acos((slider * slider + 1 - 4) / (2 * slider));
    const auto there =
        effective_masses(slider_crank(theta), multibody::rest_state(slider_crank(theta)));
    EXPECT_NEAR(*point.contacts[0].estimate.effective_mass, *there[0].estimate.effective_mass,
                1e-10);
  }
  EXPECT_TRUE(warns(result.warnings, "guide = -2 m, 0.25 m to 1 m: the mechanism cannot be"));
}

// A joint that closes the loop has no coordinate of its own, and leads all the same.
TEST(MassSweep, WorksAlongEveryJointOfALoop) {
  const Model model = slider_crank(radians(30));
  for (const char* joint : {"crank", "pin", "wrist", "guide"}) {
    const MassSweep result = sweep(model, joint, -0.05, 0.05, 2);
    for (const MassSweepPoint& point : result.points) {
      ASSERT_EQ(point.problem, "") << joint;
      const double slider = std::cos(radians(30)) + std::sqrt(4 - 0.25) - point.contacts[0].gap;
      const double theta = std::acos((slider * slider + 1 - 4) / (2 * slider));
      const auto there =
          effective_masses(slider_crank(theta), multibody::rest_state(slider_crank(theta)));
      EXPECT_NEAR(*point.contacts[0].estimate.effective_mass, *there[0].estimate.effective_mass,
                  1e-10)
          << joint;
    }
  }
}

// Either side has one freedom, so the energy method is exact wherever something moves.
TEST(MassSweep, KeepsTheSpeedForTheEnergyMethod) {
  const Model model = slider_crank(radians(30), -2, -1);
  const MassSweep result = sweep(model, "crank", radians(-30), radians(60), 9, MassMethod::energy);
  for (std::size_t i = 1; i < result.points.size(); ++i) {
    const ContactMass& mass = result.points[i].contacts[0];
    EXPECT_NEAR(*mass.estimate.effective_mass, mass.exact_effective_mass, 1e-10);
  }
  EXPECT_TRUE(warns(result.warnings, "crank = -30 deg: slider-block: the energy method has no"));
}

TEST(MassSweep, RefusesWhatIsNoSweep) {
  const Model model = rod_at_wall(0);
  const State state = multibody::rest_state(model);
  EXPECT_THROW(sweep_effective_mass(model, state, JointId{0}, 0, 1, 0), std::invalid_argument);
  EXPECT_THROW(sweep_effective_mass(model, state, JointId{0}, 0, INFINITY, 1),
               std::invalid_argument);
  EXPECT_THROW(sweep_effective_mass(model, state, JointId{0}, 0, 1e300, 1), std::invalid_argument);
  const Model free = sphere_with_slide(1, 1, 1, 0);
  EXPECT_THROW(sweep_effective_mass(free, multibody::rest_state(free), JointId{1}, 0, 1, 1),
               std::invalid_argument);
}

}  // namespace mass_sweep_test
}  // namespace carom
