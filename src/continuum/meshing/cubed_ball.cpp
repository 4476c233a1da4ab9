#include "continuum/meshing/cubed_ball.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "continuum/meshing/rooms.h"

namespace carom::continuum {
namespace {

/// Half the edge of the cube in the unit ball.
constexpr double cube_in_ball = 0.45;
/// Turns of the cube that are tried.
constexpr int turns_tried = 2000;

/// A point of the unit sphere on the cube around it: room 2·axis on the low side of an axis, 2·axis + 1 on the
/// high side, and angles from its middle over π/4 along the two axes after it.
struct PlaceOnCube {
  int room = 0;
  Eigen::Vector2d uv;
};

PlaceOnCube place_on_cube(const Vector3d& b) {
  Eigen::Index largest = 0;
  b.cwiseAbs().maxCoeff(&largest);
  const int axis = static_cast<int>(largest);
  const double height = std::fabs(b[axis]);
  return {2 * axis + (b[axis] > 0 ? 1 : 0),
          {std::atan(b[(axis + 1) % 3] / height) * 4 / pi,
           std::atan(b[(axis + 2) % 3] / height) * 4 / pi}};
}

/// How far zones are from having rooms of their own, and from the middles of these.
double badness(const Matrix3d& turn, const std::vector<FineZone>& zones) {
  std::array<int, 6> taken{};
  double worst = 0;
  for (const FineZone& zone : zones) {
    const PlaceOnCube place = place_on_cube(turn.transpose() * zone.b);
    if (taken[place.room]++ > 0) worst += 1;
    worst = std::max(worst, place.uv.cwiseAbs().maxCoeff());
  }
  return worst;
}

/// Turns evenly spread over all, always the same ones (Roberts' sequence with Shoemake's map to quaternions).
Matrix3d nth_turn(int n) {
  const double g = 1.2207440846057596;
  const auto part = [&](double step) { return std::fmod(0.5 + n * step, 1.0); };
  const double a = part(1 / g), b = 2 * pi * part(1 / (g * g)), c = 2 * pi * part(1 / (g * g * g));
  const double s = std::sqrt(1 - a), t = std::sqrt(a);
  return Quaterniond(s * std::sin(b), s * std::cos(b), t * std::sin(c), t * std::cos(c))
      .toRotationMatrix();
}

Matrix3d best_turn(const std::vector<FineZone>& zones) {
  Matrix3d best = Matrix3d::Identity();
  double least = badness(best, zones);
  for (int n = 0; n < turns_tried; ++n) {
    const Matrix3d turn = nth_turn(n);
    const double bad = badness(turn, zones);
    if (bad < least) least = bad, best = turn;
  }
  return best;
}

void unite_nearest(const BallImage& image, std::vector<FineZone>& zones) {
  std::size_t first = 0, second = 1;
  double least = infinite;
  for (std::size_t i = 0; i < zones.size(); ++i) {
    for (std::size_t j = i + 1; j < zones.size(); ++j) {
      const double angle = angle_between(zones[i].b, zones[j].b);
      if (angle < least) least = angle, first = i, second = j;
    }
  }
  zones[first] = united(image, zones[first], zones[second]);
  zones.erase(zones.begin() + static_cast<std::ptrdiff_t>(second));
}

Room room_of_ball(const BallImage& image, const Matrix3d& turn, int room) {
  const int axis = room / 2, side = room % 2 == 0 ? -1 : 1;
  return {.low = {0, -1, -1},
          .high = {1, 1, 1},
          .at =
              [image, turn, axis, side](const Vector3d& x) {
                Vector3d inner, outer;
                inner[axis] = outer[axis] = side;
                for (const int i : {1, 2}) {
                  inner[(axis + i) % 3] = x[i];
                  outer[(axis + i) % 3] = std::tan(x[i] * pi / 4);
                }
                const Vector3d p = (1 - x[0]) * cube_in_ball * inner + x[0] * outer.normalized();
                return image.to_body(turn * p);
              },
          .outer = {{{false, true}, {false, false}, {false, false}}}};
}

/// Change of each coordinate of a room over a length in the body [1/m].
Vector3d per_metre_at(const Room& room, const Vector3d& x) {
  constexpr double step = 1e-5;
  Vector3d result;
  for (int axis = 0; axis < 3; ++axis) {
    const Vector3d way = step * Vector3d::Unit(axis);
    result[axis] = 2 * step / (room.at(x + way) - room.at(x - way)).norm();
  }
  return result;
}

/// A zone in its room.
struct ZoneInRoom {
  int number = 0;
  Room room;
  RoomPlace place;
};

ZoneInRoom zone_in_room(const BallImage& image, const Matrix3d& turn, const FineZone& zone,
                        double growth) {
  const PlaceOnCube on_cube = place_on_cube(turn.transpose() * zone.b);
  ZoneInRoom result{
      .number = on_cube.room, .room = room_of_ball(image, turn, on_cube.room), .place = {}};
  const Vector3d x(1, on_cube.uv.x(), on_cube.uv.y());
  result.place = {.x = x,
                  .per_metre = per_metre_at(result.room, x),
                  .reach = zone.reach,
                  .size = zone.size,
                  .growth = growth,
                  .largest = infinite};
  return result;
}

/// Cells that all rooms share: along the axes of the cube, and from it to the surface.
struct CubedCells {
  std::array<int, 3> along{4, 4, 4};
  int outwards = 3;

