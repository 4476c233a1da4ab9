// Places for the texts of points in a plot, so that they cover neither each other nor the lines.
#pragma once

#include <vector>

#include "io/picture/svg_plot.h"

namespace carom::io {

/// What a panel shows, and how large.
struct PlotView {
  double x_min = 0, x_max = 1, y_min = 0, y_max = 1;
  double width = 400, height = 320;  ///< [px]
  double text_size = 13;
};

/// The smallest view of the points with a margin, one unit as long across as upwards.
PlotView equal_view(const std::vector<PlotPoint>& points, double width, double height);

/// Sets offset and anchor of each note to the free place nearest to its point. `lines` should stay visible.
void lay_out_labels(const PlotView& view, const std::vector<PlotLine>& lines,
                    std::vector<PlotNote>& notes);

}  // namespace carom::io
