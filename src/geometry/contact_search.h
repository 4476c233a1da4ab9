// Where two shapes touch, with what is known or asked for besides where they are.
#pragma once

#include <limits>
#include <span>

#include "carom/shapes.h"
#include "geometry/face_contact_limits.h"

namespace carom::geometry {

struct ContactSearch {
  /// Points and normals of rigid shapes that overlap are those that they have when they just touch, so that the gap of a
  /// contact goes through zero smoothly.
  Overlapping how = Overlapping::compliant;
  /// Points with larger gaps are left out [m].
  double reach = std::numeric_limits<double>::infinity();
  /// The normal a little before or after, which shortens the search; null: nothing is known.
  const Vector3d* known_W = nullptr;
};

/// See carom::find_contacts.
int find_contacts(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB,
                  const ContactSearch& search, std::span<ContactPoint> points);

}  // namespace carom::geometry
