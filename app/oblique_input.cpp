#include "oblique_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace carom::app {
namespace {

/// Dundurs' β from which the neglected coupling deserves a word.
constexpr double kNoticeableCoupling = 0.05;

/// Whether --angle says how shapes are turned.
bool angle_is_of_shapes(const Input& input) {
  return input.text("--shape") == "crossed-cylinders" || input.has("--curvature-radii1") ||
         input.has("--curvature-radii2") || input.text("--stiffness-formula") == "hertz-elliptic";
}

/// Body 1 must be a sphere, and body 2 one or immovable, or their spins are not known.
void check_bodies(const Bodies& bodies, Input& input) {
  if (angle_is_of_shapes(input) || input.text("--shape") == "parallel-cylinders") {
    input.add_problem("--shape", "an oblique impact is one of spheres, or of a sphere on a plane",
                      "leave the shape out, or friction and friction law");
    return;
  }
  if (input.has("--effective-mass")) {
    input.add_problem("--effective-mass",
                      "an oblique impact makes the bodies spin, so it needs each of them",
                      "give --m1, --r1 and --m2 instead");
    return;
  }
  const Body& one = bodies.one;
  const Body& two = bodies.two;
  if (!one.radius && !input.has("--r1")) {
    input.add_problem("--r1", "the radius of body 1 is missing: an oblique impact makes it spin",
                      "give --r1; body 1 is a solid sphere");
  } else if (one.radius && !(*one.radius > 0 && std::isfinite(*one.radius))) {
    input.add_problem(
        "--r1",
        fmt::format("is {:g} m, but body 1 of an oblique impact is a solid sphere", *one.radius),
        "give a radius above 0; name the sphere body 1 and the wall body 2");
  }
  if (one.mass && std::isinf(*one.mass)) {
    input.add_problem("--m1", "body 1 of an oblique impact is the sphere and cannot be a wall",
                      "name the sphere body 1 and the wall body 2");
  }
  const bool wall = two.mass && std::isinf(*two.mass);
  const bool sphere = two.radius && *two.radius > 0 && std::isfinite(*two.radius);
  if (two.mass && !wall && !sphere) {
    input.add_problem("--m2",
                      "body 2 of an oblique impact is a wall or a solid sphere: how a plane or a "
                      "socket of finite mass turns is not known",
                      "give --m2 inf, or a radius --r2 above 0");
  }
}

/// κ = 4G*/E*, when both materials are known.
std::optional<double> stiffness_ratio(const Bodies& bodies) {
  if (!bodies.one.material || !bodies.two.material) return std::nullopt;
  const Material& one = *bodies.one.material;
  const Material& two = *bodies.two.material;
  return 4 * effective_shear_modulus(one.young, one.poisson, two.young, two.poisson) /
         effective_modulus(one.young, one.poisson, two.young, two.poisson);
}

/// What Maw, Barber and Fawcett assume, and whether it is so.
void check_maw_barber_fawcett(const Bodies& bodies, const StiffnessInput& stiffness,
                              const std::vector<std::string>& normal_laws, ObliqueInput& oblique,
                              Input& input) {
  const std::string place = "--friction-law";
  for (const std::string& law : normal_laws) {
    if (law == "hertz") continue;
    input.add_problem("--law",
                      fmt::format("{} is elastic along the normal and cannot follow {}",
                                  maw_barber_fawcett_name, law),
                      "leave --law out, take --law hertz, or another friction law");
  }
  if (const auto text = input.text("--restitution")) {
    const auto restitution = input.value("--restitution", *text, "1", Range{});
    if (restitution && *restitution != 1) {
      input.add_problem("--restitution",
                        fmt::format("is {:g}, but {} loses nothing along the normal", *restitution,
                                    maw_barber_fawcett_name),
                        "leave it out, or take another friction law");
    }
  }
  for (const std::string& flag : input.all("--friction-parameter")) {
    input.add_problem("--friction-parameter",
                      fmt::format("{} has no parameter besides the friction; '{}' is not used",
                                  maw_barber_fawcett_name, flag),
                      "leave it out");
  }
  if (!oblique.request.stiffness_ratio) {
    // A material that is given but unknown is on the list already.
    if (!input.has("--material1") || !input.has("--material2")) {
      input.add_problem(
          place,
          fmt::format("{} needs the Poisson's ratios of both bodies", maw_barber_fawcett_name),
          "give --material1 and --material2");
    }
    return;
  }
  if (stiffness.power_law && stiffness.power_law->exponent != 1.5) {
    input.add_problem(
        "--exponent",
        fmt::format("{} rests on Hertz' contact, F = K·δ^1.5", maw_barber_fawcett_name),
        "leave --exponent out");
  } else if (stiffness.power_law) {
    oblique.request.hertz_stiffness = stiffness.power_law->stiffness;
  }
  const Material& one = *bodies.one.material;
  const Material& two = *bodies.two.material;
  const double beta = dundurs_beta(one.young, one.poisson, two.young, two.poisson);
  if (std::fabs(beta) > kNoticeableCoupling) {
    oblique.warnings.push_back(fmt::format(
        "{}: the materials differ (Dundurs' β = {:.2g}), so the normal pressure also moves the "
        "surfaces along the tangent; the theory neglects that",
        maw_barber_fawcett_name, beta));
  }
}

const ParameterInfo* find_parameter(const FrictionLawEntry* law, std::string_view name) {
  if (law == nullptr) return nullptr;
  const auto found = std::ranges::find(law->parameters, name, &ParameterInfo::name);
  return found == law->parameters.end() ? nullptr : &*found;
}

/// Coefficients of a friction law of the catalogue: μ, and what --friction-parameter says.
FrictionLawChoice read_law(const std::string& name, double friction, const Bodies& bodies,
                           const StiffnessInput& stiffness, Input& input) {
  Values parameters;
  const FrictionLawEntry* law = find_friction_law(name);
  for (const std::string& text : input.all("--friction-parameter")) {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos) {
      input.add_problem("--friction-parameter", "'" + text + "' is not of the form NAME=VALUE",
                        "write for example --friction-parameter stiffness=1e7");
      continue;
    }
    const std::string parameter = text.substr(0, equals);
    const ParameterInfo* info = find_parameter(law, parameter);
    const auto value = input.value("--friction-parameter", text.substr(equals + 1),
                                   info == nullptr ? "1" : info->unit, Range{});
    if (value) parameters[parameter] = *value;
  }
  if (parameters.contains("coefficient")) {
    input.add_problem("--friction-parameter", "coefficient is what --friction gives",
                      "leave one of them out");
  }
  // A law that never slips has none.
  if (find_parameter(law, "coefficient") != nullptr) parameters["coefficient"] = friction;
  Values context = stiffness.context;
  if (bodies.one.material && bodies.two.material) {
    const Material& one = *bodies.one.material;
    const Material& two = *bodies.two.material;
    context["effective_shear_modulus"] =
        effective_shear_modulus(one.young, one.poisson, two.young, two.poisson);
    context["stiffness_ratio"] = *stiffness_ratio(bodies);
  }
  context.erase("stiffness");  // that of the normal direction
  const std::size_t before = input.problems.size();
  FrictionLawChoice choice = choose_friction(name, FrictionKind::sliding, parameters, context,
                                             "--friction-law", input.problems);
  if (law == nullptr && input.problems.size() > before) {
    input.problems.back().remedy += fmt::format(", or {}", maw_barber_fawcett_name);
  }
  return choice;
}

}  // namespace

