#include "simulation/step_guard.h"

#include <algorithm>
#include <cmath>

namespace carom::simulation {

namespace {

/// Of tolerance and energy: what a step may gain or lose besides what forces do.
constexpr double gain_in_tolerances = 3;
/// Of tolerance and shapes: how far it may let bodies sink into each other.
constexpr double depth_in_tolerances = 100;
/// Rounding of long sums, where the tolerance is smaller.
constexpr double least_tolerance = 1e-9;

}  // namespace

StepGuard::StepGuard(Motion& motion, RigidContacts& contacts, double tolerance)
    : motion_(motion), contacts_(contacts), probe_(motion.model), probe_state_(motion.state) {
  const double precision = std::max(tolerance, least_tolerance);
  energy_allowed_ = gain_in_tolerances * precision * motion.scales.energy;
  depth_allowed_ = depth_in_tolerances * precision;
}

StepGuard::Standing StepGuard::look(double time, std::span<const double> y) {
  motion_.unpack(time, y, probe_state_);
  probe_.update(probe_state_);
  const EnergyLedger energy = motion_.energy(probe_, y);
  return {.energy = energy.stored() + energy.lost_in_friction + energy.lost_in_dampers -
                    energy.work_of_drives,
          .depth = contacts_.depth(probe_)};
}

bool StepGuard::is_wrong(double from, std::span<const double> y_from, double to,
                         std::span<const double> y_to) {
  const Standing before = look(from, y_from), after = look(to, y_to);
  if (after.depth > before.depth + depth_allowed_) return true;
  return contacts_.closed_count() > 0 && std::fabs(after.energy - before.energy) > energy_allowed_;
}

}  // namespace carom::simulation
