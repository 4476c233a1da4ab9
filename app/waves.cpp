#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bodies.h"
#include "carom/impact.h"
#include "command.h"
#include "help.h"
#include "input.h"
#include "print.h"
#include "table.h"
#include "tool/wave_files.h"

namespace carom::app {
namespace {

struct WaveCase {
  std::string name, title;
  std::vector<std::string> needs;  ///< flags besides --speed
  std::vector<std::string> takes;  ///< flags that may be left out
};

const std::vector<WaveCase>& wave_cases() {
  static const std::vector<WaveCase> cases = {
      {"rod-rod",
       "Rod on rod",
       {"--length1", "--area1", "--material1", "--length2", "--area2", "--material2"},
       {}},
      {"rod-wall",
       "Rod on wall",
       {"--length1", "--area1", "--material1"},
       {"--relaxed-modulus", "--relaxation-time"}},
      {"mass-rod",
       "Mass on rod",
       {"--mass", "--length1", "--area1", "--material1"},
       {"--far-end", "--tensile"}},
      {"sphere-plate",
       "Sphere on an endless plate",
       {"--radius", "--material1", "--material2", "--thickness"},
       {}},
      {"sphere-beam",
       "Sphere on a beam",
       {"--radius", "--material1", "--material2", "--width", "--thickness"},
       {"--length2"}},
      {"mass-beam",
       "Mass on a supported beam",
       {"--mass", "--material2", "--width", "--thickness", "--length2"},
       {}}};
  return cases;
}

/// All values of the command line; those that a case does not need stay at zero.
struct WaveInput {
  const WaveCase* chosen = nullptr;
  double speed = 1, mass = 1, radius = 1, width = 1, thickness = 1;
  ElasticRod rod1, rod2;
  std::optional<double> length2;
  FarEnd far_end = FarEnd::fixed;
  Relaxation relaxation;
  bool tensile = false;
};

const WaveCase* find_case(const Arguments& arguments, Input& input) {
  std::vector<std::string> names;
  for (const WaveCase& known : wave_cases()) names.push_back(known.name);
  const std::optional<std::string> word = arguments.word();
  if (!word) {
    input.add_problem("carom waves", "needs a CASE",
                      fmt::format("write one of: {}", fmt::join(names, ", ")));
    return nullptr;
  }
  for (const WaveCase& known : wave_cases()) {
    if (known.name == *word) return &known;
  }
  input.add_problem(
      "CASE", "there is no case '" + *word + "'",
      did_you_mean(*word, names, fmt::format("write one of: {}", fmt::join(names, ", "))));
  return nullptr;
}

void check_flags(const WaveCase& chosen, Input& input) {
  const auto knows = [&](const std::string& flag) {
    return std::ranges::find(chosen.needs, flag) != chosen.needs.end() ||
           std::ranges::find(chosen.takes, flag) != chosen.takes.end();
  };
  std::vector<std::string> needs = chosen.needs;
  needs.push_back("--speed");
  for (const std::string& flag : needs) {
    if (input.has(flag)) continue;
    input.add_problem(flag, "is missing",
                      fmt::format("{} needs {}", chosen.name, fmt::join(needs, " ")));
  }
  for (const WaveCase& other : wave_cases()) {
    for (const auto* flags : {&other.needs, &other.takes}) {
      for (const std::string& flag : *flags) {
        if (!input.has(flag) || knows(flag)) continue;
        const auto same = [&](const Problem& problem) { return problem.place == flag; };
        if (std::ranges::any_of(input.problems, same)) continue;
        input.add_problem(
            flag, "means nothing to " + chosen.name,
            fmt::format("leave it out; {} takes {}{}{}", chosen.name, fmt::join(needs, " "),
                        chosen.takes.empty() ? "" : " ", fmt::join(chosen.takes, " ")));
      }
    }
  }
}

Material read_wave_material(Input& input, const std::string& flag,
                            const std::vector<Material>& own) {
  return read_material(input, flag, own).value_or(Material{.young = 1, .density = 1});
}

/// A viscoelastic rod has both numbers or none.
Relaxation read_relaxation(Input& input) {
  const bool ratio = input.has("--relaxed-modulus"), time = input.has("--relaxation-time");
  if (ratio != time) {
    input.add_problem(ratio ? "--relaxation-time" : "--relaxed-modulus", "is missing",
                      "a viscoelastic rod has both: what is left of the modulus, and the time in "
                      "which it fades");
  }
  Relaxation relaxation;
  relaxation.ratio = input.quantity("--relaxed-modulus", "1", {.min = 0.001, .max = 1}).value_or(1);
  relaxation.time = input.quantity("--relaxation-time", "s", positive).value_or(1);
  return relaxation;
}

WaveInput read_wave_input(const Arguments& arguments, Input& input) {
  WaveInput values;
  values.chosen = find_case(arguments, input);
  const std::vector<Material> own = read_own_materials(input);
  const auto length = [&](const std::string& flag, std::string_view unit) {
    return input.quantity(flag, unit, positive).value_or(1);
  };
  values.rod1 = {length("--length1", "m"), length("--area1", "m^2"),
                 read_wave_material(input, "--material1", own)};
  values.length2 = input.quantity("--length2", "m", positive_or_infinite);
  values.rod2 = {values.length2.value_or(1), length("--area2", "m^2"),
                 read_wave_material(input, "--material2", own)};
  values.speed = length("--speed", "m/s");
  values.mass = length("--mass", "kg");
  values.radius = length("--radius", "m");
  values.width = length("--width", "m");
  values.thickness = length("--thickness", "m");
  values.tensile = input.has("--tensile");
  values.relaxation = read_relaxation(input);
  if (input.one_of("--far-end", {"fixed", "free"}) == "free") values.far_end = FarEnd::free;
  if (values.chosen == nullptr) return values;
  check_flags(*values.chosen, input);
  if (values.length2 && std::isinf(*values.length2) && values.chosen->name != "sphere-beam") {
    input.add_problem("--length2", "is infinite",
                      values.chosen->name == "mass-beam"
                          ? "must be finite: a mass never leaves an endless beam"
                          : "must be finite");
  }
  return values;
}

/// Where the input goes a little beyond what the theory is for.
void warn_of_shape(const WaveInput& values, WaveImpact& impact) {
  const auto slender = [&](const ElasticRod& rod, const char* which) {
    const double across = std::sqrt(rod.area);
    if (rod.length > 5 * across) return;
    impact.warnings.push_back(
        fmt::format("{} is only {:.2g} times as long as it is wide: waves of rods are those of "
                    "slender ones, above 5",
                    which, rod.length / across));
  };
  const std::string& name = values.chosen->name;
  if (name.find("rod") != std::string::npos) slender(values.rod1, "rod 1");
  if (name == "rod-rod") slender(values.rod2, "rod 2");
  if (name.ends_with("beam") && values.length2 && *values.length2 < 8 * values.thickness) {
    impact.warnings.push_back(
        "the beam is shorter than eight times its thickness: shear and rotary inertia, which are "
        "left "
        "out, matter");
  }
  const auto& needs = values.chosen->needs;
  const bool round = std::ranges::find(needs, "--radius") != needs.end();
  if (round && values.radius > 2 * values.thickness) {
    impact.warnings.push_back(
        "the sphere's radius is above twice the thickness: the contact may be as wide as what it "
        "strikes "
        "is thick");
  }
}

WaveImpact solve_case(const WaveInput& values) {
  const std::string& name = values.chosen->name;
  const ElasticSphere sphere{values.radius, values.rod1.material};
  ElasticBeam beam{
      .width = values.width, .thickness = values.thickness, .material = values.rod2.material};
  if (values.length2) beam.length = *values.length2;
  if (name == "rod-rod") return rod_on_rod(values.rod1, values.rod2, values.speed);
  if (name == "rod-wall") return rod_on_wall(values.rod1, values.speed, values.relaxation);
  if (name == "mass-rod")
    return mass_on_rod(values.mass, values.rod1, values.far_end, values.speed);
  if (name == "sphere-plate") {
    return sphere_on_plate(sphere, values.thickness, values.rod2.material, values.speed);
  }
  if (name == "sphere-beam") return sphere_on_beam(sphere, beam, values.speed);
  return mass_on_beam(values.mass, beam, values.speed);
}

std::string waves_text(const WaveReport& report) {
  const WaveImpact& impact = report.impact;
  const auto quantity = [](double value, const char* unit) {
    return std::isinf(value) ? std::string("infinite") : engineering_text(value, unit, 6);
  };
  const auto share = [&](double energy) {
    return fmt::format("{:.4g} % of {}", 100 * energy / impact.energy,
                       engineering_text(impact.energy, "J"));
  };
  std::vector<std::vector<std::string>> rows = {
      {"duration", quantity(impact.duration, "s"), "first touch to final separation"},
      {"restitution", engineering_text(impact.restitution, "1", 6), "of the mass centres"},
      {"separation speed", quantity(impact.separation_speed, "m/s"), ""},
      {"peak force", quantity(impact.peak_force, "N"), report.pulls ? "tension" : ""},
      {"impulse", quantity(impact.impulse, "N*s"), ""},
      {"vibration energy", quantity(impact.vibration_energy, "J"), share(impact.vibration_energy)}};
  if (impact.force_end < impact.duration) {
    rows.insert(rows.begin() + 1, {"force until", quantity(impact.force_end, "s"),
                                   "then they rest against each other until they part"});
  }
  if (impact.dissipated_energy > 0) {
    rows.push_back(
        {"dissipated", quantity(impact.dissipated_energy, "J"), share(impact.dissipated_energy)});
  }
  rows.push_back(
      {"accuracy", fmt::format("{:.1g}", impact.accuracy),
       impact.modes > 0 ? fmt::format("estimated, {} modes", impact.modes) : "estimated"});
  std::string text = report.title + "\n\n" + table_text(rows, false);
  if (impact.touches.size() < 2) return text;
  constexpr std::size_t most = 20;
  std::vector<std::vector<std::string>> touches = {{"touch", "from", "to", "peak force"}};
  for (std::size_t i = 0; i < std::min(most, impact.touches.size()); ++i) {
    const WaveTouch& touch = impact.touches[i];
    touches.push_back({fmt::format("{}", i + 1), quantity(touch.start, "s"),
                       quantity(touch.end, "s"), quantity(touch.peak_force, "N")});
  }
  text += "\n" + table_text(touches, true, {0, 1, 2, 3});
  if (impact.touches.size() > most)
    text += fmt::format("  and {} more; --json lists them\n", impact.touches.size() - most);
  return text;
}

int run_waves(const Arguments& arguments) {
  Input input(arguments);
  const WaveInput values = read_wave_input(arguments, input);
  std::vector<std::string> read;
  if (const auto file = input.text("--materials")) read.push_back(*file);
  input.outputs({"--history", "--svg"}, read);
  throw_if_any(input.problems);
  WaveReport report{.name = values.chosen->name,
                    .title = values.chosen->title,
                    .speed = values.speed,
                    .pulls = values.tensile,
                    .striker_waves = values.chosen->name != "mass-rod",
                    .impact = solve_case(values)};
  warn_of_shape(values, report.impact);
  if (report.name == "mass-rod") {
    report.title = fmt::format("{}, far end {}", report.pulls ? "Mass pulls a rod" : "Mass on rod",
                               values.far_end == FarEnd::free ? "free" : "fixed");
  }
  std::vector<OutputFile> files;
  if (const auto path = input.text("--history")) files.push_back({*path, waves_csv(report)});
  if (const auto path = input.text("--svg")) files.push_back({*path, waves_svg(report)});
  print_beside(files, input.has("--json") ? waves_json(report) : waves_text(report));
  if (report.name == "mass-rod" && !input.has("--far-end")) {
    print_remark("note: the far end is taken as fixed; --far-end free otherwise\n");
  }
  for (const std::string& warning : report.impact.warnings) print_remark("warning: {}\n", warning);
  write_whole_files(files);
  // Nothing is known of an impact that was not followed to its end.
  return std::isinf(report.impact.accuracy) ? kStoppedEarly : kDone;
}

}  // namespace

Command waves_command() {
  return {
      .name = "waves",
      .summary = "impact as waves and vibration: the classical solutions for rods, beams, plates",
      .details =
          "Solves impacts in which restitution is no number of the material but comes from the "
          "waves "
          "that run through the bodies. CASE is rod-rod, rod-wall, mass-rod, sphere-plate, "
          "sphere-beam or mass-beam. Body 1 strikes, body 2 is at rest. Closed forms are exact; "
          "the "
          "rest says what accuracy was reached. docs/theory/waves.md derives them.",
      .word = "CASE",
      .groups =
          {{"rods",
            {{"--length1", "LENGTH", "of the rod that strikes, or is struck by a mass [m]"},
             {"--area1", "AREA", "of its section [m^2]"},
             {"--material1", "NAME", "of rod 1 or of the sphere; `carom materials` lists them"},
             {"--length2", "LENGTH",
              "of the rod that is struck, or between the supports of the beam [m]; a beam without "
              "it "
              "has no ends"},
             {"--area2", "AREA", "of the section of rod 2 [m^2]"},
             {"--material2", "NAME", "of rod 2, plate or beam"},
             {"--far-end", "HOW",
              "of a rod that a mass strikes: fixed or free; fixed when left out"},
             {"--tensile", "", "the mass catches the end of the rod and pulls"},
             {"--relaxed-modulus", "RATIO",
              "of a viscoelastic rod on a wall: what is left of its modulus after long, 0.001 to "
              "1"},
             {"--relaxation-time", "TIME", "in which the rest fades [s]"}}},
           {"masses, spheres, beams, plates",
            {{"--mass", "MASS", "of a rigid body that strikes [kg]"},
             {"--radius", "LENGTH", "of the sphere [m]"},
             {"--width", "LENGTH", "of the beam [m]"},
             {"--thickness", "LENGTH", "of beam or plate, along the blow [m]"}}},
           {"impact", {{"--speed", "SPEED", "of body 1 at first touch [m/s]"}, materials_option()}},
           {"output",
            {{"--history", "FILE.csv",
              "time, force, speeds and displacements; - is standard output"},
             {"--svg", "FILE.svg",
              "a picture: the waves of rods over place and time, force and motion; - likewise"}}}},
      .examples =
          {"carom waves rod-rod --length1 1 --area1 '1 cm^2' --material1 steel --length2 2 --area2 "
           "'1 cm^2' --material2 steel --speed 1 --svg rods.svg",
           "carom waves mass-rod --mass '3 kg' --length1 1 --area1 '1 cm^2' --material1 steel "
           "--far-end fixed --speed 1",
           "carom waves sphere-beam --radius '20 mm' --material1 steel --material2 steel --width "
           "'1 "
           "cm' --thickness '1 cm' --length2 '15.35 cm' --speed '1 cm/s' --svg beam.svg"},
      .run = run_waves};
}

}  // namespace carom::app
