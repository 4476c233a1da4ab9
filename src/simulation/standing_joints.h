// Joints that stand still and have dry friction, as rows beside those of contacts.
#pragma once

#include <vector>

#include "carom/mechanics.h"

namespace carom::simulation {

struct StandingJoints {
  std::vector<JointId> joints;
  Eigen::MatrixXd inverse;  ///< change of each speed per unit impulse along each of them
  VectorXd rates;           ///< accelerations without their friction and without contacts
  VectorXd limits;          ///< largest forces of their friction
  VectorXd forces;          ///< that were found for them; empty: none were
  VectorXd rates_left;      ///< with these forces
  VectorXd at_stops;        ///< what their stops carry, along the joint
};

}  // namespace carom::simulation
