// The table of pairs of shapes with a closed form; shape_catalogue.cpp fills it.
#pragma once

#include "geometry/face_contact_limits.h"
#include "geometry/pairs/pairs.h"
#include "geometry/shape_type.h"

namespace carom::geometry {

/// A closed form in the order of its own shapes. Empty for pairs without one.
struct ClosedForm {
  PairFunction<Shape, Shape>* find = nullptr;
  PairFunction<Shape, Shape>* find_rigid = nullptr;  ///< differs where shapes that overlap do
  int features = 0;                                  ///< of its points are below this number

  PairFunction<Shape, Shape>* taken(Overlapping how) const {
    return how == Overlapping::rigid ? find_rigid : find;
  }
};

/// By both shapes, in the order in which the function takes them.
struct ClosedForms {
  ClosedForm cells[std::variant_size_v<Shape>][std::variant_size_v<Shape>] = {};

  template <class A, class B, PairFunction<A, B>* find, PairFunction<A, B>* find_rigid = find>
  constexpr void add(int features) {
    cells[index_of<A>()][index_of<B>()] = {of_shapes<A, B, find>, of_shapes<A, B, find_rigid>,
                                           features};
  }

  template <class A, class B, PairFunction<A, B>* find>
  static int of_shapes(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB,
                       double reach, std::span<ContactPoint> points) {
    return find(*std::get_if<A>(&a), X_WA, *std::get_if<B>(&b), X_WB, reach, points);
  }
};

extern const ClosedForms closed_forms;

inline const ClosedForm& closed_form(const Shape& a, const Shape& b) {
  return closed_forms.cells[a.index()][b.index()];
}

/// In either order.
inline const ClosedForm& closed_form_of_pair(const Shape& a, const Shape& b) {
  const ClosedForm& form = closed_form(a, b);
  return form.find != nullptr ? form : closed_form(b, a);
}

}  // namespace carom::geometry
