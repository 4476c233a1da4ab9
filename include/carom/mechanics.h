// State of a mechanism, the motion of its bodies, its equations of motion, and the masses its contacts
// feel.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "carom/math.h"
#include "carom/model.h"

namespace carom {

class Archive;
namespace multibody {
class Riders;
}

// ------------------------------------------------------------------------------------------------
// What the future depends on, and the motion of all bodies that follows from it.

using Eigen::VectorXd;

/// Time, joint coordinates and speeds. Nothing that can be recomputed. Where bodies carry what has coordinates of its own
/// (Dynamics::carry), those stand behind, and so do their rates.
struct State {
  double time = 0;  ///< [s]
  VectorXd q;       ///< joint coordinates: rad, m, and quaternions (w, x, y, z)
  VectorXd v;       ///< joint speeds: rad/s, m/s
};

/// Motion of one body in the world, and what its joint adds to it.
struct BodyMotion {
  Pose X_WB;
  SpatialVector V_WB;  ///< angular velocity; velocity of the centre of mass; world axes
  Vector3d p_PB_W = Vector3d::Zero();  ///< from the parent's centre of mass to this one
  Vector3d p_WJ = Vector3d::Zero();    ///< the joint's point, fixed in its second body
  SpatialVector bias_W;                ///< acceleration of B at zero joint and parent accelerations
};

/// Poses, velocities and joint directions of all bodies, computed once per evaluation. The storage
/// is allocated by the constructor only.
class Kinematics {
 public:
  explicit Kinematics(const Model& model);

  /// Visits the bodies from the ground outwards.
  void update(const State& state);

  const Pose& pose(BodyId body) const { return of(body).X_WB; }
  /// Angular velocity and velocity of the centre of mass, world axes.
  const SpatialVector& velocity(BodyId body) const { return of(body).V_WB; }
  /// Velocity of the body's material point that is at p_WC now [m/s].
  Vector3d velocity_at(BodyId body, const Vector3d& p_WC) const {
    const BodyMotion& motion = of(body);
    return motion.V_WB.linear + motion.V_WB.angular.cross(p_WC - motion.X_WB.p);
  }

  const Model& model() const { return model_; }
  /// In topological order, the ground first.
  const std::vector<BodyMotion>& nodes() const { return nodes_; }
  /// Motion of a body per unit of each speed of its joint, at its centre of mass, world axes.
  const std::vector<SpatialVector>& directions_W() const { return directions_W_; }
  /// Coordinates of the last update.
  const VectorXd& q() const { return q_; }
  const VectorXd& v() const { return v_; }

 private:
  const BodyMotion& of(BodyId body) const;

  Model model_;
  VectorXd q_, v_;
  std::vector<BodyMotion> nodes_;
  std::vector<SpatialVector> directions_W_;  // by speed
  std::vector<SpatialVector> directions_F_;  // by speed, in the joint's first frame
};

/// Rate of the coordinates at the state's speeds. `q_dot` has the size of q.
void coordinate_rates(const Model& model, const State& state, VectorXd& q_dot);

/// Goes from q along the speeds `step` (a displacement: rad, m) and keeps quaternions unit.
void move_coordinates(const Model& model, const VectorXd& step, VectorXd& q);

/// Motion of one body at one time, world axes.
struct BodySample {
  Vector3d p_WB = Vector3d::Zero();            ///< centre of mass [m]
  Quaterniond q_WB = Quaterniond::Identity();  ///< orientation
  Vector3d v_WB = Vector3d::Zero();            ///< [m/s]
  Vector3d w_WB = Vector3d::Zero();            ///< [rad/s]
};

/// Where the energy is and where it went [J]. Stored: kinetic + gravitational + springs + contacts + strain.
/// Stored at any time = stored at the start + work_of_drives − all that was lost + residual.
struct EnergyLedger {
  double kinetic = 0;
  double gravitational = 0;
  double springs = 0;
  double contacts = 0;          ///< elastic energy in contacts and stops
  double strain = 0;            ///< in bodies that deform; their vibration is kinetic
  double work_of_drives = 0;    ///< by drives, prescribed motion, applied forces and torques
  double lost_in_contact = 0;   ///< by normal damping and plastic work
  double lost_in_friction = 0;  ///< in contacts and joints
  double lost_in_dampers = 0;
  double residual = 0;  ///< what the ledger cannot explain

  double stored() const { return kinetic + gravitational + springs + contacts + strain; }
};

/// Final coordinates of a joint; closing joints of loops have them too when they have one axis.
struct JointSample {
  std::vector<double> position;  ///< [rad, m]; a quaternion (w, x, y, z) where it turns in space
  std::vector<double> speed;
};

// ------------------------------------------------------------------------------------------------
// Forces to accelerations: the articulated-body recursion, loops by multipliers, effective mass.

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
      on_body;         ///< by body: moment about the centre of mass, force; world axes
  VectorXd on_joint;   ///< by speed: N m or N, on body b against body a
  VectorXd on_riders;  ///< along the coordinates of what bodies carry; empty: nothing
};

