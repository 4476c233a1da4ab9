// The scale of an axis: its limits in prefixed units, and its ticks.
#pragma once

#include <cmath>
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

/// An axis with its limits in prefixed units; a logarithmic one counts in powers of ten.
struct Scale {
  double low, high, factor;
  std::string title;
  Ticks ticks;
  bool logarithmic = false;
  std::vector<double> marks = {};  ///< of a logarithmic axis, where its ticks are

  double at(double value) const {
    const double here = logarithmic ? std::log10(value / factor) : value / factor;
    return (here - low) / (high - low);
  }
  int tick_count() const { return logarithmic ? static_cast<int>(marks.size()) : ticks.count; }
  /// Where that tick is, as a share of the axis.
  double at_tick(int index) const {
    if (logarithmic) return at(marks[static_cast<std::size_t>(index)] * factor);
    return (ticks.first + index * ticks.step - low) / (high - low);
  }
  std::string text_of_tick(int index) const;
};

/// The scale of one coordinate of the lines, with that share of their range as room beyond them where
/// the axis has no limits of its own.
Scale make_scale(const PlotAxis& axis, const std::vector<PlotLine>& lines,
                 double PlotPoint::*coordinate, double headroom, double wanted_ticks);

}  // namespace carom::io
