#include "continuum/meshing/smooth_blocks.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "continuum/meshing/cubed_ball.h"
#include "continuum/meshing/fine_zones.h"
#include "continuum/meshing/half_of_body.h"

namespace carom::continuum {
namespace {

/// Zones nearer to each other than this leave elements on the far side of the body that are too coarse [rad].
constexpr double least_angle_between_poles = 1.7;

}  // namespace

int even_cells_across(const MeshWish& wish) {
  return 2 * std::max(1, static_cast<int>(std::lround(0.8 * wish.elements_per_radius)));
}

double even_growth(int across) {
  return 1 + 0.75 * pi / across;
}

std::vector<HexBlock> smooth_blocks(const BallImage& image, const MeshWish& wish) {
  const std::vector<FineZone> zones = fine_zones(image, wish);
  const bool two_poles =
      zones.size() < 2 ||
      (zones.size() == 2 && angle_between(zones[0].b, zones[1].b) > least_angle_between_poles);
  if (!two_poles) return cubed_ball_blocks(image, zones, wish.growth);
  const Vector3d b1 = zones.empty() ? Vector3d::UnitZ() : zones[0].b;
  const Vector3d b2 = zones.size() > 1 ? zones[1].b : Vector3d(-b1);
  const PolesOfBall poles = poles_of_ball(b1, b2, b1.unitOrthogonal());
  int across = zones.empty() ? even_cells_across(wish) : 4;
  std::vector<HalfOfBody> halves;
  for (std::size_t i = 0; i < 2; ++i) {
    const FineZone* zone = i < zones.size() ? &zones[i] : nullptr;
    const Matrix3d mirror = i == 0 ? Matrix3d::Identity() : poles.swap();
    halves.push_back(half_of_body(image, poles, mirror, zone));
    if (zone != nullptr) across = std::max(across, cells_across(halves.back(), *zone));
  }
  const double growth = zones.empty() ? even_growth(across) : wish.growth;
  std::vector<HexBlock> blocks;
  for (const HalfOfBody& half : halves) {
    for (HexBlock& block :
         half_ball_blocks(graded_half_ball(half, across, growth),
                          [half](const HalfBallPoint& point) { return half.place(point); })) {
      blocks.push_back(std::move(block));
    }
  }
  return blocks;
}

}  // namespace carom::continuum
