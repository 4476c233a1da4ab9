#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "base/numbers.h"
#include "carom/mechanics.h"
#include "carom/messages.h"
#include "carom/model.h"
#include "multibody/articulated_bodies.h"
#include "multibody/check_model.h"
#include "multibody/clearance_joint.h"
#include "multibody/general_rank.h"
#include "multibody/joint_axes.h"
#include "multibody/joint_type.h"
#include "multibody/model_data.h"
#include "multibody/rest_state.h"
#include "multibody/spanning_tree.h"

namespace carom {

using multibody::axes_with_z;
using multibody::Checker;
using multibody::Couples;
using multibody::JointData;
using multibody::JointType;
using multibody::Needs;

namespace {

/// Below this share of the inertia it carries, a joint's motion counts as resisted by nothing.
constexpr double smallest_pivot = 1e-13;

/// Slide per angle of an axis that turns and slides, otherwise 0.
double lead_of(const JointData& joint) {
  if (!multibody::axis_turns(*joint.type) || !multibody::axis_slides(*joint.type)) return 0;
  const double still = 0;
  SpatialVector direction_F = joint.type->directions_F[0];
  multibody::JointMotion motion{joint.X_FM_start, {}, &direction_F};
  joint.type->move({.q = &still,
                    .v = &still,
                    .X_FM_start = joint.X_FM_start,
                    .parameters = joint.parameters.data()},
                   motion);
  return direction_F.linear.z() / direction_F.angular.z();
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
                  .parameters = {},
                  .turns = multibody::axis_turns(*type),
                  .lead = 0,
                  .place = {},
                  .node = -1,
                  .loop = -1};
  for (const JointParameter& parameter : type->parameters) {
    joint.parameters.push_back(spec.parameters.find(parameter.name)->second);
  }
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
  joint.lead = lead_of(joint);
  return joint;
}

multibody::Subject subject_of(const ModelData& data, int joint) {
  const bool added = joint < static_cast<int>(data.joint_specs.size());
  // A free joint that was not written is about its body.
  const BodyId body = data.joints[joint].b;
  if (!added)
    return {"body " + data.bodies[body.index].name, data.body_specs[body.index - 1].place};
  return {"joint " + data.joints[joint].name, data.joint_specs[joint].place};
}

bool is_timed(const JointSpec& joint) {
  return joint.from || joint.until;
}

/// Chooses the tree. Joints that a gear couples come first: their coordinates must exist. Then those
/// with actions, which count whole turns in the tree only.
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
    if (!joint.type->in_tree || is_timed(data.joint_specs[index])) continue;
    edges.push_back({.a = joint.a.index,
                     .b = joint.b.index,
                     .weight = coupled.contains(index)                 ? -2
                               : data.joint_specs[index].actions.any() ? -1
                                                                       : joint.type->speeds});
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
                                        .type = std::string(multibody::free_type().name),
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
        check.require(data.joints[coupled.index].node >= 0, subject_of(data, index),
                      "couples joint " + data.joints[coupled.index].name +
                          ", which closes a loop of coupled joints and has no coordinate",
                      "leave out one of the couplings of this loop");
      }
      if (node_a < 0 || node_b < 0) continue;
    } else {
      node_a = data.bodies[joint.a.index].node;
      node_b = data.bodies[joint.b.index].node;
      rows = static_cast<int>(joint.type->rows.size());
      if (rows > 0) ++data.mobility.loops;
    }
    joint.loop = static_cast<int>(data.loops.size());
    data.loops.push_back({.joint = index, .first_row = data.rows, .rows = rows, .path = {}});
    multibody::find_path(data.nodes, node_a, node_b, data.loops.back().path);
    data.rows += rows;
    if (const JointSpec& spec = data.joint_specs[index]; is_timed(spec)) {
      data.timed_loops.push_back({.loop = joint.loop,
                                  .from = spec.from.value_or(0),
                                  .until = spec.until.value_or(infinite)});
    }
  }
}

