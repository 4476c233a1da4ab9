#include "numerics/one_friction_contact.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "numerics/two_by_two.h"

namespace carom::numerics {

namespace {

constexpr double kRoundingOfInverse = 1e-14;
/// Of W and of loads of size one: an axis along which nothing moves, and what is left there.
constexpr double kImmobile = 1e-11;
/// Slip u_t = −α·λ_t with less than this, of W, is none: friction would be endless.
constexpr double kLeastSlip = 1e-10;

/// λ_t of a contact that slips with u_t = −α·λ_t: (S + α·I)·λ_t = −r, in the eigenvectors of S.
struct TangentialPath {
  Eigen::Matrix2d axes;
  Eigen::Vector2d stiffness;  // eigenvalues of S, ≥ 0
  Eigen::Vector2d load;       // r along the axes

  TangentialPath(const Eigen::Matrix2d& S, const Eigen::Vector2d& r, double scale) {
    const TwoByTwoEigen eigen = eigen_two_by_two(0.5 * (S + S.transpose()));
    axes = eigen.vectors;
    stiffness = eigen.values.cwiseMax(0);
    load = axes.transpose() * r;
    // Along an axis without mobility, what rounding left of the load is no load.
    for (int i = 0; i < 2; ++i) {
      if (stiffness[i] <= kImmobile * scale) {
        stiffness[i] = 0;
        if (std::fabs(load[i]) <= kImmobile * std::fmax(1, load.norm())) load[i] = 0;
      }
    }
  }

