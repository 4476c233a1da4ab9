#include "continuum/reduced/reduced_body.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "base/cross_matrix.h"
#include "continuum/meshing/graded_mesh.h"
#include "continuum/reduced/beam_shapes.h"
#include "continuum/reduced/lattice_shapes.h"
#include "continuum/reduced/reduced_solid.h"
#include "continuum/reduced/static_shapes.h"

namespace carom::continuum {
namespace reduced_body_test {

using Eigen::MatrixXd;
using Eigen::VectorXd;

BeamInput steel(int elements) {
  return {.length = 1,
          .section = rectangular_section(0.03, 0.05, 0.3),
          .material = {.young = 210e9, .poisson = 0.3, .density = 7800},
          .elements = elements};
}

std::vector<BeamMode> slowest(const Beam& beam, std::size_t count) {
  std::vector<BeamMode> modes = beam.free_modes();
  modes.resize(count);
  return modes;
}

/// Different for each, a millimetre or so.
VectorXd some_coordinates(Eigen::Index n) {
  return VectorXd::NullaryExpr(n, [](Eigen::Index i) {
    const auto x = static_cast<double>(i);
    return 0.01 * std::cos(3.7 * x) / (1 + x);
  });
}

void expect_consistent(const FieldShapes& shapes, const Vector3d& X) {
  const VectorXd z = some_coordinates(shapes.count());
  ShapeRows rows;
  shapes.write_rows(X, rows);
  const PlaceField field = shapes.field(X, z);
  EXPECT_LT((rows.moves * z - field.u).norm(), 1e-14);
  EXPECT_LT((rows.turns * z - field.turn).norm(), 1e-13);
  constexpr double h = 1e-6;
  for (int axis = 0; axis < 3; ++axis) {
    const Vector3d d = h * Vector3d::Unit(axis);
    const Vector3d slope = (shapes.field(X + d, z).u - shapes.field(X - d, z).u) / (2 * h);
    EXPECT_LT((slope - field.gradient.col(axis)).norm(), 1e-7 * (1 + slope.norm())) << axis;
  }
  const Vector3d p = X + field.u;
  EXPECT_LT((shapes.undeformed(p, z) - X).norm(), 1e-13);
}

TEST(ReducedBody, ShapesOfABeamAreSmoothAndGoThroughItsNodes) {
  const Beam beam(steel(12));
  const std::vector<BeamMode> modes = slowest(beam, 10);
  std::vector<NodalMotion> nodal;
  for (const BeamMode& mode : modes) nodal.push_back(mode.shape);
  const BeamShapes shapes(beam, nodal, 0.03);
  for (const double x : {-0.49, -0.2, 0.031, 0.41}) expect_consistent(shapes, {x, 0.015, -0.02});
  ShapeRows rows;
  for (int node = 0; node < beam.node_count(); ++node) {
    shapes.write_rows({beam.place(node), 0, 0}, rows);
    for (Eigen::Index j = 0; j < shapes.count(); ++j) {
      EXPECT_LT((rows.moves.col(j) - nodal[j].col(node).head<3>()).norm(), 1e-12);
      EXPECT_LT((rows.turns.col(j) - nodal[j].col(node).tail<3>()).norm(), 1e-11);
    }
  }
}

// ΔI = Σ m·(|X + u|²·1 − (X + u)·(X + u)ᵀ) − I, and Σ m·u × u̇ = B·ż, of masses that are displaced.
TEST(ReducedBody, InertiaFollowsTheDisplacedMasses) {
  const std::vector<Vector3d> places{
      {1, 0, 0}, {0, 2, 0}, {0, 0, 1.5}, {-1, -0.5, 0.3}, {0.2, 0.1, -1}};
  constexpr Eigen::Index n = 4;
  const auto mass_of = [](std::size_t i) { return 0.5 + 0.1 * static_cast<double>(i); };
  InertiaSums sums(n);
  std::vector<Eigen::Matrix3Xd> phi;
  for (std::size_t i = 0; i < places.size(); ++i) {
    phi.push_back(MatrixXd::NullaryExpr(3, n, [&](Eigen::Index a, Eigen::Index j) {
      return std::sin(static_cast<double>(13 * (a + 1) * (j + 2) + 7 * std::ssize(phi)) / 10);
    }));
    sums.add_mass(mass_of(i), places[i], phi[i]);
  }
  const InertiaCoupling coupling(sums);
  const VectorXd z = 10 * some_coordinates(n), rates = VectorXd::LinSpaced(n, -1, 2);
  const Vector3d w(0.3, -1, 2);
  InertiaCoupling::State state;
  coupling.evaluate(z, state);
  const auto inertia = [&](const VectorXd& at) {
    Matrix3d sum = Matrix3d::Zero();
    for (std::size_t i = 0; i < places.size(); ++i) {
      const Vector3d p = places[i] + phi[i] * at;
      sum += mass_of(i) * (p.squaredNorm() * Matrix3d::Identity() - p * p.transpose());
    }
    return sum;
  };
  EXPECT_LT((state.added - (inertia(z) - inertia(0 * z))).norm(), 1e-13);
  Vector3d swing = Vector3d::Zero();
  for (std::size_t i = 0; i < places.size(); ++i) {
    swing += mass_of(i) * Vector3d(phi[i] * z).cross(Vector3d(phi[i] * rates));
  }
  EXPECT_LT((state.swing.transpose() * rates - swing).norm(), 1e-14);
  constexpr double h = 1e-6;
  const Matrix3d rate = (inertia(z + h * rates) - inertia(z - h * rates)) / (2 * h);
  EXPECT_LT((coupling.inertia_rate(state, rates) - rate).norm(), 1e-8);
  for (Eigen::Index j = 0; j < n; ++j) {
    const VectorXd d = h * VectorXd::Unit(n, j);
    const double slope = 0.5 * w.dot((inertia(z + d) - inertia(z - d)) * w) / (2 * h);
    EXPECT_NEAR(coupling.centrifugal(state, w)[j], slope, 1e-8);
    coupling.evaluate(rates, state);
    EXPECT_NEAR(coupling.coriolis(rates, w)[j], 2 * w.dot(state.swing.row(j)), 1e-13);
    coupling.evaluate(z, state);
  }
}

// With a few modes and static shapes at one end a force there gives its exact deflection: those of the free beam in balance
// with the inertia of rigid motion.
TEST(ReducedBody, StaticShapesMakeAnswersAtTheirPlaceExact) {
  const Beam beam(steel(30));
  NodalMotion load = NodalMotion::Zero(6, 31);
  load(2, 30) = 1000;
  load(4, 30) = 20;
  const NodalMotion exact = beam.static_answer(load);
  std::vector<BeamMode> modes = slowest(beam, 6);
  const auto deflection = [&](const std::vector<BeamMode>& all) {
    double sum = 0;
    for (const BeamMode& mode : all) {
      sum += mode.shape(2, 30) * mode.shape.cwiseProduct(load).sum() / mode.stiffness;
    }
    return sum / exact(2, 30);
  };
  EXPECT_GT(std::fabs(deflection(modes) - 1), 1e-2);
  modes = with_static_shapes(beam, modes, unit_loads(0.5));
  EXPECT_NEAR(deflection(modes), 1, 1e-9);
  EXPECT_EQ(modes.size(), 12u);
  // Orthogonal in mass, and none slower than a tenth of the slowest mode.
  for (std::size_t i = 6; i < modes.size(); ++i) {
    EXPECT_TRUE(modes[i].is_static);
    EXPECT_GT(modes[i].stiffness, modes[0].stiffness);
    for (std::size_t j = 0; j <= i; ++j) {
      double product = 0;
      for (int node = 0; node < beam.node_count(); ++node) {
        const auto a = modes[i].shape.col(node), b = modes[j].shape.col(node);
        product += beam.mass(node) * a.head<3>().dot(b.head<3>()) +
                   a.tail<3>().dot(beam.rotary_inertia(node).cwiseProduct(b.tail<3>()));
      }
      EXPECT_NEAR(product, i == j ? 1 : 0, 1e-6) << i << " " << j;
    }
  }
}

TEST(ReducedBody, LatticesGoThroughSmoothFieldsAtNodes) {
  std::vector<Vector3d> nodes;
  for (int i = 0; i < 8; ++i) {
    for (int j = 0; j < 5; ++j) {
      for (int k = 0; k < 4; ++k) nodes.emplace_back(0.1 * i, 0.11 * j, 0.13 * k);
    }
  }
  MatrixXd shapes(3 * std::ssize(nodes), 2);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Vector3d& X = nodes[i];
    shapes.block<3, 1>(3 * i, 0) << 1 + X.x() * X.y(), X.z() * X.z(), X.y() - 2 * X.x();
    shapes.block<3, 1>(3 * i, 1) << std::sin(3 * X.x()), std::cos(2 * X.y()), std::sin(X.z());
  }
  const LatticeShapes lattice(nodes, shapes);
  EXPECT_LT(lattice.misfit(), 1e-3);
  expect_consistent(lattice, {0.31, 0.2, 0.17});
  const PlaceField quadratic = lattice.field({0.31, 0.2, 0.17}, VectorXd::Unit(2, 0));
  EXPECT_LT((quadratic.u - Vector3d(1.062, 0.0289, -0.42)).norm(), 1e-8);
}

// A slender box by finite elements in three dimensions and as a beam: frequencies within a percent.
TEST(ReducedBody, SolidAndBeamAgreeWhereItIsSlender) {
  const Vector3d size(1, 0.03, 0.05);
  const auto mesh = mesh_shape(Box{size}, {.order = 2, .elements = 200}).mesh;
  const double mass = 7800 * size.prod();
  const Vector3d s = size.cwiseProduct(size);
  const Matrix3d inertia =
      mass / 12 *
      Vector3d(s.y() + s.z(), s.x() + s.z(), s.x() + s.y()).asDiagonal().toDenseMatrix();
  const auto solid = std::make_shared<const ElasticSolid>(
      SolidInput{.mesh = mesh,
                 .material = {.young = 210e9, .poisson = 0.3, .density = 7800},
                 .mass = mass,
                 .inertia_F = inertia});
  const ReducedBody body = reduce(solid, 8, {.ratio = 0.01}, {});
  const std::vector<BeamMode> beam = slowest(Beam(steel(200)), 8);
  for (std::size_t j = 0; j < 8; ++j) {
    EXPECT_NEAR(body.modes[j].frequency() * 2 * std::numbers::pi / std::sqrt(beam[j].stiffness), 1,
                0.01)
        << j;
    EXPECT_NEAR(body.modes[j].damping, 0.02 * std::sqrt(body.modes[j].stiffness),
                1e-12 * body.modes[j].damping);
  }
  EXPECT_LT(dynamic_cast<const LatticeShapes&>(*body.shapes).misfit(), 0.02);
}

}  // namespace reduced_body_test
}  // namespace carom::continuum
