// Which pairs of shapes may touch: bounds of the shapes in cells of space, so that the cost grows with
// the shapes and not with their pairs.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "carom/mechanics.h"
#include "carom/model.h"
#include "contact/candidates.h"
#include "geometry/shape_type.h"

namespace carom::contact {

using geometry::Bounds;

class BroadPhase {
 public:
  BroadPhase(const Model& model, const std::vector<ShapePair>& pairs);

  /// Finds all pairs whose bounds come nearer than what both bodies can move within `time`, and than
  /// `reach` [m]. O(n log n) in the shapes plus the pairs found, which are sorted.
  const std::vector<int>& find_near(const Kinematics& kinematics, double time, double reach);

 private:
  struct Moving {
    Bounds bounds;
    double margin = 0;
  };
  struct Entry {
    std::int64_t cell;
    int shape;
    friend auto operator<=>(const Entry&, const Entry&) = default;
  };

  bool overlap(int a, int b) const;
  bool near_plane(const Kinematics& kinematics, const ShapePair& pair) const;
  void fill_cells();
  void add_pairs_of(int a, int b);

  Model model_;
  std::vector<ShapePair> pairs_;
  std::vector<char> in_cells_;  // by shape: it has partners of its size
  std::vector<int> direct_;     // pairs with a half-space or a shape much larger than most
  std::vector<int> by_shapes_;  // the other pairs, ordered by their shapes
  std::vector<int> shapes_;     // those that are in pairs
  double cell_ = 1;             // edge of a cell [m]
  std::vector<Moving> moving_;  // by shape
  std::vector<Entry> entries_;
  std::vector<int> near_;
};

}  // namespace carom::contact
