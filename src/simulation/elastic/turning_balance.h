// What a step by midpoints misses of the angular momentum of bodies that turn about more than one axis.
#pragma once

#include <vector>

#include "carom/mechanics.h"

namespace carom::simulation {

/// Bodies that nothing guides and whose inertia is not that of a ball.
class TurningBalance {
 public:
  explicit TurningBalance(const Model& model);

  /// Forgets what was found.
  void clear();
  /// From the motion at both ends of a step of length h, and from the one at its middle that forces of gyration were taken from.
  void find(const Kinematics& before, const Kinematics& middle, const Kinematics& after, double h);
  void add_impulses(Forces& impulses) const;

 private:
  struct Body {
    BodyId body;
    Vector3d moment_W;  // over the step [N m s]
  };
  Model model_;
  std::vector<Body> bodies_;
};

}  // namespace carom::simulation
