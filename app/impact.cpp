#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "command.h"
#include "impact_family.h"
#include "impact_run.h"
#include "impact_task.h"
#include "io/output_file.h"
#include "print.h"
#include "table.h"
#include "tool/files.h"

namespace carom::app {
namespace {

/// The unit with the exponent n as a number: "N·s/m^(n+1)" for n = 1.5 is "N·s/m^2.5".
std::string with_exponent(std::string unit, std::optional<double> n) {
  if (!n) return unit;
  for (const auto& [letters, value] : {std::pair{"^(n+1)", *n + 1}, std::pair{"^n", *n}}) {
    const std::size_t at = unit.find(letters);
    if (at != std::string::npos) {
      unit.replace(at, std::string_view(letters).size(), fmt::format("^{:.4g}", value));
    }
  }
  return unit;
}

std::string title_of(const ImpactReport& report) {
  return fmt::format(
      "{} ({})", report.law,
      report.calibration == Calibration::exact ? "calibrated exactly" : "as published");
}

std::string oblique_text(const ObliqueReport& report) {
  const auto degrees = [](double angle) {
    return fmt::format("{:.4g} deg", angle * 180 / std::numbers::pi);
  };
  std::vector<std::vector<std::string>> rows = {
      {"angle", degrees(report.angle), "of incidence, from the normal"},
      {"rebound angle", degrees(report.rebound_angle), "of the surfaces; < 0 backwards"},
      {"rebound angle of centre", degrees(report.rebound_angle_of_centre), ""},
      {"tangential speed before", engineering_text(report.tangential_speed_before, "m/s", 5),
       "of the surfaces"},
      {"tangential speed after", engineering_text(report.tangential_speed_after, "m/s", 5), ""},
      {"spin after", engineering_text(report.spin_after, "rad/s", 5),
       "of body 1, > 0 rolls forwards"},
      {"tangential impulse", engineering_text(report.tangential_impulse, "N*s", 5), ""},
      {"lost in friction", engineering_text(report.energy_lost_in_friction, "J", 5), ""}};
  if (report.tangential_restitution) {
    rows.push_back({"tangential restitution",
                    engineering_text(*report.tangential_restitution, "1", 5),
                    "minus after over before, of the surfaces"});
  }
  if (report.psi1 && report.psi2 && report.chi) {
    rows.push_back({"psi1, psi2, chi",
                    fmt::format("{:.5g}, {:.5g}, {:.5g}", *report.psi1, *report.psi2, *report.chi),
                    "of Maw, Barber and Fawcett"});
  }
  for (const AreaPhase& phase : report.impact.phases) {
    rows.push_back({to_text(phase.mode), engineering_text(phase.to - phase.from, "s"),
                    fmt::format("from {} to {}", engineering_text(phase.from, "s"),
                                engineering_text(phase.to, "s"))});
  }
  return "\nalong the tangent: " + report.law + "\n\n" + table_text(rows, false);
}

std::string several_oblique_text(const std::vector<ImpactReport>& reports) {
  std::vector<std::vector<std::string>> rows = {
      {"law", "rebound angle", "speed after", "spin after", "impulse", "lost in friction"}};
  for (const ImpactReport& report : reports) {
    const ObliqueReport& oblique = *report.oblique;
    rows.push_back({report.law,
                    fmt::format("{:.4g} deg", oblique.rebound_angle * 180 / std::numbers::pi),
                    engineering_text(oblique.tangential_speed_after, "m/s"),
                    engineering_text(oblique.spin_after, "rad/s"),
                    engineering_text(oblique.tangential_impulse, "N*s"),
                    engineering_text(oblique.energy_lost_in_friction, "J")});
  }
  return "\nalong the tangent: " + reports.front().oblique->law + "\n\n" +
         table_text(rows, true, {1, 2, 3, 4, 5});
}

std::string one_text(const ImpactReport& report) {
  const CentralImpact& impact = report.impact;
  const std::string requested =
      report.requested ? fmt::format("realised; {:.4g} was requested", *report.requested)
                       : "realised; this law takes none";
  std::vector<std::vector<std::string>> rows = {
      {"restitution", engineering_text(impact.restitution, "1", 5), requested},
      {"approach speed", engineering_text(impact.approach_speed, "m/s", 5),
       "closing, at first touch"},
      {"separation speed", engineering_text(impact.separation_speed, "m/s", 5),
       "opening, at the end"},
      {"duration", engineering_text(impact.duration, "s", 5),
       report.separation == Separation::zero_force ? "first touch to zero force"
                                                   : "first touch to separation"},
      {"time of deepest point", engineering_text(impact.time_of_max_indentation, "s", 5), ""},
      {"max indentation", engineering_text(impact.max_indentation, "m", 5), "both bodies together"},
      {"indentation at end", engineering_text(impact.indentation_at_separation, "m", 5), ""},
      {"peak force", engineering_text(impact.peak_force, "N", 5), ""},
      {"impulse", engineering_text(impact.impulse, "N*s", 5), ""},
      {"energy lost", engineering_text(impact.energy_lost, "J", 5),
       fmt::format("of {}", engineering_text(0.5 * impact.effective_mass * impact.approach_speed *
                                                 impact.approach_speed,
                                             "J", 5))},
      {"effective mass", engineering_text(impact.effective_mass, "kg", 5), "m1·m2/(m1 + m2)"}};
  if (report.stiffness && report.exponent) {
    rows.push_back(
        {"stiffness",
         engineering_text(*report.stiffness, fmt::format("N/m^{:.4g}", *report.exponent), 5),
         "K of F = K·δⁿ"});
  }
  for (const NamedValue& value : report.parameters) {
    rows.push_back({value.name,
                    engineering_text(value.value, with_exponent(value.unit, report.exponent), 5),
                    "of the law"});
  }
  return title_of(report) + "\n\n" + table_text(rows, false) +
         (report.oblique ? oblique_text(*report.oblique) : "");
}

std::string several_text(const std::vector<ImpactReport>& reports) {
  std::vector<std::vector<std::string>> rows = {{"law", "asked e", "got e", "duration",
                                                 "max indentation", "at the end", "peak force",
                                                 "energy lost"}};
  for (const ImpactReport& report : reports) {
    const CentralImpact& impact = report.impact;
    rows.push_back(
        {report.law + (report.calibration == Calibration::exact ? " (exact)" : ""),
         report.requested ? fmt::format("{:.3f}", *report.requested) : "-",
         fmt::format("{:.3f}", impact.restitution), engineering_text(impact.duration, "s"),
         engineering_text(impact.max_indentation, "m"),
         engineering_text(impact.indentation_at_separation, "m"),
         engineering_text(impact.peak_force, "N"), engineering_text(impact.energy_lost, "J")});
  }
  const CentralImpact& first = reports.front().impact;
  return fmt::format(
             "effective mass {}, approach speed {}, energy {}\n\n{}",
             engineering_text(first.effective_mass, "kg"),
             engineering_text(first.approach_speed, "m/s"),
             engineering_text(
                 0.5 * first.effective_mass * first.approach_speed * first.approach_speed, "J"),
             table_text(rows, true, {1, 2, 3, 4, 5, 6, 7})) +
         (reports.front().oblique ? several_oblique_text(reports) : "");
}

int run_impact(const Arguments& arguments) {
  Input input(arguments);
  const std::size_t before = input.problems.size();
  if (const auto family = read_family(input)) return run_family(*family, arguments, input);
  if (input.problems.size() > before) throw InputError(input.problems);
  const ImpactTask task = read_impact_task(input);
  Calibrator calibrator;
  const std::vector<ImpactReport> reports = run_laws(task, calibrator, input.problems);
  throw_if_any(input.problems);

  std::vector<OutputFile> files;
  if (const auto path = input.text("--history")) files.push_back({*path, history_csv(reports)});
  if (const auto path = input.text("--svg")) files.push_back({*path, history_svg(reports)});
  if (const auto path = input.text("--motion")) files.push_back({*path, motion_svg(reports)});
  print_beside(files, input.has("--json")   ? to_json(reports)
                      : reports.size() == 1 ? one_text(reports[0])
                                            : several_text(reports));
  for (const std::string& note : task.bodies.notes) print_remark("note: {}\n", note);
  std::vector<std::string> said;
  bool failed = false;
  for (const ImpactReport& report : reports) {
    failed = failed || report.impact.end == ImpactEnd::failed ||
             (report.oblique && report.oblique->impact.end == ImpactEnd::failed);
    for (const std::string& warning : report.warnings) {
      if (std::ranges::find(said, warning) != said.end()) continue;
      said.push_back(warning);
      print_remark("warning: {}\n", warning);
    }
  }
  write_whole_files(files);
  return failed ? kStoppedEarly : kDone;
}

}  // namespace

Command impact_command() {
  std::vector<Option> bodies = mass_options();
  bodies.push_back({"--effective-mass", "MASS", "of the pair [kg], instead of --m1 and --m2"});
  bodies.push_back({"--speed", "SPEED", "closing speed at first touch [m/s]"});
  return {
      .name = "impact",
      .summary = "one impact of two bodies, direct or oblique",
      .details =
          "Follows one impact from first touch to separation with one law or several. The "
          "stiffness is given, or follows from shapes and materials. Named laws run as "
          "published unless --calibration exact makes them realise the restitution asked "
          "for; without --law it is hunt-crossley, calibrated exactly. With --angle, "
          "--friction and "
          "--friction-law the impact is oblique: solid spheres, or one on a wall, that do not "
          "spin before. Numbers take lists and ranges: --restitution 0.1,0.5,0.9 makes three "
          "impacts, --speed 0.1:10:50 fifty in equal steps, 0.1:10:50log in equal ratios.",
      .word = "",
      .groups =
          {{"bodies", bodies},
           {"stiffness", stiffness_options()},
           {"law",
            {{"--law", "NAME[,NAME…]", "one law or several; `carom laws` lists them"},
             {"--restitution", "E",
              "0 to 1, or a law of the speed: 'power-law alpha=0.1 exponent=0.2', 'table "
              "0.1=0.9 1=0.8'"},
             {"--calibration", "HOW", "exact or published"},
             {"--separation", "RULE", "zero-force or zero-indentation, for laws that allow both"},
             {"--parameter", "NAME=VALUE", "a coefficient of the law; `carom laws NAME` lists them",
              true},
             {"--tolerance", "NUMBER", "relative, per step; 1e-13 when left out"}}},
           {"oblique impact", oblique_options()},
           {"output",
            {{"--history", "FILE.csv",
              "time, indentation, rate, force, energies, acceleration and the parts of the force; "
              "- is standard output"},
             {"--svg", "FILE.svg",
              "a picture: force over indentation and over time; of a flag with several values, "
              "one curve for each of the others; - likewise"},
             {"--motion", "FILE.svg",
              "a picture: indentation, its rate and its acceleration over time, and the elastic, "
              "damping and plastic parts of the force; - likewise"},
             family_options().front()}}},
      .examples =
          {"carom impact --m1 0.092 --m2 0.092 --speed 0.3 --stiffness 5.5e9 --restitution 0.7",
           "carom impact --r1 '20 mm' --r2 inf --material1 steel --material2 steel --speed '5 "
           "cm/s' --restitution 0.9",
           "carom impact --m1 1 --m2 inf --speed 1 --stiffness 1e9 --restitution 0.5 --law "
           "hunt-crossley,flores --svg laws.svg",
           "carom impact --r1 '10 mm' --r2 inf --material1 steel --material2 steel --speed '5 "
           "cm/s' --angle '30 deg' --friction 0.1 --friction-law maw-barber-fawcett",
           "carom impact --m1 1 --m2 inf --stiffness 1e9 --speed 0.1:10:50log --restitution "
           "0.1,0.5,0.9 --law lankarani-nikravesh,flores --svg curves.svg"},
      .run = run_impact};
}

}  // namespace carom::app
