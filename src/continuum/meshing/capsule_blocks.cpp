#include "continuum/meshing/capsule_blocks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/numbers.h"
#include "continuum/meshing/cylinder_blocks.h"
#include "continuum/meshing/half_of_body.h"
#include "continuum/meshing/smooth_blocks.h"

namespace carom::continuum {
namespace {

/// Least straight part of the short capsule over the radius, and its part of the long one at most.
constexpr double short_length = 1.5, worth_columns = 0.75;
/// A straight part of so many radii shears a smooth body with a place on its side, or several, too much.
constexpr double very_long_length = 4;
/// Places are at least so high on the ball that the short capsule is the image of.
constexpr double least_height = 0.72;

/// The short capsule is as short as the height h of its places on the ball allows: a place that is d beyond the
/// straight part has h = (l/2 + d)/(l/2 + R).
Capsule shortened(const Capsule& capsule, const MeshWish& wish) {
  double length = short_length * capsule.radius;
  for (const ContactPlace& place : wish.places) {
    const double beyond = std::fabs(place.p_S.z()) - capsule.length / 2;
    const double missing = least_height * capsule.radius - beyond;
    length = std::max(length, 2 * missing / (1 - least_height));
  }
  return {capsule.radius, length};
}

/// Zones of the ends at −z and +z, on the ball of the short capsule.
struct ZonesOfEnds {
  std::array<std::optional<FineZone>, 2> at;
  bool fit = true;  ///< not more than one each
};

/// Places on one end share a zone where `unite` says so, and do not fit otherwise.
ZonesOfEnds zones_of_ends(const BallImage& image, double shift, bool unite, const MeshWish& wish) {
  MeshWish shifted = wish;
  for (ContactPlace& place : shifted.places) {
    place.p_S.z() -= std::copysign(shift, place.p_S.z());
  }
  ZonesOfEnds zones;
  for (const FineZone& zone : fine_zones(image, shifted)) {
    std::optional<FineZone>& end = zones.at[zone.b.z() > 0 ? 1 : 0];
    zones.fit &= unite || !end;
    end = end ? united(image, *end, zone) : zone;
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

/// The half-ball on the cap of a cylinder at +z or −z: a core over the square, and shells over it and the rings.
void add_round_cap(const Cylinder& cylinder, const CylinderSection& section,
                   const LayerLines& lines, double side, std::vector<HexBlock>& blocks) {
  const int deep = std::max(2, std::max(lines.x.cells(), lines.y.cells()) / 3);
  const auto place = [=](const Vector3d& p) {
    const double c = std::cos(section.turn), s = std::sin(section.turn);
    return Vector3d(c * p.x() - s * p.y(), s * p.x() + c * p.y(),
                    side * (p.z() + cylinder.length / 2));
  };
  // The square is the flat face of a box half as high as it is wide.
  const auto in_shell = [=](const Vector3d& box, double outwards) {
    const Vector3d on_sphere = section.radius * Vector3d((box * pi / 4).array().tan()).normalized();
    return place((1 - outwards) * section.square * box + outwards * on_sphere);
  };
  const std::array<int, 2> across{lines.x.cells(), lines.y.cells()};
  const int shells = lines.outwards.cells();
  blocks.push_back({{across[0], across[1], deep}, [=](const Vector3d& count) {
                      return place(section.square * Vector3d(lines.x.at(count.x()),
                                                             lines.y.at(count.y()),
                                                             count.z() / deep));
                    }});
  blocks.push_back({{across[0], across[1], shells}, [=](const Vector3d& count) {
                      return in_shell({lines.x.at(count.x()), lines.y.at(count.y()), 1},
                                      lines.outwards.at(count.z()));
                    }});
  for (const double end : {-1.0, 1.0}) {
    blocks.push_back({{across[1], deep, shells}, [=](const Vector3d& count) {
                        return in_shell({end, lines.y.at(count.x()), count.y() / deep},
                                        lines.outwards.at(count.z()));
                      }});
    blocks.push_back({{across[0], deep, shells}, [=](const Vector3d& count) {
                        return in_shell({lines.x.at(count.x()), end, count.y() / deep},
                                        lines.outwards.at(count.z()));
                      }});
  }
}

/// A cylinder with a place on its side between two round caps.
std::vector<HexBlock> with_side_place(const Capsule& capsule, const MeshWish& wish) {
  const Cylinder cylinder{capsule.radius, capsule.length};
  CylinderBlocks middle = blocks_with_side_place(cylinder, wish.places[0], wish, true);
  for (const double side : {-1.0, 1.0}) {
    add_round_cap(cylinder, middle.section, middle.lines, side, middle.blocks);
  }
  return middle.blocks;
}

/// Whether the only place is on the straight part, far enough from its ends for a core.
bool on_side(const Capsule& capsule, const MeshWish& wish) {
  if (wish.places.size() != 1) return false;
  const double reach = wish.core_radii * wish.places[0].radius;
  const double to_end = capsule.length / 2 - std::fabs(wish.places[0].p_S.z());
  return to_end > std::max(2 * reach, 0.3 * capsule.radius) && reach < 0.5 * capsule.radius;
}

}  // namespace

std::vector<HexBlock> capsule_blocks(const Capsule& capsule, const MeshWish& wish) {
  const Capsule shorter = shortened(capsule, wish);
  const BallImage image = ball_image(shorter);
  const double shift = (capsule.length - shorter.length) / 2;
  const bool is_long = shorter.length < worth_columns * capsule.length;
  const bool is_very_long = capsule.length > very_long_length * capsule.radius;
  if (is_very_long && on_side(capsule, wish)) return with_side_place(capsule, wish);
  const ZonesOfEnds zones = zones_of_ends(image, is_long ? shift : 0, is_very_long, wish);
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
