#include "simulation/strike.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/text.h"
#include "carom/mechanics.h"
#include "impact/multi_impact_rules.h"
#include "simulation/held_joint_work.h"

namespace carom::simulation {

using contact::Candidate;

namespace {

/// Contacts whose normal or tangential motions are coupled less than this do not know of each other.
constexpr double uncoupled = 1e-12;
/// Impulses below this share of the largest are rounding.
constexpr double rounding = 1e-12;
/// Rows that the others leave less than this share of are redundant_impulses.
constexpr double redundant_impulses = 1e-9;
/// Rules and hypotheses that differ by more than this share of the speeds are worth a warning.
constexpr double worth_telling = 0.01;
/// What it costs to know that.
constexpr BandEffort effort_of_telling{
    .contacts_in_every_order = 3, .strikes_in_a_sequence = 100, .path = rough_path};

std::string speed_text(double speed) {
  return short_text(speed, 4);
}

/// Says when Newton, Poisson and Stronge part.
void compare_hypotheses(const RigidContact& contact, double restitution,
                        std::vector<std::string>& warnings) {
  if (contact.friction == 0) return;
  double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
  double largest_difference = 0;
  std::string low, high;
  std::optional<Vector3d> first;
  for (const ImpactHypothesis hypothesis :
       {ImpactHypothesis::newton, ImpactHypothesis::poisson, ImpactHypothesis::stronge}) {
    const RigidRebound rebound =
        solve_impact(contact, {.hypothesis = hypothesis, .restitution = restitution}, 1e-8);
    if (!first) first = rebound.velocity_C;
    largest_difference = std::max(largest_difference, (rebound.velocity_C - *first).norm());
    if (rebound.velocity_C.z() < lowest) {
      lowest = rebound.velocity_C.z();
      low = to_text(hypothesis);
    }
    if (rebound.velocity_C.z() > highest) {
      highest = rebound.velocity_C.z();
      high = to_text(hypothesis);
    }
  }
  if (largest_difference <= worth_telling * contact.velocity_C.norm()) return;
  warnings.push_back("the rebound depends on the hypothesis: the bodies part with " +
                     speed_text(lowest) + " m/s (" + low + ") to " + speed_text(highest) +
                     " m/s (" + high + ")");
}

}  // namespace

Strike::Strike(const Model& model, RigidContacts& contacts, MultiImpactRule rule,
               double capture_height)
    : model_(model),
      contacts_(contacts),
      rule_(rule),
      capture_height_(capture_height),
      rows_(model),
      impulses_(model) {}

void Strike::archive(Archive& file) {
  file(compared_);
}

/// Rows of contacts that change each other's velocities, in the order of the rows.
std::vector<std::vector<int>> Strike::coupled_groups() const {
  const int count = rows_.count();
  std::vector<int> group(count);
  for (int i = 0; i < count; ++i) group[i] = i;
  const auto size = [&](int i) { return rows_.inverse_of(i).trace(); };
  for (int i = 0; i < count; ++i) {
    for (int j = 0; j < i; ++j) {
      const double coupling = rows_.inverse().block<3, 3>(3 * i, 3 * j).cwiseAbs().maxCoeff();
      if (coupling <= uncoupled * std::sqrt(size(i) * size(j)) || group[i] == group[j]) continue;
      const int old = std::max(group[i], group[j]), now = std::min(group[i], group[j]);
      for (int& one : group) {
        if (one == old) one = now;
      }
    }
  }
  std::vector<std::vector<int>> groups;
  for (int i = 0; i < count; ++i) {
    if (group[i] != i) continue;
    groups.emplace_back();
    for (int j = i; j < count; ++j) {
      if (group[j] == i) groups.back().push_back(j);
    }
  }
  return groups;
}

/// A contact at rest that others strike through has the restitution of their speed. What waves keep is not in it.
double Strike::restitution(int row, double fastest) const {
  const double own = approach(row);
  const double speed = own > contacts_.rest_speed() ? own : fastest;
  return contacts_.plan(rows_.touching()[row]).restitution_after_waves(speed);
}

/// Bounces so low that they are below the tolerance end here: what is left of the infinitely many takes
/// the time 2·e·v/(a·(1 − e)) under the acceleration a that presses the bodies together. With e = 1 they would die away
/// by what the mechanism loses between them, as 1/n, and never be over.
bool Strike::captures(const std::vector<int>& group, double time, std::vector<Share>& shares) {
  double slowest = 0;
  for (const int row : group) {
    if (approach(row) <= contacts_.rest_speed()) continue;
    const double pressing = -rates_[3 * row + 2];
    const double lowest = pressing > 0 ? std::sqrt(2 * pressing * capture_height_) : 0;
    if (approach(row) > lowest) return false;
    slowest = std::max(slowest, lowest);
  }
  // Contacts that hardly slip stick from now on; a block that rocked does not begin to slide.
  std::vector<int> wanted;
  for (const int row : group) {
    const bool sticks = contacts_.plan(rows_.touching()[row]).friction > 0 &&
                        rows_.touch(row).slip_W.norm() <= slowest;
    for (int axis = sticks ? 0 : 2; axis < 3; ++axis) wanted.push_back(3 * row + axis);
  }
  const VectorXd speeds = rows_.velocity()(wanted);
  VectorXd impulses;
  numerics::LeastNormSolver(redundant_impulses)
      .solve(rows_.inverse()(wanted, wanted), -speeds, impulses);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    Share& share = shares[wanted[i] / 3];
    share.impulse_C[wanted[i] % 3] = impulses[i];
    (wanted[i] % 3 == 2 ? share.work_normal : share.work_tangential) +=
        0.5 * impulses[i] * speeds[i];
    share.captured = true;
  }
  for (const int row : group) {
    if (approach(row) <= contacts_.rest_speed()) continue;
    const double e = restitution(row, 0);
    const double left = e < 1 ? 2 * e * approach(row) / (-rates_[3 * row + 2] * (1 - e)) : 0;
    contacts_.comes_to_rest_at(rows_.touching()[row], time + left);
  }
  return true;
}

