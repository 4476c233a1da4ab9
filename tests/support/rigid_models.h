// Small models with rigid contacts, for tests of the rigid methods.
#pragma once

#include <cmath>
#include <string>

#include "carom/simulation.h"
#include "support/contact_models.h"
#include "support/piecewise_models.h"

namespace carom::test {

/// A solid box with one shape, its edges turned by R_WB.
inline std::pair<BodyId, ShapeId> add_block(ModelBuilder& build, const std::string& name,
                                            double mass, const Vector3d& size, const Pose& X_WB) {
  const Vector3d square = size.cwiseAbs2();
  const Vector3d inertia(square.y() + square.z(), square.x() + square.z(), square.x() + square.y());
  const BodyId body = build.add_body({.name = name,
                                      .mass = mass,
                                      .I_B = (mass / 12 * inertia).asDiagonal(),
                                      .X_WB = X_WB,
                                      .v_WB = Vector3d::Zero(),
                                      .w_WB = Vector3d::Zero()});
  return {body, build.add_shape({.name = "block", .body = body, .shape = Box{size}})};
}

/// A block of 1 kg on a slope that falls along its own x axis by this angle.
inline Model block_on_slope(double angle, double friction) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const Matrix3d R = Eigen::AngleAxisd(angle, Vector3d::UnitY()).toRotationMatrix();
  const ShapeId slope = add_plane(build, "slope", Vector3d::Zero(), R.col(2));
  const auto [body, shape] = add_block(build, "block", 1, {0.2, 0.2, 0.1}, {R, 0.05 * R.col(2)});
  build.add_contact(
      {.name = "slope", .a = {slope}, .b = {shape}, .law = rigid_contact(0, friction)});
  return build.finish();
}

inline Trajectory run_stepping(const Model& model, double duration, double step,
                               double output_step = 0) {
  return simulate(model, start_state(model),
                  {.method = "time-stepping",
                   .duration = duration,
                   .output_step = output_step > 0 ? output_step : duration / 20,
                   .step = step});
}

}  // namespace carom::test
