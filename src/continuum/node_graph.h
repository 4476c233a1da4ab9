// Which nodes of a mesh share an element.
#pragma once

#include <span>
#include <vector>

#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// For each node the nodes of its elements, ascending, with itself.
class NodeGraph {
 public:
  explicit NodeGraph(const SolidMesh& mesh);

  int size() const { return static_cast<int>(starts_.size()) - 1; }
  std::span<const int> neighbours(int node) const {
    return {nodes_.data() + starts_[node], nodes_.data() + starts_[node + 1]};
  }

 private:
  std::vector<int> starts_, nodes_;
};

}  // namespace carom::continuum
