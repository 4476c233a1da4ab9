// A joint with clearance as shapes and contacts: pin in bush, slider in guide, ball in socket.
#pragma once

#include <vector>

#include "carom/model.h"
#include "multibody/check_model.h"

namespace carom::multibody {

/// The type can be loose, its sizes go together, and nothing asks for the coordinate that it lacks.
void check_clearance(const JointSpec& joint, const Subject& subject,
                     const std::vector<ContactSpec>& contacts, Checker& check);

/// Appends the shapes and contacts of a joint that was checked. X_WA and X_WB are the poses of its
/// bodies at the start.
ClearanceJoint expand_clearance(const JointSpec& joint, const Pose& X_WA, const Pose& X_WB,
                                std::vector<ShapeSpec>& shapes, std::vector<ContactSpec>& contacts);

}  // namespace carom::multibody
