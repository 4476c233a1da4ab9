// A piece of the force of a contact as a polynomial: its values at Chebyshev's points of a panel.
#pragma once

#include <Eigen/Dense>

namespace carom::waves {

class ForcePanel {
 public:
  static constexpr int count = 13;
  using Values = Eigen::Matrix<double, count, 1>;
  using Operator = Eigen::Matrix<double, count, count>;

  ForcePanel();
  static const ForcePanel& instance();

  /// The points, from 0 to 1 in rising order.
  const Values& nodes() const { return nodes_; }
  /// The polynomial with these values at the nodes.
  double value(const Values& values, double share) const;
  /// The weights of the values in that sum.
  Values weights(double share) const;
  /// Greatest size of the last two coefficients in Chebyshev's polynomials: what a finer panel would change.
  double tail(const Values& values) const;
  /// Derivatives at the nodes, per panel length.
  const Operator& derivative() const { return derivative_; }

  /// Integrals of order ν from the panel's start to its nodes (Riemann and Liouville):
  /// (1/Γ(ν))·∫₀ˢ (s − σ)^(ν−1)·p(σ) dσ. ν is a multiple of one half; exact for these polynomials.
  Operator integral(double order) const;

 private:
  Values nodes_, barycentric_;
  Operator derivative_, to_coefficients_;
};

}  // namespace carom::waves
