#include "impact/friction_mean.h"
#include "base/numbers.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "numerics/root_bracket.h"

namespace carom::impact {
namespace {

Vector2d direction_at(double angle) {
  return {std::cos(angle), std::sin(angle)};
}

/// Unit vector of the line in which slip and friction stay, zero when they do not stay in one.
Vector2d line_of(const NewtonImpact& impact) {
  const Vector2d& u = impact.slip;
  const Vector2d& b = impact.inertia.tn;
  const double u_size = u.norm(), b_size = b.norm();
  if (u_size == 0 && b_size == 0) return Vector2d::UnitX();
  const Vector2d line = u_size > 0 ? Vector2d(u / u_size) : Vector2d(b / b_size);
  const Vector2d across = perpendicular(line);
  const Vector2d bent = impact.inertia.tt * line;
  const bool straight = std::fabs(across.dot(b)) <= 8 * epsilon * b_size &&
                        std::fabs(across.dot(bent)) <= 8 * epsilon * bent.norm();
  return straight ? line : Vector2d(Vector2d::Zero());
}

/// (|u₀|·u₀ + |u₁|·u₁)/(|u₀|² + |u₁|²).
Vector2d smith_mean(const Vector2d& before, const Vector2d& after) {
  return (before.norm() * before + after.norm() * after) /
         (before.squaredNorm() + after.squaredNorm());
}

/// Smith's mean along a line. The slip after falls with q and the mean follows it, so there is one root.
double mean_on_line(const NewtonImpact& impact, const Vector2d& line) {
  const double coupling = impact.friction * impact.inertia.tn.dot(line);
  // Beyond this the normal impulse is infinite or pulls.
  const double pole = coupling != 0 ? impact.inertia.nn / coupling : 2;
  const double inside = 1 - 4 * epsilon;
  double low = -1, high = 1;
  if (pole > 0 && pole < high) high = pole * inside;
  if (pole < 0 && pole > low) low = pole * inside;
  const auto excess = [&](double q) {
    const Vector2d after = impact.slip_after(impact.friction * q * line);
    return smith_mean(impact.slip, after).dot(line) - q;
  };
  const double at_low = excess(low), at_high = excess(high);
  if (at_low <= 0) return low;
  if (at_high >= 0) return high;
  return numerics::find_root(excess, low, at_low, high, at_high, 0);
}

/// Newton's method with shortened steps for the slip after; returns whether it was found.
///
/// (nn − μ·tn·q)·(u₁ − u₀) = w·(tn − μ·tt·q) with q the mean of u₀ and u₁ has no pole, unlike P_n itself.
bool improve_slip_after(const NewtonImpact& impact, Vector2d& u) {
  const ContactInertia& N = impact.inertia;
  const double mu = impact.friction;
  const auto residual = [&](const Vector2d& after) {
    const Vector2d ratio = mu * smith_mean(impact.slip, after);
    return Vector2d(impact.denominator(ratio) * (after - impact.slip) -
                    impact.gain * (N.tn - N.tt * ratio));
  };
  Vector2d r = residual(u);
  for (int iteration = 0; iteration < 60; ++iteration) {
    const double size = impact.slip.norm() + u.norm();
    const double scale = N.nn * size + impact.gain * (N.tn.norm() + mu * N.tt.trace());
    const bool converged = r.norm() <= 8 * epsilon * scale;
    if (converged) return impact.denominator(mu * smith_mean(impact.slip, u)) > 0;
    const double step = 1e-6 * size;
    Matrix2d jacobian;
    for (int i = 0; i < 2; ++i) {
      const Vector2d side = step * Vector2d::Unit(i);
      jacobian.col(i) = (residual(u + side) - residual(u - side)) / (2 * step);
    }
    const double determinant = jacobian.determinant();
    if (!(std::fabs(determinant) > 0)) return false;
    const Vector2d full(-(jacobian(1, 1) * r.x() - jacobian(0, 1) * r.y()) / determinant,
                        -(jacobian(0, 0) * r.y() - jacobian(1, 0) * r.x()) / determinant);
    bool better = false;
    for (double part = 1; part > 1e-5 && !better; part *= 0.5) {
      const Vector2d next = u + part * full;
      const Vector2d next_r = residual(next);
      better = next_r.norm() < (1 - 0.1 * part) * r.norm();
      if (better) u = next, r = next_r;
    }
    if (!better) return false;
  }
  return false;
}

}  // namespace

std::optional<Vector3d> impulse_against_slip_after(const NewtonImpact& impact) {
  const double mu = impact.friction;
  const Vector2d line = line_of(impact);
  if (!line.isZero()) {
    for (const double side : {1.0, -1.0}) {
      const Vector2d ratio = side * mu * line;
      if (impact.denominator(ratio) > 0 && side * impact.slip_after(ratio).dot(line) >= 0) {
        return impact.impulse(ratio);
      }
    }
  }
  // The slip after has no part across d: a trigonometric polynomial of degree two, at most four roots.
  const auto across = [&](double angle) {
    const Vector2d d = direction_at(angle);
    const ContactInertia& N = impact.inertia;
    return perpendicular(d).dot(impact.denominator(mu * d) * impact.slip +
                                impact.gain * (N.tn - mu * (N.tt * d)));
  };
  constexpr int parts = 72;
  constexpr double width = 2 * std::numbers::pi / parts;
  double lost = -std::numeric_limits<double>::infinity();
  Vector3d best = Vector3d::Zero();
  double before = across(0);
  for (int i = 0; i < parts; ++i) {
    const double after = across((i + 1) * width);
    if ((before <= 0) != (after <= 0)) {
      const double angle =
          numerics::find_root(across, i * width, before, (i + 1) * width, after, 0);
      const Vector2d d = direction_at(angle);
      const Vector2d slip_after = impact.slip_after(mu * d);
      if (impact.denominator(mu * d) > 0 && slip_after.dot(d) >= 0) {
        // Of several, the one that loses most: −2·(energy gained) without the constant normal part.
        const Vector3d impulse = impact.impulse(mu * d);
        const double loss = -impulse.head<2>().dot(impact.slip + slip_after);
        if (loss > lost) lost = loss, best = impulse;
      }
    }
    before = after;
  }
  if (best.z() > 0) return best;
  return std::nullopt;
}

std::optional<Vector3d> impulse_against_mean_slip(const NewtonImpact& impact) {
  const double mu = impact.friction;
  if (mu == 0) return impact.impulse(Vector2d::Zero());
  const Vector2d line = line_of(impact);
  if (!line.isZero()) return impact.impulse(mu * mean_on_line(impact, line) * line);
  // From slip that stops, and then from slip after of all directions and sizes.
  Vector2d after = Vector2d::Zero();
  const auto found = [&] { return impact.impulse(mu * smith_mean(impact.slip, after)); };
  if (improve_slip_after(impact, after)) return found();
  for (int i = 0; i < 200; ++i) {
    constexpr double golden_angle = 2.399963229728653;
    const Vector2d turn = std::exp(0.05 * (i % 2 == 0 ? i : -i)) * direction_at(golden_angle * i);
    after = turn.x() * impact.slip + turn.y() * perpendicular(impact.slip);
    if (improve_slip_after(impact, after)) return found();
  }
  return std::nullopt;
}

}  // namespace carom::impact