bool Strike::strike_alone(int row, std::vector<Share>& shares) const {
  const contact::ImpactPlan& plan = contacts_.plan(rows_.touching()[row]);
  const bool is_stop = contacts_.candidates().all()[rows_.touching()[row]].is_stop();
  RigidContact contact{.inverse_C = rows_.inverse_of(row),
                       .velocity_C = rows_.velocity().segment<3>(3 * row),
                       .friction = plan.friction};
  if (approach(row) <= contacts_.rest_speed()) contact.velocity_C.z() = 0;  // an impact by jamming
  const double e = restitution(row, std::max(approach(row), 0.0));
  const RigidRebound rebound =
      solve_impact(contact, {.hypothesis = plan.hypothesis, .restitution = e});
  if (rebound.wedged) return false;
  Share& share = shares[row];
  share.impulse_C = rebound.impulse_C;
  const double normal_work =
      0.5 * rebound.impulse_C.z() * (contact.velocity_C.z() + rebound.velocity_C.z());
  share.work_normal = std::isfinite(rebound.work_compression)
                          ? rebound.work_compression + rebound.work_restitution
                          : normal_work;
  share.work_tangential = -rebound.energy_lost - share.work_normal;
  share.record.hypothesis = plan.hypothesis;
  share.record.phases = rebound.phases;
  if (!is_stop) share.record.contact = contact;
  share.record.plane = !is_stop && is_plane(contact);
  if (share.record.plane) share.record.principal = principal_inertia(contact.inverse_C);
  if (rebound.painleve)
    share.warnings.push_back("sliding jams: friction drives the bodies together");
  const double before = 0.5 * std::fabs(rebound.impulse_C.dot(contact.velocity_C));
  if (rebound.energy_lost < -1e-9 * before) {
    share.warnings.push_back("the hypothesis " + std::string(to_text(plan.hypothesis)) +
                             " creates energy: " + short_text(-rebound.energy_lost, 4) + " J");
  }
  compare_hypotheses(contact, e, share.warnings);
  return true;
}

