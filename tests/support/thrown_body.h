// A random body thrown onto a floor, for suites that vary its contact.
#pragma once

#include <Eigen/Geometry>

#include "support/rigid_models.h"

namespace carom::test {

/// Sphere, box, capsule and ellipsoid are kinds 0 to 3.
template <class Dice>
Shape random_solid(Dice& random, int kind) {
  const double a = random(0.05, 0.2), b = random(0.05, 0.2), c = random(0.05, 0.2);
  switch (kind) {
    case 0:
      return Sphere{a};
    case 1:
      return Box{{a, b, c}};
    case 2:
      return Capsule{a, b};
    default:
      return Ellipsoid{{a, b, c}};
  }
}

/// `largest_tilt`: of gravity, along x [m/s²]. `law_of(random)` is asked for the contact's law, last.
template <class Dice, class LawOf>
Model thrown_body(Dice& random, int kind, double largest_tilt, const LawOf& law_of) {
  ModelBuilder build;
  build.set_gravity({random(-largest_tilt, largest_tilt), 0, -9.81});
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const Shape shape = random_solid(random, kind);
  const MassProperties properties = solid(shape);
  const BodyId body = build.add_body(
      {.name = "body",
       .mass = 1000 * properties.volume,
       .I_B = 1000 * properties.I_S,
       .X_WB = {Eigen::AngleAxisd(random(0, 3), random.vector(1).normalized()).toRotationMatrix(),
                {0, 0, 0.4}},
       .v_WB = random.vector(1),
       .w_WB = random.vector(5)});
  const ShapeId skin = build.add_shape({.name = "skin", .body = body, .shape = shape});
  build.add_contact({.name = "floor", .a = {floor}, .b = {skin}, .law = law_of(random)});
  return build.finish();
}

}  // namespace carom::test
