#include "stiffness_input.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

namespace carom::app {
namespace {

const std::vector<std::string> kShapes = {"spheres", "parallel-cylinders", "crossed-cylinders"};

/// Which formula the flags ask for; empty when they do not describe a shape.
std::string formula_name(Input& input) {
  if (const auto name = input.text("--stiffness-formula")) {
    if (find_stiffness_formula(*name) != nullptr) return *name;
    input.add_problem(
        "--stiffness-formula", "there is no formula '" + *name + "'",
        did_you_mean(*name, stiffness_formula_names(),
                     fmt::format("write {}", fmt::join(stiffness_formula_names(), ", "))));
    return "";
  }
  const std::optional<std::string> shape = input.one_of("--shape", kShapes);
  if (shape == "parallel-cylinders") return "johnson-line";
  if (shape == "crossed-cylinders" || input.has("--curvature-radii1") ||
      input.has("--curvature-radii2")) {
    return "hertz-elliptic";
  }
  if (shape == "spheres" || input.has("--r1") || input.has("--r2")) return "hertz-sphere";
  return "";
}

/// The curvatures of the gap of general point contacts.
void add_curvatures(const Bodies& bodies, Input& input, Values& context) {
  const bool crossed = input.text("--shape") == "crossed-cylinders";
  // With spheres it is the angle of incidence.
  const std::optional<double> angle =
      crossed || input.has("--curvature-radii1") || input.has("--curvature-radii2")
          ? input.quantity("--angle", "deg", {.min = -360, .max = 360})
          : std::nullopt;
  std::vector<double> radii1 = input.quantities("--curvature-radii1", "m", Range{}, 2);
  std::vector<double> radii2 = input.quantities("--curvature-radii2", "m", Range{}, 2);
  constexpr double flat = std::numeric_limits<double>::infinity();
  if (crossed && bodies.one.radius && bodies.two.radius) {
    radii1 = {*bodies.one.radius, flat};
    radii2 = {*bodies.two.radius, flat};
  }
  for (const auto& [radii, flag] :
       {std::pair{&radii1, "--curvature-radii1"}, std::pair{&radii2, "--curvature-radii2"}}) {
    if (!radii->empty() || crossed) continue;
    const bool other = input.has("--curvature-radii1") || input.has("--curvature-radii2");
    if (other && !input.has(flag)) {
      input.add_problem(flag, "is missing",
                        "give the two principal radii RX,RY, inf,inf for a plane");
    }
  }
  if (radii1.empty() || radii2.empty()) return;
  for (const double radius : {radii1[0], radii1[1], radii2[0], radii2[1]}) {
    if (radius != 0) continue;
    input.add_problem("--curvature-radii1", "a principal radius is 0", "inf is flat");
    return;
  }
  const double radians = input.has("--angle") ? angle.value_or(0)
                         : crossed            ? std::numbers::pi / 2
                                              : 0;
  const RelativeCurvatures gap =
      relative_curvatures(radii1[0], radii1[1], radii2[0], radii2[1], radians);
  if (!(gap.a > 0 && gap.b > 0)) {
    input.add_problem(
        crossed ? "--angle" : "--curvature-radii1",
        fmt::format("the surfaces do not touch in a point: the gap has the curvatures "
                    "{:.4g} and {:.4g} 1/m, and both must be above 0",
                    gap.a, gap.b),
        "check radii and angle; for a contact along a line take --shape "
        "parallel-cylinders");
    return;
  }
  context["curvature_a"] = gap.a;
  context["curvature_b"] = gap.b;
}

/// Values of the formula's parameters; what is missing becomes one problem.
std::vector<double> formula_values(const StiffnessEntry& formula, const Values& context,
                                   ParameterTexts& parameters, Input& input) {
  std::vector<double> values;
  std::vector<std::string> missing;
  for (const ParameterInfo& parameter : formula.parameters) {
    double value = parameter.example;
    const auto given = parameters.given.find(parameter.name);
    const auto known = context.find(parameter.name);
    if (given != parameters.given.end()) {
      parameters.used[parameter.name] = true;
      value = input.value("--parameter", given->second, parameter.unit, parameter.range)
                  .value_or(parameter.example);
    } else if (known != context.end()) {
      value = known->second;
      if (!parameter.range.contains(value)) {
        input.add_problem("--stiffness-formula",
                          fmt::format("{} of {} is {:g}", parameter.name, formula.name, value),
                          "must be " + to_text(parameter.range));
      }
    } else if (parameter.origin != Origin::optional) {
      missing.push_back(fmt::format("{} [{}]", parameter.name, parameter.unit));
    }
    values.push_back(value);
  }
  if (missing.empty()) return values;
  // Say it in flags where there are some.
  std::vector<std::string> flags;
  const auto lacks = [&](std::string_view name) {
    for (const std::string& text : missing) {
      if (text.starts_with(name)) return true;
    }
    return false;
  };
  const auto want = [&](const std::string& flag) {
    if (!input.has(flag)) flags.push_back(flag);
  };
  if (lacks("effective_modulus")) want("--material1"), want("--material2");
  if (lacks("effective_radius") || lacks("radius1") || lacks("radius2") || lacks("curvature_")) {
    want("--r1"), want("--r2");
  }
  if (lacks("length")) want("--length");
  // A flag that is given but wrong is already on the list.
  if (!flags.empty()) {
    input.add_problem(
        flags.front(),
        fmt::format("the stiffness formula {} needs {}", formula.name, fmt::join(missing, ", ")),
        fmt::format("give {}, or --parameter NAME=VALUE, or --stiffness instead",
                    fmt::join(flags, " ")));
  } else if (input.problems.empty()) {
    input.add_problem(
        "--parameter",
        fmt::format("the stiffness formula {} needs {}", formula.name, fmt::join(missing, ", ")),
        "give --parameter NAME=VALUE for each");
  }
  return {};
}

}  // namespace

std::vector<Option> stiffness_options() {
  std::vector<Option> options = {
      {"--stiffness", "K", "of F = K·δⁿ [N/m^n]"},
      {"--exponent", "N", "of F = K·δⁿ; left out: that of the law, 1.5 for most"}};
  for (const Option& option : shape_options()) options.push_back(option);
  options.insert(
      options.end(),
      {{"--curvature-radii1", "RX,RY",
        "principal radii of body 1 at the contact [m], for other point contacts"},
       {"--curvature-radii2", "RX,RY", "and of body 2"},
       {"--shape", "SHAPE", "spheres, parallel-cylinders or crossed-cylinders of --r1 and --r2"},
       {"--length", "LENGTH", "of parallel cylinders [m]"},
       {"--stiffness-formula", "NAME",
        "another formula; `carom laws` lists them under stiffness"}});
  return options;
}

Values contact_context(const Bodies& bodies, Input& input) {
  Values context;
  if (bodies.one.material && bodies.two.material) {
    const Material& one = *bodies.one.material;
    const Material& two = *bodies.two.material;
    context["effective_modulus"] =
        effective_modulus(one.young, one.poisson, two.young, two.poisson);
    const Material* softer = nullptr;
    for (const Material* material : {&one, &two}) {
      if (material->yield && (softer == nullptr || *material->yield < *softer->yield))
        softer = material;
    }
    if (softer != nullptr) {
      context["yield_stress"] = *softer->yield;
      context["poisson"] = softer->poisson;
    }
  }
  if (bodies.one.radius && bodies.two.radius) {
    const double radius = effective_radius(*bodies.one.radius, *bodies.two.radius);
    if (radius > 0 && std::isfinite(radius)) {
      context["effective_radius"] = radius;
    } else if (!input.has("--stiffness-formula") && input.text("--shape") != "parallel-cylinders") {
      input.add_problem("--r2",
                        fmt::format("radii {:g} m and {:g} m do not touch in a point",
                                    *bodies.one.radius, *bodies.two.radius),
                        "one of them must be convex, and a concave one larger than the other");
    }
    context["radius1"] = *bodies.one.radius;
    context["radius2"] = *bodies.two.radius;
  }
  return context;
}

StiffnessInput read_stiffness(const Bodies& bodies, double exponent, std::optional<double> energy,
                              ParameterTexts& parameters, Input& input) {
  StiffnessInput result;
  result.context = contact_context(bodies, input);
  if (const auto length = input.quantity("--length", "m", positive))
    result.context["length"] = *length;
  add_curvatures(bodies, input, result.context);
  const std::string name = formula_name(input);

  if (const std::optional<std::string> text = input.text("--stiffness")) {
    for (const std::string flag :
         {"--stiffness-formula", "--shape", "--curvature-radii1", "--curvature-radii2"}) {
      if (input.has(flag)) {
        input.add_problem(flag, "cannot be given together with --stiffness",
                          "leave one of them out");
      }
    }
    const auto stiffness = input.value("--stiffness", *text, "N/m^n", positive, {{"n", exponent}});
    if (stiffness) result.power_law = PowerLaw{*stiffness, exponent};
    return result;
  }
  if (name.empty()) return result;
  if (input.has("--exponent")) {
    input.add_problem("--exponent",
                      "follows from the shape and cannot be given without --stiffness",
                      "leave it out, or give --stiffness");
  }
  result.derived = true;
  result.formula = find_stiffness_formula(name);
  result.values = formula_values(*result.formula, result.context, parameters, input);
  if (result.values.empty() || !input.problems.empty()) return result;
  for (std::size_t i = 0; i < result.values.size(); ++i) {
    const std::string& parameter = result.formula->parameters[i].name;
    if (parameter != "stiffness") result.context[parameter] = result.values[i];
  }
  try {
    if (const std::string problem = result.formula->problem(result.values); !problem.empty()) {
      input.add_problem("--stiffness-formula", result.formula->name + ": " + problem);
      return result;
    }
    result.power_law = result.formula->power_law(result.values);
    if (!result.power_law && energy) {
      result.power_law = equivalent_power_law(*result.formula, result.values, *energy);
      result.stand_in_warning = fmt::format(
          "{} is not a power law: the impact uses F = {:.4g}·δ^{:.4g}, which has its "
          "force and slope at the deepest point of an elastic impact with this energy",
          name, result.power_law->stiffness, result.power_law->exponent);
    }
  } catch (const std::domain_error& error) {
    input.add_problem("--stiffness-formula", fmt::format("{}: {}", name, error.what()),
                      "lower the speed or the mass, or take another formula");
  }
  return result;
}

}  // namespace carom::app
