// Parts of shapes that are beams: how wide they are at a place, and what lies between two places.
#pragma once

#include <Eigen/Core>

#include "carom/shapes.h"
#include "continuum/meshing/beam_form.h"

namespace carom::continuum {

/// Half the extents of the section at a place x, and whether its corners are on a circle.
struct BeamOutline {
  Eigen::Vector2d half;
  bool is_round = false;
};
BeamOutline outline_at(const Shape& shape, const BeamForm& form, double x);

/// The part of a shape along x of F between two places, which come nearer where there is less; false where there is nothing.
bool cut_beam(const Shape& shape, const Matrix3d& R_SF, double& from, double& to, Shape& part);

}  // namespace carom::continuum
