// The scale of an axis: its limits in prefixed units, and its ticks.
#pragma once

#include <string>
#include <vector>

#include "io/picture/svg_plot.h"

namespace carom::io {

/// Ticks at round numbers.
struct Ticks {
  double first = 0, step = 1;
  int count = 0, decimals = 0;
};

std::string tick_text(const Ticks& ticks, int index);

/// An axis with its limits in prefixed units.
struct Scale {
  double low, high, factor;
  std::string title;
  Ticks ticks;

  double at(double value) const { return (value / factor - low) / (high - low); }
};

/// The scale of one coordinate of the lines, with that share of their range as room beyond them where
/// the axis has no limits of its own.
Scale make_scale(const PlotAxis& axis, const std::vector<PlotLine>& lines,
                 double PlotPoint::*coordinate, double headroom, double wanted_ticks);

}  // namespace carom::io
