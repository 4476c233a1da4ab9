#include "simulation/elastic/elastic_split.h"

#include <variant>

#include "multibody/model_data.h"
#include "multibody/rest_state.h"

namespace carom::simulation {
namespace {

bool deforms(const Model& model, BodyId body) {
  return body != Model::ground && model.spec(body).elastic.has_value();
}

const multibody::JointType& type_of(const Model& model, int joint) {
  return *model.data().joints[static_cast<std::size_t>(joint)].type;
}

/// A joint that holds an elastic body.
bool holds_elastic(const Model& model, int joint) {
  const JointSpec& spec = model.spec(JointId{joint});
  const multibody::JointType& type = type_of(model, joint);
  if (type.couples != multibody::Couples::nothing || type.rows.empty()) return false;
  return deforms(model, spec.a) || deforms(model, spec.b);
}

/// Forces at places of bodies; a torque has none, and a field loads all of a body alike.
bool loads_elastic(const Model& model, const ForceSpec& spec) {
  return std::visit(
      [&](const auto& force) {
        using Force = std::decay_t<decltype(force)>;
        if constexpr (requires { force.a; } && !std::is_same_v<Force, Torque>) {
          return deforms(model, force.a) || deforms(model, force.b);
        } else {
          return false;
        }
      },
      spec.force);
}

class Splitter {
 public:
  explicit Splitter(const Model& model) : model_(model) {
    for (int body = 1; body < model.body_count(); ++body) {
      BodySpec spec = model.spec(BodyId{body});
      mechanism_.add_body(spec);
      spec.elastic.reset();
      forces_.add_body(spec);
      joints_.add_body(spec);
    }
    mechanism_.set_gravity(model.gravity_W());
    for (const ShapeSpec& shape : model.shapes()) mechanism_.add_shape(shape);
    for (const ContactSpec& contact : model.contacts()) mechanism_.add_contact(contact);
    for (int joint = 0; joint < model.given_joint_count(); ++joint) add_joint(joint);
    for (const ForceSpec& force : model.forces()) add_force(force);
  }

  ElasticSplit finish() {
    return {.mechanism = mechanism_.finish(),
            .with_forces = forces_.finish(),
            .with_joints = joints_.finish(),
            .ports = ports_,
            .taken_specs = taken_specs_,
            .taken = taken_,
            .kept = kept_};
  }

 private:
  /// The body itself where it is rigid, else a new port at the point.
  BodyId holder(BodyId body, const Vector3d& p_W) {
    if (!deforms(model_, body)) return body;
    const Pose& X_WB = model_.start_pose(body);
    ports_.push_back({body, X_WB.inverse() * p_W});
    const BodySpec frame{.name = model_.name(body) + " port " + std::to_string(ports_.size()),
                         .mass = 1,
                         .I_B = Matrix3d::Identity(),
                         .X_WB = {X_WB.R, p_W}};
    forces_.add_body(frame);
    return joints_.add_body(frame);
  }

  void add_joint(int joint) {
    JointSpec spec = model_.spec(JointId{joint});
    if (!holds_elastic(model_, joint)) {
      // Those that a gear couples come before it.
      if (spec.first.index >= 0) spec.first = {kept_[static_cast<std::size_t>(spec.first.index)]};
      if (spec.second.index >= 0) {
        spec.second = {kept_[static_cast<std::size_t>(spec.second.index)]};
      }
      kept_.push_back(mechanism_.add_joint(spec).index);
      return;
    }
    kept_.push_back(-1);
    taken_.push_back(joint);
    taken_specs_.push_back(spec);
    const bool two = type_of(model_, joint).needs == multibody::Needs::two_positions;
    spec.a = holder(spec.a, spec.p_W);
    spec.b = holder(spec.b, two ? spec.p2_W : spec.p_W);
    spec.actions = {};
    spec.speed.reset();
    joints_.add_joint(spec);
  }

  void add_force(ForceSpec spec) {
    if (!loads_elastic(model_, spec)) return mechanism_.add_force(spec);
    if (auto* spring = std::get_if<SpringDamper>(&spec.force)) {
      if (!spring->rest_length) spring->rest_length = (spring->p_WPb - spring->p_WPa).norm();
      spring->a = holder(spring->a, spring->p_WPa);
      spring->b = holder(spring->b, spring->p_WPb);
    } else if (auto* force = std::get_if<PointForce>(&spec.force)) {
      force->a = holder(force->a, force->p_WP);
      force->b = holder(force->b, force->p_WP);
    } else if (auto* bushing = std::get_if<Bushing>(&spec.force)) {
      bushing->a = holder(bushing->a, bushing->p_WP);
      bushing->b = holder(bushing->b, bushing->p_WP);
    }
    forces_.add_force(spec);
  }

  const Model& model_;
  ModelBuilder mechanism_, forces_, joints_;
  std::vector<PortPlace> ports_;
  std::vector<JointSpec> taken_specs_;
  std::vector<int> taken_, kept_;
};

}  // namespace

ElasticSplit split_elastic(const Model& model) {
  bool any = false;
  for (int joint = 0; joint < model.given_joint_count(); ++joint) {
    any |= holds_elastic(model, joint);
  }
  for (const ForceSpec& force : model.forces()) any |= loads_elastic(model, force);
  if (any) return Splitter(model).finish();
  ElasticSplit whole{.mechanism = model, .with_forces = model, .with_joints = model};
  for (int joint = 0; joint < model.given_joint_count(); ++joint) whole.kept.push_back(joint);
  return whole;
}

State split_state(const ElasticSplit& split, const Model& model, const State& state) {
  if (!split.any()) return state;
  Kinematics kinematics(model);
  kinematics.update(state);
  std::vector<BodyState> bodies;
  for (int body = 1; body < model.body_count(); ++body) {
    const SpatialVector& V_WB = kinematics.velocity({body});
    bodies.push_back({kinematics.pose({body}), V_WB.linear, V_WB.angular});
  }
  State start = state_of_bodies(split.mechanism, bodies, multibody::rest_state(split.mechanism));
  start.time = state.time;
  return start;
}

void check_split(const Model& model, std::vector<Problem>& problems) {
  bool any = false;
  for (int joint = 0; joint < model.given_joint_count(); ++joint) {
    const JointSpec& spec = model.spec(JointId{joint});
    const auto problem = [&](const std::string& what, const std::string& remedy) {
      problems.push_back({spec.place, "joint " + spec.name + ": " + what, remedy});
    };
    for (const JointId coupled : {spec.first, spec.second}) {
      if (coupled.index < 0 || !holds_elastic(model, coupled.index)) continue;
      problem("joint " + model.name(coupled) + ", which it couples, holds an elastic body",
              "couple joints of rigid bodies, or leave elastic out there");
    }
    if (!holds_elastic(model, joint)) continue;
    any = true;
    if (spec.actions.friction) {
      problem("friction in a joint that holds an elastic body is not computed",
              "leave friction out, or give the joint a damper");
    }
    if (spec.from || spec.until) {
      problem("a joint that holds an elastic body cannot hold for a time only",
              "leave from and until out, or leave elastic out there");
    }
  }
  for (const ForceSpec& force : model.forces()) any |= loads_elastic(model, force);
  if (!any) return;
  for (const ClearanceJoint& joint : model.clearance_joints()) {
    problems.push_back({joint.spec.place,
                        "joint " + joint.spec.name +
                            ": clearance does not go together with joints or forces on elastic "
                            "bodies",
                        "leave clearance out, or choose another method for rigid bodies"});
  }
}

}  // namespace carom::simulation
