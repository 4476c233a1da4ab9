#include "continuum/meshing/cylinder_section.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"

namespace carom::continuum {
namespace {

Vector3d turned_about_z(const Vector3d& p, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * p.x() - s * p.y(), s * p.x() + c * p.y(), p.z()};
}

}  // namespace

Room square_room(const CylinderSection& section, const CylinderLayer& layer) {
  const double half = section.square;
  return {.low = {-1, -1, layer.low},
          .high = {1, 1, layer.high},
          .at =
              [half, turn = section.turn](const Vector3d& x) {
                return turned_about_z({half * x.x(), half * x.y(), x.z()}, turn);
              },
          .outer = {{{false, false}, {false, false}, {layer.low_is_cap, layer.high_is_cap}}}};
}

Room ring_room(const CylinderSection& section, const CylinderLayer& layer, int ring) {
  const double turn = section.turn + ring * pi / 2;
  return {.low = {0, -1, layer.low},
          .high = {1, 1, layer.high},
          .at =
              [section, turn](const Vector3d& x) {
                const double angle = x.y() * pi / 4, outwards = x.x();
                const Vector3d inner(section.square, section.square * x.y(), x.z());
                const Vector3d outer(section.radius * std::cos(angle),
                                     section.radius * std::sin(angle), x.z());
                return turned_about_z((1 - outwards) * inner + outwards * outer, turn);
              },
          .outer = {{{false, true}, {false, false}, {layer.low_is_cap, layer.high_is_cap}}}};
}

// Seen from the turned axes the angles of the rings run along y, −x, −y and x.
RoomLines LayerLines::of_ring(int ring) const {
  Spacing around = ring % 2 == 0 ? y : x;
  if (ring == 1 || ring == 2) {
    std::reverse(around.ends.begin(), around.ends.end());
    for (double& end : around.ends) end = -end;
  }
  return {outwards, around, z};
}

void add_rows(const CylinderSection& section, const LayerLines& lines, int but,
              std::vector<HexBlock>& blocks) {
  const CylinderLayer layer{.low = lines.z.ends.front(), .high = lines.z.back()};
  if (but != -1) blocks.push_back(rows_between(square_room(section, layer), lines.of_square()));
  for (int ring = 0; ring < 4; ++ring) {
    if (but == ring) continue;
    blocks.push_back(rows_between(ring_room(section, layer, ring), lines.of_ring(ring)));
  }
}

}  // namespace carom::continuum
