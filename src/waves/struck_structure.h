// A plate or beam seen from the place where it is struck, in the units of the impact: time t₀, length
// δ₀, force m·δ₀/t₀² of the sphere of mass m that strikes it.
#pragma once

#include <limits>
#include <optional>

#include "waves/force_panel.h"

namespace carom::waves {

class StruckStructure {
 public:
  using Values = ForcePanel::Values;
  using Operator = ForcePanel::Operator;

  virtual ~StruckStructure() = default;

  /// Deflection at the nodes of the panel that begins now, if nothing presses any more.
  virtual Values free_deflection(double length) const = 0;
  /// Deflection at the nodes that the force at the nodes adds.
  virtual const Operator& compliance(double length) = 0;
  /// Presses with that force over a panel.
  virtual void press(double length, const Values& force) = 0;
  /// Lets it swing freely.
  virtual void release(double time) = 0;
  virtual double deflection() const = 0;
  virtual double speed() const = 0;
  /// When the free structure meets what stands in front of it at `place`, at the contact now, and moves
  /// with `speed`. Nothing when it never does.
  virtual std::optional<double> meeting(double place, double speed) const = 0;
  /// A sphere that still follows it at that time will always do.
  virtual double horizon() const { return std::numeric_limits<double>::infinity(); }
  /// What the force has done to it, m·v₀² being 1.
  virtual double energy() const = 0;
};

}  // namespace carom::waves
