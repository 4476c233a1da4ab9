#include "numerics/dormand_prince_method.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/archive.h"
#include "numerics/dormand_prince_853_tableau.h"

namespace carom::numerics {
namespace {

// Rows of the tableau as types: clang up to 17 takes no reference to a part of an array as a template
// argument.
template <std::size_t Stage>
struct A {
  static constexpr const auto& row = dp853::a[Stage];
};
struct B {
  static constexpr const auto& row = dp853::b;
};
struct E5 {
  static constexpr const auto& row = dp853::e5;
};
template <std::size_t Term>
struct D {
  static constexpr const auto& row = dp853::d[Term];
};

/// Sum of row[j]·k_j at component i over the coefficients that are not zero.
template <class Of, std::size_t... J>
double weighted(const double* stages, std::size_t size, std::size_t i, std::index_sequence<J...>) {
  double sum = 0;
  ((Of::row[J] != 0 ? sum += Of::row[J] * stages[J * size + i] : sum), ...);
  return sum;
}

template <class Of, std::size_t Count>
double weighted(const double* stages, std::size_t size, std::size_t i) {
  return weighted<Of>(stages, size, i, std::make_index_sequence<Count>());
}

}  // namespace

DormandPrinceMethod::DormandPrinceMethod(std::size_t size)
    : size_(size), start_(size), end_(size), at_(size), stages_(16 * size), terms_(7 * size) {}

void DormandPrinceMethod::archive(Archive& file) {
  file(last_error_, rejected_, stiff_steps_, other_steps_, stiff_);
}

void DormandPrinceMethod::forget() {
  last_error_ = 1e-4;
  rejected_ = false;
  stiff_steps_ = other_steps_ = 0;
  stiff_ = false;
}

template <std::size_t Stage>
bool DormandPrinceMethod::evaluate_stage(OdeSystem& system, std::span<double> at) {
  for (std::size_t i = 0; i < size_; ++i) {
    at[i] = start_[i] + h_ * weighted<A<Stage>, Stage>(stages_.data(), size_, i);
  }
  return system.evaluate(t_ + dp853::c[Stage] * h_, at, stage(Stage));
}

template <std::size_t... Stages>
bool DormandPrinceMethod::evaluate_stages(OdeSystem& system, std::index_sequence<Stages...>) {
  return (evaluate_stage<Stages + 1>(system, at_) && ...);
}

bool DormandPrinceMethod::compute(OdeSystem& system) {
  if (!evaluate_stages(system, std::make_index_sequence<11>())) return false;
  for (std::size_t i = 0; i < size_; ++i) {
    end_[i] = start_[i] + h_ * weighted<B, 12>(stages_.data(), size_, i);
  }
  return true;
}

double DormandPrinceMethod::error(const OdeSystem& system) const {
  double error5 = 0, error3 = 0;
  const double* k = stages_.data();
  for (std::size_t i = 0; i < size_; ++i) {
    const double difference5 = weighted<E5, 12>(k, size_, i);
    const double difference3 = weighted<B, 12>(k, size_, i) - dp853::bhh[0] * stage(0)[i] -
                               dp853::bhh[1] * stage(8)[i] - dp853::bhh[2] * stage(11)[i];
    const double size = std::max(std::fabs(start_[i]), std::fabs(end_[i]));
    const double unit = system.tolerance() * (system.scale(i) + size);
    error5 += (difference5 / unit) * (difference5 / unit);
    error3 += (difference3 / unit) * (difference3 / unit);
  }
  // Hairer's blend: h·e5² / sqrt(e5² + 0.01·e3²), as a mean over the components.
  const double denominator = (error5 + 0.01 * error3) * static_cast<double>(size_);
  return denominator > 0 ? h_ * error5 / std::sqrt(denominator) : 0;
}

StepTrial DormandPrinceMethod::try_step(OdeSystem& system, double t, std::span<const double> y,
                                        std::span<const double> dydt, double h) {
  t_ = t;
  h_ = h;
  std::copy(y.begin(), y.end(), start_.begin());
  std::copy(dydt.begin(), dydt.end(), stage(0).begin());
  const auto reject = [&](StepVerdict verdict, double factor) {
    rejected_ = true;
    return StepTrial{verdict, h * factor};
  };
  if (!compute(system)) return reject(StepVerdict::not_finite, 0.25);
  // PI control (Hairer, Nørsett and Wanner, IV.2): h·0.9·err^(-1/8 + 0.2β)·err_before^β.
  constexpr double beta = 0.04, safety = 0.9;
  const double err = error(system);
  if (!std::isfinite(err)) return reject(StepVerdict::not_finite, 0.25);
  const double proportional = std::pow(std::max(err, 1e-10), -(1.0 / 8 - 0.2 * beta));
  if (err > 1) return reject(StepVerdict::inaccurate, std::clamp(safety * proportional, 0.2, 0.9));
  if (!system.evaluate(t + h, end_, stage(12))) return reject(StepVerdict::not_finite, 0.25);
  double factor = std::clamp(safety * proportional * std::pow(last_error_, beta), 0.333, 6.0);
  if (rejected_) factor = std::min(factor, 1.0);
  last_error_ = std::max(err, 1e-4);
  rejected_ = false;
  watch_stiffness(system);
  return {StepVerdict::accepted, h * factor};
}

bool DormandPrinceMethod::land(OdeSystem& system, double h) {
  h_ = h;
  return compute(system) && system.evaluate(t_ + h_, end_, stage(12));
}

bool DormandPrinceMethod::prepare_interpolation(OdeSystem& system) {
  const bool finite = evaluate_stage<13>(system, at_) && evaluate_stage<14>(system, at_) &&
                      evaluate_stage<15>(system, at_);
  const double* k = stages_.data();
  for (std::size_t i = 0; i < size_; ++i) {
    const double difference = end_[i] - start_[i];
    const double bend = h_ * stage(0)[i] - difference;
    term(0)[i] = difference;
    term(1)[i] = bend;
    term(2)[i] = difference - h_ * stage(12)[i] - bend;
    term(3)[i] = h_ * weighted<D<0>, 16>(k, size_, i);
    term(4)[i] = h_ * weighted<D<1>, 16>(k, size_, i);
    term(5)[i] = h_ * weighted<D<2>, 16>(k, size_, i);
    term(6)[i] = h_ * weighted<D<3>, 16>(k, size_, i);
  }
  return finite;
}

void DormandPrinceMethod::interpolate(double theta, std::span<double> y) const {
  const double rest = 1 - theta;
  for (std::size_t i = 0; i < size_; ++i) {
    // Factors theta and 1 − theta in turn, from the innermost term outwards.
    double sum = term(6)[i];
    sum = term(5)[i] + theta * sum;
    sum = term(4)[i] + rest * sum;
    sum = term(3)[i] + theta * sum;
    sum = term(2)[i] + rest * sum;
    sum = term(1)[i] + theta * sum;
    sum = term(0)[i] + rest * sum;
    y[i] = start_[i] + theta * sum;
  }
}

void DormandPrinceMethod::watch_stiffness(const OdeSystem& system) {
  // |h·λ| of the dominant eigenvalue, from the two evaluations at the end of the step; at_ still
  // holds the state of the last stage (Hairer and Wanner II, IV.2). Stable up to about 6.1.
  double derivatives = 0, states = 0;
  for (std::size_t i = 0; i < size_; ++i) {
    const double unit = system.scale(i) + std::fabs(end_[i]);
    const double derivative = (stage(12)[i] - stage(11)[i]) / unit;
    const double state = (end_[i] - at_[i]) / unit;
    derivatives += derivative * derivative;
    states += state * state;
  }
  if (states > 0 && h_ * std::sqrt(derivatives) > 6.1 * std::sqrt(states)) {
    other_steps_ = 0;
    if (++stiff_steps_ >= 15) stiff_ = true;
  } else if (++other_steps_ >= 6) {
    stiff_steps_ = 0;
    stiff_ = false;
  }
}

}  // namespace carom::numerics
