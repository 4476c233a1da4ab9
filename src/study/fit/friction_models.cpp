// Friction from oblique impacts: the ratio of tangential to normal impulse against the tangential speed or
// the angle of incidence.
#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "study/fit/fit_models.h"

namespace carom::study {
namespace {

using Role = ModelParameter::Role;

std::vector<std::string> oblique_laws() {
  return {"coulomb", "two-zones"};
}

const DataQuantity tangential_speed{"tangential_speed", "m/s"};
const DataQuantity angle{"angle", "rad"};  // between the path and the normal

ModelParameter parameter_of(ParameterInfo info, Role role = Role::sought) {
  return {.info = std::move(info), .role = role};
}

/// Solid spheres and other bodies whose centres lie on the normal. What stops the slip is the impulse
/// m_t·v_t, with the normal one (1 + e)·m_n·v_n, so
///   P_t/P_n = min(μ, v_t/v_n / ((1 + e)·m_n/m_t))          Brach, Mechanical Impact Dynamics, 1991, section 6.2
FitModel coulomb(bool by_angle) {
  FitModel model;
  model.parameters = {
      parameter_of({"coefficient", "1", not_negative, 0.2, "friction of the surfaces that slide"}),
      parameter_of({"restitution", "1", {0, 1}, 0.8, "normal restitution of the impacts"},
                   Role::condition),
      parameter_of({"mass_ratio", "1", positive, 3.5,
                    "normal over tangential effective mass, 7/2 for solid spheres"},
                   Role::usual)};
  if (!by_angle)
    model.parameters.push_back(parameter_of(
        {"normal_speed", "m/s", positive, 1, "approach speed along the normal"}, Role::condition));
  model.predict = [by_angle](std::span<const double> values, const ModelPlaces& places,
                             std::span<double> predicted) {
    for (std::size_t i = 0; i < places.x.size(); ++i) {
      const double slope = by_angle ? std::tan(places.x[i]) : places.x[i] / values[3];
      predicted[i] = std::min(values[0], slope / ((1 + values[1]) * values[2]));
    }
    return true;
  };
  return model;
}

/// Two zones, as measured impulse ratios show them: a steep rise while the slip stops, then friction that falls
/// slowly with the speed          Gilardi and Sharf 2002, section 4.3 and Fig. 7, with straight lines for both
FitModel two_zones(bool by_angle) {
  FitModel model;
  const std::string per_x = by_angle ? "1" : "s/m";
  const std::string x = by_angle ? "tangent of the angle" : "tangential speed";
  model.parameters = {
      parameter_of(
          {"rise", per_x, positive, 0.5, "impulse ratio per " + x + " while the slip stops"}),
      parameter_of({"coefficient", "1", positive, 0.3, "friction, extrapolated to no speed"}),
      parameter_of({"decline", per_x, not_negative, 0.01, "fall of friction per " + x})};
  model.predict = [by_angle](std::span<const double> values, const ModelPlaces& places,
                             std::span<double> predicted) {
    for (std::size_t i = 0; i < places.x.size(); ++i) {
      const double x_here = by_angle ? std::tan(places.x[i]) : places.x[i];
      predicted[i] = std::min(values[0] * x_here, values[1] - values[2] * x_here);
    }
    return true;
  };
  return model;
}

FitModel make_friction(const std::string& law, const ModelRequest& request,
                       std::vector<Problem>& problems) {
  const std::string name = "friction/" + law;
  const auto x = find_quantity(request.x, "--x", name, {tangential_speed, angle}, problems);
  const bool by_angle = x && x->name == angle.name;
  FitModel model = law == "coulomb" ? coulomb(by_angle) : two_zones(by_angle);
  model.name = name;
  model.x = x.value_or(tangential_speed);
  model.y = {"impulse_ratio", "1"};
  return model;
}

}  // namespace

ModelKind friction_models() {
  const auto knows = [](const std::string& law) {
    const std::vector<std::string> laws = oblique_laws();
    return std::ranges::find(laws, law) != laws.end();
  };
  return {"friction", oblique_laws, knows, make_friction};
}

}  // namespace carom::study
