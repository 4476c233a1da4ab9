// What a reader of an impact should beware of, in words: the same ones for one central impact and for the
// touches of a run. Empty texts mean that nothing is the matter.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/laws.h"
#include "carom/materials.h"
#include "carom/model.h"

namespace carom::analysis {

/// Differences in restitution below this are left to the precision of published fits.
inline constexpr double noticeable_miss = 0.01;
/// Indentations below this share of a thickness or radius are small; from `half_way` on, what touches is
/// as near to the other side.
inline constexpr double small_share = 0.1, half_way = 0.5;

/// The speeds of a touch, and what its materials allow.
struct TouchSpeed {
  double approach_speed = 0;          ///< [m/s]
  std::optional<double> yield_speed;  ///< of two materials that meet in a rounded point [m/s]
  const Material* a = nullptr;        ///< null where it is not known
  const Material* b = nullptr;
};

/// The contact yields, or permanent indentation begins to matter, and the law knows nothing of it.
std::string yield_warning(const TouchSpeed& speed, const NormalLawEntry& law);

/// "0.718 instead of 0.7" where they differ noticeably.
std::string restitution_miss(double realised, double requested);
/// Whether the law's dissipation could be solved for the restitution that was asked for.
bool can_be_exact(const NormalLawEntry& law, Calibration calibration);

/// A length of a body that an indentation should be small against.
struct BodyLength {
  std::string what;   ///< "the thickness of ground.plate", "the radius of arm.tip"
  double length = 0;  ///< [m]
};
std::string depth_warning(double depth, const BodyLength& smallest);
/// The smallest of two shapes, which may be missing; none for half-spaces, holes and points.
std::optional<BodyLength> smallest_length(const Model& model, ShapeId a, ShapeId b);

/// Why a restitution that was given has no effect; empty when it has one.
std::string ignored_restitution(const NormalLawEntry& law, Calibration calibration,
                                bool gives_dissipation, const std::string& how_exact);
/// Whether the law takes nothing from a stiffness that was given.
bool ignores_stiffness(const NormalLawEntry& law);

/// What contacts and stops of a model say and their laws leave without effect, for methods with laws.
std::vector<std::string> ignored_inputs(const Model& model, const std::string& method);

}  // namespace carom::analysis
