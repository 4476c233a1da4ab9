// Normal laws against what an impact shows: its force over time, force over indentation, or numbers of many
// impacts over their speed.
#include <algorithm>
#include <cmath>
#include <memory>

#include "base/numbers.h"
#include "carom/impact.h"
#include "study/fit/fit_models.h"

namespace carom::study {
namespace {

using Role = ModelParameter::Role;
using Values = std::span<const double>;

/// Looser than for one impact: a fit follows thousands of them.
constexpr double impact_tolerance = 1e-11;

/// A number of an impact.
struct ImpactNumber {
  const char* name;
  const char* unit;
  double CentralImpact::*value;
};
constexpr ImpactNumber impact_numbers[] = {
    {"restitution", "1", &CentralImpact::restitution},
    {"separation_speed", "m/s", &CentralImpact::separation_speed},
    {"duration", "s", &CentralImpact::duration},
    {"time_of_max_indentation", "s", &CentralImpact::time_of_max_indentation},
    {"max_indentation", "m", &CentralImpact::max_indentation},
    {"indentation_at_separation", "m", &CentralImpact::indentation_at_separation},
    {"peak_force", "N", &CentralImpact::peak_force},
    {"impulse", "N*s", &CentralImpact::impulse},
    {"energy_lost", "J", &CentralImpact::energy_lost}};

/// A normal law with the places of its numbers among the parameters of the model.
struct LawModel {
  const NormalLawEntry* entry = nullptr;
  Calibration calibration = Calibration::published;
  std::vector<ModelParameter> parameters;
  std::shared_ptr<Calibrator> calibrator = std::make_shared<Calibrator>();

  std::optional<double> value(const std::string& name, Values values) const {
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (parameters[i].info.name == name) return values[i];
    }
    return std::nullopt;
  }

  /// The law at first touch; none where it cannot have these values.
  std::optional<NormalLaw> bound(Values values, const Onset& onset) const {
    NormalLawRequest request{.law = entry->name, .calibration = calibration};
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const std::string& name = parameters[i].info.name;
      const bool is_of_law = std::ranges::find(entry->parameters, name, &ParameterInfo::name) !=
                             entry->parameters.end();
      if (is_of_law)
        request.parameters[name] = values[i];
      else if (name == "restitution")
        request.restitution = values[i];
    }
    std::vector<Problem> problems;
    const NormalLawChoice choice = choose(request, "--model", problems);
    if (!problems.empty()) return std::nullopt;
    try {
      return bind(choice, onset, *calibrator);
    } catch (const InputError&) {
      return std::nullopt;
    }
  }
};

/// What the law is to be told: its own parameters, and the restitution where it starts from one.
std::vector<ModelParameter> parameters_of_law(const NormalLawEntry& entry,
                                              const ModelRequest& request) {
  std::vector<ModelParameter> parameters;
  bool by_coefficient = false;
  for (std::size_t i = 0; i < entry.parameters.size(); ++i) {
    const ParameterInfo& info = entry.parameters[i];
    const bool dissipates = static_cast<int>(i) == entry.dissipation_parameter;
    const bool named = std::ranges::find(request.named, info.name) != request.named.end();
    const bool exact = request.calibration == Calibration::exact;
    if (dissipates && exact) continue;
    if (info.origin == Origin::computed && !(dissipates && named)) continue;
    by_coefficient = by_coefficient || (dissipates && info.origin == Origin::computed);
    ModelParameter parameter = from_catalogue(info);
    if (info.origin == Origin::computed) parameter.role = Role::sought;
    // Of surfaces that touch in a point it is known; a start frees it.
    if (info.name == "exponent") parameter.role = Role::usual;
    parameters.push_back(std::move(parameter));
  }
  const bool takes_restitution =
      entry.takes_restitution ||
      (request.calibration == Calibration::exact && entry.dissipation_parameter >= 0);
  if (takes_restitution && !by_coefficient)
    parameters.push_back({.info = {"restitution",
                                   "1",
                                   {.min = 0, .max = 1},
                                   0.7,
                                   "separation speed over approach speed"}});
  return parameters;
}

ModelParameter condition(const char* name, const char* unit, double example, const char* meaning,
                         bool needed = true) {
  return {.info = {name, unit, positive, example, meaning},
          .role = needed ? Role::condition : Role::usual};
}

/// Depth and its rate between two samples, by the quintic that has depth, rate and acceleration, −F/m, at either
/// end.
NormalContact between(const ImpactSample& one, const ImpactSample& next, double mass, double time) {
  const double h = next.time - one.time;
  if (!(h > 0)) return {.depth = next.depth, .depth_rate = next.depth_rate};
  const double s = (time - one.time) / h;
  const double v0 = h * one.depth_rate, v1 = h * next.depth_rate;
  const double a0 = -h * h * one.force / mass, a1 = -h * h * next.force / mass;
  // d(s) = d₀ + v₀·s + a₀·s²/2 + s³·(b + c·s + e·s²)
  const double d = next.depth - one.depth - v0 - 0.5 * a0, v = v1 - v0 - a0, a = a1 - a0;
  const double b = 10 * d - 4 * v + 0.5 * a, c = -15 * d + 7 * v - a, e = 6 * d - 3 * v + 0.5 * a;
  return {.depth = one.depth + s * (v0 + s * (0.5 * a0 + s * (b + s * (c + s * e)))),
          .depth_rate = (v0 + s * (a0 + s * (3 * b + s * (4 * c + s * 5 * e)))) / h};
}

