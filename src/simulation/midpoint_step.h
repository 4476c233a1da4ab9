// The mechanism over one step of given length, contacts aside, by the midpoint rule: what the methods of
// given steps share.
#pragma once

#include <functional>

#include "carom/mechanics.h"
#include "multibody/applied_forces.h"
#include "simulation/motion.h"

namespace carom::simulation {

class MidpointStep {
 public:
  /// Adds the forces of contacts that rest, which load joints: friction in joints follows the load. False
  /// where there are none.
  using Load = std::function<bool(const Kinematics& kinematics, Forces& forces)>;

  /// Evaluations are counted in the statistics. Both must stay where they are.
  MidpointStep(Motion& motion, RunStatistics& statistics);

  /// Goes to the middle q_m = q + h/2·v of a step of length h.
  void enter(const State& from, double h, Load load);
  /// Rates of the speeds at the middle without the contacts; adds the powers of drives and joint friction.
  void evaluate(multibody::Powers& powers, VectorXd& rates);
  /// v_m = v + s·M⁻¹·F(q_m, v_m), in `state.v` with its rates, from the guess in it. This keeps the energy of
  /// bodies that spin fast, whose forces of inertia do no work at v_m. Where those change little within
  /// the step the guess is enough. False where they change so much that the step is too long.
  bool find_speeds(const VectorXd& v, double s, multibody::Powers& powers);
  /// By more than a share, in the norm of the kinetic energy at the middle of the step: light bodies may be
  /// much faster than those that matter.
  bool differ(const VectorXd& a, const VectorXd& b, double share);
  /// Speeds that differ by less are good enough as a guess.
  static constexpr double explicit_change = 1e-3;

  State state;     ///< at the middle
  VectorXd rates;  ///< of the speeds, as found last

 private:
  Motion& motion_;
  RunStatistics& statistics_;
  Load load_;
  Kinematics scratch_motion_;
  Forces scratch_;
};

/// Brings a state back onto the loops, at the end of a step. False when that failed.
bool close_loops(Motion& motion, State& state, RunStatistics& statistics);

}  // namespace carom::simulation
