// y' = f(t, y) as the integration methods see it: evaluations are counted and checked, and every
// component has the size its errors are measured against.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace carom {
class Archive;
}

namespace carom::numerics {

/// Writes dy/dt. Values that are not finite say: there is no derivative here, take a smaller step.
using OdeFunction =
    std::function<void(double t, std::span<const double> y, std::span<double> dydt)>;

class OdeSystem {
 public:
  /// The error of component i is measured against tolerance · (scale_i + |y_i|).
  OdeSystem(OdeFunction derivative, double tolerance, std::vector<double> scale)
      : derivative_(std::move(derivative)), tolerance_(tolerance), scale_(std::move(scale)) {}

  std::size_t size() const { return scale_.size(); }
  double tolerance() const { return tolerance_; }
  double scale(std::size_t i) const { return scale_[i]; }
  std::int64_t evaluations() const { return evaluations_; }
  /// Those of a run that goes on.
  void set_evaluations(std::int64_t count) { evaluations_ = count; }

  /// False when a component of the derivative is not finite.
  bool evaluate(double t, std::span<const double> y, std::span<double> dydt) {
    ++evaluations_;
    derivative_(t, y, dydt);
    bool finite = true;
    for (const double value : dydt) finite &= std::isfinite(value);
    return finite;
  }

  /// Root mean square of v_i / (tolerance · (scale_i + |y_i|)).
  double norm(std::span<const double> v, std::span<const double> y) const {
    double sum = 0;
    for (std::size_t i = 0; i < v.size(); ++i) {
      const double relative = v[i] / (tolerance_ * (scale_[i] + std::fabs(y[i])));
      sum += relative * relative;
    }
    return std::sqrt(sum / static_cast<double>(v.size()));
  }

 private:
  OdeFunction derivative_;
  double tolerance_;
  std::vector<double> scale_;
  std::int64_t evaluations_ = 0;
};

/// What became of a trial step.
enum class StepVerdict {
  accepted,
  inaccurate,     ///< the estimated error is above the tolerance
  not_finite,     ///< the derivative is not finite somewhere within the step
  no_convergence  ///< the equations of an implicit step were not solved
};

struct StepTrial {
  StepVerdict verdict;
  double next_step;  ///< length to try next, after this step or instead of it
};

}  // namespace carom::numerics
