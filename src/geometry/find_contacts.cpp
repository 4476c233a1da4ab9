#include <stdexcept>

#include "carom/shapes.h"
#include "geometry/closed_forms.h"
#include "geometry/contact_search.h"
#include "geometry/general_contacts.h"

namespace carom {

// Two convex shapes are searched for their points; a plane and what is not convex, such as a hole, need
// a closed form.
bool can_touch(const Shape& a, const Shape& b) {
  if (has_closed_form(a, b)) return true;
  return geometry::type_of(a).core != nullptr && geometry::type_of(b).core != nullptr;
}

bool has_closed_form(const Shape& a, const Shape& b) {
  return geometry::closed_form_of_pair(a, b).find != nullptr;
}

int feature_count(const Shape& a, const Shape& b) {
  const geometry::ClosedForm& form = geometry::closed_form_of_pair(a, b);
  if (form.find != nullptr) return form.features;
  const bool one =
      geometry::type_of(a).touches_in_one_point || geometry::type_of(b).touches_in_one_point;
  return one ? 1 : max_contact_points;
}

int geometry::find_contacts(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB,
                            const ContactSearch& search, std::span<ContactPoint> points) {
  if (const auto find = closed_form(a, b).taken(search.how))
    return find(a, X_WA, b, X_WB, search.reach, points);
  const auto find_swapped = closed_form(b, a).taken(search.how);
  if (find_swapped == nullptr) {
    if (!can_touch(a, b)) throw std::invalid_argument("these shapes have no contact points");
    return general_contacts(a, X_WA, b, X_WB, search, points);
  }
  const int count = find_swapped(b, X_WB, a, X_WA, search.reach, points);
  swap_sides(points.first(static_cast<std::size_t>(count)));
  return count;
}

int find_contacts(const Shape& a, const Pose& X_WA, const Shape& b, const Pose& X_WB, double reach,
                  std::span<ContactPoint> points) {
  return geometry::find_contacts(a, X_WA, b, X_WB, {.reach = reach}, points);
}

}  // namespace carom
