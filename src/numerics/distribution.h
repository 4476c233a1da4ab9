// Distributions of one number, by their quantiles.
#pragma once

#include <cmath>

namespace carom::numerics {

/// The x below which a standard normal number lies with that probability, above 0 and below 1.
double normal_quantile(double probability);

/// A distribution with the three numbers that describe it.
struct Distribution {
  enum class Kind {
    uniform,      ///< a to b
    log_uniform,  ///< a to b, both above zero: the logarithm is uniform
    normal,       ///< mean a, standard deviation b
    lognormal,    ///< median a; b is the factor that stands for one standard deviation, above 1
    triangular    ///< a to c, most likely b
  };
  Kind kind = Kind::uniform;
  double a = 0, b = 1, c = 0;

  /// The value below which a draw lies with that probability, above 0 and below 1.
  double quantile(double probability) const;
};

}  // namespace carom::numerics
