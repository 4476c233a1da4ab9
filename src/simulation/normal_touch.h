// The normal side of one place that touches in a point: the law bound at its onset, with its memory.
#pragma once

#include <optional>
#include <span>

#include "contact/candidates.h"
#include "contact/law_plan.h"
#include "simulation/touch_values.h"

namespace carom::simulation {

/// `touch` is the place now, as the law sees it.
struct NormalTouch {
  NormalMemory memory;
  contact::Touch bound_at;                     ///< numbers that the law was bound with
  std::optional<contact::BoundContact> bound;  ///< law of the last touch
  double depth_scale = 1;                      ///< [m]
  double stored_before = 0;                    ///< elastic energy while apart [J]
  double kink_above = 0, kink_below = 0;       ///< next depths at which the law has one [m]

  double speed() const { return bound_at.approach_speed; }  ///< [m/s]
  double mass() const { return bound_at.effective_mass; }   ///< [kg]
  TouchUnits units() const { return {mass(), speed()}; }

  /// Binds the law to a touch with this effective mass, which loads press with the acceleration
  /// `pressing`. The speed it is bound with is at least `least_speed`.
  void bind(const contact::LawPlan& plan, const contact::TouchState& touch, double effective_mass,
            double pressing, double least_speed, double length, Calibrator& calibrator);

  /// Depth at which a touch begins [m].
  double onset_depth() const { return bound ? bound->law.onset_depth(memory) : 0; }
  double release_depth() const { return bound->law.release_depth(memory); }
  /// Depth of a gap; where the point is lost, that of its release [m].
  double depth_of(double gap) const;

  /// The contact as the law sees it.
  NormalContact contact_at(double depth, double rate) const;
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
  /// The same force taken apart.
  NormalForceParts told_parts(const contact::TouchState& touch) const;
  /// Elastic energy beyond what is there while apart [J].
  double stored_energy(double depth, double rate) const;
  /// Depth between two at which at most this much energy is stored; at the lower one none is [m].
  double depth_that_stores(double energy, double low, double high) const;
  /// Writes the rates of the normal side under its force.
  void write_normal_rates(const contact::TouchState& touch, double force,
                          std::span<double> rates) const;

  void find_kinks(double depth);
  void remember(double depth, double rate);
};

}  // namespace carom::simulation
