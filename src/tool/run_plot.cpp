#include "tool/run_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/text.h"
#include "carom/messages.h"
#include "io/run/run_paths.h"
#include "io/run/trajectory_columns.h"
#include "io/toml/problem_list.h"
#include "tool/run_curves.h"

namespace carom {
namespace {

using io::RunCurves;
using io::RunFacts;

double largest_of(const std::vector<double>& values) {
  double largest = 0;
  for (const double value : values) {
    if (std::isfinite(value)) largest = std::max(largest, std::fabs(value));
  }
  return largest;
}

std::vector<double> negated(std::vector<double> values) {
  for (double& value : values) value = -value;
  return values;
}

void make_loop(RunCurves& curves) {
  curves.plot.x = {"indentation", "m", "indentation", true};
  curves.plot.y = {"normal force", "N", "normal_force", true};
  curves.plot.directed = true;
  for (const RunFacts& run : curves.runs) {
    for (const std::string& contact : curves.contacts_of(run)) {
      const std::vector<double> depth = negated(run.column(contact + ".gap"));
      const std::vector<double>& force = run.column(contact + ".normal_force");
      const double deepest = std::max(0.0, *std::ranges::max_element(depth));
      if (deepest < 1e-12) {
        curves.add_problem("--quantity",
                           fmt::format("nothing is indented in the contact {} of the run {}",
                                       contact, curves.name_of(run)),
                           "rigid contacts have no loop: draw a run of the continuous method");
        continue;
      }
      // The samples of first touch and separation miss zero by rounding.
      const double touch = -1e-6 * deepest;
      curves.add(run, contact, "", run.column("time"), depth, force,
                 [&](std::size_t row) { return force[row] > 0 || depth[row] >= touch; });
    }
  }
}

void make_force(RunCurves& curves) {
  curves.over_time({"force", "N", "force", true});
  for (const RunFacts& run : curves.runs) {
    for (const std::string& contact : curves.contacts_of(run)) {
      const std::vector<double>& friction = run.column(contact + ".friction_force");
      curves.add_over_time(run, contact, "normal", run.column(contact + ".normal_force"));
      if (largest_of(friction) > 0) curves.add_over_time(run, contact, "friction", friction);
    }
  }
}

void make_indentation(RunCurves& curves) {
  curves.over_time({"indentation", "m", "indentation", true});
  for (const RunFacts& run : curves.runs) {
    for (const std::string& contact : curves.contacts_of(run)) {
      std::vector<double> depth = negated(run.column(contact + ".gap"));
      for (double& value : depth) value = std::max(0.0, value);
      curves.add_over_time(run, contact, "", depth);
    }
  }
}

void make_gap(RunCurves& curves) {
  curves.over_time({"gap", "m", "gap", true});
  for (const RunFacts& run : curves.runs) {
    for (const std::string& contact : curves.contacts_of(run))
      curves.add_over_time(run, contact, "", run.column(contact + ".gap"));
  }
}

void make_velocity(RunCurves& curves) {
  curves.over_time({"velocity", "m/s", "velocity", true});
  for (const RunFacts& run : curves.runs) {
    for (const std::string& body : curves.bodies_of(run)) {
      double largest = 0;
      for (const char axis : {'x', 'y', 'z'})
        largest = std::max(largest, largest_of(run.column(body + ".v" + axis)));
      for (const char axis : {'x', 'y', 'z'}) {
        const std::vector<double>& speed = run.column(body + ".v" + axis);
        // A plane motion has noise across its plane, and no third curve.
        const bool wanted = curves.request.axis.empty() ? largest_of(speed) > 1e-9 * largest
                                                        : curves.request.axis.front() == axis;
        if (wanted) curves.add_over_time(run, body, std::string("along ") + axis, speed);
      }
    }
  }
}

void make_energy(RunCurves& curves) {
  curves.over_time({"energy", "J", "energy", true});
  for (const RunFacts& run : curves.runs) {
    double largest = 0;
    for (const std::string& name : io::energy_column_names())
      largest = std::max(largest, largest_of(run.column(name)));
    for (const std::string& name : io::energy_column_names()) {
      const std::vector<double>& energy = run.column(name);
      if (name != "residual" && !(largest_of(energy) > 1e-12 * largest)) continue;
      std::string part = name;
      std::ranges::replace(part, '_', ' ');
      if (name == "contacts" || name == "springs") part = "stored in " + part;
      curves.add_over_time(run, "", part, energy);
    }
  }
}

/// A quantity, which of the flags besides it mean something to it, and how it is made.
struct QuantityMaker {
  const char* name;
  const char* meaning;
  std::set<std::string> words;
  void (*make)(RunCurves&);
};

const std::vector<QuantityMaker>& quantity_makers() {
  static const std::vector<QuantityMaker> makers = {
      {"force-indentation", "normal force over indentation", {"--contact"}, make_loop},
      {"force-time", "normal force and friction over time", {"--contact"}, make_force},
      {"indentation-time", "indentation over time", {"--contact"}, make_indentation},
      {"gap", "gap over time, below zero while touching", {"--contact"}, make_gap},
      {"velocity", "velocity of bodies over time", {"--body", "--axis"}, make_velocity},
      {"energy", "the energy ledger over time", {}, make_energy},
      {"phase",
       "velocity over position, of bodies along an axis or of joints",
       {"--body", "--joint", "--axis"},
       io::make_phase},
      {"orbit",
       "the way of a pin in its bush, or of bodies in a plane",
       {"--body", "--joint", "--plane"},
       io::make_orbit}};
  return makers;
}

/// The unit of a column by its name.
std::string unit_of_column(const std::string& column) {
  const std::size_t dot = column.rfind('.');
  if (dot == std::string::npos) return "J";
  const std::string part = column.substr(dot + 1);
  if (part == "gap" || part.starts_with("point_")) return "m";
  if (part.ends_with("_force") || part.starts_with("force_")) return "N";
  if (part.ends_with("_speed")) return "m/s";
  const std::map<char, std::string> units = {
      {'p', "m"}, {'v', "m/s"}, {'w', "rad/s"}, {'f', "N"}, {'m', "N·m"}};
  const auto unit = units.find(part.front());
  return part.size() == 2 && unit != units.end() ? unit->second : "1";
}

void make_column(RunCurves& curves) {
  const std::string& name = curves.request.quantity;
  curves.over_time({name, unit_of_column(name), name});
  for (const RunFacts& run : curves.runs) {
    const RunTable& table = run.run->trajectory;
    if (const std::vector<double>* column = table.find(name); column && name != "time") {
      curves.add_over_time(run, "", "", *column);
      continue;
    }
    std::vector<std::string> known, all;
    for (const QuantityMaker& maker : quantity_makers()) known.push_back(maker.name);
    all = known;
    std::vector<std::string> columns(table.names.begin() + 1, table.names.end());
    all.insert(all.end(), columns.begin(), columns.end());
    std::string remedy = did_you_mean(name, all);
    if (!remedy.empty()) remedy += " ";
    curves.add_problem("--quantity",
                       fmt::format("there is no quantity '{}' in the run {}", io::shown(name),
                                   curves.name_of(run)),
                       fmt::format("{}there are {}, and the columns {}", remedy, joined(known),
                                   io::listed_names(columns, 60)));
  }
}

}  // namespace

std::size_t RunCurve::points() const {
  std::size_t count = 0;
  for (const auto& piece : pieces) count += piece.size();
  return count;
}

std::vector<RunPlotQuantity> run_plot_quantities() {
  std::vector<RunPlotQuantity> quantities;
  for (const QuantityMaker& maker : quantity_makers())
    quantities.push_back({maker.name, maker.meaning});
  return quantities;
}

RunPlot make_run_plot(std::span<const RunFolder> runs, const RunPlotRequest& request) {
  RunCurves curves(runs, request);
  curves.plot.quantity = request.quantity;
  const auto& makers = quantity_makers();
  const auto found = std::ranges::find(makers, request.quantity, &QuantityMaker::name);
  const bool is_column = found == makers.end();
  curves.check_words(is_column ? std::set<std::string>{} : found->words);
  (is_column ? make_column : found->make)(curves);
  return curves.finish();
}

}  // namespace carom
