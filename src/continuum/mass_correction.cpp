#include "continuum/mass_correction.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "numerics/least_norm.h"

namespace carom::continuum {
namespace {

using Vector10d = Eigen::Matrix<double, 10, 1>;

/// 1; x, y, z; x², y², z²; xy, yz, zx
Vector10d monomials(const Vector3d& X) {
  Vector10d phi;
  phi << 1, X, X.cwiseAbs2(), X.x() * X.y(), X.y() * X.z(), X.z() * X.x();
  return phi;
}

/// What sums of mass × monomials must be, with lengths counted in `scale` and masses in `mass`.
Vector10d wanted_moments(double mass, const Matrix3d& inertia, double scale) {
  // Σ m·X·Xᵀ = ½·tr(I)·1 − I
  Matrix3d S = -inertia;
  S.diagonal().array() += 0.5 * inertia.trace();
  S /= mass * scale * scale;
  Vector10d moments;
  moments << 1, Vector3d::Zero(), S.diagonal(), S(0, 1), S(1, 2), S(2, 0);
  return moments;
}

double farthest_node(const SolidMesh& mesh) {
  double farthest = 0;
  for (const Vector3d& X : mesh.nodes) farthest = std::max(farthest, X.norm());
  return farthest;
}

/// Sums of mass × monomials that are off by less than this are right.
constexpr double moments_tolerance = 1e-12;

}  // namespace

NodalMasses correct_masses(const SolidMesh& mesh, const Eigen::VectorXd& masses, double mass,
                           const Matrix3d& inertia) {
  const double scale = farthest_node(mesh);
  const Eigen::Index count = masses.size();
  Eigen::MatrixXd phi(10, count);
  for (Eigen::Index i = 0; i < count; ++i) phi.col(i) = monomials(mesh.nodes[i] / scale);

  // New masses m·(1 + φ·d) have the moments Σ m·φ + (Σ m·φ·φᵀ)·d.
  const Vector10d wanted = wanted_moments(mass, inertia, scale);
  const Eigen::MatrixXd weighted = phi * (masses / mass).asDiagonal();
  const Eigen::MatrixXd gram = weighted * phi.transpose();
  numerics::LeastNormSolver solver(1e-11);
  solver.factor(gram);
  Vector10d d = Vector10d::Zero(), missing = wanted - phi * masses / mass;
  NodalMasses result;
  // Once would do but for rounding.
  for (int round = 0; round < 3; ++round) {
    d += solver.solve(missing);
    result.masses = masses.cwiseProduct(Eigen::VectorXd::Ones(count) + phi.transpose() * d);
    missing = wanted - phi * result.masses / mass;
  }
  if (!(missing.cwiseAbs().maxCoeff() <= moments_tolerance)) {
    result.problem = fmt::format(
        "the nodes cannot have the mass and inertia of the shape: moments are off by {:.2g} of the "
        "mass; a finer mesh would do",
        missing.cwiseAbs().maxCoeff());
  } else if (Eigen::Index worst; result.masses.minCoeff(&worst) < 0) {
    result.problem = fmt::format(
        "with the mass and inertia of the shape node {} has a mass of {:.3g} kg, must not be below "
        "0; a finer mesh would do",
        worst, result.masses[worst]);
  }
  return result;
}

}  // namespace carom::continuum
