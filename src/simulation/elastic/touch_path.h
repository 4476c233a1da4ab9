// A touch of elastic bodies in the space of impulses, step by step.
#pragma once

#include <array>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "simulation/elastic/elastic_contacts.h"
#include "simulation/elastic/touch_inertia.h"

namespace carom::simulation {

/// Before the first step: axes, velocity and inverse inertia as if the bodies were rigid.
TouchPath begin_path(const std::array<BodyId, 2>& bodies, const PairLoad& load, double friction,
                     double time, const Kinematics& before, const TouchInertia& inertia);

/// What happened in a step.
struct PathStep {
  double time = 0;                        ///< at its end [s]
  Vector3d impulse_W = Vector3d::Zero();  ///< on the second body, in the step [N s]
  Vector3d before_W = Vector3d::Zero();   ///< velocity of second less first at the contact [m/s]
  Vector3d after_W = Vector3d::Zero();
  Vector3d slip_W = Vector3d::Zero();  ///< of the surfaces, see surface_slip() [m/s]
  std::optional<SlipMode> mode;        ///< nothing: there is no friction, or no load
};
void follow_path(TouchPath& path, const PathStep& step);

/// Velocity of the second surface along the first in a step of length h: the mean over the nodes that press, by their normal
/// impulses. It contains the deformation of both bodies, and what gap elements give.
Vector3d surface_slip(const ElasticContacts& contacts, int pair, double h);

/// Slide or reverse where all nodes of a pair slip, by the direction of friction to the slip before; else stick.
std::optional<SlipMode> slip_mode(const ElasticContacts& contacts, int pair, const TouchPath& path);

/// Whether a node's friction is all that Coulomb's law allows.
bool slips(const NodeContact& node, double friction);

}  // namespace carom::simulation
