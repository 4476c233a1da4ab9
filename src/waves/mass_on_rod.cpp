// A rigid mass that strikes the end of a rod: Boussinesq's problem, by the method of steps. Within one
// way of the waves to and fro the force is known in closed form, a decaying polynomial.
#include <algorithm>
#include <cmath>
#include <limits>

#include "carom/impact.h"
#include "numerics/polynomial_roots.h"
#include "waves/decaying_wave.h"
#include "waves/steady_waves.h"
#include "waves/strength.h"
#include "waves/touch_log.h"

namespace carom {
namespace {

using waves::DecayingWave;

/// Pieces of the solution that are followed.
constexpr int kMostMassPieces = 20000;

/// Time is counted in M/Z: u = t·Z/M.
class MassMeeting {
 public:
  MassMeeting(double mass, const ElasticRod& rod, FarEnd far_end, double speed)
      : rod_(rod),
        far_end_(far_end),
        mass_(mass),
        impedance_(rod.material.density * rod.area * waves::rod_speed(rod.material)),
        travel_(2 * waves::rod_mass(rod) / mass),
        sign_(far_end == FarEnd::free ? 1 : -1),
        small_(1e-12 * speed),
        samples_(travel_ > 0.1 ? 40 : 6),
        speed_(speed) {
    pieces_.push_back({-travel_, {}});
  }

  WaveImpact follow(double speed) {
    log_.begin(0);
    int count = 0;
    while (advance() && ++count < kMostMassPieces) continue;
    if (count == kMostMassPieces) {
      log_.impact.warnings.push_back(
          "more than 20000 waves come back before mass and rod part: take the rod as a spring");
      log_.impact.accuracy = std::numeric_limits<double>::infinity();
      log_.end(seconds(now_));
    }
    log_.finish();
    WaveImpact& impact = log_.impact;
    const double mean = far_end_ == FarEnd::free ? rod_speed_of_mean() : 0;
    impact.separation_speed = mean - speed_;
    impact.restitution = impact.separation_speed / speed;
    impact.energy = 0.5 * mass_ * speed * speed;
    const double rod_mean = 0.5 * waves::rod_mass(rod_) * mean * mean;
    impact.energy_after = 0.5 * mass_ * speed_ * speed_ + rod_mean;
    impact.vibration_energy = rod_energy() - rod_mean;
    impact.energy_residual = impact.energy - impact.energy_after - impact.vibration_energy;
    impact.accuracy = std::max(impact.accuracy, 1e-12);
    waves::warn_of_stress(rod_, impact);
    impact.rods.push_back(shown_waves());
    return impact;
  }

 private:
  /// The wave that leaves the contact, from some time on.
  struct Piece {
    double from;
    DecayingWave wave;
  };

  double seconds(double u) const { return u * mass_ / impedance_; }

  /// Index of the piece that comes back at that time, and when its successor does.
  std::size_t returning_piece(double u) const {
    std::size_t index = pieces_.size() - 1;
    while (index > 0 && pieces_[index].from > u - travel_ + 1e-13 * travel_) --index;
    return index;
  }

  /// From one change of the equations to the next; false when nothing will happen any more.
  bool advance() {
    const std::size_t index = returning_piece(now_);
    const DecayingWave back =
        pieces_[index].wave.from(std::max(0.0, now_ - travel_ - pieces_[index].from)).times(sign_);
    double length = index + 1 < pieces_.size() ? pieces_[index + 1].from + travel_ - now_
                                               : travel_ + pieces_[index].from - now_;
    if (index + 1 == pieces_.size() && !(length > 0)) length = travel_;
    return log_.closed ? press(back, length) : fly(back, length);
  }

  /// In touch: M·v̇ = −F, F = Z·(v − 2g), hence dv/du + v = 2g.
  bool press(const DecayingWave& back, double length) {
    const DecayingWave speed = waves::followed(back.times(2), speed_);
    // F/Z = v − 2g = e^(−u)·R(u): the constants are the same.
    std::vector<double> force = speed.polynomial;
    for (std::size_t j = 0; j < back.polynomial.size(); ++j) force[j] -= 2 * back.polynomial[j];
    if (force[0] < -small_) return part(back, length);
    const std::vector<double> ends = numerics::polynomial_roots(force, length);
    const bool parts = std::ranges::any_of(ends, [&](double end) {
      return numerics::polynomial_value(force, std::min(length, end + 1e-9 * travel_)) <= 0;
    });
    if (parts) length = ends.front();
    note(force, length);
    DecayingWave leaving = speed;
    for (std::size_t j = 0; j < back.polynomial.size(); ++j) {
      leaving.polynomial[j] -= back.polynomial[j];
    }
    leaving.constant -= back.constant;
    const double before = place1_;
    for (int i = 0; i <= samples_; ++i) {
      const double u = length * i / samples_;
      place1_ = before + seconds(speed.constant * u + speed.integral(u));
      const double pressed = impedance_ * std::exp(-u) * numerics::polynomial_value(force, u);
      sample(u, std::max(0.0, pressed), speed.value(u), speed.value(u), place1_);
    }
    place2_ = place1_;
    log_.impact.impulse += mass_ * (speed_ - speed.value(length));
    speed_ = speed.value(length);
    leaving.shorten(travel_);
    pieces_.push_back({now_, leaving});
    now_ += length;
    log_.impact.force_end = seconds(now_);
    if (parts) log_.end(seconds(now_)), parted_ = now_;
    return true;
  }

