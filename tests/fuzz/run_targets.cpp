#include "fuzz/run_targets.h"

#include <cctype>
#include <optional>
#include <sstream>

#include "base/sealed_bytes.h"
#include "carom/scenario.h"
#include "carom/simulation.h"
#include "io/run/checkpoint.h"
#include "io/run/report_page.h"
#include "io/run/run_reader.h"
#include "support/paths.h"
#include "tool/run_plot.h"

namespace carom::fuzz {
namespace {

/// A pendulum in a bush with clearance: bodies, contacts, joints and impacts in a few lines.
struct SmallRun {
  Scenario scenario;
  std::string saved;  ///< from its middle
  RunTexts texts;
};

/// The comments and the heading of a trajectory with a few of its rows: files are read and drawn a thousand
/// times a second.
std::string thinned(const std::string& trajectory) {
  constexpr std::size_t rows_kept = 12;
  std::istringstream lines(trajectory);
  std::string head, line;
  std::vector<std::string> rows;
  while (std::getline(lines, line)) {
    const bool is_row = !line.empty() && (std::isdigit(static_cast<unsigned char>(line[0])) != 0);
    if (is_row) {
      rows.push_back(line + "\n");
    } else {
      head += line + "\n";
    }
  }
  for (std::size_t i = 0; i < rows_kept; ++i) head += rows[i * (rows.size() - 1) / (rows_kept - 1)];
  return head;
}

const SmallRun& small_run() {
  static const SmallRun run = [] {
    Scenario scenario =
        read_scenario(project_root() + "/scenarios/clearance_pendulum.toml",
                      {{"simulation.duration", 0.02}, {"simulation.output_step", 0.01}});
    Simulation simulation(scenario.model, scenario.start, scenario.settings);
    simulation.advance_to(0.01);
    std::string saved = simulation.save();
    simulation.run_to_end();
    const Trajectory trajectory = simulation.finish();
    const RunSummary summary = summarise(scenario, trajectory);
    RunTexts texts{.summary = summary_json(summary),
                   .trajectory = thinned(trajectory_csv(scenario, trajectory)),
                   .scene = scene_json(scenario, trajectory),
                   .impacts = impacts_csv(summary)};
    return SmallRun{std::move(scenario), std::move(saved), std::move(texts)};
  }();
  return run;
}

void draw(const RunFolder& run) {
  std::vector<RunPlotRequest> requests;
  for (const RunPlotQuantity& quantity : run_plot_quantities()) {
    requests.push_back(
        {.quantity = quantity.name == "impacts.KEY" ? "impacts.peak_force" : quantity.name});
  }
  requests.push_back({.quantity = "force-time", .impact = 1});
  requests.push_back({.quantity = "phase", .joints = {"pin"}});
  for (const RunPlotRequest& request : requests) {
    if (request.quantity == "orbit") continue;  // reads a file of its own
    try {
      const RunPlot plot = make_run_plot({&run, 1}, request);
      run_plot_svg(plot, "", {});
      run_plot_csv(plot);
    } catch (const InputError&) {
    }
  }
}

void feed_run(const RunTexts& texts) {
  std::vector<Problem> problems;
  const RunFolder run = parse_run_folder(texts, "fuzz.carom", problems);
  if (!problems.empty()) return;
  page_data({&run, 1});
  draw(run);
}

}  // namespace

void feed_summary(std::string_view bytes) {
  RunTexts texts = small_run().texts;
  texts.summary = bytes;
  feed_run(texts);
}

void feed_trajectory(std::string_view bytes) {
  RunTexts texts = small_run().texts;
  texts.trajectory = bytes;
  feed_run(texts);
}

void feed_scene(std::string_view bytes) {
  RunTexts texts = small_run().texts;
  texts.scene = bytes;
  feed_run(texts);
}

void feed_checkpoint(std::string_view bytes) {
  for (const std::string& file :
       {std::string(bytes), seal("CAROMCHK", bytes) + small_run().saved}) {
    try {
      parse_checkpoint(file, "fuzz.carom/checkpoint").scenario();
    } catch (const InputError&) {
    }
  }
}

void feed_snapshot(std::string_view bytes) {
  try {
    Simulation::resume(small_run().scenario.model, seal("CAROMRUN", bytes), {});
  } catch (const InputError&) {
  }
}

std::vector<std::string> summary_examples() {
  return {*small_run().texts.summary};
}
std::vector<std::string> trajectory_examples() {
  return {*small_run().texts.trajectory};
}
std::vector<std::string> scene_examples() {
  return {*small_run().texts.scene};
}
std::vector<std::string> checkpoint_examples() {
  const std::string whole = checkpoint_text(small_run().scenario, small_run().saved, {"a", "b"});
  std::string_view rest;
  return {whole, std::string(unseal("CAROMCHK", whole, &rest))};
}
std::vector<std::string> snapshot_examples() {
  return {std::string(unseal("CAROMRUN", small_run().saved))};
}

}  // namespace carom::fuzz
