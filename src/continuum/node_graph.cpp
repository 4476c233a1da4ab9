#include "continuum/node_graph.h"

#include <algorithm>

namespace carom::continuum {
namespace {

struct ElementPlace {
  int block, element;
};

/// By node: the elements that have it, as a list and where each node's part of it starts.
struct ElementsOfNodes {
  std::vector<int> starts;
  std::vector<ElementPlace> elements;
};

ElementsOfNodes elements_of_nodes(const SolidMesh& mesh) {
  ElementsOfNodes result{.starts = std::vector<int>(mesh.nodes.size() + 1, 0)};
  for (const ElementBlock& block : mesh.blocks) {
    for (const int node : block.nodes) ++result.starts[node + 1];
  }
  for (std::size_t i = 1; i < result.starts.size(); ++i) result.starts[i] += result.starts[i - 1];
  result.elements.resize(result.starts.back());
  std::vector<int> next(result.starts.begin(), result.starts.end() - 1);
  for (std::size_t b = 0; b < mesh.blocks.size(); ++b) {
    const ElementBlock& block = mesh.blocks[b];
    for (int e = 0; e < block.size(); ++e) {
      for (int a = 0; a < node_count(block.kind); ++a) {
        result.elements[next[block.element(e)[a]]++] = {static_cast<int>(b), e};
      }
    }
  }
  return result;
}

}  // namespace

NodeGraph::NodeGraph(const SolidMesh& mesh) {
  const ElementsOfNodes of_nodes = elements_of_nodes(mesh);
  const int count = static_cast<int>(mesh.nodes.size());
  std::vector<int> seen_by(count, -1);
  starts_ = {0};
  for (int node = 0; node < count; ++node) {
    const std::size_t first = nodes_.size();
    const auto take = [&](int other) {
      if (seen_by[other] == node) return;
      seen_by[other] = node;
      nodes_.push_back(other);
    };
    take(node);
    for (int i = of_nodes.starts[node]; i < of_nodes.starts[node + 1]; ++i) {
      const ElementBlock& block = mesh.blocks[of_nodes.elements[i].block];
      const int* const nodes = block.element(of_nodes.elements[i].element);
      for (int a = 0; a < node_count(block.kind); ++a) take(nodes[a]);
    }
    std::sort(nodes_.begin() + static_cast<std::ptrdiff_t>(first), nodes_.end());
    starts_.push_back(static_cast<int>(nodes_.size()));
  }
}

}  // namespace carom::continuum
