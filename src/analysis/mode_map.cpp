// Contact modes of a collision over two of its parameters.
#include <algorithm>
#include <cmath>

#include "carom/analysis.h"

namespace carom {
namespace {

void set(const MapAxis& axis, int index, double speed, RigidContact& contact, ImpactLaw& law) {
  const double value = axis.value(index);
  switch (axis.quantity) {
    case MapAxis::Quantity::angle:
      contact.velocity_C = speed * Vector3d(std::sin(value), 0, -std::cos(value));
      break;
    case MapAxis::Quantity::friction:
      contact.friction = value;
      break;
    case MapAxis::Quantity::restitution:
      law.restitution = value;
      break;
  }
}

}  // namespace

std::string_view to_text(ContactMode mode) {
  switch (mode) {
    case ContactMode::slide:
      return "slides";
    case ContactMode::stick_compression:
      return "sticks in compression";
    case ContactMode::stick_restitution:
      return "sticks in restitution";
    case ContactMode::reverse_compression:
      return "reverses in compression";
    case ContactMode::reverse_restitution:
      return "reverses in restitution";
    case ContactMode::jam:
      return "jams";
    case ContactMode::none:
      break;
  }
  return "no impact";
}

std::string_view to_text(MapAxis::Quantity quantity) {
  switch (quantity) {
    case MapAxis::Quantity::angle:
      return "angle";
    case MapAxis::Quantity::friction:
      return "friction";
    case MapAxis::Quantity::restitution:
      break;
  }
  return "restitution";
}

double MapAxis::value(int index) const {
  const double share = static_cast<double>(index) / steps;
  return from * (1 - share) + to * share;
}

ContactMode contact_mode(const RigidRebound& rebound) {
  if (rebound.painleve) return ContactMode::jam;
  if (rebound.phases.count == 0) return ContactMode::none;
  // A contact may stick before it reverses; what it ends with has the name, and where that began.
  const SlipPhase* last = rebound.phases.end() - 1;
  const SlipPhase* began = last;
  while (began != rebound.phases.begin() && (began - 1)->mode == last->mode) --began;
  switch (last->mode) {
    case SlipMode::stick:
      return began->in_restitution ? ContactMode::stick_restitution
                                   : ContactMode::stick_compression;
    case SlipMode::reverse:
      return began->in_restitution ? ContactMode::reverse_restitution
                                   : ContactMode::reverse_compression;
    case SlipMode::jam:
      return ContactMode::jam;
    case SlipMode::slide:
      break;
  }
  return ContactMode::slide;
}

ModeMap map_contact_modes(const Collision& collision, const MapAxis& x, const MapAxis& y) {
  CAROM_ASSERT(x.quantity != y.quantity, "the axes of a map are two quantities");
  CAROM_ASSERT(x.steps > 0 && y.steps > 0, "an axis of a map has steps");
  throw_if_any(problems_of(collision));
  const CollisionContact at = contact_of(collision);
  const auto wanted = std::ranges::find_if(collision.hypotheses, follows_path);
  ModeMap map{
      .title = collision.title,
      .hypothesis = wanted == collision.hypotheses.end() ? ImpactHypothesis::stronge : *wanted,
      .x = x,
      .y = y,
      .cells = {}};
  const double speed = at.contact.velocity_C.norm();
  ImpactLaw law{.hypothesis = map.hypothesis,
                .restitution = at.restitution,
                .wave_loss = collision.wave_loss};
  RigidContact contact = at.contact;
  for (int iy = 0; iy <= y.steps; ++iy) {
    for (int ix = 0; ix <= x.steps; ++ix) {
      set(x, ix, speed, contact, law);
      set(y, iy, speed, contact, law);
      // A law of the speed follows the approach speed along the angle.
      if (x.quantity != MapAxis::Quantity::restitution &&
          y.quantity != MapAxis::Quantity::restitution) {
        law.restitution = collision.restitution(std::max(0.0, -contact.velocity_C.z()));
      }
      const RigidRebound rebound = solve_impact(contact, law);
      map.cells.push_back(
          {contact_mode(rebound), rebound.energy_lost, rebound.restitution_kinematic});
    }
  }
  return map;
}

}  // namespace carom
