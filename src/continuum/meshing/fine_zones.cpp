#include "continuum/meshing/fine_zones.h"

#include <algorithm>
#include <cmath>

namespace carom::continuum {

std::vector<FineZone> fine_zones(const BallImage& image, const MeshWish& wish) {
  std::vector<FineZone> zones;
  for (const ContactPlace& place : wish.places) {
    zones.push_back({.b = image.to_ball(place.p_S).normalized(),
                     .reach = wish.core_radii * place.radius,
                     .size = place.radius / wish.elements_per_radius});
  }
  return zones;
}

FineZone united(const BallImage& image, const FineZone& one, const FineZone& two) {
  const Vector3d sum = one.b + two.b;
  // Opposite zones have no middle: the first one's will do.
  FineZone zone{.b = sum.norm() > 1e-6 ? Vector3d(sum.normalized()) : one.b};
  const Vector3d p_SM = image.to_body(zone.b);
  for (const FineZone& part : {one, two}) {
    zone.reach = std::max(zone.reach, (image.to_body(part.b) - p_SM).norm() + part.reach);
  }
  zone.size = std::min(one.size, two.size);
  return zone;
}

double angle_between(const Vector3d& a, const Vector3d& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b));
}

}  // namespace carom::continuum
