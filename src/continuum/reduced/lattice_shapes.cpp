#include "continuum/reduced/lattice_shapes.h"

#include <algorithm>
#include <cmath>

#include "numerics/dense.h"

namespace carom::continuum {
namespace {

using Eigen::Index;
using Eigen::Matrix3Xd;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// So many control points at most: equations are dense.
constexpr int most_control_points = 900;
/// Cells are so much wider than nodes are apart.
constexpr double node_distances_per_cell = 1.2;
/// Third differences of the control points count with this weight besides the nodes, so that those without nodes about
/// them follow the others; quadratic fields have none.
constexpr double smoothness = 1e-6;

/// The four uniform cubic B-splines at t within a cell, and their derivatives by t.
struct Splines {
  std::array<double, 4> value, slope;
};

Splines splines_at(double t) {
  const double s = 1 - t;
  return {{s * s * s / 6, (3 * t * t * t - 6 * t * t + 4) / 6,
           (-3 * t * t * t + 3 * t * t + 3 * t + 1) / 6, t * t * t / 6},
          {-s * s / 2, (3 * t * t - 4 * t) / 2, (-3 * t * t + 2 * t + 1) / 2, t * t / 2}};
}

}  // namespace

LatticeShapes::LatticeShapes(const std::vector<Vector3d>& nodes, const MatrixXd& shapes)
    : largest_(shapes.cols()) {
  choose_lattice(nodes);
  const MatrixXd fitted = fit(nodes, shapes);  // control points × (3·shapes)
  for (Index c = 0; c < fitted.rows(); ++c) {
    const VectorXd row = fitted.row(c).transpose();
    control_.emplace_back(Eigen::Map<const Matrix3Xd>(row.data(), 3, shapes.cols()));
  }
  ShapeRows rows;
  VectorXd off = VectorXd::Zero(shapes.cols());
  largest_.setZero();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    write_rows(nodes[i], rows);
    for (Index j = 0; j < shapes.cols(); ++j) {
      const Vector3d given = shapes.col(j).segment<3>(3 * static_cast<Index>(i));
      largest_[j] = std::max(largest_[j], given.norm());
      off[j] = std::max(off[j], (rows.moves.col(j) - given).norm());
    }
  }
  misfit_ = off.cwiseQuotient(largest_).maxCoeff();
  largest_ *= 1.2;  // between nodes and outside a little more
}

int LatticeShapes::control_points() const {
  return (cells_[0] + 3) * (cells_[1] + 3) * (cells_[2] + 3);
}

void LatticeShapes::choose_lattice(const std::vector<Vector3d>& nodes) {
  Vector3d low = nodes[0], high = nodes[0];
  for (const Vector3d& node : nodes) {
    low = low.cwiseMin(node);
    high = high.cwiseMax(node);
  }
  const Vector3d size = high - low;
  double cell =
      node_distances_per_cell * std::cbrt(size.prod() / static_cast<double>(nodes.size()));
  do {
    for (int a = 0; a < 3; ++a) {
      cells_[static_cast<std::size_t>(a)] =
          std::max(1, static_cast<int>(std::ceil(size[a] / cell)));
      spacing_[a] = size[a] / cells_[static_cast<std::size_t>(a)];
    }
    cell *= 1.1;
  } while (control_points() > most_control_points);
  origin_ = low;
}

