// The contacts of one time step: which are active, the impulses that solve them, and how overlaps are
// pushed apart.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/archive.h"
#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "contact/broad_phase.h"
#include "contact/candidates.h"
#include "contact/impact_plan.h"
#include "contact/sparse_rows.h"
#include "simulation/step_solver.h"

namespace carom::simulation {

/// An active contact after its step was solved, in contact axes (t1, t2, n).
struct StepContact {
  int candidate = -1;
  Vector3d before_C = Vector3d::Zero();   ///< relative velocity at the start of the step [m/s]
  Vector3d after_C = Vector3d::Zero();    ///< and at its end
  Vector3d impulse_C = Vector3d::Zero();  ///< [N s]
  double rest_speed = 0;                  ///< slower approaches do not bounce [m/s]
  double restitution = 0;                 ///< that was asked for; 0 where it does not bounce
  double effective_mass = 0;
  bool strikes = false;     ///< approached faster than its rest speed, and got an impulse
  double lost_moments = 0;  ///< in rolling and drilling [J]
  bool lowered = false;     ///< rebounds less than was asked for, which would create energy or jams

  void archive(Archive& file) {
    file(candidate, before_C, after_C, impulse_C, rest_speed, restitution, effective_mass, strikes,
         lost_moments, lowered);
  }

  double approach_speed() const { return -before_C.z(); }
  /// −p·(u⁺ + u⁻)/2, the work that leaves the bodies [J].
  double lost_normal() const { return -0.5 * impulse_C.z() * (before_C.z() + after_C.z()); }
  double lost_friction() const {
    return lost_moments - 0.5 * impulse_C.head<2>().dot(before_C.head<2>() + after_C.head<2>());
  }
};

/// How the pairs of a model are listed: in models with few all of them, and the gaps of all are known.
contact::PairList step_pair_list(const Model& model);

class StepContacts {
 public:
  /// `tolerance`: of the velocities, relative to those of the step.
  StepContacts(const Model& model, contact::Candidates candidates,
               std::vector<contact::ImpactPlan> plans, double tolerance);

  /// Finds the contacts that touch at the middle of a step of length h, where the dynamics is, and those
  /// that may until its end with their speeds and accelerations.
  void find(const Dynamics& dynamics, double h);

  /// Solves them at the last update of the dynamics. `v` are the speeds before the step; `next` comes
  /// as those after it without contacts, and leaves with them.
  void solve(Dynamics& dynamics, double h, const VectorXd& v, VectorXd& next);

  /// The displacement that takes overlaps away which would be there at the end of the step; false when
  /// there are none. Contacts that just bounce leave by themselves.
  bool push_apart(double h, VectorXd& displacement);

  const contact::Candidates& candidates() const { return candidates_; }
  const contact::SparseRows& rows() const { return rows_; }
  const std::vector<StepContact>& active() const { return active_; }
  /// Adds 1/h of the impulses of contacts that did not strike to the loads on the mechanism.
  void load_resting(const Kinematics& kinematics, double h, Forces& forces) const;
  void load_all(const Kinematics& kinematics, double factor, Forces& forces) const;
  /// Gaps at a state, and the impulses over the step as forces.
  void sample(const Kinematics& kinematics, double h, std::vector<ContactSample>& samples);

  /// Writes or reads the contacts of the last step, from which the next one starts.
  void archive(Archive& file);

  /// Where the sweeps of the last step ended before the tolerance was met: how much velocities still
  /// changed, as a share of the fastest. Zero when it was met.
  double unsolved() const { return active_.empty() ? 0 : solver_.unsolved(); }
  /// To which the velocities of the last step are known [m/s].
  double precision() const { return solver_.precision(); }
  /// Such a velocity of a contact is slip, as far as the last step is known.
  bool slips(const Vector3d& velocity_C) const;
  /// A contact whose bodies may have passed through each other unseen in the last step.
  std::optional<std::string> passing() const { return passing_; }

 private:
  /// A pair that has candidates, in models with many.
  struct ListedPair {
    std::int64_t place = 0;
    int pair = -1;

    void archive(Archive& file) { file(place, pair); }
  };
  void resize_memory();
  void list_near(const Kinematics& middle, double h);
  void find_passing(const Kinematics& middle, double h);
  void begin_active(const VectorXd& v, const VectorXd& next);
  void add_moments(Dynamics& dynamics);
  bool begins_at_rest(const StepContact& active) const;
  void guess_impulses();
  void solve_impulses();
  bool let_go();
  void take_impulses();
  void allow_gaps(double h);
  void load_moments(const Kinematics& kinematics, double factor, bool of_all, Forces& forces) const;

  Model model_;
  contact::Candidates candidates_;
  std::vector<contact::ImpactPlan> plans_;          // by place of the law
  std::vector<int> stops_;                          // candidates
  std::optional<contact::BroadPhase> broad_phase_;  // in models with many pairs
  std::vector<ListedPair> listed_;                  // by place
  contact::SparseRows rows_;
  StepSolver solver_;
  std::vector<int> near_;  // pairs, by place; all of them in models that have few
  std::vector<int> touching_;
  std::vector<char> wanted_;
  std::vector<StepContact> active_;
  std::vector<Vector3d> last_impulse_W_;  // by candidate; of a stop along z
  std::vector<Vector3d> last_moment_W_;   // by candidate, as of SparseRows::moment_W()
  std::vector<char> stuck_;               // by candidate: it did not slip in that step
  std::vector<long> solved_in_;           // by candidate: the step of that impulse
  long step_ = 0;
  std::optional<std::string> passing_;
  double fastest_ = 0;
  VectorXd ordered_, before_, gained_;
  std::vector<Vector3d> before_C_;  // of contacts and moments
  bool has_moments_ = false, has_static_friction_ = false;
  VectorXd free_;  // speeds without contacts
  std::vector<double> room_;
};

}  // namespace carom::simulation
