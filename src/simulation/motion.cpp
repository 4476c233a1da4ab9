#include "simulation/motion.h"

#include <algorithm>
#include <limits>

#include "multibody/model_data.h"
#include "simulation/archive_trajectory.h"
#include "simulation/modal/modal_riders.h"

namespace carom::simulation {

using multibody::Powers;

namespace {

/// Loop errors above this share of the mechanism's size are projected away.
constexpr double loop_precision = 1e-13;
/// Loop rows that are less independent than this are taken at states that are projected.
constexpr double near_singular_independence = 0.3;

Scales scales_of(const Model& model, const State& start, double duration) {
  Kinematics kinematics(model);
  kinematics.update(start);
  return find_scales(kinematics, duration);
}

double kinetic_energy(const Motion& motion) {
  EnergyLedger ledger;
  motion.add_stored(motion.dynamics.kinematics(), ledger);
  return ledger.kinetic;
}

}  // namespace

Motion::Motion(const Model& model_, const State& start, double duration,
               std::shared_ptr<ModalRiders> riders_)
    : model(model_),
      state(start),
      dynamics(model_),
      forces(model_),
      applied(model_),
      scales(scales_of(model_, start, duration)),
      modes(model_, start, scales),
      riders(std::move(riders_)),
      q_dot_(start.q.size()),
      break_times_(applied.break_times()) {
  has_rows_ = model.data().rows > 0;
  for (const JointSpec& joint : model.data().joint_specs) {
    const auto& drive = joint.actions.drive;
    has_rows_ |= joint.actions.friction || (drive && drive->type == JointDrive::Type::motion);
  }
  if (riders) {
    dynamics.carry(riders);
    add_breaks(riders->break_times());
  }
  dynamics.update(state);
  if (!dynamics.engage(state.time).empty()) dynamics.update(state);
}

void Motion::unpack(double t, std::span<const double> y, State& to) const {
  to.time = t;
  std::copy_n(y.begin(), coordinates(), to.q.data());
  std::copy_n(y.begin() + static_cast<std::ptrdiff_t>(coordinates()), speeds(), to.v.data());
}

void Motion::pack(const State& from, std::span<double> y) const {
  std::copy_n(from.q.data(), coordinates(), y.data());
  std::copy_n(from.v.data(), speeds(), y.data() + coordinates());
}

std::vector<double> Motion::sizes() const {
  std::vector<double> all = state_scales(model, scales);
  if (riders) {
    const std::vector<double> more = riders->sizes();
    const auto half = static_cast<std::ptrdiff_t>(more.size() / 2);
    all.insert(all.begin() + model.coordinate_count(), more.begin(), more.begin() + half);
    all.insert(all.end(), more.begin() + half, more.end());
  }
  all.resize(size(), 1.0);
  return all;
}

void Motion::set(double t, std::span<const double> y) {
  unpack(t, y, state);
  modes.hold(t, dynamics);
  dynamics.update(state);
  // Accelerations off the loops are wrong by the distance over the independence of the rows, which
  // the steps past a singular configuration cannot bear.
  if (near_singular()) dynamics.project(state);
}

void Motion::apply_forces(double t, Powers& powers) {
  forces.clear();
  add_forces(dynamics.kinematics(), t, forces, powers);
}

void Motion::add_forces(const Kinematics& kinematics, double t, Forces& to, Powers& powers) const {
  applied.apply(kinematics, t, to, powers);
  if (!control.empty()) control.apply(kinematics, to, powers);
  if (riders) riders->add_forces(kinematics, t, to, powers);
}

bool Motion::change_joints(double t, std::vector<RunEvent>& events) {
  if (model.data().timed_loops.empty()) return false;
  state.time = t;
  modes.hold(t, dynamics);
  dynamics.update(state);
  const std::vector<JointId> changed = dynamics.engage(t);
  if (changed.empty()) return false;
  for (const JointId joint : changed) {
    events.push_back({.time = t,
                      .type = dynamics.engaged(joint) ? "hold" : "release",
                      .subject = model.name(joint),
                      .is_joint = true});
  }
  const double before = kinetic_energy(dynamics.kinematics());
  dynamics.project(state);
  lost_in_joints_ += before - kinetic_energy(dynamics.kinematics());
  return true;
}

void Motion::archive(Archive& file) {
  file(state, dynamics, modes, control, lost_in_joints_, jump_work_);
}

void Motion::add_works(const Powers& works, std::span<double> y) const {
  y[works_place() + kDriveWork] += works.drives / scales.energy;
  y[works_place() + kDamperLoss] += works.dampers / scales.energy;
  y[works_place() + kFrictionLoss] += works.friction / scales.energy;
}

void Motion::write_rates(const VectorXd& accelerations, const Powers& powers,
                         std::span<double> dydt) {
  coordinate_rates(model, state, q_dot_);
  std::copy_n(q_dot_.data(), coordinates(), dydt.data());
  std::copy_n(accelerations.data(), speeds(), dydt.data() + coordinates());
  const double drives = powers.drives + dynamics.drive_work_on_riders();
  dydt[works_place() + kDriveWork] = drives / scales.energy;
  dydt[works_place() + kDamperLoss] = powers.dampers / scales.energy;
  dydt[works_place() + kFrictionLoss] = powers.friction / scales.energy;
}

void Motion::refuse(std::span<double> dydt) {
  std::fill(dydt.begin(), dydt.end(), std::numeric_limits<double>::quiet_NaN());
}

bool Motion::near_singular() const {
  return model.data().rows > 0 && dynamics.independence() < near_singular_independence;
}

Motion::Loops Motion::project(double t) {
  modes.hold(t, dynamics);
  dynamics.update(state);
  if (riders) riders->follow(dynamics.kinematics());
  const bool jumps = drives_jump(t);
  const double before = jumps ? kinetic_energy(*this) : 0;
  Loops loops = close_loops();
  if (!jumps) return loops;
  if (riders && riders->holds()) {
    // What holds riders lacks what the rest has just got.
    riders->close_rates(true);
    forces.clear();
    state.v += dynamics.speed_change(forces);
    riders->close_rates(false);
    dynamics.update(state);
    if (loops == Loops::good) loops = Loops::moved;
  }
  jump_work_ += kinetic_energy(*this) - before;
  return loops;
}

Motion::Loops Motion::close_loops() {
  if (!has_rows_) return Loops::good;
  const bool good = dynamics.position_error() <= loop_precision * scales.length &&
                    dynamics.velocity_error() <= loop_precision * scales.speed;
  if (good) return Loops::good;
  return dynamics.project(state).converged ? Loops::moved : Loops::open;
}

bool Motion::drives_jump(double t) const {
  return is_break(t) && (modes.drives_jump(t) || (riders && riders->drives_jump(t)));
}

/// Of all bodies, with what they carry [J].
void Motion::add_breaks(const std::vector<double>& times) {
  break_times_.insert(break_times_.end(), times.begin(), times.end());
  std::ranges::sort(break_times_);
  const auto again = std::ranges::unique(break_times_);
  break_times_.erase(again.begin(), again.end());
}

std::string Motion::why_open() const {
  std::string driven;
  for (const JointSpec& joint : model.data().joint_specs) {
    const auto& drive = joint.actions.drive;
    if (!drive || drive->type != JointDrive::Type::motion) continue;
    driven += (driven.empty() ? "" : ", ") + joint.name;
  }
  if (driven.empty()) return "the loops of the mechanism cannot be kept closed";
  return "the loops of the mechanism cannot follow its motion drives (" + driven +
         "): it has come to the end of its range, or the drives contradict each other";
}

double Motion::next_break(double t) const {
  const auto next = std::upper_bound(break_times_.begin(), break_times_.end(), t);
  return next == break_times_.end() ? std::numeric_limits<double>::infinity() : *next;
}

bool Motion::is_break(double t) const {
  return std::ranges::binary_search(break_times_, t);
}

void Motion::add_stored(const Kinematics& kinematics, EnergyLedger& ledger) const {
  ledger.kinetic += kinetic_energy(kinematics);
  ledger.gravitational += gravitational_energy(kinematics) + applied.field_energy(kinematics);
  ledger.springs += applied.spring_energy(kinematics);
  if (riders) riders->add_stored(kinematics, ledger);
}

EnergyLedger Motion::energy(const Kinematics& kinematics, std::span<const double> y) const {
  EnergyLedger ledger;
  add_stored(kinematics, ledger);
  ledger.work_of_drives = y[works_place() + kDriveWork] * scales.energy + jump_work_;
  ledger.lost_in_friction = y[works_place() + kFrictionLoss] * scales.energy;
  ledger.lost_in_dampers = y[works_place() + kDamperLoss] * scales.energy;
  ledger.lost_in_contact = lost_in_joints_;
  return ledger;
}

std::vector<SpatialVector> Motion::reactions() const {
  std::vector<SpatialVector> all;
  for (int joint = 0; joint < model.given_joint_count(); ++joint) {
    const bool couples = model.data().joints[joint].type->needs == multibody::Needs::two_joints;
    all.push_back(couples ? SpatialVector{} : dynamics.reaction({joint}, forces));
  }
  return all;
}

}  // namespace carom::simulation
