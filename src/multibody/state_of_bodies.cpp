// The state that bodies with given poses and velocities are in: joint by joint, then the loops.
#include <cmath>

#include "base/text.h"
#include "carom/mechanics.h"
#include "carom/messages.h"
#include "multibody/bushing_force.h"
#include "multibody/check_model.h"
#include "multibody/model_data.h"
#include "multibody/time_function.h"
#include "numerics/dense.h"

namespace carom {

using multibody::Node;

namespace {

/// What is off by more than this share of the mechanism's size, or of a radian, cannot be so.
constexpr double assembly_precision = 1e-6;

using Vector6d = Eigen::Matrix<double, 6, 1>;
using Matrix6Xd = Eigen::Matrix<double, 6, Eigen::Dynamic>;

/// A motion as six numbers that weigh the same: lengths in units of the mechanism.
Vector6d weighed(const SpatialVector& motion, double length) {
  Vector6d numbers;
  numbers << motion.angular, motion.linear / length;
  return numbers;
}

/// What each speed of the node's joint gives its body, relative to the parent.
Matrix6Xd directions_of(const Node& node, const Kinematics& kinematics, double length) {
  Matrix6Xd directions(6, node.speeds);
  for (int i = 0; i < node.speeds; ++i) {
    directions.col(i) = weighed(kinematics.directions_W()[node.v + i], length);
  }
  return directions;
}

class Assembly {
 public:
  Assembly(const Model& model, const std::vector<BodyState>& bodies, const State& near)
      : model_(model), data_(model.data()), bodies_(bodies), kinematics_(model), state_(near) {}

  State find() {
    find_coordinates();
    find_speeds();
    close_loops();
    check_drives();
    check_.finish();
    return state_;
  }

 private:
  BodyState wanted(int node) const {
    const int body = data_.nodes[node].body;
    return body == 0 ? BodyState{} : bodies_[body - 1];
  }

  /// From where the body of a node is to where its parent wants it, to first order a motion.
  SpatialVector way(int index) const {
    const int parent = data_.nodes[index].parent;
    const Pose X_PB = wanted(parent).X_WB.inverse() * wanted(index).X_WB;
    const Pose there = kinematics_.nodes()[parent].X_WB * X_PB;
    const Pose& here = kinematics_.nodes()[index].X_WB;
    return {multibody::rotation_vector(there.R * here.R.transpose()), there.p - here.p};
  }

  // Gauss and Newton for each joint by itself: the coordinates that move its bodies as wanted.
  void find_coordinates() {
    constexpr int most_rounds = 100;
    double last = 0;
    for (int round = 0; round < most_rounds; ++round) {
      kinematics_.update(state_);
      VectorXd step = VectorXd::Zero(data_.speeds);
      for (std::size_t index = 1; index < data_.nodes.size(); ++index) {
        const Node& node = data_.nodes[index];
        if (node.speeds == 0) continue;
        step.segment(node.v, node.speeds) =
            numerics::solve_nearest(directions_of(node, kinematics_, data_.length),
                                    weighed(way(static_cast<int>(index)), data_.length));
      }
      const double size = step.size() > 0 ? step.cwiseAbs().maxCoeff() : 0;
      move_coordinates(model_, step, state_.q);
      if (size < 1e-14 || (round > 3 && size < 1e-9 && size >= last)) break;
      last = size;
    }
    kinematics_.update(state_);
    for (std::size_t index = 1; index < data_.nodes.size(); ++index) {
      const SpatialVector off = way(static_cast<int>(index));
      const multibody::JointData& joint = data_.joints[data_.nodes[index].joint];
      check_.require(off.angular.norm() <= assembly_precision &&
                         off.linear.norm() <= assembly_precision * data_.length,
                     {"joint " + joint.name},
                     "cannot be where its bodies are: they are " + short_text(off.linear.norm()) +
                         " m and " + short_text(off.angular.norm()) + " rad off",
                     "begin with the run of a mechanism that has this joint");
    }
  }

  void find_speeds() {
    kinematics_.update(state_);
    for (std::size_t index = 1; index < data_.nodes.size(); ++index) {
      const Node& node = data_.nodes[index];
      if (node.speeds == 0) continue;
      const BodyState child = wanted(static_cast<int>(index)), parent = wanted(node.parent);
      const Vector3d p_PB_W = child.X_WB.p - parent.X_WB.p;
      const SpatialVector relative{child.w_WB - parent.w_WB,
                                   child.v_WB - parent.v_WB - parent.w_WB.cross(p_PB_W)};
      state_.v.segment(node.v, node.speeds) = numerics::solve_nearest(
          directions_of(node, kinematics_, data_.length), weighed(relative, data_.length));
    }
  }

  void close_loops() {
    Dynamics dynamics(model_, {});
    dynamics.update(state_);
    const double open = dynamics.position_error();
    const bool closed =
        open <= assembly_precision * data_.length && dynamics.project(state_).converged;
    check_.require(closed, {"loops"},
                   "are open by " + short_text(open) + " m or rad where the bodies are",
                   "begin with the run of a mechanism that has the same joints");
    kinematics_.update(state_);
  }

  void check_drives() {
    const double fastest = state_.v.size() > 0 ? state_.v.cwiseAbs().maxCoeff() : 0;
    for (int index = 0; index < static_cast<int>(data_.joint_specs.size()); ++index) {
      const auto& drive = data_.joint_specs[index].actions.drive;
      if (!drive || drive->type != JointDrive::Type::motion) continue;
      const JointId joint{index};
      const multibody::Subject subject{"joint " + model_.name(joint)};
      const double begins = drive->value_is_position ? multibody::rate_at(drive->value, 0)
                                                     : multibody::value_at(drive->value, 0);
      const double speed = joint_speed(kinematics_, joint);
      check_.require(std::abs(speed - begins) <= 1e-6 * std::max(fastest, std::abs(begins)),
                     subject,
                     "moves with " + short_text(speed) + ", its motion drive begins with " +
                         short_text(begins),
                     "let the drive begin with that speed");
      const double position = joint_position(kinematics_, joint);
      check_.require(!drive->value_is_position || std::abs(position) <= assembly_precision, subject,
                     "is at " + short_text(position) + ", its motion drive begins at 0",
                     "give the drive speeds instead of positions");
    }
  }

  const Model& model_;
  const ModelData& data_;
  const std::vector<BodyState>& bodies_;
  Kinematics kinematics_;
  State state_;
  multibody::Checker check_;
};

}  // namespace

State state_of_bodies(const Model& model, const std::vector<BodyState>& bodies, const State& near) {
  CAROM_ASSERT(static_cast<int>(bodies.size()) == model.body_count() - 1,
               "each body needs a state");
  return Assembly(model, bodies, near).find();
}

}  // namespace carom
