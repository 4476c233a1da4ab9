#include "tool/run_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/text.h"
#include "carom/analysis.h"
#include "carom/messages.h"
#include "io/run/trajectory_columns.h"
#include "io/toml/problem_list.h"
#include "tool/run_curves.h"
#include "tool/run_elastic_touches.h"
#include "tool/run_force_parts.h"
#include "tool/run_impacts.h"
#include "tool/run_paths.h"

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
  const io::ContactUnits units = curves.units_of_contacts();
  curves.plot.x = {"indentation", units.length, "indentation", true};
  curves.plot.y = {"normal force", units.force, "normal_force", true};
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
  curves.over_time({"force", curves.units_of_contacts().force, "force", true});
  for (const RunFacts& run : curves.runs) {
    for (const std::string& contact : curves.contacts_of(run)) {
      const std::vector<double>& friction = run.column(contact + ".friction_force");
      curves.add_over_time(run, contact, "normal", run.column(contact + ".normal_force"));
      if (largest_of(friction) > 0) curves.add_over_time(run, contact, "friction", friction);
    }
  }
}

void make_indentation(RunCurves& curves) {
  curves.over_time({"indentation", curves.units_of_contacts().length, "indentation", true});
  for (const RunFacts& run : curves.runs) {
    for (const std::string& contact : curves.contacts_of(run)) {
      std::vector<double> depth = negated(run.column(contact + ".gap"));
      for (double& value : depth) value = std::max(0.0, value);
      curves.add_over_time(run, contact, "", depth);
    }
  }
}

void make_gap(RunCurves& curves) {
  curves.over_time({"gap", curves.units_of_contacts().length, "gap", true});
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
    std::vector<std::string> names = io::energy_column_names();
    const bool rigid = run.run->trajectory.find(io::strain_column) == nullptr;
    if (rigid) std::erase(names, io::strain_column);
    double largest = 0;
    for (const std::string& name : names) largest = std::max(largest, largest_of(run.column(name)));
    for (const std::string& name : names) {
      const std::vector<double>& energy = run.column(name);
      if (name != "residual" && !(largest_of(energy) > 1e-12 * largest)) continue;
      std::string part = name;
      std::ranges::replace(part, '_', ' ');
      if (name == "contacts" || name == "springs") part = "stored in " + part;
      if (name == io::strain_column) part = "stored as strain";
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
      {"indentation-rate",
       "rate of indentation over time, of runs with simulation.force_parts",
       {"--contact"},
       io::make_indentation_rate},
      {"indentation-acceleration",
       "likewise its acceleration",
       {"--contact"},
       io::make_indentation_acceleration},
      {"force-parts",
       "likewise the elastic, damping and plastic parts of the normal force",
       {"--contact"},
       io::make_force_parts},
      {"velocity", "velocity of bodies over time", {"--body", "--axis"}, make_velocity},
      {"energy", "the energy ledger over time", {}, make_energy},
      {"phase",
       "velocity over position, of bodies along an axis or of joints",
       {"--body", "--joint", "--axis"},
       io::make_phase},
      {"orbit",
       "the way of a pin in its bush, or of bodies in a plane",
       {"--body", "--joint", "--plane"},
       io::make_orbit},
      {"impulse",
       "normal over tangential impulse of touches, as in Routh's diagram",
       {"--contact"},
       io::make_impulse},
      {"patch",
       "pressure and shear over the distance from the centre of the load, of elastic bodies at the "
       "largest force",
       {},
       io::make_patch},
      {"contact-velocity",
       "tangential velocity of the contact over time, of elastic bodies: of the surfaces, of the "
       "mean "
       "motion, and of rigid bodies with the same normal impulse",
       {},
       io::make_contact_velocity}};
  return makers;
}

constexpr std::string_view of_impacts = "impacts.";

/// Quantities of impacts that are one number each.
std::vector<std::string> impact_numbers() {
  std::vector<std::string> keys;
  for (const ImpactQuantity& quantity : impact_quantities()) {
    if (quantity.is_number() && !quantity.key.empty()) keys.push_back(quantity.key);
  }
  return keys;
}

/// A number of every impact over the time of its first touch, one curve for each contact.
void make_impacts(RunCurves& curves) {
  const std::string key = curves.request.quantity.substr(of_impacts.size());
  const ImpactQuantity* quantity = find_impact_quantity(key);
  if (quantity == nullptr || !quantity->is_number()) {
    curves.add_problem("--quantity", fmt::format("impacts have no number '{}'", io::shown(key)),
                       did_you_mean(key, impact_numbers(),
                                    fmt::format("choose one of: {}", joined(impact_numbers()))));
    return;
  }
  std::set<std::string> units;
  std::string title = key;
  std::ranges::replace(title, '_', ' ');
  for (const RunFacts& run : curves.runs) {
    std::vector<std::string> names;
    std::map<std::string, std::pair<std::vector<double>, std::vector<double>>> points;
    for (const io::ImpactFact& impact : run.impacts) {
      if (!points.contains(impact.contact)) names.push_back(impact.contact);
      auto& [times, values] = points[impact.contact];
      const auto value = impact.numbers.find(key);
      if (value == impact.numbers.end()) continue;
      times.push_back(impact.start);
      values.push_back(value->second);
    }
    if (!curves.request.contacts.empty())
      names = curves.found_names("--contact", "impact of", run, curves.request.contacts, names);
    for (const std::string& name : names) {
      const auto& [times, values] = points[name];
      curves.add(run, name, "", times, {}, values);
      units.insert(quantity->unit_of({.turns = run.turns(name)}));
    }
  }
  if (units.size() > 1)
    curves.add_problem("--contact", "angles and lengths have no common axis",
                       "choose contacts of one kind");
  curves.over_time({title, units.empty() ? quantity->unit : *units.begin(), key, true});
}

void make_column(RunCurves& curves) {
  const std::string& name = curves.request.quantity;
  const std::string thing = name.substr(0, name.rfind('.'));
  const bool turns =
      std::ranges::any_of(curves.runs, [&](const RunFacts& run) { return run.turns(thing); });
  curves.over_time({name, io::unit_of_column(name, turns), name});
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
  quantities.push_back({"impacts.KEY", "a number of every impact over the time of first touch: " +
                                           joined(impact_numbers())});
  return quantities;
}

RunPlot make_run_plot(std::span<const RunFolder> runs, const RunPlotRequest& request) {
  RunCurves curves(runs, request);
  curves.plot.quantity = request.quantity;
  const auto& makers = quantity_makers();
  const auto found = std::ranges::find(makers, request.quantity, &QuantityMaker::name);
  if (found != makers.end()) {
    curves.check_words(found->words);
    found->make(curves);
  } else if (request.quantity.starts_with(of_impacts)) {
    curves.check_words({"--contact"});
    make_impacts(curves);
  } else {
    curves.check_words({});
    make_column(curves);
  }
  return curves.finish();
}

}  // namespace carom
