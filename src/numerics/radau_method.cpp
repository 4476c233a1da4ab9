#include "numerics/radau_method.h"
#include "base/archive.h"
#include "base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::numerics {
namespace {

constexpr int kMaxIterations = 7;

/// All places below `size` but those, which are in rising order.
std::vector<std::size_t> components_but(std::size_t size, std::span<const std::size_t> left_out) {
  std::vector<std::size_t> rest;
  for (std::size_t i = 0; i < size; ++i) {
    if (!std::ranges::binary_search(left_out, i)) rest.push_back(i);
  }
  return rest;
}

}  // namespace

RadauMethod::RadauMethod(std::size_t size, std::span<const std::size_t> passive)
    : size_(size),
      active_(components_but(size, passive)),
      passive_(passive.begin(), passive.end()),
      start_(size),
      start_derivative_(size),
      end_(size),
      end_derivative_(size),
      at_(size),
      weight_(size),
      J_(active_.size(), active_.size()),
      J_passive_(passive_.size(), active_.size()),
      E1_(active_.size(), active_.size()),
      E2_(active_.size(), active_.size()),
      real_(static_cast<Eigen::Index>(active_.size())),
      complex_(static_cast<Eigen::Index>(active_.size())),
      Z_(size, 3),
      W_(size, 3),
      F_(size, 3),
      curve_(size, 3),
      rhs_(size),
      solution_(size),
      residual_(size),
      eigenvector_(active_.size()),
      turned_(active_.size()),
      complex_rhs_(size),
      complex_solution_(size) {
  const auto count = static_cast<Eigen::Index>(active_.size());
  for (Eigen::VectorXd& part : part_) part.resize(count);
  for (Eigen::VectorXcd& part : complex_part_) part.resize(count);
  forget();
}

void RadauMethod::forget() {
  jacobian_known_ = jacobian_fresh_ = curve_known_ = rejected_ = solved_ = false;
  first_ = true;
  factorised_step_ = 0;
  last_contraction_ = 1;
  // Any vector with parts in all directions will do; a fixed one keeps runs repeatable.
  for (std::size_t i = 0; i < active_.size(); ++i) {
    eigenvector_[i] = 1.0 + 0.3 * static_cast<double>(active_[i] % 7);
  }
}

void RadauMethod::archive(Archive& file) {
  file(t_, last_contraction_, spectral_radius_, accepted_step_, accepted_error_, jacobian_known_,
       jacobian_fresh_, curve_known_, first_, rejected_, solved_, eigenvector_);
  if (curve_known_ || solved_) file(curve_, curve_step_);
  double factorised = factorised_step_;
  if (jacobian_known_) file(J_, J_passive_, factorised);
  if (file.reads()) {
    factorised_step_ = 0;
    if (jacobian_known_ && factorised != 0) factorise(factorised);
  }
  file(jacobians_, factorisations_);
}

bool RadauMethod::evaluate_jacobian(OdeSystem& system) {
  ++jacobians_;
  std::copy(start_.begin(), start_.end(), at_.begin());
  const std::span<double> shifted(rhs_.data(), size_);
  for (std::size_t column = 0; column < active_.size(); ++column) {
    const std::size_t j = active_[column];
    // Relative to |y|, but not below a share of the scale; the rounding of y + δ is taken out.
    const double y = start_[j], magnitude = std::fabs(y), scale = system.scale(j);
    const double delta =
        std::sqrt(epsilon * std::max(1e-5 * scale, magnitude) * std::max(scale, magnitude));
    bool finite = false;
    for (const double sign : {1.0, -1.0}) {
      at_[j] = y + std::copysign(delta, y) * sign;
      finite = system.evaluate(t_, at_, shifted);
      if (finite) break;
    }
    if (!finite) return false;
    const auto slope = [&](std::size_t i) {
      return (shifted[i] - start_derivative_[i]) / (at_[j] - y);
    };
    for (std::size_t row = 0; row < active_.size(); ++row) J_(row, column) = slope(active_[row]);
    for (std::size_t row = 0; row < passive_.size(); ++row) {
      J_passive_(row, column) = slope(passive_[row]);
    }
    at_[j] = y;
  }
  jacobian_known_ = jacobian_fresh_ = true;
  factorised_step_ = 0;
  estimate_spectral_radius(system);
  return true;
}

