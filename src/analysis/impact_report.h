// One direct central impact as a reader wants it: what was asked, what happened, what to beware of.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/impact.h"
#include "carom/laws.h"
#include "analysis/oblique_report.h"
#include "laws/stiffness_curve.h"

namespace carom {

struct ImpactReport {
  std::string law;
  Calibration calibration = Calibration::published;
  Separation separation = Separation::zero_force;
  std::optional<double> stiffness;  ///< of the contact [N/m^exponent]
  std::optional<double> exponent;
  std::optional<double> requested;     ///< restitution; none for laws that do not use one
  std::vector<NamedValue> parameters;  ///< the other coefficients the law was bound with
  CentralImpact impact;
  std::optional<ObliqueReport> oblique;  ///< where it was asked for
  std::vector<std::string> warnings;
};

/// Binds the law, follows the impact, and warns where the result is not what was asked for.
/// Throws InputError when the law cannot be bound. With `oblique` also the motion along the tangent. With
/// `curve` the law follows it, which must be a law that can; there is no stiffness to report then.
ImpactReport report_impact(const NormalLawChoice& choice, const Onset& onset,
                           const ImpactSettings& settings, Calibrator& calibrator,
                           const ObliqueRequest* oblique = nullptr,
                           const StiffnessCurve* curve = nullptr);

}  // namespace carom
