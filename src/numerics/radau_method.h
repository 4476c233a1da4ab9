// The implicit method Radau IIA with three stages: order 5, for stiff equations.
// Hairer and Wanner, Solving Ordinary Differential Equations II, 2nd ed., IV.8.
#pragma once

#include <Eigen/Core>
#include <Eigen/LU>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "numerics/ode_system.h"

namespace carom::numerics {

namespace radau {

/// A⁻¹ = T·Λ·T⁻¹ with Λ = [γ 0 0; 0 α −β; 0 β α] turns the 3n equations of a step into n real and
/// n complex ones.
inline constexpr double gamma = 3.6378342527444957322, alpha = 2.6810828736277521339,
                        beta = 3.0504301992474105694;
inline constexpr double T[3][3] = {
    {9.1232394870892942792e-2, -0.14125529502095420843, -3.0029194105147424492e-2},
    {0.24171793270710701896, 0.20412935229379993199, 0.38294211275726193779},
    {0.96604818261509293619, 1, 0}};
inline constexpr double T_inverse[3][3] = {
    {4.3255798900631553510, 0.33919925181580986954, 0.54177053993587487119},
    {-4.1787185915519047273, -0.32768282076106238708, 0.47662355450055045196},
    {-0.50287263494578687595, 2.5719269498556054292, -0.59603920482822492497}};
inline constexpr double root6 = 2.4494897427831780982;
inline constexpr double c[3] = {(4 - root6) / 10, (4 + root6) / 10, 1};

}  // namespace radau

/// The Jacobian comes from difference quotients, the linear systems are dense. Memory is allocated
/// by the constructor only, as far as Eigen's factorisation of large matrices allows.
/// DormandPrinceMethod has the same functions.
class RadauMethod {
 public:
  /// `passive`: places of components that no derivative depends on, such as works and impulses, in rising
  /// order. Their part of the linear systems is diagonal, so they cost little.
  explicit RadauMethod(std::size_t size, std::span<const std::size_t> passive = {});

  static constexpr int order = 5;

  /// The state or the equations have changed: nothing is known of earlier steps.
  void forget();

  /// One step of length h from (t, y), where the derivative is `dydt`.
  StepTrial try_step(OdeSystem& system, double t, std::span<const double> y,
                     std::span<const double> dydt, double h);

  /// The last trial again with a shorter length and without error control. Where its equations cannot be
  /// solved, as where a singular point ends the step, the polynomial of the trial stands for it. False where
  /// the derivative there is not finite.
  bool land(OdeSystem& system, double h);

  std::span<const double> end() const { return end_; }
  std::span<const double> end_derivative() const { return end_derivative_; }

  /// The collocation polynomial needs no preparation; its errors are of order h⁴ within the step.
  bool prepare_interpolation(OdeSystem&) { return true; }
  void interpolate(double theta, std::span<double> y) const;

  /// |λ| of the dominant eigenvalue of the Jacobian, roughly.
  double spectral_radius() const { return spectral_radius_; }
  std::int64_t jacobians() const { return jacobians_; }
  std::int64_t factorisations() const { return factorisations_; }

  /// Writes or reads what the next step asks of those before; the factors follow from the Jacobian.
  void archive(Archive& file);

 private:
  struct Solution {
    StepVerdict verdict;
    double factor = 1;       // for the step length, where the iteration failed
    double contraction = 0;  // rate of convergence
    int iterations = 0;
  };

  bool evaluate_jacobian(OdeSystem& system);
  void estimate_spectral_radius(const OdeSystem& system);
  void factorise(double h);
  template <class Factors, class Shift, class Vector>
  void solve_linear(const Factors& factors, Shift shift, const Vector& right, Vector (&part)[2],
                    Vector& solution);
  void predict(double ratio);
  void transform_start();
  std::optional<double> iterate(OdeSystem& system, double h);
  Solution solve(OdeSystem& system, double h);
  double increment(double theta, std::size_t i) const;
  bool finish(OdeSystem& system, double h);
  double error(OdeSystem& system, double h, bool filter);

  std::size_t size_;
  std::vector<std::size_t> active_, passive_;  // places of components
  double t_ = 0;
  std::vector<double> start_, start_derivative_, end_, end_derivative_, at_, weight_;
  Eigen::MatrixXd J_;          // active rows and columns of the Jacobian
  Eigen::MatrixXd J_passive_;  // its passive rows; passive columns are zero
  Eigen::MatrixXd E1_;
  Eigen::MatrixXcd E2_;
  Eigen::PartialPivLU<Eigen::MatrixXd> real_;
  Eigen::PartialPivLU<Eigen::MatrixXcd> complex_;
  Eigen::MatrixXd Z_, W_, F_;  // increments of the stages, transformed; derivatives
  Eigen::MatrixXd curve_;      // Z of the last step that was solved
  Eigen::VectorXd rhs_, solution_, residual_, eigenvector_, turned_;
  Eigen::VectorXcd complex_rhs_, complex_solution_;
  Eigen::VectorXd part_[2];           // active part of a right side, and of its solution
  Eigen::VectorXcd complex_part_[2];  // likewise
  double curve_step_ = 0;
  double newton_tolerance_ = 0;
  double factorised_step_ = 0;
  double last_contraction_ = 1;
  double spectral_radius_ = 0;
  double accepted_step_ = 0, accepted_error_ = 0;
  bool jacobian_known_ = false, jacobian_fresh_ = false;
  bool curve_known_ = false, first_ = true, rejected_ = false, solved_ = false;
  std::int64_t jacobians_ = 0, factorisations_ = 0;
};

}  // namespace carom::numerics
