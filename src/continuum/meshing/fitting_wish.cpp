#include "continuum/meshing/fitting_wish.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"

namespace carom::continuum {
namespace {

/// Factors tried on size, reach and growth − 1; 1 is among each.
constexpr double size_factors[] = {0.1,  0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1,
                                   1.15, 1.3,  1.5, 1.7, 2,   2.3, 2.7, 3.2, 4,   5,   6};
constexpr double reach_factors[] = {0.7, 0.8, 0.9, 1, 1.15};
constexpr double growth_factors[] = {0.4, 0.6, 0.8, 1, 1.3, 1.7};

/// A core must hold the contact with some room.
constexpr double least_core_radii = 1.15;
constexpr double most_growth = 1.9;

/// An even mesh has nothing but its size.
MeshWish fitting_even_wish(const MeshWish& wish, double wished,
                           const std::function<int(const MeshWish&)>& count) {
  MeshWish best = wish, changed = wish;
  double least_miss = infinite;
  for (changed.elements_per_radius = 0.5; changed.elements_per_radius < 200;
       changed.elements_per_radius *= 1.06) {
    const double miss = std::fabs(std::log(count(changed) / wished));
    if (miss < least_miss) least_miss = miss, best = changed;
  }
  return best;
}

}  // namespace

MeshWish fitting_wish(const MeshWish& wish, const std::function<int(const MeshWish&)>& count) {
  if (!wish.elements && count(wish) <= most_elements) return wish;
  const double wished = wish.elements.value_or(most_elements);
  if (wish.places.empty()) return fitting_even_wish(wish, wished, count);
  MeshWish best = wish;
  double least_cost = infinite;
  for (const double size : size_factors) {
    for (const double reach : reach_factors) {
      for (const double growth : growth_factors) {
        MeshWish changed = wish;
        changed.elements_per_radius *= size;
        changed.core_radii *= reach;
        changed.growth = 1 + (wish.growth - 1) * growth;
        if (reach < 1 && changed.core_radii < least_core_radii) continue;
        if (growth > 1 && changed.growth > most_growth) continue;
        const double miss = std::fabs(std::log(count(changed) / wished));
        // Within a tenth the number is as wished; each change has its price.
        const double cost = 8 * std::max(0.0, miss - 0.1) + 3 * std::fabs(std::log(size)) +
                            0.5 * std::fabs(std::log(reach)) + 0.3 * std::fabs(std::log(growth));
        if (cost < least_cost) least_cost = cost, best = changed;
      }
    }
  }
  return best;
}

}  // namespace carom::continuum
