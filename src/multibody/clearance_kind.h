// What a joint with clearance is made of: pin in bush, slider in guide, ball in socket.
#pragma once

#include <string_view>
#include <vector>

#include "carom/math.h"
#include "carom/model.h"

namespace carom::multibody {

class ClearanceParts;

/// What limits the middle of the filling while nothing touches.
enum class ClearanceBorder {
  circle,  ///< about the axis
  square,  ///< across the axis
  ball     ///< in all directions: there is no axis
};

struct ClearanceKind {
  std::string_view filling;  ///< what the second body has: "pin"
  /// Keys of the sizes besides the clearance itself: those needed, and those that may be left out.
  std::vector<std::string_view> sizes, optional_sizes;
  ClearanceBorder border;
  /// Adds the shapes and contacts of one joint.
  void (*expand)(const JointClearance& clearance, ClearanceParts& parts, ClearanceJoint& joint);
};

extern const ClearanceKind pin_in_bush, slider_in_guide, ball_in_socket;

/// The border of a joint's clearance by the name of its type; a circle where the type has none.
ClearanceBorder clearance_border(std::string_view joint_type);

/// How far from the middle an offset in the joint's frame is, as the border counts it [m].
double offset_within(ClearanceBorder border, const Vector3d& offset_F);

}  // namespace carom::multibody
