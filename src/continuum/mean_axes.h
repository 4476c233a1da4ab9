// Mean axes (Tisserand's): the frame in which a deformed body has neither momentum nor angular
// momentum to first order, so that displacements are orthogonal to rigid motion:
// Σ m·u = 0 and Σ m·X × u = 0.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "carom/math.h"

namespace carom::continuum {

/// The six rigid motions of nodes with masses. Displacements and forces are x, y, z of the first
/// node, of the second, …; vectors and matrices (column by column) both do.
class RigidModes {
 public:
  /// Masses are by node, and may be zero for some; those above zero must not lie on one line.
  RigidModes(const std::vector<Vector3d>& nodes, const Eigen::VectorXd& masses);

  /// Φ, with ΦᵀMΦ = 1: columns are combinations of three translations and three rotations about the
  /// origin.
  const Eigen::MatrixXd& modes() const { return modes_; }
  /// The diagonal of M: each mass three times [kg].
  const Eigen::VectorXd& diagonal_mass() const { return mass_; }

  /// u − ΦΦᵀM·u: what is left of displacements in mean axes.
  void remove_rigid_motion(Eigen::Ref<Eigen::MatrixXd> u) const;
  /// f − MΦΦᵀ·f: the part of forces that deforms. It has neither resultant nor moment.
  void project_forces(Eigen::Ref<Eigen::MatrixXd> f) const;
  /// Φᵀ·f of a force at one node.
  Eigen::Matrix<double, 6, 1> coefficients(int node, const Vector3d& force) const;

 private:
  Eigen::MatrixXd modes_, weighted_;  // Φ and MΦ
  Eigen::VectorXd mass_;
};

}  // namespace carom::continuum
