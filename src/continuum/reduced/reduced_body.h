// A body that deforms by few coordinates: shapes with stiffness, mass and damping of their own.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "continuum/meshing/beam_surface.h"
#include "continuum/reduced/beam.h"
#include "continuum/reduced/field_shapes.h"
#include "continuum/reduced/inertia_coupling.h"

namespace carom::continuum {

/// z̈ + damping·ż + stiffness·z = force on the shape, of a mode with Σ m·φ² = 1.
struct ReducedMode {
  std::string kind;      ///< stretch, torsion, bending y, bending z; empty of solids
  double stiffness = 0;  ///< ω² [1/s²]
  double damping = 0;    ///< [1/s]

  double frequency() const;  ///< [Hz]
};

/// How the material at one place moves by all coordinates, to second order: u = moves·z + e·zᵀ·nearer·z, where the points of a
/// bent axis e come nearer to each other.
struct PortShapes {
  ShapeRows rows{};
  Eigen::MatrixXd nearer{};  ///< symmetric
  Vector3d axis = Vector3d::UnitX();
};

/// Everything in axes F: mean axes of the body, from its centre of mass.
struct ReducedBody {
  std::shared_ptr<const FieldShapes> shapes{};
  std::vector<ReducedMode> modes{};
  std::shared_ptr<const InertiaCoupling> coupling{};
  int nodes = 0, elements = 0;  ///< of what it was made from
  std::function<PortShapes(const Vector3d& X)> port{};
  DrawnSurface surface{};  ///< for pictures; may be empty
};

/// A share of critical damping in every mode, or alpha·M + beta·K.
struct ModeDamping {
  double ratio = 0;
  double alpha = 0;  ///< [1/s]
  double beta = 0;   ///< [s]

  double of(double stiffness) const;  ///< [1/s]
};

/// A beam with the first of its modes. Its section reaches so far from the axis.
ReducedBody reduce(const std::shared_ptr<const Beam>& beam, const std::vector<BeamMode>& modes,
                   double reach, const ModeDamping& damping);

}  // namespace carom::continuum
