#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "command.h"
#include "input.h"
#include "io/output_file.h"
#include "print.h"
#include "tool/run_plot.h"

namespace carom::app {
namespace {

constexpr double kPixelsPerMetre = 96 / 0.0254;
constexpr Range kPixels{.min = 150, .max = 10000};
constexpr Range kTimes{.min = 0};

/// A length of the picture in pixels: a plain number and "560 px" are pixels, "85 mm" a length.
std::optional<double> read_length(const std::string& flag, Input& input, bool& millimetres) {
  const auto given = input.text(flag);
  if (!given) return std::nullopt;
  std::string text = *given;
  if (text.ends_with("px")) text.resize(text.size() - 2);
  const bool plain = text.find_first_not_of("0123456789.+-eE ") == std::string::npos;
  if (plain) return input.value(flag, text, "1", kPixels);
  const auto metres = input.value(flag, text, "m", {.min = 0, .open_min = true});
  if (!metres) return std::nullopt;
  millimetres = true;
  const double pixels = *metres * kPixelsPerMetre;
  if (kPixels.contains(pixels)) return pixels;
  input.add_problem(flag, fmt::format("is {}", *given),
                    fmt::format("must be between {:.0f} and {:.0f} mm",
                                std::ceil(1e3 * kPixels.min / kPixelsPerMetre),
                                std::floor(1e3 * kPixels.max / kPixelsPerMetre)));
  return std::nullopt;
}

RunPlotRequest read_plot(Input& input) {
  RunPlotRequest request{.contacts = input.all("--contact"),
                         .bodies = input.all("--body"),
                         .joints = input.all("--joint")};
  if (const auto quantity = input.text("--quantity")) {
    request.quantity = *quantity;
  } else if (!input.has("--quantity")) {
    std::string names;
    for (const RunPlotQuantity& known : run_plot_quantities()) names += known.name + ", ";
    input.add_problem("carom plot", "needs a --quantity",
                      "one of " + names + "or a column of trajectory.csv");
  }
  request.axis = input.one_of("--axis", {"x", "y", "z"}).value_or("");
  request.plane = input.one_of("--plane", {"xy", "xz", "yz"}).value_or("");
  request.from = input.quantity("--from", "s", kTimes);
  request.to = input.quantity("--to", "s", kTimes);
  if (const auto impact = input.quantity("--impact", "1", {.min = 1, .max = 1e9})) {
    if (*impact == std::floor(*impact)) {
      request.impact = static_cast<int>(*impact);
    } else {
      input.add_problem("--impact", fmt::format("is {}", *impact), "must be a whole number");
    }
  }
  return request;
}

/// Where the picture goes unless the user says: "slider.force-time.svg" in the current folder.
std::string default_picture(const RunFolder& run, const std::string& quantity) {
  std::string name = run.name + "." + quantity + ".svg";
  std::ranges::replace(name, '/', '_');
  return name;
}

int run_plot(const Arguments& arguments) {
  Input input(arguments);
  const RunPlotRequest request = read_plot(input);
  PictureSize size;
  size.width = read_length("--width", input, size.millimetres);
  size.height = read_length("--height", input, size.millimetres);
  const auto csv = input.text("--csv");
  auto svg = input.text("--svg");
  input.outputs({"--svg", "--csv"});
  std::vector<RunFolder> runs;
  for (const std::string& folder : arguments.words) {
    try {
      runs.push_back(read_run_folder(folder));
    } catch (const InputError& error) {
      input.problems.insert(input.problems.end(), error.problems().begin(), error.problems().end());
    }
  }
  throw_if_any(input.problems);

  const RunPlot plot = make_run_plot(runs, request);
  // Who asks for the numbers alone gets no picture.
  if (!svg && !csv) svg = default_picture(runs.front(), request.quantity);
  std::vector<OutputFile> files;
  const std::string picture =
      svg ? run_plot_svg(plot, input.text("--title").value_or(""), size) : "";
  if (svg) files.push_back({*svg, picture});
  if (csv) files.push_back({*csv, run_plot_csv(plot)});
  if (svg && !input.has("--svg")) check_output_file(*svg, "--svg", input.problems);
  throw_if_any(input.problems);
  write_whole_files(files);
  if (input.has("--json")) {
    print_result("{}", run_plot_json(plot, runs, svg, csv));
  } else if (svg != standard_output && csv != standard_output) {
    for (const OutputFile& file : files) print_result("{}\n", file.path);
  }
  return kDone;
}

}  // namespace

Command plot_command() {
  std::string quantities;
  for (const RunPlotQuantity& known : run_plot_quantities())
    quantities += fmt::format("{} ({}), ", known.name, known.meaning);
  return {
      .name = "plot",
      .summary = "a quantity of a run, or of several, as a picture for a paper",
      .details =
          "Draws curves of the runs that `carom run` kept, as SVG that works in black and "
          "white. Several runs are laid over each other. Quantities: " +
          quantities + "or any column of trajectory.csv by its name (slider.vx), over time.",
      .word = "RUN",
      .words = Command::Words::at_least_one,
      .groups =
          {{"what",
            {{"--quantity", "NAME", "what to draw; see above"},
             {"--impact", "NUMBER",
              "only this impact, 1 being the first of the table of impacts; time counts from its "
              "first touch"},
             {"--contact", "NAME", "of this contact; left out: of all that touched", true},
             {"--body", "NAME", "of this body; left out: of all", true},
             {"--joint", "NAME", "of this joint: phase, and orbit of one with clearance", true},
             {"--axis", "AXIS",
              "x, y or z: velocity and phase; left out: those that move, the longest way"},
             {"--plane", "PLANE", "xy, xz or yz: orbit; of joints with clearance in their axes"},
             {"--from", "TIME", "first time to draw [s]"},
             {"--to", "TIME", "last time to draw [s]"}}},
           {"output",
            {{"--svg", "FILE.svg",
              "the picture, - for standard output; left out: RUN.QUANTITY.svg in the current "
              "folder"},
             {"--csv", "FILE.csv",
              "the numbers, - for standard output; without --svg there is no picture then"},
             {"--title", "TEXT", "above the picture; left out: none, papers have captions"},
             {"--width", "LENGTH", "of the picture: pixels or '85 mm'; left out: 560 pixels"},
             {"--height", "LENGTH", "likewise; left out: 400 pixels"}}}},
      .examples = {"carom plot slider_crank_block.carom --quantity force-indentation --impact 1",
                   "carom plot slider_crank_block.carom --quantity energy --svg energy.svg",
                   "carom plot stiff.carom soft.carom --quantity force-time --impact 1 --width '85 "
                   "mm' --height '60 mm' --svg force.svg"},
      .run = run_plot};
}

}  // namespace carom::app
