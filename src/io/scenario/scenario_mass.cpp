// Mass and inertia of a body: as given, or those of its shapes as solids.
#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>

#include "base/text.h"
#include "geometry/shape_type.h"
#include "io/scenario/scenario_parts.h"
#include "io/toml/inertia_reader.h"

namespace carom::io {
namespace {

struct Solid {
  double mass = 0;                   ///< [kg]
  Vector3d p_BC = Vector3d::Zero();  ///< centre of mass [m]
  Matrix3d I_B = Matrix3d::Zero();   ///< about the body's origin [kg m²]
  double size = 0;                   ///< distance of its farthest part from the origin [m]
};

bool has_volume(const ShapeSpec& shape) {
  return geometry::type_of(shape.shape).solid != nullptr;
}

/// All shapes with the density of the body, or else of their materials. Overlaps count twice.
Solid solid_of(const std::vector<ShapeSpec>& shapes, std::optional<double> density) {
  Solid sum;
  for (const ShapeSpec& shape : shapes) {
    if (!has_volume(shape)) continue;
    const MassProperties properties = solid(shape.shape);
    const double rho = density ? *density : shape.material->density;
    const double mass = rho * properties.volume;
    const Matrix3d& R = shape.X_BS.R;
    const Vector3d p = shape.X_BS * properties.p_SC;
    // Parallel axes: I_B = R·I_S·Rᵀ + m·(p²·1 − p·pᵀ)
    sum.I_B += rho * (R * properties.I_S * R.transpose());
    sum.I_B += mass * (p.squaredNorm() * Matrix3d::Identity() - p * p.transpose());
    sum.p_BC += mass * p;
    sum.mass += mass;
    sum.size = std::max(sum.size, shape.X_BS.p.norm() + bounding_radius(shape.shape));
  }
  if (sum.mass > 0) sum.p_BC /= sum.mass;
  return sum;
}

std::string text(const Vector3d& p) {
  return fmt::format("[{}, {}, {}]", short_text(p.x()), short_text(p.y()), short_text(p.z()));
}

/// The shapes as one solid about the body's origin, or nothing when they are none.
std::optional<Solid> read_solid(TableReader& table, const std::vector<ShapeSpec>& shapes,
                                std::optional<double> density, std::string_view key) {
  const Solid sum = solid_of(shapes, density);
  if (!(sum.mass > 0) || !std::isfinite(sum.mass) || !sum.I_B.allFinite()) {
    table.problem(key, "its shapes have no volume that a mass could be computed from",
                  "give mass and inertia");
    return std::nullopt;
  }
  if (sum.p_BC.norm() > 1e-9 * sum.size) {
    table.problem(
        "shapes",
        fmt::format("the centre of mass of its shapes is at {} in body axes, must be at the body's "
                    "origin",
                    text(sum.p_BC)),
        "subtract this from the positions of the shapes and move the body's position there, or "
        "give "
        "mass and inertia");
    return std::nullopt;
  }
  return sum;
}

void check_triangle(TableReader& table, const Matrix3d& I_B) {
  const Eigen::SelfAdjointEigenSolver<Matrix3d> solver(I_B, Eigen::EigenvaluesOnly);
  const Vector3d principal = solver.eigenvalues();
  // I₁ + I₂ ≥ I₃, since ∫z² dm ≥ 0. Zeros are idealised bodies, whose joints carry what is missing.
  if (principal[0] > 0 && principal[2] > (principal[0] + principal[1]) * (1 + 1e-6)) {
    table.problem(
        "inertia",
        fmt::format("the inertia has principal values {}, {} and {}: the largest exceeds "
                    "the sum of the others, which no rigid body does",
                    short_text(principal[0]), short_text(principal[1]), short_text(principal[2])),
        "check the numbers and their order: xx, yy, zz, xy, xz, yz");
  }
}

void read_given_mass(TableReader& table, const std::vector<ShapeSpec>& shapes, bool all_materials,
                     BodySpec& body) {
  const auto mass = table.number("mass");
  body.mass = mass.value_or(1);
  if (table.has("inertia")) {
    const auto I_B = read_inertia(table);
    if (I_B) check_triangle(table, *I_B);
    body.I_B = I_B.value_or(Matrix3d::Identity());
    return;
  }
  if (!std::ranges::any_of(shapes, has_volume)) {
    table.problem("", "needs inertia, since it has no shapes to compute it from",
                  "inertia = [xx, yy, zz] in kg*m^2");
    return;
  }
  const auto density = all_materials ? std::nullopt : std::optional(1.0);
  if (const auto sum = read_solid(table, shapes, density, "mass")) {
    body.I_B = sum->I_B * (body.mass / sum->mass);
  }
}

}  // namespace

void read_mass(TableReader& table, const std::vector<ShapeSpec>& shapes, BodySpec& body) {
  const bool all_materials = std::all_of(shapes.begin(), shapes.end(), [](const ShapeSpec& shape) {
    return !has_volume(shape) || shape.material.has_value();
  });
  if (table.has("mass")) {
    if (table.has("density")) {
      table.problem("density", "has mass and density", "leave one of them out");
    }
    return read_given_mass(table, shapes, all_materials, body);
  }
  const auto density = table.number("density");
  if (table.has("density") && !density) return;
  if (shapes.empty() || (!density && !all_materials)) {
    table.problem("", "needs mass",
                  shapes.empty() ? "mass = … in kg, or shapes with a density"
                                 : "mass = … in kg, or density, or a material for each shape");
    return;
  }
  if (table.has("inertia")) {
    table.problem("inertia", "has inertia without mass",
                  "leave inertia out, or give mass instead of a density");
    return;
  }
  if (const auto flat = std::ranges::find_if_not(shapes, has_volume); flat != shapes.end()) {
    const std::string type(geometry::type_of(flat->shape).written_name());
    table.problem("shapes", "has a " + type + ", which has no mass", "give mass and inertia");
    return;
  }
  if (const auto sum = read_solid(table, shapes, density, "shapes")) {
    body.mass = sum->mass;
    body.I_B = sum->I_B;
  }
}

}  // namespace carom::io
