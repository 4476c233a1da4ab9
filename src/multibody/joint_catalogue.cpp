// The list of all joint types; each is one file in joints/.
#include <algorithm>

#include "base/text.h"
#include "carom/mechanics.h"
#include "carom/model.h"
#include "multibody/joint_type.h"
#include "multibody/model_data.h"

#define JOINT_TYPES(JOINT) \
  JOINT(revolute)          \
  JOINT(prismatic)         \
  JOINT(screw)             \
  JOINT(cylindrical)       \
  JOINT(universal)         \
  JOINT(spherical)         \
  JOINT(planar)            \
  JOINT(fixed)             \
  JOINT(free)              \
  JOINT(point_on_line)     \
  JOINT(point_on_plane)    \
  JOINT(distance)          \
  JOINT(rope)              \
  JOINT(rolling_ball)      \
  JOINT(rolling_disc)      \
  JOINT(gear)              \
  JOINT(rack)

namespace carom {
namespace multibody {

#define DECLARE(joint) JointType joint();
JOINT_TYPES(DECLARE)
#undef DECLARE

const std::vector<JointType>& catalogue() {
#define ENTRY(joint) joint(),
  static const std::vector<JointType> types = {JOINT_TYPES(ENTRY)};
#undef ENTRY
  return types;
}

const JointType* find_joint_type(std::string_view name) {
  const auto& types = catalogue();
  const auto found = std::ranges::find(types, name, &JointType::name);
  return found == types.end() ? nullptr : &*found;
}

const JointType& free_type() {
  return *std::ranges::find(catalogue(), 6, &JointType::speeds);
}

bool connects_bodies(std::string_view name) {
  const JointType* type = find_joint_type(name);
  return type == nullptr || !type->rows.empty();
}

const AxisUnits& axis_units(const JointType& type) {
  static constexpr AxisUnits of_angle{.coordinate = "rad",
                                      .speed = "rad/s",
                                      .force = "N*m",
                                      .inertia = "kg*m^2",
                                      .impulse = "N*m*s",
                                      .stiffness = "N*m/rad",
                                      .damping = "N*m*s/rad"};
  static constexpr AxisUnits of_length{.coordinate = "m",
                                       .speed = "m/s",
                                       .force = "N",
                                       .inertia = "kg",
                                       .impulse = "N*s",
                                       .stiffness = "N/m",
                                       .damping = "N*s/m"};
  return axis_turns(type) ? of_angle : of_length;
}

std::string names_of(bool (*condition)(const JointType& type), std::string_view last) {
  std::vector<std::string> names;
  for (const JointType& type : catalogue()) {
    if (condition(type)) names.emplace_back(type.name);
  }
  if (names.size() < 2) return joined(names);
  const std::string end = names.back();
  names.pop_back();
  return joined(names) + " " + std::string(last) + " " + end;
}

}  // namespace multibody

std::vector<JointTypeInfo> joint_types() {
  std::vector<JointTypeInfo> infos;
  for (const multibody::JointType& type : multibody::catalogue()) {
    const bool couples = type.couples != multibody::Couples::nothing;
    infos.push_back({.name = type.name,
                     .summary = type.summary,
                     .coordinates = type.coordinates,
                     .speeds = type.speeds,
                     .rows = couples ? 1 : static_cast<int>(type.rows.size()),
                     .in_tree = type.in_tree,
                     .axis_turns = multibody::axis_turns(type),
                     .axis_slides = multibody::axis_slides(type),
                     .parameters = type.parameters});
  }
  return infos;
}

bool has_one_axis(const Model& model, JointId joint) {
  return multibody::has_one_axis(*model.data().joints[joint.index].type);
}
bool axis_turns(const Model& model, JointId joint) {
  return multibody::axis_turns(*model.data().joints[joint.index].type);
}
bool axis_slides(const Model& model, JointId joint) {
  return multibody::axis_slides(*model.data().joints[joint.index].type);
}
const AxisUnits& axis_units(const Model& model, JointId joint) {
  return multibody::axis_units(*model.data().joints[joint.index].type);
}

}  // namespace carom
