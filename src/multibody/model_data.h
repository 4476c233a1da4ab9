// What is behind a Model: bodies and joints as given, and the tree and loops found in them.
#pragma once

#include <string>
#include <vector>

#include "carom/math.h"
#include "carom/model.h"
#include "multibody/joint_type.h"

namespace carom {

namespace multibody {

struct BodyData {
  std::string name;
  double mass;
  Matrix3d I_B;
  Pose X_WB_start;
  int node;
};

struct JointData {
  std::string name;
  const JointType* type;
  BodyId a, b;
  Pose X_AF, X_BM;  ///< the joint's frames on its bodies
  Pose X_FM_start;
  JointId first, second;           ///< of a gear or rack
  std::vector<double> parameters;  ///< in the order of the type; the first of a gear is its ratio
  bool turns;                      ///< it has one axis, which turns: the coordinate is an angle
  double lead;  ///< slide per angle where that axis slides too, otherwise 0 [m/rad]
  JointPlace place;
  int node;  ///< of the tree; −1 when the joint closes a loop
  int loop;  ///< in `loops`; −1 when the joint is in the tree
};

/// A body in the tree, with the joint that carries it. Node 0 is the ground.
struct Node {
  int body;
  int parent;  ///< < own place
  int joint;
  double sign;  ///< +1: the child is the joint's second body; −1: its first
  int q, v;     ///< first coordinate, first speed
  int speeds;
  Pose X_PJ;  ///< the joint's frame on the parent
  Pose X_JB;  ///< the child in the joint's frame on the child
};

/// A joint that acts by constraint rows.
struct Loop {
  int joint;
  int first_row;
  int rows;
  std::vector<int> path;  ///< the nodes it loads, from the leaves inwards, without the ground
};

}  // namespace multibody

namespace multibody {

/// A loop that holds for a time only.
struct TimedLoop {
  int loop;
  double from, until;  ///< [s]

  bool holds_at(double t) const { return t >= from && t < until; }
};

/// Independent rows from a time on, while loops hold for a time only.
struct Stage {
  double from;  ///< [s]
  int rank;
};

}  // namespace multibody

struct ModelData {
  std::vector<multibody::BodyData> bodies;  ///< the ground first
  std::vector<multibody::JointData> joints;
  std::vector<BodySpec> body_specs;    ///< as added, without the ground
  std::vector<JointSpec> joint_specs;  ///< as added
  std::vector<ShapeSpec> shapes;
  std::vector<ContactSpec> contacts;
  std::vector<ForceSpec> forces;
  std::vector<ClearanceJoint> clearance_joints;
  std::vector<multibody::Node> nodes;  ///< parents before children
  std::vector<multibody::Loop> loops;
  std::vector<multibody::TimedLoop> timed_loops;
  std::vector<multibody::Stage> stages;  ///< in the order of time; none without timed loops
  std::vector<int> leaves_first;         ///< all nodes but the ground, children before parents
  Vector3d gravity_W;
  double length;  ///< size of the mechanism, > 0 [m]
  int coordinates = 0, speeds = 0, rows = 0;
  Mobility mobility;
};

namespace multibody {

/// Writes the nodes that forces on two nodes load, children before parents, without the ground.
/// `path` keeps its capacity.
inline void find_path(const std::vector<Node>& nodes, int i, int j, std::vector<int>& path) {
  path.clear();
  while (i > 0 || j > 0) {
    const int outer = i > j ? i : j;
    path.push_back(outer);
    if (i == outer) i = nodes[outer].parent;
    if (j == outer) j = nodes[outer].parent;
  }
}

inline double dot(const SpatialVector& x, const SpatialVector& y) {
  return x.angular.dot(y.angular) + x.linear.dot(y.linear);
}

}  // namespace multibody
}  // namespace carom
