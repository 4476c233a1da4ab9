#include <algorithm>
#include <cmath>
#include <numbers>

#include "impact/contact_inertia.h"
#include "impact/sample_path.h"

namespace carom {
namespace {

using Eigen::Matrix2d;
using Eigen::Vector2d;

/// Steps of a swerving slip while it changes by its own size, or turns by a radian.
constexpr double steps_per_change = 40;
constexpr int most_steps = 20000;

class Sampler {
 public:
  explicit Sampler(const RigidContact& contact)
      : contact_(contact),
        tangential_(contact.inverse_C.topLeftCorner<2, 2>()),
        coupling_(contact.inverse_C.topRightCorner<2, 1>()),
        plane_(is_plane(contact)),
        slip_scale_(contact.velocity_C.norm()) {
    add(Vector3d::Zero());
  }

  /// Follows one phase until the normal impulse is `end`; `stops` says that the slip is over then.
  void follow(SlipMode mode, double end, bool stops) {
    const double rest = end - normal();
    if (!(rest > 0)) return;
    const Vector2d slip = points_.back().velocity_C.head<2>();
    if (mode == SlipMode::stick) {
      // dv_t = 0: dP_t = −N_tt⁺·N_tn·dP_n; in a plane mechanism nothing moves across
      straight(-impact::impulse_for_slip(tangential_, coupling_), rest);
      from_rest_ = false;
    } else if (slip.norm() <= 1e-9 * slip_scale_) {
      ratio_from_rest_ = -contact_.friction * direction_from_rest();
      from_rest_ = true;
      straight(ratio_from_rest_, rest);
    } else if (from_rest_) {
      straight(ratio_from_rest_, rest);
    } else if (plane_) {
      straight(-contact_.friction * slip.normalized(), rest);
    } else {
      swerve(end);
    }
    if (stops) stop_slip();
  }

  std::vector<PathPoint> take() { return std::move(points_); }

 private:
  double normal() const { return points_.back().impulse_C.z(); }

  void add(const Vector3d& impulse_C) {
    points_.push_back({impulse_C, contact_.velocity_C + contact_.inverse_C * impulse_C});
  }

  /// A piece with a constant dP_t/dP_n.
  void straight(const Vector2d& ratio, double normal_impulse) {
    const Vector3d direction(ratio.x(), ratio.y(), 1);
    add(points_.back().impulse_C + normal_impulse * direction);
  }

  /// How fast slip grows per normal impulse when it is in direction u.
  Vector2d growth(const Vector2d& u) const {
    return coupling_ - contact_.friction * (tangential_ * u);
  }

  /// Slip from rest goes where it keeps its direction and grows: growth(u) = k·u, k > 0.
  Vector2d direction_from_rest() const {
    if (plane_) return coupling_.normalized();
    const auto unit = [](double angle) { return Vector2d(std::cos(angle), std::sin(angle)); };
    const auto turning = [&](double angle) {
      const Vector2d u = unit(angle), g = growth(u);
      return u.x() * g.y() - u.y() * g.x();
    };
    constexpr int count = 720;
    constexpr double step = 2 * std::numbers::pi / count;
    Vector2d best = coupling_.normalized();
    double fastest = 0;
    for (int i = 0; i < count; ++i) {
      double low = i * step, high = low + step;
      const double at_low = turning(low);
      if (at_low * turning(high) > 0) continue;
      for (int halving = 0; halving < 60; ++halving) {
        const double middle = 0.5 * (low + high);
        (at_low * turning(middle) > 0 ? low : high) = middle;
      }
      const Vector2d u = unit(0.5 * (low + high));
      if (u.dot(growth(u)) > fastest) {
        fastest = u.dot(growth(u));
        best = u;
      }
    }
    return best;
  }

  /// The slip is over: what is left of it is the error of the steps.
  void stop_slip() {
    const Vector2d left = points_.back().velocity_C.head<2>();
    Vector3d impulse = points_.back().impulse_C;
    impulse.head<2>() -= impact::impulse_for_slip(tangential_, left);
    points_.back() = {impulse, contact_.velocity_C + contact_.inverse_C * impulse};
    points_.back().velocity_C.head<2>().setZero();
  }

  /// Keller's equation dP_t/dP_n = −μ·v_t/|v_t|, in s with dP_n = |v_t|·ds: there nothing is singular
  /// where the slip stops, which it approaches like an exponential.
  Vector3d rate(const Vector3d& impulse) const {
    const Vector2d slip =
        contact_.velocity_C.head<2>() + tangential_ * impulse.head<2>() + coupling_ * impulse.z();
    return {-contact_.friction * slip.x(), -contact_.friction * slip.y(), slip.norm()};
  }

  /// The impulse after a step of s: Runge and Kutta's fourth order.
  Vector3d stepped(const Vector3d& p, double h) const {
    const Vector3d k1 = rate(p);
    const Vector3d k2 = rate(p + 0.5 * h * k1);
    const Vector3d k3 = rate(p + 0.5 * h * k2);
    const Vector3d k4 = rate(p + h * k3);
    return p + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }

  void swerve(double end) {
    // Longer steps than this one are not stable.
    const double longest = 1 / (contact_.friction * tangential_.norm() + coupling_.norm());
    for (int step = 0; step < most_steps; ++step) {
      const Vector3d p = points_.back().impulse_C;
      const Vector2d direction = points_.back().velocity_C.head<2>().normalized();
      const double h = std::min(longest, 1 / (steps_per_change * growth(direction).norm()));
      const Vector3d next = stepped(p, h);
      if (next.z() >= end) {
        double low = 0, high = h;
        for (int halving = 0; halving < 50; ++halving) {
          const double middle = 0.5 * (low + high);
          (stepped(p, middle).z() < end ? low : high) = middle;
        }
        Vector3d last = stepped(p, high);
        last.z() = end;
        return add(last);
      }
      if (next.z() - p.z() < 1e-12 * end) break;  // the slip has stopped but for rounding
      add(next);
    }
    straight(-impact::impulse_for_slip(tangential_, coupling_), end - normal());
  }

  const RigidContact& contact_;
  const Matrix2d tangential_;
  const Vector2d coupling_;
  const bool plane_;
  const double slip_scale_;
  bool from_rest_ = false;  ///< the slip began at zero, so it keeps its direction
  Vector2d ratio_from_rest_ = Vector2d::Zero();  ///< dP_t/dP_n of such a slip
  std::vector<PathPoint> points_;
};

}  // namespace

std::vector<PathPoint> sample_path(const RigidContact& contact, const RigidRebound& rebound) {
  if (rebound.phases.count == 0) return {};
  Sampler sampler(contact);
  const double total = rebound.impulse_C.z();
  for (const SlipPhase* phase = rebound.phases.begin(); phase != rebound.phases.end(); ++phase) {
    const bool last = phase + 1 == rebound.phases.end();
    const double end = last ? total : (phase + 1)->from_normal_impulse;
    // The greatest compression is a corner of pictures, also where nothing else happens.
    const double compression = rebound.compression_impulse;
    if (phase->from_normal_impulse < compression && compression < end) {
      sampler.follow(phase->mode, compression, false);
    }
    const SlipMode next = last ? phase->mode : (phase + 1)->mode;
    const bool stops =
        phase->mode != next && (next == SlipMode::stick || next == SlipMode::reverse);
    sampler.follow(phase->mode, end, stops);
  }
  return sampler.take();
}

}  // namespace carom
