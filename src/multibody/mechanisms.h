// Bodies that joints connect, found once per model: impulses on one mechanism move no other.
#pragma once

#include <vector>

#include "carom/model.h"

namespace carom::multibody {

/// Bodies connected by joints, the ground not counted as a connection: the block of the mass matrix
/// that belongs to its speeds.
struct Mechanism {
  std::vector<int> nodes;   ///< of the tree, parents before children
  std::vector<int> speeds;  ///< places in State::v, ascending
  int first = 0;            ///< place of its first speed when the speeds are ordered by mechanism
  /// A single free body whose speeds are those of its centre of mass: its inertia needs no recursion.
  bool is_free_body = false;
  Matrix3d inverse_I_B = Matrix3d::Zero();  ///< of a free body [1/(kg m²)]
};

struct Mechanisms {
  std::vector<Mechanism> all;
  std::vector<int> of_body;  ///< by body; −1 of the ground
  std::vector<int> place;    ///< by speed: where it is when the speeds are ordered by mechanism
};

Mechanisms find_mechanisms(const Model& model);

}  // namespace carom::multibody
