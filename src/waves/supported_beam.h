// A beam on two simple supports, struck in the middle: its modes of vibration, and the rest as a spring.
#pragma once

#include <map>
#include <vector>

#include "carom/impact.h"
#include "waves/struck_structure.h"

namespace carom::waves {

/// E·I of bending across the thickness [N·m²], ρ·A [kg/m].
double bending_stiffness(const ElasticBeam& beam);
double mass_per_length(const ElasticBeam& beam);
/// ω₁ = π²·√(EI/(ρA))/L² [rad/s]
double lowest_frequency(const ElasticBeam& beam);

/// q̈_n + ω_n²·q_n = b·φ for n = 1, 3, 5, …, ω_n = n²·ω₁, w = Σq_n; the modes left out answer at once.
class SupportedBeam final : public StruckStructure {
 public:
  /// ω₁, b, how many modes are followed.
  SupportedBeam(double frequency, double mobility, int modes);

  Values free_deflection(double length) const override;
  const Operator& compliance(double length) override { return answer(length).compliance; }
  void press(double length, const Values& force) override;
  void release(double time) override;
  double deflection() const override;
  double speed() const override;
  std::optional<double> meeting(double place, double speed) const override;
  double energy() const override;

 private:
  /// What a force over a panel of one length does: ∫sin ω(h − s)·p ds and ∫cos ω(h − s)·p ds per mode.
  struct Answer {
    Operator compliance;
    std::vector<Values> sine, cosine;
  };
  struct Mode {
    double frequency, place = 0, rate = 0;
  };

  const Answer& answer(double length);
  void add_slow_mode(double frequency, double length, Answer& answer) const;
  void add_fast_mode(double frequency, double length, Answer& answer) const;

  const double mobility_;  // b
  double rest_;            // deflection per force of the modes that are left out
  std::vector<Mode> modes_;
  std::map<double, Answer> answers_;  // by panel length
};

}  // namespace carom::waves
