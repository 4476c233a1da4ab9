// Rigid impact at one contact: inverse inertia, velocity, friction and restitution to impulse and rebound.
//
// Contact axes C are (t1, t2, n), n from the first body to the second. Velocities are those of the
// second body relative to the first at the contact point; impulses act on the second body and against
// the first. All that the bodies and their joints are is one 3 × 3 matrix, the inverse inertia.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "carom/math.h"

namespace carom {

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
  std::optional<double> impulse_ratio;
  /// Of brach, instead of a ratio: slip after is −this times slip before, in [−1, 1].
  std::optional<double> tangential_restitution;
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

/// Document 004's principal values of a plane impact in the plane of t1 and n:
/// inverse = [1 + λ·cos 2θ, λ·sin 2θ; λ·sin 2θ, 1 − λ·cos 2θ]/m.
struct PrincipalInertia {
  double mass = 0;    ///< m [kg]
  double lambda = 0;  ///< in [0, 1)
  double theta = 0;   ///< [rad]
};
PrincipalInertia principal_inertia(const Matrix3d& inverse_C);

}  // namespace carom
