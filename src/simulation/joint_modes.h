// Joints change between modes: a speed drive saturates, dry friction sticks or slips, a motion drive
// holds. Between the changes the equations are smooth.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "multibody/applied_forces.h"
#include "multibody/time_function.h"
#include "numerics/event_location.h"

namespace carom::simulation {

class JointModes {
 public:
  /// Joints with friction that move at the start slip; the others stick until settle() has asked.
  JointModes(const Model& model, const State& start);

  /// Gives motion drives and sticking joints to the dynamics, for time t. Before update().
  void hold(double t, Dynamics& dynamics) const;

  /// Releases what friction holds, until the next hold(): an impulse is beyond every friction. Before
  /// update(). True when there was something.
  bool let_go(Dynamics& dynamics) const;

  /// Accelerations under `forces` plus speed drives and joint friction, which are added to the forces
  /// and depend on the reactions: a fixed point, found to rounding. The dynamics is updated. Adds the
  /// powers of speed drives, motion drives and friction.
  const VectorXd& accelerations(double t, Dynamics& dynamics, Forces& forces,
                                multibody::Powers& powers);

  /// A joint whose friction has no finite value at the last accelerations(): it locks itself.
  std::optional<JointId> jammed() const { return jammed_; }
  bool any() const { return event_count() > 0; }

  /// Events: two of each joint with friction (stops, breaks loose), two of each drive that saturates.
  int event_count() const;
  std::vector<numerics::Crossing> crossings() const;
  /// After accelerations(): a sticking joint is judged by the force that holds it.
  void event_values(double t, const Dynamics& dynamics, std::span<double> g) const;

  /// The mode of one event changes at time t, at the state of the dynamics. `forces` are those without
  /// drives and friction. Leaves the holds as they are from now on; the caller projects its state, so
  /// that a joint that now sticks stands still.
  void switch_mode(int event, double t, Dynamics& dynamics, const Forces& forces,
                   std::vector<RunEvent>& events);

  /// Finds all modes anew: at the start, and after speeds or forces have jumped.
  void settle(double t, Dynamics& dynamics, const Forces& forces, std::vector<RunEvent>& events);

  /// Writes or reads which joints stick and which drives are saturated.
  void archive(Archive& file);

 private:
  struct Friction {
    JointId joint;
    JointFriction law;
    bool turns;
    bool driven;  // a motion drive moves it: it never sticks
    bool sticks = false;
    double direction = 0;      // of slipping: +1, −1
    double held_at = 0;        // coordinate where it sticks
    double largest_force = 0;  // from the last accelerations()
  };
  struct SpeedDrive {
    JointId joint;
    multibody::TimeCurve value;
    double gain, max_force;
    int saturated = 0;  // +1, −1 at the largest force in that direction
  };
  struct MotionDrive {
    JointId joint;
    multibody::TimeCurve value;
    bool is_position;
  };

  HeldMotion motion_of(const MotionDrive& drive, double t) const;
  double largest_friction(const Friction& friction, const Dynamics& dynamics,
                          const Forces& forces) const;
  void update_holds(double t, Dynamics& dynamics) const;
  void resolve_sticking(double t, Dynamics& dynamics, const Forces& forces);

  Model model_;
  std::optional<JointId> jammed_;
  std::vector<Friction> frictions_;
  std::vector<SpeedDrive> speed_drives_;
  std::vector<MotionDrive> motion_drives_;
};

}  // namespace carom::simulation
