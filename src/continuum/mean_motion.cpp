#include "continuum/mean_motion.h"

#include <Eigen/Eigenvalues>
#include <numeric>
#include <stdexcept>

namespace carom::continuum {
namespace {

/// Nodes whose spread across their line is a smaller share of that along it lie on the line.
constexpr double line_share = 1e-8;

}  // namespace

MeanMotion::MeanMotion(const std::vector<Vector3d>& all, std::vector<int> nodes,
                       std::vector<double> weights, const Vector3d& place)
    : nodes_(std::move(nodes)), weights_(std::move(weights)) {
  const double sum = std::accumulate(weights_.begin(), weights_.end(), 0.0);
  Vector3d centre = Vector3d::Zero();
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    weights_[i] /= sum;
    centre += weights_[i] * all[static_cast<std::size_t>(nodes_[i])];
  }
  Matrix3d T = Matrix3d::Zero();
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Vector3d r = all[static_cast<std::size_t>(nodes_[i])] - centre;
    arms_.push_back(r);
    T += weights_[i] * (r.squaredNorm() * Matrix3d::Identity() - r * r.transpose());
  }
  const Eigen::SelfAdjointEigenSolver<Matrix3d> spread(T);
  const Vector3d& axes = spread.eigenvalues();
  if (nodes_.empty() || !(axes[0] > line_share * axes[2])) {
    throw std::invalid_argument("too few nodes around a joint or a force; more elements help");
  }
  inverse_ = T.inverse();
  to_place_ = place - centre;
}

SpatialVector MeanMotion::of(const Eigen::VectorXd& u) const {
  Vector3d mean = Vector3d::Zero(), turned = Vector3d::Zero();
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const Vector3d here = weights_[i] * u.segment<3>(3 * nodes_[i]);
    mean += here;
    turned += arms_[i].cross(here);
  }
  const Vector3d theta = inverse_ * turned;
  return {theta, mean + theta.cross(to_place_)};
}

// M·θ + F·d = (M + (p − c) × F)·θ + F·d_c: f = w·(F + m × r) with m = T⁻¹·(M + (p − c) × F)
void MeanMotion::add_loads(const SpatialVector& wrench, Eigen::Ref<Eigen::VectorXd> loads) const {
  const Vector3d m = inverse_ * (wrench.angular + to_place_.cross(wrench.linear));
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    loads.segment<3>(3 * nodes_[i]) += weights_[i] * (wrench.linear + m.cross(arms_[i]));
  }
}

Eigen::MatrixXd MeanMotion::unit_loads(Eigen::Index unknowns) const {
  Eigen::MatrixXd loads = Eigen::MatrixXd::Zero(unknowns, 6);
  for (int column = 0; column < 6; ++column) {
    SpatialVector unit;
    (column < 3 ? unit.angular : unit.linear)[column % 3] = 1;
    add_loads(unit, loads.col(column));
  }
  return loads;
}

}  // namespace carom::continuum
