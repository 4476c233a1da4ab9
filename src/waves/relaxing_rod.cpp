#include "waves/relaxing_rod.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "numerics/gauss_legendre.h"
#include "numerics/root_bracket.h"
#include "waves/relaxing_waves.h"
#include "waves/steady_waves.h"
#include "waves/strength.h"

namespace carom::waves {
namespace {

/// When the wall stops pressing, in ways to and fro: at the front that comes back, or later. Nothing
/// for a rod that flows rather than springs back.
std::optional<double> end_of_force(const RelaxingWaves& waves, double ratio) {
  constexpr double step = 1.0 / 64;
  double before = waves.force(1);
  if (before <= 0) return 1.0;
  // The wave of the relaxed modulus is back after 1/√r.
  for (double t = 1 + step; t < 4 / std::sqrt(ratio) + 4; t += step) {
    const double force = waves.force(t);
    if (force <= 0) {
      return numerics::find_root([&](double time) { return waves.force(time); }, t - step, before,
                                 t, force, 1e-14);
    }
    before = force;
  }
  return std::nullopt;
}

struct Energies {
  double kinetic = 0, stored = 0;  // over that of the flight
};

/// Along the rod, from front to front of waves.
Energies energies_at(const RelaxingWaves& waves, double ratio, double t) {
  std::vector<double> places{0.0, 1.0};
  for (int n = 0; n <= t; ++n) {
    for (const double place : {2 * (t - n), 2 * (n + 1 - t)}) {
      if (place > 1e-12 && place < 1 - 1e-12) places.push_back(place);
    }
  }
  std::ranges::sort(places);
  Energies energies;
  for (std::size_t i = 0; i + 1 < places.size(); ++i) {
    const double length = places[i + 1] - places[i];
    for (const auto& [node, weight] : numerics::gauss_legendre_on_unit_interval) {
      const double share = places[i] + node * length;
      const double speed = waves.speed(share, t), strain = waves.strain(share, t);
      // r·E carries the strain for good, (1 − r)·E and a dashpot what is left of the pressure.
      const double fading = waves.pressure(share, t) - ratio * strain;
      energies.kinetic += weight * length * speed * speed;
      energies.stored +=
          weight * length * (ratio * strain * strain + fading * fading / (1 - ratio));
    }
  }
  return energies;
}

}  // namespace

WaveImpact relaxing_rod_on_wall(const ElasticRod& rod, double speed, const Relaxation& relaxation) {
  const double impedance = rod.material.density * rod.area * rod_speed(rod.material);
  const double travel = 2 * rod.length / rod_speed(rod.material);
  const RelaxingWaves waves(relaxation.ratio, relaxation.time / travel);
  const std::optional<double> end = end_of_force(waves, relaxation.ratio);
  WaveImpact impact;
  impact.energy = 0.5 * rod_mass(rod) * speed * speed;
  impact.peak_force = impedance * speed;
  impact.duration = end ? *end * travel : std::numeric_limits<double>::infinity();
  impact.force_end = impact.duration;
  impact.touches.push_back({0, impact.duration, impact.peak_force});
  const double shown = end.value_or(4 / std::sqrt(relaxation.ratio) + 4);
  constexpr int samples = 200;
  for (int i = 0; i <= samples; ++i) {
    const double t = shown * i / samples;
    const double force = i == 0 ? 1 : std::max(0.0, waves.force(t));
    impact.history.push_back({t * travel, force * impact.peak_force, 0, 0, 0, 0});
  }
  if (end) {
    impact.impulse = waves.impulse(*end) * impact.peak_force * travel;
    // m·V·(1 + e) is the impulse, m = Z·(2L/c)/2.
    impact.restitution = 2 * waves.impulse(*end) - 1;
    const Energies energies = energies_at(waves, relaxation.ratio, *end);
    impact.energy_after = impact.energy * impact.restitution * impact.restitution;
    impact.vibration_energy =
        impact.energy * (energies.kinetic + energies.stored) - impact.energy_after;
  } else {
    impact.impulse = rod_mass(rod) * speed;
    impact.warnings.push_back("the rod flows rather than springs back, and stays at the wall");
  }
  impact.separation_speed = impact.restitution * speed;
  impact.dissipated_energy = impact.energy - impact.energy_after - impact.vibration_energy;
  impact.accuracy = std::max(1e-13, 10 * waves.error());
  if (impact.accuracy > 1e-9) {
    impact.warnings.push_back("rounding leaves fewer than nine digits; see `accuracy`");
  }
  warn_of_stress(rod, impact);
  return impact;
}

}  // namespace carom::waves
