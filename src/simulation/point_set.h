// The places of a model that touch in points: which of them do, their integrated values, and the episodes
// that come of it.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "contact/candidates.h"
#include "contact/law_plan.h"
#include "simulation/episode_log.h"
#include "simulation/jump_legacy.h"
#include "simulation/modal/rigid_motion.h"
#include "simulation/point_touch.h"

namespace carom::simulation {

/// Overlaps below this share of the shapes are those of an onset between two steps.
inline constexpr double deep_overlap = 1e-10;

/// A place that touches has a slot: a stretch of the integrated values. Slots are reused, and become more
/// when more contacts touch than ever before. Pairs must be up to date wherever kinematics are given.
struct PointSet {
  Model model;
  contact::Candidates candidates;
  std::vector<contact::LawPlan> laws;  ///< by Candidate::law
  Calibrator calibrator;
  std::vector<PointTouch> points;  ///< by candidate
  std::vector<int> slots;          ///< candidates; −1 where one is free
  int touching = 0;                ///< how many do
  EpisodeLog log;
  JumpLegacy legacy;                          ///< of one instant
  double lost_normal = 0, lost_friction = 0;  ///< by closed episodes [J]
  std::shared_ptr<RigidMotion> rigid;         ///< of a run with bodies that bend; else null

  PointSet(const Model& of, contact::Candidates all, std::vector<contact::LawPlan> their_laws);

  const contact::Candidate& candidate(int c) const { return candidates.all()[c]; }
  int slot_count() const { return static_cast<int>(slots.size()); }
  std::size_t value_count() const { return slots.size() * slot_size; }
  /// Places of the impulses and works of all slots, and of depths that no law sees.
  std::vector<std::size_t> passive_values() const;
  template <class Number>
  std::span<Number> of_slot(int slot, std::span<Number> values) const {
    return values.subspan(static_cast<std::size_t>(slot) * slot_size, slot_size);
  }
  /// A place with a slot, as its law sees it.
  contact::TouchState touch_at(int slot, const Kinematics& kinematics,
                               std::span<const double> values) const;
  /// Acceleration by which it closes where friction asks for it, else 0 [m/s²].
  double closing_acceleration(int slot, const Dynamics* dynamics,
                              const contact::TouchState& touch) const;
  /// Forgets everything about the points of a pair.
  void forget_pair(int pair);

  /// Begins a touch. Where shapes with edges overlap already it starts from nothing, or from what the points
  /// it replaces have left, unless it is to begin as it is. The dynamics is updated and accelerated.
  void begin(int c, double time, Dynamics& dynamics, std::vector<double>& values,
             bool as_it_is = false);
  /// What a touch at the start of the run holds already nobody has worked for.
  void note_overlap_at_start(int c, double depth);
  /// A turning point of the depth.
  void turn(int slot, double time, double depth);
  /// The force has ended, or the point is lost. Surfaces that still overlap are parting.
  void separate(int slot, double time, const Kinematics& kinematics,
                std::span<const double> values);
  /// Parting surfaces are pressed together: the same touch goes on.
  void touch_again(int slot);
  /// Parting surfaces have come apart: the slot is free.
  void release(int slot);
  /// The run is over while it touches.
  void close_early(int slot, double time, const Kinematics& kinematics,
                   std::span<const double> values);

  /// Begins those of the candidates that overlap and close, or replace a point that has vanished. True
  /// when there was any.
  bool begin_overlapping(std::span<const int> near, double time, Dynamics& dynamics,
                         std::vector<double>& values);
  /// Which points overlap and do not touch since they open: their event is that they close. True when
  /// that has changed.
  bool watch_overlaps(std::span<const int> near, const Kinematics& kinematics);
  /// What the gap of a place that is apart has before its onset [m].
  double margin(int c, double gap) const { return gap + points[c].onset_depth() + points[c].slack; }

  void add_energy(const Kinematics& kinematics, std::span<const double> values,
                  EnergyLedger& ledger);

  /// Writes or reads all that is known of the places.
  void archive(Archive& file);

 private:
  void bind(int c, const contact::TouchState& touch, Dynamics& dynamics, double pressing);
  int take_slot(int c, std::vector<double>& values);
  void begin_episode_of(int c, double time, const Kinematics& kinematics,
                        const contact::TouchState& touch);
  void close(int slot, double time, const contact::TouchState& touch, const Kinematics& kinematics,
             std::span<const double> values, bool ended);
  double begin_deep(int c, double depth);
  double opening_speed(const contact::Candidate& candidate, const contact::TouchState& touch,
                       const Vector3d& n_W, const Kinematics& kinematics) const;
  void leave_legacy(int slot, std::span<const double> values);

  std::size_t slot_size = kFrictionStates;
};

}  // namespace carom::simulation