/// The force at a time since first touch.
double force_at(const NormalLaw& law, const CentralImpact& impact, const Onset& onset,
                double time) {
  const std::vector<ImpactSample>& history = impact.history;
  if (time < 0 || time > impact.duration || history.size() < 2) return 0;
  auto next = std::ranges::upper_bound(history, time, {}, &ImpactSample::time);
  if (next == history.end()) --next;
  if (next == history.begin()) ++next;
  NormalContact contact = between(*(next - 1), *next, onset.effective_mass, time);
  contact.approach_speed = onset.approach_speed;
  contact.effective_mass = onset.effective_mass;
  const bool returns = time > impact.time_of_max_indentation;
  return law.force(
      contact, {.max_depth = returns ? impact.max_indentation : contact.depth, .touching = true});
}

FitModel force_over_time(LawModel law) {
  law.parameters.push_back(condition("effective_mass", "kg", 0.1, "of the pair along the normal"));
  law.parameters.push_back(condition("approach_speed", "m/s", 1, "closing speed at first touch"));
  law.parameters.push_back(
      {.info = {"touch_time", "s", {}, 0, "when the bodies touch first"}, .role = Role::usual});
  FitModel model{.parameters = law.parameters};
  model.predict = [law](Values values, const ModelPlaces& places, std::span<double> predicted) {
    const Onset onset{.approach_speed = *law.value("approach_speed", values),
                      .effective_mass = *law.value("effective_mass", values)};
    const auto bound = law.bound(values, onset);
    if (!bound) return false;
    const CentralImpact impact =
        simulate_impact(*bound, onset, {.tolerance = impact_tolerance, .record = true});
    if (impact.end == ImpactEnd::failed) return false;
    const double begin = *law.value("touch_time", values);
    for (std::size_t i = 0; i < places.x.size(); ++i)
      predicted[i] = force_at(*bound, impact, onset, places.x[i] - begin);
    return true;
  };
  return model;
}

/// In the order of the rows, so that a dent stays: a test with loading and unloading.
FitModel force_over_indentation(LawModel law, bool needs_onset) {
  law.parameters.push_back(
      condition("effective_mass", "kg", 1, "of the pair along the normal", needs_onset));
  law.parameters.push_back(
      condition("approach_speed", "m/s", 1, "closing speed at first touch", needs_onset));
  FitModel model{.takes_rate = true, .parameters = law.parameters};
  model.predict = [law](Values values, const ModelPlaces& places, std::span<double> predicted) {
    const Onset onset{.approach_speed = *law.value("approach_speed", values),
                      .effective_mass = *law.value("effective_mass", values)};
    const auto bound = law.bound(values, onset);
    if (!bound) return false;
    NormalMemory memory{.max_depth = 0, .touching = true};
    for (std::size_t i = 0; i < places.x.size(); ++i) {
      const NormalContact contact{.depth = places.x[i],
                                  .depth_rate = places.rate.empty() ? 0 : places.rate[i],
                                  .approach_speed = onset.approach_speed,
                                  .effective_mass = onset.effective_mass};
      bound->remember(contact, memory);
      predicted[i] = bound->force(contact, memory);
    }
    return true;
  };
  return model;
}

FitModel number_over_speed(LawModel law, double CentralImpact::*number) {
  law.parameters.push_back(condition("effective_mass", "kg", 0.1, "of the pair along the normal"));
  FitModel model{.parameters = law.parameters};
  model.predict = [law, number](Values values, const ModelPlaces& places,
                                std::span<double> predicted) {
    for (std::size_t i = 0; i < places.x.size(); ++i) {
      const Onset onset{.approach_speed = places.x[i],
                        .effective_mass = *law.value("effective_mass", values)};
      if (!(onset.approach_speed > 0)) return false;
      const auto bound = law.bound(values, onset);
      if (!bound) return false;
      const CentralImpact impact = simulate_impact(*bound, onset, {.tolerance = impact_tolerance});
      if (impact.end == ImpactEnd::failed) return false;
      predicted[i] = impact.*number;
    }
    return true;
  };
  return model;
}

FitModel make_normal(const std::string& name, const ModelRequest& request,
                     std::vector<Problem>& problems) {
  const NormalLawEntry& entry = *find_normal_law(name);
  LawModel law{.entry = &entry,
               .calibration = request.calibration,
               .parameters = parameters_of_law(entry, request)};
  const std::string title = "normal/" + entry.name;
  const DataQuantity time{"time", "s"}, indentation{"indentation", "m"}, speed{"speed", "m/s"};
  const auto x = find_quantity(request.x, "--x", title, {speed, time, indentation}, problems);
  if (!x) return {};
  FitModel model;
  if (x->name == speed.name) {
    std::vector<DataQuantity> numbers;
    for (const ImpactNumber& number : impact_numbers) numbers.push_back({number.name, number.unit});
    const auto y = find_quantity(request.y, "--y", title, numbers, problems);
    if (!y) return {};
    model = number_over_speed(
        law, std::ranges::find(impact_numbers, y->name, &ImpactNumber::name)->value);
    model.y = *y;
  } else {
    const bool needs_onset = entry.publish != nullptr || entry.prepare != nullptr;
    model = x->name == time.name ? force_over_time(law) : force_over_indentation(law, needs_onset);
    model.y = {"force", "N"};
  }
  model.name = title;
  model.x = *x;
  return model;
}

}  // namespace

ModelKind normal_models() {
  const auto knows = [](const std::string& law) { return find_normal_law(law) != nullptr; };
  return {"normal", normal_law_names, knows, make_normal};
}

}  // namespace carom::study
