// What Dynamics computes with: the motion at one state, articulated inertias, the rows of loops with
// their solver, and room for intermediate results.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "carom/mechanics.h"
#include "multibody/articulated_bodies.h"
#include "multibody/loop_rows.h"
#include "multibody/loop_solver.h"
#include "multibody/model_data.h"
#include "multibody/riders.h"

namespace carom {

struct Dynamics::Workspace {
  Workspace(const Model& model_, const std::vector<JointId>& holdable)
      : model(model_),
        data(model_.data()),
        kinematics(model_),
        bodies(data),
        rows(data, kinematics, holdable),
        loops(data, kinematics, bodies, rows),
        wrenches(data.nodes.size()),
        accelerations(data.nodes.size()),
        velocity_changes(data.nodes.size()),
        in_subtree(data.nodes.size()),
        u(data.speeds),
        rates(VectorXd::Zero(data.speeds)),
        missing(VectorXd::Zero(rows.count())),
        loaded(model_),
        path_z(data.speeds, 6),
        point_z(loops.loaded_speeds(), 6) {
    path.reserve(data.nodes.size());
  }

  const BodyMotion& motion(BodyId body) const {
    return kinematics.nodes()[data.bodies[body.index].node];
  }

  /// Rates and accelerations of the whole tree under the needs in `wrenches`, with loops kept closed.
  void respond(bool with_bias, const VectorXd& joint_forces);
  /// Rates and accelerations of the bodies alone, under forces and gravity or under impulses.
  void accelerate(const Forces& forces);
  void strike(const Forces& impulses);
  /// The same with what bodies carry, and with all that holds it.
  const VectorXd& respond_with_riders(Dynamics& dynamics, const Forces& forces, bool impulsive);
  void respond_once(const Dynamics& dynamics, const Forces& forces, bool impulsive);
  /// Adds the loops' answer to u, `rates` and `accelerations`, which hold the motion without it.
  void close_loops(bool with_bias);
  /// Speeds whose rows have the rates −target, smallest in kinetic energy; into `rates`.
  void answer(const VectorXd& target);
  /// A held coordinate has its value to rounding of what the hold had to change; now exactly, so that
  /// a joint that sticks does not creep.
  void keep_exactly(const multibody::Hold& hold, double value, double change,
                    VectorXd& speeds) const;
  /// Velocities of two points, a's before b's, per unit impulse at each of them along the world axes,
  /// on the nodes of `path`.
  Eigen::Matrix<double, 6, 6> unit_impulse_answers(BodyId a, const Vector3d& p_WCa, BodyId b,
                                                   const Vector3d& p_WCb);
  /// Takes what loops resist out of a column of the root of M⁻¹.
  void remove_resisted(Eigen::Ref<VectorXd> z);
  /// Wrench or impulse of a joint that closes a loop on its second body, about the joint's point.
  SpatialVector of_closing_joint(int joint);
  /// What the bodies beyond a joint of the tree need, less what else acts on them.
  SpatialVector of_tree_joint(int joint, const Forces& forces, bool impulsive);

  Model model;
  const ModelData& data;
  Kinematics kinematics;
  multibody::ArticulatedBodies bodies;
  multibody::LoopRows rows;
  multibody::LoopSolver loops;
  std::vector<Matrix3d> added_inertias;                // by body, in its axes; empty: none
  std::vector<SpatialVector> wrenches, accelerations;  // by node
  std::vector<SpatialVector> velocity_changes;         // by node, of the last speed_change()
  std::vector<char> in_subtree;                        // by node
  VectorXd u, rates;                                   // by speed
  VectorXd missing;                                    // by row
  std::shared_ptr<multibody::Riders> riders;           // null: bodies carry nothing
  bool finds_holds = false;                            // what holds riders is being found
  Forces loaded;                                       // last ones, with what riders do to bodies
  VectorXd all_rates;                                  // of bodies and riders
  std::vector<int> path;
  Eigen::MatrixXd path_z, point_z;
};

}  // namespace carom
