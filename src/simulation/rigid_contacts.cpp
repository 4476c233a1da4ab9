#include "simulation/rigid_contacts.h"

#include <algorithm>
#include <cmath>
#include <ranges>

#include "base/numbers.h"
#include "base/text.h"
#include "contact/archive_contacts.h"
#include "numerics/friction_complementarity.h"
#include "simulation/static_friction.h"

namespace carom::simulation {

using contact::Candidate;
using contact::TouchState;
using numerics::Crossing;
using numerics::FrictionKind;
using numerics::FrictionStatus;

namespace {

/// A contact that carries nothing carries again when it is deeper than this share of its shapes.
constexpr double idle_depth = 1e-10;
/// Of the shapes: rigid bodies that overlap by more have missed each other.
constexpr double noticeable_overlap = 1e-5;
/// Of the shapes: a gap that has just begun to open is none, give or take this.
constexpr double gap_rounding = 1e-13;

/// A function that has just been hit is not asked before it has left zero. So an idle contact has one of its
/// own, and of those that watch a closed one two take turns.
enum ContactEvent {
  kGap,
  kForce,
  kForceAnew,
  kTangential,
  kTangentialAnew,
  kPainleve,
  kIdle,
  kStray,
  kEvents
};

}  // namespace

void RigidContacts::archive(Archive& file) {
  file.expect(tracks_.size());
  file(candidates_, tracks_, moments_, log_, deepest_overlap_, deepest_, unmoved_speed_);
  moments_.set_speeds(rest_speed(), stop_speed_);
  list_closed();
}

std::vector<Crossing> RigidContacts::crossings() const {
  const std::size_t of_each = kEvents + (moments_.any() ? MomentModes::event_count : 0);
  return std::vector<Crossing>(of_each * tracks_.size(), Crossing::falling);
}

/// The least gap of each pair's points that are apart. A point that its pair lacks now has this gap: the name
/// of the nearest point changes while its gap goes on. Gaps that open begin at zero, give or take rounding.
void RigidContacts::find_open_gaps(const Kinematics& kinematics) {
  open_gaps_.assign(candidates_.pairs().size(), infinite);
  leaving_.assign(candidates_.pairs().size(), 0);
  for (std::size_t c = 0; c < tracks_.size(); ++c) {
    const Candidate& candidate = candidates_.all()[c];
    if (candidate.pair < 0 || tracks_[c].mode != Mode::apart) continue;
    double& least = open_gaps_[candidate.pair];
    least = std::min(least, candidates_.gap(kinematics, candidate));
    if (tracks_[c].leaving) leaving_[candidate.pair] = 1;
  }
}

void RigidContacts::event_values(const Kinematics& kinematics, std::span<double> g) {
  std::fill(g.begin(), g.end(), 1.0);
  candidates_.update_all(kinematics);
  find_open_gaps(kinematics);
  const double force_size = scales_.energy / scales_.length;
  for (std::size_t c = 0; c < tracks_.size(); ++c) {
    const Candidate& candidate = candidates_.all()[c];
    const Track& track = tracks_[c];
    double* of_contact = g.data() + kEvents * c;
    if (track.mode == Mode::apart) {
      double gap = candidates_.gap(kinematics, candidate);
      if (!std::isfinite(gap) && candidate.pair >= 0) gap = open_gaps_[candidate.pair];
      const bool leaving = candidate.pair < 0 ? track.leaving : leaving_[candidate.pair] != 0;
      if (std::isfinite(gap)) {
        of_contact[kGap] = gap / candidate.length + (leaving ? gap_rounding : 0);
      }
    }
    if (track.mode == Mode::idle) {
      const double gap = candidates_.gap(kinematics, candidate);
      if (std::isfinite(gap)) of_contact[kIdle] = gap / candidate.length + idle_depth;
    }
    if (!track.is_closed()) continue;
    const TouchState touch = candidates_.gap_state(kinematics, candidate);
    of_contact[kStray] = strays(track, touch) ? -1 : 1;
    if (of_contact[kStray] < 0) continue;
    double& force = of_contact[track.anew ? kForceAnew : kForce];
    double& tangential = of_contact[track.anew ? kTangentialAnew : kTangential];
    if (moments_.any()) {
      const MomentModes::EventSizes sizes{force_size, scales_.speed, track.forgiven, !track.shared};
      const std::size_t first = kEvents * tracks_.size() + MomentModes::event_count * c;
      moments_.event_values(static_cast<int>(c), touch, track.force_C.z(), sizes,
                            g.subspan(first, MomentModes::event_count));
    }
    if (track.shared) {
      // Redundant contacts part or slip together, when no forces hold them any more.
      force = track.forgiven - violation(static_cast<int>(c));
      if (track.mode == Mode::stick) continue;
    } else {
      force = track.force_C.z() / force_size + track.forgiven;
    }
    if (is_frictionless(static_cast<int>(c))) continue;
    if (track.mode == Mode::stick) {
      const double most = plan(static_cast<int>(c)).limits.at_rest * track.force_C.z();
      tangential = (most - track.force_C.head<2>().norm()) / force_size + track.forgiven;
    } else {
      // Velocities have rounding of their own; slip that turns back has no speed before this.
      tangential = (track.slip_along(touch) + 0.05 * rest_speed()) / scales_.speed;
      of_contact[kPainleve] = track.own_inverse;
    }
  }
}

double RigidContacts::fastest_closing(const Kinematics& kinematics) {
  double fastest = 0;
  for (const int c : touching(kinematics)) {
    const double closing = candidates_.gap_state(kinematics, candidates_.all()[c]).closing;
    fastest = std::max(fastest, closing);
  }
  return fastest;
}

bool RigidContacts::sinks(const Kinematics& kinematics) {
  for (const int c : touching(kinematics)) {
    const TouchState touch = candidates_.gap_state(kinematics, candidates_.all()[c]);
    const bool deep = touch.gap < -idle_depth * candidates_.all()[c].length;
    if (deep && touch.closing > rest_speed()) return true;
  }
  return false;
}

std::string RigidContacts::overlap_text() const {
  if (deepest_ < 0) return "";
  const Candidate& candidate = candidates_.all()[deepest_];
  return "contact " + candidate.name + ": rigid bodies overlap by up to " +
         short_text(deepest_overlap_, 3) + (candidate.is_stop() ? "" : " m") +
         ", since a point at which they touch was missed; another tolerance may help";
}

void RigidContacts::record(double time, const char* type, int c) {
  log_.note_event_once(time, type, model_, candidates_.all()[c]);
}

/// Candidates that touch and neither strike nor part; what parts is apart.
std::vector<int> RigidContacts::find_resting(const Kinematics& kinematics) {
  std::vector<int> resting;
  const std::vector<int> touch_now = touching(kinematics);
  std::vector<char> touches(tracks_.size(), 0);
  for (const int c : touch_now) touches[c] = 1;
  for (std::size_t c = 0; c < tracks_.size(); ++c) {
    if (tracks_[c].is_closed() && !touches[c]) tracks_[c].mode = Mode::apart;
  }
  for (const int c : touch_now) {
    const TouchState touch = candidates_.gap_state(kinematics, candidates_.all()[c]);
    if (std::fabs(touch.closing) <= rest_speed()) {
      resting.push_back(c);
    } else {
      tracks_[c].mode = Mode::apart;
      tracks_[c].leaving = true;
    }
  }
  return resting;
}

/// Friction in joints that stand, each as a block of its own with the first row along the joint: a load that never
/// changes limits it.
void RigidContacts::add_joints(const Dynamics& dynamics, const StandingJoints& joints,
                               numerics::FrictionProblem& problem) const {
  const Eigen::Index first = problem.b.size();
  const auto count = static_cast<Eigen::Index>(joints.joints.size());
  if (count == 0) return;
  problem.G.conservativeResizeLike(Eigen::MatrixXd::Zero(first + 3 * count, first + 3 * count));
  problem.b.conservativeResizeLike(VectorXd::Zero(first + 3 * count));
  const Kinematics& kinematics = dynamics.kinematics();
  Kinematics answer(model_);
  for (Eigen::Index row = 0; row < first; ++row) {
    State state{.time = 0, .q = kinematics.q(), .v = VectorXd::Zero(kinematics.v().size())};
    standing_.change_speeds(VectorXd::Unit(first, row), state.v);
    answer.update(state);
    for (Eigen::Index j = 0; j < count; ++j) {
      const double change = joint_speed(answer, joints.joints[static_cast<std::size_t>(j)]);
      problem.G(first + 3 * j, row) = problem.G(row, first + 3 * j) = change;
    }
  }
  for (Eigen::Index j = 0; j < count; ++j) {
    for (Eigen::Index i = 0; i < count; ++i) {
      problem.G(first + 3 * j, first + 3 * i) = joints.inverse(j, i);
    }
    problem.b[first + 3 * j] = joints.rates[j];
    problem.b[first + 3 * j + 2] = std::fabs(joints.rates[j]);
    numerics::FrictionContact one;
    one.friction = 1;
    one.least = joints.limits[j];
    problem.contacts.push_back(one);
  }
}

void RigidContacts::note_joints(const numerics::FrictionSolution& solution,
                                StandingJoints& joints) const {
  const auto of_joints = Eigen::seqN(standing_rates_.size(), joints.joints.size(), 3);
  joints.forces = solution.lambda(of_joints);
  joints.rates_left = solution.u(of_joints);
  joints.at_stops = VectorXd::Zero(joints.forces.size());
  for (int i = 0; i < standing_.count(); ++i) {
    const Candidate& candidate = candidates_.all()[standing_.touching()[i]];
    if (!candidate.is_stop()) continue;
    for (std::size_t j = 0; j < joints.joints.size(); ++j) {
      if (joints.joints[j] != candidate.joint) continue;
      joints.at_stops[static_cast<Eigen::Index>(j)] -= candidate.side * solution.lambda[3 * i + 2];
    }
  }
}

RigidContacts::Settled RigidContacts::settle(double time, Dynamics& dynamics, bool silent,
                                             StandingJoints& joints) {
  std::vector<Mode> before;
  for (const Track& track : tracks_) before.push_back(track.mode);
  const auto changed = [&](std::size_t c) { return tracks_[c].mode != before[c]; };
  const std::vector<int> resting = find_resting(dynamics.kinematics());
  standing_.set_least_inverse(least_inverse());
  standing_.update(dynamics, candidates_, resting, moments_.rows_of(resting));
  standing_.acceleration(dynamics, candidates_, standing_rates_);
  numerics::FrictionProblem problem{.G = standing_.inverse(),
                                    .b = standing_rates_,
                                    .contacts = {},
                                    .start = {},
                                    .precision = rate_precision};
  std::vector<double> kinetic;
  for (int i = 0; i < standing_.count(); ++i) {
    numerics::FrictionContact one;
    kinetic.push_back(plan(resting[i]).friction);
    one.friction = friction_now(resting[i], standing_.touch(i));
    if (!is_frictionless(resting[i]) && !hardly_slips(resting[i], standing_.touch(i))) {
      one.kind = FrictionKind::sliding;
      one.direction =
          (standing_.axes_W(i).transpose() * standing_.touch(i).slip_W).head<2>().normalized();
    }
    problem.contacts.push_back(one);
  }
  moments_.add_to(problem, standing_, MomentModes::Kinds::by_motion);
  add_joints(dynamics, joints, problem);
  const numerics::FrictionSolution solution = solve_letting_go(problem, kinetic);
  if (!solution.converged) {
    if (solution.painleve.empty()) return Settled::not_found;
    painleve_ = resting[solution.painleve.front()];
    return Settled::without_solution;
  }
  note_joints(solution, joints);
  const double size = resting.empty() ? 0 : standing_rates_.cwiseAbs().maxCoeff();
  for (int i = 0; i < standing_.count(); ++i) {
    const bool open = solution.status[i] == FrictionStatus::open;
    const bool slips = solution.status[i] == FrictionStatus::slip;
    const Vector3d force_C = solution.lambda.segment<3>(3 * i);
    // A force that has just fallen to zero is above it by rounding: what it carries is less than rates are
    // known to.
    const double carried = force_C.z() * standing_.inverse()(3 * i + 2, 3 * i + 2);
    if (open || !(carried > rate_precision * size)) {
      unload(resting[i], time, solution.u[3 * i + 2] > 1e-9 * size);
    } else {
      carry(standing_, i, slips, force_C);
    }
  }
  moments_.take_modes(standing_, solution);
  list_closed();
  modes_changed_ = false;
  for (std::size_t i = 0; i < tracks_.size(); ++i) modes_changed_ = modes_changed_ || changed(i);
  if (!silent) record_changes(time, before);
  return Settled::well;
}

/// The contact carries nothing from now on.
void RigidContacts::unload(int c, double time, bool opens) {
  Track& track = tracks_[c];
  track.direction_W.setZero();
  track.stopping = false;
  track.last_slip = 0;
  track.forgiven = 0;
  if (track.mode != Mode::idle) track.idle_since = time;
  track.mode = opens ? Mode::apart : Mode::idle;
  track.leaving = opens;
}

/// The contact in that row carries this force, and slips or sticks.
void RigidContacts::carry(const contact::ContactRows& rows, int row, bool slips,
                          const Vector3d& force_C) {
  const int c = rows.touching()[row];
  Track& track = tracks_[c];
  track.direction_W.setZero();
  track.stopping = false;
  track.last_slip = 0;
  track.breaks_away = slips && rows.touch(row).slip_W.norm() <= rest_speed();
  const Mode now = is_frictionless(c) || slips ? Mode::slip : Mode::stick;
  if (now != track.mode) track.forgiven = 0;
  track.mode = now;
  track.anew = !track.anew;
  if (!is_frictionless(c) && slips) {
    track.direction_W = -rows.axes_W(row).leftCols<2>() * force_C.head<2>().normalized();
  }
}

double RigidContacts::friction_now(int c, const TouchState& touch) const {
  // At the edge, as where an event has just ended a hold, it lets go.
  constexpr double edge = 1e-8;
  const bool rests = hardly_slips(c, touch) && !tracks_[c].breaks_away;
  return rests ? std::max(plan(c).friction, (1 - edge) * plan(c).limits.at_rest) : plan(c).friction;
}

void RigidContacts::find_in_reach(const Kinematics& kinematics, double h,
                                  std::vector<ContactInReach>& reach) {
  candidates_.update_all(kinematics);
  reach.clear();
  for (int c = 0; c < static_cast<int>(tracks_.size()); ++c) {
    const TouchState touch = candidates_.gap_state(kinematics, candidates_.all()[c]);
    const bool stayed = tracks_[c].is_closed() && std::fabs(touch.gap) <= stray_gap_;
    if (!stayed && !(touch.gap <= h * std::max(touch.closing, 0.0))) continue;
    reach.push_back({.candidate = c, .gap = std::max(touch.gap, 0.0)});
  }
}

void RigidContacts::take_modes(double time, const std::vector<ContactInReach>& reach,
                               const numerics::FrictionSolution& impulses,
                               const contact::ContactRows& rows) {
  std::vector<Mode> before;
  for (Track& track : tracks_) {
    before.push_back(track.mode);
    track.leaving = track.mode != Mode::apart;
    track.mode = Mode::apart;
  }
  for (int i = 0; i < static_cast<int>(reach.size()); ++i) {
    const Vector3d impulse_C = impulses.lambda.segment<3>(3 * i);
    if (!(impulse_C.z() > 0)) continue;
    carry(rows, i, impulses.status[static_cast<std::size_t>(i)] == FrictionStatus::slip, impulse_C);
  }
  moments_.take_modes(rows, impulses);
  list_closed();
  record_changes(time, before);
}

void RigidContacts::record_changes(double time, const std::vector<Mode>& before) {
  for (int c = 0; c < static_cast<int>(tracks_.size()); ++c) {
    const bool was_closed = before[c] == Mode::slip || before[c] == Mode::stick;
    const Mode now = tracks_[c].mode;
    if (was_closed && now == Mode::apart) record(time, "lift-off", c);
    if (before[c] == Mode::apart && (now == Mode::slip || now == Mode::stick)) {
      record(std::max(time, tracks_[c].rests_at), "rest", c);
    }
    if (is_frictionless(c) || now == before[c]) continue;
    if (was_closed && now == Mode::slip) record(time, "slip", c);
    if (was_closed && now == Mode::stick) record(time, "stick", c);
  }
}

bool RigidContacts::after_step(const Kinematics& kinematics) {
  bool changed = false;
  for (std::size_t c = 0; c < tracks_.size(); ++c) {
    Track& track = tracks_[c];
    if (track.mode == Mode::apart && !track.leaving) continue;
    const Candidate& candidate = candidates_.all()[c];
    if (!candidate.is_stop()) candidates_.update_pair(kinematics, candidate.pair);
    const TouchState touch = candidates_.gap_state(kinematics, candidate);
    if (track.mode == Mode::apart) {
      track.leaving = touch.gap <= gap_rounding * candidate.length;
    } else if (track.mode == Mode::idle) {
      if (touch.gap <= contact::drawing_precision * candidate.length) continue;
      track.mode = Mode::apart;
      record(track.idle_since, "lift-off", static_cast<int>(c));
    } else if (has_strayed(track, touch)) {
      changed = true;
    } else if (track.mode == Mode::slip && !is_frictionless(static_cast<int>(c))) {
      // In space slip may wind into its end in ever shorter steps.
      const double slip = touch.slip_W.norm();
      track.stopping = slip < stop_speed_ && slip < track.last_slip;
      track.last_slip = slip;
      changed |= track.stopping;
      if (slip > rest_speed()) track.direction_W = touch.slip_W / slip;
      track.breaks_away &= slip <= rest_speed();
    }
    if (moments_.any() && track.is_closed()) {
      changed |= moments_.after_step(static_cast<int>(c), touch);
    }
  }
  return changed;
}

double RigidContacts::shortest_flight(const Dynamics& dynamics) {
  const Kinematics& kinematics = dynamics.kinematics();
  double shortest = infinite;
  for (const int c : touching(kinematics)) {
    const Candidate& candidate = candidates_.all()[c];
    if (tracks_[c].mode != Mode::apart) continue;
    const TouchState touch = candidates_.gap_state(kinematics, candidate);
    const double falling = candidates_.closing_acceleration(dynamics, candidate, touch);
    if (touch.closing < 0 && falling > 0) {
      shortest = std::min(shortest, -2 * touch.closing / falling);
    }
  }
  return shortest;
}

double RigidContacts::safe_step(const Dynamics& dynamics) const {
  double step = infinite;
  for (std::size_t c = 0; c < tracks_.size(); ++c) {
    if (tracks_[c].mode != Mode::apart) continue;
    step = std::min(step, candidates_.time_to_pass(dynamics, candidates_.all()[c]));
  }
  return step;
}

void RigidContacts::sample(const Kinematics& kinematics, std::vector<ContactSample>& samples) {
  candidates_.update_all(kinematics);
  for (ContactSample& sample : samples) sample = {.gap = infinite};
  for (std::size_t c = 0; c < tracks_.size(); ++c) {
    const Candidate& candidate = candidates_.all()[c];
    const Track& track = tracks_[c];
    ContactSample& sample = samples[candidate.place];
    sample.gap = std::min(sample.gap, candidates_.gap(kinematics, candidate));
    if (-sample.gap > std::max(noticeable_overlap * candidate.length, deepest_overlap_)) {
      deepest_overlap_ = -sample.gap;
      deepest_ = static_cast<int>(c);
    }
    if (!track.is_closed()) continue;
    const TouchState touch = candidates_.gap_state(kinematics, candidate);
    if (!std::isfinite(touch.gap)) continue;
    Vector3d friction_W = Vector3d::Zero();  // nothing rubs along the coordinate of a stop
    if (!candidate.is_stop()) {
      friction_W = contact::contact_axes(touch.n_W).leftCols<2>() * track.force_C.head<2>();
    }
    sample.add_point(touch.p_WC, touch.n_W, track.force_C.z(), friction_W);
    if (track.mode == Mode::slip)
      sample.slip_speed = std::max(sample.slip_speed, touch.slip_W.norm());
  }
}

}  // namespace carom::simulation
