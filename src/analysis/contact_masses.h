// Effective masses of all contacts of one model, for many configurations.
#pragma once

#include <vector>

#include "carom/mechanics.h"

namespace carom::analysis {

class ContactMasses {
 public:
  /// Of all contacts, or of one. Joints with a motion drive are held by it.
  ContactMasses(const Model& model, MassMethod method, std::optional<ContactId> only);
  const std::vector<const ContactSpec*>& contacts() const { return contacts_; }
  std::vector<ContactMass> at(const State& state);

 private:
  Dynamics dynamics_;
  MassMethod method_;
  std::vector<int> subsystem_;  // by body
  std::vector<const ContactSpec*> contacts_;
};

}  // namespace carom::analysis
