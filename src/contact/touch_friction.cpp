#include "contact/touch_friction.h"

#include <algorithm>
#include <array>

#include <Eigen/Geometry>

#include "base/archive.h"

namespace carom::contact {
namespace {

using StateArray = std::array<double, max_friction_states>;

/// The states of a part in its own units.
std::span<const double> states_of(const FrictionLaw& law, int first, std::span<const double> values,
                                  StateArray& states) {
  const int count = law.state_count();
  const double size = law.state_size();
  for (int i = 0; i < count; ++i) states[i] = size * values[first + i];
  return {states.data(), static_cast<std::size_t>(count)};
}

}  // namespace

TouchFriction::TouchFriction(std::vector<FrictionLaw> laws, const Vector3d& n_W)
    : n_W_(n_W), t1_W_(n_W.unitOrthogonal()) {
  for (FrictionLaw& law : laws) {
    const int states = law.state_count();
    switches_ = switches_ || law.switches();
    parts_.push_back({std::move(law), {}, state_count_});
    state_count_ += states;
  }
}

void TouchFriction::archive(Archive& file) {
  file.expect(parts_.size());
  for (Part& part : parts_) file(part.memory.mode, part.memory.values);
  file(n_W_, t1_W_);
}

bool TouchFriction::Part::holds() const {
  constexpr int slips = 1;
  return law.holds() && memory.mode != slips;
}

bool TouchFriction::holds() const {
  return std::ranges::any_of(parts_, &Part::holds);
}

/// The plane has turned from the last normal the short way, and the axes with it (parallel transport
/// along a great circle): what is remembered keeps its size and its direction in the plane.
TouchFriction::Axes TouchFriction::axes(const Vector3d& n_W) const {
  const Vector3d sum = n_W_ + n_W;
  const double cosine_plus_one = 1 + n_W_.dot(n_W);
  const Vector3d t1_W =
      cosine_plus_one > 1e-9 ? Vector3d(t1_W_ - (n_W.dot(t1_W_) / cosine_plus_one) * sum) : t1_W_;
  return {t1_W, n_W.cross(t1_W)};
}

FrictionContact TouchFriction::seen(const FrictionContact& normal, const SurfaceMotion& motion,
                                    const Axes& axes) const {
  FrictionContact contact = normal;
  contact.slip = {axes.t1_W.dot(motion.slip_W), axes.t2_W.dot(motion.slip_W)};
  contact.rolling = {axes.t1_W.dot(motion.w_rel_W), axes.t2_W.dot(motion.w_rel_W)};
  contact.spin = motion.n_W.dot(motion.w_rel_W);
  contact.holding_force = {axes.t1_W.dot(motion.holding_W), axes.t2_W.dot(motion.holding_W)};
  return contact;
}

double TouchFriction::sliding_share(const FrictionContact& contact) const {
  double share = 1;
  for (const Part& part : parts_) share *= part.law.sliding_share(contact);
  return share;
}

FrictionContact TouchFriction::of_part(const Part& part, FrictionContact contact) const {
  if (part.law.holds()) contact.normal_force *= sliding_share(contact);
  return contact;
}

template <class Use>
void TouchFriction::with_states(const Part& part, std::span<double> values, const Use& use) const {
  StateArray states;
  states_of(part.law, part.first_state, values, states);
  const int count = part.law.state_count();
  use(std::span(states.data(), static_cast<std::size_t>(count)));
  for (int i = 0; i < count; ++i) {
    values[part.first_state + i] = states[i] / part.law.state_size();
  }
}

void TouchFriction::begin(const FrictionContact& normal, const SurfaceMotion& motion,
                          std::span<double> values) {
  const FrictionContact contact = seen(normal, motion, axes(motion.n_W));
  for (Part& part : parts_) {
    with_states(part, values, [&](std::span<double> states) {
      part.law.begin(of_part(part, contact), states, part.memory);
    });
  }
}

FrictionAnswer TouchFriction::answer(const FrictionContact& normal, const SurfaceMotion& motion,
                                     std::span<const double> values, std::span<double> rates,
                                     FrictionShare share_of) const {
  FrictionAnswer answer;
  const Axes axes = this->axes(motion.n_W);
  const FrictionContact contact = seen(normal, motion, axes);
  const double sliding_share = this->sliding_share(contact);
  StateArray state_array;
  for (const Part& part : parts_) {
    if (share_of == (part.holds() ? FrictionShare::of_all_others : FrictionShare::of_holding)) {
      continue;
    }
    const auto states = states_of(part.law, part.first_state, values, state_array);
    const bool shares = part.law.kind() == FrictionKind::sliding && !part.law.holds();
    const Tangent force =
        (shares ? sliding_share : 1) * part.law.force(of_part(part, contact), states, part.memory);
    switch (part.law.kind()) {
      case FrictionKind::sliding:
        answer.force_W += force.x * axes.t1_W + force.y * axes.t2_W;
        answer.power -= force.dot(contact.slip);
        break;
      case FrictionKind::rolling:
        answer.moment_W += force.x * axes.t1_W + force.y * axes.t2_W;
        answer.power -= force.dot(contact.rolling);
        break;
      case FrictionKind::drilling:
        answer.moment_W += force.x * motion.n_W;
        answer.power -= force.x * contact.spin;
        break;
    }
    if (rates.empty() || states.empty()) continue;
    const auto of_part = rates.subspan(part.first_state, states.size());
    part.law.rates(contact, states, part.memory, of_part);
    // The axes do not turn about the normal, the surfaces do: half with each body.
    for (int v = 0; v < part.law.vector_count(); ++v) {
      of_part[2 * v] -= motion.mean_spin * states[2 * v + 1];
      of_part[2 * v + 1] += motion.mean_spin * states[2 * v];
    }
    for (double& rate : of_part) rate /= part.law.state_size();
  }
  return answer;
}

double TouchFriction::stored_energy(const FrictionContact& normal, const SurfaceMotion& motion,
                                    std::span<const double> values) const {
  if (!has_states()) return 0;
  const FrictionContact contact = seen(normal, motion, axes(motion.n_W));
  double energy = 0;
  StateArray state_array;
  for (const Part& part : parts_) {
    const auto states = states_of(part.law, part.first_state, values, state_array);
    energy += part.law.elastic_energy(contact, states, part.memory);
  }
  return energy;
}

double TouchFriction::switch_value(int i, const FrictionContact& normal,
                                   const SurfaceMotion& motion,
                                   std::span<const double> values) const {
  const Part& part = parts_[i];
  StateArray state_array;
  const auto states = states_of(part.law, part.first_state, values, state_array);
  return part.law.switch_value(of_part(part, seen(normal, motion, axes(motion.n_W))), states,
                               part.memory);
}

void TouchFriction::switch_mode(int i, const FrictionContact& normal, const SurfaceMotion& motion,
                                std::span<double> values) {
  Part& part = parts_[i];
  const FrictionContact contact = seen(normal, motion, axes(motion.n_W));
  with_states(part, values, [&](std::span<double> states) {
    part.law.switch_mode(of_part(part, contact), states, part.memory);
  });
}

void TouchFriction::pass_jump(const FrictionContact& before, const FrictionContact& after,
                              const SurfaceMotion& motion, std::span<double> values) {
  const Axes axes = this->axes(motion.n_W);
  const FrictionContact from = seen(before, motion, axes), to = seen(after, motion, axes);
  for (Part& part : parts_) {
    with_states(part, values, [&](std::span<double> states) {
      part.law.jump(of_part(part, from), of_part(part, to), states, part.memory);
    });
  }
}

bool TouchFriction::remember(const FrictionContact& normal, const SurfaceMotion& motion,
                             std::span<double> values) {
  const Axes now = axes(motion.n_W);
  const FrictionContact contact = seen(normal, motion, now);
  bool jumps = false;
  for (Part& part : parts_) {
    with_states(part, values, [&](std::span<double> states) {
      jumps = part.law.remember(of_part(part, contact), states, part.memory) || jumps;
    });
  }
  t1_W_ = (now.t1_W - motion.n_W.dot(now.t1_W) * motion.n_W).normalized();
  n_W_ = motion.n_W;
  return jumps;
}

}  // namespace carom::contact
