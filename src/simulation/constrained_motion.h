// The equations of motion of the piecewise method between its events: closed contacts are constraints.
#pragma once

#include <span>
#include <vector>

#include "simulation/closed_contacts.h"
#include "simulation/motion.h"

namespace carom::simulation {

class ConstrainedMotion {
 public:
  /// Both must stay where they are.
  ConstrainedMotion(Motion& motion, ClosedContacts& contacts)
      : motion_(motion),
        contacts_(contacts),
        scales_of_state_(motion.sizes()),
        all_(motion.model) {}

  /// Sizes of the components of the array.
  const std::vector<double>& sizes() const { return scales_of_state_; }
  /// Everything but contacts, at the state of the motion: accelerations without contact forces.
  const VectorXd& free_accelerations(multibody::Powers& powers);
  /// The same with the friction of joints as large as it was last, when contacts carried their loads.
  const VectorXd& free_accelerations_as_known();
  /// One force evaluation: accelerations, contact forces, and the rates of everything integrated.
  void evaluate(double t, std::span<const double> y, std::span<double> dydt);

 private:
  void constrain(multibody::Powers& powers);
  JointModes::Answered answer_of_contacts(const Forces& others, bool again);
  void drop_rounding();

  Motion& motion_;
  ClosedContacts& contacts_;
  std::vector<double> scales_of_state_;
  Forces all_;  // with those of contacts
  VectorXd accelerations_, sizes_;
};

}  // namespace carom::simulation