/// Inverse inertia of two body points: the change of their relative velocity (b minus a) per unit of
/// impulse on b and against a, loops included.
struct PointPairInertia {
  Matrix3d inverse_W;      ///< world axes [1/kg]
  double effective_mass;   ///< along the normal; infinite where nothing moves [kg]
  double apparent_mass_a;  ///< of a alone: impulse on a only [kg]
  double apparent_mass_b;  ///< of b alone [kg]
};

/// Impulses on two bodies at once, each about the centre of mass, world axes [N m s, N s].
struct PairImpulse {
  BodyId a, b;
  SpatialVector on_a, on_b;
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
  /// From the next update() on, the body shows so much more inertia when it is turned faster, body axes [kg m²]:
  /// moment = (I_B + added)·α + ω × (I_B·ω). Of bodies that deform; whoever adds it sees to what ω does to it.
  void add_inertia(BodyId body, const Matrix3d& added_B);

  /// From the next update() on, bodies carry what has coordinates of its own: states have them behind those of
  /// the joints, and so have the rates that are returned.
  void carry(std::shared_ptr<multibody::Riders> riders);

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

  /// Power of the motion drives in joints that hold what bodies carry, by the last accelerations() [W], or their work
  /// by the last speed_change() [J].
  double drive_work_on_riders() const;

  /// Joints that hold for a time only: those that do at time t, and no others, hold from the next
  /// update() on. One that begins to hold keeps its bodies as they are at the last update(). Returns
  /// those that changed.
  std::vector<JointId> engage(double t);
  /// A joint that holds for a time only holds now.
  bool engaged(JointId joint) const;

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
  /// included; of what redundant rows leave open the smallest, and gears show in the joints that they couple. Costs a
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

  /// A root of what pairs of impulses do to each other, loops included: a column of Z for each, so that one moves the bodies
  /// along another by the product of their columns. What bodies carry takes no part.
  void find_roots(std::span<const PairImpulse> impulses, Eigen::Ref<Eigen::MatrixXd> Z) const;

  /// Moves the state onto the loops: positions by Newton steps, then speeds, both by the change that
  /// is smallest in kinetic energy. Held joints come to their position and speed. Quaternions become
  /// unit. Leaves the update at the new state.
  Projection project(State& state);

  /// Largest error of loops and held joints, and its rate, at the last update.
  double position_error() const;
  double velocity_error() const;

