// Block Lanczos with shift and inversion, full orthogonalisation and thick restarts (Grimes, Lewis
// and Simon, SIAM J. Matrix Anal. Appl. 15:228, 1994; Wu and Simon, SIAM J. Matrix Anal. Appl.
// 22:602, 2000).
#include "continuum/free_vibration.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "continuum/factor.h"
#include "continuum/mean_axes.h"
#include "numerics/dense.h"

namespace carom::continuum {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// As many equal frequencies as this are found for sure; a sphere has up to seven among its lowest.
constexpr int block_columns = 8;
constexpr int most_blocks = 400;
/// A vector with less than this share left over by others is made of them.
constexpr double dependent_share = 1e-10;

/// Vectors that are orthonormal in the product u·M·v, also to rigid motion, in memory for a fixed
/// number of them.
class MassBasis {
 public:
  MassBasis(const RigidModes& rigid, Index most)
      : V(rigid.diagonal_mass().size(), most), rigid_(rigid), M_(rigid.diagonal_mass()) {}

  auto all() const { return V.leftCols(count); }
  auto from(Index first) const { return V.middleCols(first, count - first); }

  /// Takes the columns of W that do not follow from those here, and makes them orthonormal.
  void add(MatrixXd W) {
    const VectorXd before = norms(W);
    // Twice, as cancellation leaves some of the others in.
    for (int round = 0; round < 2; ++round) remove_all(W);
    const Index first = count;
    for (Index j = 0; j < W.cols() && count < V.cols(); ++j) {
      MatrixXd w = W.col(j);
      for (int round = 0; round < 2; ++round) {
        w -= from(first) * (from(first).transpose() * (M_.asDiagonal() * w)).eval();
      }
      if (!(norms(w)[0] > dependent_share * before[j])) continue;
      w /= norms(w)[0];
      remove_all(w);
      V.col(count++) = w / norms(w)[0];
    }
  }

  MatrixXd V;
  Index count = 0;

 private:
  VectorXd norms(const MatrixXd& W) const {
    return (M_.asDiagonal() * W).cwiseProduct(W).colwise().sum().transpose().cwiseSqrt();
  }
  void remove_all(MatrixXd& W) const {
    rigid_.remove_rigid_motion(W);
    const MatrixXd parts = all().transpose() * (M_.asDiagonal() * W).eval();
    W.noalias() -= all() * parts;
  }

  const RigidModes& rigid_;
  const VectorXd& M_;
};

/// About the lowest ω², from above: the best of all quadratic displacements (Rayleigh and Ritz).
double quadratic_estimate(const Eigen::SparseMatrix<double>& K, const std::vector<Vector3d>& nodes,
                          const RigidModes& rigid) {
  MatrixXd fields = MatrixXd::Zero(rigid.diagonal_mass().size(), 27);
  double reach = 0;
  for (const Vector3d& X : nodes) reach = std::max(reach, X.norm());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Vector3d X = nodes[i] / reach;
    Eigen::Matrix<double, 9, 1> monomials;
    monomials << X, X.cwiseAbs2(), X.x() * X.y(), X.y() * X.z(), X.z() * X.x();
    for (int axis = 0; axis < 3; ++axis) {
      fields.block<1, 9>(3 * static_cast<Index>(i) + axis, 9 * axis) = monomials.transpose();
    }
  }
  MassBasis basis(rigid, 27);
  basis.add(fields);
  const MatrixXd ritz = basis.all().transpose() * (K.selfadjointView<Eigen::Lower>() * basis.all());
  return numerics::eigenvalues_of(ritz)[0];
}

/// Numbers between −½ and ½ that look random and are always the same.
MatrixXd start_vectors(Index rows) {
  std::mt19937 random(1);
  return MatrixXd::NullaryExpr(rows, block_columns,
                               [&] { return static_cast<double>(random()) / 4294967296.0 - 0.5; });
}

/// The operator A⁻¹M in mean axes, A = K + σ·M. It has the eigenvalues θ = 1/(ω² + σ).
struct ShiftedInverse {
  MatrixXd apply(const MatrixXd& X) const {
    MatrixXd Y = rigid.diagonal_mass().asDiagonal() * X;
    factor.solve(Y);
    rigid.remove_rigid_motion(Y);
    return Y;
  }
  const SymmetricFactor& factor;
  const RigidModes& rigid;
};

/// Approximate eigenvectors of the operator, as combinations of a basis, greatest θ first.
struct RitzVectors {
  VectorXd theta;
  MatrixXd combinations;
  VectorXd residuals;  ///< relative to θ
};

RitzVectors ritz_vectors(const MatrixXd& T, const MatrixXd& coupling) {
  const numerics::SymmetricEigen eigen = numerics::eigenvectors_of(T);
  RitzVectors ritz{.theta = eigen.values.reverse(),
                   .combinations = eigen.vectors.rowwise().reverse()};
  // A⁻¹M·V·s − θ·V·s = V_next·C·s_last
  const MatrixXd errors = coupling * ritz.combinations.bottomRows(coupling.cols());
  ritz.residuals = errors.colwise().norm().transpose().cwiseQuotient(ritz.theta.cwiseAbs());
  return ritz;
}

