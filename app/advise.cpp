#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

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

/// Bodies that are more than a surface with a mass.
struct Shapes {
  std::optional<AdviceShape> one, two;
};

/// A flag without those that it needs beside it.
void need(Input& input, const std::string& flag, const std::string& other, const char* why) {
  if (input.has(flag) && !input.has(other))
    input.add_problem(other, "is missing", fmt::format("{} is given: {}", flag, why));
}

/// Rods, beams and plates. A rod takes the place of the sphere in the mass of its body.
Shapes read_shapes(Input& input, Bodies& bodies) {
  Shapes shapes;
  const auto rod = [&](const std::string& number, Body& body) {
    const auto length = input.quantity("--length" + number, "m", positive);
    const auto area = input.quantity("--area" + number, "m^2", positive);
    if (!length || !area) return std::optional<AdviceShape>();
    if (body.material && !input.has("--m" + number)) {
      body.mass = *length * *area * body.material->density;
      std::erase_if(bodies.notes, [&](const std::string& note) {
        return note.starts_with("body " + number + " is taken");
      });
    }
    return std::optional(
        AdviceShape{.kind = AdviceShape::Kind::rod, .length = *length, .area = *area});
  };
  need(input, "--length1", "--area1", "a rod has a length and a section");
  need(input, "--area1", "--length1", "a rod has a length and a section");
  need(input, "--area2", "--length2", "a rod has a length and a section");
  need(input, "--width2", "--thickness2", "a beam has both; a plate has a thickness alone");
  shapes.one = rod("1", bodies.one);
  const auto thickness = input.quantity("--thickness2", "m", positive);
  const auto width = input.quantity("--width2", "m", positive);
  if (!input.has("--thickness2")) {
    need(input, "--length2", "--area2",
         "a rod has a length and a section, a beam --thickness2 and --width2");
    shapes.two = rod("2", bodies.two);
    return shapes;
  }
  if (input.has("--area2"))
    input.add_problem("--area2", "contradicts --thickness2",
                      "give the one for a rod, the other for a beam");
  if (shapes.one)
    input.add_problem("--length1", "contradicts --thickness2",
                      "what strikes a beam or plate here is a sphere; leave one of them out");
  if (!width)
    need(input, "--length2", "--width2", "a beam has both; a plate has a thickness alone");
  if (input.has("--m2"))
    input.add_problem("--m2", "contradicts --thickness2",
                      "beams and plates are held; leave it out");
  const double length = input.quantity("--length2", "m", positive_or_infinite)
                            .value_or(std::numeric_limits<double>::infinity());
  const auto kind = width ? AdviceShape::Kind::beam : AdviceShape::Kind::plate;
  shapes.two = AdviceShape{.kind = kind,
                           .length = length,
                           .width = width.value_or(0),
                           .thickness = thickness.value_or(1)};
  if (bodies.one.radius && !(*bodies.one.radius > 0 && std::isfinite(*bodies.one.radius)))
    input.add_problem("--r1", "is no sphere",
                      "a sphere strikes a beam or plate: its radius is above 0");
  return shapes;
}

AdviceInput read_input(Input& input, std::vector<std::string>& notes, Shapes& shapes) {
  Bodies bodies = read_bodies(input);
  shapes = read_shapes(input, bodies);
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

std::string vibration_text(const VibrationAdvice& advice) {
  const auto time = [](double value) {
    return std::isinf(value) ? std::string("for ever") : engineering_text(value, "s");
  };
  std::vector<std::vector<std::string>> rows = {
      {"contact", time(advice.contact_duration),
       advice.touches == 1 ? "one touch" : fmt::format("{} touches", advice.touches)},
      {"contact of rigid bodies", time(advice.rigid_duration), "Hertz"},
      {"slowest vibration", advice.period ? time(*advice.period) : "none", "its period"},
      {"stays as vibration", fmt::format("{:.3g} %", 100 * advice.energy_share),
       fmt::format("restitution {:.3g} by that alone", advice.restitution)}};
  return fmt::format("\nvibration\n\n{}\nmodel: {}\n  {}\n", table_text(rows, false), advice.model,
                     wrapped(advice.reason + ".", 2));
}

int run_advise(const Arguments& arguments) {
  Input input(arguments);
  std::vector<std::string> notes;
  Shapes shapes;
  const AdviceInput asked = read_input(input, notes, shapes);
  const std::optional<VibrationAdvice> vibration = vibration_advice(asked, shapes.one, shapes.two);
  Advice advice = advise(asked);
  advice.notes.insert(advice.notes.begin(), notes.begin(), notes.end());
  if (input.has("--json")) {
    print_result("{}", to_json(advice, vibration));
  } else {
    print_result("{}{}", advice_text(advice, asked.approach_speed),
                 vibration ? vibration_text(*vibration) : "");
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
          "recommends one with all of its parameters and a command line to paste. Of rods, beams "
          "and "
          "plates it says what stays as vibration, and which model to take.",
      .word = "",
      .groups =
          {{"bodies", bodies},
           {"rods, beams and plates",
            {{"--length1", "LENGTH", "body 1 is a rod with a rounded end [m]"},
             {"--area1", "AREA", "its section [m^2]"},
             {"--length2", "LENGTH",
              "of body 2, a rod, or between the supports of a beam [m]; without it the beam has no "
              "ends"},
             {"--area2", "AREA", "the section of a rod [m^2]"},
             {"--width2", "LENGTH", "of a beam that body 1 strikes in the middle [m]"},
             {"--thickness2", "LENGTH", "of a beam, or of a plate without end [m]"}}},
           {"known besides",
            {{"--restitution", "E", "0 to 1, measured for instance"},
             {"--dynamic-yield", "STRESS", "yield stress of the softer body in fast loading [Pa]"},
             {"--work-of-adhesion", "W", "[J/m^2], for small bodies"}}}},
      .examples = {"carom advise --r1 0.02 --r2 inf --material1 steel --material2 steel --speed 1",
                   "carom advise --r1 '1 cm' --r2 inf --material1 rubber --material2 steel --speed "
                   "1 --restitution 0.7",
                   "carom advise --r1 '1 cm' --r2 inf --material1 steel --material2 steel --speed "
                   "'10 cm/s' "
                   "--thickness2 '1 cm' --width2 '1 cm' --length2 '30 cm'"},
      .run = run_advise};
}

}  // namespace carom::app
