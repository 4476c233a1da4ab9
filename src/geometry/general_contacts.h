// The contact points of two cores whose common normal is known.
#pragma once

#include <span>

#include "geometry/contact_normal.h"
#include "geometry/contact_search.h"

namespace carom::geometry {

/// See find_contacts. `p_W` is the place that the cores' positions are counted from.
int contacts_along(const Core& a, const Core& b, const ContactNormal& found, const Vector3d& p_W,
                   Overlapping how, double reach, std::span<ContactPoint> points);

/// The point where the two are nearest or deepest alone, whatever lies along each other.
ContactPoint contact_at(const Core& a, const Core& b, const ContactNormal& found,
                        const Vector3d& p_W);

/// Order of two cores of one kind that does not depend on who is called A, so both orders compute the
/// same.
bool comes_first(const Core& one, const Core& two);

/// `find_contacts` by search, for every pair without half-spaces but two capsules or spheres.
int general_contacts(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB,
                     const ContactSearch& search, std::span<ContactPoint> points);

}  // namespace carom::geometry
