// A place of an elastic body that a joint or a force holds: how it moves by the field, and how the field answers.
#pragma once

#include <map>
#include <memory>

#include "base/archive.h"
#include "carom/mechanics.h"
#include "continuum/mean_motion.h"
#include "continuum/spread.h"
#include "simulation/elastic/elastic_body.h"

namespace carom::simulation {

/// A place of a body as that which joints and forces are spread around; of a mesh in axes F.
continuum::SpreadPlace spread_place(const ShapeSpec& shape, const Pose& X_BF, const Vector3d& p_B);

/// Motions are a rotation vector and a displacement, wrenches a moment and a force at the place; both in body axes.
class ElasticPort {
 public:
  /// The body must stay where it is.
  ElasticPort(const Model& model, ElasticBody& body, const Vector3d& p_B);

  ElasticBody& body() const { return *body_; }
  const Vector3d& p_B() const { return p_B_; }

  /// The body may get another mesh: the port will stay where it is.
  void remember() { before_ = motion(); }
  /// The body has another mesh or steps of another length. Throws std::invalid_argument, in words.
  void refresh();

  /// By the field now, with what a new mesh left out; none while there is no mesh.
  SpatialVector motion() const;
  /// By the field's rates now.
  SpatialVector rates() const;
  /// By displacements as predicted.
  SpatialVector predicted() const;
  /// What a wrench at another port of the same body adds to the motion when it acts at the end of a step.
  Eigen::Matrix<double, 6, 6> answer_to(const ElasticPort& other) const;
  /// Displacement of a node of the mesh that a wrench at the port causes likewise, body axes.
  Eigen::Matrix<double, 3, 6> answer_of_node(int node) const;
  /// What a wrench adds to all displacements, axes F.
  Eigen::VectorXd answer(const SpatialVector& wrench) const;
  /// Adds the loads of a wrench, axes F.
  void add_loads(const SpatialVector& wrench, Eigen::VectorXd& loads) const;

  void archive(Archive& file) { file(left_out_.angular, left_out_.linear); }

 private:
  SpatialVector to_body(const SpatialVector& in_F) const {
    return {body_->X_BF().R * in_F.angular, body_->X_BF().R * in_F.linear};
  }

  Model model_;
  ElasticBody* body_;
  Vector3d p_B_;
  int mesh_ = 0;  // number of the body's mesh that the mean is of; 0: none
  continuum::MeanMotion mean_;
  std::map<double, Eigen::MatrixXd> answers_;  // by length of step: A⁻¹·P·Bᵀ, moments first
  const Eigen::MatrixXd* answer_ = nullptr;    // of the present length
  SpatialVector before_, left_out_;
};

}  // namespace carom::simulation
