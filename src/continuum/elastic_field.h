// How a body is deformed at an instant.
#pragma once

#include <Eigen/Core>

namespace carom::continuum {

/// Deformation of a body and its rates, in mean axes: x, y, z of node after node.
struct ElasticField {
  Eigen::VectorXd u, velocities, accelerations;  ///< [m, m/s, m/s²]
  /// Of a body that moves by few unknowns: these, their rates, and the loads on them that last beyond the step. Its accelerations are those
  /// of inertia forces only.
  Eigen::VectorXd q, rates, loads;

  void clear(Eigen::Index unknowns) {
    u.setZero(unknowns);
    velocities.setZero(unknowns);
    accelerations.setZero(unknowns);
  }
};

}  // namespace carom::continuum
