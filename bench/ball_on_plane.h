// One oblique impact of an elastic ball on a rigid plane, with the data of "Rebound predictions for elastic collisions",
// Example 3.
#pragma once

#include <fmt/format.h>

#include <string>

#include "carom/scenario.h"

namespace carom {

/// Aluminium, R = 0.1 m, μ = 0.1, v_n = 0.1 m/s; ψ = κ·v_t/(μ·v_n).
struct BallOnPlane {
  double psi = 2;
  double young = 70e9;        ///< [Pa]
  int elements = 0;           ///< 0: as many as it takes by itself
  bool fields = false;        ///< keeps meshes and displacements
  double duration = 0.00105;  ///< [s]

  static constexpr double radius = 0.1, density = 2700, poisson = 0.3, friction = 0.1, v_n = 0.1;
  static constexpr double start_gap = 1e-7;  ///< [m]
  double v_t() const { return psi * friction * v_n * (2 - poisson) / (2 * (1 - poisson)); }
};

inline Scenario scenario_of(const BallOnPlane& given) {
  const std::string elements =
      given.elements > 0 ? fmt::format(", elements = {}", given.elements) : "";
  return parse_scenario(
      fmt::format("carom = 1\n[simulation]\nduration = {0}\noutput_step = {0}\nfields = {1}\n"
                  "method = \"implicit\"\n"
                  "[materials.alloy]\nyoung = {2}\npoisson = {3}\ndensity = {4}\n"
                  "[ground]\nshapes = [{{name = \"plane\", type = \"plane\"}}]\n"
                  "[[bodies]]\nname = \"ball\"\ndensity = {4}\nposition = [0, 0, {5}]\n"
                  "velocity = [{6}, 0, {7}]\nangular_velocity = [0, 0, 0]\n"
                  "shapes = [{{name = \"skin\", type = \"sphere\", radius = {8}, "
                  "material = \"alloy\"}}]\n"
                  "elastic = {{model = \"solid\"{9}}}\n"
                  "[[contacts]]\nbetween = [\"ground\", \"ball\"]\n"
                  "friction = {{law = \"coulomb\", coefficient = {10}}}\n",
                  given.duration, given.fields, given.young, given.poisson, given.density,
                  given.radius + given.start_gap, given.v_t(), -given.v_n, given.radius, elements,
                  given.friction),
      "bench");
}

}  // namespace carom
