#include <fmt/format.h>

#include <cmath>

#include "base/text.h"
#include "io/scenario/scenario_parts.h"

namespace carom::io {
namespace {

Field quaternion_field() {
  return {.key = "quaternion",
          .kind = FieldKind::numbers,
          .description = "orientation as a unit quaternion [w, x, y, z]",
          .min_items = 4,
          .max_items = 4};
}

const TableSchema& orientation_schema() {
  static const TableSchema schema{
      .name = "orientation",
      .description = "A turn: axis and angle, or a quaternion",
      .fields = {{.key = "axis",
                  .kind = FieldKind::vector,
                  .description = "axis of the turn, of any length"},
                 {.key = "angle", .description = "angle of the turn", .unit = "rad"},
                 quaternion_field()}};
  return schema;
}

Matrix3d read_quaternion(TableReader& table) {
  const auto items = table.numbers("quaternion");
  if (!items) return Matrix3d::Identity();
  const Eigen::Vector4d q(items->data());
  const double length = q.stableNorm();
  if (std::abs(length - 1) > 1e-6) {
    const Eigen::Vector4d unit = length > 0 ? Eigen::Vector4d(q / length) : q;
    table.problem(
        "quaternion",
        fmt::format("the quaternion has length {}, must have length 1", short_text(length)),
        length > 0
            ? fmt::format("write [{}, {}, {}, {}]", short_text(unit[0], 9), short_text(unit[1], 9),
                          short_text(unit[2], 9), short_text(unit[3], 9))
            : "no turn is [1, 0, 0, 0]");
    return Matrix3d::Identity();
  }
  return Quaterniond(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
}

}  // namespace

std::vector<Field> orientation_fields() {
  return {{.key = "orientation",
           .kind = FieldKind::table,
           .description = "turn of the axes: {axis, angle} or {quaternion}",
           .table = orientation_schema},
          quaternion_field()};
}

Matrix3d read_orientation(TableReader& table) {
  if (table.has("orientation") && table.has("quaternion")) {
    table.problem("quaternion", "has orientation and quaternion", "leave one of them out");
    return Matrix3d::Identity();
  }
  if (table.has("quaternion")) return read_quaternion(table);
  auto turn = table.table("orientation");
  if (!turn) return Matrix3d::Identity();
  if (turn->has("quaternion")) {
    if (turn->count({"axis", "angle"}) > 0) {
      turn->problem("quaternion", "has a quaternion and an axis or angle", "leave one out");
    }
    return read_quaternion(*turn);
  }
  turn->check_keys("an orientation without a quaternion", {"axis", "angle"}, {}, {});
  const auto axis = turn->direction("axis");
  const auto angle = turn->number("angle");
  if (!axis || !angle) return Matrix3d::Identity();
  return Eigen::AngleAxisd(*angle, *axis).toRotationMatrix();
}

}  // namespace carom::io
