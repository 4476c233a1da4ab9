// Closed contacts stay closed: the state is brought back onto them after each step.
#pragma once

#include <vector>

#include "simulation/closed_contacts.h"

namespace carom::simulation {

class HeldContacts : public ClosedContacts {
 public:
  using ClosedContacts::ClosedContacts;

  /// Candidates whose gap is none at this state. Updates all pairs.
  std::vector<int> touching(const Kinematics& kinematics);
  /// How deep bodies are in each other at this state, as a share of their shapes; not negative. Updates all pairs.
  double depth(const Kinematics& kinematics);

  /// Ends slip that counts as none, by the smallest impulses. True when the state moved.
  bool end_slip(Dynamics& dynamics, State& state);
  /// Brings closed contacts back to gap and speed zero. True when the state moved.
  bool project(Dynamics& dynamics, State& state);
  /// Brings others that are in each other back to gap zero as well.
  void push_out(Dynamics& dynamics, State& state);
  /// Kinetic energy that the last end_slip() or project() took away [J].
  double stopped_energy() const { return stopped_energy_; }

 protected:
  bool strays(const Track& track, const contact::TouchState& touch) const;
  bool has_strayed(const Track& track, const contact::TouchState& touch) const;

  contact::ContactRows standing_{model_};  // of what touches, while modes or positions are found

 private:
  std::vector<int> held(const Kinematics& kinematics);
  VectorXd correction(const Eigen::MatrixXd& inverse, const VectorXd& wrong);
  bool close_gaps(Dynamics& dynamics, State& state, const std::vector<int>& list);
  bool stop_rates(Dynamics& dynamics, State& state, const std::vector<int>& list);
  bool stop_rows(Dynamics& dynamics, State& state, const std::vector<int>& rows);

  numerics::LeastNormSolver solver_{redundant_rows};
  double stopped_energy_ = 0;
};

}  // namespace carom::simulation
