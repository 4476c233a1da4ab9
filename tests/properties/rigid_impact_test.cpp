// What every rigid impact obeys, over random contacts with a fixed seed.
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>
#include <random>

#include "carom/impact.h"
#include "impact/impact_path.h"

namespace carom {
namespace rigid_impact_test {

constexpr int kPlaneImpacts = 10000;
constexpr int kSpaceImpacts = 2000;
const std::array kOnPath = {ImpactHypothesis::newton, ImpactHypothesis::poisson,
                            ImpactHypothesis::stronge};

/// Random contacts of two bodies: masses, inertias and lever arms, some of them extreme.
class Contacts {
 public:
  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  bool one_in(int n) { return std::uniform_int_distribution<int>(1, n)(random_) == 1; }

  RigidContact in_space() {
    RigidContact contact{.friction = friction()};
    contact.inverse_C = body();
    if (one_in(2)) contact.inverse_C += body();
    contact.velocity_C = {slip(), slip(), normal()};
    return contact;
  }

  /// Slip, normal and friction stay in the plane of t1 and n, turned about the normal.
  RigidContact in_plane() {
    RigidContact contact{.friction = friction()};
    const double mass = std::exp(uniform(-2, 2));
    const double radius = std::exp(uniform(-2, 2)) * (one_in(10) ? 1e-3 : 1);
    const double t = uniform(-1, 1), n = uniform(-1, 1);
    contact.inverse_C << 1 + n * n / (radius * radius), 0, -t * n / (radius * radius), 0, 1, 0,
        -t * n / (radius * radius), 0, 1 + t * t / (radius * radius);
    contact.inverse_C /= mass;
    contact.velocity_C = {slip(), 0, normal()};
    return contact;
  }

  double restitution() { return one_in(8) ? 1 : one_in(8) ? 0 : uniform(0, 1); }

 private:
  double friction() { return one_in(10) ? 0 : uniform(0, 2); }
  double slip() { return one_in(10) ? 0 : uniform(-2, 2) * (one_in(5) ? 1e-3 : 1); }
  double normal() { return -std::exp(uniform(-3, 1)); }

  /// N = 1/m − [r]·I⁻¹·[r], with principal moments that a body can have and its axes turned at random.
  Matrix3d body() {
    const double a = uniform(0, 1), b = uniform(0, 1), c = one_in(5) ? 1e-4 : uniform(0, 1);
    const Vector3d moments(b * b + c * c, a * a + c * c, a * a + b * b);
    const Matrix3d R = Quaterniond(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1), uniform(-1, 1))
                           .normalized()
                           .toRotationMatrix();
    const Vector3d r(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
    Matrix3d cross;
    cross << 0, -r.z(), r.y(), r.z(), 0, -r.x(), -r.y(), r.x(), 0;
    const Matrix3d inverse_inertia =
        R * moments.cwiseMax(1e-6).cwiseInverse().asDiagonal() * R.transpose();
    const Matrix3d N = Matrix3d::Identity() - cross * inverse_inertia * cross;
    return 0.5 * (N + N.transpose()) * std::exp(uniform(-2, 2));
  }

