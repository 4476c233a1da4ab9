#include "continuum/reduced/inertia_coupling.h"

#include <Eigen/Geometry>

namespace carom::continuum {
namespace {

using Eigen::Index;
using Eigen::Matrix3Xd;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Vector6 = Eigen::Matrix<double, 6, 1>;

Matrix3d symmetric_of(const Vector6& c) {
  Matrix3d I;
  I << c[0], c[3], c[4], c[3], c[1], c[5], c[4], c[5], c[2];
  return I;
}

/// ω·I·ω = Σ weights·components.
Vector6 weights_of(const Vector3d& w) {
  Vector6 weights;
  weights << w.cwiseAbs2(), 2 * w.x() * w.y(), 2 * w.x() * w.z(), 2 * w.y() * w.z();
  return weights;
}

/// Components of (a·b)·1 − ½·(a·bᵀ + b·aᵀ).
Vector6 moments_of(const Vector3d& a, const Vector3d& b) {
  const double dot = a.dot(b);
  Vector6 c;
  c << dot - a.x() * b.x(), dot - a.y() * b.y(), dot - a.z() * b.z(),
      -0.5 * (a.x() * b.y() + a.y() * b.x()), -0.5 * (a.x() * b.z() + a.z() * b.x()),
      -0.5 * (a.y() * b.z() + a.z() * b.y());
  return c;
}

/// Below this share of the largest a product of two modes is rounding.
constexpr double rounding_share = 1e-13;

}  // namespace

InertiaSums::InertiaSums(Index coordinates)
    : first(MatrixXd::Zero(6, coordinates)),
      constant(MatrixXd::Zero(9 * coordinates, coordinates)) {}

void InertiaSums::add_mass(double mass, const Vector3d& X, const Matrix3Xd& phi) {
  const Index n = first.cols();
  for (Index j = 0; j < n; ++j) {
    first.col(j) += 2 * mass * moments_of(X, phi.col(j));
    for (Index i = 0; i < n; ++i) {
      const Vector6 second = mass * moments_of(phi.col(i), phi.col(j));
      // B_j = Σ_i z_i·φ_i × φ_j: row j, column i.
      const Vector3d cross = mass * Vector3d(phi.col(i)).cross(Vector3d(phi.col(j)));
      for (Index c = 0; c < 6; ++c) constant(c * n + j, i) += second[c];
      for (Index c = 0; c < 3; ++c) constant((6 + c) * n + j, i) += cross[c];
    }
  }
}

// Of X = s·e displaced by e·zᵀ·ψ·z: ΔI = 2·s·zᵀ·ψ·z·(1 − e·eᵀ).
void InertiaSums::add_foreshortening(const Vector3d& axis, const MatrixXd& moment) {
  const Index n = first.cols();
  const Vector6 direction = 2 * moments_of(axis, axis);
  for (Index c = 0; c < 6; ++c) {
    constant.middleRows(c * n, n) += direction[c] * 0.5 * (moment + moment.transpose());
  }
}

InertiaCoupling::InertiaCoupling(const InertiaSums& sums)
    : n_(sums.first.cols()),
      first_(sums.first.transpose()),
      second_(sums.constant.topRows(6 * n_), rounding_share * sums.constant.cwiseAbs().maxCoeff()),
      cross_(sums.constant.bottomRows(3 * n_),
             rounding_share * sums.constant.cwiseAbs().maxCoeff()) {}

void InertiaCoupling::evaluate(const VectorXd& z, State& state) const {
  if (state.products.size() != 6 * n_) {
    state.products.setZero(6 * n_);
    state.swing.setZero(n_, 3);
  }
  second_.multiply(z, state.products.data());
  cross_.multiply(z, state.swing.data());
  Vector6 components;
  for (Index c = 0; c < 6; ++c) {
    components[c] = z.dot(first_.col(c)) + z.dot(state.products.segment(c * n_, n_));
  }
  state.added = symmetric_of(components);
}

VectorXd InertiaCoupling::centrifugal(const State& state, const Vector3d& w) const {
  const Vector6 weights = weights_of(w);
  const Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, 6>> products(state.products.data(),
                                                                            n_, 6);
  VectorXd forces = first_.lazyProduct(0.5 * weights);
  forces += products.lazyProduct(weights);
  return forces;
}

Matrix3d InertiaCoupling::inertia_rate(const State& state, const VectorXd& rates) const {
  Vector6 components;
  for (Index c = 0; c < 6; ++c) {
    components[c] = rates.dot(first_.col(c)) + 2 * rates.dot(state.products.segment(c * n_, n_));
  }
  return symmetric_of(components);
}

VectorXd InertiaCoupling::coriolis(const VectorXd& rates, const Vector3d& w) const {
  Eigen::MatrixX3d products = Eigen::MatrixX3d::Zero(n_, 3);
  cross_.multiply(rates, products.data());
  return products.lazyProduct(2 * w);
}

}  // namespace carom::continuum
