#include "simulation/closed_contacts.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"

namespace carom::simulation {

using contact::TouchState;

namespace {

/// Speeds below this share of the run's are none: rounding of velocities that have jumped.
constexpr double still = 1e-10;
/// Of the mechanism's inverse mass: less is rounding.
constexpr double immobile = 1e-10;
/// Cosine of the angle beyond which slip has not turned within a step but ended and begun again.
constexpr double turned_back = 0.9;
/// Violations of this share of a contact's force are more than modes can leave open.
constexpr double unforgivable = 1e-6;

/// Of the tolerance: what the errors of steps and of interpolation within them stay below, and those of steps alone.
constexpr double stray = 1e3, drift = 30;

}  // namespace

ClosedContacts::ClosedContacts(const Model& model, std::vector<Problem>& problems)
    : model_(model),
      candidates_(model, problems),
      plans_(contact::plan_impacts(candidates_.laws(), problems)),
      tracks_(candidates_.all().size()),
      moments_(candidates_, plans_),
      rows_(model) {
  candidates_.take_for_rigid();
}

void ClosedContacts::set_scales(const Scales& scales, double tolerance) {
  scales_ = scales;
  stop_speed_ = std::max(tolerance * scales.speed, rest_speed());
  stray_gap_ = stray * tolerance * scales.length;
  drift_gap_ = drift * tolerance * scales.length;
  stray_speed_ = stray * tolerance * scales.speed;
  moments_.set_speeds(rest_speed(), stop_speed_);
  rows_.set_least_inverse(least_inverse());
}

/// Compared with what the whole mechanism would do, also where a coordinate is an angle.
double ClosedContacts::least_inverse() const {
  const double of_all = scales_.speed * scales_.speed / scales_.energy;
  return immobile * of_all * std::min(1.0, 1 / (scales_.length * scales_.length));
}

double ClosedContacts::rest_speed() const {
  return std::max(still * scales_.speed, unmoved_speed_);
}

bool ClosedContacts::take_for_rest(double speed) {
  constexpr double with_room = 1.5, most_in_stop_speeds = 10;
  if (!(with_room * speed <= most_in_stop_speeds * stop_speed_)) return false;
  unmoved_speed_ = std::max(unmoved_speed_, with_room * speed);
  moments_.set_speeds(rest_speed(), stop_speed_);
  return true;
}

bool ClosedContacts::is_frictionless(int c) const {
  return plan(c).limits.at_rest == 0;
}

bool ClosedContacts::any_rubs() const {
  return moments_.any_turns(closed_) || std::ranges::any_of(closed_, [&](int c) {
           return tracks_[c].mode == Mode::slip && !is_frictionless(c);
         });
}

/// Its slip is none: rounding, or so slow that it winds into its end.
bool ClosedContacts::hardly_slips(int c, const TouchState& touch) const {
  return !is_frictionless(c) && (touch.slip_W.norm() <= rest_speed() || tracks_[c].stopping);
}

/// After modes have changed: forces must be found anew.
void ClosedContacts::list_closed() {
  closed_.clear();
  for (int c = 0; c < static_cast<int>(tracks_.size()); ++c) {
    if (tracks_[c].is_closed()) closed_.push_back(c);
  }
  rows_.clear();
  forces_.resize(0);
}

double ClosedContacts::Track::slip_along(const TouchState& touch) const {
  return touch.slip_W.dot(direction_W) + turned_back * touch.slip_W.norm();
}

/// Within a step that goes on beyond the end of slipping, friction keeps its direction.
Eigen::Vector2d ClosedContacts::slip_direction_C(int i) const {
  const Track& track = tracks_[closed_[i]];
  const TouchState& touch = rows_.touch(i);
  const double speed = touch.slip_W.norm();
  Vector3d direction_W = Vector3d::Zero();
  if (track.direction_W.isZero() || (track.slip_along(touch) > 0 && speed > rest_speed())) {
    if (speed > 0) direction_W = touch.slip_W / speed;
  } else {
    direction_W = (track.direction_W - track.direction_W.dot(touch.n_W) * touch.n_W).normalized();
  }
  return Vector3d(rows_.axes_W(i).transpose() * direction_W).head<2>();
}

void ClosedContacts::find_forces(Dynamics& dynamics, Pass pass) {
  if (closed_.empty()) return;
  const VectorXd acted = pass == Pass::correction ? forces_ : VectorXd();
  find_forces_of(dynamics, pass);
  rates_left_ = rates_ + rows_.inverse() * (acted.size() > 0 ? forces_ - acted : forces_);
}

void ClosedContacts::find_forces_of(Dynamics& dynamics, Pass pass) {
  if (pass == Pass::first) {
    candidates_.update_pairs_of(dynamics.kinematics(), closed_);
    rows_.update(dynamics, candidates_, closed_, moments_.rows_of(closed_));
  }
  if (pass != Pass::correction) {
    forces_.setZero(3 * rows_.block_count());
  }
  rows_.acceleration(dynamics, candidates_, rates_);
  if (!rows_.moments().empty()) return find_forces_with_moments(pass);
  std::vector<ClosedRow> rows;
  for (int j = 0; j < rows_.count(); ++j) {
    Track& track = tracks_[closed_[j]];
    ClosedRow row{.sticks = track.mode == Mode::stick, .friction = plan(closed_[j]).friction};
    if (!row.sticks && !is_frictionless(closed_[j])) row.direction_C = slip_direction_C(j);
    const auto normal = rows_.inverse().row(3 * j + 2);
    const double own = normal[3 * j + 2];
    track.own_inverse =
        own > 0 ? 1 - row.friction * normal.segment<2>(3 * j).dot(row.direction_C) / own : 1;
    rows.push_back(row);
  }
  equations_.solve(rows_.inverse(), rates_, std::move(rows));
  equations_.add_to(forces_);
  for (int j = 0; j < rows_.count(); ++j) tracks_[closed_[j]].force_C = forces_.segment<3>(3 * j);
  if (pass != Pass::correction) share_among_redundant();
}

bool ClosedContacts::shares() const {
  return std::ranges::any_of(closed_, [&](int c) { return tracks_[c].shared; });
}

double ClosedContacts::largest_misfit(const Dynamics& dynamics) {
  VectorXd left;
  rows_.acceleration(dynamics, candidates_, left);
  double misfit = 0, size = 0;
  for (int i = 0; i < rows_.count(); ++i) {
    const bool sticks = tracks_[closed_[i]].mode == Mode::stick;
    for (int axis = sticks ? 0 : 2; axis < 3; ++axis) {
      misfit = std::max(misfit, std::fabs(left[3 * i + axis]));
    }
    size = std::max(size, (rows_.inverse_of(i) * tracks_[closed_[i]].force_C).norm());
  }
  for (int k = rows_.count(); k < rows_.block_count(); ++k) {
    const contact::MomentRows& moment = rows_.moments()[k - rows_.count()];
    if (moments_.turns(closed_[moment.contact], moment.about)) continue;
    misfit = std::max(misfit, left.segment<2>(3 * k).norm());
  }
  return size > 0 ? misfit / size : 0;
}

void ClosedContacts::load(const Kinematics& kinematics, Forces& forces) const {
  rows_.load(kinematics, candidates_, forces_, forces);
}

double ClosedContacts::violation(int c) const {
  const Track& track = tracks_[c];
  if (track.shared) return track.overload - held_together;
  const double unit = scales_.energy / scales_.length;
  const double most = plan(c).limits.at_rest * track.force_C.z();
  double pull = -track.force_C.z() / unit;
  if (moments_.any()) pull = std::max(pull, moments_.excess(c, track.force_C.z()) / unit);
  if (track.mode != Mode::stick || is_frictionless(c)) return pull;
  return std::max(pull, (track.force_C.head<2>().norm() - most) / unit);
}

bool ClosedContacts::violated() const {
  constexpr double little = 1e-9;
  return std::ranges::any_of(closed_, [&](int c) {
    return violation(c) > tracks_[c].forgiven + (tracks_[c].shared ? 0 : little);
  });
}

bool ClosedContacts::forgive() {
  const double unit = scales_.energy / scales_.length;
  for (const int c : closed_) {
    Track& track = tracks_[c];
    const double now = violation(c);
    const double size = track.shared ? 1 : 1 + track.force_C.norm() / unit;
    if (now > unforgivable * size) return false;
    if (now > 0.5 * track.forgiven - rate_precision) {
      track.forgiven = std::max(2 * now, rate_precision);
    }
  }
  return true;
}

double ClosedContacts::turning_time() const {
  constexpr double straight = 1e-3, part = 0.9;
  double time = infinite;
  if (forces_.size() == 0) return time;
  for (int i = 0; i < rows_.count(); ++i) {
    const int c = rows_.touching()[i];
    if (tracks_[c].mode != Mode::slip || is_frictionless(c)) continue;
    const Eigen::Vector2d slip_C = rows_.velocity().segment<2>(3 * i);
    const Eigen::Vector2d rate_C = rates_left_.segment<2>(3 * i);
    const double speed = slip_C.norm(), rate = rate_C.norm();
    if (!(speed > rest_speed()) || !(slip_C.dot(rate_C) < 0)) continue;
    const double across = std::fabs(slip_C.x() * rate_C.y() - slip_C.y() * rate_C.x());
    if (across > straight * speed * rate) time = std::min(time, part * speed / rate);
  }
  return std::min(time, moments_.turning_time(rows_, rates_left_));
}

std::vector<PressedJoint> ClosedContacts::pressed_joints() const {
  std::vector<PressedJoint> joints;
  for (const int c : closed_) {
    const contact::Candidate& candidate = candidates_.all()[c];
    if (!candidate.is_stop() || !(tracks_[c].force_C.z() > 0)) continue;
    joints.push_back({.joint = candidate.joint, .side = candidate.side});
  }
  return joints;
}

double ClosedContacts::friction_power() const {
  double power = moments_.power(rows_, forces_);
  for (int i = 0; i < rows_.count(); ++i) {
    if (tracks_[rows_.touching()[i]].mode != Mode::slip) continue;
    power -= forces_.segment<2>(3 * i).dot(rows_.velocity().segment<2>(3 * i));
  }
  return power;
}

}  // namespace carom::simulation
