// Student's t: how far an estimate from few numbers may be off.
#pragma once

namespace carom::numerics {

/// Probability that a number of Student's distribution with so many degrees of freedom (> 0) is below t.
double student_probability(double t, double degrees_of_freedom);

/// The t below which it lies with that probability, above 0 and below 1.
double student_quantile(double probability, double degrees_of_freedom);

}  // namespace carom::numerics
