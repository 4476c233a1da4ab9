// From the law of a contact, as the user wrote it, to the numbers of the batch kernel.
#pragma once

#include <string>
#include <vector>

#include "contact/law_plan.h"
#include "simulation/particles/pair_law.h"

namespace carom::simulation {

/// What meets, besides the law.
struct PairFacts {
  double effective_mass = 0;    ///< [kg]
  double effective_radius = 0;  ///< R* [m]
  double gravity = 0;           ///< size of the acceleration that presses contacts [m/s²]
};

/// A law as numbers, and what a report says about it.
struct NumberedLaw {
  PairLaw numbers;
  contact::BoundContact bound;  ///< at 1 m/s
};

/// Binds the law and reads its numbers off its force, which must be Hertz' spring with a linear damper
/// of a form the kernel has. Throws InputError for what is wrong or not available.
NumberedLaw number_law(const ContactLaw& law, const contact::LawPartners& partners,
                       const std::string& place, const PairFacts& facts, Calibrator& calibrator);

}  // namespace carom::simulation
