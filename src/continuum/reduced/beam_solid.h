// A beam with all of its elements as a body among those of finite elements: its sections stay plane, and its nodes are points of them.
#pragma once

#include <array>
#include <vector>

#include "carom/shapes.h"
#include "continuum/elastic_solid.h"
#include "continuum/meshing/beam_form.h"

namespace carom::continuum {

/// Where sections are, by which the material between them moves. The beam lies along x of F.
struct BeamSections {
  double start = 0, spacing = 0;  ///< [m]
  std::vector<std::array<int, 3>>
      markers;  ///< nodes of each section: on the axis, and away along y and z
  std::vector<Eigen::Vector2d> arms;  ///< so far [m]

  int elements() const { return static_cast<int>(markers.size()) - 1; }
  double place(int section) const { return start + section * spacing; }
  /// The element of a place.
  int element_at(double x) const;

  struct Share {
    int node = -1;
    double share = 0;
  };
  /// u(X) = Σ share·u_node: sections are rigid, and between two of them motion is linear.
  std::array<Share, 6> shares_at(const Vector3d& X) const;
};

struct BeamSolid {
  ReadySolidInput input;
  BeamSections sections;
};

/// Elements of Timoshenko with one point of integration, where their mass is: u there is the mean of both ends. Then sections have no
/// mass of their own, wherever the beam is struck, and steps of length spacing/c carry waves of stretch and of torsion without any error.
/// Of an element, with γ the shear and G_s·A as stiff as makes loads at nodes bend it exactly (MacNeal 1978),
///
///     V = ½·h·(E·A·ε² + G·J·τ² + Σ E·I·κ² + Σ G_s·A·γ²),   1/(G_s·A) = 1/(κ_s·G·A) + h²/(12·E·I)
///
/// `mass` is that of the body [kg].
BeamSolid make_beam_solid(const Shape& shape, const ElasticMaterial& material, double mass,
                          int elements, const RayleighDamping& damping);

}  // namespace carom::continuum
