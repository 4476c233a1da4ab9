#include "continuum/solid_step.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>
#include <numbers>
#include <random>

#include "continuum/free_vibration.h"
#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace solid_step_test {

const ElasticMaterial aluminium{.young = 70e9, .poisson = 0.3, .density = 2700};
const Vector3d size(0.1, 0.12, 0.15);

/// A box whose lower face has no mass, as if it were to touch something.
struct Box {
  std::shared_ptr<const ElasticSolid> solid;
  std::vector<int> lower;
  FreeVibration vibration;
};

Box make_box(const RayleighDamping& damping = {}) {
  const double mass = aluminium.density * size.prod();
  const Vector3d square = size.cwiseProduct(size);
  SolidInput input{
      .mesh = test_meshes::box_mesh(ElementKind::hexahedron_8, {3, 3, 4}, size),
      .material = aluminium,
      .mass = mass,
      .inertia_F =
          mass / 12 * (square.sum() * Matrix3d::Identity() - Matrix3d(square.asDiagonal())),
      .damping = damping};
  for (std::size_t i = 0; i < input.mesh.nodes.size(); ++i) {
    if (input.mesh.nodes[i].z() < -0.499 * size.z()) input.massless.push_back(static_cast<int>(i));
  }
  Box box{.lower = input.massless};
  box.solid = std::make_shared<const ElasticSolid>(std::move(input));
  box.vibration = free_vibration(box.solid->stiffness(), box.solid->mesh().nodes,
                                 box.solid->nodal_masses(), 6, 1e-10);
  EXPECT_EQ(box.vibration.problem, "");
  return box;
}

double omega(const Box& box, int mode) {
  return 2 * std::numbers::pi * box.vibration.frequencies[mode];
}

/// In mode i alone, at its largest displacement.
ElasticField in_mode(const Box& box, int mode) {
  const Eigen::VectorXd shape = box.vibration.modes.col(mode);
  return {.u = 1e-6 * shape,
          .velocities = Eigen::VectorXd::Zero(shape.size()),
          .accelerations = -1e-6 * omega(box, mode) * omega(box, mode) * shape};
}

double energy(const Box& box, const ElasticField& field) {
  return box.solid->strain_energy(field.u) + box.solid->kinetic_energy(field.velocities);
}

void coast(SolidStep& step, ElasticField& field, int count) {
  const Eigen::VectorXd none = Eigen::VectorXd::Zero(field.u.size());
  for (int i = 0; i < count; ++i) {
    step.predict(field);
    step.complete(none, field);
  }
}

Eigen::VectorXd random_vector(std::mt19937& random, Eigen::Index length) {
  std::normal_distribution<double> normal;
  return Eigen::VectorXd::NullaryExpr(length, [&] { return normal(random); });
}

// The trapezoidal rule keeps quadratic energies whatever the step: here from 60 down to 6 steps per
// period of the modes that take part.
TEST(SolidStep, KeepsTheEnergyOfFreeVibration) {
  const Box box = make_box();
  ElasticField field = in_mode(box, 0);
  for (const int mode : {2, 5}) {
    const ElasticField more = in_mode(box, mode);
    field.u += more.u;
    field.accelerations += more.accelerations;
    field.velocities += 1e-6 * omega(box, mode) * box.vibration.modes.col(mode - 1);
  }
  const double before = energy(box, field);
  SolidStep step(box.solid, 0.1 / box.vibration.frequencies[0]);
  double largest = 0;
  for (int i = 0; i < 200; ++i) {
    coast(step, field, 1);
    largest = std::max(largest, std::fabs(energy(box, field) / before - 1));
  }
  EXPECT_LT(largest, 1e-10);
}

// u = cos(ω·t)·φ after a period and a quarter, where a wrong frequency shows most: tan(ω'·h/2) = ω·h/2 makes ω' lower
// by (ω·h)²/12.
TEST(SolidStep, ConvergesWithTheSquareOfTheStep) {
  const Box box = make_box();
  const double end = 1.25 / box.vibration.frequencies[0];
  std::vector<double> errors;
  for (const int count : {40, 80, 160}) {
    SolidStep step(box.solid, end / count);
    ElasticField field = in_mode(box, 0);
    const double amplitude = field.u.norm();
    coast(step, field, count);
    errors.push_back(field.u.norm() / amplitude);  // it should be zero here
  }
  const double w = omega(box, 0), h = end / 160;
  EXPECT_NEAR(errors.back() / (w * end * w * w * h * h / 12), 1, 0.01);
  for (std::size_t i = 1; i < errors.size(); ++i) {
    EXPECT_NEAR(std::log2(errors[i - 1] / errors[i]), 2, 0.05) << i;
  }
}

