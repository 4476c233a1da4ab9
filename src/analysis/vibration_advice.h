// What rods, beams and plates keep as vibration, and how to model the impact then.
#pragma once

#include <optional>
#include <string>

#include "carom/analysis.h"

namespace carom {

/// A body that is no sphere and no wall: its surface at the contact is that of the AdviceBody.
struct AdviceShape {
  enum class Kind { rod, beam, plate } kind = Kind::rod;
  double length = 0;  ///< of a rod, or between the supports of a beam; infinite: without ends [m]
  double area = 0;    ///< of a rod [m²]
  double width = 0;   ///< of a beam [m]
  double thickness = 0;  ///< of a beam or plate, along the normal [m]
};

struct VibrationAdvice {
  double contact_duration = 0;  ///< of all touches; infinite where they stay together [s]
  double rigid_duration = 0;    ///< Hertz between rigid bodies that move as a whole [s]
  /// Of the slowest vibration: 2π/ω₁ of a beam, there and back in a rod; none without ends [s].
  std::optional<double> period;
  double energy_share = 0;  ///< of that of the relative motion before, that stays as vibration
  double restitution = 0;   ///< that this alone makes
  int touches = 0;
  std::string model;   ///< "law", "beam", "modes" or "solid"
  std::string reason;  ///< one sentence
};

/// Body 1 is a sphere or a rod with a rounded end, body 2 has the shape given, or is a wall or sphere as in
/// `input`. Nothing where no body vibrates in bending or along its length.
std::optional<VibrationAdvice> vibration_advice(const AdviceInput& input,
                                                const std::optional<AdviceShape>& shape1,
                                                const std::optional<AdviceShape>& shape2);

}  // namespace carom
