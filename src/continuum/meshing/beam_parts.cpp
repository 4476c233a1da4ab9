#include "continuum/meshing/beam_parts.h"

#include <algorithm>
#include <cmath>
#include <variant>

namespace carom::continuum {
namespace {

/// Round ends are drawn with sections that are no smaller than this part of the largest.
constexpr double smallest_section = 0.1;

}  // namespace

BeamOutline outline_at(const Shape& shape, const BeamForm& form, double x) {
  if (const auto* box = std::get_if<Box>(&shape)) {
    const Vector3d size = (form.R_SF.transpose() * box->size).cwiseAbs();
    return {.half = 0.5 * size.tail<2>()};
  }
  const double radius = form.reach;
  double here = radius;
  if (const auto* capsule = std::get_if<Capsule>(&shape)) {
    const double beyond = std::max(0.0, std::fabs(x) - capsule->length / 2);
    here = std::max(std::sqrt(std::max(0.0, radius * radius - beyond * beyond)),
                    smallest_section * radius);
  }
  return {.half = Eigen::Vector2d::Constant(here), .is_round = true};
}

bool cut_beam(const Shape& shape, const Matrix3d& R_SF, double& from, double& to, Shape& part) {
  if (const auto* box = std::get_if<Box>(&shape)) {
    Box piece = *box;
    Eigen::Index along;
    R_SF.col(0).cwiseAbs().maxCoeff(&along);
    piece.size[along] = to - from;
    part = piece;
  } else if (const auto* rod = std::get_if<Cylinder>(&shape)) {
    part = Cylinder{.radius = rod->radius, .length = to - from};
  } else if (const auto* capsule = std::get_if<Capsule>(&shape)) {
    from = std::max(from, -capsule->length / 2);
    to = std::min(to, capsule->length / 2);
    if (!(to > from)) return false;
    part = Capsule{.radius = capsule->radius, .length = to - from};
  }
  return true;
}

}  // namespace carom::continuum
