#include "carom/analysis.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "support/collision.h"

namespace carom {
namespace rebound_test {

using test::random_collision;
using test::rod_on_floor;
using test::sphere_on_floor;

double kinetic_energy(const CollisionBody& body, const Vector3d& v_WB, const Vector3d& w_WB) {
  return 0.5 * *body.mass * v_WB.squaredNorm() + 0.5 * w_WB.dot(body.I_W * w_WB);
}

/// About the world's origin.
Vector3d angular_momentum(const CollisionBody& body, const Vector3d& v_WB, const Vector3d& w_WB) {
  return body.I_W * w_WB + body.p_WB.cross(*body.mass * v_WB);
}

TEST(Rebound, KeepsMomentumAndAccountsForTheEnergyUnderEveryHypothesis) {
  std::mt19937 random(7);
  for (int i = 0; i < 100; ++i) {
    const Collision collision = random_collision(random);
    const auto& [a, b] = collision.bodies;
    for (const HypothesisRebound& result : rebound_report(collision).hypotheses) {
      SCOPED_TRACE(to_text(result.hypothesis));
      if (!result.impulse_W.allFinite()) continue;
      const auto& [a1, b1] = result.bodies;
      const Vector3d before = *a.mass * a.v_WB + *b.mass * b.v_WB;
      const Vector3d after = *a.mass * a1.v_WB + *b.mass * b1.v_WB;
      const double scale = 1 + result.impulse_W.norm();
      EXPECT_LT((after - before).norm(), 1e-12 * scale);
      const Vector3d turning =
          angular_momentum(a, a1.v_WB, a1.w_WB) + angular_momentum(b, b1.v_WB, b1.w_WB) -
          angular_momentum(a, a.v_WB, a.w_WB) - angular_momentum(b, b.v_WB, b.w_WB);
      EXPECT_LT(turning.norm(), 1e-12 * scale);
      const double lost = kinetic_energy(a, a.v_WB, a.w_WB) + kinetic_energy(b, b.v_WB, b.w_WB) -
                          kinetic_energy(a, a1.v_WB, a1.w_WB) - kinetic_energy(b, b1.v_WB, b1.w_WB);
      EXPECT_NEAR(result.rebound.energy_lost, lost, 1e-10 * scale * scale);
      // The velocities of the bodies give that of the contact.
      const Vector3d v_rel = b1.v_WB + b1.w_WB.cross(collision.p_WC - b.p_WB) - a1.v_WB -
                             a1.w_WB.cross(collision.p_WC - a.p_WB);
      EXPECT_LT((v_rel - result.v_rel_W).norm(), 1e-11 * scale);
    }
  }
}

TEST(Rebound, IsTheSameWithTheBodiesSwapped) {
  std::mt19937 random(11);
  for (int i = 0; i < 20; ++i) {
    const Collision collision = random_collision(random);
    Collision swapped = collision;
    std::swap(swapped.bodies[0], swapped.bodies[1]);
    swapped.n_W *= -3;  // its length says nothing
    const ReboundReport one = rebound_report(collision), other = rebound_report(swapped);
    for (const int h : {0, 1, 2}) {
      EXPECT_LT((one.hypotheses[h].impulse_W + other.hypotheses[h].impulse_W).norm(), 1e-10);
      EXPECT_LT((one.hypotheses[h].bodies[0].w_WB - other.hypotheses[h].bodies[1].w_WB).norm(),
                1e-9);
    }
  }
}

TEST(Rebound, StaysPlaneInTurnedAxes) {
  std::mt19937 random(4);
  const Collision rod = rod_on_floor(std::numbers::pi / 4, {0.2, -1, 0}, 0.3, 0.6);
  const ReboundReport wanted = rebound_report(rod);
  for (int i = 0; i < 50; ++i) {
    const Matrix3d R = Eigen::Quaterniond(Eigen::Vector4d(test::random_vector(random).x(), 0.1,
                                                          test::random_vector(random).y(), 0.4))
                           .normalized()
                           .toRotationMatrix();
    Collision turned = rod;
    turned.n_W = R * rod.n_W;
    for (CollisionBody& body : turned.bodies) {
      body.I_W = (R * body.I_W * R.transpose()).eval();
      body.p_WB = R * body.p_WB;
      body.v_WB = R * body.v_WB;
    }
    const ReboundReport report = rebound_report(turned);
    EXPECT_TRUE(report.plane);
    for (std::size_t h = 0; h < report.hypotheses.size(); ++h) {
      EXPECT_LT((report.hypotheses[h].impulse_W - R * wanted.hypotheses[h].impulse_W).norm(), 1e-13)
          << to_text(report.hypotheses[h].hypothesis);
    }
  }
}

TEST(Rebound, IsInSpaceWhereSlipFromRestLeavesTheCoupling) {
  std::mt19937 random(8);
  Collision collision = random_collision(random);
  // Take the slip away from the second body.
  const CollisionContact at = contact_of(collision);
  collision.bodies[1].v_WB -= at.R_WC.col(0) * at.contact.velocity_C.x();
  const ReboundReport report = rebound_report(collision);
  EXPECT_EQ(report.at.contact.velocity_C.x(), 0);
  EXPECT_FALSE(report.plane);
}

TEST(Rebound, TakesTheFirstTangentAlongTheSlip) {
  const CollisionContact at = contact_of(sphere_on_floor(-3, 0.1, 0.5));
  EXPECT_EQ(at.R_WC.col(0), Vector3d(-1, 0, 0));
  EXPECT_EQ(at.R_WC.col(2), Vector3d(0, 0, 1));
  EXPECT_NEAR(at.R_WC.determinant(), 1, 1e-15);
  EXPECT_EQ(at.contact.velocity_C, Vector3d(3, 0, -1));
}

TEST(Rebound, TakesTheFirstTangentAlongTheCouplingWithoutSlip) {
  // The end of a rod that leans to the right is pushed to the left by an impulse from the floor.
  const CollisionContact at = contact_of(rod_on_floor(std::numbers::pi / 4, {0, -1, 0}, 0.1, 0.5));
  EXPECT_LT((at.R_WC.col(0) - Vector3d(-1, 0, 0)).norm(), 1e-15);
  EXPECT_NEAR(at.contact.inverse_C(0, 2), 1.5, 1e-14);
}

TEST(Rebound, TakesAWorldAxisWithoutSlipAndCoupling) {
  EXPECT_EQ(contact_of(sphere_on_floor(0, 0.1, 0.5)).R_WC.col(0), Vector3d(1, 0, 0));
}

TEST(Rebound, FindsThePrincipalValuesOfARod) {
  // Inverse inertia of the end: 1/m along the rod, 4/m across it.
  const ReboundReport report =
      rebound_report(rod_on_floor(std::numbers::pi / 3, {1, -1, 0}, 0.1, 0.5));
  ASSERT_TRUE(report.principal);
  EXPECT_NEAR(report.principal->mass, 0.4, 1e-14);
  EXPECT_NEAR(report.principal->lambda, 0.6, 1e-14);
  EXPECT_NEAR(std::abs(report.principal->theta), std::numbers::pi / 6, 1e-14);
}

TEST(Rebound, HasNoPrincipalValuesInSpace) {
  std::mt19937 random(3);
  const ReboundReport report = rebound_report(random_collision(random));
  EXPECT_FALSE(report.plane);
  EXPECT_FALSE(report.principal);
}

TEST(Rebound, EvaluatesTheRestitutionAtTheApproachSpeed) {
  Collision collision = sphere_on_floor(1, 0.1, 0.5);
  std::vector<Problem> problems;
  collision.restitution =
      choose_restitution("table", {}, {{0.5, 0.9}, {1.5, 0.7}}, "here", problems);
  ASSERT_TRUE(problems.empty());
  EXPECT_NEAR(rebound_report(collision).hypotheses[0].v_rel_W.z(), 0.8, 1e-12);
}

TEST(Rebound, GivesTheCriticalRatioOfASphere) {
  // Slip stops at P_t = (2/7)·m·u, and P_n = (1 + e)·m·v.
  const ReboundReport report = rebound_report(sphere_on_floor(0.7, 0.1, 0.6));
  EXPECT_NEAR(report.critical_impulse_ratio, 2.0 / 7 * 0.7 / 1.6, 1e-14);
}

TEST(Rebound, JudgesAgreementByThePathsEvenWhenOneIsAskedFor) {
  Collision rod = rod_on_floor(std::numbers::pi / 4, {0.2, -1, 0}, 0.7, 0.6);
  rod.hypotheses = {ImpactHypothesis::brach};
  const ReboundReport report = rebound_report(rod);
  ASSERT_EQ(report.hypotheses.size(), 1u);
  EXPECT_FALSE(report.agree);
  rod.friction = 0;
  EXPECT_TRUE(rebound_report(rod).agree);
}

TEST(Rebound, SaysWhereAnAlgebraicHypothesisHasNoSolution) {
  // Tangential restitution 1 of a fast slip wants the floor to pull the leaning rod.
  Collision rod = rod_on_floor(std::numbers::pi / 4, {5, -0.1, 0}, 0.5, 0.5);
  rod.hypotheses = {ImpactHypothesis::brach};
  rod.tangential_restitution = 1;
  rod.bodies[1].v_WB.x() = -5;
  const ReboundReport one = rebound_report(rod);
  rod.bodies[1].v_WB.x() = 5;
  const ReboundReport other = rebound_report(rod);
  // In one direction the coupling helps, in the other it cannot be.
  const bool first = one.hypotheses[0].impulse_W.allFinite();
  const ReboundReport& without = first ? other : one;
  EXPECT_NE(first, other.hypotheses[0].impulse_W.allFinite());
  ASSERT_EQ(without.warnings.size(), without.agree ? 1u : 2u);
  EXPECT_NE(without.warnings.back().find("brach: has no solution"), std::string::npos);
}

TEST(Rebound, TurnsTheBodiesBackWithRotationalRestitution) {
  std::mt19937 random(12);
  for (int i = 0; i < 30; ++i) {
    Collision collision = random_collision(random);
    collision.hypotheses = {ImpactHypothesis::brach};
    collision.rotational_restitution = Vector3d(0.1, 0.4, -0.2);
    const ReboundReport report = rebound_report(collision);
    const HypothesisRebound& brach = report.hypotheses[0];
    if (!brach.impulse_W.allFinite()) continue;
    const Matrix3d& R_WC = report.at.R_WC;
    const auto& [a, b] = collision.bodies;
    const Vector3d before = R_WC.transpose() * (b.w_WB - a.w_WB);
    const Vector3d after = R_WC.transpose() * (brach.bodies[1].w_WB - brach.bodies[0].w_WB);
    EXPECT_LT((after + before.cwiseProduct(Vector3d(0.1, 0.4, -0.2))).norm(), 1e-11);
    const double lost = kinetic_energy(a, a.v_WB, a.w_WB) + kinetic_energy(b, b.v_WB, b.w_WB) -
                        kinetic_energy(a, brach.bodies[0].v_WB, brach.bodies[0].w_WB) -
                        kinetic_energy(b, brach.bodies[1].v_WB, brach.bodies[1].w_WB);
    EXPECT_NEAR(brach.rebound.energy_lost, lost, 1e-11);
    EXPECT_NEAR(brach.rebound.velocity_C.z(),
                -report.at.restitution * report.at.contact.velocity_C.z(), 1e-12);
  }
}

TEST(Rebound, RefusesWhatNoBodyIs) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  Collision collision = sphere_on_floor(1, -1, 0.5);
  collision.n_W = Vector3d::Zero();
  collision.wave_loss = 2;
  collision.impulse_ratio = -1;
  collision.tangential_restitution = 3;
  collision.p_WC.x() = nan;
  collision.bodies[0].mass = -1;
  collision.bodies[0].I_W = Vector3d(1, 1, 3).asDiagonal();
  collision.bodies[1].I_W = Vector3d(1, 1, -1).asDiagonal();
  std::vector<std::string> places;
  for (const Problem& problem : problems_of(collision)) places.push_back(problem.place);
  EXPECT_EQ(places,
            (std::vector<std::string>{"collision.point", "collision.normal", "collision.friction",
                                      "collision.wave_loss", "collision.impulse_ratio",
                                      "collision.tangential_restitution", "collision.impulse_ratio",
                                      "body1.mass", "body1.inertia", "body2.inertia"}));
  EXPECT_THROW(rebound_report(collision), InputError);
}

TEST(Rebound, RefusesBodiesThatSeparateOrCannotMove) {
  Collision collision = sphere_on_floor(1, 0.1, 0.5);
  collision.bodies[1].v_WB.z() = 0.5;
  ASSERT_EQ(problems_of(collision).size(), 1u);
  EXPECT_EQ(problems_of(collision)[0].place, "collision.normal");
  collision.bodies[1].mass.reset();
  ASSERT_EQ(problems_of(collision).size(), 1u);
  EXPECT_EQ(problems_of(collision)[0].place, "body1");
}

}  // namespace rebound_test
}  // namespace carom