bool Strike::strike_together(const std::vector<int>& group, std::vector<Share>& shares) {
  const int count = static_cast<int>(group.size());
  MultiImpact impact;
  impact.inverse.resize(3 * count, 3 * count);
  impact.velocity.resize(3 * count);
  double fastest = 0;
  for (const int row : group) fastest = std::max(fastest, approach(row));
  std::vector<int> names;
  for (int i = 0; i < count; ++i) {
    const int c = rows_.touching()[group[i]];
    const contact::ImpactPlan& plan = contacts_.plan(c);
    names.push_back(c);
    impact.contacts.push_back({.friction = plan.friction,
                               .restitution = restitution(group[i], fastest),
                               .hypothesis = plan.hypothesis,
                               .stiffness = plan.stiffness,
                               .exponent = plan.exponent});
    impact.velocity.segment<3>(3 * i) = rows_.velocity().segment<3>(3 * group[i]);
    for (int j = 0; j < count; ++j) {
      impact.inverse.block<3, 3>(3 * i, 3 * j) =
          rows_.inverse().block<3, 3>(3 * group[i], 3 * group[j]);
    }
  }
  const MultiRebound rebound = solve_multi_impact(impact, rule_);
  for (int i = 0; i < count; ++i) {
    if (!rebound.impulse.segment<3>(3 * i).allFinite()) return false;
    Share& share = shares[group[i]];
    share.impulse_C = rebound.impulse.segment<3>(3 * i);
    share.work_normal = rebound.work_normal[i];
    share.work_tangential = rebound.work_tangential[i];
    share.record.hypothesis = impact.contacts[i].hypothesis;
    share.record.rule = to_text(rule_);
    share.warnings = rebound.warnings;
  }
  if (count > 6 || !compared_.insert(names).second) return true;
  const MultiImpactBand band = multi_impact_band(impact, effort_of_telling);
  // Of the contacts that get an impulse, and so are told of.
  int widest = -1;
  const double least_impulse = rounding * rebound.impulse.cwiseAbs().maxCoeff();
  const auto width = [&](int i) { return band.highest[3 * i + 2] - band.lowest[3 * i + 2]; };
  for (int i = 0; i < count; ++i) {
    if (!(rebound.impulse.segment<3>(3 * i).norm() > least_impulse)) continue;
    if (widest < 0 || width(i) > width(widest)) widest = i;
  }
  if (widest < 0 || width(widest) <= worth_telling * fastest) return true;
  shares[group[widest]].warnings.push_back(
      "the rebound depends on the rule for several contacts: the bodies part with " +
      speed_text(std::max(band.lowest[3 * widest + 2], 0.0)) + " to " +
      speed_text(band.highest[3 * widest + 2]) + " m/s");
  return true;
}

/// Of bodies that deform, by the motion of their centres of mass along the normal.
double Strike::told_opening(int row, double at_contact, const Kinematics& kinematics) const {
  const Candidate& candidate = contacts_.candidates().all()[rows_.touching()[row]];
  if (candidate.is_stop()) return at_contact;
  const contact::ShapePair& pair = contacts_.candidates().pairs()[candidate.pair];
  if (!pair.bends()) return at_contact;
  return rows_.touch(row).n_W.dot(kinematics.velocity(pair.body_b).linear -
                                  kinematics.velocity(pair.body_a).linear);
}

ContactEpisode Strike::begin_episode(int row, double time, const Share& share,
                                     const Kinematics& kinematics) const {
  const int c = rows_.touching()[row];
  contact::Candidates& candidates = contacts_.candidates();
  const Candidate& candidate = candidates.all()[c];
  const double inverse = rows_.inverse()(3 * row + 2, 3 * row + 2);
  ContactEpisode episode = simulation::begin_episode(
      episode_subject(model_, candidates, candidate),
      {.time = time,
       .approach_speed = std::max(0.0, -told_opening(row, -approach(row), kinematics)),
       .effective_mass = inverse > 0 ? 1 / inverse : std::numeric_limits<double>::infinity(),
       .n_W = rows_.touch(row).n_W,
       .p_WC = rows_.touch(row).p_WC},
      velocities_of(kinematics));
  note_part(episode, model_, kinematics);
  if (approach(row) > contacts_.rest_speed()) {
    episode.requested_restitution =
        contacts_.plan(rows_.touching()[row]).restitution(approach(row));
  }
  episode.law = to_text(share.record.hypothesis);
  episode.warnings = share.warnings;
  episode.rigid = share.record;
  return episode;
}

