// A rotor that hangs in the clearance of its bearing, for tests of joints with clearance.
#pragma once

#include "carom/model.h"
#include "support/contact_models.h"

namespace carom::test {

/// The pin of a free body in a bush of the ground, axis along z.
struct LooseRotor {
  double mass = 2;
  double spin_inertia = 4e-3;           ///< about the axis [kg m²]
  double radius = 0.01, size = 0.0005;  ///< of the bush, and the clearance [m]
  double length = 0.04;                 ///< of the pin [m]
  Vector3d p_W = Vector3d::Zero();      ///< centre of mass at the start, the bush being at 0 [m]
  Vector3d gravity_W = {0, -10, 0};
  std::optional<Vector3d> v_W, w_W;
  ContactLaw law = power_contact(1e9, 0.5);

  JointSpec joint() const {
    JointSpec joint{.name = "bearing", .type = "revolute", .a = Model::ground, .b = BodyId{1}};
    joint.axis_W = Vector3d::UnitZ();
    joint.clearance = JointClearance{.size = size, .radius = radius, .length = length, .law = law};
    return joint;
  }
  ModelBuilder builder() const {
    ModelBuilder build;
    build.set_gravity(gravity_W);
    build.add_body({.name = "rotor",
                    .mass = mass,
                    .I_B = Vector3d(3e-3, 3e-3, spin_inertia).asDiagonal(),
                    .X_WB = {Matrix3d::Identity(), p_W},
                    .v_WB = v_W,
                    .w_WB = w_W});
    return build;
  }
  Model model() const {
    ModelBuilder build = builder();
    build.add_joint(joint());
    return build.finish();
  }
};

}  // namespace carom::test
