// One elastic body of a run: its mesh, the steps it takes, its surface that may touch, and how it is deformed.
#pragma once

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "base/archive.h"
#include "carom/model.h"
#include "carom/simulation.h"
#include "continuum/elastic_solid.h"
#include "continuum/solid_step.h"
#include "simulation/elastic/beam_pieces.h"
#include "simulation/elastic/body_field.h"
#include "simulation/elastic/contact_surface.h"
#include "simulation/elastic/expected_touch.h"
#include "simulation/elastic/solid_store.h"

namespace carom::simulation {

class ElasticBody {
 public:
  /// The body's one shape must have a material; see check_elastic().
  ElasticBody(const Model& model, BodyId body, ShapeId shape);

  BodyId body() const { return body_; }
  ShapeId shape() const { return shape_; }
  const continuum::ElasticMaterial& material() const { return material_; }

  /// Makes the mesh fit for these touches unless it is, and steps of length h ready. Throws
  /// std::invalid_argument or std::runtime_error, in words.
  void prepare(const std::vector<ExpectedTouch>& touches, double h);
  bool is_ready() const { return step_ != nullptr; }
  /// Steps of another length.
  void use_step(double h);

  const continuum::ElasticSolid& solid() const { return *solid_; }
  const continuum::SolidStep& step() const { return *step_; }
  /// Counts meshes; 0: there is none yet.
  int mesh_number() const { return mesh_number_; }
  /// Axes F, in which mesh and field are, in the body.
  const Pose& X_BF() const { return X_BF_; }

  /// What may touch something.
  const ContactSurface& surface() const { return surface_; }
  /// More nodes may touch. False when all of the surface does already.
  bool widen();
  /// Answer of some contact nodes to forces within a step, axes F [m/N].
  Eigen::MatrixXd compliance(const std::vector<int>& nodes) const;
  /// Surfaces of the elements of a beam; null of other bodies.
  const BeamPieces* pieces() const { return pieces_.get(); }

  BodyField& field() { return field_; }
  const BodyField& field() const { return field_; }
  /// Displacements of contact nodes, body axes: at the last end of a step, and without forces at the next.
  Vector3d displacement_B(int node) const {
    return X_BF_.R * surface_.of_node(field_.now().u, node);
  }
  Vector3d predicted_B(int node) const {
    return X_BF_.R * surface_.of_node(field_.predicted(), node);
  }

  /// Goes through a step: first without forces, then with those at contact nodes, in body axes; `lasting` are those of them that
  /// act at the start of the next step, too.
  using NodeForces = std::vector<std::pair<int, Vector3d>>;
  void predict() { field_.predict(surface_.nodes()); }
  void complete(const NodeForces& forces_B, const NodeForces& lasting_B);

  /// Of the free body [Hz].
  double lowest_frequency() const;

  /// The largest equivalent stress of these displacements, and how deep below the surface it is.
  struct Stress {
    double von_mises = 0, depth = 0;  ///< [Pa, m]
  };
  Stress greatest_stress(const Eigen::VectorXd& u_F) const;
  /// Displacements at the largest force of a touch and how many nodes carry it, by which the error of the mesh is
  /// judged.
  void note_mesh_error(const Eigen::VectorXd& u_F, int loaded_nodes);
  /// The field now; its pose is the caller's business.
  FieldFrame frame(double time);
  ElasticFacts facts() const;
  void archive(Archive& file);

 private:
  void make_mesh();
  void make_beam();
  void begin_beam();

  Model model_;
  BodyId body_;
  ShapeId shape_;
  continuum::ElasticMaterial material_;
  std::vector<ExpectedTouch> touches_;  // that the mesh was made for
  Pose X_BF_;
  std::shared_ptr<ReadySolid> ready_;  // where the next two come from
  std::shared_ptr<const continuum::ElasticSolid> solid_;
  std::map<double, std::shared_ptr<continuum::SolidStep>> steps_;
  std::shared_ptr<continuum::SolidStep> step_;
  ContactSurface surface_;
  std::unique_ptr<const BeamPieces> pieces_;
  BodyField field_;
  Eigen::MatrixXd compliance_;
  int mesh_number_ = 0;
  mutable double lowest_frequency_ = -1;      // [Hz]; −1: not found yet
  std::shared_ptr<const FieldMesh> picture_;  // of the present mesh, body axes
  double mesh_error_ = -1;                    // largest of all touches; −1: there was none
};

}  // namespace carom::simulation
