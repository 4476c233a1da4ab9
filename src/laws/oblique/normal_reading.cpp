#include "laws/oblique/normal_reading.h"

#include <algorithm>
#include <cmath>

namespace carom::laws {
namespace {

/// A share of the depth beyond release: forces are powers of that depth, more or less.
constexpr double kStep = 1e-3;

}  // namespace

NormalReading read_normal(const NormalLaw& law, const NormalContact& contact,
                          const NormalMemory& memory) {
  NormalReading reading{.force = law.force(contact, memory)};
  const double depth = contact.depth - law.release_depth(memory);
  const double d = kStep * std::max(depth, 0.0);
  const auto force_at = [&](double change, double rate_change) {
    NormalContact other = contact;
    other.depth += change;
    other.depth_rate += rate_change;
    return law.force(other, memory);
  };
  const double v = kStep * std::max(contact.approach_speed, std::fabs(contact.depth_rate));
  const double by_depth =
      d > 0
          ? (8 * (force_at(d, 0) - force_at(-d, 0)) - (force_at(2 * d, 0) - force_at(-2 * d, 0))) /
                (12 * d)
          : 0;
  const double by_rate = (force_at(0, v) - force_at(0, -v)) / (2 * v);
  const double acceleration = -std::max(reading.force, 0.0) / contact.effective_mass;
  reading.force_rate = by_depth * contact.depth_rate + by_rate * acceleration;
  return reading;
}

void describe_normal(const NormalLaw& law, const NormalContact& contact, const NormalMemory& memory,
                     FrictionContact& friction) {
  const NormalReading reading = read_normal(law, contact, memory);
  friction.normal_force = std::max(reading.force, 0.0);
  friction.normal_force_rate = reading.force > 0 ? reading.force_rate : 0;
  friction.depth = std::max(contact.depth - law.release_depth(memory), 0.0);
  friction.contact_radius = std::isfinite(friction.effective_radius)
                                ? std::sqrt(friction.effective_radius * friction.depth)
                                : friction.effective_radius;

  const auto force_at = [&](double change) {
    return law.force({.depth = contact.depth + change,
                      .depth_rate = 0,
                      .approach_speed = contact.approach_speed,
                      .effective_mass = contact.effective_mass},
                     memory);
  };
  const double d = kStep * friction.depth;
  friction.static_force = std::max(force_at(0), 0.0);
  if (!(d > 0)) {
    friction.static_force_rate = friction.normal_stiffness = friction.normal_stiffness_rate = 0;
    return;
  }
  // Five points: errors of fourth order in the step.
  const double left2 = force_at(-2 * d), left = force_at(-d), here = force_at(0),
               right = force_at(d), right2 = force_at(2 * d);
  friction.normal_stiffness = (8 * (right - left) - (right2 - left2)) / (12 * d);
  const double curvature = (16 * (right + left) - (right2 + left2) - 30 * here) / (12 * d * d);
  friction.static_force_rate =
      friction.static_force > 0 ? friction.normal_stiffness * contact.depth_rate : 0;
  friction.normal_stiffness_rate = curvature * contact.depth_rate;
}

}  // namespace carom::laws
