#include "simulation/moment_modes.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"

namespace carom::simulation {

using contact::ContactRows;
using contact::MomentAxis;
using contact::MomentRows;
using contact::TouchState;
using numerics::FrictionKind;
using numerics::FrictionStatus;

namespace {

constexpr std::array both_moments{MomentAxis::rolling, MomentAxis::drilling};
/// Cosine of the angle beyond which turning has not changed its direction within a step but ended and begun again.
constexpr double turned_over = 0.9;

/// A vector in the rows of a moment.
Eigen::Vector2d in_rows(const ContactRows& rows, const MomentRows& moment,
                        const Vector3d& vector_W) {
  Eigen::Vector2d values = Eigen::Vector2d::Zero();
  for (int row = 0; row < moment.row_count(); ++row) {
    values[row] = rows.axes_W(moment.contact).col(moment.axis(row)).dot(vector_W);
  }
  return values;
}

Vector3d from_rows(const ContactRows& rows, const MomentRows& moment,
                   const Eigen::Vector2d& values) {
  Vector3d vector_W = Vector3d::Zero();
  for (int row = 0; row < moment.row_count(); ++row) {
    vector_W += values[row] * rows.axes_W(moment.contact).col(moment.axis(row));
  }
  return vector_W;
}

}  // namespace

MomentModes::MomentModes(const contact::Candidates& candidates,
                         const std::vector<contact::ImpactPlan>& plans) {
  if (std::ranges::none_of(plans, [](const auto& plan) { return plan.limits.has_moments(); })) {
    return;
  }
  for (const contact::Candidate& candidate : candidates.all()) {
    limits_.push_back(plans[candidate.law].limits);
    lengths_.push_back(candidate.length);
  }
  tracks_.resize(limits_.size());
}

bool MomentModes::any_turns(std::span<const int> candidates) const {
  return any() && std::ranges::any_of(candidates, [&](int c) {
           return tracks_[c][0].turns || tracks_[c][1].turns;
         });
}

std::vector<MomentRows> MomentModes::rows_of(std::span<const int> candidates) const {
  std::vector<MomentRows> rows;
  if (!any()) return rows;
  for (int i = 0; i < static_cast<int>(candidates.size()); ++i) {
    const contact::RigidFriction& limits = limits_[candidates[i]];
    if (limits.rolling > 0) rows.push_back({i, MomentAxis::rolling});
    if (limits.drilling > 0) rows.push_back({i, MomentAxis::drilling});
  }
  return rows;
}

const MomentModes::Track& MomentModes::track_of(const ContactRows& rows, int k) const {
  return track(rows.touching()[moment(rows, k).contact], moment(rows, k).about);
}

double MomentModes::limit(const ContactRows& rows, int k) const {
  const MomentRows& one = moment(rows, k);
  const int c = rows.touching()[one.contact];
  return limits_[c].moment_limit(one.about, rows.touch(one.contact)) / lengths_[c];
}

double MomentModes::lasting_limit(const ContactRows& rows, int k) const {
  const Track& track = track_of(rows, k);
  const double now = limit(rows, k);
  if (!track.has_lever) return 0;
  return now > 0 ? now : track.limit;
}

Vector3d MomentModes::turning_W(int c, MomentAxis about, const TouchState& touch) const {
  const Vector3d along_W = touch.w_rel_W.dot(touch.n_W) * touch.n_W;
  return lengths_[c] * (about == MomentAxis::drilling ? along_W : touch.w_rel_W - along_W);
}

/// How fast it turns on as it did; falls to zero where turning ends, but not where it changes its direction.
double MomentModes::turning_along(const Track& track, const Vector3d& turning_W) {
  return turning_W.dot(track.direction_W) + turned_over * turning_W.norm();
}

/// Within a step that goes on beyond the end of turning, the moment keeps its direction.
Eigen::Vector2d MomentModes::direction(const ContactRows& rows, int k) const {
  const Track& track = track_of(rows, k);
  const MomentRows& one = moment(rows, k);
  const Vector3d turning =
      turning_W(rows.touching()[one.contact], one.about, rows.touch(one.contact));
  const double rate = turning.norm();
  Eigen::Vector2d d = in_rows(rows, one, turning);
  if (!track.direction_W.isZero(0) && !(turning_along(track, turning) > 0 && rate > rest_speed_)) {
    d = in_rows(rows, one, track.direction_W);
  }
  const double size = d.norm();
  return size > 0 ? Eigen::Vector2d(d / size) : Eigen::Vector2d::Zero();
}

void MomentModes::add_to(numerics::FrictionProblem& problem, const ContactRows& rows,
                         Kinds kinds) const {
  for (int k = rows.count(); k < rows.block_count(); ++k) {
    const Eigen::Vector2d rate = rows.velocity().segment<2>(3 * k);
    numerics::FrictionContact one{.friction = limit(rows, k)};
    one.limited_by = moment(rows, k).contact;
    const Track& track = track_of(rows, k);
    if (kinds == Kinds::by_motion && rate.norm() > rest_speed_ && !track.stopping) {
      one.kind = FrictionKind::sliding;
      one.direction = rate.normalized();
    }
    problem.contacts.push_back(one);
  }
}

void MomentModes::take_modes(const ContactRows& rows, const numerics::FrictionSolution& found) {
  for (int k = rows.count(); k < rows.block_count(); ++k) {
    const MomentRows& one = moment(rows, k);
    Track& track = this->track(rows.touching()[one.contact], one.about);
    const bool anew = !track.anew;
    track = {};
    track.anew = anew;
    // Without a limit, as where flat faces touch, it may turn as it likes.
    const bool slips = found.status[static_cast<std::size_t>(k)] == FrictionStatus::slip;
    track.limit = limit(rows, k);
    track.has_lever = track.limit > 0;
    track.turns = slips || !track.has_lever;
    const Eigen::Vector2d force = found.lambda.segment<2>(3 * k);
    if (track.turns && force.norm() > 0) {
      track.direction_W = -from_rows(rows, one, force.normalized());
    }
  }
}

void MomentModes::take_forces(const ContactRows& rows, const VectorXd& forces) {
  for (int k = rows.count(); k < rows.block_count(); ++k) {
    const MomentRows& one = moment(rows, k);
    Track& track = this->track(rows.touching()[one.contact], one.about);
    track.force = forces.segment<2>(3 * k).norm();
    track.limit = lasting_limit(rows, k);
  }
}

double MomentModes::excess(int c, double normal_force) const {
  double largest = -infinite;
  for (const Track& track : tracks_[c]) {
    if (track.turns) continue;
    largest = std::max(largest, track.force - track.limit * normal_force);
  }
  return largest;
}

void MomentModes::event_values(int c, const TouchState& touch, double normal_force,
                               const EventSizes& sizes, std::span<double> g) const {
  for (const MomentAxis about : both_moments) {
    const Track& track = this->track(c, about);
    const bool has_lever = limits_[c].moment_limit(about, touch) > 0;
    if (has_lever != track.has_lever) g[4 + static_cast<std::size_t>(about)] = -1;
    double& value = g[2 * static_cast<std::size_t>(about) + (track.anew ? 1 : 0)];
    if (track.turns) {
      const double along = turning_along(track, turning_W(c, about, touch));
      value = (along + 0.05 * rest_speed_) / sizes.speed;
    } else if (sizes.holds_alone && (track.limit > 0 || track.force > 0)) {
      value = (track.limit * normal_force - track.force) / sizes.force + sizes.forgiven;
    }
  }
}

bool MomentModes::after_step(int c, const TouchState& touch) {
  bool changed = false;
  for (const MomentAxis about : both_moments) {
    Track& track = this->track(c, about);
    if (!track.turns) continue;
    const Vector3d turning = turning_W(c, about, touch);
    const double rate = turning.norm();
    track.stopping = rate < stop_speed_ && rate < track.last_rate;
    track.last_rate = rate;
    changed |= track.stopping;
    if (rate > rest_speed_) track.direction_W = turning / rate;
  }
  return changed;
}

double MomentModes::power(const ContactRows& rows, const VectorXd& forces) const {
  double power = 0;
  for (int k = rows.count(); k < rows.block_count(); ++k) {
    if (!track_of(rows, k).turns) continue;
    power -= forces.segment<2>(3 * k).dot(rows.velocity().segment<2>(3 * k));
  }
  return power;
}

double MomentModes::turning_time(const ContactRows& rows, const VectorXd& rates) const {
  constexpr double straight = 1e-3, part = 0.9;
  double time = infinite;
  for (int k = rows.count(); k < rows.block_count(); ++k) {
    if (!track_of(rows, k).turns) continue;
    const Eigen::Vector2d w = rows.velocity().segment<2>(3 * k), rate = rates.segment<2>(3 * k);
    if (!(w.norm() > rest_speed_) || !(w.dot(rate) < 0)) continue;
    const double across = std::fabs(w.x() * rate.y() - w.y() * rate.x());
    if (across > straight * w.norm() * rate.norm()) {
      time = std::min(time, part * w.norm() / rate.norm());
    }
  }
  return time;
}

}  // namespace carom::simulation
