// Forces to accelerations: the articulated-body recursion, loops by multipliers, effective mass.
#pragma once

#include <memory>
#include <vector>

#include "carom/model.h"
#include "carom/state.h"

namespace carom {

/// What acts on the mechanism besides gravity: forces, or impulses where the function says so.
struct Forces {
  explicit Forces(const Model& model);
  void clear();
  /// A force at the world point p_WC of a body.
  void add(const Kinematics& kinematics, BodyId body, const Vector3d& force_W,
           const Vector3d& p_WC);
  /// A force or torque along a single-axis joint, on its second body against its first. In a joint
  /// that closes a loop it loads the bodies, so that reaction() of that joint is without it.
  void add_along(const Kinematics& kinematics, JointId joint, double force);

  std::vector<SpatialVector>
      on_body;        ///< by body: moment about the centre of mass, force; world axes
  VectorXd on_joint;  ///< by speed: N m or N, on body b against body a
};

/// Inverse inertia of two body points: the change of their relative velocity (b minus a) per unit of
/// impulse on b and against a, loops included.
struct PointPairInertia {
  Matrix3d inverse_W;      ///< world axes [1/kg]
  double effective_mass;   ///< along the normal; infinite where nothing moves [kg]
  double apparent_mass_a;  ///< of a alone: impulse on a only [kg]
  double apparent_mass_b;  ///< of b alone [kg]
};

/// How far a projection had to go, and what is left.
struct Projection {
  double position_error = 0;  ///< largest loop error afterwards [m, rad]
  double velocity_error = 0;  ///< largest rate of a loop error afterwards [m/s, rad/s]
  int iterations = 0;
  bool converged = false;  ///< position error at rounding level
};

/// How a held joint moves, whatever force that takes.
struct HeldMotion {
  double position = 0;         ///< [rad, m]; used by project() and position_error()
  double speed = 0;            ///< [rad/s, m/s]; used by project() and velocity_error()
  double acceleration = 0;     ///< [rad/s², m/s²]
  bool with_position = false;  ///< false: the position is where it is
};

/// Equations of motion of one model at one state. Allocates in the constructor only. One object
/// serves one thread.
class Dynamics {
 public:
  /// Joints whose actions have a motion drive or friction can be held.
  explicit Dynamics(const Model& model);
  /// `holdable` joints have one axis each, and can be held.
  Dynamics(const Model& model, const std::vector<JointId>& holdable);
  ~Dynamics();
  Dynamics(Dynamics&&) noexcept;
  Dynamics& operator=(Dynamics&&) noexcept;

  /// Kinematics, articulated inertias and the loops' matrix J·M⁻¹·Jᵀ at a state.
  void update(const State& state);

  /// From the next update() on, a holdable joint moves as told: one more row, as if it closed a loop.
  /// Calling it again changes the motion; while the joint is held that needs no update() but for the
  /// position and speed errors.
  void hold(JointId joint, const HeldMotion& motion);
  /// From the next update() on, the joint is free again.
  void release(JointId joint);
  bool held(JointId joint) const;
  /// Force that keeps a held joint to its motion, on the second body against the first, from the last
  /// accelerations() [N m, N], or impulse from the last speed_change() [N m s, N s]. Zero for joints
  /// that are free, or held already by the rest of the mechanism.
  double holding_force(JointId joint) const;

  const Kinematics& kinematics() const;
  /// Independent loop rows and held joints at the present state.
  int rank() const;
  /// How independent they are: the share of the weakest that does not follow from the others, between
  /// 0 and 1. Goes to zero where the mechanism comes to a singular configuration.
  double independence() const;

  /// Rates of the speeds under gravity and the forces, with loops kept closed.
  const VectorXd& accelerations(const Forces& forces);
  /// Angular acceleration and acceleration of the centre of mass from the last accelerations().
  SpatialVector acceleration(BodyId body) const;
  /// Force of a joint on its second body, about the joint's point, world axes: N m, N. Asked for
  /// directly after accelerations(), with the same forces. Forces along the free directions are
  /// included; redundant rows carry nothing, and gears show in the joints that they couple. Costs a
  /// pass over the bodies.
  SpatialVector reaction(JointId joint, const Forces& forces) const;

  /// Change of the speeds by impulses, with loops kept closed and held joints at their speed; gravity
  /// gives none.
  const VectorXd& speed_change(const Forces& impulses);
  /// Change of angular velocity and of the velocity of the centre of mass by the last speed_change().
  SpatialVector velocity_change(BodyId body) const;
  /// Impulse of a joint on its second body by the last speed_change(), with the same impulses; as
  /// reaction() [N m s, N s].
  SpatialVector impulse_in(JointId joint, const Forces& impulses) const;

  /// Inverse inertia of the points at p_WCa on body a and p_WCb on body b; n_W is a unit vector.
  PointPairInertia point_pair(BodyId a, const Vector3d& p_WCa, BodyId b, const Vector3d& p_WCb,
                              const Vector3d& n_W) const;

  /// Moves the state onto the loops: positions by Newton steps, then speeds, both by the change that
  /// is smallest in kinetic energy. Held joints come to their position and speed. Quaternions become
  /// unit. Leaves the update at the new state.
  Projection project(State& state);

  /// Largest error of loops and held joints, and its rate, at the last update.
  double position_error() const;
  double velocity_error() const;

 private:
  SpatialVector transmitted(JointId joint, const Forces& forces, bool impulsive) const;

  struct Workspace;
  std::unique_ptr<Workspace> w_;
};

/// The start configuration with its speeds: those given for bodies and joints hold, loops and driven
/// joints follow, and what nothing determines has the least kinetic energy. Joints with clearance
/// count as ideal ones, unless what is given contradicts that. Throws InputError that names the
/// contradictions.
State start_state(const Model& model);

/// Kinetic energy of all bodies [J].
double kinetic_energy(const Kinematics& kinematics);

/// Energy in the field of gravity, zero at the world's origin [J].
double gravitational_energy(const Kinematics& kinematics);

/// Momentum of all bodies [kg m/s] and its moment about the world's origin [kg m²/s].
SpatialVector momentum(const Kinematics& kinematics);

}  // namespace carom
