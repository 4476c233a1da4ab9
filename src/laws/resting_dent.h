// Bodies that lie in their dents.
#pragma once

#include "carom/laws.h"

namespace carom::laws {

/// A law whose dent springs back by less than a thousandth of its depth is as good as rigid there: with
/// restitution 0 its force drops to zero as soon as the contact opens, so that nothing can rest on it, and
/// with little more a body that rests vibrates without end. For such laws, below the deepest point,
///   F = F_m·u·(1 + χ·min(δ̇, 0)),  u = (δ − δ_p)/(δ_m − δ_p),  δ_p = 0.999·δ_m
/// takes their place, with the damping χ that lets a free body leave with the same speed, but not less than
/// a thousandth of the approach speed. On the way in it has none, so that the next strike yields where the
/// first one did. All other laws come back as they are.
NormalLaw with_resting_dent(const NormalLaw& law, const Onset& onset);

}  // namespace carom::laws
