// Where rigid shapes touch, which overlap by no more than steps have errors.
#pragma once

#include <span>

#include "carom/shapes.h"

namespace carom::geometry {

/// See find_contacts. Points and normals of overlapping shapes are those that they have when they just touch,
/// so that the gap of a contact goes through zero smoothly. Their normal a little before or after shortens the search;
/// null: nothing is known.
int find_rigid_contacts(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB,
                        std::span<ContactPoint> points, const Vector3d* known_W = nullptr);

}  // namespace carom::geometry
