#include "continuum/meshing/spacing.h"

#include <algorithm>
#include <cmath>

namespace carom::continuum {
namespace {

/// Sum of so many cells that start with 1 and grow by `factor`.
double sum_of_cells(int cells, double factor) {
  double sum = 0, cell = 1;
  for (int i = 0; i < cells; ++i) sum += cell, cell *= factor;
  return sum;
}

/// The factor, at least 1, for which cells that start with 1 sum up to `total`.
double factor_of_sum(int cells, double total) {
  double low = 1, high = 2;
  while (sum_of_cells(cells, high) < total) high *= 2;
  for (int i = 0; i < 100; ++i) {
    const double middle = 0.5 * (low + high);
    (sum_of_cells(cells, middle) < total ? low : high) = middle;
  }
  return low;
}

}  // namespace

double Spacing::at(double count) const {
  const int cell = std::clamp(static_cast<int>(count), 0, cells() - 1);
  const double part = count - cell;
  return (1 - part) * ends[cell] + part * ends[cell + 1];
}

Spacing even_spacing(int cells) {
  Spacing spacing;
  for (int i = 0; i <= cells; ++i) spacing.ends.push_back(static_cast<double>(i) / cells);
  return spacing;
}

Spacing growing_spacing(int cells, double first, double total) {
  const bool grows = cells > 1 && total > 1.0001 * cells * first;
  const double factor = grows ? factor_of_sum(cells, total / first) : 1;
  const double whole = sum_of_cells(cells, factor);
  Spacing spacing;
  for (int i = 0; i <= cells; ++i) spacing.ends.push_back(total * sum_of_cells(i, factor) / whole);
  spacing.ends.back() = total;
  return spacing;
}

int growing_cells(double first, double total, double growth, double largest) {
  int cells = 0;
  double reached = 0, cell = first;
  // Half a cell too little is made up for by all others.
  while (reached + 0.5 * cell < total) {
    reached += cell;
    cell = std::max(first, std::min(cell * growth, largest));
    ++cells;
  }
  return std::max(cells, 1);
}

Spacing shell_radii(double inner, double outer, double first, double growth) {
  std::vector<double> radii{inner};
  double shell = std::min(first, (growth - 1) * inner);
  while (radii.back() + 0.5 * shell < outer) {
    radii.push_back(radii.back() + shell);
    shell = std::min(growth * shell, (growth - 1) * radii.back());
  }
  if (radii.size() == 1) radii.push_back(outer);
  // What is too much or too little goes to all shells: ρ → inner·(ρ/inner)^p.
  const double power = std::log(outer / inner) / std::log(radii.back() / inner);
  for (double& radius : radii) radius = inner * std::pow(radius / inner, power);
  radii.back() = outer;
  return {radii};
}

}  // namespace carom::continuum
