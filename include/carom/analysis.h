// What collisions and runs come to: advice on laws, the rebound of two bodies, distances of contact
// pairs, joints with clearance, the summary of a run and the quantities of its impacts.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "carom/impact.h"
#include "carom/laws.h"
#include "carom/materials.h"
#include "carom/math.h"
#include "carom/mechanics.h"
#include "carom/messages.h"
#include "carom/model.h"
#include "carom/shapes.h"
#include "carom/simulation.h"

namespace carom {

// ------------------------------------------------------------------------------------------------
// Which law to take for an impact: from materials, shapes and speed to the regime, the laws that
// hold there, and one of them with its parameters.

/// One of the two bodies.
struct AdviceBody {
  double radius = 0;  ///< at the contact: infinite for a plane, negative when concave [m]
  double mass = 0;    ///< infinite for a wall [kg]
  Material material{};
};

/// What is known of an impact before a law is chosen.
struct AdviceInput {
  AdviceBody body1{};
  AdviceBody body2{};
  double approach_speed = 0;              ///< [m/s]
  std::optional<double> restitution{};    ///< where known, from a measurement for instance
  std::optional<double> dynamic_yield{};  ///< of the softer body [Pa]; its yield stress otherwise
  std::optional<double> work_of_adhesion{};  ///< [J/m²]
};

/// The contact at its deepest point: Hertz's while nothing yields, Thornton's with a pressure that
/// stays at its limit beyond.
struct AdvicePeak {
  double force = 0;                           ///< [N]
  double indentation = 0;                     ///< [m]
  double radius = 0;                          ///< of the contact area [m]
  double pressure = 0;                        ///< at its centre [Pa]
  double radius_ratio = 0;                    ///< contact radius over R*
  std::optional<double> pressure_over_yield;  ///< over the yield stress
};

/// Whether a law describes the impact, and why not.
struct LawVerdict {
  std::string law;
  bool valid = false;
  std::string reason;
};

/// The regime of an impact, the laws that hold there, and the one to take.
struct Advice {
  ImpactRegime regime = ImpactRegime::elastic;
  std::optional<double> yield_velocity;  ///< [m/s]; none without a yield stress
  double wave_speed_limit = 0;           ///< 1e-5·√(E/ρ), the larger of the two bodies' [m/s]
  std::optional<double> rho_v2_over_yield;  ///< ρV²/Y_d of the softer body
  double contact_duration = 0;              ///< of the elastic impact, Hertz [s]
  std::optional<double> elastic_period;     ///< longest of the spheres' own periods [s]
  double effective_mass = 0;                ///< [kg]
  AdvicePeak peak;

