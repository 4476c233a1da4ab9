// A short step in which rigid contacts act by impulses. It leads out of places where their events follow each
// other without end, or where no forces are found: impulses there always are.
#pragma once

#include <vector>

#include "simulation/motion.h"
#include "simulation/rigid_contacts.h"

namespace carom::simulation {

/// What a step came to.
struct ImpulseStepResult {
  double length = 0;                          ///< of the step [s]
  multibody::Powers works;                    ///< of drives, dampers and joints [J]
  double lost_normal = 0, lost_friction = 0;  ///< in contacts [J]
  double fastest_strike = 0;                  ///< an approach that ended without rebound [m/s]
  bool touched = false;                       ///< a contact got an impulse
};

class ImpulseStep {
 public:
  /// Both must stay where they are.
  ImpulseStep(Motion& motion, RigidContacts& contacts, double tolerance);

  /// Moves the state of the motion over the time h, or less where bodies would sink into each other or the step
  /// would not add up in energy, and gives the contacts the modes they have at its end.
  ImpulseStepResult take(double h);

 private:
  void find_speeds(double h);
  void find_free_speeds(double h);
  void find_contacts(double h);
  void solve(double h);
  ImpulseStepResult works(double h);
  double stored_energy(const State& state);

  Motion& motion_;
  RigidContacts& contacts_;
  State middle_;
  contact::ContactRows rows_;
  double energy_allowed_;  // that a step may gain or lose besides what forces do [J]
  Kinematics mean_;
  Forces scratch_;
  State end_;
  multibody::Powers powers_of_modes_;
  std::vector<ContactInReach> reach_;
  std::vector<int> touching_;  // their candidates
  std::vector<contact::MomentRows> moments_;
  std::vector<double> friction_;  // by contact: that of rest, or of sliding
  VectorXd free_v_, after_v_, before_C_;
  numerics::FrictionSolution solution_;
};

}  // namespace carom::simulation
