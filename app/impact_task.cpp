#include "impact_task.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "carom/materials.h"
#include "carom/math.h"
#include "io/output_file.h"

namespace carom::app {
namespace {

const std::string kDefaultLaw = "hunt-crossley";
const std::string kElasticLaw = "hertz";

const ParameterInfo* find_parameter(const NormalLawEntry& law, std::string_view name) {
  const auto found = std::ranges::find(law.parameters, name, &ParameterInfo::name);
  return found == law.parameters.end() ? nullptr : &*found;
}

/// Whether a value of --parameter is left to the other laws of the call: this one works it out. A
/// law that stands alone takes every value, and `choose` objects.
bool leaves_to_others(const NormalLawEntry& law, const ParameterInfo& parameter,
                      const NormalLawRequest& request) {
  if (&parameter != dissipation_of(law)) return parameter.origin == Origin::computed;
  if (request.calibration == Calibration::exact) return true;
  return parameter.origin == Origin::computed && request.restitution.has_value();
}

ParameterTexts read_parameter_texts(Input& input) {
  ParameterTexts parameters;
  for (const std::string& text : input.all("--parameter")) {
    const std::size_t equals = text.find('=');
    if (equals == 0 || equals == std::string::npos) {
      input.add_problem("--parameter", "'" + text + "' is not of the form NAME=VALUE",
                        "write for example --parameter damping_factor=1e9");
    } else if (!parameters.given.emplace(text.substr(0, equals), text.substr(equals + 1)).second) {
      input.add_problem("--parameter", text.substr(0, equals) + " is given twice",
                        "once is enough");
    }
  }
  return parameters;
}

/// The laws that are known; unknown names are left to `choose`, which knows the nearest ones.
std::vector<const NormalLawEntry*> known_laws(const std::vector<std::string>& names) {
  std::vector<const NormalLawEntry*> laws;
  for (const std::string& name : names) {
    if (const NormalLawEntry* law = find_normal_law(name)) laws.push_back(law);
  }
  return laws;
}

/// "N/m", "N/m^1.5"
std::string stiffness_unit(double exponent) {
  return exponent == 1 ? "N/m" : fmt::format("N/m^{:g}", exponent);
}

/// The exponent all laws agree on: given, or their own. A note says when one law decides for others.
double read_exponent(const std::vector<const NormalLawEntry*>& laws, Input& input,
                     std::vector<std::string>& notes) {
  const std::optional<double> given = input.quantity("--exponent", "1", {.min = 1, .max = 3});
  double exponent = given.value_or(1.5);
  bool settled = given.has_value();
  for (const NormalLawEntry* law : laws) {
    const std::optional<double> own = own_exponent(*law);
    if (!own || !input.has("--stiffness")) continue;
    if (!settled) {
      exponent = *own;
      settled = true;
    } else if (std::fabs(*own - exponent) > 1e-12) {
      input.add_problem("--exponent",
                        fmt::format("law {} takes a stiffness in {}, not in {}", law->name,
                                    stiffness_unit(*own), stiffness_unit(exponent)),
                        given
                            ? "leave --exponent out and give --stiffness in " + stiffness_unit(*own)
                            : "run laws with different exponents one by one");
    }
  }
  const bool others_follow = std::ranges::any_of(
      laws, [](const NormalLawEntry* law) { return find_parameter(*law, "exponent") != nullptr; });
  if (!given && settled && exponent != 1.5 && others_follow) {
    notes.push_back(
        fmt::format("the stiffness is taken in {}, as one of the laws needs it: the others get "
                    "exponent {:g} too",
                    stiffness_unit(exponent), exponent));
  }
  return exponent;
}

/// --restitution: a number, or a law of the approach speed such as "power-law alpha=0.1 exponent=0.2".
std::optional<double> read_restitution(std::optional<double> speed, const Values& context,
                                       Input& input) {
  const std::optional<std::string> text = input.text("--restitution");
  if (!text) return std::nullopt;
  const std::vector<std::string> words = parts_of(*text, ' ');
  const bool is_law = !words.empty() && std::isalpha(static_cast<unsigned char>(words[0][0])) &&
                      words[0] != "inf" && words[0] != "nan";
  if (!is_law) return input.value("--restitution", *text, "1", {.min = 0, .max = 1});

  const RestitutionEntry* law = find_restitution_law(words[0]);
  Values values;
  std::vector<RestitutionPoint> points;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    if (equals == std::string::npos) {
      input.add_problem("--restitution", "'" + words[i] + "' is not of the form NAME=VALUE",
                        "write for example --restitution 'power-law alpha=0.1 exponent=0.2'");
      continue;
    }
    const std::string name = words[i].substr(0, equals), value = words[i].substr(equals + 1);
    if (law != nullptr && law->is_table) {
      const auto v = input.value("--restitution", name, "m/s", not_negative);
      const auto e = input.value("--restitution", value, "1", {.min = 0, .max = 1});
      if (v && e) points.emplace_back(*v, *e);
      continue;
    }
    std::string unit = "1";
    if (law != nullptr) {
      const auto parameter = std::ranges::find(law->parameters, name, &ParameterInfo::name);
      // Units with the law's own letters as exponents take plain numbers only.
      if (parameter != law->parameters.end() && parameter->unit.find("^m") == std::string::npos) {
        unit = parameter->unit;
      }
    }
    if (const auto number = input.value("--restitution", value, unit, Range{}))
      values[name] = *number;
  }
  if (law != nullptr) {
    for (const ParameterInfo& parameter : law->parameters) {
      const auto known = context.find(parameter.name);
      if (known != context.end()) values.emplace(parameter.name, known->second);
    }
  }
  const std::size_t before = input.problems.size();
  const RestitutionLaw bound =
      choose_restitution(words[0], values, points, "--restitution", input.problems);
  if (input.problems.size() > before || !speed) return std::nullopt;
  return bound(*speed);
}

/// The parameters of --parameter that concern one law, in SI.
Values parameters_for(const NormalLawEntry& law, bool alone, const NormalLawRequest& request,
                      ParameterTexts& texts, Input& input) {
  const Values& context = request.context;
  UnitVariables letters;
  const auto letter = [&](const std::string& symbol, const std::string& name) {
    if (const ParameterInfo* parameter = find_parameter(law, name))
      letters[symbol] = parameter->example;
    if (const auto known = context.find(name); known != context.end())
      letters[symbol] = known->second;
    const auto given = texts.given.find(name);
    if (given == texts.given.end()) return;
    try {
      letters[symbol] = parse_quantity(given->second, "1");
    } catch (const std::invalid_argument&) {
      // Reported below, where the parameter itself is read.
    }
  };
  letter("n", "exponent");
  letter("p", "damping_exponent");
  letter("q", "rate_exponent");

  Values values;
  for (const auto& [name, text] : texts.given) {
    const ParameterInfo* parameter = find_parameter(law, name);
    if (parameter == nullptr) continue;
    const bool taken_by_formula = name == "stiffness" && texts.used.contains(name);
    if (taken_by_formula || (!alone && leaves_to_others(law, *parameter, request))) continue;
    texts.used[name] = true;
    if (const auto value = input.value("--parameter", text, parameter->unit, Range{}, letters)) {
      values[name] = *value;
    }
  }
  return values;
}

void check_unused(const ParameterTexts& texts, const std::vector<const NormalLawEntry*>& laws,
                  const StiffnessEntry* formula, Input& input) {
  std::vector<std::string> names;
  for (const NormalLawEntry* law : laws) {
    for (const ParameterInfo& parameter : law->parameters) names.push_back(parameter.name);
  }
  if (formula != nullptr) {
    for (const ParameterInfo& parameter : formula->parameters) names.push_back(parameter.name);
  }
  for (const auto& [name, text] : texts.given) {
    if (texts.used.contains(name) || laws.empty()) continue;
    const bool computed = std::ranges::find(names, name) != names.end();
    input.add_problem("--parameter",
                      computed ? name + " follows from the restitution and cannot be given"
                               : "no law of this call has a parameter '" + name + "'",
                      computed
                          ? "leave it out"
                          : did_you_mean(name, names, "`carom laws NAME` lists the parameters"));
  }
}

/// The context of one law, whose stiffness may need another exponent than the shapes give.
Values context_for(const NormalLawEntry& law, const StiffnessInput& stiffness, double exponent,
                   const Onset& onset, std::vector<std::string>& warnings) {
  Values context = stiffness.context;
  context["exponent"] = exponent;
  if (!stiffness.power_law) return context;
  context["stiffness"] = stiffness.power_law->stiffness;
  context["exponent"] = stiffness.power_law->exponent;
  const std::optional<double> own = own_exponent(law);
  if (stiffness.derived && own && std::fabs(*own - stiffness.power_law->exponent) > 1e-12) {
    const double energy = 0.5 * onset.effective_mass * onset.approach_speed * onset.approach_speed;
    context["stiffness"] = same_energy_power_law(*stiffness.power_law, *own, energy).stiffness;
    context["exponent"] = *own;
    warnings.push_back(
        fmt::format("{} takes a stiffness in N/m^{:g}: it gets {:.4g}, which stores the same "
                    "energy at the same "
                    "depth as the contact's {:.4g} N/m^{:.4g}",
                    law.name, *own, context["stiffness"], stiffness.power_law->stiffness,
                    stiffness.power_law->exponent));
  }
  return context;
}

/// Stiffness is missing only when a law wants one.
void check_stiffness_given(const std::vector<const NormalLawEntry*>& laws,
                           StiffnessInput& stiffness, const ParameterTexts& texts, Input& input) {
  if (stiffness.power_law) return;
  const bool wanted = std::ranges::any_of(laws, [&](const NormalLawEntry* law) {
    return find_parameter(*law, "stiffness") != nullptr && !texts.given.contains("stiffness");
  });
  if (!wanted) return;
  if (!input.has("--stiffness") && !stiffness.derived) {
    input.add_problem("--stiffness", "the stiffness of the contact is missing",
                      "give --stiffness (with --exponent when it is not 1.5), or --r1 --r2 "
                      "--material1 --material2");
  }
  stiffness.context["stiffness"] = 1;  // so that the laws do not report it again
}

/// --history, --svg and --motion, for which the impact is recorded.
void read_outputs(Input& input, ImpactTask& task) {
  const std::vector<OutputOption> outputs =
      input.outputs({"--history", "--svg", "--motion"}, {input.text("--materials").value_or("")});
  if (!outputs.empty()) task.settings.record = true;
}

/// What a restitution law may want to know: the contact, and where its material begins to yield.
Values restitution_context(const StiffnessInput& stiffness, const std::optional<double>& mass) {
  Values context = stiffness.context;
  if (stiffness.power_law) context["stiffness"] = stiffness.power_law->stiffness;
  if (!mass) return context;
  context["effective_mass"] = *mass;
  const auto yield = context.find("yield_stress");
  if (yield == context.end() || !context.contains("effective_radius")) return context;
  const double modulus = context["effective_modulus"];
  context["yield_velocity"] =
      yield_velocity({modulus, context["effective_radius"], *mass}, yield->second);
  context["modulus_ratio"] = modulus / yield->second;
  return context;
}

/// The names after --law, or the law that is taken without it.
std::vector<std::string> law_names(Input& input) {
  if (!input.has("--law")) {
    return {asks_for_maw_barber_fawcett(input) ? kElasticLaw : kDefaultLaw};
  }
  std::vector<std::string> names = parts_of(*input.text("--law"), ',');
  if (names.empty()) {
    input.add_problem("--law", "does not name a law",
                      "write for example --law hunt-crossley,flores");
  }
  return names;
}

/// What is asked of every law: its calibration and how the bodies part.
NormalLawRequest read_request(Input& input) {
  NormalLawRequest request;
  const auto calibration = input.one_of("--calibration", {"exact", "published"});
  const bool by_default = !input.has("--law") && !asks_for_maw_barber_fawcett(input);
  request.calibration = calibration == "exact" || (by_default && !calibration)
                            ? Calibration::exact
                            : Calibration::published;
  if (const auto separation = input.one_of("--separation", {"zero-force", "zero-indentation"})) {
    request.separation =
        *separation == "zero-force" ? Separation::zero_force : Separation::zero_indentation;
  }
  return request;
}

}  // namespace