  std::mt19937_64 random_{20021213};
};

/// The size of the terms whose rounding errors the result holds.
double velocity_scale(const RigidContact& contact, const RigidRebound& rebound) {
  return contact.velocity_C.norm() + contact.inverse_C.norm() * rebound.impulse_C.norm();
}

/// Ratio of the largest to the smallest principal value.
double condition(const Matrix3d& inverse_C) {
  const Vector3d values = Eigen::SelfAdjointEigenSolver<Matrix3d>(inverse_C).eigenvalues();
  return values[2] / values[0];
}

/// Of a few operations in the plane, of the many steps of an integration in space.
double rounding(bool plane) {
  return plane ? 1e-14 : 1e-12;
}

template <class Check>
void for_every_impact(const Check& check) {
  Contacts contacts;
  for (int i = 0; i < kPlaneImpacts + kSpaceImpacts; ++i) {
    const bool plane = i < kPlaneImpacts;
    const RigidContact contact = plane ? contacts.in_plane() : contacts.in_space();
    const double e = contacts.restitution();
    SCOPED_TRACE(i);
    check(contact, e, plane);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(EveryRigidImpact, KeepsMomentum) {
  for_every_impact([](const RigidContact& contact, double e, bool plane) {
    for (const ImpactHypothesis hypothesis : impact_hypotheses()) {
      SCOPED_TRACE(to_text(hypothesis));
      const RigidRebound rebound =
          solve_impact(contact, {.hypothesis = hypothesis, .restitution = e});
      const Vector3d expected = contact.velocity_C + contact.inverse_C * rebound.impulse_C;
      EXPECT_LE((rebound.velocity_C - expected).norm(),
                rounding(plane) * velocity_scale(contact, rebound));
    }
  });
}

TEST(EveryRigidImpact, LosesTheWorkOfItsImpulses) {
  for_every_impact([](const RigidContact& contact, double e, bool plane) {
    for (const ImpactHypothesis hypothesis : kOnPath) {
      SCOPED_TRACE(to_text(hypothesis));
      const RigidRebound rebound =
          solve_impact(contact, {.hypothesis = hypothesis, .restitution = e});
      const double scale =
          rounding(plane) * rebound.impulse_C.norm() * velocity_scale(contact, rebound);
      const double works =
          rebound.work_compression + rebound.work_restitution + rebound.work_tangential;
      EXPECT_NEAR(rebound.energy_lost, -works, scale);
      // ΔT of the bodies is P·v + P·N·P/2, whatever the path.
      const double gained = rebound.impulse_C.dot(contact.velocity_C) +
                            0.5 * rebound.impulse_C.dot(contact.inverse_C * rebound.impulse_C);
      EXPECT_NEAR(rebound.energy_lost, -gained, scale);
      EXPECT_LE(rebound.work_compression, 0);
      EXPECT_GE(rebound.work_restitution, 0);
      EXPECT_LE(rebound.work_tangential, scale);
    }
  });
}

TEST(EveryRigidImpact, NeverCreatesEnergyByStrongeNorInThePlaneByPoisson) {
  for_every_impact([](const RigidContact& contact, double e, bool plane) {
    const RigidRebound stronge =
        solve_impact(contact, {.hypothesis = ImpactHypothesis::stronge, .restitution = e});
    const double scale = stronge.impulse_C.norm() * velocity_scale(contact, stronge);
    EXPECT_GE(stronge.energy_lost, -1e-13 * scale);
    if (!plane) return;
    const RigidRebound poisson =
        solve_impact(contact, {.hypothesis = ImpactHypothesis::poisson, .restitution = e});
    EXPECT_GE(poisson.energy_lost, -1e-13 * scale);
  });
}

TEST(EveryRigidImpact, BySmithHasFrictionAlongTheMeanOfSlipBeforeAndAfter) {
  for_every_impact([](const RigidContact& contact, double e, bool) {
    const RigidRebound rebound =
        solve_impact(contact, {.hypothesis = ImpactHypothesis::smith, .restitution = e});
    const Eigen::Vector2d before = contact.velocity_C.head<2>(),
                          after = rebound.velocity_C.head<2>();
    const double squares = before.squaredNorm() + after.squaredNorm();
    if (before.norm() == 0) return;
    const Eigen::Vector2d mean = (before.norm() * before + after.norm() * after) / squares;
    const double limit = contact.friction * rebound.impulse_C.z();
    EXPECT_LE((rebound.impulse_C.head<2>() + limit * mean).norm(),
              limit * (1e-12 + 1e-14 * velocity_scale(contact, rebound) / before.norm()));
  });
}

TEST(EveryRigidImpact, ByKaneSticksOrHasFrictionAgainstTheSlipAfter) {
  for_every_impact([](const RigidContact& contact, double e, bool) {
    const RigidRebound rebound =
        solve_impact(contact, {.hypothesis = ImpactHypothesis::newton_kane, .restitution = e});
    const Eigen::Vector2d after = rebound.velocity_C.head<2>();
    const double scale = velocity_scale(contact, rebound);
    if (after.norm() <= 1e-13 * scale) return;
    const Eigen::Vector2d friction = -contact.friction * rebound.impulse_C.z() * after.normalized();
    EXPECT_LE((rebound.impulse_C.head<2>() - friction).norm() * after.norm(),
              1e-13 * rebound.impulse_C.norm() * scale);
  });
}

TEST(EveryRigidImpact, LeavesNoApproach) {
  for_every_impact([](const RigidContact& contact, double e, bool) {
    for (const ImpactHypothesis hypothesis : impact_hypotheses()) {
      SCOPED_TRACE(to_text(hypothesis));
      const RigidRebound rebound =
          solve_impact(contact, {.hypothesis = hypothesis, .restitution = e});
      EXPECT_GE(rebound.velocity_C.z(), -1e-13 * velocity_scale(contact, rebound));
      EXPECT_GT(rebound.impulse_C.z(), 0);
    }
  });
}

TEST(EveryRigidImpact, KeepsTheImpulseInTheFrictionCone) {
  for_every_impact([](const RigidContact& contact, double e, bool) {
    for (const ImpactHypothesis hypothesis : impact_hypotheses()) {
      SCOPED_TRACE(to_text(hypothesis));
      const RigidRebound rebound =
          solve_impact(contact, {.hypothesis = hypothesis, .restitution = e});
      EXPECT_LE(rebound.impulse_C.head<2>().norm(),
                contact.friction * rebound.impulse_C.z() * (1 + 1e-11) + 1e-15);
    }
  });
}

TEST(EveryRigidImpact, EndsWhereItsHypothesisSays) {
  for_every_impact([](const RigidContact& contact, double e, bool) {
    const auto solve = [&](ImpactHypothesis hypothesis) {
      return solve_impact(contact, {.hypothesis = hypothesis, .restitution = e});
    };
    EXPECT_NEAR(solve(ImpactHypothesis::newton).restitution_kinematic, e, 1e-12);
    EXPECT_NEAR(solve(ImpactHypothesis::poisson).restitution_kinetic, e, 1e-12);
    EXPECT_NEAR(solve(ImpactHypothesis::stronge).restitution_energetic, e, 1e-10);
  });
}

// Gilardi and Sharf 2002, section 2.5: the definitions agree where the slip does not stop in the plane.
TEST(EveryRigidImpact, IsTheSameByAllDefinitionsWhileSlipInThePlaneDoesNotChange) {
  int unchanged = 0;
  for_every_impact([&](const RigidContact& contact, double e, bool plane) {
    const auto solve = [&](ImpactHypothesis hypothesis) {
      return solve_impact(contact, {.hypothesis = hypothesis, .restitution = e});
    };
    const RigidRebound stronge = solve(ImpactHypothesis::stronge);
    const RigidRebound poisson = solve(ImpactHypothesis::poisson);
    const RigidRebound newton = solve(ImpactHypothesis::newton);
    bool slides = plane;
    for (const RigidRebound* rebound : {&stronge, &poisson, &newton}) {
      for (const SlipPhase& phase : rebound->phases) {
        slides = slides && phase.mode == rebound->phases.begin()->mode;
      }
    }
    const Eigen::Vector2d coupling = contact.inverse_C.topRightCorner<2, 1>();
    if (!slides && contact.friction > 0 && !coupling.isZero()) return;
    ++unchanged;
    const double scale = stronge.impulse_C.norm();
    EXPECT_LE((poisson.impulse_C - stronge.impulse_C).norm(), 1e-12 * scale);
    EXPECT_LE((newton.impulse_C - stronge.impulse_C).norm(), 1e-12 * scale);
  });
  EXPECT_GT(unchanged, 1000);
}

TEST(EveryRigidImpact, IsTheSameByAllDefinitionsWhenCentral) {
  for_every_impact([](RigidContact contact, double e, bool) {
    contact.inverse_C(0, 2) = contact.inverse_C(2, 0) = 0;
    contact.inverse_C(1, 2) = contact.inverse_C(2, 1) = 0;
    const double P_n = -(1 + e) * contact.velocity_C.z() / contact.inverse_C(2, 2);
    for (const ImpactHypothesis hypothesis : kOnPath) {
      const RigidRebound rebound =
          solve_impact(contact, {.hypothesis = hypothesis, .restitution = e});
      EXPECT_NEAR(rebound.impulse_C.z(), P_n, 1e-11 * P_n);
    }
  });
}

TEST(EveryRigidImpact, DoesNotDependOnTheTangentAxes) {
  Contacts angles;
  for_every_impact([&](const RigidContact& contact, double e, bool) {
    const Matrix3d R =
        Eigen::AngleAxisd(angles.uniform(-3, 3), Vector3d::UnitZ()).toRotationMatrix();
    const RigidContact turned{.inverse_C = R * contact.inverse_C * R.transpose(),
                              .velocity_C = R * contact.velocity_C,
                              .friction = contact.friction};
    // Turning the axes rounds the matrix, which counts as much as its condition says.
    const double tolerance = 1e-9 + 1e-14 * condition(contact.inverse_C);
    for (const ImpactHypothesis hypothesis : impact_hypotheses()) {
      SCOPED_TRACE(to_text(hypothesis));
      const ImpactLaw law{.hypothesis = hypothesis, .restitution = e};
      const RigidRebound one = solve_impact(contact, law);
      const RigidRebound other = solve_impact(turned, law);
      EXPECT_LE((R * one.impulse_C - other.impulse_C).norm(), tolerance * one.impulse_C.norm());
    }
  });
}

TEST(EveryRigidImpact, InThePlaneSolvesKellersEquationToo) {
  Contacts contacts;
  for (int i = 0; i < kSpaceImpacts; ++i) {
    const RigidContact contact = contacts.in_plane();
    const double e = contacts.restitution();
    SCOPED_TRACE(i);
    for (const ImpactHypothesis hypothesis : kOnPath) {
      SCOPED_TRACE(to_text(hypothesis));
      const ImpactLaw law{.hypothesis = hypothesis, .restitution = e};
      const RigidRebound exact = solve_impact(contact, law);
      const RigidRebound integrated = impact::solve_by_path(contact, law, 1e-12, true);
      const double scale = exact.impulse_C.norm();
      EXPECT_LE((exact.impulse_C - integrated.impulse_C).norm(), 1e-10 * scale);
      EXPECT_NEAR(exact.energy_lost, integrated.energy_lost,
                  1e-10 * scale * velocity_scale(contact, exact));
    }
    if (HasFailure()) return;
  }
}

TEST(EveryRigidImpact, InSpaceConvergesWithItsTolerance) {
  Contacts contacts;
  for (int i = 0; i < kSpaceImpacts; ++i) {
    const RigidContact contact = contacts.in_space();
    const double e = contacts.restitution();
    const double limit = 1e-9 * (100 + condition(contact.inverse_C));
    SCOPED_TRACE(i);
    for (const ImpactHypothesis hypothesis : kOnPath) {
      SCOPED_TRACE(to_text(hypothesis));
      const ImpactLaw law{.hypothesis = hypothesis, .restitution = e};
      const RigidRebound fine = solve_impact(contact, law, 1e-13);
      const RigidRebound coarse = solve_impact(contact, law, 1e-9);
      EXPECT_LE((fine.impulse_C - coarse.impulse_C).norm(), limit * fine.impulse_C.norm());
    }
    if (HasFailure()) return;
  }
}

}  // namespace rigid_impact_test
}  // namespace carom
