// The facets of a mesh as springs: what all that are loaded give together, at one instant.
#pragma once

#include <algorithm>
#include <cmath>

#include "contact/foundation_plan.h"
#include "contact/mesh_pair.h"
#include "contact/partners.h"

namespace carom::contact {

/// The forces of all loaded facets together, on the second body.
struct PatchLoad {
  Vector3d normal_W = Vector3d::Zero(), friction_W = Vector3d::Zero();  ///< [N]
  double normal = 0;                             ///< sum of the facets' normal forces [N]
  Vector3d moment_of_points = Vector3d::Zero();  ///< of those forces: Σ F·p [N m]
  double normal_power = 0;                       ///< into the springs [W]
  double friction_power = 0;                     ///< lost [W]
  double stored = 0;                             ///< [J]
  double depth = 0;                              ///< largest, not below zero [m]
  double slip_speed = 0;                         ///< largest [m/s]
};

/// Velocity of the second surface relative to the first at a point [m/s].
inline Vector3d relative_velocity(const Kinematics& kinematics, const ShapePair& shapes,
                                  const Vector3d& p_W) {
  return velocity_at(kinematics, shapes.partner_b(), p_W) -
         velocity_at(kinematics, shapes.partner_a(), p_W);
}

/// How the facets of one touch answer besides their springs.
struct PatchAnswer {
  double damping = 0;      ///< c [s/m]
  double stick_speed = 1;  ///< up to which friction grows linearly [m/s]
};

/// Calls apply(force_W, p_W) for every loaded facet.
template <class Apply>
PatchLoad patch_load(const Model& model, const Kinematics& kinematics, const MeshPair& pair,
                     const FoundationPlan& plan, const PatchAnswer& answer, const Apply& apply) {
  PatchLoad sum;
  const auto add = [&](const LoadedFacet& facet) {
    const Vector3d v_rel_W = relative_velocity(kinematics, pair.shapes, facet.p_W);
    const double opening = facet.n_W.dot(v_rel_W);
    const Vector3d slip_W = v_rel_W - opening * facet.n_W;
    const double slip = slip_W.norm();
    // F = k·A·δ·(1 + c·δ̇); surfaces do not pull.
    const double elastic = plan.modulus * facet.area * facet.depth;
    const double force = elastic * std::max(1 - answer.damping * opening, 0.0);
    // Coulomb's law, with a steep line instead of the jump at zero slip.
    const double friction =
        plan.friction_coefficient * force / std::hypot(slip, answer.stick_speed);
    const Vector3d normal_W = force * facet.n_W, friction_W = -friction * slip_W;
    apply(Vector3d(normal_W + friction_W), facet.p_W);
    sum.normal_W += normal_W;
    sum.normal += force;
    sum.moment_of_points += force * facet.p_W;
    sum.friction_W += friction_W;
    sum.normal_power -= force * opening;
    sum.friction_power += friction * slip * slip;
    sum.stored += 0.5 * elastic * facet.depth;
    sum.depth = std::max(sum.depth, facet.depth);
    sum.slip_speed = std::max(sum.slip_speed, slip);
  };
  contact::for_each_loaded_facet(place(model, kinematics, pair), add);
  return sum;
}

}  // namespace carom::contact
