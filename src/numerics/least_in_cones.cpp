#include "numerics/least_in_cones.h"

#include <cmath>

#include "numerics/dense.h"
#include "numerics/least_norm.h"

namespace carom::numerics {
namespace {

constexpr int most_cone_steps = 40, most_vain_steps = 3;
/// Of the equations' own size: what is left of them.
constexpr double precise_in_cones = 1e-14, precise_enough = 1e-11;
/// Of a step whose slope has become zero in some direction.
constexpr double least_damping = 1e-12, most_damping = 1e-3;
/// Solutions so many times larger than those without cones are none.
constexpr double endless_solution = 1e4;

/// The point of a cone nearest to v, and how it changes with v, both added to those of other cones.
void add_nearest(const LoadCone& cone, const Eigen::VectorXd& v, Eigen::VectorXd& nearest,
                 Eigen::MatrixXd& slope) {
  const std::size_t count = cone.discs.size();
  std::vector<double> length(count);
  std::vector<char> cuts(count, 1);
  for (std::size_t k = 0; k < count; ++k) {
    length[k] = v.segment(cone.discs[k].first, cone.discs[k].size).norm();
  }
  // n − v_n = Σ r·(|v_k| − r·n) over the discs with |v_k| > r·n: those that a larger n lets go leave the sum.
  double load = 0, weight = 1;
  for (bool changed = true; changed;) {
    double sum = v[cone.load];
    weight = 1;
    for (std::size_t k = 0; k < count; ++k) {
      if (!cuts[k]) continue;
      sum += cone.discs[k].radius * length[k];
      weight += cone.discs[k].radius * cone.discs[k].radius;
    }
    load = sum / weight;
    changed = false;
    for (std::size_t k = 0; k < count; ++k) {
      if (!cuts[k] || length[k] > cone.discs[k].radius * load) continue;
      cuts[k] = 0;
      changed = true;
    }
  }
  if (!(load > 0)) return;
  nearest[cone.load] = load;
  Eigen::VectorXd change = Eigen::VectorXd::Zero(v.size());  // of the load with v
  change[cone.load] = 1 / weight;
  for (std::size_t k = 0; k < count; ++k) {
    const auto& [first, size, radius] = cone.discs[k];
    if (cuts[k]) change.segment(first, size) = radius / weight * v.segment(first, size) / length[k];
  }
  slope.row(cone.load) = change.transpose();
  for (std::size_t k = 0; k < count; ++k) {
    const auto& [first, size, radius] = cone.discs[k];
    if (!cuts[k]) {
      nearest.segment(first, size) = v.segment(first, size);
      slope.block(first, first, size, size).setIdentity();
      continue;
    }
    const Eigen::VectorXd e = v.segment(first, size) / length[k];
    nearest.segment(first, size) = radius * load * e;
    slope.middleRows(first, size) = radius * e * change.transpose();
    slope.block(first, first, size, size) +=
        radius * load / length[k] * (Eigen::MatrixXd::Identity(size, size) - e * e.transpose());
  }
}

/// Unknowns that no cone names are free.
Eigen::VectorXd nearest_in_cones(const std::vector<LoadCone>& cones, const Eigen::VectorXd& v,
                                 Eigen::MatrixXd& slope) {
  Eigen::VectorXd nearest = v;
  slope.setIdentity(v.size(), v.size());
  for (const LoadCone& cone : cones) {
    const auto clear = [&](Eigen::Index first, Eigen::Index size) {
      nearest.segment(first, size).setZero();
      slope.middleRows(first, size).setZero();
    };
    clear(cone.load, 1);
    for (const LoadCone::Disc& disc : cone.discs) clear(disc.first, disc.size);
    add_nearest(cone, v, nearest, slope);
  }
  return nearest;
}

}  // namespace

// min |x|²/2 with A·x = b, x in K. With P onto the rows of A and x₀ = A⁺·b its multipliers y minimise
//     θ(y) = |Π_K(P·y)|²/2 − x₀·y,    x = Π_K(P·y),
// which is convex and smooth, by Newton's method with the slopes of Π_K.
// Qi and Sun, Math. Programming 58 (1993) 353–367.
LeastInCones least_in_cones(const Eigen::MatrixXd& A, const Eigen::VectorXd& b,
                            const std::vector<LoadCone>& cones, double redundant) {
  LeastNormSolver factors(redundant);
  factors.factor(A);
  Eigen::VectorXd least = factors.solve(b);
  const double size = least.cwiseAbs().maxCoeff();
  if (!(size > 0) || !std::isfinite(size)) return {least, size == 0};
  least /= size;
  Eigen::MatrixXd P = factors.solve_columns(A);
  P = (0.5 * (P + P.transpose())).eval();
  const auto count = least.size();
  const Eigen::MatrixXd identity = Eigen::MatrixXd::Identity(count, count);
  Eigen::MatrixXd slope;
  Eigen::VectorXd y = least, x = nearest_in_cones(cones, P * y, slope);
  Eigen::VectorXd left = P * x - least;
  double value = 0.5 * x.squaredNorm() - least.dot(y);
  Eigen::VectorXd best = x;
  double least_left = left.cwiseAbs().maxCoeff();
  double cap = most_damping;
  int vain = 0;
  for (int step = 0; step < most_cone_steps && least_left > precise_in_cones; ++step) {
    const double damping = std::fmin(std::fmax(1e-2 * left.norm(), least_damping), cap);
    const Eigen::MatrixXd H = P * slope * P + (identity - P) + damping * identity;
    const Eigen::VectorXd change = -(P * solve_regular(H, left));
    const double falls = left.dot(change);
    if (!(falls < 0)) break;
    Eigen::VectorXd y_next, x_next;
    double value_next = 0;
    for (double share = 1; share > 1e-8; share *= 0.5) {
      y_next = y + share * change;
      x_next = nearest_in_cones(cones, P * y_next, slope);
      value_next = 0.5 * x_next.squaredNorm() - least.dot(y_next);
      const double rounding = 1e-15 * (1 + std::fabs(value));
      if (value_next <= value + 1e-4 * share * falls + rounding) break;
    }
    y = y_next;
    x = x_next;
    value = value_next;
    left = P * x - least;
    const double now = left.cwiseAbs().maxCoeff();
    // Where no point of the cones meets the equations the multipliers grow without end, and may do so fast.
    if (now > 0.5 * least_left) {
      if (cap == least_damping && ++vain == most_vain_steps) break;
      cap = std::fmax(0.03 * cap, least_damping);
    }
    if (now < least_left) {
      // Once at rounding, steps only stir it.
      const bool stirs = now > 0.5 * least_left && now < precise_enough;
      least_left = now;
      best = x;
      if (stirs) break;
    } else if (least_left < precise_enough) {
      break;
    }
    // |x|²/2 ≥ −θ(y) for every solution x and every y.
    if (-2 * value > endless_solution * endless_solution) break;
  }
  return {size * best, least_left <= precise_enough};
}

}  // namespace carom::numerics
