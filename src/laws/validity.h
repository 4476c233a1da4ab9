// Where a law does not hold, in words: what a law's description says about an impact beyond its range.
// Empty texts mean that nothing is the matter.
#pragma once

#include <cmath>
#include <string>

#include "base/text.h"

namespace carom::laws {

/// Contact radii beyond half of the sphere's are no small ones (Johnson, Contact Mechanics, section 11.5).
inline constexpr double widest_contact = 0.5;

/// A contact radius against that of the spheres [m].
inline std::string too_wide_contact(double contact_radius, double effective_radius,
                                    double largest_share = widest_contact) {
  const double share = contact_radius / effective_radius;
  if (!(share > largest_share)) return "";
  return "the contact radius reaches " + short_text(share, 3) +
         " of the effective radius, and the law holds below " + short_text(largest_share, 2);
}

/// Contact radius of a plastic dent, which neither piles up nor sinks in: a² = 2·R·δ [m].
inline double dent_radius(double effective_radius, double depth) {
  return std::sqrt(2 * effective_radius * std::fmax(depth, 0));
}

/// Tabor's number (R·w²/(E*²·z₀³))^⅓ with the range z₀ of the surface forces [m], which lies between
/// `least_range` and `largest_range` (Israelachvili, Intermolecular and Surface Forces, chapter 13).
inline constexpr double least_range = 0.16e-9, largest_range = 0.4e-9;
inline double tabor_number(double effective_modulus, double effective_radius,
                           double work_of_adhesion, double range) {
  const double ratio = work_of_adhesion / effective_modulus;
  return std::cbrt(effective_radius * ratio * ratio) / range;
}

}  // namespace carom::laws