  /// What came back pulls at once.
  bool part(const DecayingWave& back, double length) {
    log_.end(seconds(now_));
    parted_ = now_;
    return fly(back, length);
  }

  /// Apart: the end of the rod is free, f = g, and moves with 2g.
  bool fly(const DecayingWave& back, double length) {
    const DecayingWave end = back.times(2);
    const double gap = (place2_ - place1_) * impedance_ / mass_;
    const auto meets = waves::first_fall(end, speed_, -gap, length, small_ * travel_);
    if (meets) length = *meets;
    const double before1 = place1_, before2 = place2_;
    for (int i = 0; i <= samples_ && length > 1e-9 * travel_; ++i) {
      const double u = length * i / samples_;
      place1_ = before1 + seconds(speed_ * u);
      place2_ = before2 + seconds(end.constant * u + end.integral(u));
      sample(u, 0, speed_, end.value(u), place2_);
    }
    pieces_.push_back({now_, back});
    now_ += length;
    if (meets) {
      place1_ = place2_;
      log_.begin(seconds(now_));
      return true;
    }
    // Swings of the free end repeat themselves: once they have missed the mass, and it goes away, they
    // always will.
    const double period = (far_end_ == FarEnd::free ? 1 : 2) * travel_;
    const double mean = far_end_ == FarEnd::free ? rod_speed_of_mean() : 0;
    return !(now_ >= std::max(parted_ + period, 1.3 * parted_) && mean >= speed_);
  }

  /// The greatest force on the way: at an end or where R′ = R.
  void note(const std::vector<double>& force, double length) {
    std::vector<double> slope = numerics::polynomial_derivative(force);
    slope.resize(force.size(), 0.0);
    for (std::size_t j = 0; j < force.size(); ++j) slope[j] -= force[j];
    std::vector<double> places = numerics::polynomial_roots(slope, length);
    places.insert(places.end(), {0.0, length});
    for (const double u : places) {
      log_.note_force(impedance_ * std::exp(-u) * numerics::polynomial_value(force, u));
    }
  }

  void sample(double u, double force, double speed1, double speed2, double place2) {
    log_.impact.history.push_back({seconds(now_ + u), force, speed1, speed2, place1_, place2});
  }

  /// Calls with each piece of the last way to and fro and the part of it that counts.
  template <class Function>
  void over_last_way(const Function& function) const {
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const double end = i + 1 < pieces_.size() ? pieces_[i + 1].from : now_;
      const double begin = std::max(pieces_[i].from, now_ - travel_);
      if (end > begin) function(pieces_[i].wave, begin - pieces_[i].from, end - pieces_[i].from);
    }
  }

  /// m·v̄ = Z·∫f dt over a way to and fro
  double rod_speed_of_mean() const {
    double sum = 0;
    over_last_way([&](const DecayingWave& wave, double from, double to) {
      sum += wave.constant * (to - from) + wave.integral(to) - wave.integral(from);
    });
    return mass_ * sum / waves::rod_mass(rod_);
  }

  /// Z·∫f² dt: strain and kinetic energy
  double rod_energy() const {
    double sum = 0;
    over_last_way([&](const DecayingWave& wave, double from, double to) {
      sum += wave.integral_of_square(from, to);
    });
    return mass_ * sum;
  }

  RodWaves shown_waves() const {
    RodWaves shown{.length = rod_.length,
                   .wave_speed = waves::rod_speed(rod_.material),
                   .impedance = impedance_,
                   .far_end = far_end_,
                   .steps = {}};
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const double end = i + 1 < pieces_.size() ? pieces_[i + 1].from : now_;
      const double length = end - pieces_[i].from;
      const DecayingWave& wave = pieces_[i].wave;
      const int steps = wave.polynomial.empty() ? 1 : std::clamp(int(24 * length / travel_), 1, 24);
      for (int step = 0; step < steps; ++step) {
        const double a = length * step / steps, b = length * (step + 1) / steps;
        const double mean = (wave.integral(b) - wave.integral(a)) / (b - a) + wave.constant;
        shown.steps.push_back({seconds(pieces_[i].from + a), mean});
      }
    }
    return shown;
  }

  const ElasticRod& rod_;
  const FarEnd far_end_;
  const double mass_, impedance_;
  const double travel_;  // to the far end and back, in M/Z
  const double sign_, small_;
  const int samples_;  // of each piece
  std::vector<Piece> pieces_;
  double now_ = 0, parted_ = 0;
  double speed_;                    // of the mass
  double place1_ = 0, place2_ = 0;  // of mass and end
  waves::TouchLog log_;
};

}  // namespace

WaveImpact mass_on_rod(double mass, const ElasticRod& rod, FarEnd far_end, double speed) {
  return MassMeeting(mass, rod, far_end, speed).follow(speed);
}

}  // namespace carom
