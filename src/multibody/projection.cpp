// Back onto the loops: positions by Newton steps, then speeds.
#include <algorithm>

#include "multibody/dynamics_workspace.h"

namespace carom {

void Dynamics::Workspace::answer(const VectorXd& target) {
  loops.solve(target);
  u.setZero();
  loops.add_answer(-1, u);
  bodies.pass_outward(data, kinematics, false, u.data(), rates.data(), accelerations);
}

Projection Dynamics::project(State& state) {
  Workspace& w = *w_;
  Projection result;
  w.rates.setZero();
  move_coordinates(w.model, w.rates, state.q);  // unit quaternions
  update(state);
  double error = w.rows.relative_error();
  // Newton; ends at rounding, where an error no longer shrinks. The matrix stays as long as that
  // converges fast.
  while (error > 1e-15 && result.iterations < 30) {
    w.rows.errors(w.missing);
    w.answer(w.missing);
    move_coordinates(w.model, w.rates, state.q);
    w.kinematics.update(state);
    w.rows.evaluate();
    ++result.iterations;
    const double before = error;
    error = w.rows.relative_error();
    if (before < 1e-12 && error > 0.25 * before) break;
    if (error > 1e-3 * before) update(state);
  }
  if (result.iterations > 0) update(state);
  result.converged = error <= 1e-11;

  const std::vector<multibody::Hold>& holds = w.rows.holds();
  for (int round = 0; round < 2 && w.rows.count() > 0; ++round) {
    w.rows.rates(w.missing);
    const double weakest = std::max(w.loops.weakest(), multibody::negligible_share);
    if (w.rows.are_rounding(w.missing, weakest)) break;
    w.answer(w.missing);
    state.v.head(w.rates.size()) += w.rates;
    for (std::size_t i = 0; i < holds.size(); ++i) {
      const multibody::Hold& hold = holds[i];
      if (!hold.active) continue;
      w.keep_exactly(hold, hold.motion.speed, w.missing[w.rows.hold_row(i)], state.v);
    }
    w.kinematics.update(state);
  }
  w.rows.evaluate();  // biases at the new speeds; inertias and Jacobian do not depend on them
  result.position_error = position_error();
  result.velocity_error = velocity_error();
  return result;
}

}  // namespace carom
