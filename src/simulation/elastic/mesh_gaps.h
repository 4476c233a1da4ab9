// Gaps of pairs that have a mesh for a shape, while bodies fly: of an elastic body whose surface is that of its
// volume mesh, the nodes count, since they are what touches.
#pragma once

#include <vector>

#include "carom/mechanics.h"
#include "contact/candidates.h"

namespace carom::simulation {

class MeshGaps {
 public:
  MeshGaps(const Model& model, const contact::Candidates& candidates);

  int size() const { return static_cast<int>(pairs_.size()); }
  const contact::MeshPair& pair(int i) const { return pairs_[static_cast<std::size_t>(i)]; }
  /// Least gap of a pair, below zero where it overlaps [m].
  double gap(const Kinematics& kinematics, int i) const;
  /// Longest time in which the bodies cannot pass through each other unseen [s].
  double time_to_pass(const Dynamics& dynamics, int i) const;

 private:
  Model model_;
  std::vector<contact::MeshPair> pairs_;
};

/// The mesh whose vertices are the nodes of an elastic body; null where the shape is not one.
const TriangleMesh* nodal_surface(const Model& model, ShapeId shape);

/// Whether the method knows when two such shapes come together.
bool knows_gap(const Model& model, const contact::MeshPair& pair);

}  // namespace carom::simulation
