// One impact of two bodies: central and oblique under force laws, rigid at one contact or at several.
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "carom/friction.h"
#include "carom/laws.h"
#include "carom/materials.h"
#include "carom/math.h"

namespace carom {

// ------------------------------------------------------------------------------------------------
// The direct central impact of two bodies: one normal law, one degree of freedom.

/// How an impact ended.
enum class ImpactEnd {
  separated,  ///< the bodies part
  captured,   ///< they stay together: adhesion or damping took all of the energy
  failed      ///< the numbers gave up; see `CentralImpact::message`
};

/// One instant of an impact.
struct ImpactSample {
  double time = 0;               ///< since first touch [s]
  double depth = 0;              ///< [m]
  double depth_rate = 0;         ///< [m/s]
  double force = 0;              ///< [N]
  double kinetic_energy = 0;     ///< of the relative motion [J]
  double elastic_energy = 0;     ///< stored in the contact [J]
  double dissipated_energy = 0;  ///< work of the force less what is stored [J]
  NormalForceParts parts;        ///< of the force [N]
};

/// What happened between first touch and separation.
struct CentralImpact {
  ImpactEnd end = ImpactEnd::separated;
  std::string message;
  double effective_mass = 0;             ///< [kg]
  double approach_speed = 0;             ///< [m/s]
  double separation_speed = 0;           ///< [m/s]
  double restitution = 0;                ///< realised: separation over approach speed
  double duration = 0;                   ///< [s]
  double time_of_max_indentation = 0;    ///< [s]
  double max_indentation = 0;            ///< [m]
  double indentation_at_separation = 0;  ///< [m]
  double peak_force = 0;                 ///< [N]
  double depth_at_peak_force = 0;        ///< [m]
  double rate_at_peak_force = 0;         ///< [m/s]
  double force_at_max_indentation = 0;   ///< [N]
  double impulse = 0;                    ///< [N s]
  double energy_lost = 0;                ///< kinetic energy before less after [J]
  double energy_residual = 0;            ///< energy lost less the work of the contact force [J]
  NormalMemory memory;                   ///< what the contact remembers afterwards
  int steps = 0;
  int force_evaluations = 0;
  std::vector<ImpactSample> history;  ///< filled when asked for
};

/// How a central impact is followed.
struct ImpactSettings {
  double tolerance = 1e-13;  ///< relative, per step, on depth, speed and time
  bool record = false;       ///< fill the history, at least 200 samples
  bool integrate = false;    ///< follow the motion even where the law has a closed form
  NormalMemory memory = {};  ///< what earlier touches left
};

/// One impact from first touch to separation: in closed form where the law has one and no history
/// is wanted, integrated otherwise. The bodies move freely apart from the contact force.
CentralImpact simulate_impact(const NormalLaw& law, const Onset& onset,
                              const ImpactSettings& settings = {});

// ------------------------------------------------------------------------------------------------
// The oblique impact of two solid spheres, or of one on a half-space, with friction: normal motion and
// tangential motion of the surfaces at the contact.

/// An oblique impact at first touch. Tangential quantities are those of body 2's surface relative to
/// body 1's at the contact point, counted along the direction it slides in at first touch.
struct ObliqueOnset {
  double approach_speed = 0;    ///< along the normal, > 0 [m/s]
  double tangential_speed = 0;  ///< of the surfaces, ≥ 0 [m/s]
  double normal_mass = 0;       ///< effective mass along the normal [kg]
  double tangential_mass = 0;   ///< effective mass of the surfaces along the tangent [kg]
};

/// Effective mass of the surfaces along the tangent, m/(1 + 1/K²) [kg], where m is that along the
/// normal and K the radius of gyration over the radius. Both bodies have the same K, or one is a wall.
double tangential_mass(double normal_mass, double gyration_squared = 0.4);

/// How a contact area moves along the tangent.
enum class AreaMode {
  slip,     ///< all of it slides
  partial,  ///< the middle sticks, a ring around it slides
  stick     ///< all of it sticks
};
/// "slip", "partial", "stick"
std::string to_text(AreaMode mode);

/// One instant of an oblique impact.
struct ObliqueSample {
  double time = 0;                     ///< since first touch [s]
  double depth = 0;                    ///< [m]
  double depth_rate = 0;               ///< [m/s]
  double normal_force = 0;             ///< [N]
  double tangential_force = 0;         ///< > 0 where it slows the sliding of first touch [N]
  double tangential_displacement = 0;  ///< of the bodies, since first touch [m]
  double tangential_speed = 0;         ///< its rate [m/s]
  double stick_inner = 0;  ///< inner radius of the zone that sticks over the contact radius
  double stick_outer = 0;  ///< outer radius of that zone over the contact radius; 0 when all slides
};

/// A part of the impact in which the contact area moves in one way.
struct AreaPhase {
  double from = 0;  ///< since first touch [s]
  double to = 0;    ///< [s]
  AreaMode mode = AreaMode::slip;
};

/// What happened between first touch and separation.
struct ObliqueImpact {
  ImpactEnd end = ImpactEnd::separated;
  std::string message;                  ///< why the numbers gave up, where they did
  double duration = 0;                  ///< [s]
  double separation_speed = 0;          ///< [m/s]
  double max_indentation = 0;           ///< [m]
  double peak_force = 0;                ///< normal [N]
  double normal_impulse = 0;            ///< [N s]
  double tangential_speed = 0;          ///< after; < 0 where the surfaces part backwards [m/s]
  double tangential_impulse = 0;        ///< > 0 where it slows the sliding of first touch [N s]
  double tangential_energy_before = 0;  ///< of the relative motion along the tangent [J]
  double tangential_energy_after = 0;   ///< [J]
  double friction_loss = 0;             ///< work of slip, counted where it happens [J]
  double energy_residual = 0;           ///< tangential energy lost less the friction loss [J]
  std::vector<AreaPhase> phases;
  int steps = 0;
  int annuli = 0;                      ///< 0 where the contact area is not resolved
  std::vector<ObliqueSample> history;  ///< filled when asked for
};

/// ψ of Maw, Barber and Fawcett: the tangent of the angle of the surfaces' motion from the normal,
/// measured by friction and compliance. κ = 4G*/E* is the tangential over the normal stiffness of a
/// contact, 2(1 − ν)/(2 − ν) for like materials; ψ = κ·tan α/μ.
double oblique_psi(double tangential_speed, double normal_speed, double friction,
                   double stiffness_ratio);

/// χ = κ·(m/m_t)/2, which is 7(1 − ν)/(2(2 − ν)) for solid spheres of like materials.
double oblique_chi(double stiffness_ratio, double normal_mass, double tangential_mass);

/// How finely Maw, Barber and Fawcett's solution is computed.
struct AnnuliSettings {
  int annuli = 1000;
  int steps = 2000;
  bool record = false;  ///< fill the history
};

/// The same impact in its own units, which depends on ψ₁ and χ only: lengths over the greatest depth
/// (tangential ones times κ/μ), speeds over the approach speed (likewise), forces over the greatest
/// normal force (tangential ones over μ). Unit of time: greatest depth over approach speed.
struct ObliqueRebound {
  double psi1 = 0;
  double chi = 0;
  double psi2 = 0;           ///< after: < 0 where the surfaces part backwards
  double energy_before = 0;  ///< ψ₁²
  double energy_after = 0;   ///< ψ₂²
  double friction_loss = 0;  ///< in the same unit
  std::vector<AreaPhase> phases;
  int annuli = 0;
  int steps = 0;
  std::vector<ObliqueSample> history;
};

/// The oblique impact of elastic spheres after Maw, Barber and Fawcett (Wear 38:101, 1976): Hertz
/// along the normal without loss, and a contact area of rings that stick or slide with |q| = μ·p.
/// Like materials (or incompressible ones): the normal pressure does not move the surfaces along the
/// tangent. ψ₁ ≥ 0, χ > 0. The error falls with the square of annuli and steps together.
ObliqueRebound maw_barber_fawcett(double psi1, double chi, const AnnuliSettings& settings = {});

/// An elastic contact with friction, as Maw, Barber and Fawcett need it.
struct ElasticFriction {
  double stiffness = 0;        ///< of Hertz' F = K·δ^1.5 [N/m^1.5]
  double friction = 0;         ///< μ
  double stiffness_ratio = 0;  ///< κ = 4G*/E*
};

/// The same in SI units. Without friction nothing happens along the tangent.
ObliqueImpact maw_barber_fawcett(const ElasticFriction& contact, const ObliqueOnset& onset,
                                 const AnnuliSettings& settings = {});

/// How an oblique impact is followed.
struct ObliqueSettings {
  double tolerance = 1e-10;  ///< relative, per step
  bool record = false;       ///< fill the history, at least 200 samples
  /// R* of the surfaces at the contact, for friction laws that ask for the contact radius [m]
  double effective_radius = std::numeric_limits<double>::infinity();
};

/// The same impact under any normal law and any law of sliding friction: two degrees of freedom, depth
/// and tangential displacement, that meet in the friction force only. Contacts do not pull along the
/// tangent where they pull along the normal.
ObliqueImpact simulate_oblique_impact(const NormalLaw& normal, const FrictionLaw& friction,
                                      const ObliqueOnset& onset,
                                      const ObliqueSettings& settings = {});

/// What friction laws are bound with: the speeds of first touch, and how deep the impact goes, roughly.
FrictionOnset friction_onset(const NormalLaw& normal, const ObliqueOnset& onset,
                             double effective_radius = std::numeric_limits<double>::infinity());

// ------------------------------------------------------------------------------------------------
// Rigid impact at one contact: inverse inertia, velocity, friction and restitution to impulse and rebound.
//
// Contact axes C are (t1, t2, n), n from the first body to the second. Velocities are those of the
// second body relative to the first at the contact point; impulses act on the second body and against
// the first. All that the bodies and their joints are is one 3 × 3 matrix, the inverse inertia.

/// What closes the equations of impulse and momentum.
enum class ImpactHypothesis {
  newton,   ///< Routh's path, ended where the normal velocity is −e times that of approach
  poisson,  ///< Routh's path, ended at (1 + e) times the impulse of compression
  stronge,  ///< Routh's path, ended where restitution has given back e² of the normal work
  brach,    ///< algebraic: Newton's e, tangential impulse a fixed share of the normal one
  smith,    ///< algebraic: Newton's e, friction along the mean of slip before and after
  newton_whittaker,  ///< algebraic: friction opposes the slip before, or what stops it if that is less
  newton_kane  ///< algebraic: stick when friction allows, else friction opposes the slip after
};

/// "newton-whittaker", as in scenarios and results.
std::string_view to_text(ImpactHypothesis hypothesis);
std::optional<ImpactHypothesis> impact_hypothesis(std::string_view name);
/// In the order of the documentation.
std::span<const ImpactHypothesis> impact_hypotheses();

/// One contact at the instant of its impact.
struct RigidContact {
  Matrix3d inverse_C = Matrix3d::Zero();   ///< velocity gained per impulse; symmetric, ≥ 0 [1/kg]
  Vector3d velocity_C = Vector3d::Zero();  ///< before; z < 0 approaches [m/s]
  double friction = 0;                     ///< Coulomb's μ ≥ 0 [1]
};

/// How an impact ends, and what the algebraic hypotheses need besides.
struct ImpactLaw {
  ImpactHypothesis hypothesis = ImpactHypothesis::stronge;
  double restitution = 1;  ///< e in [0, 1]; of brach in [−1, 1], where e < 0 perforates
  /// Of stronge: share of the compression's work that waves keep, in [0, 1]. e² = (W_r − W_w)/(−W_c)
  /// with the wave work W_w < 0, hence W_r = (e² − wave_loss)·(−W_c), at least zero.
  double wave_loss = 0;
  /// Of brach: |P_t|/P_n; left out: the friction coefficient. Held to what stops the slip.
  std::optional<double> impulse_ratio{};
  /// Of brach, instead of a ratio: slip after is −this times slip before, in [−1, 1].
  std::optional<double> tangential_restitution{};
};

enum class SlipMode {
  slide,    ///< as before the impact
  stick,    ///< slip has stopped
  reverse,  ///< slip has stopped and began again in another direction
  jam       ///< slides while friction drives the bodies together: the approach speed grows
};
std::string_view to_text(SlipMode mode);

/// One piece of the path, until the next begins.
struct SlipPhase {
  SlipMode mode = SlipMode::slide;
  bool in_restitution = false;
  double from_normal_impulse = 0;  ///< [N s]
};

/// The phases of one impact, in order; kept in place so that an impact allocates nothing.
struct SlipPhases {
  static constexpr int capacity = 12;
  std::array<SlipPhase, capacity> phase{};
  int count = 0;

