#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "carom/math.h"
#include "carom/scenario.h"
#include "command.h"
#include "interrupt.h"
#include "io/output_file.h"
#include "io/run/report_page.h"
#include "page_template.h"
#include "run_text.h"
#include "scenario_input.h"
#include "table.h"
#include "tool/comparison.h"

namespace carom::app {
namespace {

/// One way of running the scenario, and what came of it.
struct Variant {
  ComparedRun run;
  const NormalLawEntry* law = nullptr;
  std::optional<Trajectory> trajectory;
  std::optional<RunFolder> folder;  ///< for the page

  std::string title() const {
    if (run.law.empty()) return run.method;
    return run.method.empty() ? run.law : run.law + ", " + run.method;
  }
};

/// Every law with every method asked for; a name that is not there is a problem of its own run.
std::vector<Variant> read_variants(Input& input) {
  std::vector<std::string> laws = parts_of(input.text("--laws").value_or(""), ',');
  std::vector<std::string> methods = parts_of(input.text("--methods").value_or(""), ',');
  if (laws.empty() && methods.empty()) {
    input.add_problem("carom compare", "there is nothing to compare",
                      "give --laws hunt-crossley,flores or --methods continuous,piecewise");
  }
  if (laws.empty()) laws = {""};
  if (methods.empty()) methods = {""};
  std::vector<Variant> variants;
  for (const std::string& law : laws) {
    for (const std::string& method : methods) {
      Variant variant{.run = {.law = law, .method = method}};
      if (!law.empty()) {
        variant.law = find_normal_law(law);
        if (variant.law == nullptr) {
          variant.run.problems.push_back(
              {"--laws", "there is no law '" + law + "'",
               did_you_mean(law, normal_law_names(), "`carom laws` lists all of them")});
        }
      }
      if (!method.empty()) check_method(method, "--methods", variant.run.problems);
      variants.push_back(variant);
    }
  }
  return variants;
}

void run_variant(const Scenario& written, const std::vector<Override>& overrides,
                 std::optional<Calibration> calibration, const std::optional<std::string>& contact,
                 Variant& variant) {
  std::vector<Override> all = overrides;
  if (variant.law != nullptr) {
    const std::vector<Override> more = law_overrides(written, *variant.law, calibration, contact);
    all.insert(all.end(), more.begin(), more.end());
  }
  if (!variant.run.method.empty())
    all.push_back({"simulation.method", "\"" + variant.run.method + "\""});
  try {
    const Scenario scenario = read_scenario(written.file, all);
    variant.trajectory = run_scenario(scenario);
    variant.run.summary = summarise(scenario, *variant.trajectory);
    variant.folder =
        run_folder_of(variant.title(), scenario, *variant.trajectory, *variant.run.summary);
  } catch (const InputError& error) {
    variant.run.problems = error.problems();
  }
}

std::string row_title(const Variant& variant, const ContactEpisode& episode) {
  return variant.title() +
         (!variant.run.law.empty() && episode.calibration == Calibration::exact ? " (exact)" : "");
}

/// The impacts side by side: the first of every run, the second of every run, …
std::string side_by_side(const std::vector<Variant>& variants) {
  constexpr std::size_t kMostImpacts = 10;
  std::size_t most = 0;
  for (const Variant& variant : variants) {
    if (variant.run.summary) most = std::max(most, variant.run.summary->impacts.size());
  }
  if (most == 0) return "no impacts\n";
  const ImpactColumns columns(&ImpactQuantity::Shown::compared);
  const auto with_title = [](const std::string& title, std::vector<std::string> row) {
    row.insert(row.begin(), title);
    return row;
  };
  std::vector<std::size_t> right_aligned = columns.numbers();
  for (std::size_t& column : right_aligned) ++column;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, kMostImpacts); ++i) {
    std::vector<std::vector<std::string>> rows = {with_title("run", columns.titles())};
    for (const Variant& variant : variants) {
      if (!variant.run.summary || i >= variant.run.summary->impacts.size()) continue;
      const ImpactSummary& impact = variant.run.summary->impacts[i];
      rows.push_back(with_title(row_title(variant, impact.episode), columns.row(impact)));
    }
    text += fmt::format("{}impact {}\n{}", i == 0 ? "" : "\n", i + 1,
                        table_text(rows, true, right_aligned));
  }
  if (most > kMostImpacts)
    text += fmt::format("\n… and {} more; --json has all of them\n", most - kMostImpacts);
  return text;
}

void print_remarks(const std::vector<Variant>& variants) {
  for (const Variant& variant : variants) {
    for (const Problem& problem : variant.run.problems)
      fmt::print(stderr, "{} cannot run: {}\n", variant.title(), to_text(problem));
    if (!variant.trajectory) continue;
    for (const std::string& warning : variant.trajectory->warnings)
      fmt::print(stderr, "warning: {}: {}\n", variant.title(), warning);
    if (variant.trajectory->outcome.kind != Outcome::Kind::finished)
      fmt::print(stderr, "{}: {}\n", variant.title(), variant.trajectory->outcome.reason);
  }
}

