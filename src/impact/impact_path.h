// Routh's path of one impact: state along the normal impulse, straight pieces, and where it ends.
#pragma once

#include <limits>

#include "carom/impact.h"
#include "impact/contact_inertia.h"

namespace carom::impact {

/// Where the impact stands. Works are those of the contact impulses on the bodies.
struct ImpactPath {
  ContactInertia inertia;
  double friction = 0;
  ImpactLaw law;
  double approach_velocity = 0;  ///< normal velocity before, ≤ 0 [m/s]

  Vector2d slip = Vector2d::Zero();                ///< [m/s]
  double normal_velocity = 0;                      ///< [m/s]
  Vector2d tangential_impulse = Vector2d::Zero();  ///< [N s]
  double normal_impulse = 0;                       ///< [N s]

  bool in_restitution = false;
  bool ended = false;
  double compression_impulse = 0;
  double work_compression = 0;
  double work_restitution = 0;
  double work_tangential = 0;
  SlipPhases phases;
  bool painleve = false;
  bool wedged = false;
};

/// A piece on which impulse and velocity are linear in the normal impulse.
struct StraightPiece {
  SlipMode mode = SlipMode::stick;
  Vector2d ratio = Vector2d::Zero();                        ///< dP_t/dP_n
  double length = std::numeric_limits<double>::infinity();  ///< until the slip stops [N s]
};

/// Notes the phase that begins here; slip on which the approach speed grows (rate < 0) jams.
void begin_phase(ImpactPath& path, SlipMode mode, double normal_rate);

/// The greatest compression is reached: what follows is restitution, unless nothing is to follow.
void begin_restitution(ImpactPath& path);

/// Slip in space can drive the bodies together once more: all until then counts as compression.
void resume_compression(ImpactPath& path);

/// Normal work at which restitution ends by Stronge's hypothesis [J].
double restitution_work_at_end(const ImpactPath& path);

/// Follows the piece until the slip stops or the impact ends.
void follow(ImpactPath& path, const StraightPiece& piece);

/// What follows where the slip is zero: stick, or slip in the diverging direction named `restart`.
StraightPiece piece_from_rest(const ImpactPath& path, SlipMode restart);

/// The impact by newton, poisson or stronge. `integrate_straight_slip` solves Keller's equation also
/// where the slip does not turn and the solution is known.
RigidRebound solve_by_path(const RigidContact& contact, const ImpactLaw& law, double tolerance,
                           bool integrate_straight_slip = false);

}  // namespace carom::impact
