// Modes of a beam as functions of the place: smooth between the nodes, with plane sections that turn.
#pragma once

#include <vector>

#include "continuum/reduced/beam.h"
#include "continuum/reduced/field_shapes.h"

namespace carom::continuum {

/// u(X) = u(x) + θ(x) × (0, y, z) for a place X = (x, y, z); beyond the ends sections are as the last one. Between nodes u and
/// θ are cubic splines with continuous second derivatives.
class BeamShapes : public FieldShapes {
 public:
  /// Shapes of the nodes, six rows each. `reach`: how far the section goes from the axis [m].
  BeamShapes(const Beam& beam, const std::vector<NodalMotion>& shapes, double reach);

  Eigen::Index count() const override { return largest_.size(); }
  void write_rows(const Vector3d& X, ShapeRows& rows) const override;
  PlaceField field(const Vector3d& X, const Eigen::VectorXd& z) const override;
  const Eigen::VectorXd& largest_moves() const override { return largest_; }

  /// ∂u/∂x of the axis at a place within an element, t from 0 to 1, of all shapes.
  NodalMotion slope(int element, double t) const;

 private:
  struct Section {
    int element;
    double t;  // within the element, from 0 to 1
    bool is_inside;
  };
  Section section_at(double x) const;

  double start_, h_;
  int elements_;
  /// Σ c_p·t^p of u and θ in an element: rows of c_0, c_1, c_2, c_3, a column for each shape.
  std::vector<Eigen::MatrixXd> pieces_;  // 24 × shapes
  Eigen::VectorXd largest_;
};

}  // namespace carom::continuum
