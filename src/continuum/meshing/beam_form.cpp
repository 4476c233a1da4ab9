#include "continuum/meshing/beam_form.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>
#include <stdexcept>
#include <string>

namespace carom::continuum {
namespace {

/// Volumes between the middles of elements; `before` is the volume before a place x along the beam.
std::vector<double> volumes_of_nodes(double length, int elements,
                                     const std::function<double(double)>& before) {
  std::vector<double> volumes;
  const double h = length / elements;
  const auto cut = [&](int element) {
    return before(std::clamp(-length / 2 + (element + 0.5) * h, -length / 2, length / 2));
  };
  for (int node = 0; node <= elements; ++node) {
    volumes.push_back((node == elements ? before(length / 2) : cut(node)) -
                      (node == 0 ? before(-length / 2) : cut(node - 1)));
  }
  return volumes;
}

std::vector<double> volumes_of_elements(double length, int elements,
                                        const std::function<double(double)>& before) {
  std::vector<double> volumes;
  const auto cut = [&](int node) { return before(-length / 2 + node * (length / elements)); };
  for (int element = 0; element < elements; ++element) {
    volumes.push_back(cut(element + 1) - cut(element));
  }
  return volumes;
}

/// x, y, z of the beam are axes of the shape in this order.
Matrix3d axes_from(int along) {
  Matrix3d R = Matrix3d::Zero();
  for (int i = 0; i < 3; ++i) R((along + i) % 3, i) = 1;
  return R;
}

BeamForm form_of(const Box& box, double poisson, int elements) {
  Eigen::Index along;
  const double length = box.size.maxCoeff(&along);
  const double y = box.size[(along + 1) % 3], z = box.size[(along + 2) % 3];
  return {.R_SF = axes_from(static_cast<int>(along)),
          .length = length,
          .width = std::max(y, z),
          .reach = 0.5 * std::hypot(y, z),
          .section = rectangular_section(y, z, poisson),
          .volumes = volumes_of_nodes(length, elements, [&](double x) { return y * z * x; }),
          .element_volumes =
              volumes_of_elements(length, elements, [&](double x) { return y * z * x; })};
}

BeamForm form_of(const Cylinder& cylinder, double poisson, int elements) {
  const BeamSection section = circular_section(cylinder.radius, poisson);
  return {.R_SF = axes_from(2),
          .length = cylinder.length,
          .width = 2 * cylinder.radius,
          .reach = cylinder.radius,
          .section = section,
          .volumes = volumes_of_nodes(cylinder.length, elements,
                                      [&](double x) { return section.area * x; }),
          .element_volumes = volumes_of_elements(cylinder.length, elements,
                                                 [&](double x) { return section.area * x; })};
}

BeamForm form_of(const Capsule& capsule, double poisson, int elements) {
  const double r = capsule.radius, half = capsule.length / 2;
  // Of a ball of radius r the volume beyond its middle, as far as s: π·(r²·s − s³/3).
  const auto before = [r, half](double x) {
    const double straight = std::clamp(x, -half, half), s = x - straight;
    return std::numbers::pi * (r * r * straight + r * r * s - s * s * s / 3);
  };
  const double length = capsule.length + 2 * r;
  return {.R_SF = axes_from(2),
          .length = length,
          .width = 2 * r,
          .reach = r,
          .section = circular_section(r, poisson),
          .volumes = volumes_of_nodes(length, elements, before),
          .element_volumes = volumes_of_elements(length, elements, before)};
}

}  // namespace

BeamForm beam_form(const Shape& shape, double poisson, int elements) {
  if (const auto* box = std::get_if<Box>(&shape)) return form_of(*box, poisson, elements);
  if (const auto* rod = std::get_if<Cylinder>(&shape)) return form_of(*rod, poisson, elements);
  if (const auto* rod = std::get_if<Capsule>(&shape)) return form_of(*rod, poisson, elements);
  throw std::invalid_argument("a " + std::string(shape_name(shape)) +
                              " has no length along which it could be a beam: boxes, cylinders and "
                              "capsules have");
}

BeamInput beam_input(const BeamForm& form, double young, double poisson, double mass,
                     int elements) {
  const double volume = std::accumulate(form.volumes.begin(), form.volumes.end(), 0.0);
  const double density = mass / volume;
  BeamInput input{.length = form.length,
                  .section = form.section,
                  .material = {.young = young, .poisson = poisson, .density = density},
                  .elements = elements};
  for (const double one : form.volumes) input.masses.push_back(density * one);
  return input;
}

}  // namespace carom::continuum
