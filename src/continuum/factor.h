// Cholesky factors of large sparse matrices. Behind this door is CHOLMOD (supernodal, with
// OpenBLAS), loaded when the first factor is made; nobody else sees it.
//
// Results repeat to the last bit, also on machines with another number of cores; see
// cholmod_library.h for what is done for that. They still depend on whether the processor has AVX2.
#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <cstddef>
#include <memory>
#include <span>

namespace carom::continuum {

class HalfSolves;

enum class FactorStatus {
  none,      ///< nothing was factored yet
  analysed,  ///< the order is found; there are no numbers yet
  good,
  not_positive_definite,  ///< or it has entries that are no finite numbers
  out_of_memory,
  too_large,       ///< more than 2³¹ numbers
  missing_library  ///< libcholmod3 is not installed
};

/// A = L·Lᵀ of a symmetric positive definite matrix. One thread at a time may use it, also for
/// solving.
class SymmetricFactor {
 public:
  SymmetricFactor();
  ~SymmetricFactor();
  SymmetricFactor(SymmetricFactor&&) noexcept;
  SymmetricFactor& operator=(SymmetricFactor&&) noexcept;

  /// Finds a good order of elimination for the pattern of a matrix given by its lower triangle,
  /// compressed. Then bytes() and operations() say what factoring will take. Does nothing for the
  /// pattern of the matrix before.
  /// Unknowns that are eliminated last cost a little fill, and then what concerns them alone is nearly for nothing: see
  /// `halves` and inverse_at().
  FactorStatus analyse(const Eigen::SparseMatrix<double>& lower, std::span<const int> last = {});
  /// Factors a matrix, after analyse() where its pattern is new.
  FactorStatus factor(const Eigen::SparseMatrix<double>& lower, std::span<const int> last = {});

  FactorStatus status() const;
  std::size_t bytes() const;  ///< memory of the factor
  double operations() const;  ///< floating-point operations of factoring

  /// About the smallest over the greatest eigenvalue, by the pivots alone: much below 1e-14 a
  /// matrix that was taken for positive definite is singular but for rounding.
  double reciprocal_condition() const;

  /// Solves A·x = b in place, for one or many columns; the status must be good. Many at once take a
  /// third of the time, and differ from single ones by rounding. Throws std::bad_alloc.
  void solve(Eigen::Ref<Eigen::MatrixXd> b) const;

  /// Solving in two halves; the status must be good. It holds until the next matrix is factored.
  const HalfSolves& halves() const;

  /// Rows and columns of A⁻¹ at the given unknowns, in their order, exactly symmetric: how these
  /// answer to unit loads on each other. Takes a fraction of the time of solving for its columns, and
  /// memory for little more than the result. The status must be good. Throws std::bad_alloc.
  Eigen::MatrixXd inverse_at(std::span<const int> unknowns) const;

 private:
  struct Workspace;
  std::unique_ptr<Workspace> workspace_;
};

}  // namespace carom::continuum
