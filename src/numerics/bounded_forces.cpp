#include "numerics/bounded_forces.h"

#include <algorithm>
#include <cmath>

#include "carom/messages.h"
#include "numerics/dense.h"

namespace carom::numerics {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// What cannot be moved: this share of what it would be alone is rounding.
constexpr double immovable_share = 1e-13;
/// Held by the others: they leave this share of its own W_ii.
constexpr double redundant_share = 1e-9;
/// Accelerations below this share of what makes them up are zero.
constexpr double negligible_acceleration = 1e-13;

double sign_of(double value) {
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

class Exchange {
 public:
  Exchange(const MatrixXd& W, const VectorXd& A, const VectorXd& F, const VectorXd& scale)
      : W_(W), A_(A), F_(F), scale_(scale), tiny_(A.size()) {
    const auto count = static_cast<std::size_t>(A.size());
    result_.force = VectorXd::Zero(A.size());
    result_.acceleration = A;
    result_.kind.assign(count, BoundedForce::idle);
    inside_.assign(count, 0);
    tiny_ = negligible_acceleration * (A.cwiseAbs() + W.cwiseAbs() * F);
  }

  BoundedForces solve() {
    for (Index i = 0; i < A_.size(); ++i) {
      inside_[i] = 1;
      if (!(W_(i, i) > immovable_share * scale_[i])) continue;
      if (F_[i] > 0) {
        bring_in(i);
      } else {
        kind(i) = BoundedForce::exceeds;
      }
    }
    result_.acceleration = A_ + W_ * result_.force;
    for (Index i = 0; i < A_.size(); ++i) {
      if (kind(i) == BoundedForce::exceeds && !movable(i)) kind(i) = BoundedForce::blocked;
      if (kind(i) == BoundedForce::holds || kind(i) == BoundedForce::blocked) a(i) = 0;
    }
    return std::move(result_);
  }

 private:
  BoundedForce& kind(Index i) { return result_.kind[static_cast<std::size_t>(i)]; }
  double& f(Index i) { return result_.force[i]; }
  double& a(Index i) { return result_.acceleration[i]; }

  std::vector<Index> holding() {
    std::vector<Index> all;
    for (Index i = 0; i < A_.size(); ++i) {
      if (kind(i) == BoundedForce::holds) all.push_back(i);
    }
    return all;
  }

  /// Changes of the holding forces that keep their accelerations, per unit of force i.
  VectorXd answer(const std::vector<Index>& holders, Index i) const {
    const MatrixXd own = W_(holders, holders);
    const VectorXd from_i = W_(holders, std::vector<Index>{i});
    return -solve_symmetric(own, from_i);
  }

  /// W_ii with the holding forces at work.
  double left_over(Index i) {
    const std::vector<Index> holders = holding();
    double left = W_(i, i);
    if (holders.empty()) return left;
    const VectorXd change = answer(holders, i);
    for (std::size_t h = 0; h < holders.size(); ++h) {
      left += W_(i, holders[h]) * change[static_cast<Index>(h)];
    }
    return left;
  }
  bool movable(Index i) { return left_over(i) > redundant_share * W_(i, i); }

  /// Its acceleration is zero: it holds, unless the others do.
  void settle(Index i) {
    a(i) = 0;
    kind(i) = movable(i) ? BoundedForce::holds : BoundedForce::idle;
  }

  /// A force came to its bound: what leaned on it must hold itself.
  void bound(Index i, double side) {
    f(i) = side * F_[i];
    kind(i) = BoundedForce::exceeds;
    for (Index k = 0; k < A_.size(); ++k) {
      const bool leaned = inside_[k] && k != i && kind(k) == BoundedForce::idle && F_[k] > 0 &&
                          W_(k, k) > immovable_share * scale_[k];
      if (leaned && k != entering_ && movable(k)) kind(k) = BoundedForce::holds;
    }
  }

  void bring_in(Index i) {
    entering_ = i;
    for (Index round = 0; round < 20 * (A_.size() + 1); ++round) {
      if (std::abs(a(i)) <= tiny_[i]) return settle(i);
      const std::vector<Index> holders = holding();
      const double side = -sign_of(a(i));
      const VectorXd change = holders.empty() ? VectorXd() : VectorXd(side * answer(holders, i));
      VectorXd rate = side * W_.col(i);
      for (std::size_t h = 0; h < holders.size(); ++h) {
        rate += change[static_cast<Index>(h)] * W_.col(holders[h]);
      }
      // The first that happens: force i at its bound, its acceleration zero, a holding force at its
      // bound, or the acceleration at a bound zero.
      double step = F_[i] - side * f(i);
      Index who = i;
      bool stops = false;
      if (side * rate[i] > redundant_share * W_(i, i) && -a(i) / rate[i] < step) {
        step = -a(i) / rate[i];
        stops = true;
      }
      for (std::size_t h = 0; h < holders.size(); ++h) {
        const double speed = change[static_cast<Index>(h)];
        if (speed == 0) continue;
        const Index holder = holders[h];
        const double room =
            std::max((F_[holder] - sign_of(speed) * f(holder)) / std::abs(speed), 0.0);
        if (room < step) step = room, who = holder, stops = false;
      }
      for (Index k = 0; k < A_.size(); ++k) {
        if (k == i || !inside_[k] || kind(k) != BoundedForce::exceeds || !(F_[k] > 0)) continue;
        // At f = +F the acceleration is ≤ 0, and the other way round.
        const double towards = sign_of(f(k)) * rate[k];
        if (!(towards > negligible_acceleration * std::sqrt(W_(k, k) * W_(i, i)))) continue;
        // Forces against one motion see it stop together: then the one that comes in holds it.
        if (sign_of(f(k)) * a(k) + towards * step <= tiny_[k] || !movable(k)) continue;
        step = std::max(-sign_of(f(k)) * a(k) / towards, 0.0), who = k, stops = true;
      }
      f(i) += side * step;
      for (std::size_t h = 0; h < holders.size(); ++h) {
        f(holders[h]) += step * change[static_cast<Index>(h)];
      }
      result_.acceleration += step * rate;
      if (who == i && !stops) return bound(i, side);
      if (who == i) return settle(i);
      if (stops) {
        a(who) = 0;
        kind(who) = BoundedForce::holds;
      } else {
        bound(who, sign_of(f(who)));
      }
    }
    result_.solved = false;
    if (std::abs(a(i)) > tiny_[i]) kind(i) = BoundedForce::exceeds;
  }

  const MatrixXd& W_;
  const VectorXd &A_, &F_, &scale_;
  VectorXd tiny_;
  BoundedForces result_;
  std::vector<char> inside_;
  Index entering_ = 0;
};

}  // namespace

BoundedForces find_bounded_forces(const MatrixXd& W, const VectorXd& A, const VectorXd& F,
                                  const VectorXd& scale) {
  CAROM_ASSERT(W.rows() == A.size() && W.cols() == A.size() && F.size() == A.size() &&
                   scale.size() == A.size(),
               "every force has a row, a bound and a scale");
  return Exchange(W, A, F, scale).solve();
}

}  // namespace carom::numerics
