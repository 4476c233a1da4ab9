#include "study/comparison.h"

#include <algorithm>

#include "base/text.h"
#include "study/law_edits.h"

namespace carom::study {
namespace {

/// Every law with every method; names that do not exist are problems already.
std::vector<ComparedRun> combinations(const Comparison& comparison) {
  const std::vector<std::string> as_written = {""};
  std::vector<ComparedRun> runs;
  for (const std::string& law : comparison.laws.empty() ? as_written : comparison.laws) {
    for (const std::string& method : comparison.methods.empty() ? as_written : comparison.methods) {
      ComparedRun compared{.law = law, .method = method, .run = {}};
      if (!law.empty() && find_normal_law(law) == nullptr) {
        compared.run.problems.push_back(
            {"--laws", "there is no law '" + law + "'",
             did_you_mean(law, normal_law_names(), "`carom laws` lists all of them")});
      }
      if (!method.empty()) check_method(method, "--methods", compared.run.problems);
      runs.push_back(std::move(compared));
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
  if (law.empty()) return method;
  return method.empty() ? law : law + ", " + method;
}

void check_method(const std::string& method, const std::string& place,
                  std::vector<Problem>& problems) {
  const std::vector<std::string> methods = simulation_methods();
  if (std::ranges::find(methods, method) != methods.end()) return;
  problems.push_back({place, "there is no method '" + method + "'",
                      did_you_mean(method, methods, "choose one of: " + joined(methods))});
}

std::vector<ComparedRun> compare(const ScenarioDocument& document, const Comparison& comparison,
                                 const Watch& watch) {
  const Scenario written = document.with(comparison.edits);
  check_contact(document, comparison, written.model);
  std::vector<ComparedRun> runs = combinations(comparison);
  std::vector<Variant> variants;
  std::vector<ComparedRun*> made;
  for (ComparedRun& compared : runs) {
    if (!compared.run.problems.empty()) continue;
    Variant variant{.title = compared.title(), .edits = comparison.edits};
    if (!compared.law.empty()) {
      std::ranges::move(
          law_edits(document, comparison.edits, written.model, *find_normal_law(compared.law),
                    comparison.calibration, comparison.contact),
          std::back_inserter(variant.edits));
    }
    if (!compared.method.empty()) variant.edits.push_back({"simulation.method", compared.method});
    variants.push_back(std::move(variant));
    made.push_back(&compared);
  }
  run_variants(document, variants, watch,
               [&](std::size_t i, ScenarioRun& run) { made[i]->run = std::move(run); });
  return runs;
}

}  // namespace carom::study
