// Balls in a row that touch, the first of which strikes.
#pragma once

#include <vector>

#include "carom/impact.h"

namespace carom {

/// Balls of the given masses, all at rest but the first, which comes with speed 1. Contact i is between
/// ball i and ball i + 1, its normal along the row; there are no tangents.
inline MultiImpact ball_chain(const std::vector<double>& masses,
                              const MultiImpactPartner& partner) {
  const auto count = static_cast<Eigen::Index>(masses.size()) - 1;
  MultiImpact impact;
  impact.inverse = Eigen::MatrixXd::Zero(3 * count, 3 * count);
  impact.velocity = Eigen::VectorXd::Zero(3 * count);
  impact.contacts.assign(static_cast<std::size_t>(count), partner);
  for (Eigen::Index i = 0; i < count; ++i) {
    const double left = 1 / masses[static_cast<std::size_t>(i)];
    const double right = 1 / masses[static_cast<std::size_t>(i) + 1];
    impact.inverse(3 * i + 2, 3 * i + 2) = left + right;
    if (i + 1 < count) {
      impact.inverse(3 * i + 2, 3 * i + 5) = impact.inverse(3 * i + 5, 3 * i + 2) = -right;
    }
  }
  impact.velocity[2] = -1;
  return impact;
}

/// Velocities of the balls after the impulses.
inline std::vector<double> ball_speeds(const std::vector<double>& masses,
                                       const MultiRebound& rebound) {
  std::vector<double> speeds(masses.size(), 0);
  speeds[0] = 1;
  for (std::size_t i = 0; i + 1 < masses.size(); ++i) {
    const double impulse = rebound.impulse[static_cast<Eigen::Index>(3 * i + 2)];
    speeds[i] -= impulse / masses[i];
    speeds[i + 1] += impulse / masses[i + 1];
  }
  return speeds;
}

}  // namespace carom
