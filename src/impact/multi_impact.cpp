#include "carom/impact.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "base/text.h"
#include "carom/messages.h"
#include "impact/multi_impact_rules.h"

namespace carom {

namespace {

struct NamedRule {
  MultiImpactRule rule;
  std::string_view name;
};

constexpr std::array<NamedRule, 5> kNames{
    {{MultiImpactRule::newton, "newton"},
     {MultiImpactRule::poisson, "poisson"},
     {MultiImpactRule::sequential, "sequential"},
     {MultiImpactRule::hurmuzlu_marghitu, "hurmuzlu-marghitu"},
     {MultiImpactRule::lzb, "lzb"}}};

constexpr std::array<MultiImpactRule, 5> kRules{
    MultiImpactRule::newton, MultiImpactRule::poisson, MultiImpactRule::sequential,
    MultiImpactRule::hurmuzlu_marghitu, MultiImpactRule::lzb};

void check(const MultiImpact& impact) {
  const auto rows = static_cast<Eigen::Index>(3 * impact.contacts.size());
  CAROM_ASSERT(impact.inverse.rows() == rows && impact.inverse.cols() == rows,
               "the inverse inertia has three rows and columns per contact");
  CAROM_ASSERT(impact.velocity.size() == rows, "the velocity has three rows per contact");
  CAROM_ASSERT(impact.inverse.allFinite() && impact.velocity.allFinite(),
               "inverse inertia and velocities are finite");
  for (const MultiImpactPartner& contact : impact.contacts) {
    CAROM_ASSERT(contact.friction >= 0, "friction is not negative");
    CAROM_ASSERT(contact.restitution >= 0 && contact.restitution <= 1,
                 "restitution is between 0 and 1");
  }
}

/// A contact whose tangents are not there needs no friction.
MultiImpact without_idle_friction(MultiImpact impact) {
  for (std::size_t i = 0; i < impact.contacts.size(); ++i) {
    const auto t = static_cast<Eigen::Index>(3 * i);
    if (impact.inverse.block<2, 2>(t, t).trace() <= 0) impact.contacts[i].friction = 0;
  }
  return impact;
}

bool approaches(const MultiImpact& impact) {
  for (std::size_t i = 0; i < impact.contacts.size(); ++i) {
    if (impact.velocity[normal_row(i)] < 0) return true;
  }
  return false;
}

/// What every rule's result is asked in the end.
void judge(const MultiImpact& impact, MultiRebound& rebound) {
  // u⁺ − u⁻ = G·λ makes the gain λ·(u⁺ + u⁻)/2, whatever the path.
  const double before = 0.5 * rebound.impulse.dot(impact.velocity);
  const double after = 0.5 * rebound.impulse.dot(rebound.velocity);
  rebound.energy_lost = -(before + after);
  const double size = std::fabs(before) + std::fabs(after);
  if (rebound.energy_lost < -1e-9 * size) {
    rebound.warnings.push_back("energy created: " + short_text(-rebound.energy_lost, 3) + " J");
  }
  double approach = 0;
  for (std::size_t i = 0; i < impact.contacts.size(); ++i) {
    approach = std::fmax(approach, -rebound.velocity[normal_row(i)]);
  }
  if (approach > 1e-8 * speed_scale(impact)) {
    rebound.warnings.push_back("contacts still approach, by " + short_text(approach, 3) + " m/s");
  }
}

MultiRebound solve_checked(const MultiImpact& impact, MultiImpactRule rule,
                           const StrikeOrder& order = {}, const PathEffort& effort = {}) {
  if (!approaches(impact)) return before_impact(impact);
  MultiRebound rebound;
  switch (rule) {
    case MultiImpactRule::newton:
      rebound = solve_newton(impact);
      break;
    case MultiImpactRule::poisson:
      rebound = solve_poisson(impact);
      break;
    case MultiImpactRule::sequential:
      rebound = solve_sequential(impact, order);
      break;
    case MultiImpactRule::hurmuzlu_marghitu:
      rebound = solve_hurmuzlu_marghitu(impact, effort);
      break;
    case MultiImpactRule::lzb:
      rebound = solve_lzb(impact, effort);
      break;
  }
  judge(impact, rebound);
  return rebound;
}

}  // namespace

std::string_view to_text(MultiImpactRule rule) {
  return std::ranges::find(kNames, rule, &NamedRule::rule)->name;
}

std::optional<MultiImpactRule> multi_impact_rule(std::string_view name) {
  const auto found = std::ranges::find(kNames, name, &NamedRule::name);
  if (found == kNames.end()) return std::nullopt;
  return found->rule;
}

std::span<const MultiImpactRule> multi_impact_rules() {
  return kRules;
}

MultiRebound solve_multi_impact(const MultiImpact& impact, MultiImpactRule rule) {
  check(impact);
  return solve_checked(without_idle_friction(impact), rule);
}

MultiImpactBand multi_impact_band(const MultiImpact& impact) {
  return multi_impact_band(impact, BandEffort{});
}

MultiImpactBand multi_impact_band(const MultiImpact& given, const BandEffort& effort) {
  check(given);
  const MultiImpact impact = without_idle_friction(given);
  MultiImpactBand band;
  const auto include = [&](const MultiRebound& rebound) {
    const auto warns = [&](std::string_view text) {
      return std::ranges::find(rebound.warnings, text) != rebound.warnings.end();
    };
    const bool unknown = warns(endless_sequence) || (effort.path.quickly && warns(unfollowed_path));
    if (unknown && band.lowest.size() > 0) return;
    if (band.lowest.size() == 0) band.lowest = band.highest = rebound.velocity;
    band.lowest = band.lowest.cwiseMin(rebound.velocity);
    band.highest = band.highest.cwiseMax(rebound.velocity);
  };
  for (const MultiImpactRule rule : kRules) {
    band.rules.emplace_back(
        rule, solve_checked(impact, rule, {{}, effort.strikes_in_a_sequence}, effort.path));
    include(band.rules.back().second);
  }
  if (impact.contacts.size() <= effort.contacts_in_every_order) {
    std::vector<int> priority(impact.contacts.size());
    std::iota(priority.begin(), priority.end(), 0);
    do {
      include(solve_checked(impact, MultiImpactRule::sequential,
                            {.priority = priority, .most_strikes = effort.strikes_in_a_sequence}));
    } while (std::ranges::next_permutation(priority).found);
  }
  return band;
}

}  // namespace carom
