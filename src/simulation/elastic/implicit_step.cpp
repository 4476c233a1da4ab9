#include "simulation/elastic/implicit_step.h"

#include <algorithm>

#include "simulation/elastic/mesh_warnings.h"
#include "simulation/held_joint_work.h"

namespace carom::simulation {
namespace {

constexpr int most_widenings = 8;

}  // namespace

using multibody::Powers;

ImplicitStep::ImplicitStep(Motion& motion, RunStatistics& statistics, const ElasticBodies& bodies,
                           ElasticContacts& contacts, Attachments& attachments)
    : motion_(motion),
      middle_(motion, statistics),
      bodies_(bodies),
      contacts_(contacts),
      attachments_(attachments),
      before_(motion.model),
      after_(motion.model),
      mean_(motion.model),
      scratch_(motion.model),
      turning_(motion.model) {
  shift_W_.assign(static_cast<std::size_t>(motion.model.body_count()), Vector3d::Zero());
  for (const auto& body : bodies) {
    const bool touched = std::ranges::any_of(contacts.pairs(), [&](const ElasticPair& pair) {
      return pair.nodes == body.get() || pair.surface == body.get();
    });
    if (!touched) untouched_.push_back(body.get());
  }
  if (!attachments.any()) return;
  contacts.set_condense([this](Dynamics& dynamics, double h, Eigen::MatrixXd& G) {
    attachments_.condense(dynamics, contacts_, h, G);
  });
}

/// The state at the end of a step, with these speeds there.
void ImplicitStep::move_to_end(double h, const VectorXd& v) {
  end_ = middle_.state;
  end_.time = motion_.state.time + h;
  end_.v = v;
  move_coordinates(motion_.model, 0.5 * h * v, end_.q);
  after_.update(end_);
}

/// What holds elastic bodies answers to everything else; without it, just the motion to the end.
bool ImplicitStep::hold(double h) {
  Dynamics& dynamics = motion_.dynamics;
  const auto move = [&] {
    scratch_.clear();
    if (whole_contacts_) {
      contacts_.add_impulses(dynamics.kinematics(), h, shift_W_, scratch_);
      turning_.add_impulses(scratch_);
    } else {
      contacts_.add_known_impulses(dynamics.kinematics(), h, scratch_);
    }
    if (attachments_.any()) {
      attachments_.add_impulses(dynamics.kinematics(), h, shift_W_, scratch_);
    }
    move_to_end(h, free_v_ + dynamics.speed_change(scratch_));
    if (!attachments_.any()) return;
    mean_.update(
        {.time = middle_.state.time, .q = middle_.state.q, .v = 0.5 * (motion_.state.v + end_.v)});
  };
  if (attachments_.any()) {
    return attachments_.solve(
        dynamics,
        {.time = motion_.state.time, .h = h, .middle = mean_, .after = after_, .move = move});
  }
  move();
  return true;
}

/// The end of the step without contact forces there, which contacts start from.
bool ImplicitStep::hold_without_contacts(double h, Powers& powers) {
  whole_contacts_ = false;
  if (!attachments_.any()) return hold(h);
  attachments_.enter();
  if (!hold(h)) return false;
  // Forces of inertia are those of the speeds that joints leave.
  middle_.state.v = 0.5 * (motion_.state.v + end_.v);
  powers = {};
  middle_.evaluate(powers, middle_.rates);
  free_v_ = motion_.state.v + h * middle_.rates;
  if (!hold(h)) return false;
  attachments_.add_to_predictions(mean_);
  return true;
}

// q_m = q + h/2·v;  M·(v⁺ − v) = h·F(q_m, v_m) + h·w + Jᵀ·h/2·(f + f⁺);  q⁺ = q_m + h/2·v⁺
// The trapezoidal rule for rigid motion and fields alike, so that what contact forces f and the wrenches w of
// joints take from one the other gets.
std::string ImplicitStep::advance(double h) {
  const State& state = motion_.state;
  before_.update(state);
  middle_.enter(state, h, [&](const Kinematics& kinematics, Forces& forces) {
    contacts_.add_forces(kinematics, forces);
    return contacts_.any_load();
  });
  Powers powers;
  middle_.evaluate(powers, middle_.rates);
  middle_.state.v = state.v + 0.5 * h * middle_.rates;
  middle_.find_speeds(state.v, 0.5 * h, powers);
  if (const auto jammed = motion_.modes.jammed()) {
    return "the friction of joint " + motion_.model.name(*jammed) + " locks it";
  }
  free_v_ = state.v + h * middle_.rates;
  note_counted();
  for (const auto& body : bodies_) {
    if (!body->is_ready()) continue;
    const Kinematics& middle = motion_.dynamics.kinematics();
    const BodyId id = body->body();
    body->field().set_spin(middle.pose(id).R.transpose() * middle.velocity(id).angular, h);
    body->predict();
  }
  std::ranges::fill(shift_W_, Vector3d::Zero());
  turning_.clear();
  const bool held = hold_without_contacts(h, powers);
  contacts_.find(before_, after_);
  if (!held || !solve_contacts(h)) {
    return std::string("no forces were found ") +
           (held ? "at the nodes" : "in joints and springs") +
           " of elastic bodies; a smaller step may help";
  }
  // Moments are about the mean of a centre's places, and bodies turn as their angular momentum wants it, which is kept then to
  // rounding: the first round finds those places and turns.
  whole_contacts_ = true;
  if (attachments_.any()) attachments_.note_contacts(&contacts_, after_);
  for (int round = 0; round < 2; ++round) {
    if (!hold(h)) return "joints of elastic bodies cannot be closed; a smaller step may help";
    for (int body = 1; body < motion_.model.body_count(); ++body) {
      shift_W_[static_cast<std::size_t>(body)] =
          motion_.dynamics.kinematics().pose({body}).p -
          0.5 * (before_.pose({body}).p + after_.pose({body}).p);
    }
    if (round == 0) turning_.find(before_, motion_.dynamics.kinematics(), after_, h);
  }
  loads_ = contacts_.loads();
  add_works(h, powers);
  if (attachments_.any()) attachments_.load_fields(mean_);
  contacts_.complete_fields(after_);
  for (ElasticBody* body : untouched_) {
    if (body->is_ready()) body->complete({}, {});
  }
  attachments_.advance(after_);
  return "";
}

/// What motion drives do against contact forces that load joints: it is in the powers of the modes already.
void ImplicitStep::note_counted() {
  counted_ = 0;
  if (!motion_.modes.any() || !contacts_.any_load()) return;
  scratch_.clear();
  contacts_.add_forces(motion_.dynamics.kinematics(), scratch_);
  motion_.dynamics.speed_change(scratch_);
  counted_ = held_joint_work(motion_.model, motion_.dynamics, motion_.dynamics.kinematics());
}

bool ImplicitStep::solve_contacts(double h) {
  wide_text_.clear();
  for (int widening = 0; widening < most_widenings; ++widening) {
    if (!contacts_.solve(motion_.dynamics, h)) return false;
    ElasticBody* narrow = contacts_.too_narrow();
    if (narrow == nullptr || !contacts_.widen(*narrow)) return true;
    wide_text_ = simulation::wide_text(motion_.model, *narrow);
    contacts_.find(before_, after_);
  }
  return true;
}

void ImplicitStep::add_works(double h, const Powers& of_modes) {
  mean_.update(
      {.time = middle_.state.time, .q = middle_.state.q, .v = 0.5 * (motion_.state.v + end_.v)});
  Powers powers;
  scratch_.clear();
  motion_.add_forces(mean_, middle_.state.time, scratch_, powers);
  const Powers& held = attachments_.powers();
  // Motion drives hold against contacts and joints of elastic bodies too.
  const double by_impulses = held_joint_work(motion_.model, motion_.dynamics, mean_);
  works_ = {.drives = h * (powers.drives + of_modes.drives + held.drives - counted_) + by_impulses,
            .dampers = h * (powers.dampers + held.dampers),
            .friction = h * of_modes.friction};
  for (const PairLoad& load : loads_) works_.friction += load.slip_work;
}

}  // namespace carom::simulation
