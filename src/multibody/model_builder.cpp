#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "base/text.h"
#include "carom/dynamics.h"
#include "carom/messages.h"
#include "carom/model.h"
#include "carom/state.h"
#include "multibody/articulated_bodies.h"
#include "multibody/joint_type.h"
#include "multibody/model_data.h"
#include "multibody/spanning_tree.h"

namespace carom {

using multibody::Couples;
using multibody::JointData;
using multibody::JointType;
using multibody::Needs;

namespace {

/// Below this share of the inertia it carries, a joint's motion counts as resisted by nothing.
constexpr double smallest_pivot = 1e-13;

class Checker {
 public:
  void require(bool good, const std::string& place, const std::string& message,
               const std::string& remedy = "") {
    if (!good) problems_.push_back({.place = place, .message = message, .remedy = remedy});
  }
  bool clean() const { return problems_.empty(); }
  void finish() const { throw_if_any(problems_); }

 private:
  std::vector<Problem> problems_;
};

std::string text(const Vector3d& v) {
  return "[" + short_text(v.x()) + ", " + short_text(v.y()) + ", " + short_text(v.z()) + "]";
}

std::string place_of(const char* kind, const std::string& name, std::size_t index) {
  return std::string(kind) + " " + (name.empty() ? std::to_string(index + 1) : name);
}

/// Three unit axes at right angles, the last along z_W. The first lies as near to the world's x axis
/// (or y, when that is the axis) as it can, so that coordinates in the plane read naturally.
Matrix3d axes_with_z(const Vector3d& z_W) {
  const Vector3d z = z_W.normalized();
  const Vector3d guide = std::abs(z.x()) < 0.9 ? Vector3d::UnitX() : Vector3d::UnitY();
  Matrix3d R;
  R.col(0) = (guide - guide.dot(z) * z).normalized();
  R.col(1) = z.cross(R.col(0));
  R.col(2) = z;
  return R;
}

void check_body(const BodySpec& body, const std::string& place, Checker& check) {
  check.require(!body.name.empty(), place, "has no name", "give it one");
  check.require(std::isfinite(body.mass) && body.mass > 0, place,
                "mass is " + short_text(body.mass) + " kg", "must be above zero and finite");
  const bool finite = body.I_B.allFinite();
  const double size = finite ? body.I_B.cwiseAbs().maxCoeff() : 0;
  check.require(finite, place, "inertia has entries that are not finite");
  check.require(!finite || (body.I_B - body.I_B.transpose()).cwiseAbs().maxCoeff() <= 1e-9 * size,
                place, "inertia is not symmetric", "write xy = yx, xz = zx, yz = zy");
  if (finite) {
    const Eigen::SelfAdjointEigenSolver<Matrix3d> principal(body.I_B, Eigen::EigenvaluesOnly);
    const double smallest = principal.eigenvalues()[0];
    check.require(smallest >= -1e-9 * size, place,
                  "inertia has the principal value " + short_text(smallest) + " kg m2",
                  "must not be below zero");
  }
  const Matrix3d& R = body.X_WB.R;
  const bool rotates = R.allFinite() && (R.transpose() * R).isIdentity(1e-9) && R.determinant() > 0;
  check.require(rotates, place, "orientation is not a rotation", "give a unit quaternion");
  check.require(body.X_WB.p.allFinite(), place, "position is not finite");
}

void check_joint(const JointSpec& joint, const std::string& place, int bodies,
                 const std::vector<JointSpec>& joints, Checker& check) {
  check.require(!joint.name.empty(), place, "has no name", "give it one");
  const JointType* type = multibody::find_joint_type(joint.type);
  if (type == nullptr) {
    std::vector<std::string> names;
    for (const JointType& known : multibody::catalogue()) names.emplace_back(known.name);
    check.require(false, place, "unknown type \"" + joint.type + "\"",
                  did_you_mean(joint.type, names, "known are " + joined(names)));
    return;
  }
  if (type->needs == Needs::two_joints) {
    const auto exists = [&](JointId id) {
      return id.index >= 0 && id.index < static_cast<int>(joints.size());
    };
    const bool both = exists(joint.first) && exists(joint.second);
    check.require(both && joint.first != joint.second, place,
                  "must couple two different joints of the model");
    check.require(std::isfinite(joint.ratio) && joint.ratio != 0, place,
                  "ratio is " + short_text(joint.ratio), "must be finite and not zero");
    if (!both) return;
    const std::string& first = joints[joint.first.index].type;
    const std::string& second = joints[joint.second.index].type;
    const auto single_axis = [](const std::string& name) {
      return name == "revolute" || name == "prismatic";
    };
    if (type->couples == Couples::single_axis) {
      check.require(single_axis(first) && single_axis(second), place,
                    "couples a " + first + " and a " + second + " joint",
                    "couple revolute or prismatic joints");
    } else {
      check.require(first == "revolute" && second == "prismatic", place,
                    "couples a " + first + " and a " + second + " joint",
                    "name the revolute joint first and the prismatic one second");
    }
    return;
  }

  const auto exists = [&](BodyId id) { return id.index >= 0 && id.index < bodies; };
  check.require(exists(joint.a) && exists(joint.b), place, "joins a body that does not exist");
  check.require(joint.a != joint.b, place, "joins a body to itself");
  check.require(joint.p_W.allFinite() && joint.p2_W.allFinite(), place, "position is not finite");
  const auto good_axis = [](const Vector3d& axis) { return axis.allFinite() && axis.norm() > 0; };
  if (type->needs == Needs::position_axis || type->needs == Needs::position_two_axes) {
    check.require(good_axis(joint.axis_W), place, "axis is " + text(joint.axis_W),
                  "must have a length above zero");
  }
  if (type->needs == Needs::position_two_axes) {
    check.require(good_axis(joint.axis2_W), place, "second axis is " + text(joint.axis2_W),
                  "must have a length above zero");
    if (good_axis(joint.axis_W) && good_axis(joint.axis2_W)) {
      const double sine = joint.axis_W.normalized().cross(joint.axis2_W.normalized()).norm();
      check.require(sine > 1e-6, place, "its two axes are parallel",
                    "use a revolute joint, or turn one axis");
    }
  }
  if (type->needs == Needs::two_positions) {
    check.require((joint.p2_W - joint.p_W).norm() > 0, place, "its two points coincide",
                  "use a spherical joint, or move one point");
  }
}

void check_names(const std::vector<std::string>& names, const char* kind, Checker& check) {
  std::set<std::string> seen, told;
  for (const std::string& name : names) {
    if (name.empty() || seen.insert(name).second || !told.insert(name).second) continue;
    check.require(false, std::string(kind) + " " + name, "this name is used twice",
                  "names must differ");
  }
}

JointData make_joint(const JointSpec& spec, const std::vector<multibody::BodyData>& bodies) {
  const JointType* type = multibody::find_joint_type(spec.type);
  JointData joint{.name = spec.name,
                  .type = type,
                  .a = spec.a,
                  .b = spec.b,
                  .X_AF = {},
                  .X_BM = {},
                  .X_FM_start = {},
                  .first = spec.first,
                  .second = spec.second,
                  .ratio = spec.ratio,
                  .place = {},
                  .node = -1,
                  .loop = -1};
  if (type->needs == Needs::two_joints) return joint;
  Pose X_WF{Matrix3d::Identity(), spec.p_W};
  if (type->needs == Needs::position_axis || type->needs == Needs::position_two_axes) {
    X_WF.R = axes_with_z(spec.axis_W);
  }
  Pose X_WM = X_WF;
  if (type->needs == Needs::position_two_axes) X_WM.R = axes_with_z(spec.axis2_W);
  if (type->needs == Needs::two_positions) X_WM.p = spec.p2_W;
  joint.X_AF = bodies[spec.a.index].X_WB_start.inverse() * X_WF;
  joint.X_BM = bodies[spec.b.index].X_WB_start.inverse() * X_WM;
  joint.X_FM_start = {X_WF.R.transpose() * X_WM.R, X_WF.R.transpose() * (X_WM.p - X_WF.p)};
  return joint;
}

/// Chooses the tree. Joints that a gear couples come first: their coordinates must exist.
std::vector<multibody::TreeStep> choose_tree(const ModelData& data, std::vector<int>& joint_of) {
  std::set<int> coupled;
  for (const JointData& joint : data.joints) {
    if (joint.type->couples == Couples::nothing) continue;
    coupled.insert(joint.first.index);
    coupled.insert(joint.second.index);
  }
  std::vector<multibody::TreeEdge> edges;
  for (int index = 0; index < static_cast<int>(data.joints.size()); ++index) {
    const JointData& joint = data.joints[index];
    if (!joint.type->in_tree) continue;
    edges.push_back({.a = joint.a.index,
                     .b = joint.b.index,
                     .weight = coupled.contains(index) ? -1 : joint.type->speeds});
    joint_of.push_back(index);
  }
  return multibody::spanning_tree(static_cast<int>(data.bodies.size()), edges);
}

void build_tree(ModelData& data) {
  std::vector<int> joint_of;
  data.nodes.push_back(
      {.body = 0, .parent = -1, .joint = -1, .sign = 1, .q = 0, .v = 0, .speeds = 0});
  for (const multibody::TreeStep& step : choose_tree(data, joint_of)) {
    if (step.body == 0) continue;
    int index = step.edge < 0 ? -1 : joint_of[step.edge];
    if (index < 0) {
      const auto& body = data.bodies[step.body];
      index = static_cast<int>(data.joints.size());
      data.joints.push_back(make_joint({.name = body.name + " (free)",
                                        .type = "free",
                                        .a = Model::ground,
                                        .b = BodyId{step.body},
                                        .p_W = body.X_WB_start.p},
                                       data.bodies));
    }
    JointData& joint = data.joints[index];
    const bool forward = joint.b.index == step.body;
    joint.node = static_cast<int>(data.nodes.size());
    joint.place = {.in_tree = true,
                   .q = data.coordinates,
                   .v = data.speeds,
                   .coordinates = joint.type->coordinates,
                   .speeds = joint.type->speeds};
    data.bodies[step.body].node = joint.node;
    data.nodes.push_back({.body = step.body,
                          .parent = data.bodies[step.parent].node,
                          .joint = index,
                          .sign = forward ? 1.0 : -1.0,
                          .q = data.coordinates,
                          .v = data.speeds,
                          .speeds = joint.type->speeds,
                          .X_PJ = forward ? joint.X_AF : joint.X_BM,
                          .X_JB = forward ? joint.X_BM.inverse() : joint.X_AF.inverse()});
    data.coordinates += joint.type->coordinates;
    data.speeds += joint.type->speeds;
  }
  for (int node = static_cast<int>(data.nodes.size()) - 1; node > 0; --node) {
    data.leaves_first.push_back(node);
  }
}

void build_loops(ModelData& data, Checker& check) {
  for (int index = 0; index < static_cast<int>(data.joints.size()); ++index) {
    JointData& joint = data.joints[index];
    if (joint.node >= 0) continue;
    int node_a, node_b, rows;
    if (joint.type->couples != Couples::nothing) {
      node_a = data.joints[joint.first.index].node;
      node_b = data.joints[joint.second.index].node;
      rows = 1;
      for (const JointId coupled : {joint.first, joint.second}) {
        check.require(data.joints[coupled.index].node >= 0, "joint " + joint.name,
                      "couples joint " + data.joints[coupled.index].name +
                          ", which closes a loop of coupled joints and has no coordinate",
                      "leave out one of the gears of this loop");
      }
      if (node_a < 0 || node_b < 0) continue;
    } else {
      node_a = data.bodies[joint.a.index].node;
      node_b = data.bodies[joint.b.index].node;
      rows = static_cast<int>(joint.type->rows.size());
      ++data.mobility.loops;
    }
    joint.loop = static_cast<int>(data.loops.size());
    data.loops.push_back({.joint = index, .first_row = data.rows, .rows = rows, .path = {}});
    multibody::find_path(data.nodes, node_a, node_b, data.loops.back().path);
    data.rows += rows;
  }
}

/// Largest distance of a body or joint from the first body.
double size_of(const std::vector<BodySpec>& bodies, const std::vector<JointSpec>& joints) {
  double size = 0;
  if (bodies.empty()) return 1;
  const Vector3d& p_W = bodies[0].X_WB.p;
  for (const BodySpec& body : bodies) size = std::max(size, (body.X_WB.p - p_W).norm());
  for (const JointSpec& joint : joints) {
    const JointType* type = multibody::find_joint_type(joint.type);
    if (type->needs != Needs::two_joints) size = std::max(size, (joint.p_W - p_W).norm());
    if (type->needs == Needs::two_positions) size = std::max(size, (joint.p2_W - p_W).norm());
  }
  return size > 0 ? size : 1;
}

}  // namespace

BodyId ModelBuilder::add_body(BodySpec body) {
  bodies_.push_back(std::move(body));
  return BodyId{static_cast<int>(bodies_.size())};
}

JointId ModelBuilder::add_joint(JointSpec joint) {
  joints_.push_back(std::move(joint));
  return JointId{static_cast<int>(joints_.size()) - 1};
}

ShapeId ModelBuilder::add_shape(ShapeSpec shape) {
  shapes_.push_back(std::move(shape));
  return ShapeId{static_cast<int>(shapes_.size()) - 1};
}

ContactId ModelBuilder::add_contact(ContactSpec contact) {
  contacts_.push_back(std::move(contact));
  return ContactId{static_cast<int>(contacts_.size()) - 1};
}

void ModelBuilder::add_force(ForceSpec force) {
  forces_.push_back(std::move(force));
}

Model ModelBuilder::finish() const {
  Checker check;
  std::vector<std::string> body_names = {"ground"}, joint_names;
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    check_body(bodies_[i], place_of("body", bodies_[i].name, i), check);
    body_names.push_back(bodies_[i].name);
  }
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    check_joint(joints_[i], place_of("joint", joints_[i].name, i),
                static_cast<int>(bodies_.size()) + 1, joints_, check);
    joint_names.push_back(joints_[i].name);
  }
  check_names(body_names, "body", check);
  check_names(joint_names, "joint", check);
  check.require(gravity_W_.allFinite(), "gravity", "is " + text(gravity_W_), "must be finite");
  check.finish();

  const auto data = std::make_shared<ModelData>();
  data->body_specs = bodies_;
  data->joint_specs = joints_;
  data->shapes = shapes_;
  data->contacts = contacts_;
  data->forces = forces_;
  data->gravity_W = gravity_W_;
  data->length = size_of(bodies_, joints_);
  data->bodies.push_back({.name = "ground",
                          .mass = std::numeric_limits<double>::infinity(),
                          .I_B = Matrix3d::Zero(),
                          .X_WB_start = {},
                          .node = 0});
  for (const BodySpec& body : bodies_) {
    data->bodies.push_back({.name = body.name,
                            .mass = body.mass,
                            .I_B = 0.5 * (body.I_B + body.I_B.transpose()),
                            .X_WB_start = body.X_WB,
                            .node = -1});
  }
  for (const JointSpec& joint : joints_) data->joints.push_back(make_joint(joint, data->bodies));
  build_tree(*data);
  build_loops(*data, check);
  check.finish();

  // Every joint of the tree must move some inertia, or accelerations would be infinite.
  const Model model(data);
  Kinematics kinematics(model);
  kinematics.update(model.start());
  multibody::ArticulatedBodies bodies(*data);
  bodies.factor(*data, kinematics);
  for (const int index : data->leaves_first) {
    const multibody::Node& node = data->nodes[index];
    check.require(bodies.weakest_pivot(node, index, kinematics) > smallest_pivot,
                  "joint " + data->joints[node.joint].name,
                  "no inertia resists its motion, so its acceleration would be infinite",
                  "give body " + data->bodies[node.body].name + " inertia about this axis");
  }
  check.finish();

  Dynamics dynamics(model);
  dynamics.update(model.start());
  data->mobility.constraint_rows = data->rows;
  data->mobility.redundant_constraints = data->rows - dynamics.rank();
  data->mobility.degrees_of_freedom = data->speeds - dynamics.rank();
  return model;
}

}  // namespace carom
