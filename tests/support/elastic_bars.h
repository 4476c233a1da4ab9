// Elastic bars along x, for what holds and loads elastic bodies.
#pragma once

#include <string>

#include "carom/mechanics.h"
#include "carom/model.h"
#include "carom/simulation.h"

namespace carom::test {

struct ElasticBar {
  std::string name = "bar";
  Vector3d size{1, 0.1, 0.1};
  double young = 210e9, poisson = 0.3, density = 7800;
  Vector3d p_W{0.5, 0, 0};
  Matrix3d R = Matrix3d::Identity();
  int elements = 10, order = 2;
  double damping_beta = 0;
  bool elastic = true;
  std::optional<Vector3d> v_W{}, w_W{};

  double mass() const { return density * size.prod(); }
  Vector3d inertia() const {
    const Vector3d s = size.cwiseProduct(size);
    return mass() / 12 * Vector3d(s.y() + s.z(), s.x() + s.z(), s.x() + s.y());
  }
};

/// With its one shape.
inline ShapeId add_bar(ModelBuilder& build, const ElasticBar& bar) {
  BodySpec body{.name = bar.name,
                .mass = bar.mass(),
                .I_B = bar.inertia().asDiagonal(),
                .X_WB = {bar.R, bar.p_W},
                .v_WB = bar.v_W,
                .w_WB = bar.w_W};
  if (bar.elastic) {
    body.elastic = ElasticSpec{.elements = bar.elements, .order = bar.order};
    body.elastic->damping_beta = bar.damping_beta;
  }
  const BodyId id = build.add_body(body);
  const Material material{
      .name = "metal", .young = bar.young, .poisson = bar.poisson, .density = bar.density};
  return build.add_shape(
      {.name = "skin", .body = id, .shape = Box{bar.size}, .material = material});
}

}  // namespace carom::test
