#include "simulation/elastic/expected_touch.h"

#include <algorithm>

namespace carom::simulation {

std::vector<int> nodes_near(const std::vector<Vector3d>& places_F, const Pose& X_BF,
                            const std::vector<int>& nodes,
                            const std::vector<ExpectedTouch>& touches, double reach) {
  std::vector<int> near;
  for (const int node : nodes) {
    const Vector3d p_B = X_BF * places_F[static_cast<std::size_t>(node)];
    const bool is_near = std::ranges::any_of(touches, [&](const ExpectedTouch& touch) {
      return (p_B - touch.p_B).norm() < reach * touch.radius;
    });
    if (is_near) near.push_back(node);
  }
  return near;
}

}  // namespace carom::simulation