/// Largest distance of a body or joint from the first body.
double size_of(const std::vector<BodySpec>& bodies, const std::vector<JointSpec>& joints,
               const std::vector<JointSpec>& loose_joints) {
  double size = 0;
  if (bodies.empty()) return 1;
  const Vector3d& p_W = bodies[0].X_WB.p;
  for (const BodySpec& body : bodies) size = std::max(size, (body.X_WB.p - p_W).norm());
  for (const JointSpec& joint : joints) {
    const JointType* type = multibody::find_joint_type(joint.type);
    if (type->needs != Needs::two_joints) size = std::max(size, (joint.p_W - p_W).norm());
    if (type->needs == Needs::two_positions) size = std::max(size, (joint.p2_W - p_W).norm());
  }
  for (const JointSpec& joint : loose_joints) size = std::max(size, (joint.p_W - p_W).norm());
  return size > 0 ? size : 1;
}

/// The ground, and the bodies as added.
void add_bodies(ModelData& data) {
  data.bodies.push_back({.name = "ground",
                         .mass = std::numeric_limits<double>::infinity(),
                         .I_B = Matrix3d::Zero(),
                         .X_WB_start = {},
                         .node = 0});
  for (const BodySpec& body : data.body_specs) {
    data.bodies.push_back({.name = body.name,
                           .mass = body.mass,
                           .I_B = 0.5 * (body.I_B + body.I_B.transpose()),
                           .X_WB_start = body.X_WB,
                           .node = -1});
  }
}

/// Every joint of the tree must move some inertia, or accelerations would be infinite.
void check_inertia(const Model& model, Checker& check) {
  const ModelData& data = model.data();
  Kinematics kinematics(model);
  kinematics.update(multibody::rest_state(model));
  multibody::ArticulatedBodies bodies(data);
  bodies.factor(data, kinematics);
  for (const int index : data.leaves_first) {
    const multibody::Node& node = data.nodes[index];
    check.require(bodies.weakest_pivot(node, index, kinematics) > smallest_pivot,
                  subject_of(data, node.joint),
                  "no inertia resists its motion, so its acceleration would be infinite",
                  "give body " + data.bodies[node.body].name + " inertia about this axis");
  }
}

/// The ranks from each time on at which a joint begins to hold or lets go.
std::vector<multibody::Stage> find_stages(const Model& model) {
  std::vector<multibody::Stage> stages;
  if (model.data().timed_loops.empty()) return stages;
  std::set<double> times = {0};
  for (const multibody::TimedLoop& timed : model.data().timed_loops) {
    times.insert(timed.from);
    if (std::isfinite(timed.until)) times.insert(timed.until);
  }
  for (const double time : times) {
    stages.push_back({.from = time, .rank = multibody::general_rank(model, time)});
  }
  return stages;
}

}  // namespace

BodyId ModelBuilder::add_body(BodySpec body) {
  bodies_.push_back(std::move(body));
  return BodyId{static_cast<int>(bodies_.size())};
}

JointId ModelBuilder::add_joint(JointSpec joint) {
  if (joint.clearance) {
    loose_joints_.push_back(std::move(joint));
    return {};
  }
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
  check_parts({.bodies = bodies_,
               .joints = joints_,
               .loose_joints = loose_joints_,
               .shapes = shapes_,
               .contacts = contacts_,
               .forces = forces_,
               .gravity_W = gravity_W_},
              check);
  check.finish();

  const auto data = std::make_shared<ModelData>();
  data->body_specs = bodies_;
  data->joint_specs = joints_;
  data->shapes = shapes_;
  data->contacts = contacts_;
  data->forces = forces_;
  data->gravity_W = gravity_W_;
  data->length = size_of(bodies_, joints_, loose_joints_);
  add_bodies(*data);
  for (const JointSpec& joint : joints_) data->joints.push_back(make_joint(joint, data->bodies));
  for (const JointSpec& joint : loose_joints_) {
    data->clearance_joints.push_back(multibody::expand_clearance(
        joint, data->bodies[joint.a.index].X_WB_start, data->bodies[joint.b.index].X_WB_start,
        data->shapes, data->contacts));
  }
  build_tree(*data);
  build_loops(*data, check);
  check.finish();

  const Model model(data);
  check_inertia(model, check);
  check.finish();

  const int rank = multibody::general_rank(model);
  std::vector<multibody::Stage> stages = find_stages(model);
  data->mobility.constraint_rows = data->rows;
  for (const multibody::TimedLoop& timed : data->timed_loops) {
    if (!timed.holds_at(0)) data->mobility.constraint_rows -= data->loops[timed.loop].rows;
  }
  data->mobility.redundant_constraints = data->mobility.constraint_rows - rank;
  data->mobility.degrees_of_freedom = data->speeds - rank;
  data->stages = std::move(stages);
  return model;
}

}  // namespace carom
