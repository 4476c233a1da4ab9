// What acts inside a joint with one axis: spring, damper, drive, limits and friction.
#include <fmt/format.h>

#include "base/text.h"
#include "io/scenario/scenario_parts.h"
#include "multibody/joint_type.h"

namespace carom::io {
namespace {

using multibody::JointType;

const TableSchema& spring_schema() {
  static const TableSchema schema{
      .name = "spring",
      .description = "A spring along the coordinate",
      .fields = {required({.key = "stiffness",
                           .kind = FieldKind::number_or_table,
                           .description = "moment or force per coordinate, or {coefficient, "
                                          "exponent} or {table}",
                           .unit = "N*m/rad or N/m",
                           .range = not_negative,
                           .table = spring_function_schema}),
                 {.key = "rest",
                  .description = "coordinate at which it is at rest; left out: 0, the start",
                  .unit = "rad or m"}}};
  return schema;
}

const TableSchema& drive_schema() {
  static const TableSchema schema{
      .name = "drive",
      .description = "What moves the joint by itself",
      .fields = {
          required({.key = "type",
                    .kind = FieldKind::text,
                    .description = "motion: exact; speed: gain times the missing speed; torque: a "
                                   "moment or force",
                    .names = {"motion", "speed", "torque"}}),
          {.key = "value",
           .description = "constant speed of a motion or speed drive; constant torque or force",
           .unit = "rad/s or m/s or N*m or N"},
          {.key = "table",
           .kind = FieldKind::rows,
           .description = "pairs of time and what `value` is, linear between; two at one time are "
                          "a step, which a motion cannot have",
           .unit = "rad/s or m/s or N*m or N",
           .first_unit = "s",
           .min_items = 2,
           .may_step = true},
          {.key = "position_table",
           .kind = FieldKind::rows,
           .description =
               "of a motion: pairs of time and coordinate from [0, 0] on, smooth between",
           .unit = "rad or m",
           .first_unit = "s",
           .min_items = 2},
          {.key = "amplitude",
           .description = "of a sine: of the coordinate of a motion, or of what `value` is",
           .unit = "rad or m or rad/s or m/s or N*m or N"},
          {.key = "frequency", .description = "of the sine", .unit = "Hz", .range = positive},
          {.key = "phase", .description = "of the sine at the start; left out: 0", .unit = "rad"},
          {.key = "gain",
           .description = "of a speed drive: moment or force per missing speed",
           .unit = "N*m*s/rad or N*s/m",
           .range = positive},
          {.key = "max_torque",
           .description = "largest moment of a speed drive that turns",
           .unit = "N*m",
           .range = positive},
          {.key = "max_force",
           .description = "largest force of a speed drive that slides",
           .unit = "N",
           .range = positive}}};
  return schema;
}

const TableSchema& limits_schema() {
  static const TableSchema schema{
      .name = "limits",
      .description = "Stops of the coordinate, which are contacts",
      .fields =
          std::vector<Field>{
              {.key = "lower", .description = "lower stop; left out: none", .unit = "rad or m"},
              {.key = "upper", .description = "upper stop; left out: none", .unit = "rad or m"}} +
          stop_law_fields()};
  return schema;
}

const TableSchema& joint_friction_schema() {
  static const TableSchema schema{
      .name = "joint_friction",
      .description = "Dry friction in a joint",
      .fields = {{.key = "law",
                  .kind = FieldKind::text,
                  .description = "friction law; left out: coulomb",
                  .names = {"coulomb"}},
                 {.key = "coefficient",
                  .description = "friction per reaction across the axis",
                  .range = not_negative},
                 {.key = "radius",
                  .description = "of the pin of a joint that turns",
                  .unit = "m",
                  .range = not_negative},
                 {.key = "torque",
                  .description = "constant moment of a joint that turns",
                  .unit = "N*m",
                  .range = not_negative},
                 {.key = "force",
                  .description = "constant force of a joint that slides",
                  .unit = "N",
                  .range = not_negative}}};
  return schema;
}

/// The course over time of a drive.
TimeFunction read_course(TableReader& table, const AxisUnits& units, JointDrive& drive) {
  using Kind = TimeFunction::Kind;
  TimeFunction course;
  const bool motion = drive.type == JointDrive::Type::motion;
  const std::string_view unit = drive.type == JointDrive::Type::torque ? units.force : units.speed;
  const int ways = table.count({"value", "table", "position_table", "amplitude"});
  if (ways != 1) {
    table.problem("", ways == 0 ? "does not say how it moves" : "says in several ways how it moves",
                  motion ? "give one of value, table, position_table or amplitude"
                         : "give one of value, table or amplitude");
  }
  if (table.has("amplitude") != table.has("frequency") ||
      (table.has("phase") && !table.has("amplitude"))) {
    table.problem("", "a sine needs amplitude and frequency", "add what is missing");
  }
  if (table.has("position_table") && !motion) {
    table.problem("position_table", "only a drive of type motion has a position_table",
                  "write table, or type = \"motion\"");
  }
  if (const auto value = table.number("value", unit)) course.value = *value;
  if (table.has("table")) {
    course.kind = Kind::linear;
    course.points = table.rows("table", unit);
  }
  if (table.has("position_table")) {
    course.kind = Kind::smooth;
    course.points = table.rows("position_table", units.coordinate);
    drive.value_is_position = true;
    if (!course.points.empty() && course.points[0] != std::pair(0.0, 0.0)) {
      table.problem("position_table",
                    fmt::format("begins with [{}, {}]", short_text(course.points[0].first),
                                short_text(course.points[0].second)),
                    "begin with [0, 0]: coordinates are zero at the start");
    }
  }
  if (table.has("amplitude")) {
    course.kind = Kind::harmonic;
    course.amplitude = table.number("amplitude", motion ? units.coordinate : unit).value_or(0);
    drive.value_is_position = motion;
  }
  course.frequency = table.number("frequency").value_or(0);
  course.phase = table.number("phase").value_or(0);
  return course;
}

JointDrive read_drive(TableReader& table, const JointType& joint) {
  const AxisUnits& units = axis_units(joint);
  JointDrive drive;
  const std::string type = table.text("type").value_or("");
  if (type.empty()) return drive;
  const bool speed = type == "speed";
  drive.type = type == "motion" ? JointDrive::Type::motion
               : speed          ? JointDrive::Type::speed
                                : JointDrive::Type::torque;
  const std::string_view max_key = axis_turns(joint) ? "max_torque" : "max_force";
  std::vector<std::string_view> needed, allowed;
  if (speed) {
    needed = {"gain"};
    allowed = {max_key};
  }
  table.check_keys(fmt::format("a {} drive of a {} joint", type, joint.name), needed, allowed,
                   {"type", "value", "table", "position_table", "amplitude", "frequency", "phase"});
  drive.value = read_course(table, units, drive);
  drive.gain = table.number("gain", units.damping).value_or(0);
  drive.max_force = table.number(max_key);
  return drive;
}

JointLimits read_limits(TableReader& table, const JointType& joint) {
  const AxisUnits& units = axis_units(joint);
  JointLimits limits;
  limits.lower = table.number("lower", units.coordinate);
  limits.upper = table.number("upper", units.coordinate);
  limits.law = read_stop_law(table, axis_turns(joint));
  if (table.count({"lower", "upper"}) == 0) {
    table.problem("", "has neither lower nor upper", "give at least one of them");
  }
  if (limits.lower && limits.upper && !(*limits.lower < *limits.upper)) {
    table.problem("lower",
                  fmt::format("lower is {}, must be below upper, which is {}",
                              short_text(*limits.lower), short_text(*limits.upper)),
                  "swap them");
  }
  return limits;
}

/// Its size: a coefficient where the reaction tells the load on the surfaces, a radius where they are
/// round, and a constant.
JointFriction read_friction(TableReader& table, const JointType& joint) {
  table.text("law");
  const bool turning = axis_turns(joint), loaded = takes_friction_coefficient(joint);
  const std::string_view constant = turning ? "torque" : "force";
  std::vector<std::string_view> needed, allowed;
  if (loaded) allowed.push_back("coefficient");
  allowed.push_back(constant);
  if (turning && loaded) (table.has("coefficient") ? needed : allowed).push_back("radius");
  table.check_keys(fmt::format("friction of a {} joint", joint.name), needed, allowed, {"law"});
  if (table.count({"coefficient", "torque", "force"}) == 0) {
    table.problem("", "says nothing about how large it is",
                  fmt::format("give {}{}",
                              !loaded   ? ""
                              : turning ? "coefficient and radius, or "
                                        : "coefficient or ",
                              constant));
  }
  JointFriction friction;
  friction.coefficient = table.number("coefficient").value_or(0);
  if (turning) friction.radius = table.number("radius").value_or(0);
  friction.constant = table.number(constant).value_or(0);
  return friction;
}

}  // namespace

std::vector<Field> joint_action_fields() {
  return {{.key = "velocity",
           .description = "at the start, second body relative to the first",
           .unit = "rad/s or m/s"},
          {.key = "spring",
           .kind = FieldKind::table,
           .description = "left out: none",
           .table = spring_schema},
          {.key = "damper",
           .kind = FieldKind::number_or_table,
           .description = "moment or force per speed, or {coefficient, exponent} or {table}; left "
                          "out: none",
           .unit = "N*m*s/rad or N*s/m",
           .range = not_negative,
           .table = damper_function_schema},
          {.key = "drive",
           .kind = FieldKind::table,
           .description = "left out: none",
           .table = drive_schema},
          {.key = "limits",
           .kind = FieldKind::table,
           .description = "left out: none",
           .table = limits_schema},
          {.key = "friction",
           .kind = FieldKind::table,
           .description = "left out: none",
           .table = joint_friction_schema}};
}

void read_joint_actions(TableReader& table, JointSpec& joint) {
  const JointType& type = *multibody::find_joint_type(joint.type);
  if (!has_one_axis(type)) {
    const bool limited = takes_limits(type);
    for (const char* key : {"velocity", "spring", "damper", "drive", "limits", "friction"}) {
      if (!table.has(key) || (limited && std::string_view(key) == "limits")) continue;
      table.problem(
          key, fmt::format("a {} joint has no {}", joint.type, key),
          "only joints with one axis have one: " + multibody::names_of(multibody::has_one_axis));
    }
    if (!limited) return;
    if (auto limits = table.table("limits")) joint.actions.limits = read_limits(*limits, type);
    return;
  }
  const AxisUnits& units = axis_units(type);
  const bool turning = axis_turns(type);
  joint.speed = table.number("velocity", units.speed);
  JointActions& actions = joint.actions;
  if (auto spring = table.table("spring")) {
    actions.spring_stiffness =
        read_force_function(*spring, "stiffness", spring_function_units(turning)).value_or(0);
    actions.spring_rest = spring->number("rest", units.coordinate).value_or(0);
  }
  actions.damper = read_force_function(table, "damper", damper_function_units(turning)).value_or(0);
  if (auto drive = table.table("drive")) actions.drive = read_drive(*drive, type);
  if (auto limits = table.table("limits")) actions.limits = read_limits(*limits, type);
  if (auto friction = table.table("friction")) actions.friction = read_friction(*friction, type);
}

}  // namespace carom::io
