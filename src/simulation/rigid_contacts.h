// Rigid contacts through a run: the functions whose zeros are impacts, lift-offs, and changes between slip
// and stick, and what follows from them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "numerics/event_location.h"
#include "numerics/friction_complementarity.h"
#include "simulation/episode_log.h"
#include "simulation/held_contacts.h"

namespace carom::simulation {

/// A contact that touches, or will within a step.
struct ContactInReach {
  int candidate = -1;
  double gap = 0;  ///< ≥ 0 [m, rad]
};

class RigidContacts : public HeldContacts {
 public:
  using HeldContacts::HeldContacts;

  /// Functions of each candidate; the dynamics must be at their state, with forces found.
  std::vector<numerics::Crossing> crossings() const;
  void event_values(const Kinematics& kinematics, std::span<double> g);

  /// Of those that touch; zero where none approaches [m/s].
  double fastest_closing(const Kinematics& kinematics);
  /// One of those that touch approaches.
  bool strikes(const Kinematics& kinematics) { return fastest_closing(kinematics) > rest_speed(); }
  /// Something approaches that has come too deep: its event was missed.
  bool sinks(const Kinematics& kinematics);

  enum class Settled { well, without_solution, not_found };
  /// Finds all modes anew: after speeds or forces have jumped, at the last accelerations of the
  /// dynamics without contact forces; and forces for joints that stand. Records what changed, unless `silent`.
  Settled settle(double time, Dynamics& dynamics, bool silent, StandingJoints& joints);
  /// The last settle() gave a contact another mode.
  bool modes_changed() const { return modes_changed_; }
  /// The contact whose sliding has no solution (Painlevé), after settle() said so.
  int painleve_contact() const { return painleve_; }

  /// What touches, or will within the time h as it moves now.
  void find_in_reach(const Kinematics& kinematics, double h, std::vector<ContactInReach>& reach);
  /// Its coefficient of friction: that of rest unless it slips, or has just broken away.
  double friction_now(int candidate, const contact::TouchState& touch) const;
  /// Contacts have the modes that impulses found for them; the rows are theirs.
  void take_modes(double time, const std::vector<ContactInReach>& reach,
                  const numerics::FrictionSolution& impulses, const contact::ContactRows& rows);

  /// After a step: slip directions move on, idle contacts may be apart now. True when modes may change:
  /// boxes have lost a point that carried, or slip has died away.
  bool after_step(const Kinematics& kinematics);

  /// Shortest flight of what has just bounced and comes back, by the last accelerations [s]; infinite
  /// when nothing does.
  double shortest_flight(const Dynamics& dynamics);

  /// Longest step in which nothing can pass through anything else unseen [s].
  double safe_step(const Dynamics& dynamics) const;

  /// Gaps and forces by contact; forces are those of the last find_forces().
  void sample(const Kinematics& kinematics, std::vector<ContactSample>& samples);

  /// Says how deep the samples saw bodies in each other, where that is noticeable; empty: nowhere.
  std::string overlap_text() const;

  EpisodeLog& log() { return log_; }
  /// Writes or reads how the contacts stand, and the log.
  void archive(Archive& file);
  /// Its bounces will have died away at this time, which settle() reports.
  void comes_to_rest_at(int candidate, double time) { tracks_[candidate].rests_at = time; }
  /// Not twice what several points of one contact do at once.
  void record(double time, const char* type, int candidate);

 private:
  void find_open_gaps(const Kinematics& kinematics);
  std::vector<int> find_resting(const Kinematics& kinematics);
  void unload(int candidate, double time, bool opens);
  void carry(const contact::ContactRows& rows, int row, bool slips, const Vector3d& force_C);
  void record_changes(double time, const std::vector<Mode>& before);
  void add_joints(const Dynamics& dynamics, const StandingJoints& joints,
                  numerics::FrictionProblem& problem) const;
  void note_joints(const numerics::FrictionSolution& solution, StandingJoints& joints) const;

  VectorXd standing_rates_;
  std::vector<double> open_gaps_;  // by pair
  std::vector<char> leaving_;      // by pair: one of its points is
  bool modes_changed_ = false;
  int painleve_ = -1;
  double deepest_overlap_ = 0;  // that is noticeable, in a sample [m, rad]
  int deepest_ = -1;            // its candidate
  EpisodeLog log_;
};

}  // namespace carom::simulation
