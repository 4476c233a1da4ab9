// Integrals over one element: volume, stiffness, shares of mass.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "continuum/elastic_material.h"
#include "continuum/element_type.h"

namespace carom::continuum {

/// An integration point with what all elements of a kind have in common there.
struct TabulatedPoint {
  double weight = 0;
  NodeValues N;    ///< shape functions
  NodeVectors dN;  ///< their local gradients
  NodeVectors dP;  ///< those of the internal modes
};

/// Works on one element after the other; keeps tables and memory between them.
class ElementIntegrator {
 public:
  ElementIntegrator(const ElementType& type, const ElasticMaterial& material);

  /// Takes an element by the places of its nodes; the functions below are about it. Its Jacobian
  /// must be above zero everywhere: see find_bad_elements().
  void integrate(const NodeVectors& X);

  double volume() const { return volume_; }  ///< [m³]
  /// By node, all above zero; their sum is the element's mass [kg].
  const NodeValues& masses() const { return masses_; }
  /// Rows and columns: x, y, z of the first node, of the second, … [N/m]
  const Eigen::MatrixXd& stiffness() const { return stiffness_; }
  /// Amplitudes of the internal modes, one column each, that follow from displacements of the nodes
  /// [m].
  NodeVectors internal_displacements(const NodeVectors& u) const;
  /// The same as a matrix: rows x, y, z of mode after mode, columns those of node after node; empty
  /// without internal modes.
  Eigen::MatrixXd internal_map() const { return -followers_; }

 private:
  void fill_gradients(const NodeVectors& X);
  void combine_directions();
  void condense_internal_modes();
  void share_mass(const NodeVectors& X);

  const ElementType& type_;
  ElasticMaterial material_;
  std::vector<TabulatedPoint> points_;
  std::vector<NodeVectors> node_gradients_;  // dN at the nodes
  NodeVectors centre_gradients_;

  double volume_ = 0;
  NodeValues masses_, shares_;
  Eigen::MatrixXd gradients_;  // a column for each point: √weight × gradients of nodes and modes
  Eigen::MatrixXd products_, full_, stiffness_, followers_;
};

/// Gradients of the internal modes in body axes, from their local ones at a point with Jacobian
/// determinant `det_J` and the Jacobian J₀ of the element's centre: they vanish in the mean over
/// the element, whatever its shape.
NodeVectors internal_gradients(const NodeVectors& dP, const Matrix3d& J0, double det_J);

}  // namespace carom::continuum