std::vector<Option> oblique_options() {
  return {
      {"--angle", "ANGLE",
       "of incidence, from the normal ['30 deg']; --speed stays the speed along the normal, and "
       "the surfaces slide at --speed times the tangent of the angle. With crossed cylinders or "
       "principal radii: between the two RX planes, or the axes"},
      {"--friction", "MU", "coefficient of friction"},
      {"--friction-law", "NAME",
       "maw-barber-fawcett (elastic spheres, stick and slip within the contact area), or a "
       "friction law of `carom laws`"},
      {"--friction-parameter", "NAME=VALUE", "a coefficient of the friction law", true}};
}

bool asks_for_oblique(const Input& input) {
  return input.has("--friction") || input.has("--friction-law") ||
         input.has("--friction-parameter") || (input.has("--angle") && !angle_is_of_shapes(input));
}

bool asks_for_maw_barber_fawcett(const Input& input) {
  return input.text("--friction-law") == maw_barber_fawcett_name;
}

std::optional<ObliqueInput> read_oblique(const Bodies& bodies, const StiffnessInput& stiffness,
                                         const std::vector<std::string>& normal_laws,
                                         Input& input) {
  if (!asks_for_oblique(input)) return std::nullopt;
  ObliqueInput oblique;
  ObliqueRequest& request = oblique.request;
  check_bodies(bodies, input);
  const auto missing = [&](const std::string& flag, const std::string& what,
                           const std::string& remedy) {
    if (!input.has(flag)) input.add_problem(flag, what, remedy);
  };
  if (!angle_is_of_shapes(input)) {
    missing("--angle", "the angle of incidence is missing", "give --angle, for example '30 deg'");
    request.angle = input.quantity("--angle", "deg", Range{}).value_or(0);
    if (!(request.angle >= 0 && request.angle < std::numbers::pi / 2)) {
      input.add_problem("--angle", "is " + *input.text("--angle"),
                        "the angle of incidence is at least 0 and below 90 deg");
    }
  }
  missing("--friction", "the coefficient of friction is missing", "give --friction MU");
  request.friction = input.quantity("--friction", "1", not_negative).value_or(0.1);
  missing("--friction-law", "the friction law is missing",
          fmt::format("give --friction-law {}, {}", maw_barber_fawcett_name,
                      fmt::join(friction_law_names(FrictionKind::sliding), ", ")));
  request.mass1 = bodies.one.mass.value_or(1);
  request.radius1 = bodies.one.radius.value_or(1);
  request.effective_radius = std::numeric_limits<double>::infinity();
  if (const auto radius = stiffness.context.find("effective_radius");
      radius != stiffness.context.end()) {
    request.effective_radius = radius->second;
  }
  request.stiffness_ratio = stiffness_ratio(bodies);
  if (asks_for_maw_barber_fawcett(input)) {
    check_maw_barber_fawcett(bodies, stiffness, normal_laws, oblique, input);
  } else if (const auto name = input.text("--friction-law")) {
    request.law = read_law(*name, request.friction, bodies, stiffness, input);
  }
  return oblique;
}

}  // namespace carom::app
