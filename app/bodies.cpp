#include "bodies.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "carom/math.h"
#include "carom/scenario.h"

namespace carom::app {
namespace {

/// Whether --r1 and --r2 are the radii of spheres.
bool is_sphere(const Input& input) {
  const std::optional<std::string> shape = input.text("--shape");
  const std::optional<std::string> formula = input.text("--stiffness-formula");
  return shape.value_or("spheres") == "spheres" &&
         formula.value_or("hertz-sphere") == "hertz-sphere";
}

std::optional<double> length_of(const Input& input) {
  const std::optional<std::string> text = input.text("--length");
  try {
    if (!text) return std::nullopt;
    const double length = parse_quantity(*text, "m");
    return length > 0 && std::isfinite(length) ? std::optional(length) : std::nullopt;
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

Body read_body(Input& input, const std::string& number, const std::vector<Material>& own,
               std::vector<std::string>& notes) {
  Body body;
  const std::string mass_flag = "--m" + number;
  body.mass = input.quantity(mass_flag, "kg", positive_or_infinite);
  body.radius = input.quantity("--r" + number, "m", Range{});
  if (body.radius == 0.0) {
    input.add_problem("--r" + number, "is 0", "must not be 0; inf is a plane, negative is concave");
    body.radius.reset();
  }
  body.material = read_material(input, "--material" + number, own);
  if (input.has(mass_flag) || input.has("--effective-mass") || !body.radius) return body;
  if (std::isinf(*body.radius)) {
    body.mass = std::numeric_limits<double>::infinity();
    notes.push_back(fmt::format(
        "body {} is a plane: its mass is taken as infinite; give {} otherwise", number, mass_flag));
  } else if (*body.radius > 0 && body.material && input.text("--shape") == "parallel-cylinders") {
    // A length that is wrong is reported where it is used.
    const std::optional<double> length = length_of(input);
    if (!length) return body;
    body.mass = std::numbers::pi * *body.radius * *body.radius * *length * body.material->density;
    notes.push_back(fmt::format("body {} is taken as a solid cylinder of {}: {}; give {} otherwise",
                                number, body.material->name, engineering_text(*body.mass, "kg", 5),
                                mass_flag));
  } else if (*body.radius > 0 && body.material && is_sphere(input)) {
    body.mass = 4.0 / 3 * std::numbers::pi * std::pow(*body.radius, 3) * body.material->density;
    notes.push_back(fmt::format("body {} is taken as a solid sphere of {}: {}; give {} otherwise",
                                number, body.material->name, engineering_text(*body.mass, "kg", 5),
                                mass_flag));
  }
  return body;
}

}  // namespace

std::optional<Material> read_material(Input& input, const std::string& flag,
                                      const std::vector<Material>& own) {
  const std::optional<std::string> name = input.text(flag);
  if (!name) return std::nullopt;
  if (const Material* material = find_material(*name, own)) return *material;
  std::vector<std::string> names = material_names();
  for (const Material& material : own) names.push_back(material.name);
  input.add_problem(
      flag, "there is no material '" + *name + "'",
      did_you_mean(*name, names, "`carom materials` lists all; --materials FILE adds your own"));
  return std::nullopt;
}

Option materials_option() {
  return {"--materials", "FILE.toml",
          "your own materials: [materials.NAME] tables as in a scenario"};
}

std::vector<Option> shape_options() {
  return {{"--r1", "LENGTH", "radius of body 1 [m]; inf is a plane, negative is concave"},
          {"--r2", "LENGTH", "radius of body 2 [m]"},
          {"--material1", "NAME", "material of body 1; `carom materials` lists them"},
          {"--material2", "NAME", "material of body 2"},
          materials_option()};
}

std::vector<Option> mass_options() {
  return {{"--m1", "MASS",
           "mass of body 1 [kg]; inf is a wall. Left out: a solid sphere of radius and material"},
          {"--m2", "MASS", "mass of body 2 [kg]"}};
}

std::vector<Material> read_own_materials(Input& input) {
  const std::optional<std::string> file = input.text("--materials");
  if (!file) return {};
  try {
    return read_materials(*file);
  } catch (const InputError& error) {
    input.problems.insert(input.problems.end(), error.problems().begin(), error.problems().end());
    return {};
  }
}

Bodies read_bodies(Input& input) {
  Bodies bodies;
  const std::vector<Material> own = read_own_materials(input);
  bodies.one = read_body(input, "1", own, bodies.notes);
  bodies.two = read_body(input, "2", own, bodies.notes);
  return bodies;
}

double effective_mass(double mass1, double mass2) {
  if (std::isinf(mass1)) return mass2;
  if (std::isinf(mass2)) return mass1;
  return mass1 * mass2 / (mass1 + mass2);
}

std::optional<double> find_effective_mass(const Bodies& bodies, Input& input) {
  if (input.has("--effective-mass")) {
    for (const std::string flag : {"--m1", "--m2"}) {
      if (input.has(flag)) {
        input.add_problem(flag, "cannot be given together with --effective-mass", "leave one out");
      }
    }
    return input.quantity("--effective-mass", "kg", positive);
  }
  const auto missing = [&](const Body& body, const std::string& number) {
    if (body.mass) return false;
    if (!input.has("--m" + number)) {
      input.add_problem("--m" + number, "the mass of body " + number + " is missing",
                        "give --m" + number + " (inf for a wall), or --r" + number +
                            " and --material" + number + " for a solid sphere");
    }
    return true;
  };
  const bool missing1 = missing(bodies.one, "1");
  const bool missing2 = missing(bodies.two, "2");
  if (missing1 || missing2) return std::nullopt;
  const double mass = effective_mass(*bodies.one.mass, *bodies.two.mass);
  if (std::isinf(mass)) {
    input.add_problem("--m1", "both bodies have infinite mass, so nothing moves",
                      "give a finite mass to one of them");
    return std::nullopt;
  }
  return mass;
}

}  // namespace carom::app
