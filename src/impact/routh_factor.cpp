// "Rebound predictions for elastic collisions", chapters 2 and 3. Its Eqs. (2.42), (3.15)
// and (3.20) are used as they follow from (2.36) and (2.37); the printed ones have lost signs and roots.
#include <cmath>
#include <limits>
#include <numbers>

#include "impact/routh.h"
#include "numerics/root_bracket.h"

namespace carom {
namespace {

/// λ·cos 2θ and λ·sin 2θ.
struct Principal {
  double cosine, sine;
};

Principal principal(const PrincipalInertia& inertia) {
  return {inertia.lambda * std::cos(2 * inertia.theta),
          inertia.lambda * std::sin(2 * inertia.theta)};
}

/// d ln f²/dφ of the rod.
double factor_slope(const RoundedRod& rod, double friction, double axis_angle) {
  const PrincipalInertia inertia = contact_inertia(rod, axis_angle);
  const auto [c, s] = principal(inertia);
  const double R = rod.radius, L = rod.length, lambda = inertia.lambda;
  const double k2 = gyration_radius_squared(rod);
  const double b2 = contact_distance_squared(rod, axis_angle);
  const double d_b2 = -L * R * std::sin(axis_angle);
  const double d_lambda = 2 * k2 * d_b2 / ((2 * k2 + b2) * (2 * k2 + b2));
  const double d_theta = (L / 2 * R * std::cos(axis_angle) + L * L / 4) / b2;
  const double d_c = d_lambda / lambda * c - 2 * s * d_theta;
  const double d_s = d_lambda / lambda * s + 2 * c * d_theta;
  const double of_m1 = (-d_c - friction * d_s) / (1 - c - friction * s);
  switch (routh_case(inertia, friction)) {
    case RouthCase::reverse:
      return (-d_c + friction * d_s) / (1 - c + friction * s) - of_m1;
    case RouthCase::stick:
      return -2 * lambda * d_lambda / (1 - lambda * lambda) - d_c / (1 + c) - of_m1;
    default:
      return 0;
  }
}

/// The extreme of sign·f: the best of a scan, improved where the slope changes its sign beside it.
FactorExtreme extreme_factor(const RoundedRod& rod, double friction, double sign) {
  constexpr int parts = 720;
  constexpr double width = std::numbers::pi / parts;
  const auto factor = [&](double angle) {
    return restitution_factor(contact_inertia(rod, angle), friction);
  };
  double best = 0;
  for (int i = 1; i < parts; ++i) {
    const double angle = -std::numbers::pi / 2 + i * width;
    if (sign * factor(angle) > sign * factor(best)) best = angle;
  }
  const auto slope = [&](double angle) { return factor_slope(rod, friction, angle); };
  const double left = slope(best - width), right = slope(best + width);
  if (left * right < 0) {
    best = numerics::find_root(slope, best - width, left, best + width, right, 0);
  }
  return {best, factor(best)};
}

}  // namespace

Matrix3d inverse_inertia(const PrincipalInertia& inertia) {
  const auto [cosine, sine] = principal(inertia);
  Matrix3d inverse;
  inverse << 1 + cosine, 0, sine, 0, 1 + cosine, 0, sine, 0, 1 - cosine;
  return inverse / inertia.mass;
}

double sticking_slope(const PrincipalInertia& inertia) {
  const auto [cosine, sine] = principal(inertia);
  return sine / (1 + cosine);
}

RouthCase routh_case(const PrincipalInertia& inertia, double friction) {
  const double slope = sticking_slope(inertia);
  if (slope > friction) return RouthCase::slide;
  return slope < -friction ? RouthCase::reverse : RouthCase::stick;
}

double restitution_factor(const PrincipalInertia& inertia, double friction) {
  // f = √(m₂/m₁), with the rates of the normal velocity before and after the slip stops.
  const auto [cosine, sine] = principal(inertia);
  const double m1 = 1 - cosine - friction * sine;
  if (m1 <= 0) return std::numeric_limits<double>::infinity();
  switch (routh_case(inertia, friction)) {
    case RouthCase::reverse:
      return std::sqrt((1 - cosine + friction * sine) / m1);
    case RouthCase::stick:
      return std::sqrt((1 - inertia.lambda * inertia.lambda) / ((1 + cosine) * m1));
    default:
      return 1;
  }
}

double incidence_of_factor(const PrincipalInertia& inertia, double friction) {
  const auto [cosine, sine] = principal(inertia);
  return (friction * (1 + cosine) - sine) / (1 - cosine - friction * sine);
}

double mass(const RoundedRod& rod) {
  const double R = rod.radius;
  return rod.density * std::numbers::pi * R * R * (4.0 / 3 * R + rod.length);
}

double gyration_radius_squared(const RoundedRod& rod) {
  // Eq. (3.23): k₃² = (8/15·R³ + 3/4·R²L + 1/3·RL² + 1/12·L³)/(4/3·R + L).
  const double R = rod.radius, L = rod.length;
  return (8.0 / 15 * R * R * R + 0.75 * R * R * L + R * L * L / 3 + L * L * L / 12) /
         (4.0 / 3 * R + L);
}

double contact_distance_squared(const RoundedRod& rod, double axis_angle) {
  // Eq. (3.22): b² = L²/4 + L·R·cos φ + R².
  const double R = rod.radius, L = rod.length;
  return L * L / 4 + L * R * std::cos(axis_angle) + R * R;
}

double principal_angle(const RoundedRod& rod, double axis_angle) {
  return std::atan2(rod.length / 2 * std::sin(axis_angle),
                    rod.radius + rod.length / 2 * std::cos(axis_angle));
}

double axis_angle(const RoundedRod& rod, double principal_angle) {
  // Eq. (3.24): φ = θ + asin(R·sin θ/(L/2)).
  return principal_angle + std::asin(rod.radius * std::sin(principal_angle) / (rod.length / 2));
}

PrincipalInertia contact_inertia(const RoundedRod& rod, double axis_angle) {
  // Eq. (2.54): m = 2·k₃²·m_B/(2·k₃² + b²), λ = b²/(2·k₃² + b²).
  const double k2 = gyration_radius_squared(rod);
  const double b2 = contact_distance_squared(rod, axis_angle);
  return {.mass = 2 * k2 * mass(rod) / (2 * k2 + b2),
          .lambda = b2 / (2 * k2 + b2),
          .theta = principal_angle(rod, axis_angle)};
}

FactorExtreme largest_factor(const RoundedRod& rod, double friction) {
  return extreme_factor(rod, friction, 1);
}

FactorExtreme smallest_factor(const RoundedRod& rod, double friction) {
  return extreme_factor(rod, friction, -1);
}

}  // namespace carom