int exit_code_of_all(const std::vector<Variant>& variants) {
  if (interrupted()) return kInterrupted;
  int code = kWrongInput;  // unless one of them could run
  for (const Variant& variant : variants) {
    if (!variant.trajectory) continue;
    const int own = exit_code_of(variant.trajectory->outcome);
    if (own != kDone) return own;
    code = kDone;
  }
  return code;
}

/// The runs that could be made, on one page. Its path; nothing when there is no page to fill.
std::optional<std::string> write_page(const std::string& path, std::vector<Variant>& variants) {
  std::vector<RunFolder> runs;
  for (Variant& variant : variants) {
    if (variant.folder) runs.push_back(std::move(*variant.folder));
  }
  const std::optional<std::string> empty_page = runs.empty() ? std::nullopt : page_template();
  if (!empty_page) return std::nullopt;
  write_whole_file(path, report_page(*empty_page, page_data(runs)));
  return path;
}

int run_compare(const Arguments& arguments) {
  Input input(arguments);
  const bool writes = !input.has("--no-files");
  const std::string page = input.text("--out").value_or(
      std::filesystem::path(arguments.word().value_or("")).stem().string() + ".compare.html");
  if (writes) check_output_file(page, "--out", input.problems);
  if (!writes && input.has("--out"))
    input.add_problem("--no-files", "contradicts --out", "leave one of them out");
  const std::vector<Override> overrides = read_overrides(input);
  std::vector<Variant> variants = read_variants(input);
  std::optional<Calibration> calibration;
  if (const auto how = input.one_of("--calibration", {"exact", "published"}))
    calibration = *how == "exact" ? Calibration::exact : Calibration::published;
  for (const std::string flag : {"--calibration", "--contact"}) {
    if (input.has(flag) && !input.has("--laws"))
      input.add_problem(flag, "says nothing without --laws", "add --laws, or leave it out");
  }
  throw_if_any(input.problems);

  const Scenario scenario = read_scenario(*arguments.word(), overrides);
  const std::optional<std::string> contact = input.text("--contact");
  if (input.has("--laws") &&
      law_overrides(scenario, normal_laws().front(), calibration, contact).empty()) {
    std::vector<std::string> names;
    for (const ContactSpec& spec : scenario.model.contacts()) names.push_back(spec.name);
    if (!contact) input.add_problem(scenario.file, "has no contact whose law could be replaced");
    if (contact)
      input.add_problem(
          "--contact", "there is no contact '" + *contact + "'",
          did_you_mean(*contact, names, fmt::format("there is {}", fmt::join(names, ", "))));
    throw_if_any(input.problems);
  }
  for (Variant& variant : variants) {
    if (!variant.run.problems.empty()) continue;
    run_variant(scenario, overrides, calibration, contact, variant);
    if (interrupted()) break;
  }

  const std::optional<std::string> written =
      writes ? write_page(page, variants) : std::optional<std::string>();
  if (input.has("--json")) {
    std::vector<ComparedRun> runs;
    for (const Variant& variant : variants) runs.push_back(variant.run);
    fmt::print("{}", comparison_json(runs));
  } else {
    fmt::print("{}\n{}\n\n{}", scenario.title.empty() ? scenario.file : scenario.title,
               model_text(facts_of(scenario.model)), side_by_side(variants));
    if (written) fmt::print("\nto look at: {}\n", *written);
  }
  print_remarks(variants);
  return exit_code_of_all(variants);
}

}  // namespace

Command compare_command() {
  return {
      .name = "compare",
      .summary = "the same scenario several ways, side by side",
      .details =
          "Runs a scenario with other laws in its contacts, with other methods, or with every "
          "combination of both. Parameters that a law does not have are left out. Named laws "
          "run as published unless the scenario or --calibration says otherwise. A run that "
          "cannot be made is reported, and the others go on. One page shows all of them side by "
          "side: SCENARIO.compare.html in the current folder.",
      .word = "SCENARIO",
      .words = Command::Words::exactly_one,
      .groups = {{"what to compare",
                  {{"--laws", "NAME[,NAME…]", "laws; `carom laws` lists them"},
                   {"--methods", "NAME[,NAME…]", "methods"},
                   {"--calibration", "HOW", "exact or published, for all laws"},
                   {"--contact", "NAME", "the only contact to change; all when left out"}}},
                 {"scenario", value_options()},
                 {"output",
                  {{"--out", "FILE", "where to write the page"},
                   {"--no-files", "", "keep nothing"}}}},
      .examples = {"carom compare scenarios/slider_crank_block.toml --laws "
                   "hunt-crossley,lankarani-nikravesh,flores"},
      .run = run_compare};
}

}  // namespace carom::app
