#include <fmt/format.h>

#include <algorithm>

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

/// One key for each name among the parameters of all types, with every unit that it has.
std::vector<Field> parameter_fields() {
  std::vector<Field> fields;
  for (const multibody::JointType& type : multibody::catalogue()) {
    for (const JointParameter& parameter : type.parameters) {
      const auto known = std::ranges::find(fields, parameter.name, &Field::key);
      const std::string unit(parameter.unit);
      if (known == fields.end()) {
        fields.push_back({.key = std::string(parameter.name),
                          .description = std::string(parameter.meaning),
                          .unit = unit,
                          .range = parameter.range});
      } else if (known->unit != unit) {
        known->unit += " or " + unit;
      }
    }
  }
  return fields;
}

/// Names of the types that need this.
template <Needs needs>
std::string types_with() {
  return multibody::names_of([](const multibody::JointType& type) { return type.needs == needs; },
                             "or");
}

std::vector<Field> time_fields() {
  return {
      {.key = "from",
       .description = "of a fixed joint: time from which it holds its bodies where they are then; "
                      "left out: 0",
       .unit = "s",
       .range = not_negative},
      {.key = "until",
       .description = "time at which the joint lets go; left out: never",
       .unit = "s",
       .range = positive}};
}

void check_keys_of(TableReader& table, const multibody::JointType& type) {
  std::vector<std::string_view> always = {"name",  "type",   "velocity", "spring", "damper",
                                          "drive", "limits", "friction", "from",   "until"};
  const std::vector<std::string_view> of_clearance = clearance_keys();
  always.insert(always.end(), of_clearance.begin(), of_clearance.end());
  const std::string choice = fmt::format("a {} joint", type.name);
  std::vector<std::string_view> needed, allowed;
  switch (type.needs) {
    case Needs::nothing:
      needed = {"bodies"};
      allowed = {"position", "axis"};  // an axis that is not needed does no harm
      break;
    case Needs::position:
      needed = {"bodies", "position"};
      allowed = {"axis"};
      break;
    case Needs::position_axis:
      needed = {"bodies", "position", "axis"};
      break;
    case Needs::position_two_axes:
      needed = {"bodies", "position", "axes"};
      break;
    case Needs::two_positions:
      needed = {"bodies", "points"};
      break;
    case Needs::two_joints:
      needed = {"joints"};
      break;
  }
  for (const JointParameter& parameter : type.parameters) needed.push_back(parameter.name);
  table.check_keys(choice, needed, allowed, always);
}

void read_parameters(TableReader& table, const multibody::JointType& type, JointSpec& joint) {
  for (const JointParameter& parameter : type.parameters) {
    const auto value = table.number(parameter.name, parameter.unit);
    if (value && *value == 0 && !parameter.may_be_zero) {
      table.problem(parameter.name, fmt::format("{} is 0", parameter.name), "must not be zero");
    }
    // What is missing has been reported.
    joint.parameters.emplace(parameter.name, value.value_or(parameter.example));
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
  if (table.has("axis") && (type.needs == Needs::nothing || type.needs == Needs::position)) {
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
               .description = fmt::format("of a {} joint: one fixed in each body",
                                          types_with<Needs::position_two_axes>()),
               .min_items = 2,
               .max_items = 2},
              {.key = "points",
               .kind = FieldKind::points,
               .description = fmt::format("of a {}: one fixed in each body",
                                          types_with<Needs::two_positions>()),
               .unit = "m",
               .min_items = 2,
               .max_items = 2},
              {.key = "joints",
               .kind = FieldKind::texts,
               .description = fmt::format("that a {} couples", types_with<Needs::two_joints>()),
               .min_items = 2,
               .max_items = 2}} +
          time_fields() + parameter_fields() + clearance_fields() + joint_action_fields()};
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
    read_parameters(tables[i], *type, joint);
    joint.from = tables[i].number("from");
    joint.until = tables[i].number("until");
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
