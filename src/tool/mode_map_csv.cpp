#include <fmt/format.h>

#include "base/text.h"
#include "tool/rebound_files.h"
#include "io/run/csv_text.h"

namespace carom {

std::string mode_map_csv(const ModeMap& map) {
  std::string text = fmt::format(
      "# carom {}: contact modes over {} and {}, hypothesis {}\n"
      "# units: angle rad, energy_lost J; empty: no impact\n"
      "{},{},mode,energy_lost,restitution_kinematic\n",
      CAROM_VERSION, to_text(map.x.quantity), to_text(map.y.quantity), to_text(map.hypothesis),
      to_text(map.x.quantity), to_text(map.y.quantity));
  for (int iy = 0; iy <= map.y.steps; ++iy) {
    for (int ix = 0; ix <= map.x.steps; ++ix) {
      const ModeMap::Cell& cell = map.at(ix, iy);
      const bool impact = cell.mode != ContactMode::none;
      text +=
          fmt::format("{},{},{},{},{}\n", exact_text(map.x.value(ix)), exact_text(map.y.value(iy)),
                      io::csv_cell(to_text(cell.mode)), impact ? exact_text(cell.energy_lost) : "",
                      impact ? exact_text(cell.restitution_kinematic) : "");
    }
  }
  return text;
}

}  // namespace carom
