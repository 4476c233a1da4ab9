// Forces over a stretch or a speed, prepared so that an evaluation allocates nothing.
#pragma once

#include <utility>
#include <vector>

#include "carom/model.h"

namespace carom::multibody {

/// A ForceFunction with its integral, in closed form.
class ForceCurve {
 public:
  explicit ForceCurve(const ForceFunction& function);

  double force(double x) const;
  /// ∫ force dx from 0 to x: what a spring stores.
  double work(double x) const;

 private:
  /// The straight piece that holds at x.
  std::size_t piece(double x) const;
  /// ∫ force dx from the first point to x.
  double table_work(double x) const;

  ForceFunction function_;
  std::vector<double> works_;  // ∫ force dx from the first point to each
  double work_at_zero_ = 0;
};

}  // namespace carom::multibody
