#include "contact/broad_phase.h"
#include "base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "carom/shapes.h"

namespace carom::contact {
namespace {

/// Shapes wider than this many cells are compared with all their partners instead.
constexpr double largest_in_cells = 8;

/// Pairs of one order, whatever their contact calls first.
std::pair<int, int> key(const ShapePair& pair) {
  return std::minmax({pair.a.index, pair.b.index});
}

/// Three whole numbers in one; numbers that wrap around only make cells meet that need not.
std::int64_t cell_number(std::int64_t x, std::int64_t y, std::int64_t z) {
  constexpr std::int64_t mask = (1 << 21) - 1;
  return ((x & mask) << 42) | ((y & mask) << 21) | (z & mask);
}

}  // namespace

BroadPhase::BroadPhase(const Model& model, const std::vector<ShapePair>& pairs)
    : model_(model), pairs_(pairs), moving_(model.shapes().size()) {
  std::vector<char> used(model.shapes().size(), 0);
  for (const ShapePair& pair : pairs_) used[pair.a.index] = used[pair.b.index] = 1;
  std::vector<double> widths;
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i] == 0) continue;
    shapes_.push_back(static_cast<int>(i));
    const double width = 2 * bounding_radius(model.shapes()[i].shape);
    if (std::isfinite(width) && width > 0) widths.push_back(width);
  }
  if (!widths.empty()) {
    std::ranges::nth_element(widths,
                             widths.begin() + static_cast<std::ptrdiff_t>(widths.size()) / 2);
    cell_ = 1.25 * widths[widths.size() / 2];
  }
  const auto fits = [&](ShapeId shape) {
    return 2 * bounding_radius(model.shapes()[shape.index].shape) <= largest_in_cells * cell_;
  };
  in_cells_.assign(used.size(), 0);
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    const bool regular = fits(pairs_[i].a) && fits(pairs_[i].b);
    (regular ? by_shapes_ : direct_).push_back(static_cast<int>(i));
    if (regular) in_cells_[pairs_[i].a.index] = in_cells_[pairs_[i].b.index] = 1;
  }
  std::ranges::stable_sort(by_shapes_, {}, [&](int pair) { return key(pairs_[pair]); });
}

bool BroadPhase::overlap(int a, int b) const {
  const Moving& one = moving_[a];
  const Moving& two = moving_[b];
  const double margin = one.margin + two.margin;
  return (one.bounds.low.array() <= two.bounds.high.array() + margin).all() &&
         (two.bounds.low.array() <= one.bounds.high.array() + margin).all();
}

bool BroadPhase::near_plane(const Kinematics& kinematics, const ShapePair& pair) const {
  const ShapeSpec& a = model_.shapes()[pair.a.index];
  const ShapeSpec& b = model_.shapes()[pair.b.index];
  const bool first = geometry::is_plane(a.shape);
  const ShapeSpec& plane = first ? a : b;
  const Bounds& other = moving_[(first ? pair.b : pair.a).index].bounds;
  const Pose X_WS = kinematics.pose(plane.body) * plane.X_BS;
  const Vector3d n_W = X_WS.R.col(2);
  const double height = n_W.dot(0.5 * (other.low + other.high) - X_WS.p) -
                        n_W.cwiseAbs().dot(0.5 * (other.high - other.low));
  // A plane that turns sweeps far away; its own margin is about its body's centre.
  const double turning = kinematics.velocity(plane.body).angular.norm() > 0 ? infinite : 0;
  return height <= moving_[pair.a.index].margin + moving_[pair.b.index].margin + turning;
}

void BroadPhase::fill_cells() {
  entries_.clear();
  for (const int shape : shapes_) {
    if (in_cells_[shape] == 0) continue;
    const Moving& moving = moving_[shape];
    std::int64_t from[3], to[3];
    for (int axis = 0; axis < 3; ++axis) {
      from[axis] =
          static_cast<std::int64_t>(std::floor((moving.bounds.low[axis] - moving.margin) / cell_));
      to[axis] =
          static_cast<std::int64_t>(std::floor((moving.bounds.high[axis] + moving.margin) / cell_));
    }
    for (std::int64_t x = from[0]; x <= to[0]; ++x) {
      for (std::int64_t y = from[1]; y <= to[1]; ++y) {
        for (std::int64_t z = from[2]; z <= to[2]; ++z) {
          entries_.push_back({cell_number(x, y, z), shape});
        }
      }
    }
  }
  std::ranges::sort(entries_);
}

void BroadPhase::add_pairs_of(int a, int b) {
  const std::pair<int, int> wanted = std::minmax({a, b});
  const auto found =
      std::ranges::equal_range(by_shapes_, wanted, {}, [&](int pair) { return key(pairs_[pair]); });
  near_.insert(near_.end(), found.begin(), found.end());
}

const std::vector<int>& BroadPhase::find_near(const Kinematics& kinematics, double time,
                                              double reach) {
  // What moves further than some cells in one step would fill all of space with its entries.
  const double widest = largest_in_cells * cell_;
  bool any_fast = false;
  for (const int index : shapes_) {
    const ShapeSpec& shape = model_.shapes()[index];
    const Pose X_WS = kinematics.pose(shape.body) * shape.X_BS;
    const SpatialVector& V_WB = kinematics.velocity(shape.body);
    const double arm =
        shape.X_BS.p.norm() + (geometry::is_plane(shape.shape) ? 0 : bounding_radius(shape.shape));
    moving_[index].bounds = geometry::bounds_of(shape.shape, X_WS);
    moving_[index].margin = 0.5 * reach + time * (V_WB.linear.norm() + V_WB.angular.norm() * arm);
    any_fast |= !(moving_[index].margin <= widest);
  }
  near_.clear();
  for (const int index : direct_) {
    const ShapePair& pair = pairs_[index];
    const bool has_plane = geometry::is_plane(model_.shapes()[pair.a.index].shape) ||
                           geometry::is_plane(model_.shapes()[pair.b.index].shape);
    if (has_plane ? near_plane(kinematics, pair) : overlap(pair.a.index, pair.b.index)) {
      near_.push_back(index);
    }
  }
  if (any_fast) {
    for (const int index : by_shapes_) {
      if (overlap(pairs_[index].a.index, pairs_[index].b.index)) near_.push_back(index);
    }
  } else {
    fill_cells();
    for (std::size_t from = 0, to = 0; from < entries_.size(); from = to) {
      while (to < entries_.size() && entries_[to].cell == entries_[from].cell) ++to;
      for (std::size_t i = from; i < to; ++i) {
        for (std::size_t j = i + 1; j < to; ++j) {
          if (overlap(entries_[i].shape, entries_[j].shape)) {
            add_pairs_of(entries_[i].shape, entries_[j].shape);
          }
        }
      }
    }
  }
  std::ranges::sort(near_);
  near_.erase(std::ranges::unique(near_).begin(), near_.end());
  return near_;
}

}  // namespace carom::contact