  double component(int i, double alpha) const {
    return load[i] == 0 ? 0 : -load[i] / (stiffness[i] + alpha);
  }
  Eigen::Vector2d along_axes(double alpha) const {
    return {component(0, alpha), component(1, alpha)};
  }
  Eigen::Vector2d at(double alpha) const { return axes * along_axes(alpha); }
  bool is_endless(double alpha, double scale) const {
    const auto jams = [&](int i) {
      return load[i] != 0 && stiffness[i] + alpha <= kLeastSlip * scale;
    };
    return jams(0) || jams(1);
  }
  /// dλ_t/dα along the axes.
  Eigen::Vector2d slope(double alpha) const {
    const Eigen::Vector2d value = along_axes(alpha);
    return {load[0] == 0 ? 0 : -value[0] / (stiffness[0] + alpha),
            load[1] == 0 ? 0 : -value[1] / (stiffness[1] + alpha)};
  }
};

/// The least α ≥ 0 found with |λ_t(α)| = R(α), R(α) = constant + gradient·λ_t(α) ≥ 0.
double slip_root(const TangentialPath& path, double constant, const Eigen::Vector2d& gradient) {
  const auto excess = [&](double alpha) {
    const Eigen::Vector2d value = path.along_axes(alpha);
    const double difference = value.norm() - (constant + gradient.dot(value));
    return std::isfinite(difference) ? difference : std::numeric_limits<double>::infinity();
  };
  if (excess(0) <= 0) return 0;
  double low = 0;
  double high = std::fmax(path.stiffness.maxCoeff(), 1e-3 * path.load.norm());
  if (!(high > 0)) return 0;
  for (int i = 0; i < 400 && excess(high) > 0; ++i) {
    low = high;
    high *= 2;
  }
  // As of a trust region: 1/R − 1/|λ_t| is nearly linear in α. Held to the bracket.
  double alpha = low > 0 ? low : high;
  for (int i = 0; i < 100 && high - low > 2e-16 * high; ++i) {
    const Eigen::Vector2d value = path.along_axes(alpha);
    const Eigen::Vector2d slope = path.slope(alpha);
    const double length = value.norm();
    const double radius = constant + gradient.dot(value);
    (length > radius ? low : high) = alpha;
    double next = std::numeric_limits<double>::quiet_NaN();
    if (radius > 0 && length > 0 && std::isfinite(length)) {
      const double function = 1 / radius - 1 / length;
      const double derivative =
          -gradient.dot(slope) / (radius * radius) + value.dot(slope) / (length * length * length);
      next = alpha - function / derivative;
      if (std::fabs(next - alpha) <= 2e-16 * alpha) return alpha;
    }
    alpha = next > low && next < high ? next : 0.5 * (low + high);
  }
  return alpha;
}

Eigen::Vector2d shortened(const Eigen::Vector2d& v, double length) {
  const double norm = v.norm();
  return norm > length ? Eigen::Vector2d(v * (length / norm)) : v;
}

}  // namespace

double sliding_coefficient(const Eigen::Matrix3d& W, const FrictionContact& contact) {
  return W(2, 2) - contact.friction * W.row(2).head<2>().dot(contact.direction);
}

Eigen::Vector2d solve_one_moment(const Eigen::Matrix3d& W, const Eigen::Vector3d& q,
                                 const FrictionContact& moment, double load) {
  const double limit = moment.friction * std::fmax(0, load);
  if (limit == 0) return Eigen::Vector2d::Zero();
  if (moment.kind == FrictionKind::sliding) return -limit * moment.direction;
  const TangentialPath path(W.topLeftCorner<2, 2>(), q.head<2>(), W.trace());
  return shortened(path.at(slip_root(path, limit, Eigen::Vector2d::Zero())), limit);
}

Eigen::Vector3d solve_one_contact(const Eigen::Matrix3d& W, const Eigen::Vector3d& q,
                                  const FrictionContact& contact, WhenJammed when_jammed) {
  const double mu = contact.friction;
  const double scale = W.trace();
  if (mu == 0 || contact.kind == FrictionKind::sliding) {
    const double w = mu == 0 ? W(2, 2) : sliding_coefficient(W, contact);
    // Where λ_n does not push apart there is no answer from this contact alone: the bound.
    const double lambda_n =
        w > kRoundingOfInverse * scale ? std::fmax(contact.least, -q[2] / w) : contact.least;
    Eigen::Vector3d lambda(0, 0, lambda_n);
    if (mu > 0) lambda.head<2>() = -mu * lambda_n * contact.direction;
    return lambda;
  }
  const Eigen::Matrix2d W_tt = W.topLeftCorner<2, 2>();
  const Eigen::Vector2d W_tn = W.col(2).head<2>();
  // At the bound λ_n = least, friction is held by a disc of given radius.
  Eigen::Vector3d lambda(0, 0, contact.least);
  if (contact.least > 0) {
    const TangentialPath path(W_tt, q.head<2>() + W_tn * contact.least, scale);
    lambda.head<2>() = path.at(slip_root(path, mu * contact.least, Eigen::Vector2d::Zero()));
  }
  if (W(2, 2) <= kRoundingOfInverse * scale || q[2] + W.row(2).dot(lambda) >= 0) return lambda;
  // u_n = 0: λ_n = −(q_n + W_nt·λ_t)/W_nn leaves S·λ_t + r = u_t.
  const Eigen::Matrix2d S = W_tt - W_tn * W_tn.transpose() / W(2, 2);
  const Eigen::Vector2d r = q.head<2>() - W_tn * (q[2] / W(2, 2));
  const TangentialPath path(S, r, scale);
  const Eigen::Vector2d gradient = -mu / W(2, 2) * (path.axes.transpose() * W_tn);
  const double alpha = slip_root(path, -mu * q[2] / W(2, 2), gradient);
  const bool none = when_jammed == WhenJammed::none && path.is_endless(alpha, scale);
  lambda.head<2>() = none ? Eigen::Vector2d::Zero() : path.at(alpha);
  lambda[2] = std::fmax(contact.least, -(q[2] + W_tn.dot(lambda.head<2>())) / W(2, 2));
  lambda.head<2>() = shortened(lambda.head<2>(), mu * lambda[2]);
  return lambda;
}

}  // namespace carom::numerics
