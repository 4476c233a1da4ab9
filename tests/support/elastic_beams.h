// Beams of steel along x that deform, for tests of what strikes them.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "carom/mechanics.h"
#include "carom/model.h"
#include "carom/simulation.h"

namespace carom::test {

struct ElasticBeam {
  std::string name = "beam";
  Vector3d size{1, 0.02, 0.02};
  double young = 210e9, poisson = 0.3, density = 7800;
  Vector3d p_W = Vector3d::Zero();
  Matrix3d R = Matrix3d::Identity();
  Vector3d v_W = Vector3d::Zero(), w_W = Vector3d::Zero();
  std::optional<int> elements{}, modes{};
  double ratio = 0;
  bool elastic = true;

  double mass() const { return density * size.prod(); }
  Vector3d inertia() const {
    const Vector3d s = size.cwiseProduct(size);
    return mass() / 12 * Vector3d(s.y() + s.z(), s.x() + s.z(), s.x() + s.y());
  }
};

/// With its one shape, a box.
inline std::pair<BodyId, ShapeId> add_beam(ModelBuilder& build, const ElasticBeam& beam) {
  BodySpec body{.name = beam.name,
                .mass = beam.mass(),
                .I_B = beam.inertia().asDiagonal(),
                .X_WB = {beam.R, beam.p_W},
                .v_WB = beam.v_W,
                .w_WB = beam.w_W};
  if (beam.elastic) {
    body.elastic = ElasticSpec{.model = "beam",
                               .elements = beam.elements,
                               .modes = beam.modes,
                               .damping_ratio = beam.ratio,
                               .place = "elastic-place"};
  }
  const BodyId id = build.add_body(body);
  const Material material{
      .name = "metal", .young = beam.young, .poisson = beam.poisson, .density = beam.density};
  return {id, build.add_shape(
                  {.name = "skin", .body = id, .shape = Box{beam.size}, .material = material})};
}

/// A pin of the ground along y.
inline void add_hinge(ModelBuilder& build, BodyId body, const Vector3d& p_W = Vector3d::Zero(),
                      const JointActions& actions = {}) {
  JointSpec pin;
  pin.name = "pin";
  pin.type = "revolute";
  pin.a = build.ground();
  pin.b = body;
  pin.p_W = p_W;
  pin.axis_W = Vector3d::UnitY();
  pin.actions = actions;
  build.add_joint(pin);
}

/// k·δ^n without loss.
inline ContactLaw spring_contact(double stiffness, double exponent = 1.5) {
  ContactLaw law;
  law.law = "hertz";
  law.stiffness = stiffness;
  law.exponent = exponent;
  return law;
}

}  // namespace carom::test