  std::string law;                     ///< recommended; empty when none holds
  std::vector<NamedValue> parameters;  ///< all it needs
  std::string reason;                  ///< one sentence
  std::string command;                 ///< `carom impact …` with all of it
  std::vector<LawVerdict> verdicts;    ///< of every normal law
  std::vector<std::string> notes;
  std::vector<std::string> warnings;
};

/// Advice for one impact. Radii must touch in a point (R* > 0), one mass must be finite.
Advice advise(const AdviceInput& input);

/// ω·R/c_s of the slowest vibration of a free solid sphere, the spheroidal mode ₀S₂ in which it
/// becomes longer and shorter (Lamb 1882); c_s is the speed of shear waves.
double sphere_frequency(double poisson);

/// Period of that vibration [s].
double sphere_period(double radius, const Material& material);

// ------------------------------------------------------------------------------------------------
// One rigid collision of two free bodies with friction, under every hypothesis side by side.
//
// A Collision is what can be read off a drawing, in world axes. `rebound_report` turns it into contact
// axes, asks rigid_impact.h for the impulse of each hypothesis, and brings the answers back to the bodies.

/// One body at the instant of the collision, world axes.
struct CollisionBody {
  std::optional<double> mass{};      ///< [kg]; none: nothing moves it
  Matrix3d I_W = Matrix3d::Zero();   ///< about the centre of mass; of a body with mass [kg m²]
  Vector3d p_WB = Vector3d::Zero();  ///< centre of mass [m]
  Vector3d v_WB = Vector3d::Zero();  ///< of the centre of mass, before [m/s]
  Vector3d w_WB = Vector3d::Zero();  ///< before [rad/s]
};

/// Two bodies that touch at one point and approach each other there.
struct Collision {
  std::string title = {};
  Vector3d n_W = Vector3d::UnitZ();  ///< from body 1 towards body 2; any length above zero
  Vector3d p_WC = Vector3d::Zero();  ///< where they touch [m]
  std::array<CollisionBody, 2> bodies{};
  double friction = 0;  ///< Coulomb's μ ≥ 0 [1]
  RestitutionLaw restitution{1.0};
  std::vector<ImpactHypothesis> hypotheses = {};  ///< in the order of the report; none: all of them
  /// Of brach: one body goes through the other and keeps this share of the approach speed, in [0, 1];
  /// Brach's restitution is then minus this.
  std::optional<double> perforation{};
  double wave_loss = 0;                            ///< of stronge, in [0, 1]; see ImpactLaw
  std::optional<double> impulse_ratio{};           ///< of brach, ≥ 0
  std::optional<double> tangential_restitution{};  ///< of brach, in [−1, 1]
  /// Of brach, about t1, t2, n: relative angular velocity after = −this times that before, in [−1, 1], by
  /// a moment impulse. Left out: the contact transmits none.
  std::optional<Vector3d> rotational_restitution{};
};

/// What is wrong with a collision, all at once; the place is "body1.inertia", "collision.friction", …
/// That the bodies do not approach is said only when everything else is right.
std::vector<Problem> problems_of(const Collision& collision);

/// A collision as its contact sees it.
struct CollisionContact {
  RigidContact contact;
  /// Columns t1, t2, n in world axes. t1 is along the slip; without slip along the tangential velocity
  /// that a normal impulse gives; without that either, along the world axis nearest to the tangent plane.
  Matrix3d R_WC = Matrix3d::Identity();
  double restitution = 1;  ///< at this approach speed
};

/// Needs a collision without problems.
CollisionContact contact_of(const Collision& collision);

/// Velocities of one body after, world axes.
struct BodyVelocity {
  Vector3d v_WB = Vector3d::Zero();  ///< [m/s]
  Vector3d w_WB = Vector3d::Zero();  ///< [rad/s]
};

/// What one hypothesis says.
struct HypothesisRebound {
  ImpactHypothesis hypothesis = ImpactHypothesis::stronge;
  RigidRebound rebound;                          ///< in contact axes
  Vector3d impulse_W = Vector3d::Zero();         ///< on body 2 [N s]
  Vector3d moment_impulse_W = Vector3d::Zero();  ///< on body 2; of brach only [N m s]
  Vector3d v_rel_W = Vector3d::Zero();  ///< of body 2 relative to body 1 at the point, after [m/s]
  std::array<BodyVelocity, 2> bodies;
  std::vector<std::string> warnings;
};

/// All hypotheses side by side.
struct ReboundReport {
  std::string title;
  CollisionContact at;
  bool plane = true;                          ///< the slip stays in the plane of t1 and n
  std::optional<PrincipalInertia> principal;  ///< of a plane collision
  double critical_impulse_ratio = 0;          ///< see rigid_impact.h
  std::vector<HypothesisRebound> hypotheses;
  /// The impulses of newton, poisson and stronge differ by 1 % at most, whichever of them was asked for.
  bool agree = true;
  std::vector<std::string> warnings;
};

/// Throws InputError with `problems_of` the collision.
ReboundReport rebound_report(const Collision& collision);

/// The same of a contact alone, whose bodies are not known: their velocities are left at zero, and its
/// own axes take the place of the world's. It approaches.
ReboundReport rebound_report(const RigidContact& contact, double restitution,
                             std::vector<ImpactHypothesis> hypotheses, std::string title);

/// Whether the hypothesis follows Routh's path: newton, poisson, stronge.
bool follows_path(ImpactHypothesis hypothesis);

/// What the contact does, in one word: the regions of a map.
enum class ContactMode {
  slide,                ///< slips in one direction throughout, or begins to slip from rest
  stick_compression,    ///< slip stops before the greatest compression and stays stopped
  stick_restitution,    ///< … after it
  reverse_compression,  ///< slip stops before the greatest compression and begins again
  reverse_restitution,  ///< … after it
  jam,                  ///< sliding drives the bodies together for a while
  none                  ///< they do not approach
};
std::string_view to_text(ContactMode mode);
ContactMode contact_mode(const RigidRebound& rebound);

/// One parameter of a map, from the first value to the last in equal steps.
struct MapAxis {
  enum class Quantity {
    angle,       ///< of incidence: atan2(slip, approach speed), the speed kept [rad]
    friction,    ///< [1]
    restitution  ///< [1]
  };
  Quantity quantity = Quantity::angle;
  double from = 0;
  double to = 1;
  int steps = 1;  ///< there is one value more

