// F = k·δ + c·δ̇: the linear spring and dashpot.
// Separation at zero force with the same ζ rebounds faster: 0.5 gives 0.550.
#include "laws/normal/spring_dashpot_family.h"

namespace carom::laws {

NormalLawEntry kelvin_voigt() {
  return describe_spring_dashpot("kelvin-voigt", "linear spring and dashpot",
                                 "Faik and Witteman, Eqs. 9 and 10; at zero force Schwager and "
                                 "Pöschel, Granular Matter 9:465, "
                                 "2007");
}

}  // namespace carom::laws
