// From what the user says about a law to the law bound at first touch.
#include <cmath>
#include <limits>
#include <optional>

#include "base/text.h"
#include "carom/laws.h"

namespace carom {
namespace {

/// Whether the law works the parameter out by itself. The coefficient of dissipation is special:
/// exact calibration solves for it even where it is a raw coefficient, and where it follows from
/// the restitution it may be given instead of the restitution.
bool is_computed(const NormalLawEntry& entry, std::size_t index, const NormalLawRequest& request) {
  if (static_cast<int>(index) == entry.dissipation_parameter) {
    if (request.calibration == Calibration::exact) return true;
    if (request.parameters.contains(entry.parameters[index].name)) return false;
  }
  return entry.parameters[index].origin == Origin::computed;
}

bool gives_dissipation(const NormalLawEntry& entry, const NormalLawRequest& request) {
  return entry.dissipation_parameter >= 0 && request.calibration == Calibration::published &&
         request.parameters.contains(entry.parameters[entry.dissipation_parameter].name);
}

void check_restitution(const NormalLawRequest& request, const NormalLawEntry& entry,
                       const std::string& place, std::vector<Problem>& problems) {
  const bool wanted = (entry.takes_restitution && !gives_dissipation(entry, request)) ||
                      request.calibration == Calibration::exact;
  if (!request.restitution) {
    if (wanted && !(request.calibration == Calibration::exact && entry.dissipation_parameter < 0)) {
      problems.push_back({"restitution",
                          "law " + entry.name + " needs a restitution, and none is given",
                          "give a number between 0 and 1"});
    }
    return;
  }
  const double e = *request.restitution;
  if (!(e >= 0 && e <= 1)) {
    problems.push_back(
        {"restitution", "restitution is " + exact_text(e), "must be between 0 and 1"});
  } else if (request.calibration == Calibration::exact && entry.dissipation_parameter < 0 &&
             e != 1 && !entry.takes_restitution) {
    problems.push_back(
        {place,
         "law " + entry.name + " has no dissipation that could be calibrated to " + exact_text(e),
         "leave out the exact calibration, or take a dissipative law"});
  }
}

void check_separation(Separation separation, const NormalLawEntry& entry,
                      std::vector<Problem>& problems) {
  if (separation == entry.separation || entry.separation_is_free) return;
  problems.push_back(
      {"separation",
       "law " + entry.name + " is defined with separation at " +
           (entry.separation == Separation::zero_force ? "zero force" : "zero indentation") +
           " only",
       "leave out the separation rule"});
}

/// Parameters that are given must be the law's, and must not follow from something else.
void check_names(const NormalLawRequest& request, const NormalLawEntry& entry,
                 std::vector<Problem>& problems) {
  for (const auto& [name, value] : request.parameters) {
    std::vector<std::string> names;
    bool known = false;
    for (std::size_t i = 0; i < entry.parameters.size(); ++i) {
      names.push_back(entry.parameters[i].name);
      if (names.back() != name) continue;
      known = true;
      if (is_computed(entry, i, request)) {
        problems.push_back(
            {"parameters",
             name + " of law " + entry.name + " follows from the restitution and cannot be given",
             "leave it out"});
      }
    }
    if (!known) {
      problems.push_back({"parameters", "law " + entry.name + " has no parameter '" + name + "'",
                          did_you_mean(name, names, "it has " + joined(names))});
    }
  }
}

/// The value that is given, known from the context, or the default; none when it is missing.
std::optional<double> find_value(const NormalLawRequest& request, const ParameterInfo& parameter) {
  const auto given = request.parameters.find(parameter.name);
  if (given != request.parameters.end()) return given->second;
  const auto known = request.context.find(parameter.name);
  if (known != request.context.end()) return known->second;
  if (parameter.origin == Origin::optional) return parameter.example;
  return std::nullopt;
}

/// In the order of the law's parameters; those that are computed later are not numbers yet.
std::vector<double> read_values(const NormalLawRequest& request, const NormalLawEntry& entry,
                                const std::string& place, std::vector<Problem>& problems) {
  std::vector<double> values(entry.parameters.size(), std::numeric_limits<double>::quiet_NaN());
  std::vector<std::string> missing;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (is_computed(entry, i, request)) continue;
    const ParameterInfo& parameter = entry.parameters[i];
    const std::optional<double> value = find_value(request, parameter);
    if (!value) {
      missing.push_back(parameter.name + " [" + parameter.unit + "]");
      continue;
    }
    if (!std::isfinite(*value) || !parameter.range.contains(*value)) {
      problems.push_back({place,
                          parameter.name + " of law " + entry.name + " is " + exact_text(*value),
                          "must be " + to_text(parameter.range)});
    }
    values[i] = *value;
  }
  if (!missing.empty()) {
    problems.push_back({place, "law " + entry.name + " needs " + joined(missing),
                        "give each as a parameter; stiffness, moduli and radii also follow from "
                        "materials and shapes"});
  }
  return values;
}

}  // namespace

std::vector<NamedValue> NormalLaw::parameters() const {
  std::vector<NamedValue> named;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    named.push_back({label_->parameters[i].name, label_->parameters[i].unit, values_[i]});
  }
  return named;
}

NormalLawChoice choose(const NormalLawRequest& request, const std::string& place,
                       std::vector<Problem>& problems) {
  NormalLawChoice choice;
  choice.entry = find_normal_law(request.law);
  if (choice.entry == nullptr) {
    const std::string all = "`carom laws` lists all of them";
    const std::string nearest = did_you_mean(request.law, normal_law_names(), "");
    problems.push_back({place, "there is no law '" + request.law + "'",
                        nearest.empty() ? all : nearest + " " + all});
    return choice;
  }
  const NormalLawEntry& entry = *choice.entry;
  const bool uses_restitution = request.calibration == Calibration::exact ||
                                (entry.takes_restitution && !gives_dissipation(entry, request));
  if (uses_restitution) choice.restitution = request.restitution;
  choice.calibration = request.calibration;
  choice.separation = request.separation.value_or(entry.separation);
  check_separation(choice.separation, entry, problems);
  check_restitution(request, entry, place, problems);
  check_names(request, entry, problems);
  choice.values = read_values(request, entry, place, problems);
  return choice;
}

NormalLaw bind(const NormalLawChoice& choice, const Onset& onset, Calibrator& calibrator) {
  const NormalLawEntry& entry = *choice.entry;
  std::vector<double> values = choice.values;
  if (choice.calibration == Calibration::exact && entry.dissipation_parameter >= 0) {
    values[entry.dissipation_parameter] = calibrator.dissipation(choice, onset);
  } else if (entry.publish && choice.restitution) {
    entry.publish(values, *choice.restitution, onset);
  }
  if (entry.prepare) entry.prepare(values, onset);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const ParameterInfo& parameter = entry.parameters[i];
    const bool solved = std::isnan(choice.values[i]);
    if (std::isfinite(values[i]) && (!solved || parameter.range.contains(values[i]))) continue;
    throw InputError({{"restitution",
                       "law " + entry.name + " cannot realise a restitution of " +
                           exact_text(choice.restitution.value_or(0)) + ": its " + parameter.name +
                           " would be " +
                           (std::isfinite(values[i])
                                ? exact_text(values[i]) + ", must be " + to_text(parameter.range)
                                : "infinite"),
                       "ask for more, or take permanent-indentation, which reaches 0"}});
  }
  return entry.make(values, choice.separation);
}

}  // namespace carom
