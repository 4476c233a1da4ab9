#include "continuum/reduced/rest_shapes.h"

#include <cmath>

#include "numerics/dense.h"

namespace carom::continuum {
namespace {

/// Of an answer the modes leave less than this share of its energy: it is theirs.
constexpr double answered_share = 1e-6;

}  // namespace

// r = s − Σ φ·(φᵀ·M·s) has the energies K_r = sᵀ·l − Σ ω²·(φᵀMs)² and M_r = rᵀ·M·r; combinations with
// K_r·c = ω²·M_r·c are orthogonal in both.
RestShapes rest_shapes(const Eigen::VectorXd& mass, const Eigen::MatrixXd& modes,
                       const Eigen::VectorXd& stiffness, Eigen::MatrixXd answers,
                       Eigen::MatrixXd loads) {
  // Forces and moments have units of their own.
  for (Eigen::Index i = 0; i < answers.cols(); ++i) {
    const double size = std::sqrt(answers.col(i).dot(loads.col(i)));
    answers.col(i) /= size;
    loads.col(i) /= size;
  }
  const Eigen::MatrixXd parts = modes.transpose() * mass.asDiagonal() * answers;
  Eigen::MatrixXd rest = answers - modes * parts;
  Eigen::MatrixXd energy = answers.transpose() * loads;
  energy -= parts.transpose() * stiffness.asDiagonal() * parts;
  // First directions that the modes have not answered, of unit stiffness, then those among them by ω².
  const numerics::SymmetricEigen left =
      numerics::eigenvectors_of(0.5 * (energy + energy.transpose()));
  const Eigen::Index size = left.values.size();
  Eigen::Index found = 0;
  while (found < size && left.values[size - 1 - found] > answered_share) ++found;
  RestShapes all;
  if (found == 0) return all;
  const Eigen::MatrixXd basis = rest * left.vectors.rightCols(found) *
                                left.values.tail(found).cwiseSqrt().cwiseInverse().asDiagonal();
  const numerics::SymmetricEigen inverse =
      numerics::eigenvectors_of(basis.transpose() * mass.asDiagonal() * basis);
  all.shapes.resize(basis.rows(), found);
  all.stiffness.resize(found);
  for (Eigen::Index i = 0; i < found; ++i) {
    const Eigen::Index from = found - 1 - i;
    all.stiffness[i] = 1 / inverse.values[from];
    all.shapes.col(i) = basis * inverse.vectors.col(from) / std::sqrt(inverse.values[from]);
  }
  return all;
}

}  // namespace carom::continuum
