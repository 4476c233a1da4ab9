#include <fmt/format.h>

#include <cmath>

#include "analysis/law_pages.h"
#include "command.h"
#include "help.h"
#include "input.h"
#include "io/output_file.h"
#include "print.h"
#include "table.h"
#include "tool/files.h"

namespace carom::app {
namespace {

std::string evidence_of(const LawPage& page) {
  return page.evidence == Evidence::verified ? "verified" : "not verified";
}

/// What the user has to give, shortest form: "stiffness, restitution".
std::string inputs_of(const LawPage& page) {
  std::vector<std::string> names;
  for (const ParameterInfo& parameter : page.parameters) {
    if (parameter.origin == Origin::given) names.push_back(parameter.name);
  }
  if (page.takes_restitution) names.push_back("restitution");
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string separation_of(const LawPage& page) {
  if (page.normal_law == nullptr) return page.creeps ? "creeps under load" : "-";
  if (page.normal_law->separation_is_free) {
    return page.normal_law->separation == Separation::zero_force ? "F = 0 or δ = 0"
                                                                 : "δ = 0 or F = 0";
  }
  return page.normal_law->separation == Separation::zero_force ? "F = 0" : "δ = 0";
}

bool is_friction(const LawPage& page) {
  return page.kind == "friction" || page.kind == "rolling" || page.kind == "drilling";
}

std::string catalogue_text() {
  static const std::map<std::string, std::string> titles = {
      {"hunt-crossley", "Normal laws of the Hunt-Crossley family"},
      {"viscous", "Other viscous normal laws"},
      {"plastic", "Plastic normal laws"},
      {"adhesive", "Adhesive normal laws"},
      {"restitution", "Restitution as a function of the approach speed (restitution/NAME)"},
      {"stiffness", "Stiffness from shapes and materials (stiffness/NAME)"},
      {"friction", "Friction (friction/NAME)"},
      {"rolling", "Rolling friction (rolling/NAME)"},
      {"drilling", "Drilling friction (drilling/NAME)"}};
  std::vector<std::pair<std::string, std::vector<std::vector<std::string>>>> groups;
  for (const LawPage& page : law_pages()) {
    if (groups.empty() || groups.back().first != page.family) {
      groups.push_back(
          {page.family,
           {{"name", "summary", "inputs", is_friction(page) ? "at rest" : "ends at", "formula"}}});
    }
    groups.back().second.push_back(
        {page.name, page.summary, inputs_of(page), separation_of(page), evidence_of(page)});
  }
  std::string text;
  for (const auto& [family, rows] : groups) {
    const auto title = titles.find(family);
    text += (title == titles.end() ? family : title->second) + "\n" + table_text(rows, true) + "\n";
  }
  return text +
         "`carom laws NAME` shows one of them with formula, parameters, source and an example.\n";
}

std::string parameters_text(const LawPage& page) {
  if (page.parameters.empty()) return "";
  std::vector<std::vector<std::string>> rows = {{"name", "unit", "range", "value", "meaning"}};
  for (const ParameterInfo& parameter : page.parameters) {
    rows.push_back({parameter.name, parameter.unit, to_text(parameter.range),
                    parameter.origin == Origin::computed ? "computed"
                    : parameter.origin == Origin::optional
                        ? fmt::format("default {:g}", parameter.example)
                        : fmt::format("e.g. {:g}", parameter.example),
                    parameter.meaning});
  }
  return "\nparameters\n" + table_text(rows, true);
}

std::string realised_text(const NormalLawEntry& law) {
  const RealisedTable table = realised_table(law);
  if (table.published.empty() && table.exact.empty()) return "";
  const auto row_of = [](const std::string& name,
                         const std::vector<std::optional<double>>& values) {
    std::vector<std::string> row = {name};
    for (const std::optional<double>& value : values) {
      row.push_back(value ? fmt::format("{:.3f}", *value) : "-");
    }
    return row;
  };
  std::vector<std::vector<std::string>> rows;
  rows.push_back(row_of("requested", {table.requested.begin(), table.requested.end()}));
  if (!table.published.empty()) rows.push_back(row_of("published", table.published));
  if (!table.exact.empty()) rows.push_back(row_of("exact", table.exact));
  std::vector<std::size_t> numbers;
  for (std::size_t i = 1; i <= table.requested.size(); ++i) numbers.push_back(i);
  return fmt::format(
      "\nrestitution realised in an impact of {:g} kg at {:g} m/s with the values above\n{}",
      example_onset.effective_mass, example_onset.approach_speed, table_text(rows, true, numbers));
}

std::string page_text(const LawPage& page) {
  std::string text = fmt::format("{}{}: {}\n\n", page.kind == "normal" ? "" : page.kind + "/",
                                 page.name, page.summary);
  text += "  formula    " + wrapped(page.formula, 13) + "\n";
  text += "  source     " + wrapped(page.source, 13) + "\n";
  if (page.creeps) text += "  at rest    creeps under load\n";
  if (!page.validity.empty()) text += "  validity   " + wrapped(page.validity, 13) + "\n";
  text += fmt::format("  evidence   {}\n",
                      page.evidence == Evidence::verified
                          ? "verified: its tests show the published property"
                          : "formula not verified: taken from the literature as cited; its tests "
                            "show continuity, limits and dissipation");
  if (!page.aliases.empty())
    text += fmt::format("  also named {}\n", fmt::join(page.aliases, ", "));
  if (page.normal_law != nullptr) {
    const bool at_force = page.normal_law->separation == Separation::zero_force;
    text += fmt::format("  separation {}{}\n", at_force ? "at zero force" : "at zero indentation",
                        page.normal_law->separation_is_free
                            ? fmt::format("; --separation {} is possible too",
                                          at_force ? "zero-indentation" : "zero-force")
                            : "");
  }
  text += parameters_text(page);
  if (page.normal_law != nullptr) text += realised_text(*page.normal_law);
  text += "\ntry it\n  " + page.command + "\n\nin a scenario file\n";
  for (const std::string& line : parts_of(page.block, '\n')) text += "  " + line + "\n";
  return text;
}

std::vector<LawPage> wanted_pages(const std::string& name) {
  std::vector<LawPage> found = find_law_pages(name);
  if (!found.empty()) return found;
  std::vector<std::string> names;
  for (const LawPage& page : law_pages()) {
    names.push_back(page.kind == "normal" ? page.name : page.kind + "/" + page.name);
  }
  throw InputError({{"'" + name + "'", "there is no such law",
                     did_you_mean(name, names, "`carom laws` lists all of them")}});
}

int show_laws(const Arguments& arguments) {
  Input input(arguments);
  const std::optional<std::string> picture = input.text("--svg");
  input.outputs({"--svg"});
  for (const char* flag : {"--svg", "--markdown"}) {
    if (!input.has(flag) || !arguments.word()) continue;
    input.add_problem(flag, "shows all laws and goes with none", "leave the name of the law out");
  }
  throw_if_any(input.problems);
  if (picture) {
    write_whole_file(*picture, realised_restitution_svg());
    print_remark("wrote {}\n", *picture);
    if (!input.has("--json")) return kDone;
  }
  const std::vector<LawPage> pages =
      arguments.word() ? wanted_pages(*arguments.word()) : law_pages();
  if (input.has("--json")) {
    print_result("{}", to_json(pages));
  } else if (input.has("--markdown")) {
    print_result("{}", laws_markdown());
  } else if (!arguments.word()) {
    print_result("{}", catalogue_text());
  } else {
    print_result("{}", page_text(pages.front()));
    for (std::size_t i = 1; i < pages.size(); ++i) {
      print_result("\nSee also: carom laws {}/{}\n", pages[i].kind, pages[i].name);
    }
  }
  return kDone;
}

}  // namespace

Command laws_command() {
  return {.name = "laws",
          .summary = "the catalogue; one law with formula, parameters, source and an example",
          .details =
              "Without a name: all laws by family. With a name: its formula, parameters with "
              "units and ranges, source, where it holds, the restitution it really gives, and "
              "lines to paste. restitution/NAME, stiffness/NAME, friction/NAME, rolling/NAME and "
              "drilling/NAME "
              "name the other kinds.",
          .word = "NAME",
          .groups = {{"output",
                      {{"--svg", "FILE",
                        "writes a picture of requested against realised restitution, all laws"},
                       {"--markdown", "", "the catalogue as a page of documentation"}}}},
          .examples = {"carom laws", "carom laws lankarani-nikravesh",
                       "carom laws restitution/power-law", "carom laws --svg restitution.svg"},
          .run = show_laws};
}

}  // namespace carom::app
