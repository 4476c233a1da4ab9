#include "contact/law_plan.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "base/text.h"
#include "laws/resting_dent.h"

namespace carom::contact {
namespace {

const std::string default_law = "hunt-crossley";

/// Whether the law wants to be given this parameter, and has not been.
bool lacks(const NormalLawEntry& entry, const NamedParameters& given, std::string_view name) {
  const auto parameter = std::ranges::find(entry.parameters, name, &ParameterInfo::name);
  return parameter != entry.parameters.end() && parameter->origin == Origin::given &&
         !given.contains(name);
}

/// Whether the law has a stiffness that is not its own matter.
bool takes_stiffness(const NormalLawEntry& entry) {
  const auto parameter = std::ranges::find(entry.parameters, "stiffness", &ParameterInfo::name);
  return parameter != entry.parameters.end() && parameter->origin != Origin::computed;
}

/// What laws may use by name from two materials; the softer one yields first.
NamedParameters material_context(const Material& a, const Material& b) {
  NamedParameters context;
  context["effective_modulus"] = effective_modulus(a.young, a.poisson, b.young, b.poisson);
  const Material* softer = nullptr;
  for (const Material* material : {&a, &b}) {
    if (material->yield && (softer == nullptr || *material->yield < *softer->yield)) {
      softer = material;
    }
  }
  if (softer != nullptr) {
    context["yield_stress"] = *softer->yield;
    context["poisson"] = softer->poisson;
  }
  return context;
}

bool point_contact(const Touch& touch) {
  return touch.curvature_a > 0 && touch.curvature_b > 0 && std::isfinite(touch.curvature_a) &&
         std::isfinite(touch.curvature_b);
}

/// Radial clearance over the radius of a bush, below which it counts as fitting closely.
constexpr double closely_fitting = 0.01;

/// A touch at which everything exists, for checks before the run; with so little energy that no
/// formula for the stiffness has an end there.
constexpr Touch example_touch{
    .approach_speed = 1, .effective_mass = 1e-9, .curvature_a = 1, .curvature_b = 1};

/// Whether an elastic impact with the energy of the touch goes deeper than the formula holds.
bool leaves_validity(const StiffnessCurve& curve, const Touch& touch) {
  const double energy = 0.5 * touch.effective_mass * touch.approach_speed * touch.approach_speed;
  const PowerLaw law = equivalent_power_law(*curve.formula, curve.values, energy);
  const double depth =
      std::pow((law.exponent + 1) * energy / law.stiffness, 1 / (law.exponent + 1));
  return !curve.formula->warnings(curve.values, depth).empty();
}

/// Laws name the member of the request that was wrong; here everything was written in the contact.
void move_to_place(std::vector<Problem>& problems, std::size_t first, const std::string& place) {
  for (std::size_t i = first; i < problems.size(); ++i) problems[i].place = place;
}

}  // namespace

bool round_off(double size, Touch& touch) {
  if (point_contact(touch) || !(size > 0)) return false;
  // Curvatures of the gap are half those of the surfaces.
  const double sharpest = 0.5 / (edge_rounding * size), straightest = 0.5 / (line_bending * size);
  for (double* curvature : {&touch.curvature_a, &touch.curvature_b}) {
    if (!std::isfinite(*curvature)) *curvature = sharpest;
    if (!(*curvature > 0)) *curvature = straightest;
  }
  return true;
}

LawPlan::LawPlan(const ContactLaw& law, const LawPartners& partners, const std::string& place,
                 std::vector<Problem>& problems)
    : law_(law), partners_(partners), place_(place) {
  if (law_.own) {
    check_own(problems);
    friction_ = FrictionPlan(law_, partners, place_, problems);
    return;
  }
  if (law_.law.empty()) {
    law_.law = default_law;
    if (!law_.calibration) law_.calibration = Calibration::exact;
  }
  calibration_ = law_.calibration.value_or(Calibration::published);
  if (partners.a != nullptr && partners.b != nullptr) {
    context_ = material_context(*partners.a, *partners.b);
  }
  entry_ = find_normal_law(law_.law);
  const std::size_t before = problems.size();
  if (entry_ != nullptr) check_stiffness(problems);
  friction_ = FrictionPlan(law_, partners, place_, problems);
  if (problems.size() > before) return;
  std::vector<std::string> warnings;
  choose(request_at(example_touch, warnings), place_, problems);
  move_to_place(problems, before, place_);
  if (problems.size() == before) check_no_rebound(problems);
}

/// What a law of one's own would leave without effect is told.
void LawPlan::check_own(std::vector<Problem>& problems) const {
  const bool more = !law_.law.empty() || !law_.parameters.empty() || law_.stiffness ||
                    !law_.stiffness_formula.empty() || law_.calibration || law_.separation;
  if (more) {
    problems.push_back({place_,
                        "the contact has a law of its own, '" + law_.own->name() +
                            "', and says more about the normal force",
                        "give either ContactLaw::own, or a law by name with its parameters"});
  }
}

/// No rebound at all takes infinite damping in many laws, whatever the touch: better told before the
/// run than at its first impact.
void LawPlan::check_no_rebound(std::vector<Problem>& problems) const {
  if (!law_.restitution) return;
  for (const double speed : {1e-6, 1.0, 1e6}) {
    if ((*law_.restitution)(speed) != 0) return;
  }
  try {
    Calibrator calibrator;
    bind(example_touch, calibrator);
  } catch (const InputError& error) {
    problems.insert(problems.end(), error.problems().begin(), error.problems().end());
  }
}

void LawPlan::check_stiffness(std::vector<Problem>& problems) const {
  const auto wrong = [&](const std::string& message, const std::string& remedy) {
    problems.push_back({place_, message, remedy});
  };
  if (law_.stiffness && !(*law_.stiffness > 0 && std::isfinite(*law_.stiffness))) {
    wrong("stiffness is " + exact_text(*law_.stiffness), "must be above 0");
    return;
  }
  if (law_.stiffness || law_.parameters.contains("stiffness")) return;
  if (!law_.stiffness_formula.empty()) {
    const StiffnessEntry* formula = find_stiffness_formula(law_.stiffness_formula);
    if (formula == nullptr) {
      wrong("there is no stiffness formula '" + law_.stiffness_formula + "'",
            did_you_mean(law_.stiffness_formula, stiffness_formula_names(),
                         "choose one of: " + joined(stiffness_formula_names())));
    }
    return;
  }
  const bool lacks_stiffness = lacks(*entry_, law_.parameters, "stiffness");
  const bool from_material =
      lacks_stiffness || lacks(*entry_, law_.parameters, "effective_modulus");
  const bool from_shape = lacks_stiffness || lacks(*entry_, law_.parameters, "effective_radius");
  if (from_material && !context_.contains("effective_modulus")) {
    wrong("the stiffness is missing, and " + partners_.describe + " have no materials to derive it",
          "give stiffness, or a material for each shape");
  } else if (from_shape && !(partners_.size > 0) && !(lacks_stiffness && partners_.line)) {
    wrong("the stiffness is missing, and Hertz' formula has none for " + partners_.describe +
              ", one of which is a point",
          "give stiffness (and exponent, when it is not 1.5)");
  }
}

/// Whether the law takes anything from how the surfaces are curved.
bool LawPlan::needs_curvatures() const {
  if (entry_ == nullptr || partners_.line) return false;
  if (lacks(*entry_, law_.parameters, "effective_radius")) return true;
  return !law_.stiffness && lacks(*entry_, law_.parameters, "stiffness");
}

/// The formula that was asked for; else of a line between materials the one that suits its geometry:
/// a bush that fits closely wraps around its pin, where the formulas for narrow strips fail.
const StiffnessEntry* LawPlan::stiffness_formula() const {
  if (!law_.stiffness_formula.empty()) return find_stiffness_formula(law_.stiffness_formula);
  if (!partners_.line || !context_.contains("effective_modulus")) return nullptr;
  if (!lacks(*entry_, law_.parameters, "stiffness")) return nullptr;
  const double clearance = partners_.line->radius1 + partners_.line->radius2;
  const bool wraps = std::fabs(clearance) < closely_fitting * std::fabs(partners_.line->radius2);
  return find_stiffness_formula(clearance < 0 && wraps ? "liu-conformal" : "johnson-line");
}

/// The stiffness formula with the values of this touch, when the contact has one.
std::optional<StiffnessCurve> LawPlan::formula_at(const Touch& touch) const {
  if (law_.stiffness) return std::nullopt;
  const StiffnessEntry* chosen = stiffness_formula();
  if (chosen == nullptr) return std::nullopt;
  const StiffnessEntry& formula = *chosen;
  NamedParameters known = context_;
  if (point_contact(touch)) {
    known["curvature_a"] = touch.curvature_a;
    known["curvature_b"] = touch.curvature_b;
    known["effective_radius"] = 0.5 / std::sqrt(touch.curvature_a * touch.curvature_b);
  }
  if (partners_.line) {
    known["radius1"] = partners_.line->radius1;
    known["radius2"] = partners_.line->radius2;
    known["length"] = partners_.line->length;
  }
  StiffnessCurve curve{.formula = &formula, .values = {}};
  for (const ParameterInfo& parameter : formula.parameters) {
    const auto given = law_.stiffness_parameters.find(parameter.name);
    const auto derived = known.find(parameter.name);
    if (given != law_.stiffness_parameters.end()) {
      curve.values.push_back(given->second);
    } else if (derived != known.end()) {
      curve.values.push_back(derived->second);
    } else if (parameter.origin == Origin::optional) {
      curve.values.push_back(parameter.example);
    } else {
      throw InputError(
          {{place_,
            "stiffness formula " + formula.name + " needs " + parameter.name + " [" +
                parameter.unit + "]",
            "write stiffness = {formula = \"" + formula.name + "\", " + parameter.name + " = …}"}});
    }
  }
  return curve;
}

std::optional<PowerLaw> LawPlan::stiffness_at(const Touch& touch) const {
  if (law_.stiffness) {
    return PowerLaw{*law_.stiffness, law_.exponent.value_or(own_exponent(*entry_).value_or(1.5))};
  }
  if (const std::optional<StiffnessCurve> curve = formula_at(touch)) {
    const StiffnessEntry& formula = *curve->formula;
    try {
      if (const std::string problem = formula.problem(curve->values); !problem.empty()) {
        throw InputError({{place_, formula.name + ": " + problem, ""}});
      }
      const double energy =
          0.5 * touch.effective_mass * touch.approach_speed * touch.approach_speed;
      return equivalent_power_law(formula, curve->values, energy);
    } catch (const std::domain_error& error) {
      throw InputError({{place_, formula.name + ": " + error.what(), "take another formula"}});
    }
  }
  if (context_.contains("effective_modulus") && point_contact(touch)) {
    return PowerLaw{hertz_ellipse(touch.curvature_a, touch.curvature_b,
                                  context_.find("effective_modulus")->second)
                        .stiffness,
                    1.5};
  }
  if (lacks(*entry_, law_.parameters, "stiffness")) {
    throw InputError(
        {{place_,
          partners_.describe + " do not meet in a point, where Hertz' formula has a stiffness",
          "give stiffness (and exponent, when it is not 1.5)"}});
  }
  return std::nullopt;
}

NormalLawRequest LawPlan::request_at(const Touch& touch, std::vector<std::string>& warnings) const {
  NormalLawRequest request{.law = law_.law,
                           .parameters = law_.parameters,
                           .context = context_,
                           .calibration = calibration_,
                           .separation = law_.separation};
  if (law_.restitution) request.restitution = (*law_.restitution)(touch.approach_speed);
  if (entry_ == nullptr) return request;
  if (law_.exponent) request.context["exponent"] = *law_.exponent;
  if (point_contact(touch)) {
    request.context["effective_radius"] = 0.5 / std::sqrt(touch.curvature_a * touch.curvature_b);
  }
  const std::optional<PowerLaw> stiffness = stiffness_at(touch);
  if (!stiffness) return request;
  PowerLaw used = *stiffness;
  const std::optional<double> own = own_exponent(*entry_);
  if (own && takes_stiffness(*entry_) && std::fabs(*own - used.exponent) > 1e-12) {
    const double energy = 0.5 * touch.effective_mass * touch.approach_speed * touch.approach_speed;
    used = same_energy_power_law(used, *own, energy);
    warnings.push_back(entry_->name + " takes a stiffness in N/m^" + short_text(*own, 4) +
                       ": it gets " + short_text(used.stiffness, 5) +
                       ", which stores the same energy at the same depth");
  }
  request.context["stiffness"] = used.stiffness;
  request.context["exponent"] = used.exponent;
  return request;
}

/// Known where two materials meet in a rounded point and one of them yields.
std::optional<double> LawPlan::yield_speed_at(const Touch& touch) const {
  const auto yield = context_.find("yield_stress");
  if (yield == context_.end() || !point_contact(touch)) return std::nullopt;
  const YieldPair pair{.effective_modulus = context_.find("effective_modulus")->second,
                       .effective_radius = 0.5 / std::sqrt(touch.curvature_a * touch.curvature_b),
                       .effective_mass = touch.effective_mass};
  return yield_velocity(pair, yield->second);
}

BoundContact LawPlan::bind(const Touch& touch, Calibrator& calibrator) const {
  try {
    return bind_at(touch, calibrator);
  } catch (const InputError& error) {
    std::vector<Problem> problems = error.problems();
    move_to_place(problems, 0, place_);
    throw InputError(std::move(problems));
  }
}

BoundContact LawPlan::bind_at(const Touch& at, Calibrator& calibrator) const {
  if (law_.own) {
    return {.law = *law_.own,
            .calibration = calibration_,
            .requested_restitution = {},
            .stiffness = {},
            .exponent = {},
            .yield_speed = yield_speed_at(at),
            .warnings = {}};
  }
  std::vector<std::string> warnings;
  Touch touch = at;
  if (needs_curvatures() && round_off(partners_.size, touch)) {
    warnings.push_back(
        partners_.describe +
        " meet at an edge, a corner or along a line: it counts as rounded with 1 % of "
        "the smaller body's size, or as bent with 100 times it; give stiffness where "
        "that matters");
  }
  const NormalLawRequest request = request_at(touch, warnings);
  std::vector<Problem> problems;
  const NormalLawChoice choice = choose(request, place_, problems);
  throw_if_any(problems);
  const Onset onset{.approach_speed = touch.approach_speed, .effective_mass = touch.effective_mass};
  // A formula that is no power law is followed itself where the law can do that.
  const std::optional<StiffnessCurve> curve = formula_at(touch);
  const bool curved = curve && !curve->formula->power_law(curve->values);
  const bool on_curve = curved && follows_curves(choice);
  if (curved && !on_curve) {
    warnings.push_back(curve->formula->name +
                       " is not a power law: the contact uses the power law that has its force "
                       "and slope at the deepest point of an elastic impact");
  }
  if (curve && partners_.line && leaves_validity(*curve, touch)) {
    // The numbers differ from touch to touch; one warning for all of them is enough.
    warnings.push_back(curve->formula->name +
                       " is used where it no longer holds: " + curve->formula->validity);
  }
  const NormalLaw as_published = on_curve ? bind_on_curve(choice, *curve, onset, calibrator)
                                          : carom::bind(choice, onset, calibrator);
  BoundContact bound{.law = laws::with_resting_dent(as_published, onset),
                     .calibration = calibration_,
                     .requested_restitution = choice.restitution,
                     .stiffness = {},
                     .exponent = {},
                     .yield_speed = yield_speed_at(at),
                     .warnings = std::move(warnings)};
  if (on_curve) return bound;
  const auto of = [&](const char* name) -> std::optional<double> {
    for (const NamedValue& value : bound.law.parameters()) {
      if (value.name == name) return value.value;
    }
    const auto known = request.context.find(name);
    return known == request.context.end() ? std::nullopt : std::optional(known->second);
  };
  bound.stiffness = of("stiffness");
  if (bound.stiffness) bound.exponent = of("exponent");
  return bound;
}

std::vector<LawPlan> plan_laws(const std::vector<LawPlace>& places,
                               std::vector<Problem>& problems) {
  return plan_places(places, problems, [](const LawPlace& place, std::vector<Problem>& found) {
    return LawPlan(*place.law, place.partners, place.place, found);
  });
}

}  // namespace carom::contact
