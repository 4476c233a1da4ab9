// Spheres as arrays in the order of space, padded so that each sphere is a line of the cache.
#pragma once

#include <cstddef>
#include <vector>

#include "base/archive.h"
#include "carom/math.h"

namespace carom::simulation {

/// Centre and radius [m].
struct alignas(32) Place {
  double x = 0, y = 0, z = 0, radius = 0;
};

/// Velocity [m/s] and angular velocity [rad/s]; or force [N] and moment about the centre [N m].
struct alignas(64) Motion6 {
  double vx = 0, vy = 0, vz = 0, wx = 0, wy = 0, wz = 0, unused_a = 0, unused_b = 0;
};

/// All moving spheres. Index i is a place in the present order; `id` says which sphere that is.
struct ParticleArrays {
  std::vector<Place> place;
  std::vector<Motion6> half;     ///< velocities in the middle of the step
  std::vector<Motion6> now;      ///< velocities at its end, extrapolated; the last entry rests
  std::vector<Motion6> force;    ///< of the spheres, then of the mailboxes between blocks
  std::vector<Vector3d> turned;  ///< rotation since the orientation was brought up to date [rad]
  std::vector<double> inverse_mass;     ///< [1/kg]
  std::vector<double> inverse_inertia;  ///< [1/(kg m²)]
  std::vector<int> kind;                ///< spheres of one kind have the same laws
  std::vector<int> id;

  std::size_t size() const { return place.size(); }

  void archive(Archive& file) {
    file.expect(place.size());
    file(place, half, now, force, turned, inverse_mass, inverse_inertia, kind, id);
  }
};

}  // namespace carom::simulation

namespace carom {

// Numbers without gaps between them.
template <>
inline constexpr bool archived_whole<simulation::Place> = true;
template <>
inline constexpr bool archived_whole<simulation::Motion6> = true;

}  // namespace carom
