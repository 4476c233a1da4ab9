// How an elastic body is deformed, over steps and over changes of its mesh.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "base/archive.h"
#include "carom/math.h"
#include "continuum/elastic_solid.h"
#include "continuum/solid_step.h"

namespace carom::simulation {

/// Displacements and their rates in mean axes F, and the energies they have. Forces of inertia that come with the rotation
/// load them.
class BodyField {
 public:
  /// Of a body that reaches so far from its centre [m].
  explicit BodyField(double reach) : reach_(reach) {}

  /// Angular velocity in the next step, body axes: forces of inertia load the field, and a new mesh begins with what a
  /// steady rotation does to it. `h` tells how fast it changes; 0: not at all.
  void set_spin(const Vector3d& w_B, double h);
  /// The field is followed all the time: a new mesh takes it over. Else it keeps its energy only.
  void follow() { follows_ = true; }

  /// Goes over to a mesh with axes F there.
  void use_mesh(std::shared_ptr<const continuum::ElasticSolid> solid, const Pose& X_BF);
  /// Steps that are taken from now on.
  void use_step(std::shared_ptr<continuum::SolidStep> step) { step_ = std::move(step); }

  /// Axes F [m, m/s, m/s²].
  const continuum::ElasticField& now() const { return now_; }
  /// Displacements without forces at the next end, axes F: at nodes that were asked for, at all of them when the field is
  /// followed.
  const Eigen::VectorXd& predicted() const { return predicted_; }
  /// Displacement of a node of the mesh and its rate, body axes [m, m/s]: of the one that is nearest to a place; none
  /// without a mesh.
  std::pair<Vector3d, Vector3d> motion_near(const Vector3d& p_B) const;

  /// Goes through a step: first without forces, ...
  void predict(const std::vector<int>& nodes);
  /// ... at other nodes, if need be, ...
  void predict_also_at(const std::vector<int>& nodes);
  void add_to_prediction(const Eigen::VectorXd& u_F) { predicted_ += u_F; }
  /// ... then with loads at its end, axes F, and those that act at its middle. `lasting` is for SolidStep.
  void complete(Eigen::VectorXd loads_F, const Eigen::VectorXd& lasting_F = {});
  /// Loads that act at the middle of the step, axes F; on nodes that have mass.
  void load_middle(const Eigen::VectorXd& loads_F) { middle_loads_ = loads_F; }

  /// Takes the field back to where remember() was called.
  void remember() { remembered_ = {now_, damped_}; }
  void take_back();

  double strain_energy() const { return strain_energy_; }
  double damped_energy() const { return damped_; }  ///< lost in the body so far [J]
  double vibration_energy() const;                  ///< kinetic [J]
  /// Of the rotation, less that of the undeformed body with the same angular momentum [J].
  double rotation_energy(const Vector3d& w_B) const;

  void archive(Archive& file);

 private:
  void turn_steadily();
  void take_over(const continuum::ElasticSolid& old, const Pose& X_BF_old);
  void note_damping(const Eigen::VectorXd& before);
  void note_strain();

  double reach_;
  std::shared_ptr<const continuum::ElasticSolid> solid_;
  std::shared_ptr<continuum::SolidStep> step_;
  Pose X_BF_;
  continuum::ElasticField now_;
  std::pair<continuum::ElasticField, double> remembered_;  // with what was damped
  Eigen::VectorXd predicted_, middle_loads_;
  Vector3d spin_B_ = Vector3d::Zero(), spin_rate_B_ = Vector3d::Zero();
  bool follows_ = false;
  double strain_energy_ = 0;  // [J]
  double damped_ = 0;         // [J]
  double dormant_ = 0;        // energy of vibrations that a new mesh did not take over [J]
};

}  // namespace carom::simulation
