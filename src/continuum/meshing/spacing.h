// How a length is cut into cells: evenly, or growing from one end.
#pragma once

#include <vector>

namespace carom::continuum {

/// Ends of cells along a line, rising. Within a cell places are in proportion.
struct Spacing {
  std::vector<double> ends;  ///< one more than cells

  int cells() const { return static_cast<int>(ends.size()) - 1; }
  double back() const { return ends.back(); }
  /// Place at a count of cells from the first end, which may be a fraction.
  double at(double count) const;
};

/// From 0 to 1.
Spacing even_spacing(int cells);

/// From 0 to `total` with cells that grow by one factor from `first` on. The cells are even, and smaller
/// than `first`, where so many of that size do not fit.
Spacing growing_spacing(int cells, double first, double total);

/// Cells needed from 0 to `total` where the first is `first` and none is more than `growth` times the one
/// before, nor larger than `largest`.
int growing_cells(double first, double total, double growth, double largest);

/// Radii of shells from `inner` to `outer`: the first shell about `first` thick, each at most `growth` times
/// as thick as the one before, and none thicker than growth − 1 of its inner radius.
Spacing shell_radii(double inner, double outer, double first, double growth);

}  // namespace carom::continuum
