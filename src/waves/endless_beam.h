// A beam without end, struck across: Boussinesq's kernel, an integral of order 3/2.
#pragma once

#include <vector>

#include "waves/struck_structure.h"

namespace carom::waves {

/// ẇ(t) = β·(1/√π)·∫φ(s)/√(t − s) ds: the waves that leave make it yield for ever.
class EndlessBeam final : public StruckStructure {
 public:
  explicit EndlessBeam(double beta);

  Values free_deflection(double length) const override;
  const Operator& compliance(double length) override;
  void press(double length, const Values& force) override;
  void release(double time) override { time_ += time; }
  double deflection() const override { return beta_ * history(time_, 1.5); }
  double speed() const override { return beta_ * history(time_, 0.5); }
  std::optional<double> meeting(double place, double speed) const override;
  double horizon() const override { return 1e4; }
  double energy() const override { return energy_; }

 private:
  /// The force over a past panel, at Chebyshev's and at Gauss' points.
  struct Past {
    double start, length;
    Values force;
    std::vector<double> at_gauss;
  };

  /// The integral of order ν of all past forces, at that time.
  double history(double time, double order) const;

  const double beta_;
  const Operator half_, three_halves_;
  Operator compliance_ = Operator::Zero();
  std::vector<Past> past_;
  double time_ = 0, energy_ = 0;
};

}  // namespace carom::waves
