#include "contact/box_cells.h"

#include <algorithm>
#include <cmath>

namespace carom::contact {
namespace {

/// Boxes wider than this many cells are compared with all others.
constexpr double widest_in_cells = 4;
/// A cell is this much wider than nine of ten boxes.
constexpr double share_below = 0.9, cell_over_box = 1.5;

bool meet(const Bounds& one, const Bounds& two) {
  return (one.low.array() <= two.high.array()).all() && (two.low.array() <= one.high.array()).all();
}

std::array<std::int64_t, 3> cell_of(const Vector3d& p, double width) {
  const auto along = [&](int axis) {
    return static_cast<std::int64_t>(std::floor(p[axis] / width));
  };
  return {along(0), along(1), along(2)};
}

/// Three whole numbers in one; numbers that wrap around only make boxes meet that need not.
std::int64_t number_of(std::int64_t x, std::int64_t y, std::int64_t z) {
  constexpr std::int64_t mask = (1 << 21) - 1;
  return ((x & mask) << 42) | ((y & mask) << 21) | (z & mask);
}

}  // namespace

void BoxCells::for_each_overlap(std::span<const Bounds> boxes,
                                const std::function<void(int i, int j)>& visit) {
  const int count = static_cast<int>(boxes.size());
  widths_.clear();
  for (const Bounds& box : boxes) widths_.push_back((box.high - box.low).maxCoeff());
  if (widths_.empty()) return;
  const auto most = widths_.begin() + static_cast<std::ptrdiff_t>(share_below * (count - 1));
  std::ranges::nth_element(widths_, most);
  const double width = *most > 0 ? cell_over_box * *most : 1;
  first_.resize(boxes.size());
  is_wide_.assign(boxes.size(), 0);
  entries_.clear();
  wide_.clear();
  for (int i = 0; i < count; ++i) {
    const Bounds& box = boxes[i];
    // Far away, cells cannot be told apart any more.
    const double farthest = std::max(box.low.cwiseAbs().maxCoeff(), box.high.cwiseAbs().maxCoeff());
    if (!((box.high - box.low).maxCoeff() <= widest_in_cells * width) || farthest > 1e15 * width) {
      wide_.push_back(i);
      is_wide_[i] = 1;
      continue;
    }
    first_[i] = cell_of(box.low, width);
    const Cell last = cell_of(box.high, width);
    for (std::int64_t x = first_[i][0]; x <= last[0]; ++x) {
      for (std::int64_t y = first_[i][1]; y <= last[1]; ++y) {
        for (std::int64_t z = first_[i][2]; z <= last[2]; ++z) {
          entries_.push_back({number_of(x, y, z), i});
        }
      }
    }
  }
  std::ranges::sort(entries_);
  for (std::size_t from = 0, to = 0; from < entries_.size(); from = to) {
    while (to < entries_.size() && entries_[to].number == entries_[from].number) ++to;
    for (std::size_t a = from; a < to; ++a) {
      for (std::size_t b = a + 1; b < to; ++b) {
        const int i = entries_[a].box, j = entries_[b].box;
        if (i == j || !meet(boxes[i], boxes[j])) continue;
        // Boxes that share several cells are told in the first of them.
        const Cell &one = first_[i], &two = first_[j];
        const std::int64_t shared =
            number_of(std::max(one[0], two[0]), std::max(one[1], two[1]), std::max(one[2], two[2]));
        if (shared == entries_[from].number) visit(i, j);
      }
    }
  }
  for (const int i : wide_) {
    for (int j = 0; j < count; ++j) {
      // Two wide ones are told once.
      if (j == i || (is_wide_[j] != 0 && j < i) || !meet(boxes[i], boxes[j])) continue;
      visit(std::min(i, j), std::max(i, j));
    }
  }
}

}  // namespace carom::contact
