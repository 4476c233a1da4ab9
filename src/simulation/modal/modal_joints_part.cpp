#include "simulation/modal/modal_joints_part.h"

#include <algorithm>

namespace carom::simulation {

void ModalJointsPart::write_sizes(std::span<double> sizes) const {
  std::ranges::fill(sizes, scales_.energy);
}

void ModalJointsPart::add_forces(const Kinematics& kinematics, std::span<const double> /*values*/,
                                 Forces& forces, std::span<double> rates) {
  multibody::Powers powers;
  joints_->add_springs(kinematics, time_, forces, powers);
  rates[0] = powers.drives;
  rates[1] = powers.dampers;
}

void ModalJointsPart::add_holding_forces(Dynamics& dynamics, std::span<const double> /*values*/,
                                         Forces& forces, std::span<double> rates) {
  rates[0] += joints_->hold(dynamics, forces);
}

Change ModalJointsPart::after_step(double /*time*/, Dynamics& dynamics,
                                   std::vector<double>& /*values*/) {
  joints_->follow(dynamics.kinematics());
  return Change::none;
}

Change ModalJointsPart::handle(std::span<const int> /*events*/, double /*time*/, Dynamics& dynamics,
                               std::vector<double>& /*values*/) {
  joints_->follow(dynamics.kinematics());
  return Change::none;
}

void ModalJointsPart::add_energy(const Kinematics& kinematics, std::span<const double> values,
                                 EnergyLedger& ledger) {
  ledger.work_of_drives += values[0];
  ledger.lost_in_dampers += values[1];
  ledger.springs += joints_->spring_energy(kinematics);
}

}  // namespace carom::simulation
