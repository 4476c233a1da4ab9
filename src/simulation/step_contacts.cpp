#include "simulation/step_contacts.h"
#include "base/numbers.h"
#include "contact/archive_contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "carom/mechanics.h"

namespace carom::simulation {
namespace {

using contact::Candidate;
using contact::MomentAxis;
using contact::ShapePair;
using numerics::SparseContact;

/// With so few pairs all of them are looked at.
constexpr int few_pairs = 64;
/// A contact bounces when it approaches faster than the smooth forces make it in so many steps.
constexpr double steps_of_rest = 2;
/// The same where no forces act: a share of the fastest contact.
constexpr double still_step = 1e-9;
/// Overlaps up to this share of the shapes stay, so that contacts which rest remain contacts.
constexpr double kept_overlap = 1e-7;
/// Each time more contacts may be found to slip that were at rest; after so many all of them may.
constexpr int most_rounds_of_letting_go = 10;

}  // namespace

contact::PairList step_pair_list(const Model& model) {
  return contact::suitable_list(model, few_pairs);
}

StepContacts::StepContacts(const Model& model, contact::Candidates candidates,
                           std::vector<contact::ImpactPlan> plans, double tolerance)
    : model_(model),
      candidates_(std::move(candidates)),
      plans_(std::move(plans)),
      rows_(model),
      solver_(tolerance),
      last_impulse_W_(candidates_.all().size(), Vector3d::Zero()),
      last_moment_W_(candidates_.all().size(), Vector3d::Zero()),
      stuck_(candidates_.all().size(), 0),
      solved_in_(candidates_.all().size(), -1) {
  for (const contact::ImpactPlan& plan : plans_) {
    has_moments_ |= plan.limits.has_moments();
    has_static_friction_ |= plan.limits.at_rest > plan.limits.kinetic;
  }
  for (std::size_t i = 0; i < candidates_.all().size(); ++i) {
    if (candidates_.all()[i].is_stop()) stops_.push_back(static_cast<int>(i));
  }
  if (candidates_.table()) broad_phase_.emplace(model, candidates_.table());
  near_.resize(candidates_.pairs().size());
  std::iota(near_.begin(), near_.end(), 0);
}

void StepContacts::archive(Archive& file) {
  // Impulses of steps before the last are not asked for any more.
  std::vector<int> solved;
  for (std::size_t c = 0; c < solved_in_.size(); ++c) {
    if (!file.reads() && solved_in_[c] == step_) solved.push_back(static_cast<int>(c));
  }
  file(candidates_, rows_, near_, listed_, active_, step_, solver_, solved);
  resize_memory();
  for (const int c : solved) {
    if (c < 0 || static_cast<std::size_t>(c) >= solved_in_.size()) {
      throw ArchiveError("names a contact that is not there");
    }
    file(last_impulse_W_[c], last_moment_W_[c], stuck_[c]);
    solved_in_[c] = step_;
  }
}

/// What is remembered of each candidate, after some have been added.
void StepContacts::resize_memory() {
  last_impulse_W_.resize(candidates_.all().size(), Vector3d::Zero());
  last_moment_W_.resize(candidates_.all().size(), Vector3d::Zero());
  stuck_.resize(candidates_.all().size(), 0);
  solved_in_.resize(candidates_.all().size(), -1);
}

bool StepContacts::slips(const Vector3d& velocity_C) const {
  constexpr double noticeable = 100;  // times the precision
  return velocity_C.head<2>().norm() > noticeable * precision();
}

void StepContacts::find_passing(const Kinematics& middle, double h) {
  passing_.reset();
  for (const int index : near_) {
    const ShapePair& pair = candidates_.pairs()[index];
    if (!std::isfinite(pair.size)) continue;
    const SpatialVector& one = middle.velocity(pair.body_a);
    const SpatialVector& two = middle.velocity(pair.body_b);
    if (h * (two.linear - one.linear).norm() > 0.5 * pair.size) {
      passing_ = candidates_.all()[pair.first_candidate].name;
      return;
    }
  }
}

/// Gives candidates to the pairs that are near now, and takes them from those that are not any more.
void StepContacts::list_near(const Kinematics& middle, double h) {
  std::vector<ListedPair> listed;
  std::vector<int> dropped;
  auto old = listed_.begin();
  const auto drop_below = [&](std::int64_t place) {
    for (; old != listed_.end() && old->place < place; ++old) dropped.push_back(old->pair);
  };
  for (const contact::ContactPair& pair :
       broad_phase_->find_near(middle, h, h * h * model_.gravity_W().norm())) {
    drop_below(pair.place);
    const bool known = old != listed_.end() && old->place == pair.place;
    listed.push_back(known ? *old++ : ListedPair{pair.place, candidates_.add_pair(pair)});
  }
  drop_below(std::numeric_limits<std::int64_t>::max());
  resize_memory();
  // Only now, since the contacts of the last step still load joints until they are solved anew.
  for (const int index : dropped) {
    const ShapePair& pair = candidates_.pairs()[index];
    for (int f = 0; f < pair.features; ++f) solved_in_[pair.first_candidate + f] = -1;
    candidates_.drop_pair(index);
  }
  listed_ = std::move(listed);
  near_.clear();
  for (const ListedPair& pair : listed_) near_.push_back(pair.pair);
}

void StepContacts::find(const Dynamics& dynamics, double h) {
  const Kinematics& middle = dynamics.kinematics();
  if (broad_phase_) list_near(middle, h);
  touching_.clear();
  const auto look_at = [&](int c, double falls) {
    const Candidate& candidate = candidates_.all()[c];
    const double gap = candidates_.gap(middle, candidate);
    const double none = contact::drawing_precision * candidate.length;
    if (!(gap < infinite)) return;
    if (gap <= none || gap <= h * candidates_.state(middle, candidate).closing + falls) {
      touching_.push_back(c);
    }
  };
  const auto fall = [&](BodyId body) {
    return body == Model::ground ? 0 : h * h * dynamics.acceleration(body).linear.norm();
  };
  for (const int index : near_) {
    candidates_.update_pair(middle, index);
    const ShapePair& pair = candidates_.pairs()[index];
    const double falls = fall(pair.body_a) + fall(pair.body_b);
    for (int feature = 0; feature < pair.features; ++feature) {
      look_at(pair.first_candidate + feature, falls);
    }
  }
  for (const int stop : stops_) {
    const Candidate& candidate = candidates_.all()[stop];
    look_at(stop, h * h * std::fabs(joint_acceleration(dynamics, candidate.joint)));
  }
  find_passing(middle, h);
}

/// Velocities of the contacts before the step, and which of them bounce.
void StepContacts::begin_active(const VectorXd& v, const VectorXd& next) {
  const numerics::SparseFriction& problem = rows_.problem();
  rows_.gather(v, before_);
  rows_.gather(next, ordered_);
  gained_ = ordered_ - before_;
  active_.clear();
  fastest_ = 0;
  for (int i = 0; i < rows_.count(); ++i) {
    const SparseContact& contact = problem.contacts[i];
    StepContact& active = active_.emplace_back();
    active.candidate = rows_.touching()[i];
    active.before_C = problem.velocity(contact, before_);
    const Vector3d free_C = problem.velocity(contact, ordered_);
    // Of each side, since bodies that fall together still_step press on each other when they rest.
    for (int b = 0; b < contact.block_count; ++b) {
      active.rest_speed +=
          steps_of_rest * std::fabs(problem.block_velocity(contact.blocks[b], gained_).z());
    }
    active.effective_mass = contact.W(2, 2) > 0 ? 1 / contact.W(2, 2) : infinite;
    fastest_ = std::max({fastest_, active.before_C.norm(), free_C.norm()});
  }
  for (StepContact& active : active_) {
    active.rest_speed = std::max(active.rest_speed, still_step * fastest_);
    active.strikes = active.approach_speed() > active.rest_speed;
    if (!active.strikes) continue;
    active.restitution =
        plans_[candidates_.all()[active.candidate].law].restitution(active.approach_speed());
  }
}

/// What has not met at the middle of the step bounces early if it would meet within the half step that
/// is left. Where nothing bounces, a gap may close until the middle of the next step and not faster:
/// a box that rocks keeps all its corners.
void StepContacts::allow_gaps(double h) {
  numerics::SparseFriction& problem = rows_.problem();
  wanted_.resize(active_.size());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < active_.size(); ++i) {
    const StepContact& active = active_[i];
    SparseContact& contact = problem.contacts[i];
    const double none = contact::drawing_precision * candidates_.all()[active.candidate].length;
    const double gap = rows_.touch(static_cast<int>(i)).gap;
    const double rebound = active.restitution * active.approach_speed();
    wanted_[i] = 1;
    if (gap <= none || rebound > active.rest_speed) {
      // Newton: 0 ≤ u_n⁺ + e·u_n⁻ ⊥ p_n ≥ 0
      wanted_[i] = gap <= std::max(none, 0.5 * h * active.approach_speed());
      contact.shift.z() = -rebound;
    } else {
      // 0 ≤ u_n⁺ + gap/h ⊥ p_n ≥ 0
      contact.shift.z() = gap / h;
    }
    if (wanted_[i] != 0) active_[kept++] = active;
  }
  if (kept == active_.size()) return;
  rows_.keep(wanted_);
  active_.resize(kept);
}

