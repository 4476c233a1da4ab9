// The impulses of one time step: sweeps first, exact methods where those are slow, and no more energy after
// the step than before it.
#pragma once

#include <vector>

#include "base/archive.h"
#include "carom/mechanics.h"
#include "numerics/islands_of_friction.h"
#include "numerics/sparse_friction.h"

namespace carom::simulation {

class StepSolver {
 public:
  /// `tolerance`: of the velocities, relative to the fastest of the step.
  explicit StepSolver(double tolerance);

  /// Solves the contacts from the impulses that they have. `before` are their velocities at the start of
  /// the step, of which the fastest is `fastest` [m/s]; `v` comes without impulses and leaves with
  /// them. Where the rebounds that the shifts ask for have no solution with friction, or one that
  /// creates energy, all of them are lowered by one share to the largest with which nothing is
  /// created; the shifts are those that were solved.
  void solve(numerics::SparseFriction& problem, const std::vector<Vector3d>& before, double fastest,
             VectorXd& v);

  /// The shortest displacement, in kinetic energy, that gives every contact the room it lacks:
  /// 0 ≤ (J·x)_n + room ⊥ p_n ≥ 0.
  void push_apart(const numerics::SparseFriction& problem, const std::vector<double>& room,
                  double precision, VectorXd& displacement);

  /// Where the tolerance was not met: how much velocities still changed, as a share of the fastest.
  double unsolved() const { return unsolved_; }
  /// To which the velocities of the last step are known [m/s].
  double precision() const { return precision_; }
  /// Rebounds were lowered in the last step.
  bool lowered() const { return lowered_; }
  /// Sweeps and factorisations of all steps so far.
  const numerics::NewtonAccount& account() const { return account_; }
  /// Writes or reads what the next step goes by.
  void archive(Archive& file) { file(precision_, account_.sweeps, account_.until); }

 private:
  /// False where impulses are not an answer at all; unsolved_ says how good others are.
  bool solve_impulses(numerics::SparseFriction& problem, double fastest, VectorXd& v);
  numerics::SweepResult sweep(numerics::SparseFriction& problem, double fastest, int most_sweeps,
                              VectorXd& v);
  void keep_answer(const numerics::SparseFriction& problem, const VectorXd& v);
  /// Sweeps leave answers in which a contact alone, with its neighbours' impulses given, has another one too.
  /// Takes the kept one back if it stands; false, and nothing changes, when it does not.
  bool take_kept_answer(numerics::SparseFriction& problem, VectorXd& v);
  bool solve_with_share(numerics::SparseFriction& problem, double share, double fastest,
                        const std::vector<Vector3d>& before, VectorXd& v);
  bool creates_energy(const numerics::SparseFriction& problem, const std::vector<Vector3d>& before,
                      const VectorXd& v) const;

  double tolerance_;
  double unsolved_ = 0, precision_ = 0;
  bool lowered_ = false;
  numerics::NewtonAccount account_;
  VectorXd without_;              // speeds without impulses
  std::vector<Vector3d> guess_;   // impulses to start from
  VectorXd kept_v_;               // an answer to come back to
  std::vector<Vector3d> kept_;    // and its impulses
  std::vector<double> impulses_;  // that push overlaps apart
  std::vector<double> rebound_;   // that was asked for, by contact [m/s]
};

}  // namespace carom::simulation