// What contact solvers count on: u⁺ at the nodes is linear in the forces there.
TEST(SolidStep, AnswersToForcesAtNodesByItsCompliance) {
  for (const RayleighDamping& damping :
       {RayleighDamping{}, RayleighDamping{.alpha = 300, .beta = 2e-6}}) {
    const Box box = make_box(damping);
    std::mt19937 random(5);
    ElasticField field = in_mode(box, 1);
    field.velocities = 0.01 * random_vector(random, field.u.size());
    box.solid->rigid().remove_rigid_motion(field.velocities);
    SolidStep step(box.solid, 3e-6);
    const Eigen::MatrixXd W = step.compliance(box.lower);
    const Eigen::VectorXd forces = 1e3 * random_vector(random, W.rows());
    Eigen::VectorXd loads = Eigen::VectorXd::Zero(field.u.size());
    Eigen::VectorXd expected = W * forces, found(W.rows());
    const Eigen::VectorXd predicted = step.predict(field);
    const auto count = static_cast<Eigen::Index>(box.lower.size());
    for (Eigen::Index i = 0; i < count; ++i) {
      const Eigen::Index row = 3 * box.lower[static_cast<std::size_t>(i)];
      loads.segment<3>(row) = forces.segment<3>(3 * i);
      expected.segment<3>(3 * i) += predicted.segment<3>(row);
    }
    step.complete(loads, field);
    for (Eigen::Index i = 0; i < count; ++i) {
      found.segment<3>(3 * i) = field.u.segment<3>(3 * box.lower[static_cast<std::size_t>(i)]);
    }
    EXPECT_LT((found - expected).norm(), 1e-10 * (W * forces).norm()) << damping.alpha;
    EXPECT_LT((W - W.transpose()).norm(), 1e-14 * W.norm());
    EXPECT_GT(W.selfadjointView<Eigen::Lower>().eigenvalues().minCoeff(), 0);
  }
}

// Rigid motion belongs to the body's frame: forces with a resultant and a moment bring none into the field.
TEST(SolidStep, TakesNoRigidMotionFromForces) {
  const Box box = make_box();
  std::mt19937 random(7);
  SolidStep step(box.solid, 2e-6);
  ElasticField field;
  field.clear(box.solid->unknowns());
  const Eigen::MatrixXd& modes = box.solid->rigid().modes();
  const Eigen::VectorXd& mass = box.solid->rigid().diagonal_mass();
  Eigen::VectorXd loads = Eigen::VectorXd::Zero(field.u.size());
  for (int i = 0; i < 50; ++i) {
    for (const int node : box.lower) {
      loads.segment<3>(3 * node) = random_vector(random, 3) + Vector3d(0.5, 0, 2);
    }
    step.predict(field);
    step.complete(loads, field);
  }
  for (const Eigen::VectorXd* rate : {&field.u, &field.velocities}) {
    const Eigen::VectorXd carried = mass.cwiseProduct(*rate);
    EXPECT_LT((modes.transpose() * carried).norm(),
              1e-10 * mass.cwiseSqrt().cwiseProduct(*rate).norm());
  }
}

// ζ = α/(2·ω) + β·ω/2, and the energy falls as exp(−2·ζ·ω·t): the rate over ten periods within 1 %.
TEST(SolidStep, LosesTheEnergyOfAModeByRayleighsDamping) {
  const double w = omega(make_box(), 0), ratio = 0.005;
  for (const double of_mass : {0.0, 0.5, 1.0}) {
    const Box box =
        make_box({.alpha = of_mass * 2 * ratio * w, .beta = (1 - of_mass) * 2 * ratio / w});
    ElasticField field = in_mode(box, 0);
    const double before = energy(box, field), period = 1 / box.vibration.frequencies[0];
    SolidStep step(box.solid, period / 50);
    coast(step, field, 500);
    const double rate = -std::log(energy(box, field) / before) / (10 * period);
    EXPECT_NEAR(rate / (2 * ratio * w), 1, 0.01) << of_mass;
  }
}

}  // namespace solid_step_test
}  // namespace carom::continuum
