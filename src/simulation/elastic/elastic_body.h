// One elastic body of a run: where its mesh is fine, how its surface answers, how it is deformed now.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "base/archive.h"
#include "carom/model.h"
#include "carom/simulation.h"
#include "continuum/elastic_solid.h"
#include "continuum/meshing/graded_mesh.h"
#include "continuum/mortar.h"
#include "continuum/solid_step.h"
#include "continuum/surface_patch.h"
#include "simulation/elastic/solid_store.h"

namespace carom::simulation {

/// A touch that a body must be fine enough for, as Hertz' theory expects it.
struct ExpectedTouch {
  Vector3d p_B = Vector3d::Zero();  ///< on the surface, body axes [m]
  double radius = 0;                ///< of the contact [m]
  double duration = 0;              ///< [s]
};

/// A contact node that moves with a place between the nodes, and its share.
struct SurfaceShare {
  int node = -1;  ///< among the contact nodes of its body
  double share = 0;
};

using SurfaceShares = std::array<SurfaceShare, continuum::most_shares>;

class ElasticBody {
 public:
  /// The body's one shape must have a material; see check_elastic().
  ElasticBody(const Model& model, BodyId body, ShapeId shape);

  BodyId body() const { return body_; }
  ShapeId shape() const { return shape_; }
  const continuum::ElasticMaterial& material() const { return material_; }

  /// Angular velocity in the next step, body axes: forces of inertia load the field, and a new mesh begins with what a
  /// steady rotation does to it. `h` tells how fast it changes; 0: not at all.
  void set_spin(const Vector3d& w_B, double h);

  /// Makes the mesh fit for these touches unless it is, and steps of length h ready. Throws
  /// std::invalid_argument or std::runtime_error, in words.
  void prepare(const std::vector<ExpectedTouch>& touches, double h);
  bool is_ready() const { return step_ != nullptr; }
  /// Something holds the body, so that its field is followed all the time: a new mesh takes it over.
  void follow_field() { follows_ = true; }
  /// Steps of another length.
  void use_step(double h);

  const continuum::ElasticSolid& solid() const { return *solid_; }
  const continuum::SolidStep& step() const { return *step_; }
  /// Counts meshes; 0: there is none yet.
  int mesh_number() const { return mesh_number_; }
  const continuum::ElasticField& field() const { return field_; }
  /// Nodes that may touch something, places in the mesh.
  const std::vector<int>& contact_nodes() const { return contact_nodes_; }
  /// Whether a node, by its place among contact_nodes(), is at the rim of what may touch.
  bool is_at_rim(int node) const { return at_rim_[static_cast<std::size_t>(node)]; }
  /// More nodes may touch. False when all of the surface does already.
  bool widen();
  /// Answer of contact nodes to forces within a step, axes F [m/N].
  const Eigen::MatrixXd& compliance() const { return compliance_; }
  /// Rotation of axes F, in which the field is, in the body.
  const Matrix3d& R_BF() const { return X_BF_.R; }
  const Pose& X_BF() const { return X_BF_; }
  /// Displacements of all nodes now, axes F [m].
  const Eigen::VectorXd& displacements_F() const { return field_.u; }

  /// Displacements of contact nodes, body axes: at the last end of a step, and without forces at the next.
  Vector3d displacement_B(int node) const { return at_node(field_.u, node); }
  Vector3d predicted_B(int node) const { return at_node(predicted_, node); }
  /// Undeformed place of a contact node, body axes [m].
  Vector3d place_B(int node) const;
  /// Contact nodes around a place of the undeformed surface, body axes, with their shares; false beside all of
  /// them.
  bool shares_at(const Vector3d& p_B, SurfaceShares& shares, int& count) const;
  /// Changes when others are contact nodes.
  int surface_version() const { return surface_version_; }
  /// Faces that have contact nodes, in axes in which the body has the pose X; those whose nodes all are such may be
  /// coupled.
  std::vector<continuum::MortarFace> mortar_faces(const Pose& X) const;
  /// How the body's shape passes a point of its faces, body axes; a mesh from a file is its own shape.
  continuum::TrueSurface true_surface(const Vector3d& p_B) const;
  /// Place of a node of the mesh among the contact nodes, −1: none of them.
  int contact_place(int node) const { return contact_place_[static_cast<std::size_t>(node)]; }
  /// Area of the surface that a contact node stands for [m²].
  double area(int node) const { return areas_[static_cast<std::size_t>(node)]; }

