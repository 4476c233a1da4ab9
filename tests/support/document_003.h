// The mechanisms of Nikravesh and Poursina, "Determination of effective mass for continuous contact
// models in multibody dynamics", Examples 1 to 4, with shapes and contacts.
#pragma once

#include <cmath>
#include <numbers>

#include "base/rotation_between.h"
#include "carom/model.h"
#include "support/mechanism.h"

namespace carom::test::document_003 {

inline double radians(double degrees) {
  return degrees * std::numbers::pi / 180;
}

/// Direction of a rod that hangs at an angle from the vertical.
inline Vector3d hanging(double theta) {
  return {std::sin(theta), -std::cos(theta), 0};
}

inline void add_pin(ModelBuilder& build, const char* name, BodyId a, BodyId b, const Vector3d& p_W,
                    std::optional<double> speed = {}) {
  build.add_joint({.name = name,
                   .type = "revolute",
                   .a = a,
                   .b = b,
                   .p_W = p_W,
                   .axis_W = Vector3d::UnitZ(),
                   .speed = speed});
}

/// A half-space whose outward normal is given.
inline ShapeSpec plane(BodyId body, const Vector3d& p_BS, const Vector3d& normal_B) {
  return {.name = "plane",
          .body = body,
          .shape = HalfSpace{},
          .X_BS = {rotation_between(Vector3d::UnitZ(), normal_B).toRotationMatrix(), p_BS}};
}

inline ShapeSpec ball(BodyId body, const Vector3d& p_BS, double radius) {
  return {
      .name = "ball", .body = body, .shape = Sphere{radius}, .X_BS = {Matrix3d::Identity(), p_BS}};
}

/// Example 1: a rod of 1 kg and 1.7 m on a pin, its tip at a wall.
inline Model rod_at_wall(double theta, double speed = 1) {
  const Vector3d tip = 1.7 * hanging(theta);
  ModelBuilder build;
  const BodyId rod = build.add_body(test::rod("rod", 1, Vector3d::Zero(), tip));
  add_pin(build, "pin", build.ground(), rod, Vector3d::Zero(), speed);
  const ShapeId end = build.add_shape(ball(rod, 0.5 * tip, 0));
  const ShapeId wall = build.add_shape(plane(build.ground(), tip, -Vector3d::UnitX()));
  build.add_contact({.name = "tip-wall", .a = {end}, .b = {wall}});
  return build.finish();
}

/// Example 2: a sphere of m1, and one of m2 with a mass m3 on a slide at the angle θ in it. All of the
/// second one comes at `speed`.
inline Model sphere_with_slide(double m1, double m2, double m3, double theta, double speed = 0) {
  const Matrix3d I = 0.1 * Matrix3d::Identity();
  const Vector3d v(-speed, 0, 0);
  ModelBuilder build;
  const BodyId first = build.add_body({.name = "first",
                                       .mass = m1,
                                       .I_B = I,
                                       .X_WB = {.p = {-0.5, 0, 0}},
                                       .v_WB = Vector3d(1, 0, 0)});
  const BodyId second = build.add_body(
      {.name = "second", .mass = m2, .I_B = I, .X_WB = {.p = {0.5, 0, 0}}, .v_WB = v});
  const BodyId slide = build.add_body(
      {.name = "slide", .mass = m3, .I_B = I, .X_WB = {.p = {0.5, 0, 0}}, .v_WB = v});
  build.add_joint({.name = "slide",
                   .type = "prismatic",
                   .a = second,
                   .b = slide,
                   .p_W = {0.5, 0, 0},
                   .axis_W = {std::cos(theta), std::sin(theta), 0}});
  const ShapeId a = build.add_shape(ball(first, Vector3d::Zero(), 0.5));
  const ShapeId b = build.add_shape(ball(second, Vector3d::Zero(), 0.5));
  build.add_contact({.name = "spheres", .a = {a}, .b = {b}});
  return build.finish();
}

/// Example 3: a double pendulum, its tip at the side of a third rod. Speeds are those of the rods.
inline Model double_pendulum(double w1, double w2, double w3) {
  const Vector3d elbow = hanging(radians(30));
  const Vector3d tip = elbow + 1.4 * hanging(radians(60));
  const Vector3d C(1.2, 0, 0);
  const double theta3 = std::atan2(tip.x() - C.x(), -tip.y());
  ModelBuilder build;
  const BodyId upper = build.add_body(test::rod("upper", 1, Vector3d::Zero(), elbow));
  const BodyId lower = build.add_body(test::rod("lower", 1.4, elbow, tip));
  const BodyId target = build.add_body(test::rod("target", 2, C, C + 2 * hanging(theta3)));
  add_pin(build, "O", build.ground(), upper, Vector3d::Zero(), w1);
  add_pin(build, "elbow", upper, lower, elbow, w2 - w1);
  add_pin(build, "C", build.ground(), target, C, w3);
  const ShapeId end = build.add_shape(ball(lower, 0.5 * (tip - elbow), 0));
  const ShapeId side = build.add_shape(
      plane(target, Vector3d::Zero(), -Vector3d(std::cos(theta3), std::sin(theta3), 0)));
  build.add_contact({.name = "tip-rod", .a = {end}, .b = {side}});
  return build.finish();
}

/// Example 4: a slider-crank and a block on a track.
inline Model slider_crank(double theta, double crank_speed = -1, double block_speed = 0) {
  const Vector3d pin(std::cos(theta), std::sin(theta), 0);
  const Vector3d wrist(pin.x() + std::sqrt(4 - pin.y() * pin.y()), 0, 0);
  const Vector3d x = Vector3d::UnitX();
  const Matrix3d I = 0.1 * Matrix3d::Identity();
  ModelBuilder build;
  const BodyId ground = build.ground();
  const BodyId crank = build.add_body(test::rod("crank", 1, Vector3d::Zero(), pin));
  const BodyId rod = build.add_body(test::rod("rod", 2, pin, wrist));
  const BodyId slider =
      build.add_body({.name = "slider", .mass = 1, .I_B = I, .X_WB = {.p = wrist}});
  const BodyId block =
      build.add_body({.name = "block", .mass = 1, .I_B = I, .X_WB = {.p = wrist + 0.2 * x}});
  add_pin(build, "crank", ground, crank, Vector3d::Zero(), crank_speed);
  add_pin(build, "pin", crank, rod, pin);
  add_pin(build, "wrist", rod, slider, wrist);
  build.add_joint(
      {.name = "guide", .type = "prismatic", .a = ground, .b = slider, .p_W = wrist, .axis_W = x});
  build.add_joint({.name = "track",
                   .type = "prismatic",
                   .a = ground,
                   .b = block,
                   .p_W = wrist,
                   .axis_W = x,
                   .speed = block_speed});
  const ShapeId nose = build.add_shape(ball(slider, Vector3d::Zero(), 0.1));
  const ShapeId face = build.add_shape(plane(block, -0.1 * x, -x));
  build.add_contact({.name = "slider-block", .a = {nose}, .b = {face}});
  return build.finish();
}

inline JointId joint_named(const Model& model, std::string_view name) {
  for (int index = 0; index < model.joint_count(); ++index) {
    if (model.name(JointId{index}) == name) return {index};
  }
  return {};
}

}  // namespace carom::test::document_003
