#include "laws/central_impact.h"

namespace carom {

CentralImpact simulate_impact(const NormalLaw& law, const Onset& onset,
                              const ImpactSettings& settings) {
  CAROM_ASSERT(onset.approach_speed > 0 && std::isfinite(onset.approach_speed),
               "approach speed must be positive and finite");
  CAROM_ASSERT(onset.effective_mass > 0 && std::isfinite(onset.effective_mass),
               "effective mass must be positive and finite");
  if (!settings.record && !settings.integrate) {
    CentralImpact impact;
    if (law.free_impact(onset, settings.memory, impact)) return impact;
  }
  return laws::ImpactIntegrator<NormalLaw>(law, onset, settings).run();
}

}  // namespace carom
