// The part of an elastic body's surface that may touch something: its nodes, and what is between them.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "carom/model.h"
#include "continuum/elastic_solid.h"
#include "continuum/mortar.h"
#include "continuum/reduced/beam_solid.h"
#include "continuum/surface_patch.h"
#include "simulation/elastic/expected_touch.h"

namespace carom::simulation {

/// A contact node that moves with a place between the nodes, and its share.
struct SurfaceShare {
  int node = -1;  ///< among the contact nodes of its body
  double share = 0;
};

using SurfaceShares = std::array<SurfaceShare, continuum::most_shares>;

/// Contact nodes are told by their places among nodes(), which change with version(). What is undeformed stands here only.
class ContactSurface {
 public:
  ContactSurface(const Model& model, ShapeId shape) : model_(model), shape_(shape) {}

  /// The nodes of a mesh in axes F on faces that look towards touches, within `reach` of these in their radii, and a ring around
  /// them.
  void choose(std::shared_ptr<const continuum::ElasticSolid> solid, const Pose& X_BF,
              std::vector<ExpectedTouch> touches, double reach);
  /// Of a beam: nodes by which its sections are known may touch, all of them.
  void choose(std::shared_ptr<const continuum::ElasticSolid> beam, const Pose& X_BF,
              const continuum::BeamSections& sections);
  /// Contact nodes by which a place of the undeformed body moves, body axes; of a beam only.
  std::array<SurfaceShare, 6> section_shares(const Vector3d& p_B) const;
  /// More nodes may touch. False when all of the surface does already.
  bool widen();
  double reach() const { return reach_; }
  /// Changes when others are contact nodes.
  int version() const { return version_; }

  /// Places in the mesh.
  const std::vector<int>& nodes() const { return nodes_; }
  int size() const { return static_cast<int>(nodes_.size()); }
  /// Place of a node of the mesh among the contact nodes, −1: none of them.
  int place_of(int mesh_node) const { return place_[static_cast<std::size_t>(mesh_node)]; }
  /// Whether a contact node is at the rim of what may touch. The edge of a face that all may touch is none.
  bool is_at_rim(int node) const { return at_rim_[static_cast<std::size_t>(node)] != 0; }
  /// Area of the surface that a contact node stands for [m²].
  double area(int node) const { return areas_[static_cast<std::size_t>(node)]; }
  /// What displacements of all nodes of the mesh are at a contact node.
  Vector3d of_node(const Eigen::VectorXd& u, int node) const {
    return u.segment<3>(3 * nodes_[static_cast<std::size_t>(node)]);
  }
  /// Undeformed place of a contact node, body axes [m].
  Vector3d place_B(int node) const;

  /// Contact nodes around a place of the undeformed surface, body axes, with their shares; false beside all of
  /// them.
  bool shares_at(const Vector3d& p_B, SurfaceShares& shares, int& count) const;
  /// Faces that have contact nodes, in axes in which the body has the pose X; those whose nodes all are such may be
  /// coupled.
  std::vector<continuum::MortarFace> mortar_faces(const Pose& X) const;
  /// How the body's shape passes a point of its faces, body axes; a mesh from a file is its own shape.
  continuum::TrueSurface true_surface(const Vector3d& p_B) const;
  /// Elements over the radius of the touch that has fewest.
  double elements_over_radius() const;

 private:
  std::vector<char> within_reach() const;
  void note_areas(const std::vector<char>& chosen);
  void note_rim(const std::vector<char>& chosen);

  Model model_;
  ShapeId shape_;
  std::shared_ptr<const continuum::ElasticSolid> solid_;
  Pose X_BF_;
  std::vector<ExpectedTouch> touches_;
  double reach_ = 0;  // of contact nodes around each touch, in contact radii
  std::vector<continuum::BoundaryFace> toward_;  // faces that look towards touches
  int version_ = 0;
  std::vector<int> nodes_;
  std::vector<int> place_;  // by node of the mesh: among the contact nodes, −1: none
  std::vector<char> at_rim_;
  std::vector<double> areas_;
  continuum::SurfacePatch patch_;
  std::optional<continuum::BeamSections> sections_;  // of a beam
};

}  // namespace carom::simulation
