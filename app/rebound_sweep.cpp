#include "rebound_sweep.h"

#include <fmt/format.h>

#include <cmath>

#include "base/text.h"
#include "io/output_file.h"
#include "print.h"
#include "table.h"
#include "tool/rebound_sweep.h"

namespace carom::app {
namespace {

constexpr std::uint64_t kMostValues = 10000;

std::string sweep_text(const ReboundSweep& sweep) {
  const auto number = [](double value) {
    return std::isnan(value) ? "-" : short_text(std::fabs(value) < 5e-13 ? 0 : value, 5);
  };
  std::vector<std::vector<std::string>> rows = {{sweep.path, "hypothesis", "impulse ratio",
                                                 "kinematic e", "kinetic e", "energetic e",
                                                 "energy lost", "the contact"}};
  for (const ReboundPoint& point : sweep.points) {
    if (!point.report) {
      rows.push_back({short_text(point.value), "-", "-", "-", "-", "-", "-", point.problem});
      continue;
    }
    for (const HypothesisRebound& result : point.report->hypotheses) {
      const RigidRebound& rebound = result.rebound;
      rows.push_back(
          {short_text(point.value), std::string(to_text(result.hypothesis)),
           number(impulse_ratio(*point.report, result)), number(rebound.restitution_kinematic),
           number(rebound.restitution_kinetic), number(rebound.restitution_energetic),
           engineering_text(energy_lost(*point.report, result), "J"),
           follows_path(result.hypothesis) ? std::string(to_text(contact_mode(rebound))) : "-"});
    }
  }
  return fmt::format("{}{}", sweep.title.empty() ? "" : sweep.title + "\n\n",
                     table_text(rows, true, {0, 2, 3, 4, 5, 6}));
}

}  // namespace

Option sweep_option() {
  return {"--sweep", "PATH=from:to:count",
          "vary one number of the file and compare what every hypothesis makes of it: "
          "collision.friction=0:1:50, body2.velocity.0=0.01:1:40log"};
}

std::optional<SweepInput> read_sweep_of_path(Input& input) {
  const std::optional<std::string> given = input.text("--sweep");
  if (!given) return std::nullopt;
  const std::size_t equals = given->find('=');
  if (equals == 0 || equals == std::string::npos) {
    input.add_problem("--sweep", "'" + *given + "' is not PATH=from:to:count",
                      "as in --sweep collision.friction=0:1:50");
    return std::nullopt;
  }
  const auto range = study::read_value_range(std::string_view(*given).substr(equals + 1), "--sweep",
                                             input.problems);
  if (range && range->count > kMostValues) {
    input.add_problem("--sweep", fmt::format("asks for {} collisions", range->count),
                      fmt::format("at most {}", kMostValues));
    return std::nullopt;
  }
  if (!range) return std::nullopt;
  return SweepInput{given->substr(0, equals), *range};
}

int run_rebound_sweep(const SweepInput& asked, const std::vector<Edit>& edits,
                      const std::string& text, const std::string& file, const Input& input) {
  const ReboundSweep sweep = sweep_rebound(text, file, edits, asked.path, asked.range);
  std::vector<OutputFile> files;
  if (const auto path = input.text("--csv")) files.push_back({*path, rebound_sweep_csv(sweep)});
  if (const auto path = input.text("--svg")) files.push_back({*path, rebound_sweep_svg(sweep)});
  print_beside(files, input.has("--json") ? rebound_sweep_json(sweep) : sweep_text(sweep));
  write_whole_files(files);
  return kDone;
}

}  // namespace carom::app
