// The rules for several contacts, one function each. Arguments have been checked by the caller, and
// at least one contact approaches.
#pragma once

#include <span>
#include <string_view>

#include "carom/impact.h"
#include "numerics/friction_complementarity.h"

namespace carom {

MultiRebound solve_newton(const MultiImpact& impact);
MultiRebound solve_poisson(const MultiImpact& impact);
/// Which contact is struck next.
struct StrikeOrder {
  std::span<const int>
      priority{};            ///< the first that approaches; empty: the one that does so fastest
  int most_strikes = 20000;  ///< what is left then ends plastically, with a warning
};
MultiRebound solve_sequential(const MultiImpact& impact, const StrikeOrder& order);
/// The warning of a sequence with more strikes than that.
inline constexpr std::string_view endless_sequence =
    "the sequence of strikes does not end; the rest is plastic";
/// How closely rules that grow impulses along a path follow it.
struct PathEffort {
  double tolerance = 1e-11;
  int most_steps = 20000;
  int most_choices = 3000;  ///< of stick, slip and detachment
  bool quickly = false;     ///< gives up where stick and slip are hard to tell
};
/// Good for four digits; paths that would cost more are not followed to their end.
inline constexpr PathEffort rough_path{
    .tolerance = 1e-7, .most_steps = 400, .most_choices = 60, .quickly = true};
/// The warning of a path that was not.
inline constexpr std::string_view unfollowed_path =
    "the impact was not followed to its end; the rest is plastic";
MultiRebound solve_hurmuzlu_marghitu(const MultiImpact& impact, const PathEffort& effort);
MultiRebound solve_lzb(const MultiImpact& impact, const PathEffort& effort);

/// How much work multi_impact_band() may be: orders of many contacts are many, and sequences may be long.
struct BandEffort {
  std::size_t contacts_in_every_order = 6;  ///< more than these are struck in one order only
  int strikes_in_a_sequence = 20000;        ///< orders that need more are left out
  PathEffort path{};                        ///< rules that need more are left out
};
MultiImpactBand multi_impact_band(const MultiImpact& impact, const BandEffort& effort);

/// Nothing has happened yet: velocities before, no impulses.
MultiRebound before_impact(const MultiImpact& impact);

/// Adds simultaneous impulses and their works, each impulse times the mean of the velocities before and
/// after it.
void add_impulse(const MultiImpact& impact, const Eigen::VectorXd& impulse, MultiRebound& rebound);

/// The contacts' complementarity problem from the velocities that the rebound has reached.
numerics::FrictionProblem friction_problem(const MultiImpact& impact, const MultiRebound& rebound);

/// Ends what is left of approach without any restitution.
void end_plastically(const MultiImpact& impact, MultiRebound& rebound);

/// Largest |velocity| before, by which speeds are judged to be zero.
double speed_scale(const MultiImpact& impact);

/// Normal row of contact i.
inline Eigen::Index normal_row(std::size_t i) {
  return static_cast<Eigen::Index>(3 * i + 2);
}

}  // namespace carom