/// Power iteration in units of the scale of each component. The mean growth of several turns also
/// fits a complex pair, whose single turns grow unevenly.
void RadauMethod::estimate_spectral_radius(const OdeSystem& system) {
  constexpr int turns = 8, counted = 4;
  double growth = 0;
  for (int turn = 0; turn < turns; ++turn) {
    for (std::size_t i = 0; i < active_.size(); ++i) {
      part_[0][i] = eigenvector_[i] * system.scale(active_[i]);
    }
    turned_.noalias() = J_ * part_[0];
    for (std::size_t i = 0; i < active_.size(); ++i) turned_[i] /= system.scale(active_[i]);
    const double before = eigenvector_.norm(), after = turned_.norm();
    if (!(after > 0) || !std::isfinite(after)) {
      spectral_radius_ = 0;
      return;
    }
    if (turn >= turns - counted) growth += std::log(after / before);
    eigenvector_ = turned_ / after;
  }
  spectral_radius_ = std::exp(growth / counted);
}

void RadauMethod::factorise(double h) {
  if (h == factorised_step_) return;
  ++factorisations_;
  E1_ = -J_;
  E1_.diagonal().array() += radau::gamma / h;
  real_.compute(E1_);
  E2_.real() = -J_;
  E2_.imag().setZero();
  E2_.diagonal().array() += std::complex<double>(radau::alpha, radau::beta) / h;
  complex_.compute(E2_);
  factorised_step_ = h;
}

/// (shift − J)·x = r. Passive components follow from the active ones, x_p = (r_p + J_pa·x_a)/shift.
template <class Factors, class Shift, class Vector>
void RadauMethod::solve_linear(const Factors& factors, Shift shift, const Vector& right,
                               Vector (&part)[2], Vector& solution) {
  for (std::size_t i = 0; i < active_.size(); ++i) part[0][i] = right[active_[i]];
  part[1] = factors.solve(part[0]);
  for (std::size_t i = 0; i < active_.size(); ++i) solution[active_[i]] = part[1][i];
  for (std::size_t row = 0; row < passive_.size(); ++row) {
    typename Vector::Scalar sum = right[passive_[row]];
    for (std::size_t i = 0; i < active_.size(); ++i) sum += J_passive_(row, i) * part[1][i];
    solution[passive_[row]] = sum / shift;
  }
}

/// Increment of component i at theta on the cubic through the start and the three stages.
double RadauMethod::increment(double theta, std::size_t i) const {
  using radau::c;
  const double p0 = theta - c[0], p1 = theta - c[1], p2 = theta - c[2];
  return theta * (curve_(i, 0) * p1 * p2 / (c[0] * (c[0] - c[1]) * (c[0] - c[2])) +
                  curve_(i, 1) * p0 * p2 / (c[1] * (c[1] - c[0]) * (c[1] - c[2])) +
                  curve_(i, 2) * p0 * p1 / (c[2] * (c[2] - c[0]) * (c[2] - c[1])));
}

void RadauMethod::interpolate(double theta, std::span<double> y) const {
  for (std::size_t i = 0; i < size_; ++i) y[i] = start_[i] + increment(theta, i);
}

/// Starts the iteration on the polynomial of the step before, continued by `ratio` step lengths.
void RadauMethod::predict(double ratio) {
  for (std::size_t i = 0; i < size_; ++i) {
    for (int s = 0; s < 3; ++s) {
      Z_(i, s) = curve_known_ ? increment(1 + radau::c[s] * ratio, i) - curve_(i, 2) : 0.0;
    }
  }
}

/// W = T⁻¹·Z, where the iteration starts.
void RadauMethod::transform_start() {
  using namespace radau;
  for (Eigen::Index i = 0; i < Z_.rows(); ++i) {
    for (int s = 0; s < 3; ++s) {
      W_(i, s) =
          T_inverse[s][0] * Z_(i, 0) + T_inverse[s][1] * Z_(i, 1) + T_inverse[s][2] * Z_(i, 2);
    }
  }
}

