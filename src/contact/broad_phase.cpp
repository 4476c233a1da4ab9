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

/// Three whole numbers in one; numbers that wrap around only make cells meet that need not.
std::int64_t cell_number(std::int64_t x, std::int64_t y, std::int64_t z) {
  constexpr std::int64_t mask = (1 << 21) - 1;
  return ((x & mask) << 42) | ((y & mask) << 21) | (z & mask);
}

}  // namespace

BroadPhase::BroadPhase(const Model& model, std::shared_ptr<const ContactTable> table)
    : model_(model), table_(std::move(table)), moving_(model.shapes().size()) {
  std::vector<double> widths;
  for (const ShapeId shape : table_->shapes()) {
    const double width = 2 * bounding_radius(model.shapes()[shape.index].shape);
    if (std::isfinite(width) && width > 0) widths.push_back(width);
  }
  if (!widths.empty()) {
    std::ranges::nth_element(widths,
                             widths.begin() + static_cast<std::ptrdiff_t>(widths.size()) / 2);
    cell_ = 1.25 * widths[widths.size() / 2];
  }
  for (const ShapeId shape : table_->shapes()) {
    const double width = 2 * bounding_radius(model.shapes()[shape.index].shape);
    (width <= largest_in_cells * cell_ ? regular_ : large_).push_back(shape.index);
  }
}

bool BroadPhase::overlap(int a, int b) const {
  const Moving& one = moving_[a];
  const Moving& two = moving_[b];
  const double margin = one.margin + two.margin;
  return (one.bounds.low.array() <= two.bounds.high.array() + margin).all() &&
         (two.bounds.low.array() <= one.bounds.high.array() + margin).all();
}

bool BroadPhase::near_plane(const Kinematics& kinematics, int plane, int other) const {
  const ShapeSpec& spec = model_.shapes()[plane];
  const Bounds& bounds = moving_[other].bounds;
  const Pose X_WS = kinematics.pose(spec.body) * spec.X_BS;
  const Vector3d n_W = X_WS.R.col(2);
  const double height = n_W.dot(0.5 * (bounds.low + bounds.high) - X_WS.p) -
                        n_W.cwiseAbs().dot(0.5 * (bounds.high - bounds.low));
  // A plane that turns sweeps far away; its own margin is about its body's centre.
  const double turning = kinematics.velocity(spec.body).angular.norm() > 0 ? infinite : 0;
  return height <= moving_[plane].margin + moving_[other].margin + turning;
}

void BroadPhase::fill_cells() {
  entries_.clear();
  for (const int shape : regular_) {
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

void BroadPhase::move_bounds(const Kinematics& kinematics, double time, double reach) {
  // What moves further than some cells in one step would fill all of space with its entries.
  const double widest = largest_in_cells * cell_;
  any_fast_ = false;
  for (const ShapeId id : table_->shapes()) {
    const ShapeSpec& shape = model_.shapes()[id.index];
    const Pose X_WS = kinematics.pose(shape.body) * shape.X_BS;
    const SpatialVector& V_WB = kinematics.velocity(shape.body);
    const double arm =
        shape.X_BS.p.norm() + (geometry::is_plane(shape.shape) ? 0 : bounding_radius(shape.shape));
    Moving& moving = moving_[id.index];
    moving.bounds = geometry::bounds_of(shape.shape, X_WS);
    moving.margin = 0.5 * reach + time * (V_WB.linear.norm() + V_WB.angular.norm() * arm);
    any_fast_ |= !(moving.margin <= widest);
  }
}

void BroadPhase::add_regular() {
  const auto look_at = [&](int a, int b) {
    if (overlap(a, b)) table_->find_pairs({a}, {b}, near_);
  };
  if (any_fast_) {
    for (std::size_t i = 0; i < regular_.size(); ++i) {
      for (std::size_t j = i + 1; j < regular_.size(); ++j) look_at(regular_[i], regular_[j]);
    }
    return;
  }
  fill_cells();
  for (std::size_t from = 0, to = 0; from < entries_.size(); from = to) {
    while (to < entries_.size() && entries_[to].cell == entries_[from].cell) ++to;
    for (std::size_t i = from; i < to; ++i) {
      for (std::size_t j = i + 1; j < to; ++j) look_at(entries_[i].shape, entries_[j].shape);
    }
  }
}

void BroadPhase::add_large(const Kinematics& kinematics) {
  const auto look_at = [&](int a, int b) {
    const bool plane_a = geometry::is_plane(model_.shapes()[a].shape);
    const bool plane_b = geometry::is_plane(model_.shapes()[b].shape);
    const bool near = plane_a   ? near_plane(kinematics, a, b)
                      : plane_b ? near_plane(kinematics, b, a)
                                : overlap(a, b);
    if (near) table_->find_pairs({a}, {b}, near_);
  };
  for (std::size_t i = 0; i < large_.size(); ++i) {
    for (std::size_t j = i + 1; j < large_.size(); ++j) look_at(large_[i], large_[j]);
    for (const int other : regular_) look_at(large_[i], other);
  }
}

const std::vector<ContactPair>& BroadPhase::find_near(const Kinematics& kinematics, double time,
                                                      double reach) {
  move_bounds(kinematics, time, reach);
  near_.clear();
  add_large(kinematics);
  add_regular();
  std::ranges::sort(near_, {}, &ContactPair::place);
  const auto is_same = [](const ContactPair& a, const ContactPair& b) {
    return a.place == b.place;
  };
  near_.erase(std::unique(near_.begin(), near_.end(), is_same), near_.end());
  return near_;
}

}  // namespace carom::contact
