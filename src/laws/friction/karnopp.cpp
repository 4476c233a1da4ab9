// |v| < D_v: F holds the contact up to μ_s·N;  beyond: F = μ_k·N against the slip      Karnopp 1985
//
// The force that holds comes from the rest of the mechanism, so the engine works it out. A contact whose
// hold is exceeded stays in the band with the largest force until its speed has left the band.
#include "laws/friction/describe_friction.h"
#include "laws/friction/friction_spring.h"

namespace carom::laws {
namespace {

struct Karnopp {
  static constexpr bool holds = true;
  enum Mode { kHeld, kSlips, kBreaksAway };
  double coefficient, static_coefficient, band;
  double default_band = 0;  ///< [m/s]

  double band_speed() const { return band > 0 ? band : default_band; }

  Tangent force(const FrictionContact& contact, FrictionStates,
                const FrictionMemory& memory) const {
    if (memory.mode != kSlips) {
      return capped(contact.holding_force, static_coefficient * contact.normal_force);
    }
    const double speed = contact.slip.norm();
    if (!(speed > 0)) return {};
    return -(coefficient * contact.normal_force / speed) * contact.slip;
  }

  void begin(const FrictionContact& contact, std::span<double>, FrictionMemory& memory) const {
    memory.mode = contact.slip.norm() < band_speed() ? kHeld : kSlips;
  }

  double switch_value(const FrictionContact& contact, FrictionStates,
                      const FrictionMemory& memory) const {
    const double speed = contact.slip.norm(), edge = band_speed();
    const double limit = static_coefficient * contact.normal_force;
    const double hold = contact.holding_force.norm(), size = std::max(limit, hold);
    // A breath wider on the way out, so that a contact at the edge does not flicker.
    const double inside = ((1 + play) * edge - speed) / std::max(speed, edge);
    if (memory.mode == kSlips) return (speed - edge) / std::max(speed, edge);
    if (!(size > 0)) return inside;
    if (memory.mode == kHeld) return std::min(inside, (limit - hold) / size);
    return std::min(inside, (hold - (1 - play) * limit) / size);
  }

  void switch_mode(const FrictionContact& contact, std::span<double>,
                   FrictionMemory& memory) const {
    const bool is_outside = contact.slip.norm() > (1 + play / 2) * band_speed();
    const bool holds_out =
        contact.holding_force.norm() < (1 - play / 2) * static_coefficient * contact.normal_force;
    memory.mode = is_outside ? kSlips : holds_out ? kHeld : kBreaksAway;
  }

 private:
  static constexpr double play = 1e-6;
};

}  // namespace

FrictionLawEntry karnopp_friction() {
  return describe_friction<Karnopp>(
      {.name = "karnopp",
       .summary = "holds within a band of speeds, slips outside",
       .formula = "F = hold up to μ_s·N while v < D_v, μ_k·N above",
       .source = "Karnopp, J. Dyn. Syst. Meas. Control 107:100, 1985",
       .validity =
           "really sticks, at the price of a small speed that is forgotten in the band; "
           "D_v is 1e-3 of the approach speed or 1e-4 of the slip at first touch unless given; the "
           "piecewise and time-stepping methods need no band",
       .parameters = {{&Karnopp::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force in sliding"},
                      {&Karnopp::static_coefficient, "static_coefficient", "1", not_negative, 0.4,
                       "largest holding force over normal force", Origin::optional, "coefficient"},
                      {&Karnopp::band, "band", "m/s", not_negative, 0,
                       "D_v: speed that counts as rest; 0: from first touch", Origin::optional}},
       .at_onset = [](Karnopp& law, const FrictionOnset& onset) {
         law.default_band = std::max(1e-3 * onset.approach_speed, 1e-4 * onset.slip_speed);
       }});
}

}  // namespace carom::laws
