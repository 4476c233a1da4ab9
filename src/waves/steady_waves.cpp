#include "waves/steady_waves.h"

#include <algorithm>
#include <cmath>

namespace carom::waves {
namespace {

/// Steps that arrive within this share of a way to and fro arrive together.
constexpr double together = 1e-12;

}  // namespace

double rod_speed(const Material& material) {
  return std::sqrt(material.young / material.density);
}

double rod_mass(const ElasticRod& rod) {
  return rod.material.density * rod.area * rod.length;
}

SteadyWaves::SteadyWaves(const ElasticRod& rod, double speed, double direction)
    : impedance_(rod.material.density * rod.area * rod_speed(rod.material)),
      travel_(2 * rod.length / rod_speed(rod.material)),
      direction_(direction),
      from_{-std::numeric_limits<double>::infinity()},
      speed_{speed / 2} {}

double SteadyWaves::leaving(double time) const {
  const auto after = std::upper_bound(from_.begin(), from_.end(), time + together * travel_);
  return speed_[after - from_.begin() - 1];
}

double SteadyWaves::returning(double time) const {
  return leaving(time - travel_);
}

double SteadyWaves::next_change(double time) const {
  const auto after =
      std::upper_bound(from_.begin(), from_.end(), time - travel_ + together * travel_);
  return after == from_.end() ? std::numeric_limits<double>::infinity() : *after + travel_;
}

void SteadyWaves::press(double time, double force, double small) {
  const double speed = returning(time) + direction_ * force / impedance_;
  // A step of rounding would come back for ever.
  if (std::abs(speed - speed_.back()) <= small) return;
  from_.push_back(time);
  speed_.push_back(speed);
}

double SteadyWaves::momentum(double time) const {
  double sum = 0;
  for (std::size_t i = 0; i < from_.size(); ++i) {
    const double end = i + 1 < from_.size() ? std::min(from_[i + 1], time) : time;
    sum += speed_[i] * std::max(0.0, end - std::max(from_[i], time - travel_));
  }
  return impedance_ * sum;
}

double SteadyWaves::energy(double time) const {
  double sum = 0;
  for (std::size_t i = 0; i < from_.size(); ++i) {
    const double end = i + 1 < from_.size() ? std::min(from_[i + 1], time) : time;
    sum += speed_[i] * speed_[i] * std::max(0.0, end - std::max(from_[i], time - travel_));
  }
  return impedance_ * sum;
}

SteadyWaves::Swing SteadyWaves::swing(double time) const {
  const double mean = momentum(time) / mass();
  Swing swing;
  double ahead = 0, now = time;
  while (now < time + travel_) {
    const double next = std::min(next_change(now), time + travel_);
    ahead += (2 * returning(now) - mean) * (next - now);
    swing.least = std::min(swing.least, ahead);
    swing.greatest = std::max(swing.greatest, ahead);
    now = next;
  }
  return swing;
}

RodWaves SteadyWaves::waves(const ElasticRod& rod) const {
  RodWaves waves{.length = rod.length,
                 .wave_speed = rod_speed(rod.material),
                 .impedance = impedance_,
                 .far_end = FarEnd::free,
                 .steps = {}};
  for (std::size_t i = 0; i < from_.size(); ++i) waves.steps.push_back({from_[i], speed_[i]});
  return waves;
}

}  // namespace carom::waves