/// Eigenvectors of the `wanted` greatest θ, or as many as were found.
MatrixXd lanczos(const ShiftedInverse& inverse, Index wanted, double tolerance) {
  const VectorXd& M = inverse.rigid.diagonal_mass();
  const Index most = 3 * wanted + 10 * block_columns, kept = wanted + block_columns;
  MassBasis basis(inverse.rigid, most + block_columns);
  MatrixXd T = MatrixXd::Zero(most + block_columns, most + block_columns);
  // One application takes nodes without mass to where the others pull them.
  basis.add(inverse.apply(start_vectors(M.size())));
  Index done = 0;  // columns that the operator was applied to
  for (int block = 0;; ++block) {
    const Index next = basis.count;
    const MatrixXd W = inverse.apply(basis.from(done));
    const MatrixXd MW = M.asDiagonal() * W;
    const MatrixXd columns = basis.all().transpose() * MW;
    T.block(0, done, next, next - done) = columns;
    T.block(done, 0, next - done, next) = columns.transpose();
    basis.add(W);
    const MatrixXd coupling = basis.from(next).transpose() * MW;
    const RitzVectors ritz = ritz_vectors(T.topLeftCorner(next, next), coupling);
    const Index found = std::min(wanted, next);
    const bool exhausted = basis.count == next || block == most_blocks;
    if (exhausted || (found == wanted && ritz.residuals.head(found).maxCoeff() < tolerance)) {
      return basis.V.leftCols(next) * ritz.combinations.leftCols(found);
    }
    done = next;
    if (basis.count > most) {
      // Go on with the best combinations and the newest block.
      const Index newest = basis.count - next;
      const MatrixXd best = basis.V.leftCols(next) * ritz.combinations.leftCols(kept);
      const MatrixXd last = basis.from(next);
      basis.V.leftCols(kept) = best;
      basis.V.middleCols(kept, newest) = last;
      basis.count = kept + newest;
      done = kept;
      T.setZero();
      T.diagonal().head(kept) = ritz.theta.head(kept);
    }
  }
}

/// Frequencies and the bound of their errors, from modes and what the operator makes of them.
void finish_modes(const Eigen::SparseMatrix<double>& K, const ShiftedInverse& inverse, double shift,
                  FreeVibration& result) {
  const VectorXd& M = inverse.rigid.diagonal_mass();
  const Index count = result.modes.cols();
  result.frequencies.resize(count);
  const MatrixXd images = inverse.apply(result.modes);
  const MatrixXd forces = K.selfadjointView<Eigen::Lower>() * result.modes;
  for (Index i = 0; i < count; ++i) {
    auto mode = result.modes.col(i);
    const double square = std::max(0.0, mode.dot(forces.col(i)));  // ω² = φᵀKφ, with φᵀMφ = 1
    result.frequencies[i] = std::sqrt(square) / (2 * std::numbers::pi);
    // There is an eigenvalue θ within |A⁻¹M·φ − θ·φ| in the norm of M.
    const VectorXd off = images.col(i) * (square + shift) - mode;
    result.error = std::max(result.error, std::sqrt(off.dot(M.cwiseProduct(off))));
    Index largest;
    mode.cwiseAbs().maxCoeff(&largest);
    if (mode[largest] < 0) mode = -mode;
  }
}

}  // namespace

FreeVibration free_vibration(const Eigen::SparseMatrix<double>& stiffness,
                             const std::vector<Vector3d>& nodes, const VectorXd& masses, int count,
                             double tolerance) {
  FreeVibration result;
  const RigidModes rigid(nodes, masses);
  // A shift of the size of the lowest ω² keeps rigid motion from drowning the rest.
  const double shift = quadratic_estimate(stiffness, nodes, rigid);
  Eigen::SparseMatrix<double> A = stiffness;
  for (Index i = 0; i < A.cols(); ++i) {
    A.valuePtr()[A.outerIndexPtr()[i]] += shift * rigid.diagonal_mass()[i];
  }
  SymmetricFactor factor;
  if (factor.factor(A) != FactorStatus::good) {
    result.problem = factor.status() == FactorStatus::not_positive_definite
                         ? "the stiffness matrix is not that of one elastic body"
                     : factor.status() == FactorStatus::missing_library
                         ? "libcholmod3 is not installed"
                         : "the stiffness matrix takes more memory than there is";
    return result;
  }
  const ShiftedInverse inverse{factor, rigid};
  result.modes = lanczos(inverse, count, tolerance);
  finish_modes(stiffness, inverse, shift, result);
  if (result.modes.cols() < count) {
    result.problem = fmt::format("the mesh has {} natural frequencies", result.modes.cols());
  } else if (!(result.error < 10 * tolerance)) {
    result.problem =
        fmt::format("modes have residuals of {:.2g}, wanted were {:.2g}", result.error, tolerance);
  }
  return result;
}

}  // namespace carom::continuum
