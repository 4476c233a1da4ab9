#include "continuum/mean_axes.h"

#include <algorithm>

#include "carom/messages.h"
#include "numerics/dense.h"

namespace carom::continuum {

RigidModes::RigidModes(const std::vector<Vector3d>& nodes, const Eigen::VectorXd& masses)
    : modes_(3 * masses.size(), 6), mass_(3 * masses.size()) {
  double reach = 0;
  for (const Vector3d& X : nodes) reach = std::max(reach, X.norm());
  for (Eigen::Index i = 0; i < masses.size(); ++i) {
    mass_.segment<3>(3 * i).setConstant(masses[i]);
    modes_.block<3, 3>(3 * i, 0).setIdentity();
    for (int axis = 0; axis < 3; ++axis) {
      // Lengths are counted in the body's own, so that rotations are of the size of translations.
      modes_.block<3, 1>(3 * i, 3 + axis) = Vector3d::Unit(axis).cross(nodes[i] / reach);
    }
  }
  // ΦᵀMΦ = L·Lᵀ, Φ ← Φ·L⁻ᵀ; the second time only removes rounding.
  for (int round = 0; round < 2; ++round) {
    weighted_ = mass_.asDiagonal() * modes_;
    const auto L = numerics::cholesky_factor(modes_.transpose() * weighted_);
    CAROM_ASSERT(L.has_value(), "masses must not lie on one line");
    const Eigen::MatrixXd inverse = numerics::inverse_of(*L);
    modes_ = (modes_ * inverse.transpose()).eval();
  }
  weighted_ = mass_.asDiagonal() * modes_;
}

void RigidModes::remove_rigid_motion(Eigen::Ref<Eigen::MatrixXd> u) const {
  u -= modes_ * (weighted_.transpose() * u).eval();
}

void RigidModes::project_forces(Eigen::Ref<Eigen::MatrixXd> f) const {
  f -= weighted_ * (modes_.transpose() * f).eval();
}

Eigen::Matrix<double, 6, 1> RigidModes::coefficients(int node, const Vector3d& force) const {
  return modes_.middleRows<3>(3 * node).transpose() * force;
}

}  // namespace carom::continuum
