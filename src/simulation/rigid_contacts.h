// Rigid contacts through a run: which are apart, slip or stick; the forces that keep closed ones
// closed; the functions whose zeros are impacts, lift-offs, and changes between slip and stick.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/archive.h"
#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "contact/candidates.h"
#include "contact/contact_rows.h"
#include "contact/impact_plan.h"
#include "numerics/event_location.h"
#include "numerics/least_norm.h"
#include "simulation/episode_log.h"
#include "simulation/scales.h"

namespace carom::simulation {

class RigidContacts {
 public:
  /// Appends what is wrong with contacts and stops to `problems`; usable when nothing was.
  RigidContacts(const Model& model, std::vector<Problem>& problems);
  /// Sizes against which speeds and forces are small.
  void set_scales(const Scales& scales, double tolerance);

  contact::Candidates& candidates() { return candidates_; }
  const contact::ImpactPlan& plan(int candidate) const {
    return plans_[candidates_.all()[candidate].law];
  }
  /// Below this a normal or slip speed counts as none [m/s].
  double rest_speed() const;

  bool any_closed() const { return !closed_.empty(); }

  /// Forces that keep closed contacts closed and stuck ones stuck, from the last accelerations of the
  /// dynamics, which are those without contact forces. Adds to what a former call found, when the
  /// accelerations were those with its forces.
  void find_forces(Dynamics& dynamics, bool refine = false);
  /// Largest acceleration left across the closed rows, relative to what the forces had to change.
  double largest_misfit(const Dynamics& dynamics);
  /// Adds the forces of the last find_forces().
  void load(const Kinematics& kinematics, Forces& forces) const;
  /// Adds the absolute accelerations that each of the forces gives to each speed.
  void add_change_sizes(VectorXd& sizes) const { rows_.add_change_sizes(forces_, sizes); }
  /// The last find_forces() gave what contacts cannot do: pull, or stick beyond their friction.
  bool violated() const;
  /// Power lost in friction by the last find_forces() [W].
  double friction_power() const;

  /// Four functions of each candidate; the dynamics must be at their state, with forces found.
  std::vector<numerics::Crossing> crossings() const;
  void event_values(const Kinematics& kinematics, std::span<double> g);

  /// Candidates whose gap is none at this state. Updates all pairs.
  std::vector<int> touching(const Kinematics& kinematics);
  /// One of them approaches.
  bool strikes(const Kinematics& kinematics);
  /// Something approaches that has come too deep: its event was missed.
  bool sinks(const Kinematics& kinematics);

  enum class Settled { well, without_solution, not_found };
  /// Finds all modes anew: after speeds or forces have jumped, at the last accelerations of the
  /// dynamics without contact forces. Records what changed, unless `silent`.
  Settled settle(double time, Dynamics& dynamics, bool silent);
  /// The contact whose sliding has no solution (Painlevé), after settle() said so.
  int painleve_contact() const { return painleve_; }

  /// Brings closed contacts back to gap and speed zero. True when the state moved.
  bool project(Dynamics& dynamics, State& state);
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

  EpisodeLog& log() { return log_; }
  /// Writes or reads how the contacts stand, and the log.
  void archive(Archive& file);
  /// Its bounces will have died away at this time, which settle() reports.
  void comes_to_rest_at(int candidate, double time) { tracks_[candidate].rests_at = time; }
  /// Not twice what several points of one contact do at once.
  void record(double time, const char* type, int candidate);

 private:
  enum class Mode {
    apart,
    idle,  ///< touches and carries nothing: others carry all, or it is about to part
    slip,
    stick
  };
  struct Track {
    Mode mode = Mode::apart;
    Vector3d direction_W = Vector3d::Zero();  // of slip; zero: none yet
    Vector3d force_C = Vector3d::Zero();      // of the last find_forces()
    double last_slip = 0;                     // speed after the last step [m/s]
    bool stopping = false;                    // slip has become so slow that it counts as none
    double idle_since = 0;                    // when it ceased to carry [s]
    bool shared = false;      // redundant contacts carry together what this one alone could not
    bool overloaded = false;  // nor can they together
    double rests_at = 0;      // end of its bounces, when they were cut short [s]
    double own_inverse = 1;   // acceleration of the gap by its own unit of normal force, of G_nn

    void archive(Archive& file) {
      file(mode, direction_W, force_C, last_slip, stopping, idle_since, shared, overloaded, rests_at,
           own_inverse);
    }
  };

  bool is_frictionless(int candidate) const;
  Vector3d slip_direction(const Track& track, const contact::TouchState& touch) const;
  void list_closed();
  void update_pairs(const Kinematics& kinematics, std::span<const int> candidates);
  int unknowns() const;
  void share_among_redundant();

  Model model_;
  contact::Candidates candidates_;
  std::vector<contact::ImpactPlan> plans_;  // by Candidate::law
  Scales scales_;
  double stop_speed_ = 0;      // slip that slows down ends below this [m/s]
  std::vector<Track> tracks_;  // by candidate
  std::vector<int> closed_;    // candidates that slip or stick
  contact::ContactRows rows_;
  VectorXd rates_, forces_;  // by row of closed contacts
  Eigen::MatrixXd matrix_;
  VectorXd rhs_, answer_;
  numerics::LeastNormSolver solver_;
  int painleve_ = -1;
  EpisodeLog log_;
};

}  // namespace carom::simulation
