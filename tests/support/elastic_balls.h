// Elastic balls with the data of document 004 (thesis "Rebound predictions for elastic collisions", Example 3): on a
// rigid plane, or two of them.
#pragma once

#include <cmath>
#include <numbers>
#include <optional>
#include <string>

#include "carom/mechanics.h"
#include "carom/model.h"
#include "carom/simulation.h"

namespace carom::test {

inline constexpr double ball_radius = 0.1;
inline constexpr double ball_mass = 4.0 / 3 * std::numbers::pi * 1e-3 * 2700;
inline constexpr double ball_inertia = 0.4 * ball_mass * 1e-2;

inline Material thesis_material() {
  return {.name = "alloy", .young = 70e9, .poisson = 0.3, .density = 2700};
}

/// κ of ψ = κ·v_t/(μ·v_n): 2·(1 − ν)/(2 − ν); friction that slides throughout changes ψ by 7·κ = 4·χ.
inline constexpr double slip_scale = 2 * 0.7 / 1.7;

/// A ball of the above and how it starts.
struct ElasticBall {
  std::string name = "ball";
  Vector3d p_W = Vector3d::Zero();
  Vector3d v_W = Vector3d::Zero(), w_W = Vector3d::Zero();
  std::optional<int> elements = 600;  ///< 0: as many as it takes by itself; left out: it is rigid
  double stiffer = 1;                 ///< than the material
};

inline ShapeId add_elastic_ball(ModelBuilder& build, const ElasticBall& ball,
                                const Matrix3d& turn = Matrix3d::Identity()) {
  BodySpec body{.name = ball.name,
                .mass = ball_mass,
                .I_B = ball_inertia * Matrix3d::Identity(),
                .X_WB = {turn, turn * ball.p_W},
                .v_WB = turn * ball.v_W,
                .w_WB = turn * ball.w_W};
  if (ball.elements) body.elastic = ElasticSpec{};
  if (ball.elements.value_or(0) > 0) body.elastic->elements = ball.elements;
  const BodyId id = build.add_body(body);
  Material material = thesis_material();
  material.young *= ball.stiffer;
  return build.add_shape(
      {.name = "skin", .body = id, .shape = Sphere{ball_radius}, .material = material});
}

inline ContactLaw friction_only(double coefficient) {
  ContactLaw law;
  if (coefficient > 0) law.friction = FrictionSpec{.parameters = {{"coefficient", coefficient}}};
  return law;
}

/// What a ball and a rigid plane through the origin do; the world may be turned.
struct BallOnPlane {
  ElasticBall ball;
  double friction = 0;
  double gravity = 0;
  double gap_stiffness = 0;  ///< of gap elements, in all directions; 0: contact is exact [N/m]
  Matrix3d turn = Matrix3d::Identity();
};

inline Model model_of(const BallOnPlane& given) {
  ModelBuilder build;
  build.set_gravity(given.turn * Vector3d(0, 0, -given.gravity));
  const ShapeId plane = build.add_shape({.name = "plane",
                                         .body = build.ground(),
                                         .shape = HalfSpace{},
                                         .X_BS = {given.turn, Vector3d::Zero()}});
  const ShapeId skin = add_elastic_ball(build, given.ball, given.turn);
  ContactLaw law = friction_only(given.friction);
  if (given.gap_stiffness > 0) law.gap_elements = {given.gap_stiffness, given.gap_stiffness};
  build.add_contact({.name = "plane", .a = {plane}, .b = {skin}, .law = law});
  return build.finish();
}

inline Model two_elastic_balls(const ElasticBall& one, const ElasticBall& two, double friction,
                               const Matrix3d& turn = Matrix3d::Identity()) {
  ModelBuilder build;
  const ShapeId a = add_elastic_ball(build, one, turn), b = add_elastic_ball(build, two, turn);
  build.add_contact({.name = "balls", .a = {a}, .b = {b}, .law = friction_only(friction)});
  return build.finish();
}

inline Trajectory simulate_implicit(const Model& model, double duration, double step = 0) {
  return simulate(
      model, start_state(model),
      {.method = "implicit", .duration = duration, .output_step = duration, .step = step});
}

/// ψ of a ball's lowest point against a plane at rest, for the velocity of approach v_n.
inline double slip_on_plane(const Vector3d& v, const Vector3d& w, double friction, double v_n) {
  return slip_scale * (v.x() - w.y() * ball_radius) / (friction * v_n);
}

/// Slip of two balls that touch along a mean normal from the first to the second, before and after: ψ along the plane of
/// motion (x, z), and the restitution there. Balls that slide turn the line of their centres while they touch, by some
/// 1e-4 rad; along the normal at first touch a part of the normal impulse would count as slip, 2·κ/μ times that angle.
struct SlipOfBalls {
  double before = 0, after = 0;  ///< ψ
  double restitution = 0;
};

inline SlipOfBalls slip_of_balls(const Trajectory& run, double friction) {
  Vector3d n = Vector3d::Zero();
  for (const Sample& sample : run.samples) {
    n += sample.contacts[0].normal_force * sample.contacts[0].n_W;
  }
  n.normalize();
  const Vector3d t = Vector3d::UnitY().cross(n);
  const auto relative = [&](const Sample& sample) {
    const BodySample &one = sample.bodies[0], &two = sample.bodies[1];
    return Vector3d(two.v_WB - one.v_WB - ball_radius * (one.w_WB + two.w_WB).cross(n));
  };
  const Vector3d before = relative(run.first()), after = relative(run.last());
  const double v_n = -n.dot(before), scale = slip_scale / (friction * v_n);
  return {scale * t.dot(before), scale * t.dot(after), n.dot(after) / v_n};
}

}  // namespace carom::test
