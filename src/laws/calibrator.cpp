// Exact calibration: the coefficient that makes the realised restitution the requested one.
#include <cmath>

#include "base/text.h"
#include "carom/impact.h"
#include "carom/laws.h"
#include "carom/math.h"
#include "numerics/root_bracket.h"

namespace carom {
namespace {

/// Natural units of an impact: mass m, speed v₀, and the length S of its stiffness.
struct NaturalUnits {
  double mass, length, time;

  double of(const Dimension& dimension) const {
    return std::pow(mass, dimension.mass) * std::pow(length, dimension.length) *
           std::pow(time, dimension.time);
  }
};

UnitVariables exponents(const NormalLawChoice& choice) {
  UnitVariables letters;
  for (std::size_t i = 0; i < choice.values.size(); ++i) {
    const std::string& name = choice.entry->parameters[i].name;
    if (name == "exponent") letters["n"] = choice.values[i];
    if (name == "damping_exponent") letters["p"] = choice.values[i];
    if (name == "rate_exponent") letters["q"] = choice.values[i];
  }
  return letters;
}

double value_of(const NormalLawChoice& choice, std::string_view name) {
  for (std::size_t i = 0; i < choice.values.size(); ++i) {
    if (choice.entry->parameters[i].name == name) return choice.values[i];
  }
  return std::numeric_limits<double>::quiet_NaN();
}

NaturalUnits natural_units(const NormalLawChoice& choice, const Onset& onset,
                           const UnitVariables& letters) {
  const double m = onset.effective_mass;
  const double v = onset.approach_speed;
  double stiffness = value_of(choice, "stiffness");
  double n = 1.5;
  if (std::isfinite(stiffness)) {
    for (const ParameterInfo& parameter : choice.entry->parameters) {
      if (parameter.name == "stiffness") {
        n = 1 - parse_unit(parameter.unit, letters).dimension.length;  // N/mⁿ is kg·m^(1−n)/s²
      }
    }
  } else {
    stiffness = 4.0 / 3 * value_of(choice, "effective_modulus") *
                std::sqrt(value_of(choice, "effective_radius"));
  }
  double length = std::pow(m * v * v / stiffness, 1 / (n + 1));
  if (!std::isfinite(length)) length = v;  // no stiffness of its own: one second is as good as any
  return {m, length, length / v};
}

/// A number rounded to twelve digits, so that equal problems have equal keys.
double rounded(double value) {
  double number = value;
  read_number(short_text(value, 12), number);
  return number;
}

/// The logarithm of the coefficient, over its natural unit, that realises the restitution. `realised`
/// gives the restitution at such a logarithm, not a number where the impact fails.
template <class Realised>
double find_log_knob(const NormalLawEntry& entry, double e, const Realised& realised) {
  const double sense = entry.dissipation_falls ? -1 : 1;
  // e = 1 of a plastic law is reached at the yield point and beyond it: aim just below.
  const double target = std::fmin(e, 1 - 1e-13);
  const auto misfit = [&](double log_knob) { return realised(log_knob) - target; };

  // From the natural unit outwards, in the direction that brings the restitution to the target.
  double a = 0, fa = misfit(a);
  const double step = (fa > 0 ? 1 : -1) * sense;
  double b = a, fb = fa;
  double lowest = fa + target, highest = lowest;
  for (int i = 0; i < 60 && (fa > 0) == (fb > 0); ++i) {
    a = b, fa = fb;
    b += step;
    fb = misfit(b);
    if (std::isnan(fb)) break;
    lowest = std::fmin(lowest, fb + target);
    highest = std::fmax(highest, fb + target);
  }
  const bool bracketed = !std::isnan(fa) && !std::isnan(fb) && (fa > 0) != (fb > 0);
  const double log_knob = bracketed ? numerics::find_root(misfit, a, fa, b, fb, 1e-15, 1e-14) : 0;
  // A law may jump over the target (far outside its range of validity): then it is not reached.
  if (!bracketed || !(std::fabs(misfit(log_knob)) <= 1e-9)) {
    throw InputError({{"restitution",
                       "law " + entry.name + " cannot realise a restitution of " + exact_text(e) +
                           " at this speed and mass: it reaches from " + short_text(lowest, 4) +
                           " to " + short_text(highest, 4),
                       "ask for another value, or take another law"}});
  }
  return log_knob;
}

}  // namespace

double Calibrator::dissipation(const NormalLawChoice& choice, const Onset& onset) {
  const NormalLawEntry& entry = *choice.entry;
  const double e = choice.restitution.value_or(1);
  if (entry.calibrate) {
    const double value = entry.calibrate(choice.values, e, choice.separation, onset);
    // No rebound at all has no finite value, which whoever binds the law tells.
    if (!std::isnan(value) || e == 0) return value;
  }
  const int knob = entry.dissipation_parameter;
  // Losses below the accuracy of the integrated impact cannot be told from none.
  if (e > 1 - 1e-10 && !entry.dissipation_falls) return 0;

  const UnitVariables letters = exponents(choice);
  const NaturalUnits units = natural_units(choice, onset, letters);
  const double knob_unit = units.of(parse_unit(entry.parameters[knob].unit, letters).dimension);

  std::vector<double> key = {static_cast<double>(&entry - normal_laws().data()),
                             static_cast<double>(choice.separation), e};
  for (std::size_t i = 0; i < choice.values.size(); ++i) {
    if (std::isnan(choice.values[i])) continue;
    const Dimension dimension = parse_unit(entry.parameters[i].unit, letters).dimension;
    key.push_back(rounded(choice.values[i] / units.of(dimension)));
  }
  const auto known = solved_.find(key);
  if (known != solved_.end()) return known->second * knob_unit;

  std::vector<double> values = choice.values;
  const double log_knob = find_log_knob(entry, e, [&](double log_value) {
    values[knob] = knob_unit * std::exp(log_value);
    if (entry.prepare) entry.prepare(values, onset);
    const CentralImpact impact =
        simulate_impact(entry.make(values, choice.separation), onset, {.tolerance = 1e-13});
    return impact.end == ImpactEnd::failed ? std::numeric_limits<double>::quiet_NaN()
                                           : impact.restitution;
  });
  solved_[key] = std::exp(log_knob);
  return std::exp(log_knob) * knob_unit;
}

}  // namespace carom
