#include "contact/shape_kinds.h"

#include <algorithm>
#include <map>
#include <string>

#include "geometry/shape_type.h"

namespace carom::contact {
namespace {

/// All that a law may ask about a shape before it touches: what it is, and what it is made of.
struct Kind {
  std::string material;
  std::vector<double> numbers;
  friend auto operator<=>(const Kind&, const Kind&) = default;
};

Kind kind_of(const ShapeSpec& spec, bool sizes_matter) {
  Kind kind;
  const geometry::ShapeType& type = geometry::type_of(spec.shape);
  kind.numbers.push_back(static_cast<double>(type.index));
  kind.numbers.push_back(bounding_radius(spec.shape) > 0 ? 1 : 0);  // a point has no curvature
  // Pins in bores touch along lines, whose stiffness follows from their sizes.
  if (type.wall != nullptr && sizes_matter) {
    const geometry::RoundWall wall = type.wall(spec.shape);
    kind.numbers.insert(kind.numbers.end(), {wall.radius, wall.length});
  }
  if (!spec.material) return kind;
  kind.material = spec.material->name;
  kind.numbers.insert(kind.numbers.end(),
                      {spec.material->young, spec.material->poisson, spec.material->density,
                       spec.material->yield.value_or(-1)});
  return kind;
}

}  // namespace

std::vector<int> shape_kinds(const Model& model) {
  const bool has_holes = std::ranges::any_of(model.shapes(), [](const ShapeSpec& spec) {
    const geometry::ShapeType& type = geometry::type_of(spec.shape);
    return type.wall != nullptr && type.wall(spec.shape).radius < 0;
  });
  std::map<Kind, int> known;
  std::vector<int> kinds;
  for (const ShapeSpec& spec : model.shapes()) {
    const auto [place, is_new] =
        known.try_emplace(kind_of(spec, has_holes), static_cast<int>(known.size()));
    kinds.push_back(place->second);
  }
  return kinds;
}

ShapesOfKinds by_kinds(const std::vector<ShapeId>& shapes, const std::vector<int>& kinds) {
  ShapesOfKinds sorted;
  std::map<int, std::size_t> places;
  for (const ShapeId shape : shapes) {
    const int kind = kinds[shape.index];
    const auto [place, is_new] = places.try_emplace(kind, sorted.size());
    if (is_new) sorted.push_back({kind, {}});
    sorted[place->second].second.push_back(shape);
  }
  return sorted;
}

}  // namespace carom::contact
