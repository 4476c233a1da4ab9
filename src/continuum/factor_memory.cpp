#include "continuum/factor_memory.h"

#include <fmt/format.h>

#include <cmath>
#include <fstream>

namespace carom::continuum {
namespace {

/// Besides the factor itself: work space, the matrix, the answers of contact nodes.
constexpr double around_factor = 1.3;

}  // namespace

double available_memory() {
  std::ifstream file("/proc/meminfo");
  for (std::string name; file >> name;) {
    double kilobytes = 0;
    if (name == "MemAvailable:" && file >> kilobytes) return 1024 * kilobytes;
    std::getline(file, name);
  }
  return 0;
}

double forecast_factor_bytes(double unknowns) {
  // Nested dissection of a body in space: entries grow as unknowns^(4/3) (George 1973, Lipton et al. 1979). The
  // coefficient is that of graded balls of trilinear hexahedra, see docs/theory/elastic-bodies.md.
  return 200 * std::pow(unknowns, 4.0 / 3);
}

std::string memory_problem(double bytes) {
  const double free = available_memory();
  if (!(free > 0) || around_factor * bytes <= free) return "";
  return fmt::format("its factor needs {} of memory, and {} are free",
                     memory_text(around_factor * bytes), memory_text(free));
}

std::string memory_text(double bytes) {
  return bytes < 1e9 ? fmt::format("{:.0f} MB", bytes / 1e6)
                     : fmt::format("{:.1f} GB", bytes / 1e9);
}

}  // namespace carom::continuum
