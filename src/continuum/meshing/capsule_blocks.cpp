#include "continuum/meshing/capsule_blocks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "continuum/meshing/half_of_body.h"
#include "continuum/meshing/smooth_blocks.h"

namespace carom::continuum {
namespace {

/// Straight part of the short capsule, and the least one that is worth columns, over the radius.
constexpr double short_length = 1.5, long_length = 2;
/// Places on an end are at least so high on the ball that the short capsule is the image of.
constexpr double least_height = 0.65;

/// Zones of the ends at −z and +z, on the ball of the short capsule; nothing for places elsewhere.
struct ZonesOfEnds {
  std::array<std::optional<FineZone>, 2> at;
  bool fit = true;
};

ZonesOfEnds zones_of_ends(const BallImage& image, double shift, const MeshWish& wish) {
  MeshWish shifted = wish;
  for (ContactPlace& place : shifted.places) {
    place.p_S.z() -= std::copysign(shift, place.p_S.z());
  }
  ZonesOfEnds zones;
  for (const FineZone& zone : fine_zones(image, shifted)) {
    std::optional<FineZone>& end = zones.at[zone.b.z() > 0 ? 1 : 0];
    zones.fit &= !end && std::fabs(zone.b.z()) > least_height;
    end = zone;
  }
  return zones;
}

/// Half of the short capsule about a zone at +z, or about the end of the axis, mirrored for the end at −z.
/// The halves of the ball meet in the plane z = 0.
HalfOfBody half_at_end(const BallImage& image, const std::optional<FineZone>& zone, bool low) {
  Vector3d mirror(1, 1, low ? -1 : 1);
  const Vector3d b = zone ? Vector3d(mirror.cwiseProduct(zone->b)) : Vector3d::UnitZ();
  const PolesOfBall poles = poles_of_ball(b, {b.x(), b.y(), -b.z()}, Vector3d::UnitX());
  return half_of_body(image, poles, mirror.asDiagonal(), zone ? &*zone : nullptr);
}

}  // namespace

std::vector<HexBlock> capsule_blocks(const Capsule& capsule, const MeshWish& wish) {
  const Capsule shorter{capsule.radius, short_length * capsule.radius};
  const BallImage image = ball_image(shorter);
  const double shift = (capsule.length - shorter.length) / 2;
  const bool is_long = capsule.length > long_length * capsule.radius;
  const ZonesOfEnds zones = zones_of_ends(image, is_long ? shift : 0, wish);
  if (!is_long || !zones.fit) return smooth_blocks(ball_image(capsule), wish);
  int across = wish.places.empty() ? even_cells_across(wish) : 4;
  std::array<HalfOfBody, 2> halves;
  for (const int end : {0, 1}) {
    halves[end] = half_at_end(image, zones.at[end], end == 0);
    if (zones.at[end]) across = std::max(across, cells_across(halves[end], *zones.at[end]));
  }
  const double growth = wish.places.empty() ? even_growth(across) : wish.growth;
  std::vector<HexBlock> blocks;
  const auto add = [&](std::vector<HexBlock> more) {
    for (HexBlock& block : more) blocks.push_back(std::move(block));
  };
  for (const int end : {0, 1}) {
    const Vector3d moved(0, 0, end == 0 ? -shift : shift);
    add(half_ball_blocks(graded_half_ball(halves[end], across, growth),
                         [half = halves[end], moved](const HalfBallPoint& point) {
                           return Vector3d(half.place(point) + moved);
                         }));
  }
  // Columns between the faces of both halves, which are alike but for their places.
  const double cell = 1.25 * capsule.radius / wish.elements_per_radius;
  const int layers = std::max(1, static_cast<int>(std::lround(2 * shift / cell)));
  const HalfBall ball = graded_half_ball(halves[0], across, growth);
  add(half_sphere_columns(ball, layers, [=](const Vector3d& p, double layer) {
    const double part = layer / layers, radius = p.norm();
    const auto on_face = [&](const HalfOfBody& half) {
      const double distance = half.poles.distance();
      return half.place({p * (distance / radius), distance});
    };
    Vector3d place = (1 - part) * on_face(halves[0]) + part * on_face(halves[1]);
    place.z() = (2 * part - 1) * shift;
    return place;
  }));
  return blocks;
}

}  // namespace carom::continuum