/// Rolling and drilling of the contacts that have laws of it.
void StepContacts::add_moments(Dynamics& dynamics) {
  for (int i = 0; i < rows_.count(); ++i) {
    const contact::RigidFriction& limits =
        plans_[candidates_.all()[active_[i].candidate].law].limits;
    if (!limits.has_moments()) continue;
    const double rolling = limits.rolling_limit(rows_.touch(i));
    if (rolling > 0) rows_.add_moment(dynamics, candidates_, i, MomentAxis::rolling, rolling);
    if (limits.drilling > 0) {
      rows_.add_moment(dynamics, candidates_, i, MomentAxis::drilling, limits.drilling);
    }
  }
}

/// A contact that was not there in the step before: it neither strikes nor slips.
bool StepContacts::begins_at_rest(const StepContact& active) const {
  return !active.strikes && active.before_C.head<2>().norm() <= still_step * fastest_;
}

/// Friction, that of rest where a contact did not slip in the step before, and the impulses of that step.
void StepContacts::guess_impulses() {
  numerics::SparseFriction& problem = rows_.problem();
  for (int i = 0; i < rows_.count(); ++i) {
    SparseContact& contact = problem.contacts[i];
    const int c = active_[i].candidate;
    const contact::RigidFriction& limits = plans_[candidates_.all()[c].law].limits;
    const bool is_stop = candidates_.all()[c].is_stop();
    const bool is_known = solved_in_[c] == step_ - 1;
    const bool rests = is_known ? stuck_[c] != 0 : begins_at_rest(active_[i]);
    contact.friction = rests ? limits.at_rest : limits.kinetic;
    if (!is_known) continue;
    contact.impulse = last_impulse_W_[c];
    if (!is_stop) contact.impulse = rows_.axes_W(i).transpose() * last_impulse_W_[c];
    contact.impulse.z() = std::max(contact.impulse.z(), 0.0);
  }
  for (int k = rows_.count(); k < static_cast<int>(problem.contacts.size()); ++k) {
    const int c = active_[problem.contacts[k].limited_by].candidate;
    if (solved_in_[c] == step_ - 1) rows_.guess_moment(k, last_moment_W_[c]);
  }
}

