#include "continuum/meshing/graded_line.h"

#include <algorithm>
#include <cmath>

namespace carom::continuum {

// With the wished size h(x) the cells up to x are N(x) = ∫ dx/h: their ends are where N is a whole number,
// after a stretch that makes the last one whole too.
Spacing graded_line(double low, double high, const std::vector<FinePart>& parts, double growth,
                    double largest) {
  const double slope = std::log(growth);
  const auto size_at = [&](double x) {
    double size = largest;
    for (const FinePart& part : parts) {
      const double away = std::max(0.0, std::fabs(x - part.x) - part.reach);
      size = std::min(size, part.size + slope * away);
    }
    return size;
  };
  std::vector<double> places{low}, counts{0};
  while (places.back() < high) {
    const double step = std::min(0.2 * size_at(places.back()), high - places.back());
    const double middle = places.back() + 0.5 * step;
    counts.push_back(counts.back() + step / size_at(middle));
    // The last step ends at the end exactly.
    places.push_back(step < high - places.back() ? places.back() + step : high);
  }
  const int cells = std::max(1, static_cast<int>(std::lround(counts.back())));
  Spacing line{{low}};
  std::size_t i = 1;
  for (int cell = 1; cell < cells; ++cell) {
    const double wanted = counts.back() * cell / cells;
    while (counts[i] < wanted) ++i;
    const double part = (wanted - counts[i - 1]) / (counts[i] - counts[i - 1]);
    line.ends.push_back((1 - part) * places[i - 1] + part * places[i]);
  }
  line.ends.push_back(high);
  return line;
}

}  // namespace carom::continuum
