#include "impact/routh.h"

#include <gtest/gtest.h>

#include <limits>

#include "support/rigid_reference.h"

namespace carom {
namespace routh_test {

double value(const ImpulseLine& line, const ImpulsePoint& point) {
  return line.tangential * point.tangential + line.normal * point.normal - line.constant;
}

/// A rod at 45° whose slip stops in compression and reverses.
RigidContact rod() {
  return testing_support::plane_contact(2.5, -1.5, 2.5, 0.2, -1, 0.3);
}

TEST(RouthDiagram, PathRunsFromLineToLine) {
  for (const auto hypothesis :
       {ImpactHypothesis::newton, ImpactHypothesis::poisson, ImpactHypothesis::stronge}) {
    const RouthDiagram diagram =
        routh_diagram(rod(), {.hypothesis = hypothesis, .restitution = 0.6});
    ASSERT_EQ(diagram.path_count, 4);
    EXPECT_EQ(diagram.path[0].normal, 0);
    EXPECT_NEAR(value(diagram.limiting_friction, diagram.path[1]), 0, 1e-16);
    EXPECT_NEAR(value(diagram.sticking, diagram.path[1]), 0, 1e-15);
    EXPECT_NEAR(value(diagram.maximum_compression, diagram.path[2]), 0, 1e-15);
    EXPECT_NEAR(value(diagram.termination, diagram.path[3]), 0, 1e-15);
  }
}

TEST(RouthDiagram, EndsAtTheImpulseOfTheImpact) {
  const ImpactLaw law{.hypothesis = ImpactHypothesis::stronge, .restitution = 0.6};
  const RouthDiagram diagram = routh_diagram(rod(), law);
  const RigidRebound rebound = solve_impact(rod(), law);
  EXPECT_EQ(diagram.path[3].tangential, rebound.impulse_C.x());
  EXPECT_EQ(diagram.path[3].normal, rebound.impulse_C.z());
}

// e/d of an impact whose slip stops at the greatest compression is the factor f, in every case.
TEST(RestitutionFactor, IsTheRatioOfTheCoefficientsOfThatImpact) {
  for (const double theta : {-1.0, -0.4, 0.3}) {
    for (const double friction : {0.3, 0.9}) {
      const PrincipalInertia inertia{.mass = 2, .lambda = 0.6, .theta = theta};
      const RigidContact contact{.inverse_C = inverse_inertia(inertia),
                                 .velocity_C = {incidence_of_factor(inertia, friction), 0, -1},
                                 .friction = friction};
      if (contact.velocity_C.x() <= 0) continue;
      const RigidRebound rebound = solve_impact(contact, {.restitution = 1});
      EXPECT_NEAR(rebound.restitution_kinematic, restitution_factor(inertia, friction), 1e-13);
    }
  }
}

TEST(RestitutionFactor, IsInfiniteWhereSlidingJams) {
  EXPECT_EQ(restitution_factor({.mass = 1, .lambda = 0.9, .theta = 0.3}, 5),
            std::numeric_limits<double>::infinity());
}

TEST(RoundedRod, WithoutLengthIsASphere) {
  const RoundedRod sphere{.radius = 0.2, .length = 0, .density = 1000};
  EXPECT_NEAR(gyration_radius_squared(sphere), 0.4 * 0.04, 1e-17);
  EXPECT_NEAR(contact_inertia(sphere, 0.7).theta, 0, 1e-16);
  EXPECT_NEAR(contact_inertia(sphere, 0.7).lambda, 1 / 1.8, 1e-15);
}

}  // namespace routh_test
}  // namespace carom
