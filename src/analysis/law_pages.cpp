#include "analysis/law_pages.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "carom/friction.h"
#include "carom/impact.h"
#include "carom/materials.h"

namespace carom {
namespace {

constexpr double kExampleRestitution = 0.8;

bool is_given(const ParameterInfo& parameter) {
  return parameter.origin == Origin::given;
}

NormalLawChoice example_choice(const NormalLawEntry& law) {
  NormalLawChoice choice{.entry = &law, .separation = law.separation};
  for (const ParameterInfo& parameter : law.parameters) choice.values.push_back(parameter.example);
  return choice;
}

std::string normal_command(const NormalLawEntry& law) {
  std::string text = "carom impact --m1 0.1 --m2 inf --speed 1";
  std::string rest;
  for (const ParameterInfo& parameter : law.parameters) {
    const std::string value = short_text(parameter.example);
    if (parameter.name == "stiffness") {
      text += " --stiffness " + value;
    } else if (parameter.name == "exponent") {
      text += " --exponent " + value;
    } else if (is_given(parameter)) {
      rest += " --parameter " + parameter.name + "=" + value;
    }
  }
  if (law.takes_restitution) text += " --restitution " + short_text(kExampleRestitution);
  return text + " --law " + law.name + rest;
}

std::string normal_block(const NormalLawEntry& law) {
  std::string text = "[[contacts]]\nbetween = [\"ball\", \"ground\"]\nlaw = \"" + law.name + "\"\n";
  std::vector<std::string> rest;
  for (const ParameterInfo& parameter : law.parameters) {
    const std::string line = parameter.name + " = " + short_text(parameter.example);
    if (parameter.name == "stiffness" || parameter.name == "exponent") {
      text += line + "\n";
    } else if (is_given(parameter)) {
      rest.push_back(line);
    }
  }
  if (!rest.empty()) text += "parameters = {" + joined(rest) + "}\n";
  if (law.takes_restitution) {
    text += "restitution = " + short_text(kExampleRestitution) + "\n";
    text += "calibration = \"published\"          # or \"exact\"\n";
  }
  return text;
}

/// A page with what all kinds say.
LawPage page_of_text(const LawText& law, const std::string& kind) {
  LawPage page{law};
  page.kind = page.family = kind;
  return page;
}

LawPage page_of(const NormalLawEntry& law) {
  LawPage page = page_of_text(law, "normal");
  page.aliases = law.aliases;
  page.family = law.family;
  page.takes_restitution = law.takes_restitution;
  page.normal_law = &law;
  page.command = normal_command(law);
  page.block = normal_block(law);
  return page;
}

/// ", name = example" for each parameter that the user gives.
std::string example_keys(const std::vector<ParameterInfo>& parameters) {
  std::string keys;
  for (const ParameterInfo& parameter : parameters) {
    if (is_given(parameter)) keys += ", " + parameter.name + " = " + short_text(parameter.example);
  }
  return keys;
}

LawPage page_of(const RestitutionEntry& law) {
  std::string words, keys;
  for (const ParameterInfo& parameter : law.parameters) {
    words += " " + parameter.name + "=" + short_text(parameter.example);
    keys += ", " + parameter.name + " = " + short_text(parameter.example);
  }
  if (law.is_table) {
    words = " 0.1=0.9 1=0.8 10=0.5";
    keys = ", table = [[0.1, 0.9], [1, 0.8], [10, 0.5]]";
  }
  LawPage page = page_of_text(law, "restitution");
  page.command = "carom impact --m1 0.1 --m2 inf --speed 1 --stiffness 1e9 --restitution '" +
                 law.name + words + "'";
  page.block = "restitution = {law = \"" + law.name + "\"" + keys + "}\n";
  return page;
}

LawPage page_of(const StiffnessEntry& formula) {
  std::string words;
  for (const ParameterInfo& parameter : formula.parameters) {
    if (!is_given(parameter)) continue;
    words += " --parameter " + parameter.name + "=" + short_text(parameter.example);
  }
  LawPage page = page_of_text(formula, "stiffness");
  page.command =
      "carom impact --m1 0.1 --m2 inf --speed 0.1 --restitution 0.8 --stiffness-formula " +
      formula.name + words;
  page.block =
      "stiffness = {formula = \"" + formula.name + "\"" + example_keys(formula.parameters) + "}\n";
  return page;
}

std::string kind_of(const FrictionLawEntry& law) {
  switch (law.kind) {
    case FrictionKind::rolling:
      return "rolling";
    case FrictionKind::drilling:
      return "drilling";
    case FrictionKind::sliding:
      break;
  }
  return "friction";
}

LawPage page_of(const FrictionLawEntry& law) {
  const std::string kind = kind_of(law);
  LawPage page = page_of_text(law, kind);
  page.creeps = law.creeps;
  page.command = "carom laws " + kind + "/" + law.name;
  page.block = kind + " = {law = \"" + law.name + "\"" + example_keys(law.parameters) + "}\n";
  return page;
}

}  // namespace

std::vector<LawPage> law_pages() {
  std::vector<LawPage> pages;
  for (const NormalLawEntry& law : normal_laws()) pages.push_back(page_of(law));
  for (const RestitutionEntry& law : restitution_laws()) pages.push_back(page_of(law));
  for (const StiffnessEntry& formula : stiffness_formulas()) pages.push_back(page_of(formula));
  for (const FrictionLawEntry& law : friction_laws()) pages.push_back(page_of(law));
  return pages;
}

std::vector<LawPage> find_law_pages(std::string_view name) {
  const std::size_t slash = name.find('/');
  const std::string_view kind = slash == std::string_view::npos ? "" : name.substr(0, slash);
  const std::string_view bare = slash == std::string_view::npos ? name : name.substr(slash + 1);
  std::vector<LawPage> found;
  for (LawPage& page : law_pages()) {
    const bool named =
        page.name == bare || std::ranges::find(page.aliases, bare) != page.aliases.end();
    if (named && (kind.empty() || kind == page.kind)) found.push_back(std::move(page));
  }
  return found;
}

std::optional<double> realised_restitution(const NormalLawEntry& law, double requested,
                                           Calibration calibration, Calibrator& calibrator) {
  NormalLawChoice choice = example_choice(law);
  choice.restitution = requested;
  choice.calibration = calibration;
  try {
    const NormalLaw bound = bind(choice, example_onset, calibrator);
    const CentralImpact impact = simulate_impact(bound, example_onset, {.tolerance = 1e-10});
    if (impact.end == ImpactEnd::failed) return std::nullopt;
    return impact.restitution;
  } catch (const InputError&) {
    return std::nullopt;  // a restitution out of the law's reach
  }
}

RealisedTable realised_table(const NormalLawEntry& law) {
  RealisedTable table{.requested = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95}};
  Calibrator calibrator;
  for (const double e : table.requested) {
    if (law.takes_restitution) {
      table.published.push_back(realised_restitution(law, e, Calibration::published, calibrator));
    }
    if (law.dissipation_parameter >= 0) {
      table.exact.push_back(realised_restitution(law, e, Calibration::exact, calibrator));
    }
  }
  return table;
}

}  // namespace carom
