#include "carom/mechanics.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "carom/scenario.h"
#include "command.h"
#include "file_watch.h"
#include "input.h"
#include "io/output_file.h"
#include "print.h"
#include "scenario_input.h"
#include "table.h"
#include "tool/mass_files.h"

namespace carom::app {
namespace {

constexpr Range any_finite{.min = -std::numeric_limits<double>::max(),
                           .max = std::numeric_limits<double>::max()};

/// JOINT=from:to:steps in parts, before the joint's unit is known.
struct SweepText {
  std::string joint, from, to;
  int steps = 0;
};

std::optional<SweepText> read_sweep(Input& input) {
  const auto given = input.text("--sweep");
  if (!given) return std::nullopt;
  // A joint may have '=' in its name, a range does not.
  const std::size_t equals = given->rfind('=');
  const std::vector<std::string> parts =
      equals == std::string::npos ? std::vector<std::string>{}
                                  : parts_of(std::string_view(*given).substr(equals + 1), ':');
  if (equals == 0 || parts.size() != 3) {
    input.add_problem("--sweep", "'" + *given + "' is not JOINT=from:to:steps",
                      "as in --sweep 'crank=0 deg:90 deg:90'");
    return std::nullopt;
  }
  constexpr Range counts{.min = 1, .max = 10000};
  const auto steps = input.value("--sweep", parts[2], "1", counts);
  if (!steps) return std::nullopt;
  if (*steps != std::floor(*steps)) {
    input.add_problem("--sweep", parts[2] + " steps", "must be a whole number");
    return std::nullopt;
  }
  return SweepText{given->substr(0, equals), parts[0], parts[1], static_cast<int>(*steps)};
}

std::optional<ContactId> find_contact(const Model& model, Input& input) {
  const auto wanted = input.text("--contact");
  if (!wanted) return std::nullopt;
  std::vector<std::string> names;
  for (int index = 0; index < static_cast<int>(model.contacts().size()); ++index) {
    names.push_back(model.contacts()[index].name);
    if (names.back() == *wanted) return ContactId{index};
  }
  input.add_problem(
      "--contact", "the scenario has no contact '" + *wanted + "'",
      did_you_mean(*wanted, names, fmt::format("choose one of: {}", fmt::join(names, ", "))));
  return std::nullopt;
}

std::optional<JointId> find_axis(const Model& model, const std::string& wanted, Input& input) {
  std::vector<std::string> names;
  for (int index = 0; index < model.given_joint_count(); ++index) {
    const JointId joint{index};
    if (has_one_axis(model, joint)) names.push_back(model.name(joint));
    if (model.name(joint) != wanted) continue;
    if (has_one_axis(model, joint)) return joint;
    input.add_problem("--sweep", fmt::format("{} is a {} joint", wanted, model.type(joint)),
                      "a sweep needs a joint with one axis");
    return std::nullopt;
  }
  input.add_problem(
      "--sweep", "the scenario has no joint '" + wanted + "'",
      did_you_mean(wanted, names, fmt::format("joints with one axis: {}", fmt::join(names, ", "))));
  return std::nullopt;
}

std::string mass_text(const std::optional<double>& mass) {
  if (!mass) return "no number";
  return std::isinf(*mass) ? "infinite" : engineering_text(*mass, "kg", 6);
}

std::string side_text(const Model& model, BodyId body, const std::optional<double>& mass) {
  const std::string name = model.name(body);
  if (body == Model::ground) return "the ground";
  return mass && std::isinf(*mass) ? name + ": cannot move along the normal" : name;
}

/// Rounding shown as what it is.
double tidy(double value) {
  return std::abs(value) < 5e-13 ? 0.0 : value;
}

std::string contact_text(const Model& model, const ContactMass& contact) {
  const MassEstimate& estimate = contact.estimate;
  const auto error = estimate.relative_error(contact.exact_effective_mass);
  const bool exact = contact.method == MassMethod::exact;
  std::vector<std::vector<std::string>> rows = {
      {"effective mass", mass_text(estimate.effective_mass),
       exact ? "" : fmt::format("{} method", to_text(contact.method))}};
  if (!exact) {
    rows.push_back({"exact effective mass", mass_text(contact.exact_effective_mass),
                    error ? fmt::format("the method is off by {:+.3g} %", 100 * *error) : ""});
  }
  rows.push_back({"apparent mass 1", mass_text(estimate.apparent_mass[0]),
                  side_text(model, contact.body_a, estimate.apparent_mass[0])});
  rows.push_back({"apparent mass 2", mass_text(estimate.apparent_mass[1]),
                  side_text(model, contact.body_b, estimate.apparent_mass[1])});
  if (!exact) {
    rows.push_back(
        {"with mass centres", mass_text(contact.estimate_at_centres->effective_mass),
         contact.method == MassMethod::energy ? "Eq. (14) as printed" : "Eq. (15) as printed"});
  }
  rows.push_back({"gap", engineering_text(tidy(contact.gap), "m", 5),
                  tidy(contact.gap) < 0 ? "the shapes overlap" : ""});
  rows.push_back({"normal", vector_text(contact.n_W), "from the first body to the second"});
  rows.push_back({"tangents", vector_text(contact.t1_W), vector_text(contact.t2_W)});
  rows.push_back({"point", vector_text(contact.p_WC), "m"});
  rows.push_back({"inverse inertia", vector_text(contact.inverse_inertia.row(0)),
                  "1/kg; rows and columns: normal, tangents"});
  rows.push_back({"", vector_text(contact.inverse_inertia.row(1)), ""});
  rows.push_back({"", vector_text(contact.inverse_inertia.row(2)), ""});
  return contact.contact + "\n" + table_text(rows, false);
}

std::string sweep_text(const Model& model, const MassSweep& sweep) {
  std::string text;
  const auto cell = [](const std::optional<double>& mass) {
    if (!mass) return std::string("-");
    return std::isinf(*mass) ? std::string("infinite") : fmt::format("{:.6g}", *mass);
  };
  for (std::size_t i = 0; i < sweep.contacts.size(); ++i) {
    std::vector<std::vector<std::string>> rows = {
        {sweep.joint + (sweep.is_angle ? " [deg]" : " [m]"), "effective [kg]", "apparent 1 [kg]",
         "apparent 2 [kg]", "gap"}};
    std::string sides;
    for (const MassSweepPoint& point : sweep.points) {
      const double shown = point.coordinate * (sweep.is_angle ? 180 / std::numbers::pi : 1);
      rows.push_back({fmt::format("{:.6g}", shown)});
      if (!point.problem.empty()) {
        rows.back().resize(4, "-");
        rows.back().push_back("cannot be assembled");
        continue;
      }
      const ContactMass& contact = point.contacts[i];
      sides =
          fmt::format("; 1 is {}, 2 is {}", model.name(contact.body_a), model.name(contact.body_b));
      rows.back().insert(
          rows.back().end(),
          {cell(contact.estimate.effective_mass), cell(contact.estimate.apparent_mass[0]),
           cell(contact.estimate.apparent_mass[1]), engineering_text(tidy(contact.gap), "m")});
    }
    text += fmt::format("{}{} ({} method{})\n\n{}", i > 0 ? "\n" : "", sweep.contacts[i],
                        to_text(sweep.method), sides, table_text(rows, true, {0, 1, 2, 3, 4}));
  }
  return text;
}

int run_sweep(const Input& input, const Scenario& scenario, const MassSweep& sweep) {
  std::vector<OutputFile> files;
  if (const auto path = input.text("--csv")) files.push_back({*path, mass_sweep_csv(sweep)});
  if (const auto path = input.text("--svg"))
    files.push_back({*path, mass_sweep_svg(scenario.model, sweep)});
  print_beside(files, input.has("--json") ? mass_sweep_json(scenario.model, sweep)
                                          : sweep_text(scenario.model, sweep));
  for (const std::string& warning : sweep.warnings) print_remark("warning: {}\n", warning);
  write_whole_files(files);
  return kDone;
}

int run_once(const Input& input, const Scenario& scenario, const std::vector<ContactMass>& masses) {
  if (input.has("--json")) {
    print_result("{}", effective_mass_json(scenario.model, masses));
  } else {
    for (std::size_t i = 0; i < masses.size(); ++i)
      print_result("{}{}", i > 0 ? "\n" : "", contact_text(scenario.model, masses[i]));
  }
  for (const ContactMass& contact : masses) {
    for (const std::string& warning : contact.warnings)
      print_remark("warning: {}: {}\n", contact.contact, warning);
  }
  return kDone;
}

int run_effective_mass(const Arguments& arguments) {
  Input input(arguments);
  const std::vector<Edit> edits = read_set_options(input);
  const auto method_name = input.one_of("--method", mass_method_names());
  const MassMethod method = method_name ? mass_method(*method_name).value() : MassMethod::exact;
  const auto wanted = read_sweep(input);
  for (const auto& [flag, path] :
       input.outputs({"--csv", "--svg"}, files_of_scenario(arguments.word().value_or("")))) {
    if (!input.has("--sweep"))
      input.add_problem(flag, "shows a sweep", "add --sweep 'JOINT=from:to:steps'");
  }
  throw_if_any(input.problems);

  const Scenario scenario = read_scenario(arguments.word().value_or(""), edits);
  const Model& model = scenario.model;
  if (model.contacts().empty()) {
    input.add_problem(scenario.file, "has no contacts",
                      "effective masses are those of [[contacts]]");
  }
  const auto only = find_contact(model, input);
  std::optional<JointId> joint;
  std::optional<double> from, to;
  if (wanted) joint = find_axis(model, wanted->joint, input);
  if (joint) {
    const std::string unit(axis_units(model, *joint).coordinate);
    from = input.value("--sweep", wanted->from, unit, any_finite);
    to = input.value("--sweep", wanted->to, unit, any_finite);
  }
  throw_if_any(input.problems);

  for (const std::string& warning : scenario.warnings) print_remark("warning: {}\n", warning);
  if (!wanted) {
    return run_once(input, scenario, effective_masses(model, scenario.start, method, only));
  }
  MassSweep sweep;
  try {
    sweep = sweep_effective_mass(model, scenario.start, *joint, *from, *to, wanted->steps, method,
                                 only);
  } catch (const std::invalid_argument& error) {
    throw InputError({{"--sweep", error.what(), ""}});
  }
  return run_sweep(input, scenario, sweep);
}

}  // namespace

Command effective_mass_command() {
  return {
      .name = "effective-mass",
      .summary = "the mass that each contact of a mechanism feels",
      .details =
          "For every contact of the scenario, at its start or along the coordinate of a joint: "
          "the effective mass of the pair along the normal, the apparent mass of either side, "
          "and the 3 x 3 inverse inertia at the contact point. The exact method takes joints "
          "and loops into account; energy and newtonian are the older approximations, which "
          "say where they have no answer and how far off they are.",
      .word = "SCENARIO",
      .words = Command::Words::exactly_one,
      .groups = {{"scenario",
                  {{"--set", "PATH=VALUE", "another value in the scenario: bodies.block.mass=2",
                    true}}},
                 {"what",
                  {{"--contact", "NAME", "this contact only"},
                   {"--sweep", "JOINT=from:to:steps",
                    "along a joint with one axis, whose coordinate is 0 at the start: "
                    "'crank=0 deg:90 deg:90' takes 91 places"},
                   {"--method", "NAME", "exact, energy or newtonian; exact when left out"}}},
                 {"output",
                  {{"--csv", "FILE.csv", "the sweep as a table; - is standard output"},
                   {"--svg", "FILE.svg", "the sweep as a picture; - likewise"}}}},
      .examples = {"carom effective-mass scenarios/nikravesh_poursina_slider_crank.toml",
                   "carom effective-mass scenarios/nikravesh_poursina_slider_crank.toml --sweep "
                   "'crank=-30 deg:60 deg:90' --svg masses.svg"},
      .run = run_effective_mass};
}

}  // namespace carom::app
