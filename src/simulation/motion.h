// The mechanism between events, whatever its contacts do: its state as one array, the forces besides
// contacts, its loops, its energies.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "multibody/applied_forces.h"
#include "numerics/ode_system.h"
#include "simulation/control_forces.h"
#include "simulation/joint_modes.h"
#include "simulation/scales.h"

namespace carom::simulation {

class ModalRiders;

/// Works that are integrated along with the motion, in units of the run's energy.
enum Work { kDriveWork, kDamperLoss, kFrictionLoss, kWorks };

/// Of the tolerance, for one step: the errors of many add up.
inline constexpr double share_of_a_step = 0.25;

class Motion {
 public:
  /// The start has the coordinates of `riders`, where there are any: what bodies carry moves with the mechanism.
  Motion(const Model& model, const State& start, double duration,
         std::shared_ptr<ModalRiders> riders = nullptr);

  // The integrated array: coordinates, speeds, works, and what a method adds.
  std::size_t coordinates() const { return static_cast<std::size_t>(state.q.size()); }
  std::size_t speeds() const { return static_cast<std::size_t>(state.v.size()); }
  std::size_t works_place() const { return coordinates() + speeds(); }
  std::size_t size() const { return works_place() + kWorks; }
  void unpack(double t, std::span<const double> y, State& to) const;
  void pack(const State& from, std::span<double> y) const;
  /// Sizes of the components, for the control of errors.
  std::vector<double> sizes() const;

  /// Takes the state from the array and updates the dynamics there, with held joints.
  void set(double t, std::span<const double> y);
  /// Forces of springs, dampers and what is applied, without those before.
  void apply_forces(double t, multibody::Powers& powers);
  /// The same at another motion, added to `to`.
  void add_forces(const Kinematics& kinematics, double t, Forces& to,
                  multibody::Powers& powers) const;
  /// Rates of the array's coordinates, speeds and works.
  void write_rates(const VectorXd& accelerations, const multibody::Powers& powers,
                   std::span<double> dydt);
  /// Rates that say to the integrator: no further.
  static void refuse(std::span<double> dydt);

  /// At the last update of the dynamics.
  bool near_singular() const;
  /// Loops or joints that are held.
  bool has_rows() const { return has_rows_; }

  enum class Loops { good, moved, open };
  /// Brings the state back onto the loops at time t; the dynamics is updated there. `open`: it failed. Where drives change their speed
  /// at once, that takes impulses, whose work is theirs.
  Loops project(double t);
  /// The time is one at which a drive changes its speed at once.
  bool drives_jump(double t) const;
  /// What drives do by such impulses [J].
  void add_jump_work(double work) { jump_work_ += work; }
  /// Something else has kinks at these times.
  void add_breaks(const std::vector<double>& times);
  /// Why it can fail.
  std::string why_open() const;

  /// At time t joints that hold for a time only may begin to, which is an impact without rebound, or let
  /// go. True when one did: then the state and the dynamics have changed.
  bool change_joints(double t, std::vector<RunEvent>& events);
  /// By joints that began to hold [J].
  double lost_in_joints() const { return lost_in_joints_; }

  /// Writes or reads state, dynamics, modes of joints and the forces set from outside.
  void archive(Archive& file);

  /// The next time beyond t at which something applied has a kink; infinite when there is none.
  double next_break(double t) const;
  bool is_break(double t) const;

  /// Adds works [J] to those of the array.
  void add_works(const multibody::Powers& works, std::span<double> y) const;
  /// Energies stored at a state, without contacts.
  void add_stored(const Kinematics& kinematics, EnergyLedger& ledger) const;
  /// Energies stored at a state, and the works of the array; nothing of contacts.
  EnergyLedger energy(const Kinematics& kinematics, std::span<const double> y) const;
  /// Forces in the joints by the last accelerations under `forces`.
  std::vector<SpatialVector> reactions() const;

  Model model;
  State state;
  Dynamics dynamics;
  Forces forces;
  multibody::AppliedForces applied;
  ControlForces control;
  Scales scales;
  JointModes modes;
  std::shared_ptr<ModalRiders> riders;  // null: no body carries any

 private:
  Loops close_loops();

  VectorXd q_dot_;
  std::vector<double> break_times_;
  bool has_rows_ = false;
  double lost_in_joints_ = 0;  // [J]
  double jump_work_ = 0;       // [J]
};

}  // namespace carom::simulation
