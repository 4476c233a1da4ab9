// Rigid contacts and how they stand: apart, idle, slipping or sticking; the forces that keep those that are
// closed closed and those that stick stuck.
#pragma once

#include <span>
#include <vector>

#include "base/archive.h"
#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "contact/candidates.h"
#include "contact/contact_rows.h"
#include "contact/impact_plan.h"
#include "numerics/friction_complementarity.h"
#include "numerics/least_in_cones.h"
#include "simulation/closed_equations.h"
#include "simulation/joint_modes.h"
#include "simulation/moment_modes.h"
#include "simulation/scales.h"

namespace carom::simulation {

/// Rates of velocities at contacts are differences, known to this share.
inline constexpr double rate_precision = 1e-10;

/// Accelerations below this share of those without contact forces are none.
inline constexpr double held_together = 1e-9;

/// Where forces of several contacts can do what a moment would, as at the corners of a box, least norm leaves it to
/// them: a moment counts so many times more.
inline constexpr double last_resort = 1e-3;

class ClosedContacts {
 public:
  /// Appends what is wrong with contacts and stops to `problems`; usable when nothing was.
  ClosedContacts(const Model& model, std::vector<Problem>& problems);
  /// Sizes against which speeds and forces are small.
  void set_scales(const Scales& scales, double tolerance);

  contact::Candidates& candidates() { return candidates_; }
  const contact::ImpactPlan& plan(int candidate) const {
    return plans_[candidates_.all()[candidate].law];
  }
  const MomentModes& moments() const { return moments_; }
  /// Below this a normal or slip speed counts as none [m/s].
  double rest_speed() const;
  /// No impulse changes this speed, as where points of a bent body lie on a plane which its motion hardly tells apart. From now on it
  /// counts as none; false where it is more than errors of steps are.
  bool take_for_rest(double speed);
  /// Rows that a unit impulse moves by less than this cannot move [1/kg].
  double least_inverse() const;

  /// A contact slips with friction.
  bool any_rubs() const;
  int closed_count() const { return static_cast<int>(closed_.size()); }

  enum class Pass {
    first,       ///< at this state
    other_load,  ///< at this state, under other forces besides those of contacts
    correction   ///< adds what is missing to the forces of the last pass, which have acted
  };
  /// Forces that keep closed contacts closed and stuck ones stuck, from the last accelerations of the
  /// dynamics, which are those without contact forces unless they are corrected.
  void find_forces(Dynamics& dynamics, Pass pass = Pass::first);
  /// The last find_forces() had to share loads among redundant contacts.
  bool shares() const;
  /// Largest acceleration left across the closed rows, relative to what the forces had to change.
  double largest_misfit(const Dynamics& dynamics);
  /// Adds the forces of the last find_forces(); nothing while there are none for the present modes.
  void load(const Kinematics& kinematics, Forces& forces) const;
  /// Adds the absolute accelerations that each of the forces gives to each speed.
  void add_change_sizes(VectorXd& sizes) const { rows_.add_change_sizes(forces_, sizes); }
  /// The last find_forces() gave what contacts cannot do: pull, or stick beyond their friction.
  bool violated() const;
  /// Modes have just been found, and these are their forces: what they violate now is less than the modes can
  /// tell, and counts again when it has doubled. False: it is more than that.
  bool forgive();
  /// Time in which slip that slows down and turns may nearly vanish, by the last find_forces(): a longer step
  /// would not see where friction points meanwhile [s]. Infinite where none does.
  double turning_time() const;
  /// Joints at stops that carry loads, by the last find_forces().
  std::vector<PressedJoint> pressed_joints() const;
  /// Power lost in friction by the last find_forces() [W].
  double friction_power() const;

 protected:
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
    bool shared = false;     // redundant contacts carry together what this one alone could not
    double overload = 0;     // accelerations that they leave together, of the largest without them
    double rests_at = 0;     // end of its bounces, when they were cut short [s]
    double own_inverse = 1;  // acceleration of the gap by its own unit of normal force, of G_nn
    bool anew = false;       // turns each time it begins to carry: which functions watch its end
    bool leaving = false;    // apart, but its gap has not been seen to open yet
    bool breaks_away = false;  // slips, but has hardly begun to
    double forgiven = 0;       // violation of its limits that settling has found to be none

    bool is_closed() const { return mode == Mode::slip || mode == Mode::stick; }
    /// How fast it slips on as it did; falls to zero where slip ends, but not where it turns [m/s].
    double slip_along(const contact::TouchState& touch) const;

    void archive(Archive& file) {
      file(mode, direction_W, force_C, last_slip, stopping, idle_since, shared, overload, rests_at,
           own_inverse, anew, leaving, breaks_away, forgiven);
    }
  };

  /// The unknowns of closed contacts in units of one size: forces are columns·x, and accelerations of the kept rows
  /// A·x − b. What each contact can carry is a cone.
  struct SharedLoads {
    Eigen::MatrixXd columns, A;
    VectorXd b;
    std::vector<numerics::LoadCone> cones;
  };
  bool is_frictionless(int candidate) const;
  bool hardly_slips(int candidate, const contact::TouchState& touch) const;
  /// Of the closed contact at this place, in its axes.
  Eigen::Vector2d slip_direction_C(int i) const;
  /// By how much the last find_forces() leaves what the contact can do, in units of the run's forces: it
  /// pulls, or sticks beyond its friction. Not positive: it does not.
  double violation(int candidate) const;
  void list_closed();
  void find_forces_of(Dynamics& dynamics, Pass pass);
  void find_forces_with_moments(Pass pass);
  void share_among_redundant();
  SharedLoads shared_loads() const;
  double overload_of(const VectorXd& forces) const;

  Model model_;
  contact::Candidates candidates_;
  std::vector<contact::ImpactPlan> plans_;  // by Candidate::law
  Scales scales_;
  double unmoved_speed_ = 0;   // that no impulse changes [m/s]
  double stop_speed_ = 0;      // slip that slows down ends below this [m/s]
  double stray_gap_ = 0;       // integration keeps closed contacts within this [m]
  double drift_gap_ = 0;       // and where steps end within this [m]
  double stray_speed_ = 0;     // and within this rate [m/s]
  std::vector<Track> tracks_;  // by candidate
  MomentModes moments_;
  std::vector<int> closed_;    // candidates that slip or stick
  contact::ContactRows rows_;  // of those that are closed, as of the last find_forces()
  VectorXd rates_, forces_;    // by row
  VectorXd rates_left_;        // with these forces
  ClosedEquations equations_;
};

}  // namespace carom::simulation
