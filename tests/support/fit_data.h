// Data for fits: what a model says, with noise that follows from a seed and the number of the row.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "numerics/distribution.h"
#include "numerics/philox.h"
#include "study/fit/fit_report.h"

namespace carom::testing_support {

/// A standard normal number of a row: Philox4x32-10 through the quantile of the normal distribution.
inline double noise_of_row(std::uint64_t seed, std::uint64_t row) {
  return numerics::normal_quantile(
      numerics::random_share(seed, {.sample = row, .coordinate = 0, .purpose = 20}));
}

/// From one number to another in equal ratios.
inline std::vector<double> in_ratios(double from, double to, int count) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i) values.push_back(from * std::pow(to / from, i / (count - 1.)));
  return values;
}

inline std::vector<double> in_steps(double from, double to, int count) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i) values.push_back(from + (to - from) * i / (count - 1.));
  return values;
}

/// Which model is tried, with what is true.
struct KnownModel {
  study::ModelRequest request;
  study::ParameterWishes wishes = {};                 ///< starts, what is fixed
  std::vector<std::pair<std::string, double>> truth;  ///< of those that are sought
  std::vector<double> x;
};

/// The model and its data; `relative` is the deviation of the noise over the value. Throws InputError.
inline std::pair<study::ModelFit, study::ModelData> known_fit(const KnownModel& known,
                                                              double relative = 0,
                                                              std::uint64_t seed = 1) {
  std::vector<Problem> problems;
  study::ModelFit fit =
      study::with_wishes(study::make_fit_model(known.request, problems), known.wishes, problems);
  throw_if_any(problems);
  std::vector<double> values = fit.values;
  for (const auto& [name, value] : known.truth) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (fit.model.parameters[i].info.name == name) values[i] = value;
    }
  }
  study::ModelData data{.places = {.x = known.x}, .measured = std::vector<double>(known.x.size())};
  if (!fit.model.predict(values, data.places, data.measured))
    throw InputError({{known.request.name, "has no value at what is true", ""}});
  for (std::size_t i = 0; i < data.measured.size(); ++i) {
    if (relative <= 0) break;
    data.deviation.push_back(relative * std::fabs(data.measured[i]));
    data.measured[i] += data.deviation.back() * noise_of_row(seed, i);
  }
  return {std::move(fit), std::move(data)};
}

/// Every restitution law but the table, with what can be found of it in data at these speeds.
inline std::vector<KnownModel> known_restitution_laws(const std::vector<double>& speeds) {
  const auto of = [&](const char* law, std::vector<std::pair<std::string, double>> truth,
                      study::ParameterWishes wishes = {}) {
    return KnownModel{{.name = std::string("restitution/") + law, .x = "speed", .y = "restitution"},
                      std::move(wishes),
                      std::move(truth),
                      speeds};
  };
  return {of("constant", {{"restitution", 0.63}}),
          of("power-law", {{"alpha", 0.17}, {"exponent", 0.31}}),
          of("viscoelastic", {{"damping_time", 3.3e-6}},
             {{"stiffness", {.fixed = 2e9}}, {"effective_mass", {.fixed = 0.03}}}),
          of("plastic-power", {{"yield_velocity", 0.034}, {"exponent", 0.21}},
             {{"exponent", {.start = 0.2}}}),
          of("thornton", {{"yield_velocity", 0.052}}),
          of("stronge", {{"yield_velocity", 0.0361}}),
          of("wu-li-thornton", {{"yield_velocity", 0.0041}, {"modulus_ratio", 260}}),
          of("jackson-green-marghitu", {{"critical_velocity", 0.0123}, {"yield_strain", 0.0072}}),
          of("walton-braun", {{"half_energy_velocity", 2.3}}),
          of("adhesive", {{"sticking_velocity", 0.033}, {"restitution", 0.81}})};
}

}  // namespace carom::testing_support
