// What two shapes are to each other, before they touch.
#pragma once

#include <optional>
#include <string>

#include "geometry/shape_type.h"

namespace carom::geometry {

/// A cylinder in a hole touches it along a line.
struct TouchLine {
  double radius = 0, hole_radius = 0;  ///< both > 0 [m]
  double length = 0;                   ///< of the line [m]
};
std::optional<TouchLine> touch_line(const Shape& a, const Shape& b);

/// Flat faces and straight lines on both sides: which of them touch changes while they overlap.
bool points_may_jump(const Shape& a, const Shape& b);

/// Why two shapes that cannot touch cannot, and what would help.
struct NoTouch {
  std::string reason;  ///< "both are half-spaces"
  std::string remedy;
};
NoTouch why_not_touch(const Shape& a, const Shape& b);

}  // namespace carom::geometry
