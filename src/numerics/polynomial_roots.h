// Real roots of polynomials within an interval.
#pragma once

#include <vector>

namespace carom::numerics {

/// Σ c_j·x^j, the constant first.
double polynomial_value(const std::vector<double>& coefficients, double x);
std::vector<double> polynomial_derivative(const std::vector<double>& coefficients);
/// The one that vanishes at 0.
std::vector<double> polynomial_integral(const std::vector<double>& coefficients);
/// Coefficients of p(x + shift).
std::vector<double> shifted_polynomial(std::vector<double> coefficients, double shift);

/// Places in (0, end) where the polynomial changes its sign, in rising order, to rounding. Its form of
/// Bernstein cannot miss one: the interval is halved until the signs of its coefficients change once.
std::vector<double> polynomial_roots(const std::vector<double>& coefficients, double end);

}  // namespace carom::numerics
