#include "geometry/pair_facts.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "geometry/closed_forms.h"

namespace carom::geometry {
namespace {

bool have_closed_form(const ShapeType& a, const ShapeType& b) {
  return closed_forms.cells[a.index][b.index].find != nullptr ||
         closed_forms.cells[b.index][a.index].find != nullptr;
}

/// "sphere, plane, mesh": what a shape that is not convex can touch, of those that users can ask for.
/// Facets of a mesh need the distance of a point, which is that of a ball.
std::string partners_text(const ShapeType& type) {
  bool has_distance = false;
  for (const ShapeType& other : shape_types()) {
    has_distance |= other.is_ball && have_closed_form(type, other);
  }
  std::string text;
  for (const ShapeType& other : shape_types()) {
    const bool by_facets = other.facets != nullptr && has_distance;
    if (!other.in_scenarios || !(have_closed_form(type, other) || by_facets)) continue;
    text += (text.empty() ? "" : ", ") + std::string(other.written_name());
  }
  return text;
}

}  // namespace

std::optional<TouchLine> touch_line(const Shape& a, const Shape& b) {
  const ShapeType &type_a = type_of(a), &type_b = type_of(b);
  if (type_a.wall == nullptr || type_b.wall == nullptr) return std::nullopt;
  RoundWall pin = type_a.wall(a), hole = type_b.wall(b);
  if (pin.radius < 0) std::swap(pin, hole);
  if (!(pin.radius > 0 && hole.radius < 0)) return std::nullopt;
  return TouchLine{pin.radius, -hole.radius, std::min(pin.length, hole.length)};
}

bool points_may_jump(const Shape& a, const Shape& b) {
  const auto has_lines = [](const ShapeType& type) {
    return type.core != nullptr && !type.touches_in_one_point;
  };
  return has_lines(type_of(a)) && has_lines(type_of(b));
}

NoTouch why_not_touch(const Shape& a, const Shape& b) {
  const ShapeType &type_a = type_of(a), &type_b = type_of(b);
  if (type_a.is_plane && type_b.is_plane) {
    return {"both are half-spaces", "make one of them another shape, such as a box"};
  }
  const ShapeType& odd = type_a.is_convex() ? type_b : type_a;
  const std::string name(odd.written_name());
  return {"a " + name + " is not convex and touches only these shapes: " + partners_text(odd),
          "make the other shape one of these, or build the " + name + " of convex shapes"};
}

}  // namespace carom::geometry
