// The damping ∝ δ^((n−1)/2), which turns every power-law spring into a linear oscillator.
#pragma once

#include <vector>

#include "laws/normal/viscous_contact.h"

namespace carom::laws {

std::vector<Parameter<RatioDampedContact>> tsuji_parameters();

/// A law of this kind: what its file says, and what all of them have in common.
NormalLawEntry describe_tsuji(Description<RatioDampedContact> description);

/// Damping coefficient from the ratio: c = √(2(n+1))·β·√(m·K), p = (n−1)/2.
void set_tsuji_damping(RatioDampedContact& law, const Onset& onset);

}  // namespace carom::laws
