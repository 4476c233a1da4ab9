// A model and a start to a trajectory: settings, methods, and what a run records.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/impact.h"
#include "carom/laws.h"
#include "carom/math.h"
#include "carom/mechanics.h"
#include "carom/messages.h"
#include "carom/model.h"

namespace carom {

// ------------------------------------------------------------------------------------------------
// What a run recorded: samples, contact episodes, events, the energy ledger, and how it ended.

/// One contact at one time. Of several points: the smallest gap, the sums of the forces, the largest
/// slip speed, the mean of points and normals weighted by the sizes of normal forces.
struct ContactSample {
  double gap = 0;                       ///< infinite when out of reach [m]
  double normal_force = 0;              ///< < 0 where the contact pulls [N]
  double friction_force = 0;            ///< [N]
  double slip_speed = 0;                ///< [m/s]
  Vector3d p_WC = Vector3d::Zero();     ///< zero without a force [m]
  Vector3d n_W = Vector3d::Zero();      ///< from first to second; of length 1 where points agree
  Vector3d force_W = Vector3d::Zero();  ///< on the second body, friction included [N]
  double load = 0;                      ///< sum of the sizes of normal forces [N]

  /// Adds a loaded point; the normal, of length 1, and the friction are those on the second body.
  void add_point(const Vector3d& p_W, const Vector3d& normal_W, double normal,
                 const Vector3d& friction_W) {
    normal_force += normal;
    friction_force += friction_W.norm();
    force_W += normal * normal_W + friction_W;
    const double size = normal < 0 ? -normal : normal;
    load += size;
    if (!(load > 0)) return;
    const double share = size / load;
    p_WC += share * (p_W - p_WC);
    n_W += share * (normal_W - n_W);
  }
};

/// The whole system at one time.
struct Sample {
  double time = 0;                 ///< [s]
  std::vector<BodySample> bodies;  ///< by BodyId without the ground: body i at i − 1
  /// By ContactId; then the stops of joints, joint by joint, the lower one first. Those have a gap and a
  /// normal force along the coordinate (rad, N m for a revolute joint), and nothing else.
  std::vector<ContactSample> contacts;
  EnergyLedger energy;
  /// By JointId as added, where asked for: force of the joint on its second body and moment about
  /// the joint's point, world axes. Gears and racks have none of their own.
  std::vector<SpatialVector> reactions;
  std::vector<NormalForceDetail> details;  ///< as `contacts`, where asked for; of the deepest point
};

/// A body before and after an episode, or a surface that moves against it, at the point that touches.
struct EpisodeBody {
  BodyId body;
  std::string surface = {};  ///< name of the moving surface; empty: the body itself
  Vector3d v_before = Vector3d::Zero(), w_before = Vector3d::Zero();  ///< world axes [m/s, rad/s]
  Vector3d v_after = Vector3d::Zero(), w_after = Vector3d::Zero();
};

/// What a rigid impact tells besides.
struct RigidEpisode {
  ImpactHypothesis hypothesis = ImpactHypothesis::stronge;
  std::string rule;   ///< that several contacts shared the instant by; empty: this one alone
  SlipPhases phases;  ///< of one contact alone
  std::optional<RigidContact> contact = {};  ///< of one alone, before; in axes of its own
  bool plane = false;  ///< slip and normal stay in a plane, which has principal values
  PrincipalInertia principal;
  std::vector<SpatialVector> joint_impulses;  ///< by JointId as added, as Sample::reactions [N s]
};

/// What one node of an elastic contact carries.
struct PatchNode {
  double x = 0, y = 0;  ///< along t1 and t2 of the touch, from the centre of the load [m]
  double pressure = 0;  ///< [Pa]
  double shear_x = 0, shear_y = 0;  ///< friction on the second body over the node's area [Pa]
  double slips = 0;                 ///< 1 where it slips, 0 where it sticks
};

/// The nodes that carry a contact of elastic bodies at one time, in its tangent plane.
struct PatchFrame {
  double time = 0;                    ///< [s]
  double normal_force = 0;            ///< [N]
  double radius = 0;                  ///< of a circle of the area in touch [m]
  double centre_x = 0, centre_y = 0;  ///< centre of the load from the point of first touch [m]
  std::vector<PatchNode> nodes;       ///< some of them, where they are many
};

/// A point of the path that the impulse of a touch takes, in contact axes; slip is the mean over the step before.
struct TouchPathPoint {
  double time = 0;                         ///< [s]
  Vector3d impulse_C = Vector3d::Zero();   ///< on the second body so far [N s]
  Vector3d velocity_C = Vector3d::Zero();  ///< of the contact points, as if bodies were rigid [m/s]
  Eigen::Vector2d slip_C = Eigen::Vector2d::Zero();  ///< of the pressing surfaces [m/s]
};

/// A touch of elastic bodies in the space of impulses: what rigid impacts tell, with the velocities of the
/// mean motion of both bodies at the centre of the load.
struct TouchPath {
  Matrix3d R_WC = Matrix3d::Identity();  ///< contact axes: t1 along the slip before, t2, n
  RigidContact contact;                  ///< before, as if bodies were rigid
  std::vector<TouchPathPoint> points;    ///< from first touch to the end, some hundred at most
  SlipPhases phases;                     ///< whether the whole patch slides; none without friction
  double compression_impulse = 0;        ///< normal impulse until the bodies first part again [N s]
  double work_compression = 0;           ///< of the normal force while they approach, ≤ 0 [J]
  double work_restitution = 0;           ///< and while they part, ≥ 0 [J]
  double work_tangential = 0;            ///< [J]
};

/// Hertz' contact of the undeformed surfaces, where they touch in one rounded point.
struct HertzContact {
  double curvature_a = 0, curvature_b = 0;  ///< of the gap, A·x² + B·y² with A ≤ B [1/m]
  double angle = 0;                         ///< of x to t1 of the contact axes, towards t2 [rad]
  double effective_modulus = 0;             ///< E* [Pa]
};

/// What a touch of elastic bodies tells besides.
struct ElasticEpisode {
  double vibration_energy = 0;  ///< strain and kinetic energy about the mean motion, after it [J]
  int touches = 1;              ///< how often the surfaces met
  double contact_radius = 0;    ///< of a circle of the largest area in touch [m]
  double peak_pressure = 0;     ///< at a node [Pa]
  double peak_stress = 0;       ///< largest of von Mises, about the peak of the force [Pa]
  double stress_depth = 0;      ///< below the surface, where that is [m]
  TouchPath path = {};          ///< in the space of impulses
  std::optional<HertzContact> hertz;  ///< where his theory applies
  std::vector<PatchFrame> patch;  ///< in the order of time, some dozen; one is of the peak force
};

/// What a touch does to the vibration of beams and modal bodies: of all that a run has, since joints pass it on. Motion
/// without vibration is that of rigid bodies which joints allow: of such motions the nearest in kinetic energy.
struct VibrationEpisode {
  double before = 0, after = 0;     ///< strain energy, and kinetic energy beyond that motion [J]
  double rigid_mass = 0;            ///< along the normal, as if nothing bent; may be infinite [kg]
  double rigid_approach_speed = 0;  ///< of the points that touch, without vibration [m/s]
  double rigid_separation_speed = 0;  ///< [m/s]
};

/// One touch from onset to separation: the unit of impact analysis. Stops of joints touch too; their
/// lengths, forces and masses are then along the coordinate (rad, N m, kg m² for a revolute joint).
struct ContactEpisode {
  std::string contact;  ///< name of the contact; JOINT.lower or JOINT.upper for a stop
  ShapeId shape_a = {}, shape_b = {};  ///< none of a stop
  int feature = 0;
  std::string part = {};        ///< of several points: "corner +x −y −z of box.hull"; or empty
  bool turns = false;           ///< a stop along an angle: see above
  double start = 0;             ///< [s]
  double end = 0;               ///< [s]; of the last sample when still in touch
  bool ended = true;            ///< false: still in touch when the run stopped
  bool rested = false;          ///< came to rest in touch: what ends it later is no rebound
  double approach_speed = 0;    ///< located at the onset [m/s]
  double separation_speed = 0;  ///< > 0 apart [m/s]
  std::optional<double> requested_restitution;
  double realised_restitution = 0;  ///< −(normal relative velocity after)/(before) of the points
  double effective_mass = 0;        ///< of the constrained system at the onset [kg]
  std::optional<double> stiffness;  ///< [N/m^n]; of laws that have one
  std::optional<double> exponent;
  std::string law;
  Calibration calibration = Calibration::published;
  std::vector<NamedValue> parameters;     ///< the law as bound
  std::optional<double> yield_speed;      ///< above it the softer material yields, if known [m/s]
  bool points_jumped = false;             ///< points appeared, vanished or jumped in overlap
  double peak_force = 0;                  ///< [N]
  double time_of_peak_force = 0;          ///< [s]
  std::optional<double> peak_tension;     ///< largest pull; of laws that can pull only [N]
  double max_indentation = 0;             ///< [m]
  double time_of_max_indentation = 0;     ///< [s]
  double permanent_indentation = 0;       ///< left behind at the end [m]
  Vector3d impulse_W = Vector3d::Zero();  ///< on the second body [N s]
  double normal_impulse = 0;              ///< [N s]
  Vector3d n_W = Vector3d::Zero();        ///< from first to second, at the onset
  Vector3d p_WC = Vector3d::Zero();       ///< at the onset [m]
  std::vector<EpisodeBody> bodies;        ///< one or two; the ground is left out
  double lost_normal = 0;                 ///< [J]
  double lost_friction = 0;               ///< [J]
  std::optional<RigidEpisode> rigid;      ///< of rigid impacts, which have no force and no depth
  std::optional<ElasticEpisode> elastic;  ///< of elastic bodies, without a law
  /// Of beams and modal bodies, after the touch: strain and kinetic energy about their mean motion [J].
  std::optional<double> vibration_energy;
  std::optional<VibrationEpisode> vibration;  ///< where a run has such bodies
  std::vector<std::string> warnings;
};

/// How a touch ended: only a rebound has a restitution.
enum class TouchEnd {
  rebound,   ///< the bodies parted
  lift_off,  ///< they parted after they had come to rest
  at_rest,   ///< the run ended while they rested on each other
  in_touch   ///< the run ended while they moved in touch
};
TouchEnd end_of(const ContactEpisode& episode);
/// "rebound", "lift-off", "at rest", "in touch"
std::string_view to_text(TouchEnd end);

/// What happened that is not an impact.
struct RunEvent {
  double time = 0;
  std::string type;     ///< rest, stick, slip, lift-off, limit, drive-saturated, drive-free
  std::string subject;  ///< name of the contact or joint
  bool is_joint = false;
};

/// How a run ended.
struct Outcome {
  enum class Kind { finished, stopped, interrupted };
  Kind kind = Kind::finished;
  std::string reason;  ///< empty when finished: where and why it stopped
};

/// What a run cost.
struct RunStatistics {
  std::int64_t steps = 0;
  std::int64_t rejected_steps = 0;
  std::int64_t force_evaluations = 0;
  std::int64_t events = 0;
  std::int64_t method_switches = 0;  ///< between explicit and implicit integration
  double largest_loop_error = 0;     ///< after projection [m, rad]
  double wall_seconds = 0;
};

/// One mode of vibration of a body, and what it has of the energy.
struct ModeFacts {
  std::string kind{};         ///< stretch, torsion, bending y, bending z; empty of solids
  double frequency = 0;       ///< of the free body [Hz]
  double energy = 0;          ///< strain and kinetic, at the end [J]
  double largest_energy = 0;  ///< of all samples [J]
};

/// The surface of a body and how each of its modes displaces it, for pictures.
struct ModeSurface {
  std::vector<Vector3d> places_B;  ///< of the undeformed vertices, body axes [m]
  std::vector<int> triangles;      ///< three vertices each
  /// By mode: x, y, z by vertex, body axes; the largest displacement is 1.
  std::vector<std::vector<float>> shapes;
};

/// What the mesh of an elastic body came to.
struct ElasticFacts {
  std::string body;
  int nodes = 0, elements = 0;  ///< none where nothing ever touched it
  double lowest_frequency = 0;  ///< of the free body [Hz]
  /// Estimate of the relative error of peak force and duration that the mesh makes; none where nothing
  /// loaded it.
  std::optional<double> mesh_error{};
  std::vector<ModeFacts> modes{};  ///< that took part, slowest first; none of solids in full
  std::shared_ptr<const ModeSurface> mode_surface{};  ///< where modes took part
};

/// A mesh of an elastic body, for pictures.
struct FieldMesh {
  std::vector<Vector3d> nodes;     ///< body axes [m]
  std::vector<int> elements;       ///< places of their nodes, one element after the other
  std::vector<int> element_sizes;  ///< 8, 27 or 10 nodes each, in the order of VTK
};

/// An elastic body at one time.
struct FieldFrame {
  std::string body;
  double time = 0;  ///< [s]
  Pose X_WB;
  std::shared_ptr<const FieldMesh> mesh;
  std::vector<float> displacements;  ///< x, y, z by node, body axes [m]
  std::vector<float> von_mises;      ///< equivalent stress by node [Pa]
};

/// An elastic body on its surface and in a section, at one time.
struct SurfaceFrame {
  double time = 0;                   ///< [s]
  std::vector<float> displacements;  ///< x, y, z by vertex, body axes [m]
  std::vector<float> von_mises;      ///< equivalent stress by vertex [Pa]
};

/// Surface and section of an elastic body through one touch, for pictures.
struct DeformedSurface {
  std::string body;
  std::vector<Vector3d> places_B;           ///< of the undeformed vertices, body axes [m]
  std::vector<int> surface, section;        ///< triangles, three vertices each
  Vector3d section_p_B = Vector3d::Zero();  ///< a point of the section, body axes [m]
  Vector3d section_n_B = Vector3d::Zero();  ///< its unit normal; zero: there is no section
  std::vector<SurfaceFrame> frames;         ///< in the order of time
};

/// Everything recorded, with the settings that made it.
struct Trajectory {
  std::string method;
  double tolerance = 0;
  double duration = 0;              ///< asked for [s]
  double output_step = 0;           ///< [s]
  std::vector<std::string> bodies;  ///< names by BodyId, the ground included
  std::vector<std::string>
      contacts;                 ///< names by ContactId, then JOINT.lower, JOINT.upper of stops
  std::vector<Sample> samples;  ///< in the order of time; an instant may appear twice at a jump
  std::vector<ContactEpisode> episodes;  ///< in the order of their start
  std::vector<RunEvent> events;
  std::vector<JointSample> final_joints;  ///< by JointId as added
  std::vector<ElasticFacts> elastic;      ///< of each elastic body, where the method has any
  std::vector<FieldFrame> fields;         ///< of elastic bodies, where asked for
  std::vector<DeformedSurface> surfaces;  ///< of elastic bodies, by touch and body
  Outcome outcome;
  RunStatistics statistics;
  std::vector<std::string> warnings;

