#include "laws/normal/power_contact.h"

namespace carom::laws {

std::vector<Parameter<PowerContact>> power_parameters() {
  using Law = PowerContact;
  return {stiffness_parameter<Law>(),
          exponent_parameter<Law>(),
          {&Law::damping, "damping", "N*s^q/m^(p+q)", not_negative, 1e6, "c of the damping force"},
          {&Law::damping_exponent,
           "damping_exponent",
           "1",
           {.min = 0, .max = 3},
           0.65,
           "p, the power of the depth in the damping"},
          {&Law::rate_exponent,
           "rate_exponent",
           "1",
           {.min = 0.25, .max = 3},
           1.0,
           "q, the power of the rate in the damping",
           Origin::optional}};
}

}  // namespace carom::laws
