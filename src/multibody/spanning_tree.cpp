#include "multibody/spanning_tree.h"

#include <queue>
#include <tuple>

namespace carom::multibody {

std::vector<TreeStep> spanning_tree(int bodies, const std::vector<TreeEdge>& edges) {
  std::vector<std::vector<int>> edges_of(bodies);
  for (int edge = 0; edge < static_cast<int>(edges.size()); ++edge) {
    edges_of[edges[edge].a].push_back(edge);
    edges_of[edges[edge].b].push_back(edge);
  }

  // Smallest first: weight, then order of discovery.
  using Offer = std::tuple<int, int, int>;  // weight, discovery, edge
  std::priority_queue<Offer, std::vector<Offer>, std::greater<>> offers;
  int discovered = 0;
  std::vector<bool> reached(bodies, false);
  std::vector<TreeStep> tree;
  const auto reach = [&](const TreeStep& step) {
    reached[step.body] = true;
    tree.push_back(step);
    for (const int edge : edges_of[step.body]) {
      offers.push({edges[edge].weight, discovered++, edge});
    }
  };

  for (int start = 0; start < bodies; ++start) {
    if (reached[start]) continue;
    reach({.body = start, .parent = start == 0 ? -1 : 0, .edge = -1});
    while (!offers.empty()) {
      const int edge = std::get<2>(offers.top());
      offers.pop();
      const auto [a, b, weight] = edges[edge];
      if (reached[a] && reached[b]) continue;
      const int body = reached[a] ? b : a;
      reach({.body = body, .parent = body == a ? b : a, .edge = edge});
    }
  }
  return tree;
}

}  // namespace carom::multibody
