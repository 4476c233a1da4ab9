#include "continuum/element_integrator.h"

#include <Eigen/LU>
#include <cmath>

#include "carom/messages.h"
#include "numerics/dense.h"

namespace carom::continuum {

NodeVectors internal_gradients(const NodeVectors& dP, const Matrix3d& J0, double det_J) {
  // ∇P = (det J₀/det J)·J₀⁻ᵀ·∂P/∂ξ (Taylor, Beresford and Wilson 1976)
  return times((J0.determinant() / det_J) * J0.inverse().transpose(), dP);
}

ElementIntegrator::ElementIntegrator(const ElementType& type, const ElasticMaterial& material)
    : type_(type), material_(material) {
  for (const IntegrationPoint& point : type.points) {
    TabulatedPoint entry{.weight = point.weight};
    type.shape(point.place, entry.N);
    type.gradient(point.place, entry.dN);
    if (type.internal_gradient != nullptr) type.internal_gradient(point.place, entry.dP);
    points_.push_back(entry);
  }
  node_gradients_.resize(type.nodes);
  for (int a = 0; a < type.nodes; ++a) type.gradient(type.node_places[a], node_gradients_[a]);
  type.gradient(local_centre(type), centre_gradients_);
  const Eigen::Index rows = 3 * (type.nodes + type.internal_modes);
  gradients_.resize(rows, static_cast<Eigen::Index>(points_.size()));
  products_.resize(rows, rows);
  full_.resize(rows, rows);
}

void ElementIntegrator::integrate(const NodeVectors& X) {
  fill_gradients(X);
  combine_directions();
  condense_internal_modes();
  share_mass(X);
}

void ElementIntegrator::fill_gradients(const NodeVectors& X) {
  const Matrix3d J0 = jacobian(X, centre_gradients_);
  volume_ = 0;
  shares_.setZero(type_.nodes);
  for (std::size_t q = 0; q < points_.size(); ++q) {
    const TabulatedPoint& point = points_[q];
    const Matrix3d J = jacobian(X, point.dN);
    const double det_J = J.determinant(), weight = point.weight * det_J;
    CAROM_ASSERT(weight > 0, "elements must not be flat or inside out");
    volume_ += weight;
    if (type_.lumping == Lumping::row_sum) shares_ += weight * point.N;
    if (type_.lumping == Lumping::diagonal_scaling) shares_ += weight * point.N.cwiseAbs2();

    // ∇N = J⁻ᵀ·∂N/∂ξ
    const Matrix3d scaled = std::sqrt(weight) * J.inverse().transpose();
    auto column = gradients_.col(static_cast<Eigen::Index>(q));
    column.head(3 * type_.nodes) = times(scaled, point.dN).reshaped();
    if (type_.internal_modes > 0) {
      const NodeVectors gradients = internal_gradients(point.dP, J0, det_J);
      column.tail(3 * type_.internal_modes) = std::sqrt(weight) * gradients.reshaped();
    }
  }
}

void ElementIntegrator::combine_directions() {
  // Q(ai, bj) = ∫ ∂N_a/∂x_i · ∂N_b/∂x_j holds all integrals there are. Then, with Lamé's constants,
  // K(ai, bj) = λ·Q(ai, bj) + μ·Q(aj, bi) + μ·δ_ij·Σ_k Q(ak, bk).
  products_.setZero();
  products_.selfadjointView<Eigen::Lower>().rankUpdate(gradients_);
  products_.triangularView<Eigen::StrictlyUpper>() = products_.transpose();
  const double lambda = material_.lame_lambda(), mu = material_.shear_modulus();
  const int count = type_.nodes + type_.internal_modes;
  for (int b = 0; b < count; ++b) {
    for (int a = b; a < count; ++a) {
      const Matrix3d Q = products_.block<3, 3>(3 * a, 3 * b);
      Matrix3d K = lambda * Q + mu * Q.transpose();
      K.diagonal().array() += mu * Q.trace();
      full_.block<3, 3>(3 * a, 3 * b) = K;
      if (a != b) full_.block<3, 3>(3 * b, 3 * a) = K.transpose();
    }
  }
}

void ElementIntegrator::condense_internal_modes() {
  const int outer = 3 * type_.nodes, inner = 3 * type_.internal_modes;
  if (inner == 0) {
    stiffness_ = full_;
    return;
  }
  // Nothing loads the internal modes: K_pp·p + K_pu·u = 0, so K = K_uu − K_up·K_pp⁻¹·K_pu.
  const auto K_pu = full_.bottomLeftCorner(inner, outer);
  followers_ = numerics::solve_positive(full_.bottomRightCorner(inner, inner), K_pu);
  stiffness_ = full_.topLeftCorner(outer, outer);
  stiffness_.noalias() -= K_pu.transpose() * followers_;
}

NodeVectors ElementIntegrator::internal_displacements(const NodeVectors& u) const {
  NodeVectors p(3, type_.internal_modes);
  if (type_.internal_modes > 0) p.reshaped() = -(followers_ * u.reshaped());
  return p;
}

void ElementIntegrator::share_mass(const NodeVectors& X) {
  if (type_.lumping == Lumping::node_quadrature) {
    for (int a = 0; a < type_.nodes; ++a) {
      shares_[a] = type_.node_weights[a] * jacobian(X, node_gradients_[a]).determinant();
    }
  }
  masses_ = (material_.density * volume_ / shares_.sum()) * shares_;
}

}  // namespace carom::continuum
