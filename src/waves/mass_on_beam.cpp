// A rigid mass that strikes the middle of a beam on two simple supports and stays on it until it is
// thrown back: Saint-Venant's solution.
//
// With the mass M on it the beam swings in modes z of ω = (4/L²)·√(EI/(ρA))·z²,
//     (μ·z/2)·(tan z − tanh z) = 1,   μ = M/m_b,
// and the blow gives the mass the speed
//     v(t) = V·Σ a_n·cos ω_n·t,   a_n = 4/(1 + (μ·z²/2)·(tan² z + tanh² z)),   Σ a_n = 1.
//                                                       Saint-Venant 1883; Goldsmith 1960, chapter 3
// The amplitudes fall with z⁻² only: v is continuous but has a slope nowhere, as waves of every length
// come back at once, and the force −M·v̇ has no value at any instant, only means. So what the mass comes
// away with is found as what it is, the least value of a continuous function.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "carom/impact.h"
#include "numerics/root_bracket.h"
#include "waves/supported_beam.h"

namespace carom {
namespace {

constexpr int kFirstModes = 32, kMostModes = 16384;
constexpr std::size_t kKept = 120;
constexpr int kShownSamples = 400, kMeanSamples = 20;

/// Frequencies in units of (4/L²)·√(EI/(ρA)), and shares of the mass's speed.
struct LoadedModes {
  std::vector<double> frequency, share;
  std::vector<double> rest;   ///< 1 less the sum of the shares so far
  std::vector<double> slope;  ///< sum of share·frequency so far
};

LoadedModes loaded_modes(double mass_ratio) {
  LoadedModes modes;
  double rest = 1, slope = 0;
  for (int n = 0; n < kMostModes; ++n) {
    // One root in each (n·π, n·π + π/2); counted from n·π, where the tangent is the same.
    const double base = n * std::numbers::pi;
    const auto condition = [&](double angle) {
      const double z = base + angle;
      return mass_ratio * z / 2 * (std::sin(angle) - std::tanh(z) * std::cos(angle)) -
             std::cos(angle);
    };
    const double angle = numerics::find_root(condition, 0, std::numbers::pi / 2, 1e-16);
    const double z = base + angle, tangent = std::tan(angle), hyperbolic = std::tanh(z);
    const double share =
        4 / (1 + mass_ratio * z * z / 2 * (tangent * tangent + hyperbolic * hyperbolic));
    rest -= share;
    slope += share * z * z;
    modes.frequency.push_back(z * z);
    modes.share.push_back(share);
    modes.rest.push_back(rest);
    modes.slope.push_back(slope);
  }
  return modes;
}

double mass_speed(const LoadedModes& modes, int count, double time) {
  double speed = 0;
  for (int n = 0; n < count; ++n) speed += modes.share[n] * std::cos(modes.frequency[n] * time);
  return speed;
}

struct Rebound {
  double time = 0, speed = 1, error = 1;
};

/// The least speed within the first period: searched with few modes everywhere, and with ever more
/// where it was low, in intervals that shrink like the shortest period.
Rebound least_speed(const LoadedModes& modes) {
  const auto width_for = [&](int count) { return modes.rest[count - 1] / modes.slope[count - 1]; };
  int count = kFirstModes;
  const double period = 2 * std::numbers::pi / modes.frequency[0];
  double width = period / std::ceil(period / width_for(count));
  std::vector<double> starts;
  for (double start = 0; start < period - width / 2; start += width) starts.push_back(start);
  Rebound best;
  double last_change = 1;
  while (true) {
    std::vector<std::pair<double, double>> found;  // speed, start
    for (const double start : starts) {
      found.push_back({mass_speed(modes, count, start + width / 2), start});
    }
    const std::size_t kept = std::min(found.size(), kKept);
    std::ranges::nth_element(found, found.begin() + kept - 1);
    const auto [speed, start] = *std::min_element(found.begin(), found.begin() + kept);
    // Each doubling changes it by about half of what the one before did.
    const double change = std::abs(speed - best.speed);
    best = {start + width / 2, speed, 2 * std::max(change, last_change)};
    last_change = change;
    if (count >= kMostModes) return best;
    count = std::min(2 * count, kMostModes);
    const int pieces = std::max(1, static_cast<int>(std::ceil(width / width_for(count))));
    starts.clear();
    for (std::size_t i = 0; i < kept; ++i) {
      for (int k = 0; k < pieces; ++k) starts.push_back(found[i].second + k * width / pieces);
    }
    width /= pieces;
  }
}

/// With forces as means over a while before, as the force at an instant has no value.
std::vector<WaveSample> shown_history(const LoadedModes& modes, double end, double unit,
                                      double mass, double speed) {
  constexpr int few = 2048;
  std::vector<WaveSample> history;
  std::vector<double> speeds;
  for (int i = 0; i <= kShownSamples; ++i) {
    const double time = end * i / kShownSamples;
    double place = 0;
    for (int n = 0; n < few; ++n) {
      place += modes.share[n] / modes.frequency[n] * std::sin(modes.frequency[n] * time);
    }
    speeds.push_back(i == 0 ? 1 : mass_speed(modes, few, time));
    const int since = std::max(0, i - kMeanSamples);
    const double change = speeds[since] - speeds[i];
    const double force =
        i == 0 ? 0 : mass * speed * unit * change * kShownSamples / (end * (i - since));
    place *= speed / unit;
    history.push_back({time / unit, force, speed * speeds[i], speed * speeds[i], place, place});
  }
  return history;
}

}  // namespace

WaveImpact mass_on_beam(double mass, const ElasticBeam& beam, double speed) {
  const double beam_mass = waves::mass_per_length(beam) * beam.length;
  const LoadedModes modes = loaded_modes(mass / beam_mass);
  const double unit = 4 * waves::lowest_frequency(beam) / (std::numbers::pi * std::numbers::pi);
  const Rebound rebound = least_speed(modes);
  WaveImpact impact;
  impact.duration = impact.force_end = rebound.time / unit;
  impact.peak_force = std::numeric_limits<double>::infinity();
  impact.touches.push_back({0, impact.duration, impact.peak_force});
  impact.restitution = -rebound.speed;
  impact.separation_speed = impact.restitution * speed;
  impact.impulse = mass * speed * (1 - rebound.speed);
  impact.energy = 0.5 * mass * speed * speed;
  impact.energy_after = impact.energy * rebound.speed * rebound.speed;
  impact.vibration_energy = impact.energy - impact.energy_after;
  impact.accuracy = rebound.error;
  impact.modes = kMostModes;
  impact.history = shown_history(modes, rebound.time, unit, mass, speed);
  impact.warnings.push_back(
      "the force of a rigid mass on a thin beam is infinite at first touch, like 1/√t: its impulse "
      "is "
      "known, and forces in the history are means over a twentieth of the duration");
  if (mass < beam_mass) {
    impact.warnings.push_back(
        "the mass is lighter than the beam: it would come off and strike again before, which a "
        "sphere "
        "with its own contact (sphere-beam) does");
  }
  return impact;
}

}  // namespace carom