/// What was at rest and slips has the friction of sliding from now on. True when there is any.
bool StepContacts::let_go() {
  numerics::SparseFriction& problem = rows_.problem();
  bool any = false;
  for (int i = 0; i < rows_.count(); ++i) {
    SparseContact& contact = problem.contacts[i];
    const double kinetic = plans_[candidates_.all()[active_[i].candidate].law].friction;
    if (contact.friction == kinetic || !slips(problem.velocity(contact, ordered_))) continue;
    contact.friction = kinetic;
    any = true;
  }
  return any;
}

void StepContacts::solve_impulses() {
  numerics::SparseFriction& problem = rows_.problem();
  before_C_.clear();
  for (const SparseContact& contact : problem.contacts) {
    before_C_.push_back(problem.velocity(contact, before_));
  }
  if (!has_static_friction_) return solver_.solve(problem, before_C_, fastest_, ordered_);
  free_ = ordered_;
  std::vector<Vector3d> shifts;
  for (const SparseContact& contact : problem.contacts) shifts.push_back(contact.shift);
  for (int round = 0; round < most_rounds_of_letting_go; ++round) {
    solver_.solve(problem, before_C_, fastest_, ordered_);
    if (!let_go()) return;
    ordered_ = free_;
    for (std::size_t i = 0; i < shifts.size(); ++i) problem.contacts[i].shift = shifts[i];
  }
  for (int i = 0; i < rows_.count(); ++i) {
    problem.contacts[i].friction = plans_[candidates_.all()[active_[i].candidate].law].friction;
  }
  solver_.solve(problem, before_C_, fastest_, ordered_);
}

void StepContacts::take_impulses() {
  const numerics::SparseFriction& problem = rows_.problem();
  for (int i = 0; i < rows_.count(); ++i) {
    const SparseContact& contact = problem.contacts[i];
    StepContact& active = active_[i];
    active.impulse_C = contact.impulse;
    active.after_C = problem.velocity(contact, ordered_);
    active.strikes = active.strikes && contact.impulse.z() > 0;
    active.lowered = active.strikes && active.restitution > 0 && solver_.lowered();
    solved_in_[active.candidate] = step_;
    stuck_[active.candidate] = contact.impulse.z() > 0 && !slips(active.after_C);
    last_impulse_W_[active.candidate] = contact.impulse;
    last_moment_W_[active.candidate].setZero();
    if (!candidates_.all()[active.candidate].is_stop()) {
      last_impulse_W_[active.candidate] = rows_.axes_W(i) * contact.impulse;
    }
  }
  for (int k = rows_.count(); k < static_cast<int>(problem.contacts.size()); ++k) {
    const SparseContact& moment = problem.contacts[k];
    StepContact& active = active_[moment.limited_by];
    last_moment_W_[active.candidate] += rows_.moment_W(k);
    active.lost_moments -=
        0.5 * moment.impulse.dot(before_C_[k] + problem.velocity(moment, ordered_));
  }
}

