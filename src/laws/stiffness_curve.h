// Normal laws on force curves that are no power of the depth: line contacts, pins in bushes.
#pragma once

#include <vector>

#include "carom/laws.h"
#include "carom/materials.h"

namespace carom {

/// A stiffness formula with the values of one contact, in the order of its parameters.
struct StiffnessCurve {
  const StiffnessEntry* formula = nullptr;
  std::vector<double> values;
};

/// Whether a law can follow any curve: F = F_s(δ)·(1 + c·δ̇) with a c that does not know the curve. These
/// are the Hunt-Crossley family, where c = D(e)/v₀ or a constant of the materials, and elastic contact.
/// A damping factor given as a number belongs to one power of the depth and stays with it.
bool follows_curves(const NormalLawChoice& choice);

/// The law of one contact on the curve itself. The restitution is that of any power law, since the curve
/// drops out of it: between first touch and the deepest point, and back,
///   m·v·dv/(1 + D·v/v₀) = −F_s dδ
/// has on its right the same energy, so D(1 + e) = ln[(1 + D)/(1 − e·D)]. `choice` is bound with a power
/// law that stands in for the curve. Beyond the end of the formula the force is infinite.
/// Throws std::domain_error when the energy of this touch leads beyond the end.
NormalLaw bind_on_curve(const NormalLawChoice& choice, const StiffnessCurve& curve,
                        const Onset& onset, Calibrator& calibrator);

}  // namespace carom
