// The place where the shapes of a contact are nearest or overlap most.
#pragma once

#include "carom/model.h"
#include "carom/shapes.h"
#include "carom/mechanics.h"

namespace carom::analysis {

struct NearestContact {
  ShapeId shape_a, shape_b;
  ContactPoint point;
  int equally_near = 1;  ///< points with this gap: a box that lies flat has four
};

/// Of a pair with a mesh: the facet that is nearest, or deepest.
ContactPoint nearest_facet(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB);

/// Every shape of one side against every shape of the other. Throws InputError when a pair cannot
/// touch.
NearestContact nearest_contact(const Kinematics& kinematics, const ContactSpec& contact);

}  // namespace carom::analysis
