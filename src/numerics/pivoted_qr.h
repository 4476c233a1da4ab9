// Orthonormal columns of a matrix that may lack rank: Z = Q·R on the independent columns, and a count
// of those that follow from them. Solves with W = ZᵀZ without ever forming it, so that small angles
// between columns are not squared.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace carom::numerics {

/// Gram-Schmidt with pivoting, each column orthogonalised twice. All storage is allocated by the
/// constructor.
class PivotedQr {
 public:
  PivotedQr(Eigen::Index rows, Eigen::Index columns)
      : Q_(rows, columns),
        R_(columns, columns),
        S_(columns, columns),
        L_(columns, columns),
        norm_(columns),
        order_(columns),
        half_(columns) {}

  /// Columns not longer than `floor` count as zero, and a column counts as dependent when less than
  /// `tolerance` of its length is left over by those before it.
  void factor(const Eigen::MatrixXd& Z, const Eigen::VectorXd& floor, double tolerance) {
    factor(Z, floor, tolerance, Z.cols(), tolerance);
  }

  /// The same with another tolerance for columns beyond the first `usual_rank` independent ones.
  void factor(const Eigen::MatrixXd& Z, const Eigen::VectorXd& floor, double tolerance,
              Eigen::Index usual_rank, double tolerance_beyond) {
    const Eigen::Index columns = Z.cols();
    Q_ = Z;
    rank_ = 0;
    for (Eigen::Index i = 0; i < columns; ++i) {
      order_[i] = i;
      norm_[i] = Z.col(i).norm();
    }
    // Q_ holds the orthonormal columns, then what is left over of the others.
    const auto left_over = [&](Eigen::Index place) {
      const Eigen::Index column = order_[place];
      return norm_[column] > floor[column] ? Q_.col(place).norm() / norm_[column] : 0.0;
    };
    R_.setZero();
    weakest_ = 1;
    shares_ = false;
    for (; rank_ < columns; ++rank_) {
      Eigen::Index best = rank_;
      double most = left_over(rank_);
      for (Eigen::Index place = rank_ + 1; place < columns; ++place) {
        if (const double here = left_over(place); here > most) {
          best = place;
          most = here;
        }
      }
      if (!(most > (rank_ < usual_rank ? tolerance : tolerance_beyond))) break;
      const double size = std::max(norm_[order_[best]], floor[order_[best]] / tolerance);
      weakest_ = std::min(weakest_, Q_.col(best).norm() / size);
      std::swap(order_[rank_], order_[best]);
      Q_.col(rank_).swap(Q_.col(best));
      R_.col(rank_).swap(R_.col(best));
      // Once more against the columns before: cancellation has left some of them in.
      for (Eigen::Index k = 0; k < rank_; ++k) {
        const double part = Q_.col(k).dot(Q_.col(rank_));
        R_(k, rank_) += part;
        Q_.col(rank_) -= part * Q_.col(k);
      }
      const double length = Q_.col(rank_).norm();
      R_(rank_, rank_) = length;
      Q_.col(rank_) /= length;
      for (Eigen::Index place = rank_ + 1; place < columns; ++place) {
        const double part = Q_.col(rank_).dot(Q_.col(place));
        R_(rank_, place) = part;
        Q_.col(place) -= part * Q_.col(rank_);
      }
    }
  }

  Eigen::Index rank() const { return rank_; }
  /// Smallest share that an independent column had left over, of its length or of what makes its
  /// `floor` when that is more.
  double weakest() const { return weakest_; }

  /// Solves W·x = c on the independent columns, W = ZᵀZ; dependent ones get zero. `z` becomes Z·x.
  void solve(const Eigen::VectorXd& c, Eigen::VectorXd& x, Eigen::VectorXd& z) {
    // Rᵀ·y = c, z = Q·y, R·x = y
    z.setZero();
    for (Eigen::Index i = 0; i < rank_; ++i) {
      double sum = c[order_[i]];
      for (Eigen::Index j = 0; j < i; ++j) sum -= R_(j, i) * half_[j];
      half_[i] = sum / R_(i, i);
      z += half_[i] * Q_.col(i);
    }
    x.setZero();
    for (Eigen::Index i = rank_ - 1; i >= 0; --i) {
      double sum = half_[i];
      for (Eigen::Index j = i + 1; j < rank_; ++j) sum -= R_(i, j) * x[order_[j]];
      x[order_[i]] = sum / R_(i, i);
    }
  }

