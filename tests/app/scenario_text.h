// Scenarios for tests of the program, written into a folder of their own.
#pragma once

#include <fstream>
#include <string>

#include "app/program.h"

namespace carom::test {

/// Two free balls of 92 g meet along x at 0.3 m/s: m* = 46 g, and e = 0.7 is realised exactly.
inline std::string two_balls_text(const std::string& more = "") {
  return R"(carom = 1
title = "Two balls"

[simulation]
duration = 0.01

[[bodies]]
name = "left"
mass = 0.092
inertia = [1.5e-5, 1.5e-5, 1.5e-5]
position = [0, 0, 0]
velocity = [0.3, 0, 0]
shapes = [{name = "surface", type = "sphere", radius = 0.02}]

[[bodies]]
name = "right"
mass = 0.092
inertia = [1.5e-5, 1.5e-5, 1.5e-5]
position = [0.041, 0, 0]
velocity = [0, 0, 0]
shapes = [{name = "surface", type = "sphere", radius = 0.02}]

[[contacts]]
name = "left-right"
between = ["left.surface", "right.surface"]
stiffness = 5.5e9
exponent = 1.5
restitution = 0.7
)" + more;
}

/// An [[expected]] entry.
inline std::string expected_text(const std::string& quantity, double value) {
  return "\n[[expected]]\nquantity = \"" + quantity + "\"\nvalue = " + std::to_string(value) +
         "\ntolerance = 1e-6\nsource = \"balance of momentum\"\n";
}

/// Writes the scenario into a new folder and returns its path.
inline std::string write_scenario(const std::string& text, const std::string& name = "balls.toml") {
  const std::string path = scratch_folder() + "/" + name;
  std::ofstream(path) << text;
  return path;
}

}  // namespace carom::test
