// Cholesky factors of a symmetric matrix that may be singular: W = L·Lᵀ on the independent rows, and
// a count of those that follow from them.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <vector>

namespace carom::numerics {

/// Diagonal pivoting; the largest remaining pivot, relative to its own diagonal entry, comes next.
/// All storage is allocated by the constructor.
class PivotedCholesky {
 public:
  explicit PivotedCholesky(int size)
      : factors_(size, size),
        W_(size, size),
        order_(size),
        diagonal_(size),
        work_(size),
        half_(size) {}

  /// Entries of the diagonal not above `floor` count as zero, and a row counts as dependent when
  /// less than `tolerance` of its diagonal entry is left over by the rows before it.
  void factor(const Eigen::MatrixXd& W, const Eigen::VectorXd& floor, double tolerance) {
    const int size = static_cast<int>(order_.size());
    W_ = W;
    rank_ = 0;
    for (int i = 0; i < size; ++i) {
      order_[i] = i;
      diagonal_[i] = W(i, i);
    }
    const auto left_over = [&](int row) {
      return W(row, row) > floor[row] ? diagonal_[row] / W(row, row) : 0.0;
    };
    for (; rank_ < size; ++rank_) {
      int best = rank_;
      for (int k = rank_ + 1; k < size; ++k) {
        if (left_over(order_[k]) > left_over(order_[best])) best = k;
      }
      if (!(left_over(order_[best]) > tolerance)) break;
      std::swap(order_[rank_], order_[best]);
      // Row `order_[k]` of L in row order_[k] of factors_, columns by pivot.
      const int pivot = order_[rank_];
      const double root = std::sqrt(diagonal_[pivot]);
      factors_(pivot, rank_) = root;
      for (int k = rank_ + 1; k < size; ++k) {
        const int row = order_[k];
        double sum = W(row, pivot);
        for (int j = 0; j < rank_; ++j) sum -= factors_(row, j) * factors_(pivot, j);
        factors_(row, rank_) = sum / root;
        diagonal_[row] -= factors_(row, rank_) * factors_(row, rank_);
      }
    }
  }

  int rank() const { return rank_; }

  /// L⁻¹·c of the independent rows, in pivot order: `half` takes rank() numbers.
  template <class Rhs, class Half>
  void half_solve(const Rhs& c, Half&& half) const {
    for (int i = 0; i < rank_; ++i) {
      double sum = c[order_[i]];
      for (int j = 0; j < i; ++j) sum -= factors_(order_[i], j) * half[j];
      half[i] = sum / factors_(order_[i], i);
    }
  }

  /// Solves W·x = c on the independent rows, with one step of refinement; dependent rows get zero.
  void solve(const Eigen::VectorXd& c, Eigen::VectorXd& x) {
    x.setZero();
    for (int round = 0; round < 2; ++round) {
      work_ = c;
      for (int k = 0; k < rank_; ++k) work_ -= x[order_[k]] * W_.col(order_[k]);
      half_solve(work_, half_);
      for (int i = rank_ - 1; i >= 0; --i) {
        double sum = half_[i];
        for (int j = i + 1; j < rank_; ++j) sum -= factors_(order_[j], i) * half_[j];
        half_[i] = sum / factors_(order_[i], i);
      }
      for (int i = 0; i < rank_; ++i) x[order_[i]] += half_[i];
    }
  }

 private:
  Eigen::MatrixXd factors_, W_;
  std::vector<int> order_;
  Eigen::VectorXd diagonal_, work_, half_;
  int rank_ = 0;
};

}  // namespace carom::numerics
