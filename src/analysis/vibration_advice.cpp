#include "analysis/vibration_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "carom/impact.h"

namespace carom {
namespace {

/// Below this share of the energy a contact law does.
constexpr double kLittle = 0.01;
/// Beams and rods are slender above this many times their thickness.
constexpr double kSlender = 8;
/// Contacts longer than this share of the lowest period stir a few modes only.
constexpr double kFewModes = 0.3;

ElasticRod rod_of(const AdviceShape& shape, const Material& material) {
  return {shape.length, shape.area, material};
}

/// 2.943·δ_m/V of bodies that move as a whole, with a radius of curvature at the contact.
double hertz_duration(const AdviceInput& input) {
  const AdviceBody &one = input.body1, &two = input.body2;
  const double mass = 1 / (1 / one.mass + 1 / two.mass);
  const double radius = effective_radius(one.radius, two.radius);
  const double stiffness = 4.0 / 3 * std::sqrt(radius) *
                           effective_modulus(one.material.young, one.material.poisson,
                                             two.material.young, two.material.poisson);
  const double speed = input.approach_speed;
  return 2.94328 * std::pow(1.25 * mass * speed * speed / stiffness, 0.4) / speed;
}

/// The impact by its waves; a wall is no shape.
WaveImpact impact_of(const AdviceInput& input, const std::optional<AdviceShape>& shape1,
                     const std::optional<AdviceShape>& shape2) {
  const Material &one = input.body1.material, &two = input.body2.material;
  const double speed = input.approach_speed;
  if (shape1) {
    const ElasticRod rod = rod_of(*shape1, one);
    if (shape2) return rod_on_rod(rod, rod_of(*shape2, two), speed);
    if (std::isinf(input.body2.mass)) return rod_on_wall(rod, speed);
    return mass_on_rod(input.body2.mass, rod, FarEnd::free, speed);
  }
  if (shape2->kind == AdviceShape::Kind::rod) {
    return mass_on_rod(input.body1.mass, rod_of(*shape2, two), FarEnd::free, speed);
  }
  const ElasticSphere sphere{input.body1.radius, one};
  if (shape2->kind == AdviceShape::Kind::plate) {
    return sphere_on_plate(sphere, shape2->thickness, two, speed);
  }
  return sphere_on_beam(sphere,
                        {.length = shape2->length,
                         .width = shape2->width,
                         .thickness = shape2->thickness,
                         .material = two},
                        speed);
}

std::optional<double> period_of(const AdviceShape& shape, const Material& material) {
  if (std::isinf(shape.length) || shape.kind == AdviceShape::Kind::plate) return std::nullopt;
  const double wave_speed = std::sqrt(material.young / material.density);
  if (shape.kind == AdviceShape::Kind::rod) return 2 * shape.length / wave_speed;
  // ω₁ = (π/L)²·√(EI/(ρA)), I/A = h²/12
  return 2 * shape.length * shape.length * std::sqrt(12.0) /
         (std::numbers::pi * shape.thickness * wave_speed);
}

double slenderness(const AdviceShape& shape) {
  const double across =
      shape.kind == AdviceShape::Kind::rod ? std::sqrt(shape.area) : shape.thickness;
  return shape.length / across;
}

/// Which model to take, and why.
void choose_model(const AdviceShape& shape, VibrationAdvice& advice) {
  const std::string kept =
      fmt::format("{:.3g} % of the energy stays as vibration", 100 * advice.energy_share);
  if (advice.energy_share < kLittle) {
    advice.model = "law";
    advice.reason = kept + ", so bodies that move as a whole and a contact law describe the impact";
  } else if (shape.kind == AdviceShape::Kind::plate) {
    advice.model = "solid";
    advice.reason =
        kept + fmt::format(
                   " of a plate: take elastic = {{model = \"solid\"}}, or, while no wave is back "
                   "from an edge, a contact law with the restitution {:.3g}",
                   advice.restitution);
  } else if (slenderness(shape) < kSlender) {
    advice.model = "solid";
    advice.reason = kept + ", and the body is too stout for a beam";
  } else if (advice.period && advice.rigid_duration > kFewModes * *advice.period) {
    advice.model = "modes";
    advice.reason = kept + ", and the contact is long enough to stir a few modes only";
  } else {
    advice.model = "beam";
    advice.reason = kept + ", and waves run to and fro while the bodies touch";
  }
}

}  // namespace

std::optional<VibrationAdvice> vibration_advice(const AdviceInput& input,
                                                const std::optional<AdviceShape>& shape1,
                                                const std::optional<AdviceShape>& shape2) {
  if (!shape1 && !shape2) return std::nullopt;
  VibrationAdvice advice;
  advice.rigid_duration = hertz_duration(input);
  if (shape1) advice.period = period_of(*shape1, input.body1.material);
  if (shape2) {
    const auto period = period_of(*shape2, input.body2.material);
    if (period && *period > advice.period.value_or(0)) advice.period = period;
  }
  const bool rods = shape1 || shape2->kind == AdviceShape::Kind::rod;
  // Round ends soften the blow of rods: once the contact outlasts several ways to and fro, no wave
  // is left to speak of.
  if (rods && advice.rigid_duration > 5 * *advice.period) {
    advice.contact_duration = advice.rigid_duration;
    advice.restitution = 1;
    advice.touches = 1;
    advice.model = "law";
    advice.reason = fmt::format(
        "the contact of the rounded ends lasts {:.2g} times as long as the waves take to and fro, "
        "so "
        "the rods move as a whole",
        advice.rigid_duration / *advice.period);
    return advice;
  }
  const WaveImpact impact = impact_of(input, shape1, shape2);
  advice.contact_duration = impact.duration;
  advice.restitution = impact.restitution;
  // Nothing else takes energy from the relative motion.
  advice.energy_share = 1 - impact.restitution * impact.restitution;
  advice.touches = static_cast<int>(impact.touches.size());
  choose_model(shape2 ? *shape2 : *shape1, advice);
  if (rods && advice.model != "law") {
    advice.reason += "; that is for flat ends, round ones keep less";
  }
  return advice;
}

}  // namespace carom
