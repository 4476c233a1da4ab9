// Small models with one contact, for tests of runs.
#pragma once

#include <cmath>
#include <string>
#include <utility>

#include "base/rotation_between.h"
#include "carom/mechanics.h"
#include "carom/model.h"
#include "carom/simulation.h"

namespace carom::test {

/// A solid ball at a place, with one shape.
inline std::pair<BodyId, ShapeId> add_ball(ModelBuilder& build, const std::string& name,
                                           double mass, double radius, const Vector3d& p_W,
                                           const Vector3d& v_W = Vector3d::Zero()) {
  const BodyId body = build.add_body({.name = name,
                                      .mass = mass,
                                      .I_B = 0.4 * mass * radius * radius * Matrix3d::Identity(),
                                      .X_WB = {Matrix3d::Identity(), p_W},
                                      .v_WB = v_W,
                                      .w_WB = Vector3d::Zero()});
  return {body, build.add_shape({.name = "ball", .body = body, .shape = Sphere{radius}})};
}

/// A plane through a point, fixed to the ground.
inline ShapeId add_plane(ModelBuilder& build, const std::string& name, const Vector3d& p_W,
                         const Vector3d& normal_W) {
  const Quaterniond turn = rotation_between(Vector3d::UnitZ(), normal_W);
  return build.add_shape({.name = name,
                          .body = build.ground(),
                          .shape = HalfSpace{},
                          .X_BS = {turn.toRotationMatrix(), p_W}});
}

/// Two free balls on the x axis that meet with this speed; masses m give the effective mass m/2.
inline Model two_balls(const ContactLaw& law, double speed, double mass = 2, double radius = 0.02) {
  ModelBuilder build;
  const double gap = 1e-3 * speed;
  const auto [one, shape_one] =
      add_ball(build, "one", mass, radius, {0, 0, 0}, {0.75 * speed, 0, 0});
  const auto [two, shape_two] =
      add_ball(build, "two", mass, radius, {2 * radius + gap, 0, 0}, {-0.25 * speed, 0, 0});
  build.add_contact({.name = "balls", .a = {shape_one}, .b = {shape_two}, .law = law});
  return build.finish();
}

/// A ball above a floor.
inline Model ball_on_floor(const ContactLaw& law, double mass, double radius, double height,
                           double gravity, double speed_down = 0) {
  ModelBuilder build;
  build.set_gravity({0, 0, -gravity});
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const auto [ball, shape] =
      add_ball(build, "ball", mass, radius, {0, 0, height + radius}, {0, 0, -speed_down});
  build.add_contact({.name = "floor", .a = {floor}, .b = {shape}, .law = law});
  return build.finish();
}

inline ContactLaw power_contact(double stiffness, double restitution) {
  ContactLaw law;
  law.stiffness = stiffness;
  law.restitution = RestitutionLaw(restitution);
  return law;
}

}  // namespace carom::test