void StepContacts::solve(Dynamics& dynamics, double h, const VectorXd& v, VectorXd& next) {
  ++step_;
  rows_.update(dynamics, candidates_, touching_);
  begin_active(v, next);
  allow_gaps(h);
  if (active_.empty()) return;
  if (has_moments_) add_moments(dynamics);
  guess_impulses();
  solve_impulses();
  take_impulses();
  rows_.scatter(ordered_, next);
}

bool StepContacts::push_apart(double h, VectorXd& displacement) {
  bool any = false;
  double deepest = 0;
  room_.resize(active_.size());
  for (std::size_t i = 0; i < active_.size(); ++i) {
    const StepContact& active = active_[i];
    const double kept = kept_overlap * candidates_.all()[active.candidate].length;
    const double gap = rows_.touch(static_cast<int>(i)).gap + 0.5 * h * active.after_C.z();
    const bool leaves = active.after_C.z() > active.rest_speed;
    room_[i] = gap + 0.5 * kept;
    if (leaves) room_[i] = std::max(room_[i], 0.0);
    if (room_[i] >= -0.5 * kept) continue;
    any = true;
    deepest = std::max(deepest, -room_[i]);
  }
  if (!any) return false;
  // What is allowed to stay may stay.
  for (std::size_t i = 0; i < active_.size(); ++i) {
    const double kept = kept_overlap * candidates_.all()[active_[i].candidate].length;
    if (room_[i] < 0 && room_[i] >= -0.5 * kept) room_[i] = 0;
  }
  solver_.push_apart(rows_.problem(), room_, 1e-3 * deepest, ordered_);
  rows_.scatter(ordered_, displacement);
  return true;
}

void StepContacts::load_resting(const Kinematics& kinematics, double h, Forces& forces) const {
  for (std::size_t i = 0; i < active_.size(); ++i) {
    if (!active_[i].strikes) {
      rows_.load(kinematics, candidates_, static_cast<int>(i), 1 / h, forces);
    }
  }
  load_moments(kinematics, 1 / h, false, forces);
}

void StepContacts::load_all(const Kinematics& kinematics, double factor, Forces& forces) const {
  for (std::size_t i = 0; i < active_.size(); ++i) {
    rows_.load(kinematics, candidates_, static_cast<int>(i), factor, forces);
  }
  load_moments(kinematics, factor, true, forces);
}

void StepContacts::load_moments(const Kinematics& kinematics, double factor, bool of_all,
                                Forces& forces) const {
  const std::vector<SparseContact>& all = rows_.problem().contacts;
  for (int k = rows_.count(); k < static_cast<int>(all.size()); ++k) {
    if (!of_all && active_[all[k].limited_by].strikes) continue;
    rows_.load_moment(kinematics, candidates_, k, factor, forces);
  }
}

void StepContacts::sample(const Kinematics& kinematics, double h,
                          std::vector<ContactSample>& samples) {
  for (ContactSample& sample : samples) sample.gap = infinite;
  for (const int index : near_) {
    candidates_.update_pair(kinematics, index);
    const ShapePair& pair = candidates_.pairs()[index];
    for (int feature = 0; feature < pair.features; ++feature) {
      const Candidate& candidate = candidates_.all()[pair.first_candidate + feature];
      double& gap = samples[candidate.contact].gap;
      gap = std::min(gap, candidates_.gap(kinematics, candidate));
    }
  }
  for (const Candidate& candidate : candidates_.all()) {
    if (candidate.is_stop()) samples[candidate.place].gap = candidates_.gap(kinematics, candidate);
  }
  for (std::size_t i = 0; i < active_.size(); ++i) {
    const StepContact& active = active_[i];
    const Candidate& candidate = candidates_.all()[active.candidate];
    if (!(active.impulse_C.z() > 0)) continue;
    ContactSample& sample = samples[candidate.place];
    if (candidate.is_stop()) {
      sample.normal_force += active.impulse_C.z() / h;
      continue;
    }
    const int row = static_cast<int>(i);
    sample.add_point(rows_.touch(row).p_WC, rows_.axes_W(row).col(2), active.impulse_C.z() / h,
                     rows_.axes_W(row).leftCols<2>() * active.impulse_C.head<2>() / h);
    sample.slip_speed = std::max(sample.slip_speed, active.after_C.head<2>().norm());
  }
}

}  // namespace carom::simulation
