#include "waves/force_panel.h"

#include <cmath>
#include <numbers>

#include "numerics/gauss_legendre.h"

namespace carom::waves {

ForcePanel::ForcePanel() {
  constexpr int n = count - 1;
  for (int i = 0; i < count; ++i) {
    nodes_[i] = 0.5 * (1 - std::cos(std::numbers::pi * i / n));
    barycentric_[i] = (i % 2 == 0 ? 1.0 : -1.0) * (i == 0 || i == n ? 0.5 : 1.0);
  }
  for (int i = 0; i < count; ++i) {
    double sum = 0;
    for (int j = 0; j < count; ++j) {
      if (j == i) continue;
      derivative_(i, j) = barycentric_[j] / barycentric_[i] / (nodes_[i] - nodes_[j]);
      sum += derivative_(i, j);
    }
    derivative_(i, i) = -sum;
    for (int k = 0; k < count; ++k) {
      const double ends = (i == 0 || i == n ? 0.5 : 1.0) * (k == 0 || k == n ? 0.5 : 1.0);
      to_coefficients_(k, i) = 2.0 / n * ends * std::cos(std::numbers::pi * k * (n - i) / n);
    }
  }
}

const ForcePanel& ForcePanel::instance() {
  static const ForcePanel panel;
  return panel;
}

ForcePanel::Values ForcePanel::weights(double share) const {
  Values weights = Values::Zero();
  for (int i = 0; i < count; ++i) {
    if (share == nodes_[i]) {
      weights[i] = 1;
      return weights;
    }
    weights[i] = barycentric_[i] / (share - nodes_[i]);
  }
  return weights / weights.sum();
}

double ForcePanel::value(const Values& values, double share) const {
  return weights(share).dot(values);
}

double ForcePanel::tail(const Values& values) const {
  return (to_coefficients_.bottomRows<2>() * values).cwiseAbs().maxCoeff();
}

ForcePanel::Operator ForcePanel::integral(double order) const {
  // With σ = s − r² the kernel becomes a power of r: 2/Γ(ν)·∫ r^(2ν−1)·p(s − r²) dr up to √s.
  Operator result = Operator::Zero();
  for (int i = 1; i < count; ++i) {
    const double end = std::sqrt(nodes_[i]);
    for (const auto& [node, weight] : numerics::gauss_legendre_on_unit_interval) {
      const double r = node * end;
      const double kernel = 2 / std::tgamma(order) * std::pow(r, 2 * order - 1);
      result.row(i) += weight * end * kernel * weights(nodes_[i] - r * r).transpose();
    }
  }
  return result;
}

}  // namespace carom::waves
