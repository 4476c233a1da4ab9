// How far a mesh may be off.
#pragma once

#include <cmath>

namespace carom::simulation {

/// Estimate of the relative error of peak force and duration of a touch, from what the stresses at the peak leave to recover
/// (continuum::recovery_error) and the number of nodes that carry the load there.
///
/// A contact that is too stiff by the share s has F ∝ K^0.4 and T ∝ K^−0.4 too large and too short by 0.4·s (Hertz). Half of
/// what is left to recover is such a share; the other part is what means at nodes cannot see: the pressure between them, which
/// falls with their distance over the contact radius, √(π/nodes). Both numbers are those of balls, see
/// docs/theory/elastic-bodies.md.
inline double mesh_error(double recovery_error, int loaded_nodes) {
  return 0.4 * (0.5 * recovery_error + 0.2 / std::sqrt(std::fmax(1, loaded_nodes)));
}

}  // namespace carom::simulation
