// What both pictures of a collision show: its path, and where each hypothesis ends.
#pragma once

#include <functional>
#include <vector>

#include "carom/analysis.h"
#include "impact/sample_path.h"
#include "io/picture/label_layout.h"
#include "io/picture/svg_plot.h"

namespace carom::io {

/// The longest path among the hypotheses, since they share it; that of stronge when none has one.
std::vector<PathPoint> longest_path(const ReboundReport& report);

/// The point of the path at the greatest compression, where there is one.
std::optional<PathPoint> greatest_compression(const std::vector<PathPoint>& path);

/// A mark and a letter for each hypothesis, one text for those that end in the same place, and entries of
/// the legend. Then all notes of the panel get their places.
void add_ends(const ReboundReport& report,
              const std::function<PlotPoint(const RigidRebound&)>& place, const PlotView& view,
              PlotPanel& panel);

}  // namespace carom::io
