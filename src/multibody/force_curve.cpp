#include "multibody/force_curve.h"

#include <algorithm>
#include <cmath>

namespace carom::multibody {

ForceCurve::ForceCurve(const ForceFunction& function) : function_(function) {
  const auto& points = function_.points;
  if (points.empty()) return;
  works_.assign(points.size(), 0);
  for (std::size_t i = 1; i < points.size(); ++i) {
    const auto& [x0, f0] = points[i - 1];
    const auto& [x1, f1] = points[i];
    works_[i] = works_[i - 1] + 0.5 * (f0 + f1) * (x1 - x0);
  }
  work_at_zero_ = table_work(0);
}

std::size_t ForceCurve::piece(double x) const {
  const auto& points = function_.points;
  const auto after = std::ranges::upper_bound(points, x, {}, &std::pair<double, double>::first);
  const auto index = std::clamp<std::ptrdiff_t>(after - points.begin() - 1, 0,
                                                static_cast<std::ptrdiff_t>(points.size()) - 2);
  return static_cast<std::size_t>(index);
}

double ForceCurve::force(double x) const {
  if (function_.points.empty()) {
    if (function_.exponent == 1) return function_.coefficient * x;
    return std::copysign(function_.coefficient * std::pow(std::abs(x), function_.exponent), x);
  }
  const std::size_t i = piece(x);
  const auto& [x0, f0] = function_.points[i];
  const auto& [x1, f1] = function_.points[i + 1];
  return f0 + (f1 - f0) * ((x - x0) / (x1 - x0));
}

double ForceCurve::table_work(double x) const {
  const std::size_t i = piece(x);
  const auto& [x0, f0] = function_.points[i];
  return works_[i] + 0.5 * (f0 + force(x)) * (x - x0);
}

double ForceCurve::work(double x) const {
  if (!function_.points.empty()) return table_work(x) - work_at_zero_;
  // ∫ c·|x|ⁿ dx = c·|x|ⁿ⁺¹/(n + 1)
  if (function_.exponent == 1) return 0.5 * function_.coefficient * x * x;
  const double n = function_.exponent;
  return function_.coefficient * std::pow(std::abs(x), n + 1) / (n + 1);
}

}  // namespace carom::multibody
