// Runs of the piecewise method, and bodies on planes for them.
#pragma once

#include <string>

#include "support/contact_models.h"

namespace carom::test {

inline ContactLaw rigid_contact(double restitution, double friction = 0,
                                const std::string& hypothesis = "") {
  ContactLaw law;
  law.restitution = RestitutionLaw(restitution);
  if (friction > 0) {
    law.friction = FrictionSpec{.law = "coulomb", .parameters = {{"coefficient", friction}}};
  }
  law.hypothesis = hypothesis;
  return law;
}

inline Trajectory run_piecewise(const Model& model, double duration, double tolerance = 1e-9,
                                const std::string& multi_impact = "poisson") {
  return simulate(model, start_state(model),
                  {.method = "piecewise",
                   .duration = duration,
                   .tolerance = tolerance,
                   .multi_impact = multi_impact});
}

/// A box that stands on the plane z = 0, with gravity leaning by an angle towards +x.
inline Model box_on_incline(double angle, double friction, const Vector3d& size = {0.2, 0.2, 0.1}) {
  ModelBuilder build;
  build.set_gravity(9.81 * Vector3d(std::sin(angle), 0, -std::cos(angle)));
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const MassProperties solid_box = solid(Box{size});
  const BodyId box = build.add_body({.name = "box",
                                     .mass = 1,
                                     .I_B = solid_box.I_S / solid_box.volume,
                                     .X_WB = {Matrix3d::Identity(), {0, 0, 0.5 * size.z()}},
                                     .v_WB = Vector3d::Zero(),
                                     .w_WB = Vector3d::Zero()});
  const ShapeId skin = build.add_shape({.name = "skin", .body = box, .shape = Box{size}});
  build.add_contact(
      {.name = "floor", .a = {floor}, .b = {skin}, .law = rigid_contact(0, friction)});
  return build.finish();
}

/// Largest energy of a run, against which its residual is small.
inline double energy_size(const Trajectory& run) {
  double size = std::fabs(run.first().energy.stored());
  for (const Sample& sample : run.samples) {
    size = std::max({size, sample.energy.kinetic, std::fabs(sample.energy.work_of_drives)});
  }
  return size;
}

}  // namespace carom::test