  RoomLimits of_room(int room) const {
    const int axis = room / 2;
    return {.may_be_cut = {false, false, false},
            .least_cells = {outwards, along[(axis + 1) % 3], along[(axis + 2) % 3]}};
  }
  void hold(int room, const RoomCore& core) {
    outwards = std::max(outwards, core.cells[0].cells());
    for (const int i : {1, 2}) {
      int& cells = along[(room / 2 + i) % 3];
      cells = std::max(cells, core.cells[i].cells());
    }
  }
};

Spacing from_low_to_high(int cells) {
  Spacing line = even_spacing(cells);
  for (double& end : line.ends) end = 2 * end - 1;
  return line;
}

}  // namespace

std::vector<HexBlock> cubed_ball_blocks(const BallImage& image, std::vector<FineZone> zones,
                                        double growth) {
  Matrix3d turn = best_turn(zones);
  while (zones.size() > 1 && badness(turn, zones) >= 1) {
    unite_nearest(image, zones);
    turn = best_turn(zones);
  }
  std::array<const ZoneInRoom*, 6> in_room{};
  std::vector<ZoneInRoom> placed;
  CubedCells cells;
  for (const FineZone& zone : zones) placed.push_back(zone_in_room(image, turn, zone, growth));
  for (const ZoneInRoom& zone : placed) {
    in_room[zone.number] = &zone;
    cells.hold(zone.number, plan_room(zone.room, zone.place, cells.of_room(zone.number)).core);
  }
  std::vector<HexBlock> blocks;
  RoomLines cube;
  for (int axis = 0; axis < 3; ++axis) cube[axis] = from_low_to_high(cells.along[axis]);
  const auto in_cube = [image, turn](const Vector3d& x) {
    return image.to_body(turn * (cube_in_ball * x));
  };
  blocks.push_back(rows_between({.at = in_cube}, cube));
  for (int room = 0; room < 6; ++room) {
    const ZoneInRoom* zone = in_room[room];
    if (zone == nullptr) {
      const int axis = room / 2;
      blocks.push_back(
          rows_between(room_of_ball(image, turn, room),
                       {even_spacing(cells.outwards), cube[(axis + 1) % 3], cube[(axis + 2) % 3]}));
      continue;
    }
    const RoomPlan plan = plan_room(zone->room, zone->place, cells.of_room(room));
    for (HexBlock& block : blocks_of(plan, zone->place)) blocks.push_back(std::move(block));
  }
  return blocks;
}

}  // namespace carom::continuum