  double value(int index) const;
};
std::string_view to_text(MapAxis::Quantity quantity);

/// Contact modes over two parameters.
struct ModeMap {
  std::string title;
  ImpactHypothesis hypothesis = ImpactHypothesis::stronge;
  MapAxis x, y;
  /// One field of the map.
  struct Cell {
    ContactMode mode = ContactMode::none;
    double energy_lost = 0;            ///< [J]
    double restitution_kinematic = 0;  ///< −v_n after / v_n before
  };
  std::vector<Cell> cells;  ///< rows of x, one for each y

  const Cell& at(int ix, int iy) const { return cells[iy * (x.steps + 1) + ix]; }
};

/// The collision with two of its parameters changed, under the first path hypothesis it asks for
/// (stronge when it asks for all). The two quantities must differ.
ModeMap map_contact_modes(const Collision& collision, const MapAxis& x, const MapAxis& y);

// ------------------------------------------------------------------------------------------------
// How far the contact pairs of a mechanism are apart.

/// How far the shapes of a contact pair are apart, or how deep in each other.
struct ContactDistance {
  std::string contact;  ///< its name; a contact of several shapes has one entry for each pair
  ShapeId shape_a, shape_b;
  Proximity proximity;
};

/// Every pair of shapes of every contact at one state, in the order of the model. Throws InputError
/// for two planes.
std::vector<ContactDistance> contact_distances(const Model& model, const State& state);

// ------------------------------------------------------------------------------------------------
// What a run did in its joints with clearance: free flight, impacts, lasting contact, and the way of
// the pin in its bush.

/// Where the middle of the pin, slider or ball is, as the hole sees it.
struct OrbitPoint {
  double time = 0;                       ///< [s]
  Vector3d offset_F = Vector3d::Zero();  ///< in the joint's axes on the first body, z the axis [m]
  double tilt = 0;                       ///< angle between the axes of both bodies [rad]
};

/// One point for each sample of the run.
std::vector<OrbitPoint> journal_orbit(const ClearanceJoint& joint, const Trajectory& trajectory);

/// Distance from the middle of the hole, in the direction that has the clearance: across the axis of
/// a pin, the larger of both ways across of a slider, in space of a ball [m].
double offset_across(const ClearanceJoint& joint, const OrbitPoint& point);

/// Time that a joint spent in each way of moving; their sum is the time of the run [s].
struct ClearancePhases {
  double free_flight = 0;
  double impact = 0;   ///< touches that end by themselves
  double contact = 0;  ///< touches that last: the pin follows the wall
};

/// One joint with clearance over a run.
struct ClearanceReport {
  std::string joint;
  double clearance = 0;  ///< [m]
  ClearancePhases phases;
  int impacts = 0;   ///< touches that end by themselves; points that touch together count once
  int contacts = 0;  ///< touches that last
  double largest_force = 0;                   ///< sum over the points of the joint [N]
  double largest_indentation = 0;             ///< [m]
  double largest_approach_speed = 0;          ///< [m/s]
  double largest_offset = 0;                  ///< see offset_across [m]
  double largest_tilt = 0;                    ///< [rad]
  double lost_normal = 0, lost_friction = 0;  ///< [J]
};

/// In the order of Model::clearance_joints(). Contacts along the axis of a pin count for its losses
/// only. A touch lasts when it takes more than three times as long as the elastic impact of its mass,
/// stiffness and approach speed.
std::vector<ClearanceReport> clearance_reports(const Model& model, const Trajectory& trajectory);

// ------------------------------------------------------------------------------------------------
// What a run comes to, by names: everything that summary.json, tables and pages say about it.

/// One touch, with the names of what took part.
struct ImpactSummary {
  ContactEpisode episode;
  std::vector<std::string> shapes;  ///< "body.shape" of both; none of a stop
  std::vector<std::string> bodies;  ///< names of those in the episode
};

/// Where a body is and how it moves when the run ends.
struct FinalBody {
  std::string name;
  BodySample motion;
};

/// Where a joint stands and how it moves when the run ends.
struct FinalJoint {
  std::string name;
  JointSample motion;
};

/// How many things a model has, and how it can move. The ground is not counted.
struct ModelFacts {
  int bodies = 0;
  int joints = 0;
  Mobility mobility;
  std::vector<ElasticFacts> elastic;  ///< of a run: of each elastic body
};
ModelFacts facts_of(const Model& model);

/// The materials of all shapes, each name once; of two with one name the later one counts.
std::vector<Material> materials_of(const Model& model);

/// The energies of a run.
struct EnergySummary {
  EnergyLedger first, last;
  double largest_residual = 0;  ///< of all samples, without its sign [J]
};

/// What a run comes to. It stands alone: neither model nor trajectory is needed to tell it.
struct RunSummary {
  std::string run;  ///< identifier that all files of one run have; empty: not known
  std::string title;
  std::string scenario;  ///< the file as it was named
  std::string method;
  Outcome outcome;
  std::vector<ImpactSummary> impacts;  ///< in the order of their start
  std::vector<RunEvent> events;
  double final_time = 0;  ///< [s]
  std::vector<FinalBody> final_bodies;
  std::vector<FinalJoint> final_joints;     ///< in the order of JointId
  std::vector<ClearanceReport> clearances;  ///< of joints with clearance
  EnergySummary energy;
  ModelFacts model;
  double duration = 0, tolerance = 0, output_step = 0;  ///< settings as used
  std::vector<Material> materials;                      ///< see materials_of
  RunStatistics statistics;
  std::vector<std::string> warnings;  ///< of the scenario, then of the run
};

/// What a summary says besides the run: where it comes from, and what was odd before it began.
struct SummaryOrigin {
  std::string title, scenario;
  std::vector<std::string> warnings;
};

/// Summarises a run, which has at least one sample.
RunSummary summarise(const SummaryOrigin& origin, const Model& model, const Trajectory& trajectory);

/// "finished", "stopped", "interrupted"
std::string_view to_text(Outcome::Kind kind);

// ------------------------------------------------------------------------------------------------
// The quantities of an impact: one table that summary.json, impacts.csv, the tables on the terminal,
// comparisons, pages, plots and [[expected]] entries read.

/// What a quantity of one impact can be. Without a value: not known.
using ImpactValue = std::variant<std::monostate, bool, int, double, std::string, Vector3d,
                                 std::vector<std::string>>;

/// One number, text or list that is told about every impact.
struct ImpactQuantity {
  /// Which impacts have it.
  enum class Of { all, lasting, elastic, vibrating, flexible, rigid, rigid_in_plane, with_path };
  /// Which tables for people show it.
  struct Shown {
    std::string title = {};
    int place = 0;                 ///< tables are in this order; 0: not shown
    bool in_run = false;           ///< the table of `carom run`
    bool compared = false;         ///< that of `carom compare`
    bool on_page = false;          ///< that of report.html
    bool difference = false;       ///< there too, how runs differ in it
    bool only_when_known = false;  ///< left out of a table in which no impact has it
    int digits = 4;
  };

