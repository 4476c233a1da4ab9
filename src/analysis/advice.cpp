#include "base/numbers.h"
#include "carom/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "analysis/law_pages.h"
#include "base/text.h"
#include "carom/impact.h"
#include "carom/materials.h"
#include "carom/math.h"

namespace carom {
namespace {

/// Pressure of a fully plastic contact over the yield stress; books give 2.8 to 3.
constexpr double kPlasticLimit = 2.8;
/// Adhesion matters up to this many times the speed below which it holds the bodies.
constexpr double kAdhesionMatters = 10;

/// Everything that follows from the input alone.
struct Contact {
  double modulus = 0, radius = 0, mass = 0, speed = 0;
  const Material* softer = nullptr;                  ///< the body that yields first
  std::optional<double> yield;                       ///< dynamic where given
  double stiffness = 0;                              ///< K of Hertz [N/m^1.5]
  std::optional<double> limit_pressure;              ///< that plastic laws keep to
  std::map<std::string, double, std::less<>> known;  ///< parameters by name

  double energy() const { return 0.5 * mass * speed * speed; }
};

Contact contact_of(const AdviceInput& input) {
  const Material& one = input.body1.material;
  const Material& two = input.body2.material;
  Contact contact{.modulus = effective_modulus(one.young, one.poisson, two.young, two.poisson),
                  .radius = effective_radius(input.body1.radius, input.body2.radius),
                  .mass = 1 / (1 / input.body1.mass + 1 / input.body2.mass),
                  .speed = input.approach_speed};
  for (const Material* material : {&one, &two}) {
    if (material->yield &&
        (contact.softer == nullptr || *material->yield < *contact.softer->yield)) {
      contact.softer = material;
    }
  }
  if (contact.softer != nullptr)
    contact.yield = input.dynamic_yield.value_or(*contact.softer->yield);
  contact.stiffness = 4.0 / 3 * contact.modulus * std::sqrt(contact.radius);
  return contact;
}

/// Hertz: the deepest point of an elastic impact.
AdvicePeak elastic_peak(const Contact& contact) {
  const double depth = std::pow(2.5 * contact.energy() / contact.stiffness, 0.4);
  const double force = contact.stiffness * std::pow(depth, 1.5);
  const double area_radius = std::sqrt(contact.radius * depth);
  return {.force = force,
          .indentation = depth,
          .radius = area_radius,
          .pressure = 1.5 * force / (pi * area_radius * area_radius)};
}

// Thornton 1997: Hertz up to δ_y = R*·(π·p_y/(2E*))², then F = F_y + π·p_y·R*·(δ − δ_y). The contact
// radius follows from F = π·a²·p_y − F_y/2.
AdvicePeak plastic_peak(const Contact& contact, double pressure) {
  const double depth_y = contact.radius * std::pow(pi * pressure / (2 * contact.modulus), 2);
  const double force_y = contact.stiffness * std::pow(depth_y, 1.5);
  const double rest = contact.energy() - 0.4 * force_y * depth_y;
  if (rest <= 0) return elastic_peak(contact);
  const double slope = pi * pressure * contact.radius;
  const double more = (std::sqrt(force_y * force_y + 2 * slope * rest) - force_y) / slope;
  const double force = force_y + slope * more;
  return {.force = force,
          .indentation = depth_y + more,
          .radius = std::sqrt((2 * force + force_y) / (2 * pi * pressure)),
          .pressure = pressure};
}

/// V_s of Thornton and Ning 1998: below it adhesion holds elastic spheres, ½·m·V_s² = 7.09·(w⁵R⁴/E²)^(1/3).
double sticking_velocity(const Contact& contact, double w) {
  const double work = 7.09 * std::cbrt(std::pow(w, 5) * std::pow(contact.radius, 4) /
                                       (contact.modulus * contact.modulus));
  return std::sqrt(2 * work / contact.mass);
}

/// Names of parameters the user must give and nothing here knows.
std::vector<std::string> unknown_parameters(const NormalLawEntry& law, const Contact& contact) {
  std::vector<std::string> names;
  for (const ParameterInfo& parameter : law.parameters) {
    if (parameter.origin == Origin::given && !contact.known.contains(parameter.name)) {
      names.push_back(parameter.name);
    }
  }
  return names;
}

bool has_linear_stiffness(const NormalLawEntry& law) {
  for (const ParameterInfo& parameter : law.parameters) {
    if (parameter.name == "stiffness") return parameter.unit == "N/m";
  }
  return false;
}

LawVerdict verdict_on(const NormalLawEntry& law, const Contact& contact, const Advice& advice,
                      const AdviceInput& input) {
  LawVerdict verdict{.law = law.name};
  const bool yields = advice.regime != ImpactRegime::elastic;
  const std::vector<std::string> unknown = unknown_parameters(law, contact);
  if (advice.regime >= ImpactRegime::beyond_shallow_indentation) {
    verdict.reason =
        "the indentation is no longer shallow, which every law of the catalogue assumes";
  } else if (law.family == "plastic" && !yields) {
    verdict.reason = contact.yield
                         ? fmt::format("nothing yields below {:.3g} m/s", *advice.yield_velocity)
                         : "the materials have no yield stress";
  } else if (law.name == "johnson" && advice.regime == ImpactRegime::elastic_plastic) {
    verdict.reason = "it holds for fully plastic contacts, and this one is partly elastic";
  } else if (law.family == "adhesive" && !input.work_of_adhesion) {
    verdict.reason = "no work of adhesion is given";
  } else if (law.family != "plastic" && yields) {
    verdict.reason = fmt::format("the contact yields above {:.3g} m/s, which it does not describe",
                                 *advice.yield_velocity);
  } else if (has_linear_stiffness(law)) {
    verdict.reason = "its stiffness is linear, and the force of this contact grows as δ^1.5";
  } else if (law.takes_restitution && !input.restitution) {
    verdict.reason = "it needs a restitution; give --restitution";
  } else if (law.family != "plastic" && law.dissipation_parameter < 0 && !law.takes_restitution &&
             input.restitution.value_or(1) < 1) {
    verdict.reason = "it loses no energy, and the restitution is below 1";
  } else if (!unknown.empty()) {
    verdict.reason = "materials and shapes do not give its " + joined(unknown, " and ");
  } else {
    verdict.valid = true;
    if (law.takes_restitution && law.dissipation_parameter >= 0) {
      Calibrator calibrator;
      const auto realised =
          realised_restitution(law, *input.restitution, Calibration::published, calibrator);
      if (!realised || std::fabs(*realised - *input.restitution) > 0.01) {
        verdict.reason = fmt::format(
            "with --calibration exact; as published it realises {} instead of {:.3g}",
            realised ? fmt::format("{:.3g}", *realised) : "something else", *input.restitution);
      }
    }
  }
  return verdict;
}

/// Takes the law as the recommended one, when the catalogue has it, with all of its parameters.
bool recommend(const std::string& name, const std::string& reason, Calibration calibration,
               const Contact& contact, const AdviceInput& input, Advice& advice) {
  const NormalLawEntry* law = find_normal_law(name);
  if (law == nullptr || !unknown_parameters(*law, contact).empty()) return false;
  advice.law = law->name;
  advice.reason = reason;
  advice.command = fmt::format("carom impact --effective-mass {} --speed {}",
                               short_text(contact.mass), short_text(contact.speed));
  std::string rest;
  for (const ParameterInfo& parameter : law->parameters) {
    const auto known = contact.known.find(parameter.name);
    if (known == contact.known.end() || parameter.origin == Origin::computed) continue;
    advice.parameters.push_back({parameter.name, parameter.unit, known->second});
    const std::string value = short_text(known->second);
    if (parameter.name == "stiffness" || parameter.name == "exponent") {
      advice.command += " --" + parameter.name + " " + value;
    } else {
      rest += " --parameter " + parameter.name + "=" + value;
    }
  }
  if (law->takes_restitution) {
    const double e = input.restitution.value_or(1);
    advice.parameters.push_back({"restitution", "1", e});
    advice.command += " --restitution " + short_text(e);
    if (calibration == Calibration::exact) advice.command += " --calibration exact";
  }
  advice.command += " --law " + law->name + rest;
  return true;
}

void recommend_elastic(const Contact& contact, const AdviceInput& input, Advice& advice) {
  if (input.work_of_adhesion) {
    const double sticking = sticking_velocity(contact, *input.work_of_adhesion);
    if (contact.speed < kAdhesionMatters * sticking &&
        recommend(
            "jkr",
            fmt::format("nothing yields, and adhesion counts: below {:.3g} m/s it would hold the "
                        "bodies together",
                        sticking),
            Calibration::published, contact, input, advice)) {
      return;
    }
    advice.notes.push_back(fmt::format(
        "adhesion can be left out: it would hold the bodies only below {:.3g} m/s", sticking));
  }
  const std::string why =
      contact.yield ? fmt::format("nothing yields below {:.3g} m/s", *advice.yield_velocity)
                    : "no yield stress is known";
  if (input.restitution && *input.restitution < 1) {
    recommend("hunt-crossley", why + "; exact calibration realises the restitution that is given",
              Calibration::exact, contact, input, advice);
    return;
  }
  const std::string elastic = why + ", and no loss is given, so the impact is taken as elastic";
  if (!recommend("hertz", elastic, Calibration::published, contact, input, advice)) {
    recommend("hunt-crossley", elastic, Calibration::exact, contact, input, advice);
  }
}

void recommend_plastic(const Contact& contact, const AdviceInput& input, Advice& advice) {
  const bool full = advice.regime == ImpactRegime::fully_plastic;
  const double factor = full ? kPlasticLimit : first_yield_pressure;
  const std::string reason =
      full ? fmt::format(
                 "the contact is fully plastic: elastic, then a constant pressure of {:g}·Y, where "
                 "the mean pressure of deep yielding settles",
                 factor)
           : fmt::format(
                 "the contact yields ({:.3g} m/s is above {:.3g} m/s) but is contained: elastic, "
                 "then a "
                 "constant pressure of {:g}·Y, the pressure at first yield",
                 contact.speed, *advice.yield_velocity, factor);
  if (!recommend("thornton", reason, Calibration::published, contact, input, advice)) {
    advice.reason = "the contact yields, and the catalogue has no plastic law for it";
  }
  if (input.restitution) {
    advice.notes.push_back(
        "the restitution that is given is not used: in a plastic law it follows from the yield "
        "stress");
  }
}

void warn(const Contact& contact, const AdviceInput& input, Advice& advice) {
  auto& warnings = advice.warnings;
  if (!contact.yield) {
    warnings.push_back(
        "neither material has a yield stress, so yielding is not checked; give one with "
        "--materials");
  }
  if (advice.regime >= ImpactRegime::beyond_shallow_indentation) {
    warnings.push_back(
        fmt::format("the contact radius would be {:.2g} of R*: beyond shallow indentation no law "
                    "of the catalogue "
                    "holds; take a continuum code",
                    advice.peak.radius_ratio));
  } else if (advice.peak.radius_ratio > 0.3) {
    warnings.push_back(
        fmt::format("the contact radius is {:.2g} of R*: formulas for small contacts are "
                    "off by several percent",
                    advice.peak.radius_ratio));
  }
  if (contact.speed > advice.wave_speed_limit && !contact.yield) {
    warnings.push_back(
        fmt::format("no yield stress is known; by the rule 1e-5·√(E/ρ) = {:.3g} m/s a metal "
                    "would begin to keep a dent at this speed",
                    advice.wave_speed_limit));
  }
  if (advice.elastic_period && advice.contact_duration < *advice.elastic_period) {
    warnings.push_back(fmt::format(
        "the contact lasts {}, less than the period {} of the body's own vibration: part of "
        "the energy goes into vibration, which no contact law knows",
        engineering_text(advice.contact_duration, "s", 3),
        engineering_text(*advice.elastic_period, "s", 3)));
  }
  if (contact.yield && !input.dynamic_yield) {
    advice.notes.push_back(fmt::format(
        "the dynamic yield stress is taken as the static one of {}, {}; metals yield later in "
        "fast impacts (--dynamic-yield)",
        contact.softer->name, engineering_text(*contact.yield, "Pa")));
  }
}

/// Yield velocity and regime, and the pressure that a contact beyond first yield stays at.
void judge_yield(Contact& contact, Advice& advice) {
  if (!contact.yield) return;
  const YieldPair pair{contact.modulus, contact.radius, contact.mass};
  advice.yield_velocity = yield_velocity(pair, *contact.yield);
  advice.rho_v2_over_yield =
      impact_parameter(contact.softer->density, *contact.yield, contact.speed);
  advice.regime = regime_of({.pair = pair,
                             .yield = *contact.yield,
                             .density = contact.softer->density,
                             .approach_speed = contact.speed});
  if (advice.regime == ImpactRegime::elastic) return;
  const bool contained = advice.regime == ImpactRegime::elastic_plastic;
  contact.limit_pressure = (contained ? first_yield_pressure : kPlasticLimit) * *contact.yield;
}

/// Duration, the bodies' own periods, and the contact at its deepest point.
void describe_impact(const Contact& contact, const AdviceInput& input, Advice& advice) {
  const AdvicePeak elastic = elastic_peak(contact);
  // Half-period of motion under F = K·δ^1.5: 2.94328·δ_m/V (Hertz 1882).
  advice.contact_duration = 2.94328 * elastic.indentation / contact.speed;
  for (const AdviceBody* body : {&input.body1, &input.body2}) {
    if (!(body->radius > 0) || std::isinf(body->radius)) continue;
    const double period = sphere_period(body->radius, body->material);
    advice.elastic_period = std::fmax(advice.elastic_period.value_or(0), period);
  }
  advice.peak = contact.limit_pressure ? plastic_peak(contact, *contact.limit_pressure) : elastic;
  advice.peak.radius_ratio = advice.peak.radius / contact.radius;
  if (contact.yield) advice.peak.pressure_over_yield = advice.peak.pressure / *contact.yield;
}

/// What laws may ask for by name.
void note_known(const AdviceInput& input, Contact& contact) {
  contact.known = {{"stiffness", contact.stiffness},
                   {"exponent", 1.5},
                   {"effective_modulus", contact.modulus},
                   {"effective_radius", contact.radius}};
  if (contact.yield) {
    contact.known["yield_stress"] = *contact.yield;
    contact.known["poisson"] = contact.softer->poisson;
    contact.known["hardness"] = kPlasticLimit * *contact.yield;
    contact.known["dynamic_pressure"] = plastic_pressure * *contact.yield;
  }
  if (contact.limit_pressure) contact.known["limit_pressure"] = *contact.limit_pressure;
  if (input.work_of_adhesion) contact.known["work_of_adhesion"] = *input.work_of_adhesion;
}

}  // namespace

Advice advise(const AdviceInput& input) {
  Contact contact = contact_of(input);
  CAROM_ASSERT(contact.radius > 0 && std::isfinite(contact.radius), "bodies must touch in a point");
  CAROM_ASSERT(contact.mass > 0 && std::isfinite(contact.mass),
               "the effective mass must be finite");
  Advice advice;
  const Material& one = input.body1.material;
  const Material& two = input.body2.material;
  advice.effective_mass = contact.mass;
  advice.wave_speed_limit =
      std::max(wave_speed_limit(one.young, one.density), wave_speed_limit(two.young, two.density));
  judge_yield(contact, advice);
  describe_impact(contact, input, advice);
  note_known(input, contact);

  if (advice.regime >= ImpactRegime::beyond_shallow_indentation) {
    advice.reason =
        "no contact law holds: the indentation is not shallow, so the bodies change shape as "
        "a whole";
  } else if (advice.regime == ImpactRegime::elastic) {
    recommend_elastic(contact, input, advice);
  } else {
    recommend_plastic(contact, input, advice);
  }
  for (const NormalLawEntry& law : normal_laws()) {
    advice.verdicts.push_back(verdict_on(law, contact, advice, input));
  }
  warn(contact, input, advice);
  return advice;
}

}  // namespace carom
