// Straight beams of linear elements with Timoshenko's shear and rotary inertia: stretch, torsion and two bendings,
// which do not feel each other, with masses lumped at the nodes.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "carom/math.h"
#include "continuum/elastic_material.h"
#include "continuum/reduced/beam_section.h"

namespace carom::continuum {

/// A beam along x from −length/2 to length/2, its centre of mass in the middle.
struct BeamInput {
  double length = 0;  ///< [m]
  BeamSection section;
  ElasticMaterial material;  ///< the density counts where no masses are given
  int elements = 0;          ///< ≥ 1, of equal length
  std::vector<double>
      masses{};  ///< by node, symmetric about the middle; empty: those of the section [kg]
  std::vector<int>
      massless{};  ///< nodes without mass against translation, such as ends that touch something
};

enum class BeamMotion { stretch, torsion, bending_y, bending_z };

/// Displacements and rotations of the nodes: ux, uy, uz, θx, θy, θz in each column.
using NodalMotion = Eigen::Matrix<double, 6, Eigen::Dynamic>;

/// A mode of the free beam: orthogonal to rigid motion, Σ m·u² + J·θ² = 1.
struct BeamMode {
  BeamMotion motion = BeamMotion::stretch;
  double stiffness = 0;  ///< ω² [1/s²]
  NodalMotion shape{};
  bool is_static = false;  ///< no mode of the free beam: see static_shapes.h
};

class Beam {
 public:
  /// Throws std::invalid_argument, in words, for what is no beam.
  explicit Beam(BeamInput input);

  int node_count() const { return input_.elements + 1; }
  double length() const { return input_.length; }
  double element_length() const { return input_.length / input_.elements; }
  double place(int node) const { return -input_.length / 2 + node * element_length(); }
  double mass(int node) const { return masses_[node]; }  ///< [kg]
  /// Moments of inertia of the section that a node stands for, against its rotation [kg m²].
  Vector3d rotary_inertia(int node) const;
  /// Squared radii of gyration of the section along y and z [m²].
  Eigen::Vector2d gyration() const;

  /// All modes of the free beam that the elements have, slowest first. Nodes without mass follow the others.
  std::vector<BeamMode> free_modes() const;
  /// Displacements of nodes in mean axes under loads (forces and moments by node) that are in balance with the inertia
  /// of rigid motion.
  NodalMotion static_answer(const NodalMotion& loads) const;

 private:
  struct Family {
    BeamMotion motion;
    std::vector<int> components;  // of NodalMotion
    std::vector<double> signs;
    Eigen::VectorXd mass{};         // by unknown: components of the first node, of the second, …
    Eigen::MatrixXd rigid{};        // motions, orthonormal with the masses
    Eigen::MatrixXd flexibility{};  // of the free beam
  };
  Family line_family(BeamMotion motion) const;
  Family bending_family(BeamMotion motion) const;
  std::vector<Family> families() const;

  BeamInput input_;
  Eigen::VectorXd masses_, section_masses_;  // by node; the latter turn
};

}  // namespace carom::continuum