/// One iteration: W and Z move by the solution of the two linear systems. The size of the change over
/// the weights; none where the derivative is not finite.
std::optional<double> RadauMethod::iterate(OdeSystem& system, double h) {
  using namespace radau;
  const auto n = static_cast<Eigen::Index>(size_);
  for (int s = 0; s < 3; ++s) {
    for (Eigen::Index i = 0; i < n; ++i) at_[i] = start_[i] + Z_(i, s);
    if (!system.evaluate(t_ + c[s] * h, at_, {F_.col(s).data(), size_})) return std::nullopt;
  }
  for (Eigen::Index i = 0; i < n; ++i) {
    double r[3];
    for (int s = 0; s < 3; ++s) {
      r[s] = T_inverse[s][0] * F_(i, 0) + T_inverse[s][1] * F_(i, 1) + T_inverse[s][2] * F_(i, 2);
    }
    rhs_[i] = r[0] - gamma / h * W_(i, 0);
    complex_rhs_[i] = {r[1] - (alpha * W_(i, 1) - beta * W_(i, 2)) / h,
                       r[2] - (beta * W_(i, 1) + alpha * W_(i, 2)) / h};
  }
  solve_linear(real_, gamma / h, rhs_, part_, solution_);
  solve_linear(complex_, std::complex<double>(alpha, beta) / h, complex_rhs_, complex_part_,
               complex_solution_);
  double sum = 0;
  for (Eigen::Index i = 0; i < n; ++i) {
    const double change[3] = {solution_[i], complex_solution_[i].real(),
                              complex_solution_[i].imag()};
    for (int s = 0; s < 3; ++s) {
      W_(i, s) += change[s];
      sum += (change[s] / weight_[i]) * (change[s] / weight_[i]);
    }
    for (int s = 0; s < 3; ++s) {
      Z_(i, s) = T[s][0] * W_(i, 0) + T[s][1] * W_(i, 1) + T[s][2] * W_(i, 2);
    }
  }
  return std::sqrt(sum / static_cast<double>(3 * size_));
}

/// Simplified Newton iteration for Z = h·(A⊗I)·F(Z), in the variables W = T⁻¹·Z.
RadauMethod::Solution RadauMethod::solve(OdeSystem& system, double h) {
  factorise(h);
  transform_start();
  Solution result{StepVerdict::no_convergence, 0.5};
  // The rate of the step before, as an optimistic start: one iteration may suffice.
  double eta = std::pow(std::max(last_contraction_, epsilon), 0.8);
  double before = 0, rate_before = 0;
  for (int iteration = 1; iteration <= kMaxIterations; ++iteration) {
    const std::optional<double> change = iterate(system, h);
    if (!change) return {StepVerdict::not_finite, 0.25};
    const double norm = *change;
    result.iterations = iteration;
    if (!std::isfinite(norm)) return {StepVerdict::not_finite, 0.25};
    if (iteration > 1) {
      const double rate = norm / before;
      result.contraction = iteration == 2 ? rate : std::sqrt(rate * rate_before);
      rate_before = rate;
      if (result.contraction >= 0.99) return result;
      eta = result.contraction / (1 - result.contraction);
      const int left = kMaxIterations - iteration;
      const double expected = eta * norm * std::pow(result.contraction, left) / newton_tolerance_;
      if (expected >= 1) {
        result.factor = 0.8 * std::pow(std::clamp(expected, 1e-4, 20.0), -1.0 / (4 + left));
        return result;
      }
    }
    before = std::max(norm, 1e-300);
    if (eta * norm <= newton_tolerance_ || norm == 0) {
      last_contraction_ = std::max(eta, epsilon);
      result.verdict = StepVerdict::accepted;
      return result;
    }
  }
  return result;
}

/// err = (γ/h − J)⁻¹·(f(y₀) + (e₁z₁ + e₂z₂ + e₃z₃)/h), of order h⁴. `filter` evaluates f once more at
/// y₀ + err, which takes the stiff components out (Hairer and Wanner IV.8).
double RadauMethod::error(OdeSystem& system, double h, bool filter) {
  using radau::root6;
  constexpr double e[3] = {-(13 + 7 * root6) / 3, (-13 + 7 * root6) / 3, -1.0 / 3};
  const auto n = static_cast<Eigen::Index>(size_);
  const auto norm = [&] {
    double sum = 0;
    for (Eigen::Index i = 0; i < n; ++i) {
      sum += (solution_[i] / weight_[i]) * (solution_[i] / weight_[i]);
    }
    return std::sqrt(sum / static_cast<double>(size_));
  };
  for (Eigen::Index i = 0; i < n; ++i) {
    residual_[i] = (e[0] * Z_(i, 0) + e[1] * Z_(i, 1) + e[2] * Z_(i, 2)) / h;
    rhs_[i] = residual_[i] + start_derivative_[i];
  }
  solve_linear(real_, radau::gamma / h, rhs_, part_, solution_);
  double err = norm();
  if (err < 1 || !filter) return err;
  for (Eigen::Index i = 0; i < n; ++i) at_[i] = start_[i] + solution_[i];
  if (!system.evaluate(t_, at_, {rhs_.data(), size_})) return err;
  rhs_ += residual_;
  solve_linear(real_, radau::gamma / h, rhs_, part_, solution_);
  return norm();
}

