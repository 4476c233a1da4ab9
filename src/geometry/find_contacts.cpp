#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>

#include "carom/shapes.h"
#include "geometry/pairs/pairs.h"

namespace carom {
namespace {

using namespace geometry;
using Cell = PairFunction<Shape, Shape>*;

template <class A, class B, PairFunction<A, B>* find>
int call(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB, double reach,
         std::span<ContactPoint> points) {
  return find(*std::get_if<A>(&a), X_WA, *std::get_if<B>(&b), X_WB, reach, points);
}

// The pairs, in the order of the variant; the lower triangle is the upper one with A and B swapped.
constexpr Cell none = nullptr;
constexpr Cell table[][std::variant_size_v<Shape>] = {
    // sphere
    {call<Sphere, Sphere, sphere_sphere>, call<Sphere, HalfSpace, sphere_half_space>,
     call<Sphere, Box, sphere_box>, call<Sphere, Cylinder, sphere_cylinder>,
     call<Sphere, Capsule, sphere_capsule>, call<Sphere, Ellipsoid, sphere_ellipsoid>,
     call<Sphere, Mesh, sphere_mesh>},
    // half-space
    {none, none, call<HalfSpace, Box, half_space_box>,
     call<HalfSpace, Cylinder, half_space_cylinder>, call<HalfSpace, Capsule, half_space_capsule>,
     call<HalfSpace, Ellipsoid, half_space_ellipsoid>, none},
    // box
    {none, none, call<Box, Box, box_box>, none, none, none, none},
    {none, none, none, none, none, none, none},  // cylinder
    {none, none, none, none, none, none, none},  // capsule
    {none, none, none, none, none, none, none},  // ellipsoid
    {none, none, none, none, none, none, none},  // mesh
};
static_assert(std::size(table) == std::variant_size_v<Shape>);

}  // namespace

bool has_closed_form(const Shape& a, const Shape& b) {
  return table[a.index()][b.index()] != none || table[b.index()][a.index()] != none;
}

int find_contacts(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB, double reach,
                  std::span<ContactPoint> points) {
  if (const Cell find = table[a.index()][b.index()]) return find(a, X_WA, b, X_WB, reach, points);
  const Cell find_swapped = table[b.index()][a.index()];
  if (find_swapped == none) {
    throw std::invalid_argument("no closed form for the contact of a " +
                                std::string(shape_name(a)) + " with a " +
                                std::string(shape_name(b)));
  }
  const int count = find_swapped(b, X_WB, a, X_WA, reach, points);
  for (ContactPoint& point : points.first(static_cast<std::size_t>(count))) {
    point.n_W = -point.n_W;
    std::swap(point.p_WA, point.p_WB);
  }
  return count;
}

}  // namespace carom
