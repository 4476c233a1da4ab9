#include "numerics/event_location.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "base/archive.h"
#include "carom/messages.h"
#include "numerics/root_bracket.h"

namespace carom::numerics {
namespace {

constexpr int kIntervals = 8;
constexpr double kNone = 2;
constexpr double kNotFinite = std::numeric_limits<double>::quiet_NaN();
constexpr double kRootTolerance = 1e-14;  // as a fraction of the step
constexpr double kTogether = 1e-11;       // passages closer than this are one event

/// Chebyshev points of the second kind on [0, 1], ends included, with the matrix that turns values
/// into the slopes of their polynomial (Trefethen, Spectral Methods in MATLAB, chapter 6). Degree 8
/// holds the polynomial of an explicit step exactly.
struct Chebyshev {
  double node[kIntervals + 1];
  double slope[kIntervals + 1][kIntervals + 1];

  Chebyshev() {
    for (int k = 0; k <= kIntervals; ++k) {
      node[k] = 0.5 * (1 - std::cos(std::numbers::pi * k / kIntervals));
    }
    const auto weight = [](int k) {
      return (k == 0 || k == kIntervals ? 2.0 : 1.0) * (k % 2 == 0 ? 1 : -1);
    };
    for (int i = 0; i <= kIntervals; ++i) {
      slope[i][i] = 0;
      for (int j = 0; j <= kIntervals; ++j) {
        if (j == i) continue;
        slope[i][j] = weight(i) / weight(j) / (node[i] - node[j]);
        slope[i][i] -= slope[i][j];
      }
    }
  }
};
const Chebyshev chebyshev;

/// The polynomial through values at the nodes (Berrut and Trefethen, SIAM Review 46 (2004) 501–517, Eq. 4.2).
template <class ValueAt>
double on_polynomial(const ValueAt& value_at, double theta) {
  double above = 0, below = 0;
  for (int k = 0; k <= kIntervals; ++k) {
    const double from = theta - chebyshev.node[k];
    if (from == 0) return value_at(k);
    const double ends = k == 0 || k == kIntervals ? 0.5 : 1;
    const double share = (k % 2 == 0 ? ends : -ends) / from;
    above += share * value_at(k);
    below += share;
  }
  return above / below;
}

int sign_of(double value) {
  return (value > 0) - (value < 0);
}

/// Whether g can turn around beyond zero between a and b, where it heads for zero at a and away
/// from it at b. The tangents meet at the deepest point of a convex curve; twice that is allowed.
bool may_dip(double a, double ga, double da, double b, double gb, double db) {
  if (!(da < 0 && db > 0)) return false;
  const double x = (gb - ga + da * a - db * b) / (da - db);
  const double deepest = ga + da * (std::clamp(x, a, b) - a);
  const double lower = std::min(ga, gb);
  return deepest - (lower - deepest) <= 0;
}

/// A polynomial that misses its function by less than this share of the distance from zero tells the sign.
constexpr double kGoodFit = 0.1;

}  // namespace

EventLocator::EventLocator(EventFunctions events, std::size_t state_size)
    : events_(std::move(events)), count_(events_.crossings.size()), at_(state_size) {
  CAROM_ASSERT(count_ == 0 || events_.values, "events have a function");
  resize();
}

void EventLocator::resize() {
  for (auto* values : {&start_, &start_rate_, &end_, &end_rate_, &work_, &first_}) {
    values->resize(count_);
  }
  for (auto& values : nodes_) values.resize(count_);
  for (auto& values : early_) values.resize(count_);
  sign_.resize(count_);
  is_zero_.resize(count_);
  may_cross_.resize(count_);
}

void EventLocator::archive(Archive& file) {
  file(events_.crossings);
  count_ = events_.crossings.size();
  if (file.reads()) resize();
  file(t_, start_, start_rate_, sign_, is_zero_, evaluations_);
}

void EventLocator::change(std::vector<Crossing> crossings, std::span<const int> before) {
  CAROM_ASSERT(crossings.size() == before.size(), "every function says which it was");
  const std::vector<char> was_zero = is_zero_;
  events_.crossings = std::move(crossings);
  count_ = events_.crossings.size();
  resize();
  for (std::size_t i = 0; i < count_; ++i) {
    is_zero_[i] = before[i] < 0 ? char{0} : was_zero[before[i]];
  }
}

void EventLocator::forget() {
  std::fill(is_zero_.begin(), is_zero_.end(), char{0});
}

bool EventLocator::evaluate(double t, std::span<const double> y, std::span<double> g) {
  ++evaluations_;
  events_.values(t, y, g);
  return std::all_of(g.begin(), g.end(), [](double value) { return std::isfinite(value); });
}

/// dg/dt along the solution, by a difference far shorter than the step. It only has to tell how far
/// a function can go.
bool EventLocator::slopes(double t, std::span<const double> y, std::span<const double> dydt,
                          double h, std::span<const double> g, std::span<double> rates) {
  const double dt = 1e-6 * h;
  for (std::size_t i = 0; i < at_.size(); ++i) at_[i] = y[i] + dt * dydt[i];
  if (!evaluate(t + dt, at_, rates)) return false;
  for (std::size_t i = 0; i < count_; ++i) rates[i] = (rates[i] - g[i]) / dt;
  return true;
}

bool EventLocator::start(double t, std::span<const double> y, std::span<const double> dydt,
                         double h) {
  t_ = t;
  if (!evaluate(t, y, start_) || !slopes(t, y, dydt, h, start_, start_rate_)) return false;
  for (std::size_t i = 0; i < count_; ++i) is_zero_[i] = is_zero_[i] || start_[i] == 0;
  return true;
}

EventLocator::Outlook EventLocator::look_ahead(double h, std::span<const double> y,
                                               std::span<const double> dydt) {
  h_ = h;
  if (!evaluate(t_ + h, y, end_) || !slopes(t_ + h, y, dydt, h, end_, end_rate_)) {
    return Outlook::not_finite;
  }
  bool clear = true;
  for (std::size_t i = 0; i < count_; ++i) {
    sign_[i] = sign_of(start_[i]);
    const double nearest = std::min(std::fabs(start_[i]), std::fabs(end_[i]));
    const double fastest = std::max(std::fabs(start_rate_[i]), std::fabs(end_rate_[i]));
    may_cross_[i] = is_zero_[i] || sign_of(end_[i]) != sign_[i] || nearest <= h * fastest;
    clear = clear && !may_cross_[i];
  }
  return clear ? Outlook::clear : Outlook::crossing_possible;
}

double EventLocator::on_curve(const Curve& curve, double theta, std::size_t i) {
  curve(theta, at_);
  evaluate(t_ + theta * h_, at_, work_);
  return work_[i];
}

bool EventLocator::wanted(std::size_t i, bool falling) const {
  const Crossing crossing = events_.crossings[i];
  return crossing == Crossing::either || (crossing == Crossing::falling) == falling;
}

/// Values of all functions at the k-th of the times after the start that are tried in turn. Functions that were zero there share
/// them.
const std::vector<double>& EventLocator::early(const Curve& curve, double theta, std::size_t k) {
  if (k == early_count_) {
    curve(theta, at_);
    evaluate(t_ + theta * h_, at_, work_);
    early_[early_count_++] = work_;
  }
  return early_[k];
}

/// The deepest point between two nodes, where a function that turns around there may be beyond zero. Most do not come near: where the
/// polynomial through the nodes is lowest, it and the function agree so well that neither can be zero anywhere.
template <class Function>
Minimum EventLocator::deepest(const Function& g, double a, double b, double side,
                              std::size_t i) const {
  const auto polynomial = [&](double theta) {
    return on_polynomial([&](int k) { return side * nodes_[k][i]; }, theta);
  };
  constexpr double near_enough = 1e-3;
  const Minimum low = find_minimum(polynomial, a, b, near_enough * (b - a), 0.0);
  if (low.value > 0) {
    const double value = side * g(low.x);
    if (std::fabs(value - low.value) < kGoodFit * value) return {low.x, value};
  }
  return find_minimum([&](double theta) { return side * g(theta); }, a, b, 1e-9, 0.0);
}

/// `latest`: passages after it do not matter.
double EventLocator::find_first_of(const Curve& curve, double shortest, double latest,
                                   std::size_t i) {
  const auto g = [&](double theta) { return on_curve(curve, theta, i); };
  double a = 0, ga = nodes_[0][i], largest = 0;
  for (const auto& values : nodes_) largest = std::max(largest, std::fabs(values[i]));
  if (is_zero_[i]) {
    // The side on which it leaves zero: the shortest time after which it is clear of rounding.
    // Times are spaced widely, since it may come back early in the step.
    const double at_start = ga;
    a = chebyshev.node[1];
    ga = nodes_[1][i];
    std::size_t k = 0;
    for (double theta = a / 8; theta > shortest && k < early_.size(); theta /= 8, ++k) {
      const double value = early(curve, theta, k)[i];
      if (std::fabs(value - at_start) <= 1e-13 * largest) break;
      a = theta;
      ga = value;
    }
    sign_[i] = sign_of(ga);
  }
  // A passage in [from, to] that is not after `latest`, where there is one.
  const auto passage = [&](double from, double g_from, double to, double g_to) {
    if (latest < to) {
      const double g_latest = g(std::max(from, latest));
      if (g_latest != 0 && (g_latest > 0) == (g_from > 0)) return kNone;
      to = std::max(from, latest);
      g_to = g_latest;
    }
    return find_root(g, from, g_from, to, g_to, kRootTolerance);
  };
  double slope_a = 0;
  for (int j = 0; j <= kIntervals; ++j) slope_a += chebyshev.slope[0][j] * nodes_[j][i];
  for (int k = 1; k <= kIntervals; ++k) {
    if (a > latest) return kNone;
    const double b = chebyshev.node[k], gb = nodes_[k][i];
    double slope_b = 0;
    for (int j = 0; j <= kIntervals; ++j) slope_b += chebyshev.slope[k][j] * nodes_[j][i];
    const bool above = ga > 0;
    const double side = above ? 1 : -1;
    if (a < b && ga != 0) {
      if (gb == 0 || (gb > 0) != above) {
        if (wanted(i, above)) return passage(a, ga, b, gb);
      } else if (may_dip(a, side * ga, side * slope_a, b, side * gb, side * slope_b)) {
        const Minimum dip = deepest(g, a, b, side, i);
        if (dip.value < 0) {
          const double low = side * dip.value;
          if (wanted(i, above)) return passage(a, ga, dip.x, low);
          if (wanted(i, !above)) return passage(dip.x, low, b, gb);
        }
      }
    }
    a = b;
    ga = gb;
    slope_a = slope_b;
  }
  return kNone;
}

double EventLocator::find_first(const Curve& curve, double shortest) {
  early_count_ = 0;
  nodes_[0] = start_;
  nodes_[kIntervals] = end_;
  for (int k = 1; k < kIntervals; ++k) {
    curve(chebyshev.node[k], at_);
    if (!evaluate(t_ + chebyshev.node[k] * h_, at_, nodes_[k])) return kNotFinite;
  }
  double first = kNone;
  for (std::size_t i = 0; i < count_; ++i) {
    first_[i] = may_cross_[i] ? find_first_of(curve, shortest, first + kTogether, i) : kNone;
    if (first_[i] < first) {
      first = first_[i];
      earliest_ = i;
    }
  }
  return first;
}

double EventLocator::slope(const Curve& curve, double theta) {
  constexpr double d = 1e-5;
  const double before = std::max(theta - d, 0.0), after = std::min(theta + d, 1.0);
  return (on_curve(curve, after, earliest_) - on_curve(curve, before, earliest_)) /
         (after - before);
}

double EventLocator::value(double t, std::span<const double> y) {
  evaluate(t, y, work_);
  return work_[earliest_];
}

void EventLocator::stop(double t, std::span<const double> y, std::vector<EventHit>& hits) {
  evaluate(t, y, work_);
  hits.clear();
  for (std::size_t i = 0; i < count_; ++i) {
    // The end was computed anew and may lie beyond a passage that the interpolation put behind it;
    // the next step would not see that passage any more.
    const int sign = sign_of(work_[i]);
    const bool passed = sign_[i] != 0 && sign != sign_[i] && wanted(i, sign_[i] > 0);
    const bool hit = first_[i] <= first_[earliest_] + kTogether || passed;
    is_zero_[i] = hit || sign == 0;
    if (hit) hits.push_back({static_cast<int>(i), t});
  }
}

void EventLocator::pass(double t) {
  t_ = t;
  std::swap(start_, end_);
  std::swap(start_rate_, end_rate_);
  for (std::size_t i = 0; i < count_; ++i) {
    is_zero_[i] = start_[i] == 0 || (is_zero_[i] && sign_[i] == 0);
  }
}

}  // namespace carom::numerics
