// Which nodes around a place a joint or a force is spread over. On one node it would make a dent that depends on
// the mesh.
#pragma once

#include "continuum/elastic_solid.h"
#include "continuum/mean_motion.h"

namespace carom::continuum {

/// A place of a body, in its axes F.
struct SpreadPlace {
  Vector3d p_F = Vector3d::Zero();        ///< [m]
  bool inside = false;                    ///< else on the surface or outside of the body
  Vector3d surface_F = Vector3d::Zero();  ///< the nearest place of the surface [m]
  Vector3d n_F = Vector3d::Zero();        ///< its outward normal
};

/// On the surface: the face around the place, as far as its normal differs by less than 45° from that at the
/// place and half the diagonal of the body's smaller section reaches; nodes count by their area. Inside: all
/// around it, as far; nodes count by their mass. Beyond that the weights fall to zero over half of that reach. A place
/// outside moves with the face that is nearest to it. Nodes without mass, which may touch something, are left out.
/// Throws std::invalid_argument where there are too few nodes.
MeanMotion spread_around(const ElasticSolid& solid, const SpreadPlace& place);

}  // namespace carom::continuum
