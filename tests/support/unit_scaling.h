// The same contact in other units: a law with a number in the wrong dimension gives itself away.
#pragma once

#include <cmath>

#include "carom/laws.h"
#include "carom/math.h"
#include "support/normal_law.h"

namespace carom::testing_support {

/// Relative difference of a force and of the same force computed in units of 7 kg, 0.03 m, 0.2 s.
inline double unit_misfit(const std::string& name, const Parameters& parameters, double depth,
                          double max_depth) {
  const double mass = 7, length = 0.03, time = 0.2;
  const auto factor = [&](const Dimension& dimension) {
    return std::pow(mass, dimension.mass) * std::pow(length, dimension.length) *
           std::pow(time, dimension.time);
  };
  Parameters scaled;
  for (const ParameterInfo& info : find_normal_law(name)->parameters) {
    const auto given = parameters.find(info.name);
    if (given == parameters.end()) continue;
    scaled[info.name] = given->second / factor(parse_unit(info.unit).dimension);
  }
  const double force = normal_law(name, parameters).force({.depth = depth}, {max_depth, true});
  const double scaled_force =
      normal_law(name, scaled).force({.depth = depth / length}, {max_depth / length, true});
  const double newton = factor(parse_unit("N").dimension);
  return std::fabs(scaled_force * newton / force - 1);
}

}  // namespace carom::testing_support
