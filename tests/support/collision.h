// Collisions for tests.
#pragma once

#include <Eigen/Geometry>
#include <random>

#include "carom/analysis.h"

namespace carom::test {

inline Vector3d random_vector(std::mt19937& random, double size = 1) {
  std::uniform_real_distribution<double> number(-size, size);
  return {number(random), number(random), number(random)};
}

/// A body whose inertia is that of a turned box.
inline CollisionBody random_body(std::mt19937& random) {
  std::uniform_real_distribution<double> size(0.2, 1.5);
  CollisionBody body;
  body.mass = size(random);
  const Vector3d sides(size(random), size(random), size(random));
  const Vector3d squares = sides.cwiseProduct(sides);
  const Vector3d moments = *body.mass / 12 * (Vector3d::Constant(squares.sum()) - squares);
  const Matrix3d R = Eigen::Quaterniond(Eigen::Vector4d(random_vector(random).x(), 0.3,
                                                        random_vector(random).y(), 0.5))
                         .normalized()
                         .toRotationMatrix();
  body.I_W = R * moments.asDiagonal() * R.transpose();
  body.p_WB = random_vector(random);
  body.v_WB = random_vector(random, 2);
  body.w_WB = random_vector(random, 2);
  return body;
}

/// Two free bodies in space that approach each other.
inline Collision random_collision(std::mt19937& random) {
  std::uniform_real_distribution<double> share(0, 1);
  Collision collision;
  collision.bodies = {random_body(random), random_body(random)};
  collision.p_WC = random_vector(random, 0.5);
  collision.n_W = random_vector(random);
  collision.friction = 1.2 * share(random);
  collision.restitution = RestitutionLaw(share(random));
  const auto& [a, b] = collision.bodies;
  const Vector3d v_W = b.v_WB + b.w_WB.cross(collision.p_WC - b.p_WB) - a.v_WB -
                       a.w_WB.cross(collision.p_WC - a.p_WB);
  if (v_W.dot(collision.n_W) > 0) collision.n_W *= -1;
  return collision;
}

/// A solid sphere of radius 1 and mass 1 on a floor z = 0, with slip along x.
inline Collision sphere_on_floor(double slip, double friction, double restitution) {
  Collision collision;
  collision.n_W = {0, 0, 1};
  collision.friction = friction;
  collision.restitution = RestitutionLaw(restitution);
  CollisionBody& sphere = collision.bodies[1];
  sphere.mass = 1;
  sphere.I_W = 0.4 * Matrix3d::Identity();
  sphere.p_WB = {0, 0, 1};
  sphere.v_WB = {slip, 0, -1};
  return collision;
}

/// A uniform rod of length 1 and mass 1 whose lower end strikes a floor y = 0; `angle` from the floor [rad].
inline Collision rod_on_floor(double angle, const Vector3d& velocity, double friction,
                              double restitution) {
  Collision collision;
  collision.n_W = {0, 1, 0};
  collision.friction = friction;
  collision.restitution = RestitutionLaw(restitution);
  CollisionBody& rod = collision.bodies[1];
  rod.mass = 1;
  rod.I_W = Matrix3d::Identity() / 12;
  rod.p_WB = 0.5 * Vector3d(std::cos(angle), std::sin(angle), 0);
  rod.v_WB = velocity;
  return collision;
}

}  // namespace carom::test