  const Sample& first() const { return samples.front(); }
  const Sample& last() const { return samples.back(); }

  /// What one body or contact did, sample by sample. A name that does not exist throws InputError; the
  /// ground has no samples.
  std::vector<BodySample> body(BodyId body) const;
  std::vector<BodySample> body(std::string_view name) const;
  std::vector<ContactSample> contact(ContactId contact) const;
  std::vector<ContactSample> contact(std::string_view name) const;
};

// ------------------------------------------------------------------------------------------------
// A model and a start to a trajectory.

/// By which method a run is followed, how long, and how exactly.
struct SimulationSettings {
  std::string method = "continuous";  ///< a name of simulation_methods()
  double duration = 0;                ///< > 0 [s]
  double tolerance = 1e-9;            ///< relative, on positions and velocities
  double output_step = 0;             ///< [s]; 0: a 500th of the duration
  bool reactions = false;             ///< record the forces in joints too
  bool force_parts = false;           ///< of continuous: record the parts of normal forces too
  /// How rigid contacts that meet at one instant share it: newton, poisson, sequential,
  /// hurmuzlu-marghitu, lzb.
  std::string multi_impact = "poisson";
  /// Where rigid friction has no solution (Painlevé): impact, which is one without collision, or stop.
  std::string painleve = "impact";
  /// Of time stepping [s]; 0: a tenth of the output step. Of fixed-step; 0: from the stiffest contact.
  double step = 0;
  int threads = 1;      ///< of fixed-step; the results do not depend on it
  bool fields = false;  ///< record how elastic bodies are deformed and stressed while they touch
  /// Called now and then with the time reached [s]; false interrupts the run.
  std::function<bool(double time)> progress{};
};

/// Names of the methods that are there.
std::vector<std::string> simulation_methods();

/// Everything that is wrong with contacts, forces and joint actions of a model before it can run by a
/// method: laws that lack parameters, shapes without a closed form, bodies that overlap at the start.
std::vector<Problem> check_interactions(const Model& model, const State& start,
                                        const std::string& method = "continuous");

/// Follows the model from the start. Throws InputError for what `check_interactions` finds; numbers
/// that fail later end the run early and are told in the outcome.
Trajectory simulate(const Model& model, const State& start, const SimulationSettings& settings);

// ------------------------------------------------------------------------------------------------
// The same step by step: look at a run while it is under way, act on it, save it and go on later.

/// When a run is saved while it goes on.
struct Checkpoints {
  double every = 0;  ///< time on the clock between them [s]; 0: at the end only
  /// Gets what `Simulation::save` returns, the last time at the end of the run.
  std::function<void(const std::string& saved)> write;
};

/// One run under way.
///
///     Simulation sim(model, start_state(model), {.duration = 2});
///     for (double t = 0.01; !sim.ended(); t += 0.01) {
///       sim.set_joint_force("motor", -3.0 * sim.joint("motor").speed[0]);
///       sim.advance_to(std::min(t, sim.end_time()));
///     }
///     const Trajectory run = sim.finish();
class Simulation {
 public:
  /// Begins the run. Throws InputError as `simulate` does.
  Simulation(const Model& model, const State& start, const SimulationSettings& settings);
  ~Simulation();
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;