LatticeShapes::Values LatticeShapes::values_at(const Vector3d& X) const {
  std::array<Splines, 3> along;
  std::array<int, 3> cell;
  for (std::size_t a = 0; a < 3; ++a) {
    const auto axis = static_cast<Index>(a);
    const double place = (X[axis] - origin_[axis]) / spacing_[axis];
    const double inside = std::isnan(place) ? 0 : std::clamp(place, 0.0, cells_[a] - 1.0);
    cell[a] = static_cast<int>(inside);
    along[a] = splines_at(place - cell[a]);
    for (double& slope : along[a].slope) slope /= spacing_[axis];
  }
  Values values;
  std::size_t at = 0;
  for (int k = 0; k < support; ++k) {
    for (int j = 0; j < support; ++j) {
      for (int i = 0; i < support; ++i, ++at) {
        values.places[at] =
            cell[0] + i + (cells_[0] + 3) * (cell[1] + j + (cells_[1] + 3) * (cell[2] + k));
        const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j),
                   c = static_cast<std::size_t>(k);
        values.value[at] = along[0].value[a] * along[1].value[b] * along[2].value[c];
        values.gradient[at] = {along[0].slope[a] * along[1].value[b] * along[2].value[c],
                               along[0].value[a] * along[1].slope[b] * along[2].value[c],
                               along[0].value[a] * along[1].value[b] * along[2].slope[c]};
      }
    }
  }
  return values;
}

MatrixXd LatticeShapes::fit(const std::vector<Vector3d>& nodes, const MatrixXd& shapes) const {
  const int count = control_points();
  MatrixXd normal = MatrixXd::Zero(count, count), right = MatrixXd::Zero(count, 3 * shapes.cols());
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    const Values at = values_at(nodes[n]);
    const VectorXd given = Eigen::Map<const VectorXd>(
        MatrixXd(shapes.middleRows<3>(3 * static_cast<Index>(n))).data(), 3 * shapes.cols());
    for (std::size_t p = 0; p < 64; ++p) {
      right.row(at.places[p]) += at.value[p] * given.transpose();
      for (std::size_t q = 0; q < 64; ++q) {
        normal(at.places[p], at.places[q]) += at.value[p] * at.value[q];
      }
    }
  }
  const double weight = smoothness * static_cast<double>(nodes.size()) / count;
  const std::array<int, 3> points{cells_[0] + 3, cells_[1] + 3, cells_[2] + 3};
  const std::array<int, 3> strides{1, points[0], points[0] * points[1]};
  const std::array<double, 4> difference{-1, 3, -3, 1};
  for (int c = 0; c < count; ++c) {
    for (std::size_t a = 0; a < 3; ++a) {
      if (c / strides[a] % points[a] + 3 >= points[a]) continue;
      for (int p = 0; p < 4; ++p) {
        for (int q = 0; q < 4; ++q) {
          normal(c + p * strides[a], c + q * strides[a]) +=
              weight * difference[static_cast<std::size_t>(p)] *
              difference[static_cast<std::size_t>(q)];
        }
      }
    }
  }
  return numerics::inverse_of(normal) * right;
}

void LatticeShapes::write_rows(const Vector3d& X, ShapeRows& rows) const {
  const Values at = values_at(X);
  rows.moves.setZero(3, count());
  rows.turns.setZero(3, count());
  for (std::size_t p = 0; p < 64; ++p) {
    const Matrix3Xd& control = control_[static_cast<std::size_t>(at.places[p])];
    rows.moves += at.value[p] * control;
    // ½·∇ × u
    const Vector3d& g = at.gradient[p];
    rows.turns.row(0) += 0.5 * (g.y() * control.row(2) - g.z() * control.row(1));
    rows.turns.row(1) += 0.5 * (g.z() * control.row(0) - g.x() * control.row(2));
    rows.turns.row(2) += 0.5 * (g.x() * control.row(1) - g.y() * control.row(0));
  }
}

PlaceField LatticeShapes::field(const Vector3d& X, const VectorXd& z) const {
  const Values at = values_at(X);
  PlaceField field;
  for (std::size_t p = 0; p < 64; ++p) {
    const Vector3d u = control_[static_cast<std::size_t>(at.places[p])] * z;
    field.u += at.value[p] * u;
    field.gradient += u * at.gradient[p].transpose();
  }
  const Matrix3d& G = field.gradient;
  field.turn = 0.5 * Vector3d(G(2, 1) - G(1, 2), G(0, 2) - G(2, 0), G(1, 0) - G(0, 1));
  return field;
}

}  // namespace carom::continuum
