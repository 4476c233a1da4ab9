// The catalogue as a page of the documentation, from the descriptions of the laws alone.
#include <fmt/format.h>

#include <algorithm>

#include "tool/files.h"
#include "analysis/law_pages.h"

namespace carom {
namespace {

struct Section {
  std::string family;
  std::string title;
  std::string remark;
};

const std::vector<Section> kSections = {
    {"hunt-crossley", "Hunt-Crossley family",
     "One force, F = K·δⁿ·(1 + D·δ̇/v₀), and many D(e); [theory](theory/hunt-crossley.md)."},
    {"viscous", "Other viscous laws", "[Theory](theory/viscous.md)."},
    {"plastic", "Plastic laws", "They keep a dent; [theory](theory/plastic.md)."},
    {"adhesive", "Adhesive laws", "[Theory](theory/adhesion.md)."},
    {"restitution", "Restitution as a function of speed",
     "Named `restitution/NAME`; [theory](theory/restitution.md)."},
    {"stiffness", "Stiffness from shapes and materials",
     "Named `stiffness/NAME`; theory of [point and area](theory/stiffness-point.md) and\n"
     "[line](theory/stiffness-line.md) contacts."},
    {"friction", "Friction",
     "Named `friction/NAME`; [theory](theory/friction.md). ² creeps under load."},
    {"rolling", "Rolling friction",
     "Named `rolling/NAME`; [theory](theory/friction.md). ² creeps under load."},
    {"drilling", "Drilling friction",
     "Named `drilling/NAME`; [theory](theory/friction.md). ² creeps under load."}};

/// A bar would end the cell of a table.
std::string cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) {
    text.insert(at, "\\");
  }
  return text;
}

std::string inputs(const LawPage& page) {
  std::vector<std::string> names;
  if (page.takes_restitution) names.push_back("restitution");
  for (const ParameterInfo& parameter : page.parameters) {
    if (parameter.origin == Origin::computed) continue;
    names.push_back(parameter.name + (parameter.origin == Origin::optional ? "?" : ""));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::string laws_markdown() {
  std::string text =
      "# Laws\n\n"
      "Every law of the catalogue on one page, written by `./carom laws --markdown`. `carom laws\n"
      "NAME` shows one of them with parameters, units, ranges, the rule by which its contact "
      "ends,\n"
      "and the restitution it realises. Derivations are in [theory](theory/index.md).\n\n"
      "¹ formula not verified: taken from the literature as cited; its tests show continuity,\n"
      "limits and dissipation. A `?` after an input: it may be left out.\n";
  const std::vector<LawPage> pages = law_pages();
  for (const Section& section : kSections) {
    text += fmt::format("\n## {}\n\n{}\n\n", section.title, section.remark);
    text += "| law | in a line | formula | inputs | source |\n|---|---|---|---|---|\n";
    for (const LawPage& page : pages) {
      if (page.family != section.family) continue;
      std::string name = "`" + page.name + "`";
      for (const std::string& alias : page.aliases) name += ", `" + alias + "`";
      if (page.evidence == Evidence::unverified) name += " ¹";
      if (page.creeps) name += " ²";
      text += fmt::format("| {} | {} | `{}` | {} | {} |\n", name, cell(page.summary),
                          cell(page.formula), inputs(page), cell(page.source));
    }
  }
  return text;
}

}  // namespace carom
