// Joints change between modes: a speed drive saturates, dry friction sticks or slips, a motion drive
// holds. Between the changes the equations are smooth, and speeds never jump by a change.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "multibody/applied_forces.h"
#include "numerics/bounded_forces.h"
#include "numerics/event_location.h"
#include "simulation/joint_drives.h"
#include "simulation/scales.h"
#include "simulation/standing_joints.h"

namespace carom::simulation {

/// A joint whose stop carries a load.
struct PressedJoint {
  JointId joint;
  double side = 0;  ///< +1 upper, −1 lower
};

class JointModes {
 public:
  /// Joints with friction that move at the start slip; the others stick until settle() has asked. Speeds
  /// and accelerations are judged by the scales.
  JointModes(const Model& model, const State& start, const Scales& scales = {});

  /// Gives motion drives and sticking joints to the dynamics, for time t. Before update().
  void hold(double t, Dynamics& dynamics) const;

  /// Releases what friction holds, until the next hold(): an impulse is beyond every friction. Before
  /// update(). True when there was something.
  bool let_go(Dynamics& dynamics) const;

  /// All forces, and the accelerations that the dynamics has under them.
  struct Answered {
    const Forces& forces;
    const VectorXd& rates;
  };
  /// What answers to forces besides the joints, as closed contacts do: it adds its own to all others.
  using Answer = std::function<Answered(const Forces& others)>;

  /// Accelerations under `forces` plus speed drives and joint friction, which are added to the forces
  /// and depend on the reactions: a fixed point, found to rounding. The dynamics is updated. Adds the
  /// powers of speed drives, motion drives and friction. With an answer the forces of both are found together.
  const VectorXd& accelerations(double t, Dynamics& dynamics, Forces& forces,
                                multibody::Powers& powers, const Answer& answer = {});

  /// A joint whose friction has no finite value at the last accelerations(): it locks itself.
  std::optional<JointId> jammed() const { return jammed_; }
  /// A motion drive changes its speed at once at time t.
  bool drives_jump(double t) const { return drives_.speeds_jump(t); }
  bool any() const { return event_count() > 0; }

  /// Events: two of each joint with friction (stops, breaks loose), two of each drive that saturates.
  int event_count() const;
  std::vector<numerics::Crossing> crossings() const;
  /// After accelerations(): a sticking joint is judged by the force that holds it.
  void event_values(double t, const Dynamics& dynamics, std::span<double> g) const;

  /// These events happened at time t, at the state of the dynamics. `forces` are those without drives and
  /// friction. All joints that stand still are looked at together, since in a loop they stop and start
  /// together. Leaves the holds as they are from now on; the caller projects its state, so that what
  /// sticks stands still to the last digit.
  void switch_modes(std::span<const int> happened, double t, Dynamics& dynamics,
                    const Forces& forces, std::vector<RunEvent>& events);

  /// Finds all modes anew: at the start, and after speeds or forces have jumped.
  void settle(double t, Dynamics& dynamics, const Forces& forces, std::vector<RunEvent>& events);
  /// Speeds have jumped: what friction held slips where it moves now.
  void break_loose(double t, const Kinematics& kinematics, std::vector<RunEvent>& events);
  /// Releases the joints that stand still and have friction, for their modes to be found together with those of
  /// contacts. Those that move slip. Before hold() and update(); then standing_joints() and take_standing().
  void release_standing(double t, const Kinematics& kinematics, std::vector<RunEvent>& events);
  /// The released joints, by the last accelerations of the dynamics.
  StandingJoints standing_joints(Dynamics& dynamics) const;
  /// They hold or slip by the forces that were found, or stand as before where none were. True: one has another mode.
  bool take_standing(const StandingJoints& found, double t, Dynamics& dynamics,
                     std::vector<RunEvent>& events);
  /// Accelerations under `forces`, drives and the friction of joints as large as it was last.
  const VectorXd& accelerations_as_known(double t, Dynamics& dynamics, Forces& forces) const;
  /// These joints stand at stops that carry loads: their friction gives what it can, and does not hold them
  /// as long as the stop does. All others are not pressed.
  void press(std::span<const PressedJoint> joints);

  /// After accelerations(): a mode does not fit the motion, since an event began where a step did. Then
  /// settle() finds the right ones.
  bool violated(const Dynamics& dynamics) const;

  /// Writes or reads which joints stick and which drives are saturated.
  void archive(Archive& file);

 private:
  enum class Mode {
    slips,  // gives its largest force against its direction
    holds,  // stands still by the force that this needs: one more row of the dynamics
    rests   // stands still because other joints hold it, or because nothing moves it
  };
  struct Friction {
    JointId joint;
    JointFriction law;
    bool turns;
    bool driven;  // a motion drive moves it: it never sticks
    Mode mode = Mode::slips;
    double direction = 0;      // +1, −1: its largest force acts against it; 0: no force
    double pressed = 0;        // +1, −1: a stop on that side carries what friction does not
    double held_at = 0;        // coordinate where it sticks
    double largest_force = 0;  // from the last accelerations()
    bool asked = false;        // an event of its own has just happened
    bool at_limit = false;     // and was that it came to the largest force it can give
    double still_speed = 0;    // rounding of its speed [rad/s, m/s]
    double still_acceleration = 0;
    double still_force = 0;  // a friction that is none [N m, N]
    void forget_event() { asked = at_limit = false; }
    bool gives_force() const { return mode != Mode::holds && direction != 0; }
  };
  const VectorXd& find_friction(Dynamics& dynamics, Forces& forces, const Answer& answer);
  double take_largest(const Dynamics& dynamics, const Forces& all, VectorXd& found);
  std::optional<JointId> differing_joint(const Kinematics& kinematics, double share) const;
  void change_friction(const Kinematics& kinematics, const VectorXd& to, Forces& forces);
  double largest_friction(const Friction& friction, const Dynamics& dynamics,
                          const Forces& forces) const;
  void update_holds(double t, Dynamics& dynamics) const;

  // Joints that stand still, in joint_modes_rest.cpp.
  struct Standing {
    int friction;           // place in frictions_
    bool at_limit = false;  // it has just come to the largest force it can give
    Mode before = Mode::rests;
    double direction_before = 0;
    double limit = 0;  // of its friction, as it was last
  };
  std::vector<Standing> find_standing(const Kinematics& kinematics, std::span<const int> happened);
  void resolve(double t, Dynamics& dynamics, const Forces& forces, std::vector<Standing> standing);
  numerics::BoundedForces share_forces(double t, Dynamics& dynamics, const Forces& forces,
                                       const std::vector<Standing>& standing);
  void set_mode(Friction& friction, numerics::BoundedForce kind, double force, double acceleration,
                const Kinematics& kinematics) const;

  Model model_;
  std::optional<JointId> jammed_;
  std::vector<Friction> frictions_;
  JointDrives drives_;
  std::vector<Standing> released_;  // until take_standing()
  // Largest forces of friction, by friction, as accelerations() tries and finds them.
  VectorXd given_, found_;
};

}  // namespace carom::simulation
