// Pairs of shapes with a closed form, one file each. shape_catalogue.cpp lists them.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <utility>

#include "base/numbers.h"
#include "carom/shapes.h"

namespace carom::geometry {

/// What `find_contacts` does, for one pair of shapes in one order.
template <class A, class B>
using PairFunction = int(const A& a, const Pose& X_WA, const B& b, const Pose& X_WB, double reach,
                         std::span<ContactPoint> points);

/// Calls A what was B.
inline void swap_sides(std::span<ContactPoint> points) {
  for (ContactPoint& point : points) {
    point.n_W = -point.n_W;
    std::swap(point.p_WA, point.p_WB);
  }
}

/// Appends a point when it is within reach and there is room; returns the new count.
inline int append(const ContactPoint& point, double reach, std::span<ContactPoint> points,
                  int count) {
  if (!(point.gap < reach) || static_cast<std::size_t>(count) >= points.size()) return count;
  points[static_cast<std::size_t>(count)] = point;
  return count + 1;
}

}  // namespace carom::geometry
