// The articulated-body recursion in world axes, each body seen from its own centre of mass:
//   M⁻¹ = (1 − HψK)ᵀ·D⁻¹·(1 − HψK)            Rodriguez, Jain and Kreutz-Delgado 1991
// The inward pass computes u = (1 − HψK)·τ, the outward pass the rest. With D = G·Gᵀ and z = G⁻¹·u this
// is a root of M⁻¹: J·M⁻¹·Jᵀ = Zᵀ·Z, and each column of Z takes one inward pass along its path.
#pragma once

#include <span>
#include <vector>

#include "carom/mechanics.h"
#include "multibody/model_data.h"

namespace carom::multibody {

/// Inertia that a body shows with all it carries, about its centre of mass, world axes:
/// moment = A·α + B·a, force = Bᵀ·α + C·a.
struct ArticulatedInertia {
  Matrix3d A, B, C;
};

class ArticulatedBodies {
 public:
  explicit ArticulatedBodies(const ModelData& data);

  /// Articulated inertias of all bodies. `added` to their own, by body, in their axes; it may be empty.
  void factor(const ModelData& data, const Kinematics& kinematics,
              std::span<const Matrix3d> added = {});

  /// Takes the wrench each node of the path needs for its motion (mass times bias minus load) and the
  /// forces along the joints, and writes u for the speeds of the path. The wrenches of the nodes
  /// further in are changed. With bias, the velocity-dependent accelerations are included.
  void pass_inward(const ModelData& data, const Kinematics& kinematics, std::span<const int> path,
                   bool with_bias, const double* joint_forces, std::vector<SpatialVector>& wrenches,
                   double* u) const;

  /// Rates of the speeds, and accelerations of all nodes.
  void pass_outward(const ModelData& data, const Kinematics& kinematics, bool with_bias,
                    const double* u, double* rates,
                    std::vector<SpatialVector>& accelerations) const;

  /// z = G⁻¹·u for the speeds of the path.
  void whiten(const ModelData& data, std::span<const int> path, const double* u, double* z) const;

  /// Adds G·z to u for the speeds of the path.
  void add_unwhitened(const ModelData& data, std::span<const int> path, const double* z,
                      double* u) const;

  /// Smallest pivot of a joint's own inertia D, relative to the inertia that it carries.
  double weakest_pivot(const Node& node, int index, const Kinematics& kinematics) const;

 private:
  template <int K>
  void factor_joint(const Node& node, int index, const Kinematics& kinematics);

  std::vector<ArticulatedInertia> inertias_;  // by node
  std::vector<SpatialVector> loads_;          // by speed: U = inertia times direction
  std::vector<int> divisor_at_;               // by node: first place in divisors_, roots_
  std::vector<double> divisors_;              // D⁻¹ of each joint, speeds × speeds
  std::vector<double> roots_;                 // G of each joint, likewise
};

}  // namespace carom::multibody
