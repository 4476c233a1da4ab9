#include "carom/impact.h"

#include <cmath>
#include <limits>

#include "carom/messages.h"
#include "impact/algebraic_impact.h"
#include "impact/impact_path.h"

namespace carom {
namespace {

constexpr std::array<ImpactHypothesis, 7> all_hypotheses = {
    ImpactHypothesis::newton,     ImpactHypothesis::poisson, ImpactHypothesis::stronge,
    ImpactHypothesis::brach,      ImpactHypothesis::smith,   ImpactHypothesis::newton_whittaker,
    ImpactHypothesis::newton_kane};

constexpr std::array<std::string_view, 7> hypothesis_names = {
    "newton", "poisson", "stronge", "brach", "smith", "newton-whittaker", "newton-kane"};

bool follows_path(ImpactHypothesis hypothesis) {
  return hypothesis == ImpactHypothesis::newton || hypothesis == ImpactHypothesis::poisson ||
         hypothesis == ImpactHypothesis::stronge;
}

}  // namespace

std::string_view to_text(ImpactHypothesis hypothesis) {
  return hypothesis_names[static_cast<std::size_t>(hypothesis)];
}

std::optional<ImpactHypothesis> impact_hypothesis(std::string_view name) {
  for (const ImpactHypothesis hypothesis : all_hypotheses) {
    if (to_text(hypothesis) == name) return hypothesis;
  }
  return std::nullopt;
}

std::span<const ImpactHypothesis> impact_hypotheses() {
  return all_hypotheses;
}

std::string_view to_text(SlipMode mode) {
  constexpr std::array<std::string_view, 4> names = {"slide", "stick", "reverse", "jam"};
  return names[static_cast<std::size_t>(mode)];
}

void SlipPhases::add(SlipMode mode, bool in_restitution, double from_normal_impulse) {
  if (count > 0) {
    const SlipPhase& last = phase[static_cast<std::size_t>(count - 1)];
    if (last.mode == mode && last.in_restitution == in_restitution) return;
  }
  CAROM_ASSERT(count < capacity, "an impact has no more phases than there is room for");
  phase[static_cast<std::size_t>(count++)] = {mode, in_restitution, from_normal_impulse};
}

RigidRebound solve_impact(const RigidContact& contact, const ImpactLaw& law, double tolerance) {
  CAROM_ASSERT(contact.inverse_C(2, 2) > 0, "an impact needs a body that can give way");
  CAROM_ASSERT(contact.friction >= 0, "friction must not be negative");
  if (follows_path(law.hypothesis)) return impact::solve_by_path(contact, law, tolerance);
  if (!(contact.velocity_C.z() < 0)) {
    RigidRebound none;
    none.velocity_C = contact.velocity_C;
    return none;
  }
  return impact::solve_algebraic(contact, law);
}

double critical_impulse_ratio(const RigidContact& contact, double restitution) {
  const auto impulse = impact::impulse_for_restitution(contact, restitution, 0);
  if (!impulse) return std::numeric_limits<double>::infinity();
  if (impulse->z() == 0) return 0;
  return impulse->head<2>().norm() / impulse->z();
}

bool is_plane(const RigidContact& contact) {
  const impact::ContactInertia inertia = impact::split(contact.inverse_C);
  const Eigen::Vector2d slip = contact.velocity_C.head<2>();
  const double speed = slip.norm();
  // Slip from rest takes a direction that it keeps.
  if (speed == 0) return true;
  constexpr double rounding = 8 * std::numeric_limits<double>::epsilon();
  const Eigen::Vector2d across = impact::perpendicular(slip / speed);
  const Eigen::Vector2d bent = inertia.tt * slip / speed;
  return std::fabs(across.dot(inertia.tn)) <= rounding * inertia.tn.norm() &&
         (contact.friction == 0 || std::fabs(across.dot(bent)) <= rounding * bent.norm());
}

PrincipalInertia principal_inertia(const Matrix3d& inverse_C) {
  const double sum = inverse_C(0, 0) + inverse_C(2, 2);
  const double cosine = (inverse_C(0, 0) - inverse_C(2, 2)) / sum;
  const double sine = 2 * inverse_C(0, 2) / sum;
  return {
      .mass = 2 / sum, .lambda = std::hypot(cosine, sine), .theta = 0.5 * std::atan2(sine, cosine)};
}

}  // namespace carom
