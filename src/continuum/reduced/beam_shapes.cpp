#include "continuum/reduced/beam_shapes.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "base/cross_matrix.h"

namespace carom::continuum {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

/// Derivative at the first of equally spaced values, by a polynomial through the first four of them or fewer, times the spacing.
Eigen::Matrix<double, 6, 1> first_slope(const NodalMotion& y, bool from_end) {
  const Index n = y.cols();
  const auto at = [&](Index i) { return y.col(from_end ? n - 1 - i : i); };
  const double sign = from_end ? -1 : 1;
  if (n == 2) return sign * (at(1) - at(0));
  if (n == 3) return sign * (-1.5 * at(0) + 2 * at(1) - 0.5 * at(2));
  return sign * (-11 * at(0) + 18 * at(1) - 9 * at(2) + 2 * at(3)) / 6;
}

/// Slopes of the spline at its nodes, times the spacing: s_{i−1} + 4·s_i + s_{i+1} = 3·(y_{i+1} − y_{i−1}).
NodalMotion spline_slopes(const NodalMotion& y) {
  const Index n = y.cols();
  NodalMotion s(6, n);
  s.col(0) = first_slope(y, false);
  s.col(n - 1) = first_slope(y, true);
  if (n == 2) return s;
  // Thomas' algorithm.
  std::vector<double> upper(static_cast<std::size_t>(n), 0.0);
  for (Index i = 1; i < n - 1; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const double pivot = 4 - upper[k - 1];
    upper[k] = 1 / pivot;
    s.col(i) = (3 * (y.col(i + 1) - y.col(i - 1)) - s.col(i - 1)) / pivot;
  }
  for (Index i = n - 2; i >= 1; --i) s.col(i) -= upper[static_cast<std::size_t>(i)] * s.col(i + 1);
  return s;
}

}  // namespace

BeamShapes::BeamShapes(const Beam& beam, const std::vector<NodalMotion>& shapes, double reach)
    : start_(beam.place(0)),
      h_(beam.element_length()),
      elements_(beam.node_count() - 1),
      pieces_(static_cast<std::size_t>(elements_),
              MatrixXd::Zero(24, static_cast<Index>(shapes.size()))),
      largest_(shapes.size()) {
  for (std::size_t j = 0; j < shapes.size(); ++j) {
    const auto column = static_cast<Index>(j);
    const NodalMotion& y = shapes[j];
    const NodalMotion s = spline_slopes(y);
    for (Index e = 0; e < elements_; ++e) {
      auto piece = pieces_[static_cast<std::size_t>(e)].col(column);
      const auto rise = (y.col(e + 1) - y.col(e)).eval();
      piece.segment<6>(0) = y.col(e);
      piece.segment<6>(6) = s.col(e);
      piece.segment<6>(12) = 3 * rise - 2 * s.col(e) - s.col(e + 1);
      piece.segment<6>(18) = s.col(e) + s.col(e + 1) - 2 * rise;
    }
    double most = 0;
    for (Index i = 0; i < y.cols(); ++i) {
      most = std::max(most, y.col(i).head<3>().norm() + reach * y.col(i).tail<3>().norm());
    }
    largest_[column] = 1.1 * most;  // between nodes a little more
  }
}

BeamShapes::Section BeamShapes::section_at(double x) const {
  // Steps that are tried and fail may ask for no place at all; what they find there is no number either.
  const double along = std::isnan(x) ? 0 : (x - start_) / h_;
  const double inside = std::clamp(along, 0.0, static_cast<double>(elements_));
  const int element = std::min(static_cast<int>(inside), elements_ - 1);
  return {element, inside - element, along == inside};
}

void BeamShapes::write_rows(const Vector3d& X, ShapeRows& rows) const {
  const Section at = section_at(X.x());
  const MatrixXd& c = pieces_[static_cast<std::size_t>(at.element)];
  const NodalMotion motion =
      c.topRows<6>() +
      at.t * (c.middleRows<6>(6) + at.t * (c.middleRows<6>(12) + at.t * c.bottomRows<6>()));
  const Vector3d r(X.x() - (start_ + h_ * (at.element + at.t)), X.y(), X.z());
  rows.turns = motion.bottomRows<3>();
  rows.moves = motion.topRows<3>() - cross_matrix(r) * rows.turns;
}

PlaceField BeamShapes::field(const Vector3d& X, const Eigen::VectorXd& z) const {
  const Section at = section_at(X.x());
  const Eigen::Matrix<double, 24, 1> c = pieces_[static_cast<std::size_t>(at.element)] * z;
  const double t = at.t;
  const Eigen::Matrix<double, 6, 1> motion =
      c.segment<6>(0) + t * (c.segment<6>(6) + t * (c.segment<6>(12) + t * c.segment<6>(18)));
  const Eigen::Matrix<double, 6, 1> slope =
      (c.segment<6>(6) + t * (2 * c.segment<6>(12) + 3 * t * c.segment<6>(18))) / h_;
  const Vector3d r(X.x() - (start_ + h_ * (at.element + t)), X.y(), X.z());
  PlaceField field;
  field.turn = motion.tail<3>();
  field.u = motion.head<3>() + field.turn.cross(r);
  field.gradient = cross_matrix(field.turn);
  if (at.is_inside) {
    const Vector3d across(0, X.y(), X.z());
    field.gradient.col(0) = slope.head<3>() + slope.tail<3>().cross(across);
  }
  return field;
}

NodalMotion BeamShapes::slope(int element, double t) const {
  const MatrixXd& c = pieces_[static_cast<std::size_t>(element)];
  return (c.middleRows<6>(6) + t * (2 * c.middleRows<6>(12) + 3 * t * c.bottomRows<6>())) / h_;
}

}  // namespace carom::continuum
