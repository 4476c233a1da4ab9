#include "continuum/reduced/beam.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "continuum/reduced/reduced_body.h"
#include "numerics/dense.h"

namespace carom::continuum {
namespace beam_test {

using std::numbers::pi;

/// A meter of steel.
BeamInput rod(int elements, double height = 0.02, double width = 0.01) {
  return {.length = 1,
          .section = rectangular_section(width, height, 0.3),
          .material = {.young = 210e9, .poisson = 0.3, .density = 7800},
          .elements = elements};
}

double frequency(const BeamMode& mode) {
  return std::sqrt(mode.stiffness) / (2 * pi);
}

std::vector<BeamMode> of_motion(const Beam& beam, BeamMotion motion) {
  std::vector<BeamMode> all = beam.free_modes(), found;
  for (const BeamMode& mode : all) {
    if (mode.motion == motion) found.push_back(mode);
  }
  return found;
}

// f = n·c/(2·L), c = √(E/ρ); masses lumped at N elements: sin(x)/x of it with x = n·π/(2·N).
TEST(Beam, StretchesWithTheFrequenciesOfARod) {
  const Beam beam(rod(100));
  const std::vector<BeamMode> modes = of_motion(beam, BeamMotion::stretch);
  ASSERT_EQ(modes.size(), 100u);
  for (int n = 1; n <= 20; ++n) {
    const double x = n * pi / 200;
    const double exact = n * std::sqrt(210e9 / 7800) / 2;
    EXPECT_NEAR(frequency(modes[n - 1]) / exact, std::sin(x) / x, 1e-9) << n;
  }
}

// f = n/(2·L)·√(G·J_t/(ρ·I_p)).
TEST(Beam, TwistsWithTheFrequenciesOfSaintVenant) {
  const BeamSection section = rod(1).section;
  // 0.281·a·b³ of a rectangle 2:1 (Timoshenko and Goodier 1970, table in §109: 0.2287 of a·b³ for a = 2·b).
  EXPECT_NEAR(section.torsion, 0.2287 * 0.02 * 1e-6, 1e-4 * 0.02 * 1e-6);
  const std::vector<BeamMode> modes = of_motion(Beam(rod(100)), BeamMotion::torsion);
  const double speed =
      std::sqrt(210e9 / 2.6 * section.torsion / (7800 * (section.inertia_y + section.inertia_z)));
  EXPECT_NEAR(frequency(modes[0]) / (speed / 2), 1, 5e-5);
}

// cosh(x)·cos(x) = 1: x = 4.730041, 7.853205, 10.995608. Slender, so that shear and rotary inertia do not count.
TEST(Beam, BendsWithTheFrequenciesOfEulerWhenSlender) {
  const Beam beam(rod(200, 1e-4, 1e-4));
  const std::vector<BeamMode> modes = of_motion(beam, BeamMotion::bending_z);
  const double scale = std::sqrt(210e9 * 1e-8 / 12 / 7800) / (2 * pi);
  const double roots[] = {4.730040745, 7.853204624, 10.99560784};
  for (int n = 0; n < 3; ++n) {
    EXPECT_NEAR(frequency(modes[n]) / (roots[n] * roots[n] * scale), 1, 3e-4) << n;
  }
}

/// Zero where a free beam of Timoshenko has a natural frequency: ends without moment and shear, by its general solution
/// v = Σ a_i·exp(λ_i·x), ψ = Σ b_i·exp(λ_i·x), E·I·ψ″ + κGA·(v′ − ψ) + ρ·I·ω²·ψ = 0, κGA·(v″ − ψ′) + ρ·A·ω²·v = 0.
double free_beam_determinant(const BeamInput& input, double omega) {
  const double EI = input.material.young * input.section.inertia_y;
  const double GA = input.section.shear * input.material.shear_modulus() * input.section.area;
  const double m = input.material.density * input.section.area;
  const double J = input.material.density * input.section.inertia_y, w2 = omega * omega;
  // E·I·λ⁴ + ω²·(ρI + E·I·m/κGA)·λ² + ω²·(J·ω²·m/κGA − m) = 0; one root of λ² is above zero, the other below.
  const double p = w2 * (J + EI * m / GA) / EI, q = w2 * (J * w2 * m / GA - m) / EI;
  const double s = std::sqrt(p * p / 4 - q);
  const double alpha = std::sqrt(-p / 2 + s), beta = std::sqrt(p / 2 + s), L = input.length;
  // v = {cosh αx, sinh αx, cos βx, sin βx}; ψ from the second equation: ψ′ = v″ + m·ω²/κGA·v.
  const double ka = (alpha * alpha + m * w2 / GA) / alpha, kb = (beta * beta - m * w2 / GA) / beta;
  Eigen::MatrixXd A(4, 4);
  const auto fill = [&](int row, double x) {
    const double ch = std::cosh(alpha * x), sh = std::sinh(alpha * x), c = std::cos(beta * x),
                 sn = std::sin(beta * x);
    // ψ = ka·sinh, ka·cosh, −kb·sin, kb·cos
    A.row(row) << ka * alpha * ch, ka * alpha * sh, -kb * beta * c, -kb * beta * sn;
    A.row(row + 1) << (alpha - ka) * sh, (alpha - ka) * ch, (kb - beta) * sn, (beta - kb) * c;
  };
  fill(0, -L / 2);
  fill(2, L / 2);
  for (int i = 0; i < 4; ++i) A.row(i) /= A.row(i).norm();
  return A.determinant();
}

double root_near(const BeamInput& input, double omega) {
  double low = 0.97 * omega, high = 1.03 * omega;
  const double at_low = free_beam_determinant(input, low);
  EXPECT_LT(at_low * free_beam_determinant(input, high), 0);
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (free_beam_determinant(input, middle) * at_low > 0 ? low : high) = middle;
  }
  return low;
}

// Length over height 10: Euler's first frequency is 3 % too high there.
TEST(Beam, BendsWithTheFrequenciesOfTimoshenkoWhenThick) {
  for (int n = 0; n < 4; ++n) {
    double last = 0;
    for (const int elements : {50, 100, 200}) {
      const BeamInput input = rod(elements, 0.1, 0.05);
      const double found = 2 * pi * frequency(of_motion(Beam(input), BeamMotion::bending_z)[n]);
      const double error = found / root_near(input, found) - 1;
      if (last != 0) {
        EXPECT_NEAR(last / error, 4, 0.4) << n;  // second order
      }
      last = error;
    }
    EXPECT_LT(std::fabs(last), 5e-4 * (n + 1)) << n;
  }
  const BeamInput input = rod(100, 0.1, 0.05);
  const double euler = std::pow(4.730040745, 2) *
                       std::sqrt(210e9 * input.section.inertia_y / 7800 / input.section.area);
  const double found = 2 * pi * frequency(of_motion(Beam(input), BeamMotion::bending_z)[0]);
  EXPECT_NEAR(found / euler, 0.97, 0.01);
}

TEST(Beam, ModesHaveNeitherMomentumNorAngularMomentum) {
  const Beam beam(rod(60));
  const std::vector<BeamMode> modes = beam.free_modes();
  for (std::size_t j = 0; j < 40; ++j) {
    Vector3d momentum = Vector3d::Zero(), angular = Vector3d::Zero();
    double size = 0, unit = 0;
    for (int node = 0; node < beam.node_count(); ++node) {
      const Vector3d u = modes[j].shape.col(node).head<3>(),
                     turn = modes[j].shape.col(node).tail<3>();
      const Vector3d J = beam.rotary_inertia(node);
      momentum += beam.mass(node) * u;
      angular += beam.mass(node) * Vector3d(beam.place(node), 0, 0).cross(u) + J.cwiseProduct(turn);
      size += beam.mass(node) * u.norm() + J.cwiseProduct(turn).norm();
      unit += beam.mass(node) * u.squaredNorm() + turn.dot(J.cwiseProduct(turn));
    }
    EXPECT_LT(momentum.norm(), 1e-12 * size) << j;
    EXPECT_LT(angular.norm(), 1e-12 * size) << j;
    EXPECT_NEAR(unit, 1, 1e-9) << j;
  }
}

// Simply supported at both ends and loaded in the middle: F·L³/(48·E·I) + F·L/(4·κ·G·A). Of a free beam the same is its answer to
// F in the middle and −F/2 at both ends, of which rigid motion has no part.
TEST(Beam, SagsAsTimoshenkoSays) {
  const BeamInput input = rod(20, 0.1, 0.05);
  const Beam beam(input);
  NodalMotion loads = NodalMotion::Zero(6, 21);
  loads(2, 10) = 1000;
  loads(2, 0) = loads(2, 20) = -500;
  loads(0, 20) = 300;
  loads(0, 0) = -300;
  const NodalMotion u = beam.static_answer(loads);
  const double EI = 210e9 * input.section.inertia_y;
  const double GA = input.section.shear * 210e9 / 2.6 * input.section.area;
  const double sag = 1000 / (48 * EI) + 1000 / (4 * GA);
  EXPECT_NEAR(u(2, 10) - 0.5 * (u(2, 0) + u(2, 20)), sag, 1e-9 * sag);
  const double longer = 300 / (210e9 * input.section.area);
  EXPECT_NEAR(u(0, 20) - u(0, 0), longer, 1e-9 * longer);
}

// A cantilever by Lagrange: the free beam's modes with the root held, det(1 + …) replaced by the eigenvalues of the modes
// in the space where the root neither moves nor turns. x = 1.875104.
TEST(Beam, HeldAtOneEndHasTheFrequencyOfACantilever) {
  const Beam beam(rod(100, 1e-3, 1e-3));
  const std::vector<BeamMode> modes = of_motion(beam, BeamMotion::bending_z);
  // All modes and both rigid motions span what the nodes can do.
  const Eigen::Index n = std::ssize(modes) + 2;
  Eigen::MatrixXd root(2, n);
  Eigen::VectorXd stiffness = Eigen::VectorXd::Zero(n);
  double mass = 0, inertia = 0;
  for (int node = 0; node < beam.node_count(); ++node) {
    mass += beam.mass(node);
    inertia +=
        beam.mass(node) * beam.place(node) * beam.place(node) + beam.rotary_inertia(node).y();
  }
  root.col(0) << 1 / std::sqrt(mass), 0;
  root.col(1) << -0.5 / std::sqrt(inertia), 1 / std::sqrt(inertia);
  for (Eigen::Index j = 2; j < n; ++j) {
    root(0, j) = modes[j - 2].shape(2, 0);
    root(1, j) = -modes[j - 2].shape(4, 0);
    stiffness[j] = modes[j - 2].stiffness;
  }
  // Flexibility under the constraint: eigenvalues of P·K·P, where the smallest above the two of the constraint counts. In
  // place of K its regular part: frequencies far above do not matter.
  const Eigen::MatrixXd gram = root * root.transpose();
  const Eigen::MatrixXd P =
      Eigen::MatrixXd::Identity(n, n) - root.transpose() * numerics::inverse_of(gram) * root;
  const Eigen::VectorXd values = numerics::eigenvalues_of(P * stiffness.asDiagonal() * P);
  const double omega = std::sqrt(values[2]);
  const double euler = std::pow(1.875104069, 2) * std::sqrt(210e9 * 1e-6 / 12 / 7800);
  EXPECT_NEAR(omega / euler, 1, 1e-3);
}

TEST(Beam, ThatIsNoneIsRefused) {
  EXPECT_THROW(Beam(rod(0)), std::invalid_argument);
  BeamInput without = rod(4);
  without.length = 0;
  EXPECT_THROW(Beam{without}, std::invalid_argument);
}

}  // namespace beam_test
}  // namespace carom::continuum
