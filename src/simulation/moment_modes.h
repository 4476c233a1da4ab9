// Rolling and drilling moments of rigid contacts in the piecewise method: each holds its contact from turning, or acts
// at its limit against the turning. What stick and slip are to the friction force.
//
// Rates and moments are those of the moment rows of ContactRows: angular velocities times the length of the
// candidate [m/s], moments over it [N]. A limit is a share of the normal force then.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "base/archive.h"
#include "contact/contact_rows.h"
#include "contact/impact_plan.h"
#include "numerics/friction_complementarity.h"

namespace carom::simulation {

class MomentModes {
 public:
  /// `plans` by Candidate::law.
  MomentModes(const contact::Candidates& candidates, const std::vector<contact::ImpactPlan>& plans);
  /// Speeds against which turning is none, and below which turning that slows down ends [m/s].
  void set_speeds(double rest, double stop) {
    rest_speed_ = rest;
    stop_speed_ = stop;
  }

  /// The model has contacts with moments.
  bool any() const { return !tracks_.empty(); }
  bool any_turns(std::span<const int> candidates) const;
  bool turns(int candidate, contact::MomentAxis about) const {
    return track(candidate, about).turns;
  }

  /// Moments of these candidates, to be rows behind theirs.
  std::vector<contact::MomentRows> rows_of(std::span<const int> candidates) const;
  /// Limit of the moment in place `k` of the rows, as a share of the normal force.
  double limit(const contact::ContactRows& rows, int k) const;
  /// The same while its mode lasts: a lever that comes or goes, as where a capsule lies down, is an event and does so then.
  double lasting_limit(const contact::ContactRows& rows, int k) const;
  /// The direction against which a turning moment acts, in its rows.
  Eigen::Vector2d direction(const contact::ContactRows& rows, int k) const;

  enum class Kinds {
    all_free,  ///< as the law decides
    by_motion  ///< what turns has the direction that it has
  };
  /// Adds the moments of the rows to a problem that has their contacts.
  void add_to(numerics::FrictionProblem& problem, const contact::ContactRows& rows,
              Kinds kinds) const;

  /// The modes that forces or impulses found; nothing turns or holds at contacts that carry nothing.
  void take_modes(const contact::ContactRows& rows, const numerics::FrictionSolution& found);
  /// Forces of the rows, of which the moments are those that the modes had to give.
  void take_forces(const contact::ContactRows& rows, const VectorXd& forces);
  /// By how much the last forces leave what the held moments of a contact with this normal force can do [N].
  double excess(int candidate, double normal_force) const;

  /// Functions of one candidate whose zeros end its modes. Of each moment two take turns, so that one that was just hit is
  /// not asked before it has left zero; a third says that its lever has come or gone.
  static constexpr int event_count = 6;
  /// `force_size` [N] and `speed_size` [m/s] make them numbers. With `holds_alone` false the contact shares its load, and
  /// what holds is judged together.
  struct EventSizes {
    double force = 1, speed = 1, forgiven = 0;
    bool holds_alone = true;
  };
  void event_values(int candidate, const contact::TouchState& touch, double normal_force,
                    const EventSizes& sizes, std::span<double> g) const;
  /// After a step: directions move on. True when turning has died away.
  bool after_step(int candidate, const contact::TouchState& touch);

  /// Power lost in turning [W].
  double power(const contact::ContactRows& rows, const VectorXd& forces) const;
  /// Time in which turning that slows down and changes its direction may nearly vanish, with rates of the
  /// rows [s].
  double turning_time(const contact::ContactRows& rows, const VectorXd& rates) const;

  void archive(Archive& file) { file(tracks_); }

 private:
  struct Track {
    bool turns = false;
    Vector3d direction_W = Vector3d::Zero();  // of the angular velocity; zero: none yet
    double force = 0;                         // size of the last one [N]
    double limit = 0;                         // that it had then, of the normal force
    bool has_lever = false;                   // there is a limit in this mode
    double last_rate = 0;                     // after the last step [m/s]
    bool stopping = false;                    // so slow that it counts as none
    bool anew = false;                        // turns each time its mode is found

    void archive(Archive& file) {
      file(turns, direction_W, force, limit, has_lever, last_rate, stopping, anew);
    }
  };

  const Track& track(int candidate, contact::MomentAxis about) const {
    return tracks_[candidate][static_cast<std::size_t>(about)];
  }
  Track& track(int candidate, contact::MomentAxis about) {
    return tracks_[candidate][static_cast<std::size_t>(about)];
  }
  const contact::MomentRows& moment(const contact::ContactRows& rows, int k) const {
    return rows.moments()[k - rows.count()];
  }
  const Track& track_of(const contact::ContactRows& rows, int k) const;
  /// The turning that a moment sees, as a vector [m/s].
  Vector3d turning_W(int candidate, contact::MomentAxis about,
                     const contact::TouchState& touch) const;
  static double turning_along(const Track& track, const Vector3d& turning_W);

  std::vector<contact::RigidFriction> limits_;  // by candidate; empty without moments
  std::vector<double> lengths_;                 // by candidate
  std::vector<std::array<Track, 2>> tracks_;    // by candidate and axis
  double rest_speed_ = 0, stop_speed_ = 0;
};

}  // namespace carom::simulation
