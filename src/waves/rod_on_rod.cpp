// Two rods that meet end to end, or one and a wall: every wave is a step, so nothing is approximated.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "carom/impact.h"
#include "waves/relaxing_rod.h"
#include "waves/steady_waves.h"
#include "waves/strength.h"
#include "waves/touch_log.h"

namespace carom {
namespace {

using waves::SteadyWaves;

/// Steps of force or speed at the contact that are followed.
constexpr int kMostRodSteps = 1000000;
/// Of them in the history.
constexpr std::size_t kShownRodSteps = 20000;
/// How long the rods are followed, over their duration of contact at least.
constexpr double kShownBeyond = 1.3;

class RodMeeting {
 public:
  /// Without a struck rod there is a wall.
  RodMeeting(const ElasticRod& striker, const ElasticRod* struck, double speed)
      : striker_(striker, speed, -1), small_(1e-13 * speed) {
    if (struck != nullptr) struck_.emplace(*struck, 0.0, 1.0);
    mobility_ = 1 / striker_.impedance() + (struck_ ? 1 / struck_->impedance() : 0);
  }

  WaveImpact follow() {
    log_.begin(0);
    int steps = 0;
    while (advance() && ++steps < kMostRodSteps) continue;
    if (steps == kMostRodSteps) {
      log_.impact.warnings.push_back(
          "more than a million waves come back before the rods part; not followed on");
      log_.impact.accuracy = std::numeric_limits<double>::infinity();
      log_.end(now_);
    }
    log_.finish();
    return log_.impact;
  }

  const SteadyWaves& striker() const { return striker_; }
  const std::optional<SteadyWaves>& struck() const { return struck_; }
  double now() const { return now_; }
  double mean_speed1() const { return striker_.momentum(now_) / striker_.mass(); }
  double mean_speed2() const { return struck_ ? struck_->momentum(now_) / struck_->mass() : 0; }

 private:
  /// From one step to the next; false when nothing will happen any more.
  bool advance() {
    const double free1 = 2 * striker_.returning(now_);
    const double free2 = struck_ ? 2 * struck_->returning(now_) : 0;
    // Both ends move alike: free1 − F/Z1 = free2 + F/Z2.
    double force = log_.closed ? (free1 - free2) / mobility_ : 0;
    if (force * mobility_ < -small_) log_.end(now_);
    if (force * mobility_ < small_) force = 0;
    striker_.press(now_, force, small_);
    if (struck_) struck_->press(now_, force, small_);
    const double speed1 = free1 - force / striker_.impedance();
    const double speed2 = struck_ ? free2 + force / struck_->impedance() : 0;

    double next = striker_.next_change(now_);
    if (struck_) next = std::min(next, struck_->next_change(now_));
    const double gap = place2_ - place1_;
    if (!log_.closed) {
      // A while longer, for pictures.
      const double shown = kShownBeyond * log_.impact.touches.back().end;
      if (now_ >= shown && stays_apart(gap)) return false;
      next = std::min(next, std::max(shown, now_ + striker_.travel()));
      const double closing = speed1 - speed2;
      if (closing > 0 && gap <= closing * (next - now_)) next = now_ + std::max(0.0, gap) / closing;
    }
    const bool meets = !log_.closed && speed1 > speed2 && gap <= (speed1 - speed2) * (next - now_);
    sample(now_, force, speed1, speed2);
    if (log_.closed) log_.note_force(force);
    if (force > 0) log_.impact.force_end = next;
    log_.impact.impulse += force * (next - now_);
    place1_ += speed1 * (next - now_);
    place2_ += speed2 * (next - now_);
    sample(next, force, speed1, speed2);
    now_ = next;
    if (meets || (log_.closed && place1_ != place2_)) place1_ = place2_;
    if (meets) log_.begin(now_);
    return true;
  }

  /// The mean gap grows, and no swing of the ends makes up for it.
  bool stays_apart(double gap) const {
    if (!(mean_speed2() > mean_speed1())) return false;
    const double ahead = striker_.swing(now_).greatest;
    const double behind = struck_ ? struck_->swing(now_).least : 0;
    return gap - ahead + behind >= 0;
  }

  void sample(double time, double force, double speed1, double speed2) {
    if (log_.impact.history.size() > kShownRodSteps) return;
    log_.impact.history.push_back({time, force, speed1, speed2, place1_, place2_});
  }

  SteadyWaves striker_;
  std::optional<SteadyWaves> struck_;
  double mobility_ = 0, small_;
  double now_ = 0, place1_ = 0, place2_ = 0;
  waves::TouchLog log_;
};

WaveImpact meeting_of(const ElasticRod& striker, const ElasticRod* struck, double speed) {
  RodMeeting meeting(striker, struck, speed);
  WaveImpact impact = meeting.follow();
  const double now = meeting.now();
  const double mass1 = meeting.striker().mass();
  const double speed1 = meeting.mean_speed1(), speed2 = meeting.mean_speed2();
  impact.separation_speed = speed2 - speed1;
  impact.restitution = impact.separation_speed / speed;
  impact.energy = 0.5 * mass1 * speed * speed;
  impact.energy_after = 0.5 * mass1 * speed1 * speed1;
  impact.vibration_energy = meeting.striker().energy(now) - impact.energy_after;
  impact.rods.push_back(meeting.striker().waves(striker));
  if (struck != nullptr) {
    const double after = 0.5 * meeting.struck()->mass() * speed2 * speed2;
    impact.energy_after += after;
    impact.vibration_energy += meeting.struck()->energy(now) - after;
    impact.rods.push_back(meeting.struck()->waves(*struck));
  }
  // Less than rounding of what it is the difference of.
  if (std::abs(impact.vibration_energy) < 1e-14 * impact.energy) impact.vibration_energy = 0;
  impact.energy_residual = impact.energy - impact.energy_after - impact.vibration_energy;
  impact.accuracy = std::max(impact.accuracy, 1e-13);
  waves::warn_of_stress(striker, impact);
  if (struck != nullptr) waves::warn_of_stress(*struck, impact);
  return impact;
}

}  // namespace

WaveImpact rod_on_rod(const ElasticRod& striker, const ElasticRod& struck, double speed) {
  return meeting_of(striker, &struck, speed);
}

WaveImpact rod_on_wall(const ElasticRod& rod, double speed, const Relaxation& relaxation) {
  if (relaxation.ratio < 1) return waves::relaxing_rod_on_wall(rod, speed, relaxation);
  return meeting_of(rod, nullptr, speed);
}

}  // namespace carom