StrikeResult Strike::apply(double time, Dynamics& dynamics, State& state,
                           std::vector<Share>& shares) {
  StrikeResult result;
  VectorXd impulse(3 * rows_.count());
  double largest = 0;
  for (const Share& share : shares) largest = std::max(largest, share.impulse_C.norm());
  std::vector<ContactEpisode> now;
  std::vector<int> rows_of;
  for (int row = 0; row < rows_.count(); ++row) {
    const Share& share = shares[row];
    impulse.segment<3>(3 * row) = share.impulse_C;
    result.lost_normal -= share.work_normal;
    result.lost_friction -= share.work_tangential;
    if (share.captured || share.impulse_C.norm() <= rounding * largest) continue;
    now.push_back(begin_episode(row, time, share, dynamics.kinematics()));
    rows_of.push_back(row);
  }
  impulses_.clear();
  rows_.load(dynamics.kinematics(), contacts_.candidates(), impulse, impulses_);
  state.v += dynamics.speed_change(impulses_);
  result.work_of_drives += held_joint_work(model_, dynamics, dynamics.kinematics());
  for (ContactEpisode& episode : now) {
    for (int joint = 0; joint < model_.given_joint_count(); ++joint) {
      episode.rigid->joint_impulses.push_back(dynamics.impulse_in({joint}, impulses_));
    }
  }
  dynamics.update(state);
  VectorXd after = rows_.velocity() + rows_.inverse() * impulse;
  if (contacts_.moments().any()) act_moments(dynamics, state, shares, after, result);
  for (std::size_t i = 0; i < now.size(); ++i) {
    ContactEpisode& episode = now[i];
    const int row = rows_of[i];
    const Share& share = shares[row];
    result.rebounds |= after[3 * row + 2] > contacts_.rest_speed();
    const double parting = told_opening(row, after[3 * row + 2], dynamics.kinematics());
    close_episode(episode,
                  {.time = time,
                   .separation_speed = std::fabs(parting) <= contacts_.rest_speed() ? 0 : parting,
                   .impulse_W = rows_.axes_W(row) * share.impulse_C,
                   .normal_impulse = share.impulse_C.z(),
                   .lost_normal = 0.0 - share.work_normal,  // no −0
                   .lost_friction = 0.0 - share.work_tangential,
                   .rest_speed = contacts_.rest_speed()},
                  velocities_of(dynamics.kinematics()));
    const int c = rows_.touching()[row];
    const Candidate& candidate = contacts_.candidates().all()[c];
    if (candidate.is_stop()) {
      contacts_.record(time, "limit", c);
    } else {
      note_surfaces_after(episode, contacts_.candidates().pairs()[candidate.pair],
                          rows_.touch(row).p_WC, dynamics.kinematics());
    }
    contacts_.log().add(std::move(episode));
  }
  return result;
}

StrikeResult Strike::resolve(double time, Dynamics& dynamics, const JointModes& joints,
                             State& state) {
  const std::vector<int> touching = contacts_.touching(dynamics.kinematics());
  rows_.set_least_inverse(contacts_.least_inverse());
  rows_.update(dynamics, contacts_.candidates(), touching);
  rows_.acceleration(dynamics, contacts_.candidates(), rates_);
  if (joints.let_go(dynamics)) {
    dynamics.update(state);
    rows_.update(dynamics, contacts_.candidates(), touching);
  }
  std::vector<Share> shares(touching.size());
  StrikeResult result;
  for (const std::vector<int>& group : coupled_groups()) {
    const bool strikes =
        std::ranges::any_of(group, [&](int row) { return approach(row) > contacts_.rest_speed(); });
    if (!strikes || captures(group, time, shares)) continue;
    if (group.size() == 1) {
      if (!(rows_.inverse()(3 * group[0] + 2, 3 * group[0] + 2) > 0)) {
        result.failure =
            "at contact " + contacts_.candidates().all()[touching[group[0]]].name +
            " a prescribed motion drives together what nothing else can part; drive by speed "
            "with a max_force or max_torque, or keep the motion clear of the contact";
        return result;
      }
      if (!strike_alone(group[0], shares)) {
        result.failure =
            "at contact " + contacts_.candidates().all()[touching[group[0]]].name +
            " friction wedges bodies that a prescribed motion drives together, and no "
            "impulse parts them; drive by speed with a max_force, or lower the friction";
        return result;
      }
    } else if (!strike_together(group, shares)) {
      result.unsolved = true;
      return result;
    }
  }
  return apply(time, dynamics, state, shares);
}

StrikeResult Strike::resolve_jam(int candidate, double time, Dynamics& dynamics, State& state) {
  contacts_.candidates().update_all(dynamics.kinematics());
  rows_.update(dynamics, contacts_.candidates(), std::vector<int>{candidate});
  std::vector<Share> shares(1);
  if (!strike_alone(0, shares)) return {.unsolved = true};
  shares[0].warnings.push_back(
      "rigid friction has no solution here (Painlevé): an impact without collision");
  if (shares[0].impulse_C.isZero()) return {.unsolved = true};
  return apply(time, dynamics, state, shares);
}

}  // namespace carom::simulation