bool RadauMethod::finish(OdeSystem& system, double h) {
  for (std::size_t i = 0; i < size_; ++i) end_[i] = start_[i] + Z_(i, 2);
  return system.evaluate(t_ + h, end_, end_derivative_);
}

StepTrial RadauMethod::try_step(OdeSystem& system, double t, std::span<const double> y,
                                std::span<const double> dydt, double h) {
  // A trial from a later time means that the step before was taken.
  const bool moved = t > t_ && solved_;
  curve_known_ = moved || (curve_known_ && !solved_);
  if (t != t_) jacobian_fresh_ = false;
  if (moved) solved_ = false;
  t_ = t;
  std::copy(y.begin(), y.end(), start_.begin());
  std::copy(dydt.begin(), dydt.end(), start_derivative_.begin());
  // The error estimate has order 3 only, the result order 5: the estimate is held to a tolerance
  // that is larger accordingly.
  const double tolerance = std::min(0.1 * std::pow(system.tolerance(), 2.0 / 3), 0.1);
  for (std::size_t i = 0; i < size_; ++i) {
    weight_[i] = tolerance * (system.scale(i) + std::fabs(start_[i]));
  }
  newton_tolerance_ = std::max(10 * epsilon / tolerance, std::min(0.03, std::sqrt(tolerance)));
  const auto reject = [&](StepVerdict verdict, double factor) {
    rejected_ = true;
    return StepTrial{verdict, h * factor};
  };
  if (!jacobian_known_ && !evaluate_jacobian(system)) return reject(StepVerdict::not_finite, 0.25);
  predict(curve_known_ ? h / curve_step_ : 0);
  const Solution newton = solve(system, h);
  if (newton.verdict != StepVerdict::accepted) {
    last_contraction_ = 1;
    // An old Jacobian may be to blame: the same step again with a new one.
    const bool again = !jacobian_fresh_;
    jacobian_known_ = jacobian_fresh_;
    return reject(newton.verdict, again ? 1.0 : newton.factor);
  }
  const double err = error(system, h, first_ || rejected_);
  if (!std::isfinite(err)) return reject(StepVerdict::not_finite, 0.25);
  // Fewer steps are worth more where the iteration was short.
  constexpr double most = 2 * kMaxIterations;
  const double safety = 0.9 * (1 + most) / (newton.iterations + most);
  double factor = std::clamp(safety * std::pow(std::max(err, 1e-12), -0.25), 0.125, 5.0);
  if (err >= 1) {
    jacobian_known_ = jacobian_fresh_;
    return reject(StepVerdict::inaccurate, first_ ? 0.1 : std::min(factor, 0.9));
  }
  if (!finish(system, h)) return reject(StepVerdict::not_finite, 0.25);
  // Gustafsson's predictive control: the error's trend counts as well.
  if (!first_) {
    const double trend = 0.9 * (h / accepted_step_) * std::pow(accepted_error_ / (err * err), 0.25);
    factor = std::min(factor, std::clamp(trend, 0.125, 5.0));
  }
  if (rejected_) factor = std::min(factor, 1.0);
  accepted_step_ = h;
  accepted_error_ = std::max(1e-2, err);
  first_ = rejected_ = false;
  curve_ = Z_;
  curve_step_ = h;
  solved_ = true;
  // Keep the Jacobian while the iteration is fast, and the factors while the step is nearly right.
  const bool keep = newton.contraction <= 1e-3;
  jacobian_known_ = keep;
  if (keep && factor >= 1 && factor <= 1.2) factor = 1;
  return {StepVerdict::accepted, h * factor};
}

bool RadauMethod::land(OdeSystem& system, double h) {
  if (h <= 0) {
    end_ = start_;
    end_derivative_ = start_derivative_;
    return true;
  }
  const auto from_curve = [&] {
    for (std::size_t i = 0; i < size_; ++i) {
      for (int s = 0; s < 3; ++s) Z_(i, s) = increment(radau::c[s] * h / curve_step_, i);
    }
  };
  from_curve();
  last_contraction_ = 1;
  if (solve(system, h).verdict != StepVerdict::accepted) from_curve();
  if (!finish(system, h)) return false;
  curve_ = Z_;
  curve_step_ = h;
  return true;
}

}  // namespace carom::numerics
