// Which joints carry the bodies, and in which order bodies are visited.
#pragma once

#include <vector>

namespace carom::multibody {

/// A joint that could carry a body.
struct TreeEdge {
  int a, b;    ///< bodies
  int weight;  ///< lighter edges are taken first: the joint's degrees of freedom
};

/// A body of the tree and the edge that carries it; −1: nothing does, it is free.
struct TreeStep {
  int body;
  int parent;
  int edge;
};

/// Grows a tree from body 0: always by the lightest edge that reaches a new body, among equals by the
/// one met first, which is breadth first. Bodies out of reach start anew as free ones.
std::vector<TreeStep> spanning_tree(int bodies, const std::vector<TreeEdge>& edges);

}  // namespace carom::multibody
