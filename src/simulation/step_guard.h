// Looks at what a step of rigid contact came to, before it counts.
#pragma once

#include <span>

#include "simulation/motion.h"
#include "simulation/rigid_contacts.h"

namespace carom::simulation {

class StepGuard {
 public:
  /// Both must stay where they are.
  StepGuard(Motion& motion, RigidContacts& contacts, double tolerance);

  /// The step between these states does not add up in energy, or lets bodies sink into each other: it has passed a
  /// place where contacts change in a way that it did not see.
  bool is_wrong(double from, std::span<const double> y_from, double to,
                std::span<const double> y_to);

 private:
  struct Standing {
    double energy = 0;  // stored and lost between events, less what drives have done [J]
    double depth = 0;   // of the shapes
  };
  Standing look(double time, std::span<const double> y);

  Motion& motion_;
  RigidContacts& contacts_;
  Kinematics probe_;
  State probe_state_;
  double energy_allowed_, depth_allowed_;
};

}  // namespace carom::simulation
