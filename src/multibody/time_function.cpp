#include "multibody/time_function.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/numbers.h"

namespace carom::multibody {
namespace {

using Points = std::vector<std::pair<double, double>>;

/// Second derivatives of the natural cubic spline through the points from `first` to `last`: a
/// tridiagonal system, zero at both ends.
void bend_piece(const Points& points, std::size_t first, std::size_t last,
                std::vector<double>& bends) {
  std::vector<double> diagonal(points.size(), 0), rhs(points.size(), 0);
  // h₀·m₀ + 2·(h₀ + h₁)·m₁ + h₁·m₂ = 6·(slope₁ − slope₀)
  const auto h = [&](std::size_t i) { return points[i + 1].first - points[i].first; };
  const auto slope = [&](std::size_t i) {
    return (points[i + 1].second - points[i].second) / h(i);
  };
  for (std::size_t i = first + 1; i < last; ++i) {
    diagonal[i] = 2 * (h(i - 1) + h(i));
    rhs[i] = 6 * (slope(i) - slope(i - 1));
    if (i == first + 1) continue;
    const double factor = h(i - 1) / diagonal[i - 1];
    diagonal[i] -= factor * h(i - 1);
    rhs[i] -= factor * rhs[i - 1];
  }
  for (std::size_t i = last; i-- > first + 1;) {
    bends[i] = (rhs[i] - h(i) * bends[i + 1]) / diagonal[i];
  }
}

/// Of all pieces between steps.
std::vector<double> spline_bends(const Points& points) {
  std::vector<double> bends(points.size(), 0);
  std::size_t first = 0;
  for (std::size_t i = 1; i <= points.size(); ++i) {
    const bool ends = i == points.size() || points[i].first == points[i - 1].first;
    if (!ends) continue;
    bend_piece(points, first, i - 1, bends);
    first = i;
  }
  return bends;
}

}  // namespace

TimeCurve::TimeCurve(const TimeFunction& function) : function_(function) {
  if (function.kind == TimeFunction::Kind::smooth) bends_ = spline_bends(function.points);
  if (function.kind == TimeFunction::Kind::linear) bends_.assign(function.points.size(), 0);
}

double TimeCurve::derivative(double t, int order) const {
  if (function_.kind == TimeFunction::Kind::constant) return order == 0 ? function_.value : 0;
  if (function_.kind == TimeFunction::Kind::harmonic) {
    const double rate = 2 * std::numbers::pi * function_.frequency;
    const double angle = rate * t + function_.phase;
    if (order == 0) return function_.amplitude * std::sin(angle);
    if (order == 1) return function_.amplitude * rate * std::cos(angle);
    return -function_.amplitude * rate * rate * std::sin(angle);
  }
  const auto& points = function_.points;
  if (t < points.front().first) return order == 0 ? points.front().second : 0;
  if (t >= points.back().first) return order == 0 ? points.back().second : 0;
  const auto after = std::ranges::upper_bound(points, t, {}, &std::pair<double, double>::first);
  const std::size_t i =
      after - points.begin() - 1;  // of two at one time the second: after the step
  const double h = points[i + 1].first - points[i].first, x = t - points[i].first;
  const double m0 = bends_[i], m1 = bends_[i + 1];
  // y = y₀ + x·(s − h·(2m₀ + m₁)/6) + x²·m₀/2 + x³·(m₁ − m₀)/(6h), s the slope of the chord
  const double first = (points[i + 1].second - points[i].second) / h - h * (2 * m0 + m1) / 6;
  const double third = (m1 - m0) / h;
  if (order == 0) return points[i].second + x * (first + x * (m0 / 2 + x * third / 6));
  if (order == 1) return first + x * (m0 + x * third / 2);
  return m0 + x * third;
}

void TimeCurve::add_break_times(std::vector<double>& times) const {
  if (bends_.empty()) return;
  const Points& points = function_.points;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double time = points[i].first;
    // A step ends before a jump, and another one begins after it.
    const double before = std::nextafter(time, -infinite);
    const bool ends_moving = i + 1 == points.size() && derivative(before, 1) != 0;
    if (i > 0 && time == points[i - 1].first) times.push_back(before);
    if (function_.kind == TimeFunction::Kind::smooth && ends_moving) times.push_back(before);
    times.push_back(time);
  }
}

bool speed_jumps(const TimeCurve& curve, bool of_positions, double t) {
  constexpr double rounding = 1e-9;
  const auto speed = [&](double time) {
    return of_positions ? curve.rate(time) : curve.value(time);
  };
  const double before = speed(std::nextafter(t, -infinite)), after = speed(t);
  return std::fabs(after - before) > rounding * std::max(std::fabs(after), std::fabs(before));
}

double value_at(const TimeFunction& function, double t) {
  return TimeCurve(function).value(t);
}

double rate_at(const TimeFunction& function, double t) {
  return TimeCurve(function).rate(t);
}

}  // namespace carom::multibody
