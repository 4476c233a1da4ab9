// What is integrated along with the motion while a contact touches, and what comes of it in the end.
#pragma once

#include <span>

#include "simulation/episode_log.h"

namespace carom::simulation {

/// Integrated quantities of one touch, in units of the touch: impulses of m·v, works of m·v², the depth of
/// its own scale. So one tolerance fits all of them, and the depth is resolved however small it is beside
/// the mechanism. Patches have those before the depth.
enum TouchValue {
  kImpulseX,
  kImpulseY,
  kImpulseZ,
  kNormalImpulse,
  kNormalWork,    ///< done on the contact: stored there or lost
  kFrictionWork,  ///< done on friction: stored there or lost
  kPatchValues,
  kDepth = kPatchValues,  ///< that the closing speed has brought
  kFrictionStates         ///< of the friction laws, as many as they have
};

/// Below this share of the speed of the touch a contact counts as standing still.
inline constexpr double slow_share = 1e-3;
/// A contact that has lasted this many times its natural duration is at rest.
inline constexpr double long_touch = 50;

/// The units of one touch.
struct TouchUnits {
  double mass = 0;   ///< effective, at the onset [kg]
  double speed = 0;  ///< of the touch [m/s]

  double momentum() const { return mass * speed; }      ///< unit of impulses [N s]
  double energy() const { return momentum() * speed; }  ///< unit of works [J]
};

/// What the integrated values come to. What was stored when the touch began is lost besides.
inline EpisodeEnd episode_end(double time, double separation_speed, const TouchUnits& units,
                              std::span<const double> values, double stored_at_begin, bool ended) {
  const double momentum = units.momentum(), energy = units.energy();
  return {.time = time,
          .separation_speed = separation_speed,
          .impulse_W = momentum * Vector3d(values[kImpulseX], values[kImpulseY], values[kImpulseZ]),
          .normal_impulse = momentum * values[kNormalImpulse],
          .lost_normal = energy * values[kNormalWork] + stored_at_begin,
          .lost_friction = energy * values[kFrictionWork],
          .ended = ended};
}

}  // namespace carom::simulation
