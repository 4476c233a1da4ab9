// Displacements of a body as a sum of few shapes: u(X) = Σ φ_j(X)·z_j.
#pragma once

#include <Eigen/Core>

#include "carom/math.h"

namespace carom::continuum {

/// How the material at a place moves for each coordinate: φ_j and its rotation, a column each.
struct ShapeRows {
  Eigen::Matrix3Xd moves, turns;
};

/// How the material around a place is displaced.
struct PlaceField {
  Vector3d u = Vector3d::Zero();         ///< [m]
  Vector3d turn = Vector3d::Zero();      ///< small rotation [rad]
  Matrix3d gradient = Matrix3d::Zero();  ///< ∂u_i/∂X_j
};

/// Smooth functions of the undeformed place X, also a little outside the body.
class FieldShapes {
 public:
  virtual ~FieldShapes() = default;

  virtual Eigen::Index count() const = 0;
  virtual void write_rows(const Vector3d& X, ShapeRows& rows) const = 0;
  virtual PlaceField field(const Vector3d& X, const Eigen::VectorXd& z) const = 0;
  /// No point of the body moves by more for a unit of each coordinate.
  virtual const Eigen::VectorXd& largest_moves() const = 0;

  /// The place that is displaced to p: X + u(X) = p.
  Vector3d undeformed(const Vector3d& p, const Eigen::VectorXd& z) const;
};

}  // namespace carom::continuum
