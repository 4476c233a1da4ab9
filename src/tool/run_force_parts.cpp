#include "tool/run_force_parts.h"

#include <fmt/format.h>

#include <algorithm>

namespace carom::io {
namespace {

/// The column of a contact; a problem where the run was not asked for it.
const std::vector<double>* detail_of(RunCurves& curves, const RunFacts& run,
                                     const std::string& contact, const std::string& part) {
  const std::vector<double>* column = run.run->trajectory.find(contact + "." + part);
  if (column == nullptr)
    curves.add_problem("--quantity",
                       fmt::format("the run {} has no parts of forces", curves.name_of(run)),
                       "run the scenario again with --set simulation.force_parts=true, by the "
                       "continuous method");
  return column;
}

void make_detail(RunCurves& curves, const RunPlotAxis& axis, const std::string& part) {
  curves.over_time(axis);
  for (const RunFacts& run : curves.runs) {
    for (const std::string& contact : curves.contacts_of(run)) {
      if (const auto* column = detail_of(curves, run, contact, part))
        curves.add_over_time(run, contact, "", *column);
    }
  }
}

}  // namespace

void make_force_parts(RunCurves& curves) {
  curves.over_time({"part of the normal force", curves.units_of_contacts().force, "force", true});
  for (const RunFacts& run : curves.runs) {
    for (const std::string& contact : curves.contacts_of(run)) {
      for (const char* part : {"elastic", "damping", "plastic"}) {
        const auto* column = detail_of(curves, run, contact, std::string(part) + "_force");
        const bool any = column != nullptr &&
                         std::ranges::any_of(*column, [](double value) { return value != 0; });
        if (any) curves.add_over_time(run, contact, part, *column);
      }
    }
  }
}

void make_indentation_rate(RunCurves& curves) {
  make_detail(curves,
              {"rate of indentation", curves.units_of_contacts().length + "/s", "rate", true},
              "indentation_rate");
}

void make_indentation_acceleration(RunCurves& curves) {
  make_detail(curves,
              {"acceleration of indentation", curves.units_of_contacts().length + "/s²",
               "acceleration", true},
              "indentation_acceleration");
}

}  // namespace carom::io