  const SlipPhase* begin() const { return phase.data(); }
  const SlipPhase* end() const { return phase.data() + count; }
  /// A phase like the last one is not written twice.
  void add(SlipMode mode, bool in_restitution, double from_normal_impulse);
};

/// What an impact does. The algebraic hypotheses know no path (but take that of newton where bodies wedge
/// and no rebound is possible): their phases are empty, and what is
/// split at the greatest compression (impulse, works, the kinetic and energetic coefficient) is NaN.
struct RigidRebound {
  Vector3d impulse_C = Vector3d::Zero();   ///< [N s]
  Vector3d velocity_C = Vector3d::Zero();  ///< after [m/s]
  double compression_impulse = 0;          ///< normal impulse at the greatest compression [N s]
  double work_compression = 0;             ///< of the normal impulse on the bodies, ≤ 0 [J]
  double work_restitution = 0;             ///< ≥ 0 [J]
  double work_tangential = 0;              ///< [J]
  double energy_lost = 0;                  ///< by both; < 0 when the hypothesis creates energy [J]
  double restitution_kinematic = 0;  ///< −v_n after / v_n before; none (±∞, NaN) without approach
  double restitution_kinetic = 0;    ///< impulse of restitution / of compression
  double restitution_energetic = 0;  ///< √(work of restitution / −work of compression)
  SlipPhases phases;
  bool painleve = false;  ///< sliding drove the bodies together (jam)
  /// Friction holds where nothing gives way, and what drives the bodies together goes on: no impulse parts them.
  bool wedged = false;
};

/// The impact under one hypothesis. Plane motion is exact, piecewise linear; in space the slip follows
/// Keller's differential equation to `tolerance`. A contact that neither approaches nor jams gets no
/// impulse; one that jams from rest along the normal has an impact without collision. Allocates
/// nothing. Throws InputError where no impulse gives the tangential restitution that is asked for.
RigidRebound solve_impact(const RigidContact& contact, const ImpactLaw& law,
                          double tolerance = 1e-12);

/// Smallest impulse ratio |P_t|/P_n that stops the slip when the normal velocity ends at −e times that
/// of approach: Brach's critical ratio. Infinite where no ratio does.
double critical_impulse_ratio(const RigidContact& contact, double restitution);

/// Whether the slip stays in one plane with the normal, so that the solution is piecewise linear.
bool is_plane(const RigidContact& contact);

/// Principal values of a plane impact in the plane of t1 and n, as in the thesis "Rebound predictions
/// for elastic collisions":
/// inverse = [1 + λ·cos 2θ, λ·sin 2θ; λ·sin 2θ, 1 − λ·cos 2θ]/m.
struct PrincipalInertia {
  double mass = 0;    ///< m [kg]
  double lambda = 0;  ///< in [0, 1)
  double theta = 0;   ///< [rad]
};
PrincipalInertia principal_inertia(const Matrix3d& inverse_C);

// ------------------------------------------------------------------------------------------------
// Rigid impact at several contacts at once: which impulses they share, under rules that disagree.

/// How contacts that meet at one instant share it.
enum class MultiImpactRule {
  newton,      ///< complementarity of ξ = γ⁺ + e·γ⁻ and impulses (Moreau, Glocker)
  poisson,     ///< two complementarity problems, compression and expansion (Glocker, Pfeiffer)
  sequential,  ///< one contact after the other until none approaches
  hurmuzlu_marghitu,  ///< one contact strikes, the others are internal contacts that may detach
  lzb                 ///< energy distributed by the stiffnesses (Liu, Zhao, Brogliato)
};
std::string_view to_text(MultiImpactRule rule);
std::optional<MultiImpactRule> multi_impact_rule(std::string_view name);
std::span<const MultiImpactRule> multi_impact_rules();

/// One of the contacts.
struct MultiImpactPartner {
  double friction = 0;                                      ///< Coulomb's μ ≥ 0
  double restitution = 0;                                   ///< e in [0, 1]
  ImpactHypothesis hypothesis = ImpactHypothesis::stronge;  ///< where a rule solves it alone
  double stiffness = 1;   ///< of lzb: relative to the others [any common unit]
  double exponent = 1.5;  ///< of lzb: force = stiffness·depthⁿ
};

/// Contacts that touch at one instant: three rows each, (t1, t2, n) as in RigidContact. A contact
/// without tangents, such as a stop of a joint, has zeros in their rows and columns.
struct MultiImpact {
  Eigen::MatrixXd inverse{};   ///< 3k × 3k, symmetric, ≥ 0, perhaps singular [1/kg]
  Eigen::VectorXd velocity{};  ///< 3k, before [m/s]
  std::vector<MultiImpactPartner> contacts{};
};

/// What they do together.
struct MultiRebound {
  Eigen::VectorXd impulse;              ///< 3k [N s]
  Eigen::VectorXd velocity;             ///< 3k, after [m/s]
  std::vector<double> work_normal;      ///< by contact, on the bodies [J]
  std::vector<double> work_tangential;  ///< by contact [J]
  double energy_lost = 0;               ///< [J]
  std::vector<std::string> warnings;    ///< energy created, no solution found, several solutions
};

MultiRebound solve_multi_impact(const MultiImpact& impact, MultiImpactRule rule);

/// The same impact under every rule, and sequentially in every order (up to six contacts): the
/// smallest and largest velocity after, by row.
struct MultiImpactBand {
  std::vector<std::pair<MultiImpactRule, MultiRebound>> rules;
  Eigen::VectorXd lowest, highest;  ///< 3k [m/s]
};
MultiImpactBand multi_impact_band(const MultiImpact& impact);

// ------------------------------------------------------------------------------------------------
// Bodies that waves run through: the classical solutions of docs/theory/waves.md. Body 1 strikes at
// the given speed, body 2 is at rest; speeds and displacements count along that motion.
struct ElasticRod {
  double length = 0, area = 0;  ///< [m], [m²]
  Material material;
};
/// Of rectangular section on two simple supports, struck across its thickness in the middle.
struct ElasticBeam {
  double length = std::numeric_limits<double>::infinity();  ///< between the supports [m]
  double width = 0, thickness = 0;                          ///< [m]
  Material material;
};
struct ElasticSphere {
  double radius = 0;  ///< [m]; deforms at the contact only
  Material material;
};
enum class FarEnd { free, fixed };
/// A standard linear solid: the modulus E·(r + (1 − r)·exp(−t/τ)), E that of the material.
struct Relaxation {
  double ratio = 1, time = 0;  ///< r in (0, 1], τ [s]
};
struct WaveTouch {
  double start = 0, end = 0, peak_force = 0;  ///< [s], [s], [N]
};
struct WaveSample {
  double time = 0, force = 0;                   ///< since first touch [s], [N]
  double speed1 = 0, speed2 = 0;                ///< of both sides of the contact [m/s]
  double displacement1 = 0, displacement2 = 0;  ///< [m]
};
/// The wave that leaves the contact in a rod, in steps over the time at the contact. What comes back
/// is the same a way to and fro later, with its sign turned by a fixed end.
struct RodWaves {
  struct Step {
    double from = 0, speed = 0;  ///< what it adds to the speed until the next begins [s], [m/s]
  };
  double length = 0, wave_speed = 0, impedance = 0;  ///< [m], [m/s], [N·s/m]
  FarEnd far_end = FarEnd::free;
  std::vector<Step> steps;
};
struct WaveImpact {
  std::vector<WaveTouch> touches;
  double duration = 0;   ///< first touch to final separation; infinite where they stay [s]
  double force_end = 0;  ///< of the last force; earlier where bodies rest together [s]
  double restitution = 0, separation_speed = 0;  ///< of the mass centres; a held body rests [m/s]
  double peak_force = 0;  ///< infinite for a rigid mass on a beam, at first touch [N]
  double impulse = 0;     ///< [N·s]
  /// Before; after it of the mass centres, of strain and motion about them, and taken by the material; what
  /// is missing [J].
  double energy = 0, energy_after = 0, vibration_energy = 0, dissipated_energy = 0,
         energy_residual = 0;
  double accuracy = 0;  ///< estimated relative error
  int modes = 0;        ///< that a series took
  std::vector<std::string> warnings;
  std::vector<WaveSample> history;
  std::vector<RodWaves> rods;
};

WaveImpact rod_on_rod(const ElasticRod& striker, const ElasticRod& struck, double speed);
WaveImpact rod_on_wall(const ElasticRod& rod, double speed, const Relaxation& relaxation = {});
/// A rigid mass strikes the end of a rod, or catches it and pulls: the same forces the other way.
WaveImpact mass_on_rod(double mass, const ElasticRod& rod, FarEnd far_end, double speed);
/// A plate without end.
WaveImpact sphere_on_plate(const ElasticSphere& sphere, double thickness, const Material& plate,
                           double speed);
WaveImpact sphere_on_beam(const ElasticSphere& sphere, const ElasticBeam& beam, double speed);
WaveImpact mass_on_beam(double mass, const ElasticBeam& beam, double speed);

}  // namespace carom
