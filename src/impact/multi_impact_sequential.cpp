// One contact after the other, each alone by its own hypothesis.
#include <cmath>

#include "impact/multi_impact_rules.h"

namespace carom {

namespace {

constexpr double kRounding = 1e-14;  // of the speeds before: less is no approach

/// The contact to strike next; −1: none approaches.
int next_contact(const MultiImpact& impact, const MultiRebound& rebound,
                 std::span<const int> priority, double slowest) {
  int next = -1;
  double fastest = slowest;
  for (std::size_t place = 0; place < impact.contacts.size(); ++place) {
    const int i = priority.empty() ? static_cast<int>(place) : priority[place];
    const Eigen::Index n = normal_row(static_cast<std::size_t>(i));
    const double approach = -rebound.velocity[n];
    if (approach <= fastest || !(impact.inverse(n, n) > 0)) continue;
    if (!priority.empty()) return i;
    next = i;
    fastest = approach;
  }
  return next;
}

void strike(const MultiImpact& impact, std::size_t i, MultiRebound& rebound) {
  const auto t = static_cast<Eigen::Index>(3 * i);
  const MultiImpactPartner& partner = impact.contacts[i];
  const Vector3d before = rebound.velocity.segment<3>(t);
  const RigidRebound one =
      solve_impact({.inverse_C = impact.inverse.block<3, 3>(t, t),
                    .velocity_C = before,
                    .friction = partner.friction},
                   {.hypothesis = partner.hypothesis, .restitution = partner.restitution});
  rebound.impulse.segment<3>(t) += one.impulse_C;
  rebound.velocity += impact.inverse.middleCols<3>(t) * one.impulse_C;
  const Vector3d mean = 0.5 * (before + rebound.velocity.segment<3>(t));
  const double normal = one.work_compression + one.work_restitution;
  const bool has_path = std::isfinite(normal) && std::isfinite(one.work_tangential);
  rebound.work_normal[i] += has_path ? normal : one.impulse_C[2] * mean[2];
  rebound.work_tangential[i] +=
      has_path ? one.work_tangential : one.impulse_C.head<2>().dot(mean.head<2>());
}

}  // namespace

MultiRebound solve_sequential(const MultiImpact& impact, const StrikeOrder& order) {
  MultiRebound rebound = before_impact(impact);
  const std::span<const int> priority = order.priority;
  const double slowest = kRounding * speed_scale(impact);
  int strikes = 0;
  for (; strikes < order.most_strikes; ++strikes) {
    const int next = next_contact(impact, rebound, priority, slowest);
    if (next < 0) break;
    strike(impact, static_cast<std::size_t>(next), rebound);
  }
  // Sums of many strikes have gathered rounding.
  rebound.velocity = impact.velocity + impact.inverse * rebound.impulse;
  const bool finished = strikes < order.most_strikes;
  if (!finished) rebound.warnings.emplace_back(endless_sequence);
  // An endless sequence converges; what rounding hides of it ends without restitution.
  if (next_contact(impact, rebound, priority, finished ? slowest : 0) >= 0) {
    end_plastically(impact, rebound);
  }
  return rebound;
}

}  // namespace carom
