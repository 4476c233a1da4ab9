#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bodies.h"
#include "carom/analysis.h"
#include "carom/materials.h"
#include "command.h"
#include "help.h"
#include "input.h"
#include "print.h"
#include "table.h"
#include "tool/files.h"

namespace carom::app {
namespace {

AdviceInput read_input(Input& input, std::vector<std::string>& notes) {
  const Bodies bodies = read_bodies(input);
  notes = bodies.notes;
  for (const std::string flag : {"--r1", "--r2", "--material1", "--material2", "--speed"}) {
    if (!input.has(flag)) {
      input.add_problem(flag, "is missing",
                        "give --r1 --r2 (inf is a plane) --material1 --material2 --speed");
    }
  }
  const auto radius1 = bodies.one.radius, radius2 = bodies.two.radius;
  if (radius1 && radius2) {
    const double radius = effective_radius(*radius1, *radius2);
    if (!(radius > 0) || std::isinf(radius)) {
      input.add_problem(
          "--r2",
          fmt::format("radii {:g} m and {:g} m do not touch in a point", *radius1, *radius2),
          "one of them must be convex, and a concave one larger than the other");
    }
  }
  const bool masses_follow =
      input.has("--r1") && input.has("--r2") && bodies.one.material && bodies.two.material;
  if (masses_follow || (input.has("--m1") && input.has("--m2"))) find_effective_mass(bodies, input);

  AdviceInput advice;
  advice.approach_speed = input.quantity("--speed", "m/s", positive).value_or(1);
  advice.restitution = input.quantity("--restitution", "1", {.min = 0, .max = 1});
  advice.dynamic_yield = input.quantity("--dynamic-yield", "Pa", positive);
  advice.work_of_adhesion = input.quantity("--work-of-adhesion", "J/m^2", positive);
  throw_if_any(input.problems);
  advice.body1 = {*radius1, *bodies.one.mass, *bodies.one.material};
  advice.body2 = {*radius2, *bodies.two.mass, *bodies.two.material};
  return advice;
}

std::string advice_text(const Advice& advice, double speed) {
  const auto or_none = [](const std::optional<double>& value, const std::string& unit) {
    return value ? engineering_text(*value, unit) : std::string("unknown");
  };
  std::string text = fmt::format("regime: {}\n\n", to_text(advice.regime));
  const AdvicePeak& peak = advice.peak;
  std::vector<std::vector<std::string>> rows = {
      {"approach speed", engineering_text(speed, "m/s"), ""},
      {"yield velocity", or_none(advice.yield_velocity, "m/s"),
       "first yield, at a pressure of 1.6·Y"},
      {"wave-speed limit", engineering_text(advice.wave_speed_limit, "m/s"),
       "1e-5·√(E/ρ), the larger of the two"},
      {"ρV²/Y", or_none(advice.rho_v2_over_yield, "1"),
       "1e-3 fully plastic, 0.1 no longer shallow, 10 hydrodynamic"},
      {"contact duration", engineering_text(advice.contact_duration, "s"),
       "of the elastic impact (Hertz)"},
      {"own vibration",
       advice.elastic_period ? engineering_text(*advice.elastic_period, "s") : "none",
       "longest period of the solid sphere"},
      {"peak force", engineering_text(peak.force, "N"), ""},
      {"peak indentation", engineering_text(peak.indentation, "m"), ""},
      {"contact radius", engineering_text(peak.radius, "m"),
       fmt::format("{:.3g} of R*", peak.radius_ratio)},
      {"peak pressure", engineering_text(peak.pressure, "Pa"),
       peak.pressure_over_yield
           ? fmt::format("{:.3g} of the yield stress", *peak.pressure_over_yield)
           : ""},
      {"effective mass", engineering_text(advice.effective_mass, "kg"), ""}};
  text += table_text(rows, false);

  text += fmt::format("\nrecommended: {}\n  {}\n", advice.law.empty() ? "none" : advice.law,
                      wrapped(advice.reason + ".", 2));
  for (const NamedValue& value : advice.parameters) {
    text += fmt::format("    {} = {}\n", value.name,
                        value.unit == "N/m^n" ? fmt::format("{:.6g} N/m^1.5", value.value)
                                              : engineering_text(value.value, value.unit, 6));
  }
  if (!advice.command.empty()) text += "\n  " + advice.command + "\n";

  std::vector<std::vector<std::string>> valid;
  std::vector<std::pair<std::string, std::vector<std::string>>> others;  // laws by reason
  for (const LawVerdict& verdict : advice.verdicts) {
    if (verdict.valid) {
      valid.push_back({verdict.law, verdict.reason});
      continue;
    }
    auto group = std::ranges::find(others, verdict.reason, &decltype(others)::value_type::first);
    if (group == others.end()) group = others.insert(others.end(), {verdict.reason, {}});
    group->second.push_back(verdict.law);
  }
  if (!valid.empty()) text += "\nlaws that hold here\n" + table_text(valid, false);
  if (!others.empty()) text += "\nlaws that do not\n";
  for (const auto& [reason, laws] : others) {
    text += fmt::format("  {}:\n    {}\n", wrapped(reason, 2),
                        wrapped(fmt::format("{}", fmt::join(laws, ", ")), 4));
  }
  return text;
}

int run_advise(const Arguments& arguments) {
  Input input(arguments);
  std::vector<std::string> notes;
  const AdviceInput asked = read_input(input, notes);
  Advice advice = advise(asked);
  advice.notes.insert(advice.notes.begin(), notes.begin(), notes.end());
  if (input.has("--json")) {
    print_result("{}", to_json(advice));
  } else {
    print_result("{}", advice_text(advice, asked.approach_speed));
  }
  for (const std::string& note : advice.notes) print_remark("note: {}\n", note);
  for (const std::string& warning : advice.warnings) print_remark("warning: {}\n", warning);
  return kDone;
}

}  // namespace

Command advise_command() {
  std::vector<Option> bodies = shape_options();
  for (const Option& option : mass_options()) bodies.push_back(option);
  bodies.push_back({"--speed", "SPEED", "closing speed at first touch [m/s]"});
  return {
      .name = "advise",
      .summary = "materials, shapes, speed -> regime, which law holds, its parameters, and why",
      .details =
          "Says what an impact does to the materials, which contact laws describe it, and "
          "recommends one with all of its parameters and a command line to paste.",
      .word = "",
      .groups = {{"bodies", bodies},
                 {"known besides",
                  {{"--restitution", "E", "0 to 1, measured for instance"},
                   {"--dynamic-yield", "STRESS",
                    "yield stress of the softer body in fast loading [Pa]"},
                   {"--work-of-adhesion", "W", "[J/m^2], for small bodies"}}}},
      .examples = {"carom advise --r1 0.02 --r2 inf --material1 steel --material2 steel --speed 1",
                   "carom advise --r1 '1 cm' --r2 inf --material1 rubber --material2 steel --speed "
                   "1 --restitution 0.7"},
      .run = run_advise};
}

}  // namespace carom::app
