// The list of all joint types; each is one file in joints/.
#include <algorithm>

#include "carom/model.h"
#include "multibody/joint_type.h"

#define JOINT_TYPES(JOINT) \
  JOINT(revolute)          \
  JOINT(prismatic)         \
  JOINT(cylindrical)       \
  JOINT(universal)         \
  JOINT(spherical)         \
  JOINT(planar)            \
  JOINT(fixed)             \
  JOINT(free)              \
  JOINT(point_on_line)     \
  JOINT(point_on_plane)    \
  JOINT(distance)          \
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
                     .in_tree = type.in_tree});
  }
  return infos;
}

}  // namespace carom
