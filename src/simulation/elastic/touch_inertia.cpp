#include "simulation/elastic/touch_inertia.h"

#include <limits>

#include "simulation/elastic/attachments.h"

namespace carom::simulation {

Matrix3d TouchInertia::inverse_W(const std::array<BodyId, 2>& bodies, const Vector3d& p_W) const {
  Matrix3d inverse =
      dynamics_.point_pair(bodies[0], p_W, bodies[1], p_W, Vector3d::UnitX()).inverse_W;
  if (attachments_.any()) inverse -= attachments_.held_part(dynamics_, bodies, p_W);
  return 0.5 * (inverse + inverse.transpose());
}

double TouchInertia::effective_mass(const std::array<BodyId, 2>& bodies, const Vector3d& p_W,
                                    const Vector3d& n_W) const {
  if (!attachments_.any()) {
    return dynamics_.point_pair(bodies[0], p_W, bodies[1], p_W, n_W).effective_mass;
  }
  const double inverse = n_W.dot(inverse_W(bodies, p_W) * n_W);
  return inverse > 0 ? 1 / inverse : std::numeric_limits<double>::infinity();
}

}  // namespace carom::simulation
