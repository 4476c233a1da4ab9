// The explicit method of order 8(5,3) for a state whose size is known at run time.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "numerics/ode_system.h"

namespace carom::numerics {

/// Memory is allocated by the constructor only. RadauMethod has the same functions.
class DormandPrinceMethod {
 public:
  explicit DormandPrinceMethod(std::size_t size);

  static constexpr int order = 8;

  /// The state or the equations have changed: nothing is known of earlier steps.
  void forget();

  /// One step of length h from (t, y), where the derivative is `dydt`.
  StepTrial try_step(OdeSystem& system, double t, std::span<const double> y,
                     std::span<const double> dydt, double h);

  /// The last trial again with another length and without error control; false if not finite.
  bool land(OdeSystem& system, double h);

  std::span<const double> end() const { return end_; }
  std::span<const double> end_derivative() const { return stage(12); }

  /// Three more evaluations make the step a polynomial with errors of order h⁸; false if not finite.
  bool prepare_interpolation(OdeSystem& system);

  /// State at t + theta·h, theta in [0, 1].
  void interpolate(double theta, std::span<double> y) const;

  /// True when the steps have been limited by stability, not by accuracy, for a while.
  bool stiff() const { return stiff_; }

  /// Writes or reads what the next step asks of those before.
  void archive(Archive& file);

 private:
  std::span<double> stage(std::size_t i) { return {stages_.data() + i * size_, size_}; }
  std::span<const double> stage(std::size_t i) const { return {stages_.data() + i * size_, size_}; }
  std::span<double> term(std::size_t i) { return {terms_.data() + i * size_, size_}; }
  std::span<const double> term(std::size_t i) const { return {terms_.data() + i * size_, size_}; }

  template <std::size_t Stage>
  bool evaluate_stage(OdeSystem& system, std::span<double> at);
  template <std::size_t... Stages>
  bool evaluate_stages(OdeSystem& system, std::index_sequence<Stages...>);
  bool compute(OdeSystem& system);
  double error(const OdeSystem& system) const;
  void watch_stiffness(const OdeSystem& system);

  std::size_t size_;
  double t_ = 0, h_ = 0;
  std::vector<double> start_, end_, at_;
  std::vector<double> stages_;  // 16 derivatives
  std::vector<double> terms_;   // 7 coefficients of the interpolation
  double last_error_ = 1e-4;
  bool rejected_ = false;
  int stiff_steps_ = 0, other_steps_ = 0;
  bool stiff_ = false;
};

}  // namespace carom::numerics
