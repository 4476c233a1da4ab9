// Joints of bodies whose surfaces move, which the dynamics knows nothing of: what they do to impulses of contacts.
#pragma once

#include "contact/partners.h"

namespace carom::contact {

class Holder {
 public:
  virtual ~Holder() = default;

  /// Unit impulses push two points apart along n_W: how much less they part for these joints, at the last update of the dynamics
  /// [1/kg].
  virtual double speed_taken(Dynamics& dynamics, const SurfacePoint& a, const SurfacePoint& b,
                             const Vector3d& n_W) = 0;
  /// The same of an impulse that loads no surface, along itself.
  virtual double speed_taken(Dynamics& dynamics, const Forces& impulse) = 0;
};

}  // namespace carom::contact
