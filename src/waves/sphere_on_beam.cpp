// A sphere that strikes a beam across: without end, or on two simple supports (Timoshenko's problem).
#include <algorithm>
#include <cmath>
#include <numbers>

#include "carom/impact.h"
#include "waves/endless_beam.h"
#include "waves/hertz_touch.h"
#include "waves/strength.h"
#include "waves/supported_beam.h"

namespace carom {
namespace {

using waves::TouchUnits;

WaveImpact on_endless_beam(const ElasticBeam& beam, const TouchUnits& units) {
  // w̄ = F̄·s^(−3/2)/(2√2·(EI)^¼·(ρA)^¾): a beam on springs ρA·s² per length        Boussinesq 1885
  const double mobility =
      1 / (2 * std::numbers::sqrt2 * std::pow(waves::bending_stiffness(beam), 0.25) *
           std::pow(waves::mass_per_length(beam), 0.75));
  const double beta = mobility * units.mass / std::sqrt(units.time);
  const auto follow = [&](double tolerance) {
    waves::EndlessBeam endless(beta);
    return waves::follow_touches(endless, units, tolerance);
  };
  WaveImpact impact = follow(1e-13);
  impact.accuracy = std::max(1e-13, waves::difference(follow(1e-11), impact));
  return impact;
}

WaveImpact on_supported_beam(const ElasticBeam& beam, const TouchUnits& units) {
  constexpr int most_modes = 1024, enough_modes = 128;
  constexpr double wanted = 1e-9, hopeless = 1e-3;
  const double frequency = waves::lowest_frequency(beam);
  // Each mode moves half of the beam's mass.                                      Timoshenko 1913
  const double mobility = 2 * units.mass / (waves::mass_per_length(beam) * beam.length);
  const auto follow = [&](int modes) {
    waves::SupportedBeam supported(frequency * units.time, mobility, modes);
    WaveImpact impact = waves::follow_touches(supported, units, 1e-13);
    impact.modes = modes;
    return impact;
  };
  WaveImpact impact = follow(16);
  while (impact.modes < most_modes) {
    if (std::isinf(impact.accuracy)) return impact;
    WaveImpact finer = follow(2 * impact.modes);
    if (std::isinf(finer.accuracy)) return finer;
    finer.accuracy = std::max(1e-13, waves::difference(impact, finer));
    impact = std::move(finer);
    if (impact.accuracy < wanted) return impact;
    if (impact.modes >= enough_modes && impact.accuracy > hopeless) {
      impact.warnings.push_back(
          "touches follow each other so often that the shortest waves decide on the last: what "
          "is certain is the energy; see `accuracy`");
      return impact;
    }
  }
  impact.warnings.push_back("the series did not converge to 1e-9; see `accuracy`");
  return impact;
}

}  // namespace

WaveImpact sphere_on_beam(const ElasticSphere& sphere, const ElasticBeam& beam, double speed) {
  const TouchUnits units = waves::hertz_units(sphere, beam.material, speed);
  WaveImpact impact =
      std::isinf(beam.length) ? on_endless_beam(beam, units) : on_supported_beam(beam, units);
  waves::warn_of_pressure(sphere, beam.material, impact);
  return impact;
}

}  // namespace carom
