// Pictures of runs for papers: a quantity of one run or of several, as curves, SVG and CSV.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "io/run/run_reader.h"

namespace carom {

/// What to draw. What is left out is chosen from the run: all contacts that touched, all bodies.
struct RunPlotRequest {
  std::string quantity;               ///< of run_plot_quantities(), or a column of trajectory.csv
  std::vector<std::string> contacts;  ///< names
  std::vector<std::string> bodies;
  std::vector<std::string> joints;
  std::string axis;            ///< "x", "y" or "z"
  std::string plane;           ///< of paths: "xy", "xz" or "yz"
  std::optional<int> impact;   ///< only this one: 1 is the first of the table of impacts
  std::optional<double> from;  ///< [s]
  std::optional<double> to;    ///< [s]
};

/// A quantity that can be drawn, and what it is.
struct RunPlotQuantity {
  std::string name;
  std::string meaning;
};

std::vector<RunPlotQuantity> run_plot_quantities();

/// One curve in pieces: nothing connects the end of a piece with the beginning of the next.
struct RunCurve {
  std::string label;
  std::vector<std::vector<std::pair<double, double>>> pieces;

  std::size_t points() const;
};

struct RunPlotAxis {
  std::string title;
  std::string unit;        ///< SI; "1" for none
  std::string column;      ///< its name in tables
  bool with_zero = false;  ///< zero belongs to the picture
};

/// Curves ready to be drawn, SI units.
struct RunPlot {
  std::string quantity;
  RunPlotAxis x, y;
  std::vector<RunCurve> curves;
  std::vector<RunCurve> borders;  ///< of a clearance
  bool over_time = false;         ///< x is a time
  bool equal_scale = false;       ///< one metre is as long across as upwards
  bool directed = false;          ///< the direction of travel is worth an arrow
  bool at_points = false;         ///< only the points are known: each has a mark
};

/// The curves of a quantity. Throws InputError with every problem: unknown names with those that are
/// there, and requests that leave nothing to draw.
RunPlot make_run_plot(std::span<const RunFolder> runs, const RunPlotRequest& request);

/// The whole picture [px], 96 of them to an inch; its text is 13 px high, in narrow ones 8 points.
struct PictureSize {
  std::optional<double> width;   ///< left out: 560, of orbits 460
  std::optional<double> height;  ///< left out: 400, of orbits 480
  bool millimetres = false;      ///< says its size in millimetres
};

/// Throws InputError when the size leaves no room for the curves.
std::string run_plot_svg(const RunPlot& plot, const std::string& title, const PictureSize& size);

/// The points as comma-separated values, SI; several curves get a first column `curve`.
std::string run_plot_csv(const RunPlot& plot);

/// What `carom plot --json` prints; a file that was not written is null.
std::string run_plot_json(const RunPlot& plot, std::span<const RunFolder> runs,
                          const std::optional<std::string>& svg,
                          const std::optional<std::string>& csv);

}  // namespace carom
