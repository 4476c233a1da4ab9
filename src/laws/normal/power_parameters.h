// Parameters that many normal laws have: the stiffness and the exponent of K·δⁿ, a dashpot.
#pragma once

#include "laws/describe.h"

namespace carom::laws {

/// A member of a base struct, as a member of the struct derived from it.
template <class Law, class Base>
constexpr double Law::*member(double Base::*base) {
  return static_cast<double Law::*>(base);
}

template <class Law>
Parameter<Law> stiffness_parameter(const char* unit = "N/m^n", double example = 1e9,
                                   const char* meaning = "K of the elastic force K·δⁿ") {
  return {member<Law>(&Law::stiffness), "stiffness", unit, positive, example, meaning};
}

/// An exponent the user may choose, 3/2 when left out.
template <class Law>
Parameter<Law> exponent_parameter(Range range = {.min = 1, .max = 3}) {
  return {member<Law>(&Law::exponent), "exponent",      "1", range, 1.5,
          "n; 3/2 for Hertz",          Origin::optional};
}

/// The coefficient of a linear dashpot that follows from the restitution.
template <class Law>
Parameter<Law> dashpot_parameter() {
  return {member<Law>(&Law::damping), "damping",       "N*s/m", not_negative, 100,
          "c of the dashpot",         Origin::computed};
}

}  // namespace carom::laws