  /// Goes through a step: first without forces, then with those at contact nodes, in body axes.
  void predict();
  void complete(const std::vector<std::pair<int, Vector3d>>& forces_B);
  /// All displacements without forces at the next end, axes F; of a body that is held.
  const Eigen::VectorXd& predicted() const { return predicted_; }
  void add_to_prediction(const Eigen::VectorXd& u_F) { predicted_ += u_F; }
  /// Loads that act at the middle of the step, axes F; on nodes that have mass. complete() takes them.
  void load_middle(const Eigen::VectorXd& loads_F) { middle_loads_ = loads_F; }

  /// Takes the field back to where remember() was called.
  void remember() { remembered_ = {field_, damped_}; }
  void take_back() {
    std::tie(field_, damped_) = remembered_;
    note_strain();
  }

  double strain_energy() const { return strain_energy_; }
  double damped_energy() const { return damped_; }  ///< lost in the body so far [J]
  double vibration_energy() const;                  ///< kinetic [J]
  /// Of the rotation, less that of the undeformed body with the same angular momentum [J].
  double rotation_energy(const Vector3d& w_B) const;
  /// Greatest displacement of a contact node now [m].
  double largest_displacement() const;
  /// Displacement of the node that is nearest to a place and its rate, body axes; none without a mesh [m, m/s].
  std::pair<Vector3d, Vector3d> motion_near(const Vector3d& p_B) const;
  /// Of the free body [Hz].
  double lowest_frequency() const;
  /// A warning that there are few elements over the radius of a touch; empty: there are enough.
  std::string coarse_text() const;
  /// A warning that a contact reaches farther than was foreseen.
  std::string wide_text() const;

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
  Vector3d at_node(const Eigen::VectorXd& u, int node) const;
  bool suits(const ExpectedTouch& touch) const;
  void make_mesh();
  void turn_steadily();
  void note_damping(const Eigen::VectorXd& before);
  void note_strain();
  void take_over(const continuum::ElasticSolid& old, const Pose& X_BF_old);
  double elements_over_radius() const;
  continuum::RayleighDamping damping() const;
  std::vector<int> nodes_near(const continuum::SolidMesh& mesh, const std::vector<int>& nodes,
                              double reach) const;
  void choose_contact_nodes(double reach);

  Model model_;
  BodyId body_;
  ShapeId shape_;
  continuum::ElasticMaterial material_;
  std::vector<ExpectedTouch> touches_;  // that the mesh was made for
  double reach_ = 0;                    // of contact nodes around each touch, in contact radii
  Pose X_BF_;
  std::shared_ptr<ReadySolid> ready_;  // where the next two come from
  std::shared_ptr<const continuum::ElasticSolid> solid_;
  std::map<double, std::shared_ptr<continuum::SolidStep>> steps_;
  std::shared_ptr<continuum::SolidStep> step_;
  std::vector<int> contact_nodes_;
  std::vector<char> at_rim_;
  std::vector<double> areas_;
  continuum::SurfacePatch patch_;
  std::vector<int> contact_place_;  // by node: among the contact nodes, −1: none
  Eigen::MatrixXd compliance_;
  continuum::ElasticField field_;
  std::pair<continuum::ElasticField, double> remembered_;
  double damped_ = 0;  // [J]
  Eigen::VectorXd predicted_, middle_loads_;
  int mesh_number_ = 0;
  Vector3d spin_B_ = Vector3d::Zero(), spin_rate_B_ = Vector3d::Zero();
  bool follows_ = false;
  mutable double lowest_frequency_ = -1;      // [Hz]; −1: not found yet
  std::shared_ptr<const FieldMesh> picture_;  // of the present mesh, body axes
  int surface_version_ = 0;
  double mesh_error_ = -1;    // largest of all touches; −1: there was none
  double strain_energy_ = 0;  // of the field [J]
  double dormant_ = 0;        // energy of vibrations that a new mesh did not take over [J]
};

}  // namespace carom::simulation
