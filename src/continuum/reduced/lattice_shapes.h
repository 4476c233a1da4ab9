// Displacements of scattered nodes as smooth functions of the place, by a lattice of cubic splines.
#pragma once

#include <array>
#include <vector>

#include "continuum/reduced/field_shapes.h"

namespace carom::continuum {

/// Tensor products of uniform cubic B-splines, fitted to the nodes of a mesh by least squares: as fine as the nodes, twice
/// differentiable across elements, and defined a little outside the body too.
class LatticeShapes : public FieldShapes {
 public:
  /// A column for each shape: x, y, z of the first node, of the second, …
  LatticeShapes(const std::vector<Vector3d>& nodes, const Eigen::MatrixXd& shapes);

  Eigen::Index count() const override { return largest_.size(); }
  void write_rows(const Vector3d& X, ShapeRows& rows) const override;
  PlaceField field(const Vector3d& X, const Eigen::VectorXd& z) const override;
  const Eigen::VectorXd& largest_moves() const override { return largest_; }

  /// Largest distance of a shape from its nodes, over its largest displacement.
  double misfit() const { return misfit_; }

 private:
  static constexpr int support = 4;  // splines that are above zero at a place, along each axis
  struct Values {
    std::array<int, 64> places;    // of control points
    std::array<double, 64> value;  // products of splines
    std::array<Vector3d, 64> gradient;
  };
  Values values_at(const Vector3d& X) const;
  void choose_lattice(const std::vector<Vector3d>& nodes);
  Eigen::MatrixXd fit(const std::vector<Vector3d>& nodes, const Eigen::MatrixXd& shapes) const;
  int control_points() const;

  Vector3d origin_ = Vector3d::Zero(), spacing_ = Vector3d::Ones();
  std::array<int, 3> cells_{1, 1, 1};
  std::vector<Eigen::Matrix3Xd> control_;  // by control point, a column for each shape
  Eigen::VectorXd largest_;
  double misfit_ = 0;
};

}  // namespace carom::continuum
