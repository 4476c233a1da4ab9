// One place at which two surfaces can touch in a point: the law bound at its onset, with its memory and its
// friction. Knows no bodies: it is told gap, speeds, mass and accelerations.
#pragma once

#include <optional>
#include <span>

#include "base/archive.h"
#include "contact/candidates.h"
#include "contact/law_plan.h"
#include "contact/touch_friction.h"
#include "simulation/touch_values.h"

namespace carom::simulation {

/// Functions whose zeros end a step while a contact touches.
enum TouchEvent {
  kTurning,
  kRelease,
  kGrip,
  kKinkAbove,
  kKinkBelow,
  kFrictionSwitch,  ///< of the sliding, rolling and drilling law
  kTouchEvents = kFrictionSwitch + 3
};

/// `values` are those of TouchValue and the states of friction; `touch` is the place now, as `seen` by the
/// law. What needs accelerations takes the rate of the closing speed under the present ones.
struct PointTouch {
  enum class Mode { apart, touching, parting };

  Mode mode = Mode::apart;
  NormalMemory memory;
  contact::Touch bound_at;                     ///< numbers that the law was bound with
  std::optional<contact::BoundContact> bound;  ///< law of the last touch
  FrictionOnset friction_at;                   ///< numbers that the friction laws were bound with
  contact::TouchFriction friction;
  int slot = -1;                ///< of its integrated values, while it is not apart
  int episode = -1;             ///< place in the log
  bool may_jump = false;        ///< see Candidate
  double slack = 0;             ///< depth at which an onset counts, for what only kisses [m]
  bool overlaps_apart = false;  ///< appeared deep while it opens: watched until it closes
  double depth_scale = 1;       ///< [m]
  double stored_before = 0;     ///< elastic energy while apart [J]
  double stored_at_begin = 0;   ///< beyond that, of an overlap at the start [J]
  double kink_above = 0, kink_below = 0;  ///< next depths at which the law has one [m]
  bool watch_turning = true;
  bool moved = true;  ///< since the last turning point
  bool at_rest = false;
  Vector3d holding_W = Vector3d::Zero();  ///< force that would hold it, of the last evaluation [N]

  /// Writes or reads all of it. What reads binds the laws anew, with the numbers of then.
  void archive(Archive& file, const contact::LawPlan& plan, Calibrator& calibrator);

  double speed() const { return bound_at.approach_speed; }  ///< [m/s]
  double mass() const { return bound_at.effective_mass; }   ///< [kg]
  TouchUnits units() const { return {mass(), speed()}; }
  bool touches() const { return mode == Mode::touching; }

  /// Binds the law to a touch with this effective mass, which loads press with the acceleration
  /// `pressing`. The speed it is bound with is at least `least_speed`.
  void bind(const contact::LawPlan& plan, const contact::TouchState& touch, double effective_mass,
            double pressing, double least_speed, double length, Calibrator& calibrator);
  /// Binds the laws of friction, and begins their states.
  void begin_friction(const contact::FrictionPlan& plan, const contact::TouchState& touch,
                      std::span<double> values);

  /// Depth at which a touch begins [m].
  double onset_depth() const { return bound ? bound->law.onset_depth(memory) : 0; }
  double release_depth() const { return bound->law.release_depth(memory); }
  /// Depth of a gap; where the point is lost, that of its release [m].
  double depth_of(double gap) const;
  /// The place as the law sees it: a depth counts as far as the closing speed has brought it.
  contact::TouchState seen(contact::TouchState touch, std::span<const double> values) const;
  /// A jump has carried the point clearly out of the other shape.
  bool has_jumped_apart(const contact::TouchState& touch) const;

  /// The contact as the normal law sees it.
  NormalContact contact_at(double depth, double rate) const;
  /// The same as friction sees it; its motion is left open.
  FrictionContact normal_side(const contact::TouchState& touch, double normal_force) const;
  /// The law's force without the rule that contacts do not pull [N].
  double force(double depth, double rate) const;
  double force(const contact::TouchState& touch) const { return force(-touch.gap, touch.closing); }
  /// The law allows tension before the contact ends.
  bool can_pull() const {
    return bound->law.separation() == Separation::zero_indentation ||
           release_depth() < onset_depth();
  }
  /// The force as it is told: below zero only where the law can pull [N].
  double told_force(const contact::TouchState& touch) const;
  /// Elastic energy beyond what is there while apart [J].
  double stored_energy(double depth, double rate) const;
  /// Depth between two at which at most this much energy is stored; at the lower one none is [m].
  double depth_that_stores(double energy, double low, double high) const;

  /// Writes the rates of the normal side under its force.
  void write_normal_rates(const contact::TouchState& touch, double force,
                          std::span<double> rates) const;
  /// What friction answers, with the rates that come with it where they are wanted.
  contact::FrictionAnswer friction_answer(
      const contact::TouchState& touch, double normal_force, std::span<const double> values,
      std::span<double> rates, contact::FrictionShare share = contact::FrictionShare::all) const;
  void add_friction_rates(const contact::FrictionAnswer& answer, std::span<double> rates) const;
  /// Energy in the tangential deformation [J].
  double stored_in_friction(const contact::TouchState& touch, std::span<const double> values) const;
  /// Friction asks for the force that would hold the contact.
  bool is_held() const { return touches() && friction.holds(); }

  /// Event functions: those of the normal side, and those of friction that switches.
  void event_values(const contact::TouchState& touch, std::span<double> g) const;
  void friction_events(const contact::TouchState& touch, double closing_rate,
                       std::span<const double> values, std::span<double> g) const;
  void switch_friction(int law, const contact::TouchState& touch, double closing_rate,
                       std::span<double> values);

  /// The depth passes a kink of the normal law, upwards or downwards: friction gains nothing by that.
  void pass_kink(contact::TouchState touch, bool upwards, std::span<double> values);
  void find_kinks(double depth);
  void remember(double depth, double rate);
  /// A step is done. True when friction may jump.
  bool remember_friction(const contact::TouchState& touch, double closing_rate,
                         std::span<double> values);
};

}  // namespace carom::simulation
