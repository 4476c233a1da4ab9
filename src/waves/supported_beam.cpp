#include "waves/supported_beam.h"

#include <cmath>
#include <numbers>

#include "numerics/gauss_legendre.h"

namespace carom::waves {
namespace {

/// Above this many radians in a panel integrals come from the ends of the panel alone.
constexpr double kFast = 100;

}  // namespace

double bending_stiffness(const ElasticBeam& beam) {
  return beam.material.young * beam.width * std::pow(beam.thickness, 3) / 12;
}

double mass_per_length(const ElasticBeam& beam) {
  return beam.material.density * beam.width * beam.thickness;
}

double lowest_frequency(const ElasticBeam& beam) {
  return std::numbers::pi * std::numbers::pi / (beam.length * beam.length) *
         std::sqrt(bending_stiffness(beam) / mass_per_length(beam));
}

SupportedBeam::SupportedBeam(double frequency, double mobility, int modes) : mobility_(mobility) {
  // Σ 1/n⁴ over odd n is π⁴/96: the static deflection of the whole beam.
  double compliance = std::pow(std::numbers::pi, 4) / 96;
  for (int i = 0; i < modes; ++i) {
    const double n = 2 * i + 1;
    modes_.push_back({n * n * frequency});
    compliance -= 1 / (n * n * n * n);
  }
  rest_ = mobility * std::max(0.0, compliance) / (frequency * frequency);
}

void SupportedBeam::add_slow_mode(double frequency, double length, Answer& answer) const {
  const ForcePanel& panel = ForcePanel::instance();
  for (int i = 1; i < ForcePanel::count; ++i) {
    const double end = panel.nodes()[i];
    const int pieces = 1 + static_cast<int>(frequency * length * end / 8);
    const bool last = i == ForcePanel::count - 1;
    Values sine = Values::Zero(), cosine = Values::Zero();
    for (int piece = 0; piece < pieces; ++piece) {
      for (const auto& [node, weight] : numerics::gauss_legendre_on_unit_interval) {
        const double share = end * (piece + node) / pieces;
        const double angle = frequency * length * (end - share);
        const Values weights = weight * end / pieces * length * panel.weights(share);
        sine += std::sin(angle) * weights;
        if (last) cosine += std::cos(angle) * weights;
      }
    }
    answer.compliance.row(i) += mobility_ / frequency * sine.transpose();
    if (last) answer.sine.push_back(sine), answer.cosine.push_back(cosine);
  }
}

void SupportedBeam::add_fast_mode(double frequency, double length, Answer& answer) const {
  // ∫₀ᵗ sin ω(t − s)·p(s) ds = Σ(−1)ᵏ·[p⁽²ᵏ⁾(t) − cos ωt·p⁽²ᵏ⁾(0) − sin ωt·p⁽²ᵏ⁺¹⁾(0)/ω]/ω²ᵏ⁺¹
  // by parts; the sum ends with the degree of p.
  const ForcePanel& panel = ForcePanel::instance();
  const double turns = frequency * length;
  Operator derivative = Operator::Identity(), even = Operator::Zero(), odd = Operator::Zero();
  double sign = 1;
  for (int k = 0; k < ForcePanel::count; k += 2, sign = -sign) {
    even += sign * derivative / frequency;
    derivative = (panel.derivative() * derivative / turns).eval();
    odd += sign * derivative / frequency;
    derivative = (panel.derivative() * derivative / turns).eval();
  }
  for (int i = 1; i < ForcePanel::count; ++i) {
    const double angle = turns * panel.nodes()[i];
    const Values sine =
        (even.row(i) - std::cos(angle) * even.row(0) - std::sin(angle) * odd.row(0)).transpose();
    answer.compliance.row(i) += mobility_ / frequency * sine.transpose();
    if (i + 1 < ForcePanel::count) continue;
    answer.sine.push_back(sine);
    answer.cosine.push_back(
        (odd.row(i) + std::sin(angle) * even.row(0) - std::cos(angle) * odd.row(0)).transpose());
  }
}

const SupportedBeam::Answer& SupportedBeam::answer(double length) {
  const auto known = answers_.find(length);
  if (known != answers_.end()) return known->second;
  Answer answer{.compliance = rest_ * Operator::Identity(), .sine = {}, .cosine = {}};
  for (const Mode& mode : modes_) {
    if (mode.frequency * length > kFast) {
      add_fast_mode(mode.frequency, length, answer);
    } else {
      add_slow_mode(mode.frequency, length, answer);
    }
  }
  return answers_.emplace(length, std::move(answer)).first->second;
}

SupportedBeam::Values SupportedBeam::free_deflection(double length) const {
  Values deflection = Values::Zero();
  for (const Mode& mode : modes_) {
    for (int i = 0; i < ForcePanel::count; ++i) {
      const double angle = mode.frequency * length * ForcePanel::instance().nodes()[i];
      deflection[i] += mode.place * std::cos(angle) + mode.rate / mode.frequency * std::sin(angle);
    }
  }
  return deflection;
}

void SupportedBeam::press(double length, const Values& force) {
  const Answer& known = answer(length);
  release(length);
  for (std::size_t i = 0; i < modes_.size(); ++i) {
    modes_[i].place += mobility_ / modes_[i].frequency * known.sine[i].dot(force);
    modes_[i].rate += mobility_ * known.cosine[i].dot(force);
  }
}

void SupportedBeam::release(double time) {
  for (Mode& mode : modes_) {
    const double angle = mode.frequency * time;
    const double place = mode.place, rate = mode.rate;
    mode.place = place * std::cos(angle) + rate / mode.frequency * std::sin(angle);
    mode.rate = rate * std::cos(angle) - place * mode.frequency * std::sin(angle);
  }
}

double SupportedBeam::deflection() const {
  double sum = 0;
  for (const Mode& mode : modes_) sum += mode.place;
  return sum;
}

double SupportedBeam::speed() const {
  double sum = 0;
  for (const Mode& mode : modes_) sum += mode.rate;
  return sum;
}

std::optional<double> SupportedBeam::meeting(double place, double speed) const {
  // Each mode swings with a constant amplitude, which bounds how far the beam goes and how fast it turns.
  double reach = 0, bend = 0;
  for (const Mode& mode : modes_) {
    const double amplitude = std::hypot(mode.place, mode.rate / mode.frequency);
    reach += amplitude;
    bend += mode.frequency * mode.frequency * amplitude;
  }
  const double start = deflection();
  double time = 0, gap = -place;
  while (true) {
    if (speed < 0 && start + place + speed * time < -reach) return std::nullopt;
    double here = 0, rate = -speed;
    for (const Mode& mode : modes_) {
      const double angle = mode.frequency * time;
      const double sine = std::sin(angle), cosine = std::cos(angle);
      here += mode.place * cosine + mode.rate / mode.frequency * sine;
      rate += mode.rate * cosine - mode.place * mode.frequency * sine;
    }
    if (time > 0) gap = here - start - place - speed * time;
    if (time > 0 && gap < 1e-13 * (1 + reach) && rate < 0) return time;
    // The gap is at least gap + rate·t − bend·t²/2: it cannot close before that is zero.
    const double step = (rate + std::sqrt(rate * rate + 2 * bend * std::max(0.0, gap))) / bend;
    time += std::max(step, 1e-14 * (1 + time));
  }
}

double SupportedBeam::energy() const {
  double sum = 0;
  for (const Mode& mode : modes_) {
    sum += mode.rate * mode.rate + mode.frequency * mode.frequency * mode.place * mode.place;
  }
  return 0.5 * sum / mobility_;
}

}  // namespace carom::waves
