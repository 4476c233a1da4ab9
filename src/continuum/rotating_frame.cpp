#include "continuum/rotating_frame.h"

#include <algorithm>
#include <cmath>

namespace carom::continuum {
namespace {

/// A step that is so many times as long as a wave takes through the body is nearly static, and corrections by what is
/// left of inertia end after a few.
constexpr double long_step = 100;
constexpr int static_rounds = 6;

}  // namespace

Eigen::VectorXd rotation_accelerations(const ElasticSolid& solid, const Eigen::VectorXd& u,
                                       const Eigen::VectorXd& velocities, const Vector3d& w_F,
                                       const Vector3d& w_rate_F) {
  Eigen::VectorXd all(u.size());
  const std::vector<Vector3d>& nodes = solid.mesh().nodes;
  for (Eigen::Index i = 0; i < std::ssize(nodes); ++i) {
    const Vector3d u_i = u.segment<3>(3 * i);
    const Vector3d place = nodes[static_cast<std::size_t>(i)] + u_i;
    all.segment<3>(3 * i) = -2 * w_F.cross(velocities.segment<3>(3 * i)) - w_rate_F.cross(u_i) -
                            w_F.cross(w_F.cross(place));
  }
  solid.rigid().remove_rigid_motion(all);
  return all;
}

double rotation_energy(const ElasticSolid& solid, const Eigen::VectorXd& u, const Vector3d& w_F) {
  double energy = 0;
  const std::vector<Vector3d>& nodes = solid.mesh().nodes;
  for (Eigen::Index i = 0; i < std::ssize(nodes); ++i) {
    const Vector3d of_place = w_F.cross(nodes[static_cast<std::size_t>(i)]);
    const Vector3d of_u = w_F.cross(Vector3d(u.segment<3>(3 * i)));
    energy -= solid.nodal_masses()[i] * (of_place + 0.5 * of_u).dot(of_u);
  }
  return energy;
}

Eigen::VectorXd steady_rotation(const std::shared_ptr<const ElasticSolid>& solid,
                                const Vector3d& w_F) {
  double reach = 0;
  for (const Vector3d& X : solid->mesh().nodes) reach = std::max(reach, X.norm());
  const ElasticMaterial& material = solid->material();
  const double h = long_step * reach / std::sqrt(material.young / material.density);
  const SolidStep step(solid, h);
  const Eigen::VectorXd& mass = solid->rigid().diagonal_mass();
  Eigen::VectorXd u = Eigen::VectorXd::Zero(solid->unknowns());
  const Eigen::VectorXd loads =
      mass.cwiseProduct(rotation_accelerations(*solid, u, u, w_F, {0, 0, 0}));
  // A = s·(K + ε·M), so that K·u = f is A·u = s·(f + ε·M·u).
  const RayleighDamping& damping = solid->damping();
  const double s = 1 + 2 / h * damping.beta;
  const double rest = (4 / (h * h) + 2 / h * damping.alpha) / s;
  for (int round = 0; round < static_rounds; ++round) {
    u = step.answers(s * (loads + rest * mass.cwiseProduct(u)));
  }
  return u;
}

}  // namespace carom::continuum
