#include <stdexcept>
#include <utility>

#include "carom/shapes.h"
#include "geometry/general_contacts.h"
#include "geometry/pairs/pairs.h"

namespace carom {
namespace {

using namespace geometry;
using Cell = PairFunction<Shape, Shape>*;

/// Place of a type in the variant.
template <class T, std::size_t i = 0>
constexpr std::size_t place() {
  if constexpr (std::is_same_v<T, std::variant_alternative_t<i, Shape>>) {
    return i;
  } else {
    return place<T, i + 1>();
  }
}

/// Closed forms, by both shapes.
struct Table {
  Cell cells[std::variant_size_v<Shape>][std::variant_size_v<Shape>] = {};

  template <class A, class B, PairFunction<A, B>* find>
  constexpr void add() {
    cells[place<A>()][place<B>()] = [](const Shape& a, const Pose& X_WA, const Shape& b,
                                       const Pose& X_WB, double reach,
                                       std::span<ContactPoint> points) {
      return find(*std::get_if<A>(&a), X_WA, *std::get_if<B>(&b), X_WB, reach, points);
    };
  }
};

constexpr Table closed_forms = [] {
  Table table;
  table.add<Sphere, Sphere, sphere_sphere>();
  table.add<Sphere, HalfSpace, sphere_half_space>();
  table.add<Sphere, Box, sphere_box>();
  table.add<Sphere, Cylinder, sphere_cylinder>();
  table.add<Sphere, Capsule, sphere_capsule>();
  table.add<Sphere, Ellipsoid, sphere_ellipsoid>();
  table.add<Sphere, ConvexHull, sphere_hull>();
  table.add<Sphere, Mesh, sphere_mesh>();
  table.add<HalfSpace, Box, half_space_box>();
  table.add<HalfSpace, Cylinder, half_space_cylinder>();
  table.add<HalfSpace, Capsule, half_space_capsule>();
  table.add<HalfSpace, Ellipsoid, half_space_ellipsoid>();
  table.add<HalfSpace, ConvexHull, half_space_hull>();
  table.add<Box, Box, box_box>();
  table.add<Capsule, Capsule, capsule_capsule>();
  table.add<Bore, Cylinder, bore_cylinder>();
  table.add<Socket, Sphere, socket_sphere>();
  return table;
}();

Cell closed_form(const Shape& a, const Shape& b) {
  return closed_forms.cells[a.index()][b.index()];
}

template <class T>
bool is(const Shape& shape) {
  return std::holds_alternative<T>(shape);
}

}  // namespace

bool can_touch(const Shape& a, const Shape& b) {
  if (is<HalfSpace>(a) && is<HalfSpace>(b)) return false;
  // Holes hold their own kind, and meshes meet all but balls by their facets.
  const auto is_special = [](const Shape& shape) {
    return is<Bore>(shape) || is<Socket>(shape) || is<Mesh>(shape);
  };
  return !(is_special(a) || is_special(b)) || has_closed_form(a, b);
}

bool has_closed_form(const Shape& a, const Shape& b) {
  return closed_form(a, b) != nullptr || closed_form(b, a) != nullptr;
}

int feature_count(const Shape& a, const Shape& b) {
  if (is<Bore>(a) || is<Bore>(b)) return 2;
  for (const Shape* shape : {&a, &b}) {
    if (is<Sphere>(*shape) || is<Ellipsoid>(*shape)) return 1;
  }
  const auto is_line = [](const Shape& shape) {
    return is<Capsule>(shape) || is<HalfSpace>(shape);
  };
  return is_line(a) && is_line(b) ? 2 : max_contact_points;
}

int find_contacts(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB, double reach,
                  std::span<ContactPoint> points) {
  if (const Cell find = closed_form(a, b)) return find(a, X_WA, b, X_WB, reach, points);
  if (!can_touch(a, b)) throw std::invalid_argument("these shapes have no contact points");
  const Cell find_swapped = closed_form(b, a);
  if (find_swapped == nullptr) return general_contacts(a, X_WA, b, X_WB, reach, points);
  const int count = find_swapped(b, X_WB, a, X_WA, reach, points);
  swap_sides(points.first(static_cast<std::size_t>(count)));
  return count;
}

}  // namespace carom
