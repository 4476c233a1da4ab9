// The table of pairs of shapes with a closed form; shape_catalogue.cpp fills it.
#pragma once

#include "geometry/pairs/pairs.h"
#include "geometry/shape_type.h"

namespace carom::geometry {

/// A closed form in the order of its own shapes. Empty for pairs without one.
struct ClosedForm {
  PairFunction<Shape, Shape>* find = nullptr;
  int features = 0;  ///< of its points are below this number
};

/// By both shapes, in the order in which the function takes them.
struct ClosedForms {
  ClosedForm cells[std::variant_size_v<Shape>][std::variant_size_v<Shape>] = {};

  template <class A, class B, PairFunction<A, B>* find>
  constexpr void add(int features) {
    cells[index_of<A>()][index_of<B>()] = {
        [](const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB, double reach,
           std::span<ContactPoint> points) {
          return find(*std::get_if<A>(&a), X_WA, *std::get_if<B>(&b), X_WB, reach, points);
        },
        features};
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
