#include "study/fit/fit_model.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "study/fit/fit_models.h"

namespace carom::study {
namespace {

const std::vector<ModelKind>& model_kinds() {
  static const std::vector<ModelKind> kinds = {normal_models(), restitution_models(),
                                               stiffness_models(), friction_models()};
  return kinds;
}

/// Where a parameter without bounds may be looked for: around its start, by how it is measured.
void set_scatter(bool is_given, FitParameter& parameter) {
  if (parameter.by_ratio) {
    const double reach = is_given ? 100 : 1000;
    parameter.scatter_low = std::max(parameter.start / reach, parameter.low);
    parameter.scatter_high = std::min(parameter.start * reach, parameter.high);
    return;
  }
  const double size = std::max(std::fabs(parameter.start), 1e-3);
  const bool has_sign = parameter.low >= 0;
  parameter.scatter_low = std::max(parameter.low, has_sign ? 1e-3 * size : -10 * size);
  parameter.scatter_high = std::min(parameter.high, (has_sign ? 1000 : 10) * size);
}

/// The parameter as a fit takes it; what contradicts itself is a problem.
FitParameter sought_parameter(const ModelParameter& of, const ParameterWish& wish,
                              std::vector<Problem>& problems) {
  const ParameterInfo& info = of.info;
  FitParameter parameter{.name = info.name,
                         .unit = info.unit,
                         .start = wish.start.value_or(info.example),
                         .low = info.range.min,
                         .high = info.range.max};
  if (wish.bounds) {
    const auto [low, high] = *wish.bounds;
    if (!(low < high) || low < info.range.min || high > info.range.max)
      problems.push_back({"--bounds",
                          info.name + " is bounded by " + short_text(low) + " and " +
                              short_text(high) + ", and must be " + to_text(info.range),
                          "give the lower bound first, as in --bounds " + info.name + "=LOW:HIGH"});
    parameter.low = low, parameter.high = high;
    const bool inside = parameter.start >= low && parameter.start <= high;
    if (!wish.start && !inside)
      parameter.start =
          low > 0 && high > 100 * low ? std::sqrt(low) * std::sqrt(high) : 0.5 * (low + high);
  }
  if (wish.start && !(info.range.contains(parameter.start) && parameter.start >= parameter.low &&
                      parameter.start <= parameter.high))
    problems.push_back(
        {"--start",
         info.name + " is " + short_text(parameter.start) + ", which is outside of its bounds",
         wish.bounds ? "it must be between " + short_text(parameter.low) + " and " +
                           short_text(parameter.high)
                     : "it must be " + to_text(info.range)});
  const bool unlimited = !std::isfinite(info.range.max);
  parameter.by_ratio = info.range.min == 0 && info.range.open_min && unlimited;
  set_scatter(wish.start.has_value(), parameter);
  return parameter;
}

void check_names(const FitModel& model, const ParameterWishes& wishes,
                 std::vector<Problem>& problems) {
  std::vector<std::string> names;
  for (const ModelParameter& parameter : model.parameters) names.push_back(parameter.info.name);
  for (const auto& [name, wish] : wishes) {
    if (std::ranges::find(names, name) == names.end())
      problems.push_back({wish.fixed   ? "--fix"
                          : wish.start ? "--start"
                                       : "--bounds",
                          model.name + " has no parameter '" + name + "'",
                          did_you_mean(name, names, "it has " + joined(names))});
    if (wish.fixed && (wish.start || wish.bounds))
      problems.push_back(
          {"--fix", name + " is fixed, and has a start or bounds too", "say one of them"});
  }
}

}  // namespace

ModelParameter from_catalogue(const ParameterInfo& info) {
  using Role = ModelParameter::Role;
  return {.info = info, .role = info.origin == Origin::optional ? Role::usual : Role::sought};
}

std::optional<DataQuantity> find_quantity(const std::string& wanted, const std::string& flag,
                                          const std::string& model,
                                          const std::vector<DataQuantity>& possible,
                                          std::vector<Problem>& problems) {
  if (possible.size() == 1) return possible.front();
  std::vector<std::string> names;
  for (const DataQuantity& quantity : possible) {
    if (quantity.name == wanted) return quantity;
    names.push_back(quantity.name);
  }
  problems.push_back({flag, "'" + wanted + "' is not a quantity that " + model + " is about",
                      did_you_mean(wanted, names,
                                   "say which it is, as in " + flag + " COLUMN=" + names.front() +
                                       "; there are " + joined(names))});
  return std::nullopt;
}

std::vector<std::string> fit_model_names() {
  std::vector<std::string> names;
  for (const ModelKind& kind : model_kinds()) {
    for (const std::string& law : kind.laws()) names.push_back(kind.name + "/" + law);
  }
  return names;
}

FitModel make_fit_model(const ModelRequest& request, std::vector<Problem>& problems) {
  const std::size_t slash = request.name.find('/');
  const std::string law = request.name.substr(slash == std::string::npos ? 0 : slash + 1);
  for (const ModelKind& kind : model_kinds()) {
    if (slash != std::string::npos && kind.name != request.name.substr(0, slash)) continue;
    if (kind.knows(law)) return kind.make(law, request, problems);
  }
  std::vector<std::string> names = fit_model_names();
  // A name without its kind is looked for among names without theirs.
  if (slash == std::string::npos) {
    for (std::string& name : names) name = name.substr(name.find('/') + 1);
  }
  problems.push_back({"--model", "there is no model '" + request.name + "'",
                      did_you_mean(request.name, names,
                                   "a law of `carom laws`: restitution/power-law, flores, "
                                   "stiffness/rivin-linear, friction/coulomb")});
  return {};
}

ModelFit with_wishes(FitModel model, const ParameterWishes& wishes,
                     std::vector<Problem>& problems) {
  using Role = ModelParameter::Role;
  ModelFit fit;
  check_names(model, wishes, problems);
  for (std::size_t i = 0; i < model.parameters.size(); ++i) {
    const ModelParameter& parameter = model.parameters[i];
    const ParameterInfo& info = parameter.info;
    const auto found = wishes.find(info.name);
    const ParameterWish wish = found == wishes.end() ? ParameterWish{} : found->second;
    if (wish.fixed && !info.range.contains(*wish.fixed))
      problems.push_back({"--fix", info.name + " is " + short_text(*wish.fixed),
                          "it must be " + to_text(info.range)});
    const bool asked = wish.start || wish.bounds;
    if (parameter.role == Role::condition && !wish.fixed && !asked)
      problems.push_back(
          {"--fix", model.name + " needs " + info.name + ": " + info.meaning,
           "as in --fix " + info.name + "=" + short_text(info.example) + " [" + info.unit + "]"});
    fit.values.push_back(wish.fixed.value_or(wish.start.value_or(info.example)));
    if (wish.fixed || (parameter.role != Role::sought && !asked)) continue;
    fit.sought.push_back(i);
    fit.parameters.push_back(sought_parameter(parameter, wish, problems));
  }
  if (fit.parameters.empty() && problems.empty())
    problems.push_back({"--fix", "nothing is left to be found", "leave one of them free"});
  fit.model = std::move(model);
  return fit;
}

Predict ModelFit::at(ModelPlaces places) const {
  return [predict = model.predict, all = values, which = sought, where = std::move(places)](
             std::span<const double> found, std::span<double> predicted) {
    std::vector<double> with = all;
    for (std::size_t i = 0; i < which.size(); ++i) with[which[i]] = found[i];
    return predict(with, where, predicted);
  };
}

}  // namespace carom::study
