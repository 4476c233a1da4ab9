#include "carom/analysis.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <iostream>
#include <numbers>

#include "command.h"
#include "input.h"
#include "io/output_file.h"
#include "io/renamed_files.h"
#include "io/toml/toml_document.h"
#include "print.h"
#include "rebound_sweep.h"
#include "rebound_text.h"
#include "scenario_input.h"
#include "tool/rebound_files.h"

namespace carom::app {
namespace {

using Quantity = MapAxis::Quantity;

constexpr int most_cells = 250000;

struct AxisKind {
  Quantity quantity;
  const char* unit;
  Range range;
};

/// Grazing and separating directions have no impact.
constexpr AxisKind axis_kinds[] = {{Quantity::angle,
                                    "rad",
                                    {.min = -std::numbers::pi / 2,
                                     .max = std::numbers::pi / 2,
                                     .open_min = true,
                                     .open_max = true}},
                                   {Quantity::friction, "1", not_negative},
                                   {Quantity::restitution, "1", {.min = 0, .max = 1}}};

/// One of "angle=-80 deg:80 deg:120".
std::optional<MapAxis> read_axis(Input& input, const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  const std::vector<std::string> parts =
      equals == std::string::npos ? std::vector<std::string>{}
                                  : parts_of(std::string_view(text).substr(equals + 1), ':');
  if (parts.size() != 3) {
    input.add_problem("--map", "'" + text + "' is not QUANTITY=from:to:steps",
                      "as in --map 'angle=-80 deg:80 deg:120,friction=0:2:80'");
    return std::nullopt;
  }
  std::vector<std::string> names;
  for (const AxisKind& kind : axis_kinds) {
    names.emplace_back(to_text(kind.quantity));
    if (names.back() != name) continue;
    const auto from = input.value("--map", parts[0], kind.unit, kind.range);
    const auto to = input.value("--map", parts[1], kind.unit, kind.range);
    const auto steps = input.value("--map", parts[2], "1", {.min = 1, .max = 2000});
    if (!from || !to || !steps) return std::nullopt;
    if (*steps != std::floor(*steps)) {
      input.add_problem("--map", parts[2] + " steps", "must be a whole number");
      return std::nullopt;
    }
    if (*from == *to) {
      input.add_problem("--map", name + " is the same at both ends", "give a range");
      return std::nullopt;
    }
    return MapAxis{kind.quantity, *from, *to, static_cast<int>(*steps)};
  }
  input.add_problem("--map", "'" + name + "' cannot be mapped",
                    did_you_mean(name, names, fmt::format("take {}", fmt::join(names, ", "))));
  return std::nullopt;
}

/// Two axes, none when --map is not given or wrong.
std::vector<MapAxis> read_map(Input& input) {
  const auto given = input.text("--map");
  if (!given) return {};
  const std::vector<std::string> texts = parts_of(*given, ',');
  if (texts.size() != 2) {
    input.add_problem("--map", fmt::format("'{}' has {} quantities", *given, texts.size()),
                      "a map has two, separated by a comma: "
                      "'angle=-80 deg:80 deg:120,friction=0:2:80'");
    return {};
  }
  std::vector<MapAxis> axes;
  for (const std::string& text : texts) {
    if (const auto axis = read_axis(input, text)) axes.push_back(*axis);
  }
  if (axes.size() != 2) return {};
  if (axes[0].quantity == axes[1].quantity) {
    input.add_problem("--map", fmt::format("{} is on both axes", to_text(axes[0].quantity)),
                      "take two of angle, friction, restitution");
    return {};
  }
  if ((axes[0].steps + 1) * (axes[1].steps + 1) > most_cells) {
    input.add_problem("--map", fmt::format("has {} x {} steps", axes[0].steps, axes[1].steps),
                      fmt::format("the product must not exceed {}", most_cells));
    return {};
  }
  return axes;
}

/// The text of the collision and what problems call it.
std::pair<std::string, std::string> text_and_name(const Arguments& arguments) {
  const std::string path = arguments.word().value_or("-");
  if (path != "-") return {io::read_text(path), path};
  if (isatty(STDIN_FILENO) != 0) {
    print_remark("note: reads the collision from standard input; Ctrl-D ends it\n");
  }
  return {io::read_text(std::cin, "stdin"), "stdin"};
}

int run_map(const Input& input, const ModeMap& map) {
  std::vector<OutputFile> files;
  if (const auto path = input.text("--csv")) files.push_back({*path, mode_map_csv(map)});
  if (const auto path = input.text("--svg")) files.push_back({*path, mode_map_svg(map)});
  print_beside(files, input.has("--json") ? mode_map_json(map) : mode_map_text(map));
  write_whole_files(files);
  return kDone;
}

int run_rebound(const Arguments& arguments) {
  Input input(arguments);
  const std::vector<Edit> edits = read_set_options(input);
  const std::vector<MapAxis> axes = read_map(input);
  const auto sweep = read_sweep_of_path(input);
  const std::string file = arguments.word().value_or("");
  input.outputs({"--csv", "--svg"}, {io::renamed_to(file).value_or(file)});
  if (input.has("--csv") && !input.has("--map") && !input.has("--sweep")) {
    input.add_problem("--csv", "shows a map or a sweep",
                      "add --map 'angle=…,friction=…' or --sweep PATH=from:to:count");
  }
  if (input.has("--map") && input.has("--sweep"))
    input.add_problem("--sweep", "contradicts --map", "leave one of them out");
  throw_if_any(input.problems);

  const auto [text, name] = text_and_name(arguments);
  if (sweep) return run_rebound_sweep(*sweep, edits, text, name, input);
  const Collision collision = parse_collision(text, name, edits);
  if (!axes.empty()) return run_map(input, map_contact_modes(collision, axes[0], axes[1]));

  const ReboundReport report = rebound_report(collision);
  std::vector<OutputFile> files;
  if (const auto path = input.text("--svg")) files.push_back({*path, rebound_svg(report)});
  print_beside(files, input.has("--json") ? rebound_json(report) : rebound_text(report));
  for (const std::string& warning : report.warnings) print_remark("warning: {}\n", warning);
  write_whole_files(files);
  return kDone;
}

}  // namespace

Command rebound_command() {
  return {.name = "rebound",
          .summary = "one rigid collision with friction, all restitution hypotheses",
          .details =
              "Two free bodies strike at one point, with Coulomb friction, in the plane or in "
              "space. FILE.toml (or standard input) says where they are and how they move; the "
              "answer is the impulse, the velocities after and the energy lost under each "
              "hypothesis of what restitution means. They differ where slip stops or turns, and "
              "some create energy: that is said. With --map the answer is what the contact does "
              "over two parameters.",
          .word = "FILE.toml",
          .groups = {{"collision",
                      {{"--set", "PATH=VALUE", "another value in the file: collision.friction=0.8",
                        true}}},
                     {"what",
                      {{"--map", "X=from:to:steps,Y=from:to:steps",
                        "modes of the contact over two of angle (of incidence, the speed kept), "
                        "friction, restitution: 'angle=-80 deg:80 deg:120,friction=0:2:80'"},
                       sweep_option()}},
                     {"output",
                      {{"--svg", "FILE.svg",
                        "a picture: Routh's impulse diagram, in space the hodograph of the slip; "
                        "with --map the map, with --sweep curves; - is standard output"},
                       {"--csv", "FILE.csv", "the map or the sweep as a table; - likewise"}}}},
          .examples = {"carom rebound collisions/rod_rebound_case_c.toml",
                       "carom rebound collisions/rod_rebound_case_c.toml --svg routh.svg",
                       "carom rebound collisions/rod_rebound_case_c.toml --map 'angle=-80 deg:80 "
                       "deg:120,friction=0:2:80' --svg modes.svg",
                       "carom rebound collisions/rod_rebound_case_c.toml --sweep "
                       "body2.velocity.0=0:0.1:60 --svg ratio.svg"},
          .run = run_rebound};
}

}  // namespace carom::app
