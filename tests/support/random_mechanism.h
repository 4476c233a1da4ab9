// Mechanisms at random: chains and loops of joints of all kinds, with what can act in joints and between
// bodies. The start closes every loop, since joints are placed where the bodies are.
#pragma once

#include <string>

#include "support/changed_model.h"
#include "support/contact_models.h"
#include "support/mechanism.h"

namespace carom::test {

struct MechanismChoice {
  bool loops = true;
  bool conservative = false;  ///< gravity and springs only
  bool limits = true;
};

class RandomMechanism {
 public:
  RandomMechanism(unsigned seed, const MechanismChoice& choice) : random_(seed), choice_(choice) {
    parts_.gravity_W = {0, 0, -9.81};
    planar_ = random_.below(2) == 0;
    const int count = 1 + random_.below(4);
    for (int i = 0; i < count; ++i) add_link(i);
    if (choice.loops) {
      const int loops = random_.below(count > 1 ? 3 : 2);
      for (int i = 0; i < loops; ++i) close_loop(i);
    }
    if (random_.below(3) == 0) add_spring();
  }

  const ModelParts& parts() const { return parts_; }

 private:
  Vector3d somewhere() {
    const Vector3d p = random_.vector();
    return planar_ ? Vector3d(p.x(), 0, p.z()) : p;
  }
  Vector3d across() { return planar_ ? Vector3d::UnitY() : random_.direction(); }
  Vector3d along() {
    const Vector3d d = random_.direction();
    return planar_ ? Vector3d(d.x() + 0.1, 0, d.z()).normalized() : d;
  }

  void add_link(int index) {
    BodySpec body = random_.body("b" + std::to_string(index));
    body.X_WB.p = somewhere();
    if (planar_) {
      body.X_WB.R.setIdentity();
      const Vector3d diagonal = body.I_B.diagonal();
      body.I_B = diagonal.asDiagonal();
    }
    parts_.bodies.push_back(body);
    static const std::vector<std::string> in_plane{"revolute", "revolute", "revolute", "prismatic"};
    static const std::vector<std::string> in_space{
        "revolute",  "revolute",  "prismatic", "screw",    "cylindrical",
        "universal", "spherical", "planar",    "revolute", "fixed"};
    const auto& types = planar_ ? in_plane : in_space;
    const BodyId parent{random_.below(3) == 0 ? 0 : index};
    add_joint("j" + std::to_string(index), types[random_.below(static_cast<int>(types.size()))],
              parent, BodyId{index + 1});
  }

  void close_loop(int index) {
    static const std::vector<std::string> in_plane{"revolute", "revolute", "prismatic", "distance"};
    static const std::vector<std::string> in_space{"spherical",     "distance",  "point-on-plane",
                                                   "point-on-line", "universal", "cylindrical"};
    const auto& types = planar_ ? in_plane : in_space;
    const int count = static_cast<int>(parts_.bodies.size());
    const BodyId b{1 + random_.below(count)};
    BodyId a{random_.below(count + 1)};
    if (a == b) a = BodyId{0};
    add_joint("l" + std::to_string(index), types[random_.below(static_cast<int>(types.size()))], a,
              b);
  }

  void add_joint(const std::string& name, const std::string& type, BodyId a, BodyId b) {
    const multibody::JointType& entry = *multibody::find_joint_type(type);
    JointSpec joint{.name = name, .type = type, .a = a, .b = b, .p_W = somewhere()};
    joint.axis_W = multibody::only_slides(entry) ? along() : across();
    if (type == "point-on-plane" || type == "point-on-line") joint.axis_W = along();
    if (type == "universal") {
      joint.axis2_W =
          joint.axis_W.cross(random_.direction() + Vector3d(0.1, 0.2, 0.3)).normalized();
    }
    if (type == "distance") joint.p2_W = joint.p_W + 0.3 * along() + 0.5 * somewhere();
    if (type == "screw") joint.parameters["pitch"] = random_.between(0.02, 0.3);
    if (multibody::has_one_axis(entry)) add_actions(joint, multibody::axis_turns(entry));
    parts_.joints.push_back(std::move(joint));
  }

  void add_actions(JointSpec& joint, bool turns) {
    JointActions& actions = joint.actions;
    if (random_.below(3) == 0) {
      actions.spring_stiffness = random_.between(1, 100);
      actions.spring_rest = random_.between(-0.3, 0.3);
    }
    if (choice_.conservative) return;
    if (random_.below(4) == 0) actions.damper = random_.between(0.01, 2);
    if (random_.below(3) == 0) actions.friction = friction(joint.type, turns);
    if (random_.below(5) == 0) actions.drive = drive();
    if (choice_.limits && random_.below(5) == 0) {
      actions.limits = JointLimits{.lower = -random_.between(0.05, 0.6),
                                   .upper = random_.between(0.05, 0.6),
                                   .law = power_contact(random_.between(1e4, 1e6), 0.5)};
    }
  }

  JointFriction friction(const std::string& type, bool turns) {
    JointFriction law{.constant = random_.between(0, 2)};
    if (type == "screw" || random_.below(2) == 0) return law;
    law.coefficient = random_.between(0, 0.3);
    if (turns) law.radius = random_.between(0, 0.05);
    if (random_.below(2) == 0) law.constant = 0;
    return law;
  }

  JointDrive drive() {
    const TimeFunction sine{.kind = TimeFunction::Kind::harmonic,
                            .amplitude = random_.between(0.1, 2),
                            .frequency = random_.between(0.2, 3)};
    switch (random_.below(3)) {
      case 0:
        return {.type = JointDrive::Type::torque, .value = sine};
      case 1:
        return {.type = JointDrive::Type::speed,
                .value = sine,
                .max_force = random_.between(0.5, 20),
                .gain = random_.between(0.5, 5)};
      default: {
        // From rest, so that it contradicts nothing at the start.
        TimeFunction motion = sine;
        motion.amplitude *= 0.1;
        return {.type = JointDrive::Type::motion, .value = motion, .value_is_position = false};
      }
    }
  }

  void add_spring() {
    const int count = static_cast<int>(parts_.bodies.size());
    const BodyId b{1 + random_.below(count)};
    parts_.forces.push_back({.name = "spring",
                             .force = SpringDamper{.a = BodyId{0},
                                                   .b = b,
                                                   .p_WPa = somewhere() + Vector3d(0, 0, 1.5),
                                                   .p_WPb = parts_.bodies[b.index - 1].X_WB.p,
                                                   .stiffness = random_.between(1, 100),
                                                   .damping = choice_.conservative ? 0 : 0.3}});
  }

  Random random_;
  MechanismChoice choice_;
  ModelParts parts_;
  bool planar_ = false;
};

}  // namespace carom::test
