// An isotropic linear elastic material.
#pragma once

#include <Eigen/Core>

namespace carom::continuum {

/// Strains and stresses in the order xx, yy, zz, xy, yz, zx; shear strains are the engineering
/// ones, γ = ∂u/∂y + ∂v/∂x.
using Vector6d = Eigen::Matrix<double, 6, 1>;
using Matrix6d = Eigen::Matrix<double, 6, 6>;

struct ElasticMaterial {
  double young = 0;    ///< > 0 [Pa]
  double poisson = 0;  ///< between −1 and 0.5, both excluded
  double density = 0;  ///< [kg/m³]

  double shear_modulus() const { return young / (2 * (1 + poisson)); }  ///< G, Lamé's μ [Pa]
  /// Lamé's λ [Pa].
  double lame_lambda() const { return young * poisson / ((1 + poisson) * (1 - 2 * poisson)); }
};

/// D of stress = D·strain [Pa].
inline Matrix6d elasticity_matrix(const ElasticMaterial& material) {
  // σ = λ·tr(ε)·1 + 2·μ·ε, with γ = 2·ε off the diagonal
  const double lambda = material.lame_lambda(), mu = material.shear_modulus();
  Matrix6d D = Matrix6d::Zero();
  D.topLeftCorner<3, 3>().setConstant(lambda);
  D.diagonal().head<3>().array() += 2 * mu;
  D.diagonal().tail<3>().setConstant(mu);
  return D;
}

}  // namespace carom::continuum