  std::string key;  ///< path in an entry of `impacts` of summary.json; empty: tables only
  std::vector<std::string> columns;  ///< of impacts.csv: one for each component
  std::string unit;                  ///< SI; empty for what has none, "1" for plain numbers
  std::string turning_unit;          ///< of a stop that turns; empty: the same
  std::string meaning;               ///< a sentence for documents and help
  /// Null for what is a table or list of its own: law parameters, velocities of bodies, slip.
  ImpactValue (*value)(const ImpactSummary& impact) = nullptr;
  Of of = Of::all;
  bool zero_when_rigid = false;   ///< told of an instantaneous impact, but it is always zero
  bool unknown_in_touch = false;  ///< says nothing before the touch has ended
  Shown shown = {};

  const std::string& unit_of(const ContactEpisode& episode) const;
  /// Whether it is one number, with a unit or a plain one.
  bool is_number() const { return !unit.empty() && columns.size() <= 1; }
  /// Whether the impact has it.
  bool is_of(const ContactEpisode& episode) const;
};

/// All of them, in the order of summary.json.
const std::vector<ImpactQuantity>& impact_quantities();

/// Those that one table shows, in its order, as in shown_quantities(&ImpactQuantity::Shown::in_run).
std::vector<const ImpactQuantity*> shown_quantities(bool ImpactQuantity::Shown::*table);

/// Null when there is none with that key.
const ImpactQuantity* find_impact_quantity(std::string_view key);

/// A touch that ended by a rebound, which alone has a restitution.
bool rebounds(const ContactEpisode& episode);

/// An impact of rigid bodies: it is over at the instant at which it begins.
bool is_instantaneous(const ContactEpisode& episode);

}  // namespace carom
