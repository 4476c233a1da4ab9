// Shapes as beams: along which axis, with which section.
#pragma once

#include <vector>

#include "carom/shapes.h"
#include "continuum/reduced/beam.h"

namespace carom::continuum {

/// A shape seen as a beam along the x axis of F, which has the shape's centre.
struct BeamForm {
  Matrix3d R_SF = Matrix3d::Identity();  ///< axes of the beam in those of the shape
  double length = 0;                     ///< all of it [m]
  double width = 0;                      ///< the larger one of its section [m]
  double reach = 0;                      ///< of the section from the axis [m]
  BeamSection section;
  std::vector<double> volumes;          ///< that the nodes of equal elements stand for [m³]
  std::vector<double> element_volumes;  ///< [m³]
};

/// A box along its longest side, a cylinder or a capsule along its axis. The round ends of a capsule bend as the rest of it does, and
/// have the mass that they have. Throws std::invalid_argument, in words, for a shape without a length.
BeamForm beam_form(const Shape& shape, double poisson, int elements);

/// The beam of a form with so many elements and a mass [kg], which is spread evenly over its volume and makes the density.
BeamInput beam_input(const BeamForm& form, double young, double poisson, double mass, int elements);

}  // namespace carom::continuum
