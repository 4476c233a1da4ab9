#include <fmt/format.h>

#include "base/text.h"
#include "tool/mass_files.h"
#include "io/run/csv_text.h"

namespace carom {
namespace {

std::string cell(const std::optional<double>& value) {
  return value ? exact_text(*value) : "";
}

}  // namespace

std::string mass_sweep_csv(const MassSweep& sweep) {
  std::string text = fmt::format(
      "# carom {}: effective masses along the joint {}, {} method\n"
      "# units: coordinate {}, masses kg, gap m; empty: no number, inf: cannot move\n",
      CAROM_VERSION, io::one_line(sweep.joint), to_text(sweep.method),
      sweep.is_angle ? "rad" : "m");
  for (const std::string& warning : sweep.warnings) text += "# " + io::one_line(warning) + "\n";
  std::vector<std::string> head = {"coordinate"};
  for (const std::string& contact : sweep.contacts) {
    for (const char* column : {"effective_mass", "apparent_mass_a", "apparent_mass_b",
                               "exact_effective_mass", "gap", "nx", "ny", "nz"}) {
      head.push_back(io::csv_cell(contact + "." + column));
    }
  }
  text += joined(head, ",") + "\n";
  for (const MassSweepPoint& point : sweep.points) {
    std::vector<std::string> cells = {exact_text(point.coordinate)};
    for (const ContactMass& contact : point.contacts) {
      cells.insert(
          cells.end(),
          {cell(contact.estimate.effective_mass), cell(contact.estimate.apparent_mass[0]),
           cell(contact.estimate.apparent_mass[1]), exact_text(contact.exact_effective_mass),
           exact_text(contact.gap), exact_text(contact.n_W.x()), exact_text(contact.n_W.y()),
           exact_text(contact.n_W.z())});
    }
    cells.resize(head.size());
    text += joined(cells, ",") + "\n";
  }
  return text;
}

}  // namespace carom
