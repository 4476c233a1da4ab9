// Values over time, prepared so that an evaluation allocates nothing.
#pragma once

#include <vector>

#include "carom/model.h"

namespace carom::multibody {

/// A TimeFunction with its derivatives. Tables keep their end values outside; smooth ones are natural
/// cubic splines, whose second derivative is continuous between the ends. Two points at one time are a
/// step: the second counts from then on.
class TimeCurve {
 public:
  explicit TimeCurve(const TimeFunction& function);

  double value(double t) const { return derivative(t, 0); }
  double rate(double t) const { return derivative(t, 1); }
  double second_rate(double t) const { return derivative(t, 2); }

  /// Adds the times at which the value or a derivative jumps, and of the value the instant before too.
  void add_break_times(std::vector<double>& times) const;

 private:
  double derivative(double t, int order) const;

  TimeFunction function_;
  std::vector<double> bends_;  // second derivative at the points; zero when linear
};

/// Whether the speed of a drive that follows a curve, of positions or of speeds, is another one from time t on.
bool speed_jumps(const TimeCurve& curve, bool of_positions, double t);

double value_at(const TimeFunction& function, double t);
double rate_at(const TimeFunction& function, double t);

}  // namespace carom::multibody
