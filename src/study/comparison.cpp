#include "study/comparison.h"

#include <algorithm>

#include "base/text.h"
#include "study/law_edits.h"

namespace carom::study {
namespace {

/// One value of each choice, in every combination.
std::vector<std::vector<Edit>> combinations_of(const std::vector<Choice>& choices) {
  std::vector<std::vector<Edit>> all(1);
  for (const Choice& choice : choices) {
    std::vector<std::vector<Edit>> longer;
    for (const std::vector<Edit>& edits : all) {
      for (const EditValue& value : choice.values) {
        longer.push_back(edits);
        longer.back().push_back({choice.path, value});
      }
    }
    all = std::move(longer);
  }
  return all;
}

void check_names(ComparedRun& compared) {
  if (!compared.law.empty() && find_normal_law(compared.law) == nullptr) {
    compared.run.problems.push_back(
        {"--laws", "there is no law '" + compared.law + "'",
         did_you_mean(compared.law, normal_law_names(), "`carom laws` lists all of them")});
  }
  if (!compared.method.empty()) {
    check_method(compared.method, "--methods", compared.run.problems);
  }
}

/// Every law with every method and values; names that do not exist are problems already.
std::vector<ComparedRun> combinations(const Comparison& comparison) {
  const std::vector<std::string> as_written = {""};
  const std::vector<std::vector<Edit>> values = combinations_of(comparison.choices);
  std::vector<ComparedRun> runs;
  for (const std::string& law : comparison.laws.empty() ? as_written : comparison.laws) {
    for (const std::string& method : comparison.methods.empty() ? as_written : comparison.methods) {
      for (const std::vector<Edit>& chosen : values) {
        runs.push_back({.law = law, .method = method, .chosen = chosen, .run = {}});
        check_names(runs.back());
      }
    }
  }
  return runs;
}

/// Throws when laws are to be replaced and there is no place for them.
void check_contact(const ScenarioDocument& document, const Comparison& comparison,
                   const Model& model) {
  if (comparison.laws.empty() ||
      !law_edits(document, comparison.edits, model, normal_laws().front(), comparison.calibration,
                 comparison.contact)
           .empty()) {
    return;
  }
  if (!comparison.contact)
    throw InputError({{document.file(), "has no contact whose law could be replaced", ""}});
  std::vector<std::string> names;
  for (const ContactSpec& spec : model.contacts()) names.push_back(spec.name);
  throw InputError({{"--contact", "there is no contact '" + *comparison.contact + "'",
                     did_you_mean(*comparison.contact, names, "choose one of: " + joined(names))}});
}

}  // namespace

std::string ComparedRun::title() const {
  std::vector<std::string> parts;
  if (!law.empty()) parts.push_back(law);
  if (!method.empty()) parts.push_back(method);
  for (const Edit& edit : chosen) parts.push_back(edit.path + "=" + edit.value.text());
  return joined(parts);
}

void check_method(const std::string& method, const std::string& place,
                  std::vector<Problem>& problems) {
  const std::vector<std::string> methods = simulation_methods();
  if (std::ranges::find(methods, method) != methods.end()) return;
  problems.push_back({place, "there is no method '" + method + "'",
                      did_you_mean(method, methods, "choose one of: " + joined(methods))});
}

std::vector<ComparedRun> compare(const ScenarioDocument& document, const Comparison& comparison,
                                 const Watch& watch, int threads) {
  const Scenario written = document.with(comparison.edits);
  check_contact(document, comparison, written.model);
  std::vector<ComparedRun> runs = combinations(comparison);
  std::vector<Variant> variants;
  std::vector<ComparedRun*> made;
  for (ComparedRun& compared : runs) {
    if (!compared.run.problems.empty()) continue;
    Variant variant{.title = compared.title(), .edits = comparison.edits};
    std::ranges::copy(compared.chosen, std::back_inserter(variant.edits));
    if (!compared.law.empty()) {
      std::ranges::move(
          law_edits(document, variant.edits, written.model, *find_normal_law(compared.law),
                    comparison.calibration, comparison.contact),
          std::back_inserter(variant.edits));
    }
    if (!compared.method.empty()) variant.edits.push_back({"simulation.method", compared.method});
    variants.push_back(std::move(variant));
    made.push_back(&compared);
  }
  run_variants(
      document, variants, watch,
      [&](std::size_t i, ScenarioRun& run) { made[i]->run = std::move(run); }, threads);
  return runs;
}

}  // namespace carom::study