  /// Of all x with the same Z·x the one with the smallest sum of (weight·x)²: what dependent columns can
  /// take over they do. `x` is of the last solve(); weights are above zero.
  void least_norm(const Eigen::VectorXd& weight, Eigen::VectorXd& x) {
    const Eigen::Index columns = R_.cols(), left = columns - rank_;
    if (left == 0) return;
    if (!shares_) factor_shares(weight);
    // (1 + SᵀS)·t = Sᵀ·x_b, x_b ← x_b − S·t, in weighted unknowns
    for (Eigen::Index k = 0; k < left; ++k) {
      double sum = 0;
      for (Eigen::Index i = 0; i < rank_; ++i) sum += S_(i, k) * weight[order_[i]] * x[order_[i]];
      for (Eigen::Index j = 0; j < k; ++j) sum -= L_(k, j) * half_[j];
      half_[k] = sum / L_(k, k);
    }
    for (Eigen::Index k = left - 1; k >= 0; --k) {
      for (Eigen::Index j = k + 1; j < left; ++j) half_[k] -= L_(j, k) * half_[j];
      half_[k] /= L_(k, k);
    }
    for (Eigen::Index k = 0; k < left; ++k) {
      x[order_[rank_ + k]] = half_[k] / weight[order_[rank_ + k]];
      for (Eigen::Index i = 0; i < rank_; ++i)
        x[order_[i]] -= S_(i, k) * half_[k] / weight[order_[i]];
    }
  }

  /// Takes the columns' span out of z.
  template <class Vector>
  void remove_span(Vector&& z) const {
    for (int round = 0; round < 2; ++round) {
      for (Eigen::Index i = 0; i < rank_; ++i) {
        const double part = Q_.col(i).dot(z);
        z -= part * Q_.col(i);
      }
    }
  }

 private:
  /// S = R₁₁⁻¹·R₁₂ says how dependent columns follow from the others, in weighted unknowns; L·Lᵀ = 1 + SᵀS.
  void factor_shares(const Eigen::VectorXd& weight) {
    const Eigen::Index left = R_.cols() - rank_;
    for (Eigen::Index k = 0; k < left; ++k) {
      for (Eigen::Index i = rank_ - 1; i >= 0; --i) {
        double sum = R_(i, rank_ + k);
        for (Eigen::Index j = i + 1; j < rank_; ++j) sum -= R_(i, j) * S_(j, k);
        S_(i, k) = sum / R_(i, i);
      }
    }
    for (Eigen::Index k = 0; k < left; ++k) {
      for (Eigen::Index i = 0; i < rank_; ++i) {
        S_(i, k) *= weight[order_[i]] / weight[order_[rank_ + k]];
      }
    }
    for (Eigen::Index k = 0; k < left; ++k) {
      for (Eigen::Index j = 0; j <= k; ++j) {
        double sum = j == k ? 1 : 0;
        for (Eigen::Index i = 0; i < rank_; ++i) sum += S_(i, k) * S_(i, j);
        for (Eigen::Index i = 0; i < j; ++i) sum -= L_(k, i) * L_(j, i);
        L_(k, j) = j == k ? std::sqrt(sum) : sum / L_(j, j);
      }
    }
    shares_ = true;
  }

  Eigen::MatrixXd Q_, R_, S_, L_;
  Eigen::VectorXd norm_;
  std::vector<Eigen::Index> order_;
  Eigen::VectorXd half_;
  Eigen::Index rank_ = 0;
  double weakest_ = 1;
  bool shares_ = false;  // S and L belong to the present factors
};

}  // namespace carom::numerics
