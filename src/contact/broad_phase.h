// Which pairs of shapes may touch: bounds of the shapes in cells of space, so that the cost grows with
// the shapes and not with their pairs.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "carom/mechanics.h"
#include "carom/model.h"
#include "contact/contact_table.h"
#include "geometry/shape_type.h"

namespace carom::contact {

using geometry::Bounds;

class BroadPhase {
 public:
  BroadPhase(const Model& model, std::shared_ptr<const ContactTable> table);

  /// Finds all pairs whose bounds come nearer than what both bodies can move within `time`, and than
  /// `reach` [m], in the order of their places. O(n log n) in the shapes plus the pairs found.
  const std::vector<ContactPair>& find_near(const Kinematics& kinematics, double time,
                                            double reach);

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

  void move_bounds(const Kinematics& kinematics, double time, double reach);
  bool overlap(int a, int b) const;
  bool near_plane(const Kinematics& kinematics, int plane, int other) const;
  void fill_cells();
  void add_regular();
  void add_large(const Kinematics& kinematics);

  Model model_;
  std::shared_ptr<const ContactTable> table_;
  std::vector<int> regular_;    // shapes that fit into cells
  std::vector<int> large_;      // half-spaces, and shapes much larger than most
  double cell_ = 1;             // edge of a cell [m]
  bool any_fast_ = false;       // something moves so far that cells are of no use
  std::vector<Moving> moving_;  // by shape
  std::vector<Entry> entries_;
  std::vector<ContactPair> near_;
};

}  // namespace carom::contact
