// Rigid impact at several contacts at once: which impulses they share, under rules that disagree.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "carom/rigid_impact.h"

namespace carom {

/// How contacts that meet at one instant share it.
enum class MultiImpactRule {
  newton,      ///< complementarity of ξ = γ⁺ + e·γ⁻ and impulses (Moreau, Glocker)
  poisson,     ///< two complementarity problems, compression and expansion (Glocker, Pfeiffer)
  sequential,  ///< one contact after the other until none approaches
  hurmuzlu_marghitu,  ///< one contact strikes, the others are internal contacts that may detach
  lzb                 ///< energy distributed by the stiffnesses (Liu, Zhao, Brogliato)
};
std::string_view to_text(MultiImpactRule rule);
std::optional<MultiImpactRule> multi_impact_rule(std::string_view name);
std::span<const MultiImpactRule> multi_impact_rules();

/// One of the contacts.
struct MultiImpactPartner {
  double friction = 0;                                      ///< Coulomb's μ ≥ 0
  double restitution = 0;                                   ///< e in [0, 1]
  ImpactHypothesis hypothesis = ImpactHypothesis::stronge;  ///< where a rule solves it alone
  double stiffness = 1;   ///< of lzb: relative to the others [any common unit]
  double exponent = 1.5;  ///< of lzb: force = stiffness·depthⁿ
};

/// Contacts that touch at one instant: three rows each, (t1, t2, n) as in RigidContact. A contact
/// without tangents, such as a stop of a joint, has zeros in their rows and columns.
struct MultiImpact {
  Eigen::MatrixXd inverse;   ///< 3k × 3k, symmetric, ≥ 0, perhaps singular [1/kg]
  Eigen::VectorXd velocity;  ///< 3k, before [m/s]
  std::vector<MultiImpactPartner> contacts;
};

/// What they do together.
struct MultiRebound {
  Eigen::VectorXd impulse;              ///< 3k [N s]
  Eigen::VectorXd velocity;             ///< 3k, after [m/s]
  std::vector<double> work_normal;      ///< by contact, on the bodies [J]
  std::vector<double> work_tangential;  ///< by contact [J]
  double energy_lost = 0;               ///< [J]
  std::vector<std::string> warnings;    ///< energy created, no solution found, several solutions
};

MultiRebound solve_multi_impact(const MultiImpact& impact, MultiImpactRule rule);

/// The same impact under every rule, and sequentially in every order (up to six contacts): the
/// smallest and largest velocity after, by row.
struct MultiImpactBand {
  std::vector<std::pair<MultiImpactRule, MultiRebound>> rules;
  Eigen::VectorXd lowest, highest;  ///< 3k [m/s]
};
MultiImpactBand multi_impact_band(const MultiImpact& impact);

}  // namespace carom
