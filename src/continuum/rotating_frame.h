// What the rotation of its axes does to the field of a body: forces of inertia, and their energy.
#pragma once

#include <Eigen/Core>

#include "continuum/elastic_solid.h"
#include "continuum/solid_step.h"

namespace carom::continuum {

/// −(2·ω × u̇ + ω̇ × u + ω × (ω × (X + u))) at the nodes, less rigid motion, in axes F [m/s²].
Eigen::VectorXd rotation_accelerations(const ElasticSolid& solid, const Eigen::VectorXd& u,
                                       const Eigen::VectorXd& velocities, const Vector3d& w_F,
                                       const Vector3d& w_rate_F);

/// −½·ω·ΔI·ω = −Σ m·((ω × X)·(ω × u) + ½·(ω × u)²): by which the kinetic energy of the rotation differs from that of the
/// undeformed body with the same angular momentum [J].
double rotation_energy(const ElasticSolid& solid, const Eigen::VectorXd& u, const Vector3d& w_F);

/// Displacements of a body that has been turning for long: K·u = P·M·(−ω × (ω × X)). Throws std::runtime_error, in
/// words, when the factor cannot be found.
Eigen::VectorXd steady_rotation(const std::shared_ptr<const ElasticSolid>& solid,
                                const Vector3d& w_F);

}  // namespace carom::continuum
