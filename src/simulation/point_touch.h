// One place at which two surfaces can touch in a point: its normal side, its friction, and where it stands between
// apart and touching. Knows no bodies: it is told gap, speeds, mass and accelerations.
#pragma once

#include <span>

#include "base/archive.h"
#include "contact/touch_friction.h"
#include "simulation/normal_touch.h"

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
struct PointTouch : NormalTouch {
  enum class Mode { apart, touching, parting };

  Mode mode = Mode::apart;
  FrictionOnset friction_at;  ///< numbers that the friction laws were bound with
  contact::TouchFriction friction;
  int slot = -1;                ///< of its integrated values, while it is not apart
  int episode = -1;             ///< place in the log
  bool may_jump = false;        ///< see Candidate
  double slack = 0;             ///< depth at which an onset counts, for what only kisses [m]
  bool overlaps_apart = false;  ///< appeared deep while it opens: watched until it closes
  double stored_at_begin = 0;   ///< beyond that, of an overlap at the start [J]
  bool watch_turning = true;
  bool moved = true;  ///< since the last turning point
  bool at_rest = false;
  Vector3d holding_W = Vector3d::Zero();  ///< force that would hold it, of the last evaluation [N]

  /// Writes or reads all of it. What reads binds the laws anew, with the numbers of then.
  void archive(Archive& file, const contact::LawPlan& plan, Calibrator& calibrator);

  bool touches() const { return mode == Mode::touching; }

  /// Binds the laws of friction, and begins their states.
  void begin_friction(const contact::FrictionPlan& plan, const contact::TouchState& touch,
                      std::span<double> values);

  /// The place as the law sees it: a depth counts as far as the closing speed has brought it.
  contact::TouchState seen(contact::TouchState touch, std::span<const double> values) const;
  /// A jump has carried the point clearly out of the other shape.
  bool has_jumped_apart(const contact::TouchState& touch) const;

  /// The contact as friction sees it; its motion is left open.
  FrictionContact normal_side(const contact::TouchState& touch, double normal_force) const;
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
  /// A step is done. True when friction may jump.
  bool remember_friction(const contact::TouchState& touch, double closing_rate,
                         std::span<double> values);
};

}  // namespace carom::simulation
