#include "continuum/meshing/fine_zones.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"

namespace carom::continuum {
namespace {

/// Places that share a zone.
using Cluster = std::vector<ContactPlace>;

Vector3d middle_on_sphere(const BallImage& image, const Cluster& cluster) {
  Vector3d sum = Vector3d::Zero();
  for (const ContactPlace& place : cluster) sum += image.to_ball(place.p_S).normalized();
  // Places that cancel each other out are all around: any middle will do.
  return sum.norm() > 1e-6 ? Vector3d(sum.normalized())
                           : image.to_ball(cluster.front().p_S).normalized();
}

double angle_between(const Vector3d& a, const Vector3d& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b));
}

/// The two clusters nearest to each other are merged unless they may stay as they are.
bool merge_nearest(const BallImage& image, std::vector<Cluster>& clusters) {
  std::size_t first = 0, second = 0;
  double least = infinite;
  for (std::size_t i = 0; i < clusters.size(); ++i) {
    for (std::size_t j = i + 1; j < clusters.size(); ++j) {
      const double angle =
          angle_between(middle_on_sphere(image, clusters[i]), middle_on_sphere(image, clusters[j]));
      if (angle < least) least = angle, first = i, second = j;
    }
  }
  const bool well =
      clusters.size() < 2 || (clusters.size() == 2 && least > least_angle_between_zones);
  if (well) return false;
  clusters[first].insert(clusters[first].end(), clusters[second].begin(), clusters[second].end());
  clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(second));
  return true;
}

}  // namespace

std::vector<FineZone> fine_zones(const BallImage& image, const MeshWish& wish) {
  std::vector<Cluster> clusters;
  for (const ContactPlace& place : wish.places) clusters.push_back({place});
  while (merge_nearest(image, clusters)) continue;
  std::vector<FineZone> zones;
  for (const Cluster& cluster : clusters) {
    FineZone zone{.b = middle_on_sphere(image, cluster), .reach = 0, .size = infinite};
    const Vector3d p_SM = image.to_body(zone.b);
    for (const ContactPlace& place : cluster) {
      const double away = cluster.size() == 1 ? 0 : (place.p_S - p_SM).norm();
      zone.reach = std::max(zone.reach, away + wish.core_radii * place.radius);
      zone.size = std::min(zone.size, place.radius / wish.elements_per_radius);
    }
    zones.push_back(zone);
  }
  return zones;
}

}  // namespace carom::continuum