const ParameterInfo* dissipation_of(const NormalLawEntry& law) {
  return law.dissipation_parameter < 0
             ? nullptr
             : &law.parameters[static_cast<std::size_t>(law.dissipation_parameter)];
}

void name_flags(std::vector<Problem>& problems) {
  for (Problem& problem : problems) {
    for (const auto& [name, flag] : {std::pair{"restitution", "--restitution"},
                                     {"separation", "--separation"},
                                     {"parameters", "--parameter"}}) {
      if (problem.place == name) problem.place = flag;
    }
  }
}

ImpactTask read_impact_task(Input& input) {
  ImpactTask task;
  task.bodies = read_bodies(input);
  const std::optional<double> mass = find_effective_mass(task.bodies, input);
  const std::optional<double> speed = input.quantity("--speed", "m/s", positive);
  if (!input.has("--speed")) {
    input.add_problem("--speed", "the approach speed is missing", "give --speed in m/s");
  }
  task.onset = {.approach_speed = speed.value_or(1), .effective_mass = mass.value_or(1)};
  const std::vector<std::string> names = law_names(input);
  const std::vector<const NormalLawEntry*> laws = known_laws(names);
  NormalLawRequest common = read_request(input);
  task.settings.tolerance = input.quantity("--tolerance", "1", {.min = 1e-15, .max = 1e-3})
                                .value_or(ImpactSettings{}.tolerance);
  read_outputs(input, task);

  ParameterTexts texts = read_parameter_texts(input);
  const double exponent = read_exponent(laws, input, task.bodies.notes);
  const std::optional<double> energy =
      mass && speed ? std::optional(0.5 * *mass * *speed * *speed) : std::nullopt;
  task.stiffness = read_stiffness(task.bodies, exponent, energy, texts, input);
  check_stiffness_given(laws, task.stiffness, texts, input);
  task.oblique = read_oblique(task.bodies, task.stiffness, names, input);
  task.restitution = read_restitution(speed, restitution_context(task.stiffness, mass), input);
  common.restitution = task.restitution;
  // A restitution that is wrong is on the list already.
  if (input.has("--restitution") && !task.restitution) common.restitution = 0.5;

  for (const std::string& name : names) {
    NormalLawRequest request = common;
    request.law = name;
    std::vector<std::string> warnings;
    if (const NormalLawEntry* law = find_normal_law(name)) {
      request.context = context_for(*law, task.stiffness, exponent, task.onset, warnings);
      request.parameters = parameters_for(*law, names.size() == 1, request, texts, input);
    }
    task.choices.push_back(choose(request, "--law", input.problems));
    name_flags(input.problems);
    task.warnings.push_back(warnings);
  }
  if (laws.size() == names.size()) check_unused(texts, laws, task.stiffness.formula, input);
  throw_if_any(input.problems);
  return task;
}

}  // namespace carom::app
