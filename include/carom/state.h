// What the future depends on, and the motion of all bodies that follows from it.
#pragma once

#include <vector>

#include "carom/math.h"
#include "carom/model.h"

namespace carom {

using Eigen::VectorXd;

/// Time, joint coordinates and speeds. Nothing that can be recomputed.
struct State {
  double time = 0;  ///< [s]
  VectorXd q;       ///< joint coordinates: rad, m, and quaternions (w, x, y, z)
  VectorXd v;       ///< joint speeds: rad/s, m/s
};

/// Motion of one body in the world, and what its joint adds to it.
struct BodyMotion {
  Pose X_WB;
  SpatialVector V_WB;  ///< angular velocity; velocity of the centre of mass; world axes
  Vector3d p_PB_W = Vector3d::Zero();  ///< from the parent's centre of mass to this one
  Vector3d p_WJ = Vector3d::Zero();    ///< the joint's point, fixed in its second body
  SpatialVector bias_W;                ///< acceleration of B at zero joint and parent accelerations
};

/// Poses, velocities and joint directions of all bodies, computed once per evaluation. The storage
/// is allocated by the constructor only.
class Kinematics {
 public:
  explicit Kinematics(const Model& model);

  /// Visits the bodies from the ground outwards.
  void update(const State& state);

  const Pose& pose(BodyId body) const { return of(body).X_WB; }
  /// Angular velocity and velocity of the centre of mass, world axes.
  const SpatialVector& velocity(BodyId body) const { return of(body).V_WB; }
  /// Velocity of the body's material point that is at p_WC now [m/s].
  Vector3d velocity_at(BodyId body, const Vector3d& p_WC) const {
    const BodyMotion& motion = of(body);
    return motion.V_WB.linear + motion.V_WB.angular.cross(p_WC - motion.X_WB.p);
  }

  const Model& model() const { return model_; }
  /// In topological order, the ground first.
  const std::vector<BodyMotion>& nodes() const { return nodes_; }
  /// Motion of a body per unit of each speed of its joint, at its centre of mass, world axes.
  const std::vector<SpatialVector>& directions_W() const { return directions_W_; }
  /// Coordinates of the last update.
  const VectorXd& q() const { return q_; }
  const VectorXd& v() const { return v_; }

 private:
  const BodyMotion& of(BodyId body) const;

  Model model_;
  VectorXd q_, v_;
  std::vector<BodyMotion> nodes_;
  std::vector<SpatialVector> directions_W_;  // by speed
  std::vector<SpatialVector> directions_F_;  // by speed, in the joint's first frame
};

/// Rate of the coordinates at the state's speeds. `q_dot` has the size of q.
void coordinate_rates(const Model& model, const State& state, VectorXd& q_dot);

/// Goes from q along the speeds `step` (a displacement: rad, m) and keeps quaternions unit.
void move_coordinates(const Model& model, const VectorXd& step, VectorXd& q);

}  // namespace carom
