// How two bodies answer to impulses where they touch, deformation aside. Joints that hold elastic bodies take part.
#pragma once

#include <array>

#include "carom/mechanics.h"

namespace carom::simulation {

class Attachments;

/// With the dynamics updated.
class TouchInertia {
 public:
  /// Both must stay where they are.
  TouchInertia(Dynamics& dynamics, const Attachments& attachments)
      : dynamics_(dynamics), attachments_(attachments) {}

  /// What an impulse on the second body, and its opposite on the first, change of the velocity of the second over the first
  /// at a point, world axes [1/kg].
  Matrix3d inverse_W(const std::array<BodyId, 2>& bodies, const Vector3d& p_W) const;
  /// Along n_W; infinite where nothing moves [kg].
  double effective_mass(const std::array<BodyId, 2>& bodies, const Vector3d& p_W,
                        const Vector3d& n_W) const;

 private:
  Dynamics& dynamics_;
  const Attachments& attachments_;
};

}  // namespace carom::simulation
