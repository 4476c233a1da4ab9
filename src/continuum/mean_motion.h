// How the surroundings of a place of a body move on the whole, and how a force and a moment there are spread
// over them: what joints and forces hold of a body that deforms.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "carom/math.h"

namespace carom::continuum {

/// Mean translation and rotation of nodes with weights w, about their centre c:
///
///     d_c = Σ w·u,   θ = T⁻¹·Σ w·r × u,   T = Σ w·(r²·1 − r·rᵀ),   d = d_c + θ × (p − c)
///
/// Loads are spread by the transpose, so that their resultant and moment are exact and their work is that of the
/// force on d and of the moment on θ. Displacements and loads are x, y, z of the first node, of the second, …
class MeanMotion {
 public:
  MeanMotion() = default;
  /// Nodes are places in `all`, with weights above zero; `place` is p. Throws std::invalid_argument where the
  /// nodes lie on one line.
  MeanMotion(const std::vector<Vector3d>& all, std::vector<int> nodes, std::vector<double> weights,
             const Vector3d& place);

  const std::vector<int>& nodes() const { return nodes_; }
  /// θ and d of displacements, or their rates.
  SpatialVector of(const Eigen::VectorXd& u) const;
  /// Adds the loads of a moment and a force at p.
  void add_loads(const SpatialVector& wrench, Eigen::Ref<Eigen::VectorXd> loads) const;
  /// Loads of the three unit moments and the three unit forces, one column each.
  Eigen::MatrixXd unit_loads(Eigen::Index unknowns) const;

 private:
  std::vector<int> nodes_;
  std::vector<double> weights_;           // their sum is 1
  std::vector<Vector3d> arms_;            // r
  Matrix3d inverse_ = Matrix3d::Zero();   // T⁻¹
  Vector3d to_place_ = Vector3d::Zero();  // p − c
};

}  // namespace carom::continuum