  /// What may differ in a run that goes on.
  struct Resumed {
    double duration = 0;  ///< longer than it came; 0: as it was [s]
    std::function<bool(double time)> progress = {};
  };
  /// Goes on with a run that was saved, to the same bits as if it had never stopped. The model must be
  /// the same. Throws InputError when the bytes are of another model or version, or damaged.
  static Simulation resume(const Model& model, const std::string& saved, const Resumed& resumed);
  static Simulation resume(const Model& model, const std::string& saved) {
    return resume(model, saved, {});
  }

  /// As given, with the output step that was chosen.
  SimulationSettings settings() const;
  double time() const;
  /// Where the duration ends [s].
  double end_time() const;
  /// The end is reached, or the run has stopped early.
  bool ended() const;

  /// One step of the method's own length, which is not longer than what is left.
  void step();
  /// Ends exactly at the time, which is not beyond the end; `fixed-step` at the nearest whole step.
  void advance_to(double time);
  /// Goes on to the end, and saves the run on the way. What is saved last can be resumed with a longer
  /// duration: it is the state before the first step that the end has cut.
  void run_to_end(const Checkpoints& checkpoints = {});

  /// Coordinates and speeds now; `fixed-step` has none and throws InputError.
  const State& state() const;
  /// Everything a sample has, now. Looking changes nothing of the steps to come.
  const Sample& now() const;
  BodySample body(BodyId body) const;
  BodySample body(const std::string& name) const;
  /// Forces of a contact now.
  ContactSample contact(const std::string& name) const;
  JointSample joint(const std::string& name) const;

  /// Forces from outside, in world axes; each stays until it is set anew, and its work counts to that of
  /// drives. The point is given in the body's axes, from its centre of mass. `fixed-step` takes none
  /// and throws InputError.
  void set_force(BodyId body, const Vector3d& force_W, const Vector3d& p_BP = Vector3d::Zero());
  void set_force(const std::string& body, const Vector3d& force_W,
                 const Vector3d& p_BP = Vector3d::Zero());
  void set_torque(BodyId body, const Vector3d& torque_W);
  void set_torque(const std::string& body, const Vector3d& torque_W);
  /// Along the axis of a joint with one, on its second body against its first [N m, N].
  void set_joint_force(JointId joint, double force);
  void set_joint_force(const std::string& joint, double force);

  /// The run as it is now, as bytes to keep: with all memory of its contacts, and what it has recorded.
  std::string save() const;

  /// The run as recorded so far. Nothing can be asked of the simulation afterwards but its time.
  Trajectory finish();

 private:
  struct Parts;
  explicit Simulation(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace carom