  /// Writes or reads the state of the last update, what is held, and the last accelerations.
  void archive(Archive& file);

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

/// Where a body is and how it moves.
struct BodyState {
  Pose X_WB;
  Vector3d v_WB = Vector3d::Zero();  ///< of the centre of mass [m/s]
  Vector3d w_WB = Vector3d::Zero();  ///< [rad/s]
};

/// The state in which the bodies are and move so, as far as joints and loops let them: what another run
/// ended with. One entry for each body after the ground. Angles that poses know up to whole turns are the
/// ones nearest to `near`. Throws InputError that names joints and loops that cannot be so, and motion
/// drives that begin with another coordinate or speed.
State state_of_bodies(const Model& model, const std::vector<BodyState>& bodies, const State& near);

/// Kinetic energy of all bodies [J].
double kinetic_energy(const Kinematics& kinematics);

/// Energy in the field of gravity, zero at the world's origin [J].
double gravitational_energy(const Kinematics& kinematics);

/// Momentum of all bodies [kg m/s] and its moment about the world's origin [kg m²/s].
SpatialVector momentum(const Kinematics& kinematics);

// ------------------------------------------------------------------------------------------------
// Where a single-axis joint stands and how fast it moves, also when it closes a loop and has no
// coordinate of its own.

/// True for joints with exactly one speed that are not gears.
bool has_one_axis(const Model& model, JointId joint);

/// True where that axis turns: the coordinate is an angle then, otherwise a length.
bool axis_turns(const Model& model, JointId joint);

/// True where that axis slides, or slides as it turns.
bool axis_slides(const Model& model, JointId joint);

/// Units along the coordinate of a single-axis joint.
const AxisUnits& axis_units(const Model& model, JointId joint);

/// Coordinate of a single-axis joint, zero at the start [rad, m]. A joint that only turns and closes a
/// loop forgets whole turns: its angle is in (−π, π]; one in the tree counts them.
double joint_position(const Kinematics& kinematics, JointId joint);

/// Rate of the coordinate: the second body relative to the first [rad/s, m/s].
double joint_speed(const Kinematics& kinematics, JointId joint);

/// Rate of that speed under the last accelerations() of the dynamics [rad/s², m/s²].
double joint_acceleration(const Dynamics& dynamics, JointId joint);

/// Change of that speed by the last speed_change() of the dynamics [rad/s, m/s].
double joint_speed_change(const Dynamics& dynamics, JointId joint);

// ------------------------------------------------------------------------------------------------
// The mass that a contact of a mechanism feels: at one configuration, and along a joint's coordinate.

/// How the masses are found. Numbers of equations are those of Nikravesh and Poursina,
/// "Determination of effective mass for continuous contact models in multibody dynamics".
enum class MassMethod {
  exact,     ///< impulse and momentum, loops included, Eqs. (28), (39)
  energy,    ///< from the kinetic energy of each side at the present speeds, Eq. (14)
  newtonian  ///< from the inertia forces of each side under a unit force, Eq. (15)
};

/// exact, energy, newtonian
std::vector<std::string> mass_method_names();
std::string_view to_text(MassMethod method);
/// Nothing for an unknown name.
std::optional<MassMethod> mass_method(std::string_view name);

/// Masses that a method gives for one contact. Where it has no answer there is no number.
struct MassEstimate {
  std::optional<double> effective_mass;                      ///< of the pair [kg]
  std::array<std::optional<double>, 2> apparent_mass;        ///< of either side [kg]
  std::optional<double> relative_error(double exact) const;  ///< estimate/exact − 1
};

/// Effective mass of one contact where its shapes are nearest, also while they are apart.
struct ContactMass {
  std::string contact;
  BodyId body_a, body_b;
  ShapeId shape_a, shape_b;
  double gap = 0;                     ///< > 0 apart, < 0 overlapping [m]
  Vector3d n_W = Vector3d::UnitX();   ///< from a to b
  Vector3d p_WC = Vector3d::Zero();   ///< midway between the surfaces [m]
  Vector3d t1_W = Vector3d::UnitY();  ///< along the smaller curvature of the gap
  Vector3d t2_W = Vector3d::UnitZ();  ///< n × t1

  /// Change of the velocity of b relative to a per unit of impulse on b and against a, in the axes
  /// normal, t1, t2 [1/kg]. Always exact.
  Matrix3d inverse_inertia = Matrix3d::Zero();
  double exact_effective_mass = std::numeric_limits<double>::infinity();  ///< [kg]
  std::array<double, 2> exact_apparent_mass{};  ///< infinite: cannot move along the normal [kg]

  MassMethod method = MassMethod::exact;
  MassEstimate estimate;  ///< by the method
  /// The same with the velocity or acceleration of the mass centres in the denominator, as Eqs. (14)
  /// and (15) are printed, instead of the contact point's. Only of those methods.
  std::optional<MassEstimate> estimate_at_centres;
  std::vector<std::string> warnings;
};

/// Masses of every contact of the model in its order, or of one. Joints with a motion drive are held
/// by it. Throws InputError for contacts whose shapes have no closed form.
std::vector<ContactMass> effective_masses(const Model& model, const State& state,
                                          MassMethod method = MassMethod::exact,
                                          std::optional<ContactId> only = {});

/// One configuration of a sweep.
struct MassSweepPoint {
  double coordinate = 0;              ///< of the joint [rad, m]
  std::vector<ContactMass> contacts;  ///< empty where nothing can be assembled
  std::string problem;                ///< why nothing can be assembled there; otherwise empty
};

/// The masses that contacts feel along the coordinate of one joint.
struct MassSweep {
  std::string joint;
  bool is_angle = false;  ///< the coordinate is in rad, otherwise in m
  MassMethod method = MassMethod::exact;
  std::vector<std::string> contacts;   ///< names, in the order of every point
  std::vector<MassSweepPoint> points;  ///< from `from` to `to`
  /// Coordinates without an assembly, with infinite masses or with overlapping shapes.
  std::vector<std::string> warnings;
};

/// Masses of every contact, or of one, at steps + 1 equally spaced coordinates of a single-axis
/// joint. The mechanism is led there from the given state in small steps, first one way and then the
/// other, so that it keeps its branch of assembly; other coordinates of the tree stay where they are
/// unless a loop moves them. The joint keeps its speed, which the energy method needs. Throws
/// std::invalid_argument for a joint without a single axis, fewer than one step, or bounds that are
/// not finite or absurdly far.
MassSweep sweep_effective_mass(const Model& model, const State& state, JointId joint, double from,
                               double to, int steps, MassMethod method = MassMethod::exact,
                               std::optional<ContactId> only = {});

}  // namespace carom
