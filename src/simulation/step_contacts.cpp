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
using contact::ShapePair;
using numerics::SparseContact;

/// With so few pairs all of them are looked at, and the gaps of all are known.
constexpr int few_pairs = 64;
/// A contact bounces when it approaches faster than the smooth forces make it in so many steps.
constexpr double steps_of_rest = 2;
/// The same where no forces act: a share of the fastest contact.
constexpr double still_step = 1e-9;
/// Overlaps up to this share of the shapes stay, so that contacts which rest remain contacts.
constexpr double kept_overlap = 1e-7;
/// Sweeps after which a step is left as it is: many for few contacts, and a fixed number for many, so
/// that the cost stays linear.
constexpr int most_sweeps_of_few = 10000, most_sweeps_of_many = 200;
constexpr int many_contacts = 64;
/// So few contacts are solved to more digits, which costs little: what sticks does not creep.
constexpr int few_contacts = 16;
/// Overlaps need not be gone at once.
constexpr int most_sweeps_of_overlaps = 50;

}  // namespace

StepContacts::StepContacts(const Model& model, contact::Candidates candidates,
                           std::vector<contact::ImpactPlan> plans, double tolerance)
    : model_(model),
      candidates_(std::move(candidates)),
      plans_(std::move(plans)),
      broad_phase_(model, candidates_.pairs()),
      rows_(model),
      tolerance_(std::max(tolerance, 1e-14)),
      last_impulse_W_(candidates_.all().size(), Vector3d::Zero()),
      solved_in_(candidates_.all().size(), -1) {
  for (std::size_t i = 0; i < candidates_.all().size(); ++i) {
    if (candidates_.all()[i].is_stop()) stops_.push_back(static_cast<int>(i));
  }
  near_.resize(candidates_.pairs().size());
  std::iota(near_.begin(), near_.end(), 0);
}

void StepContacts::archive(Archive& file) {
  file.expect(solved_in_.size());
  // Impulses of steps before the last are not asked for any more.
  std::vector<int> solved;
  for (std::size_t c = 0; c < solved_in_.size(); ++c) {
    if (!file.reads() && solved_in_[c] == step_) solved.push_back(static_cast<int>(c));
  }
  file(candidates_, rows_, near_, active_, step_, precision_, solved);
  for (const int c : solved) {
    if (c < 0 || static_cast<std::size_t>(c) >= solved_in_.size()) {
      throw ArchiveError("names a contact that is not there");
    }
    file(last_impulse_W_[c]);
    solved_in_[c] = step_;
  }
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

void StepContacts::find(const Dynamics& dynamics, double h) {
  const Kinematics& middle = dynamics.kinematics();
  if (static_cast<int>(candidates_.pairs().size()) > few_pairs) {
    near_ = broad_phase_.find_near(middle, h, h * h * model_.gravity_W().norm());
  }
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

void StepContacts::solve(Dynamics& dynamics, double h, const VectorXd& v, VectorXd& next) {
  ++step_;
  unsolved_ = 0;
  rows_.update(dynamics, candidates_, touching_);
  begin_active(v, next);
  allow_gaps(h);
  if (active_.empty()) return;
  numerics::SparseFriction& problem = rows_.problem();
  for (int i = 0; i < rows_.count(); ++i) {
    SparseContact& contact = problem.contacts[i];
    const int c = active_[i].candidate;
    const bool is_stop = candidates_.all()[c].is_stop();
    contact.friction = plans_[candidates_.all()[c].law].friction;
    if (solved_in_[c] != step_ - 1) continue;
    contact.impulse = last_impulse_W_[c];
    if (!is_stop) contact.impulse = rows_.axes_W(i).transpose() * last_impulse_W_[c];
    contact.impulse.z() = std::max(contact.impulse.z(), 0.0);
  }
  precision_ = tolerance_ * fastest_;
  if (rows_.count() <= few_contacts) precision_ = std::max(1e-4 * tolerance_, 1e-15) * fastest_;
  const int most_sweeps = rows_.count() > many_contacts ? most_sweeps_of_many : most_sweeps_of_few;
  const numerics::SweepResult result =
      numerics::solve_by_sweeps(problem, precision_, most_sweeps, ordered_);
  unsolved_ = result.change > precision_ ? result.change / fastest_ : 0;
  precision_ = std::max(precision_, result.change);
  for (int i = 0; i < rows_.count(); ++i) {
    const SparseContact& contact = problem.contacts[i];
    StepContact& active = active_[i];
    active.impulse_C = contact.impulse;
    active.after_C = problem.velocity(contact, ordered_);
    active.strikes = active.strikes && contact.impulse.z() > 0;
    solved_in_[active.candidate] = step_;
    last_impulse_W_[active.candidate] = contact.impulse;
    if (!candidates_.all()[active.candidate].is_stop()) {
      last_impulse_W_[active.candidate] = rows_.axes_W(i) * contact.impulse;
    }
  }
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
  numerics::solve_normals(rows_.problem(), room_, 1e-3 * deepest, most_sweeps_of_overlaps,
                          ordered_);
  rows_.scatter(ordered_, displacement);
  return true;
}

void StepContacts::load_resting(const Kinematics& kinematics, double h, Forces& forces) const {
  for (std::size_t i = 0; i < active_.size(); ++i) {
    if (!active_[i].strikes) {
      rows_.load(kinematics, candidates_, static_cast<int>(i), 1 / h, forces);
    }
  }
}

void StepContacts::load_all(const Kinematics& kinematics, double factor, Forces& forces) const {
  for (std::size_t i = 0; i < active_.size(); ++i) {
    rows_.load(kinematics, candidates_, static_cast<int>(i), factor, forces);
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
  for (std::size_t i = 0; i < active_.size(); ++i) {
    const StepContact& active = active_[i];
    const Candidate& candidate = candidates_.all()[active.candidate];
    if (candidate.is_stop() || !(active.impulse_C.z() > 0)) continue;
    const int row = static_cast<int>(i);
    ContactSample& sample = samples[candidate.contact];
    sample.add_point(rows_.touch(row).p_WC, rows_.axes_W(row).col(2), active.impulse_C.z() / h,
                     rows_.axes_W(row).leftCols<2>() * active.impulse_C.head<2>() / h);
    sample.slip_speed = std::max(sample.slip_speed, active.after_C.head<2>().norm());
  }
}

}  // namespace carom::simulation
