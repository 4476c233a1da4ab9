// Finds where functions of a solution pass through zero within one step of the integration.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "numerics/minimum_bracket.h"

namespace carom {
class Archive;
}

namespace carom::numerics {

/// Which passages through zero count.
enum class Crossing { falling, rising, either };

/// Functions g_i(t, y), smooth within a step, whose zeros end a step.
struct EventFunctions {
  std::vector<Crossing> crossings;  ///< one for each function
  /// Writes the values of all functions; they must be finite.
  std::function<void(double t, std::span<const double> y, std::span<double> g)> values;
};

struct EventHit {
  int index;    ///< of the function
  double time;  ///< of the passage
};

/// Follows the event functions from step to step. A function that was hit, or that starts at zero,
/// counts again after it has left zero.
class EventLocator {
 public:
  EventLocator(EventFunctions events, std::size_t state_size);

  std::size_t count() const { return count_; }
  bool empty() const { return count_ == 0; }
  std::int64_t evaluations() const { return evaluations_; }

  /// The solution begins anew: no function has been hit.
  void forget();

  /// Other functions from the next start on, at the same place of the solution. `before` tells which
  /// each of them was, −1 where it is new: those that were just hit remain so.
  void change(std::vector<Crossing> crossings, std::span<const int> before);

  /// A step will start at (t, y), where the derivative is `dydt`. `h` is its likely length.
  bool start(double t, std::span<const double> y, std::span<const double> dydt, double h);

  enum class Outlook { clear, crossing_possible, not_finite };

  /// From values and slopes at both ends of the step to (t + h, y): can a function reach zero?
  /// When it says no, the step needs no interpolation.
  Outlook look_ahead(double h, std::span<const double> y, std::span<const double> dydt);

  /// State at the fraction theta of the step.
  using Curve = std::function<void(double theta, std::span<double> y)>;

  /// First passage within the step, as a fraction of it; 2 when there is none, not a number when a
  /// value is not finite. Values at the end are those of `look_ahead`. Also finds a function that
  /// dips through zero and comes back. A function that has just been hit is not asked again within
  /// the fraction `shortest`.
  double find_first(const Curve& curve, double shortest);

  /// dg/dtheta at theta of the function that was found first.
  double slope(const Curve& curve, double theta);
  /// Its value at a state; not finite says that there is none.
  double value(double t, std::span<const double> y);

  /// The step ends at a passage, at (t, y): lists all functions that pass there.
  void stop(double t, std::span<const double> y, std::vector<EventHit>& hits);

  /// The whole step is taken, up to the time t.
  void pass(double t);

  /// Writes or reads how the functions stand between two steps.
  void archive(Archive& file);

 private:
  static constexpr int kIntervals = 8;

  bool evaluate(double t, std::span<const double> y, std::span<double> g);
  bool slopes(double t, std::span<const double> y, std::span<const double> dydt, double h,
              std::span<const double> g, std::span<double> rates);
  double on_curve(const Curve& curve, double theta, std::size_t i);
  const std::vector<double>& early(const Curve& curve, double theta, std::size_t k);
  double find_first_of(const Curve& curve, double shortest, double latest, std::size_t i);
  template <class Function>
  Minimum deepest(const Function& g, double a, double b, double side, std::size_t i) const;
  void resize();
  bool wanted(std::size_t i, bool falling) const;

  EventFunctions events_;
  std::size_t count_;
  double t_ = 0, h_ = 0;
  std::vector<double> at_;
  std::vector<double> start_, start_rate_, end_, end_rate_;  // values and slopes dg/dt
  std::vector<double> work_;
  std::array<std::vector<double>, 12> early_;  // of the present step, shortly after its start
  std::size_t early_count_ = 0;
  std::array<std::vector<double>, kIntervals + 1> nodes_;
  std::vector<double> first_;    // passage of each function, as a fraction of the step
  std::vector<int> sign_;        // of each function right after the start of the step; 0: unclear
  std::vector<char> is_zero_;    // at the start of the step: hit, or zero by chance
  std::vector<char> may_cross_;  // within the step
  std::size_t earliest_ = 0;
  std::int64_t evaluations_ = 0;
};

}  // namespace carom::numerics
