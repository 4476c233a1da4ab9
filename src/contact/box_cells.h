// Which of many boxes overlap: boxes in cells of space, so that the cost grows with the boxes and with
// the overlaps, and not with the pairs.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "contact/broad_phase.h"

namespace carom::contact {

class BoxCells {
 public:
  /// Calls visit(i, j) once for each two boxes that overlap, i < j, in an order that depends on the
  /// boxes alone. Cells are wider than most boxes; boxes much wider than that are compared with all
  /// others.
  void for_each_overlap(std::span<const Bounds> boxes,
                        const std::function<void(int i, int j)>& visit);

 private:
  using Cell = std::array<std::int64_t, 3>;
  struct Entry {
    std::int64_t number;  // of the cell
    int box;
    friend auto operator<=>(const Entry&, const Entry&) = default;
  };

  std::vector<Entry> entries_;
  std::vector<Cell> first_;  // by box
  std::vector<int> wide_;
  std::vector<char> is_wide_;
  std::vector<double> widths_;
};

}  // namespace carom::contact
