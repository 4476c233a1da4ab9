#include <fmt/format.h>

#include "io/scenario/scenario_parts.h"
#include "multibody/joint_type.h"

namespace carom::io {
namespace {

using multibody::Needs;

std::vector<std::string> joint_type_names() {
  std::vector<std::string> names;
  for (const JointTypeInfo& type : joint_types()) names.emplace_back(type.name);
  return names;
}

void check_keys_of(TableReader& table, const multibody::JointType& type) {
  std::vector<std::string_view> always = {"name",   "type",  "velocity", "spring",
                                          "damper", "drive", "limits",   "friction"};
  const std::vector<std::string_view> of_clearance = clearance_keys();
  always.insert(always.end(), of_clearance.begin(), of_clearance.end());
  const std::string choice = fmt::format("a {} joint", type.name);
  switch (type.needs) {
    case Needs::nothing:
    case Needs::position:
      // An axis that is not needed does no harm; a spherical joint does need its place.
      if (type.name == "spherical") {
        return table.check_keys(choice, {"bodies", "position"}, {"axis"}, always);
      }
      return table.check_keys(choice, {"bodies"}, {"position", "axis"}, always);
    case Needs::position_axis:
      return table.check_keys(choice, {"bodies", "position", "axis"}, {}, always);
    case Needs::position_two_axes:
      return table.check_keys(choice, {"bodies", "position", "axes"}, {}, always);
    case Needs::two_positions:
      return table.check_keys(choice, {"bodies", "points"}, {}, always);
    case Needs::two_joints:
      return table.check_keys(choice, {"joints", "ratio"}, {}, always);
  }
}

void read_geometry(TableReader& table, const multibody::JointType& type, JointSpec& joint,
                   ScenarioParts& parts) {
  const std::vector<BodyId> bodies = find_bodies(parts, "bodies", table);
  if (bodies.size() == 2) {
    joint.a = bodies[0];
    joint.b = bodies[1];
    joint.p_W = parts.pose(joint.b).p;  // of fixed and free joints, which may be anywhere
    if (joint.a == joint.b) {
      table.problem("bodies", "joins a body to itself", "name two different bodies");
    }
  }
  if (const auto p_W = table.vector("position")) joint.p_W = *p_W;
  if (const auto axis = table.direction("axis")) joint.axis_W = *axis;
  if (table.has("axis") && type.needs == Needs::position) {
    parts.warnings.push_back(fmt::format("{}: {}: a {} joint has no axis; it is not used",
                                         table.place("axis"), table.owner(), type.name));
  }
  if (const auto axes = table.directions("axes"); axes.size() == 2) {
    joint.axis_W = axes[0];
    joint.axis2_W = axes[1];
  }
  if (const auto points = table.points("points"); points.size() == 2) {
    joint.p_W = points[0];
    joint.p2_W = points[1];
  }
}

/// Gears and racks name joints that may come later in the file.
void read_coupling(TableReader& table, JointSpec& joint, const ScenarioParts& parts) {
  std::vector<JointId> coupled;
  for (const PlacedText& name : table.texts("joints")) {
    if (const auto id = find_joint(parts, name, table)) coupled.push_back(*id);
  }
  if (coupled.size() == 2) {
    joint.first = coupled[0];
    joint.second = coupled[1];
  }
  const auto ratio = table.number("ratio", joint.type == "rack" ? "m/rad" : "1");
  if (ratio && *ratio == 0) table.problem("ratio", "ratio is 0", "must not be zero");
  joint.ratio = ratio.value_or(1);
}

}  // namespace

const TableSchema& joint_schema() {
  static const TableSchema schema{
      .name = "joint",
      .description = "A joint in world axes at the start, where its coordinates are zero",
      .fields =
          std::vector<Field>{
              required(name_field("unique among the joints")),
              required({.key = "type",
                        .kind = FieldKind::text,
                        .description = "type of the joint",
                        .names = joint_type_names()}),
              {.key = "bodies",
               .kind = FieldKind::texts,
               .description = "the joint counts the second relative to the first",
               .min_items = 2,
               .max_items = 2},
              {.key = "position",
               .kind = FieldKind::vector,
               .description = "a point of the joint",
               .unit = "m"},
              {.key = "axis",
               .kind = FieldKind::vector,
               .description = "axis, line or normal of the plane, of any length"},
              {.key = "axes",
               .kind = FieldKind::points,
               .description = "of a universal joint: one fixed in each body",
               .min_items = 2,
               .max_items = 2},
              {.key = "points",
               .kind = FieldKind::points,
               .description = "of a distance: one fixed in each body",
               .unit = "m",
               .min_items = 2,
               .max_items = 2},
              {.key = "joints",
               .kind = FieldKind::texts,
               .description = "that a gear or rack couples",
               .min_items = 2,
               .max_items = 2},
              {.key = "ratio",
               .description = "coordinate of the second joint over that of the first",
               .unit = "1 or m/rad"}} +
          clearance_fields() + joint_action_fields()};
  return schema;
}

void read_joints(TableReader& document, ScenarioParts& parts) {
  std::vector<TableReader> tables = document.tables("joints", "joint");
  for (TableReader& table : tables) {
    JointSpec joint;
    const JointId id{static_cast<int>(parts.joints.size())};
    const auto name = read_name(table);
    joint.name = name.value_or(fmt::format("joint {}", id.index + 1));
    joint.place = table.place("name");
    if (name && !parts.joint_ids.emplace(*name, id).second) {
      table.problem("name", fmt::format("there are two joints '{}'", *name), "rename one of them");
    }
    joint.type = table.text("type").value_or("");
    parts.joints.push_back(std::move(joint));
  }
  for (std::size_t i = 0; i < tables.size(); ++i) {
    JointSpec& joint = parts.joints[i];
    const multibody::JointType* type = multibody::find_joint_type(joint.type);
    if (type == nullptr) continue;
    check_keys_of(tables[i], *type);
    if (type->needs == Needs::two_joints) {
      read_coupling(tables[i], joint, parts);
    } else {
      read_geometry(tables[i], *type, joint, parts);
    }
    read_joint_actions(tables[i], joint);
    read_clearance(tables[i], JointId{static_cast<int>(i)}, parts);
  }
  for (std::size_t i = 0; i < tables.size(); ++i) {
    for (const JointId coupled : {parts.joints[i].first, parts.joints[i].second}) {
      if (coupled.index < 0 || !parts.joints[coupled.index].clearance) continue;
      tables[i].problem("joints",
                        fmt::format("couples joint {}, which has clearance and so no coordinate",
                                    parts.joints[coupled.index].name),
                        "leave out its clearance");
    }
  }
}

}  // namespace carom::io
