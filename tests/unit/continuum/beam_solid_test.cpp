#include "continuum/reduced/beam_solid.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <numbers>

#include "continuum/subspace_step.h"

namespace carom::continuum {
namespace beam_solid_test {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using std::numbers::pi;

constexpr double young = 210e9, poisson = 0.3, density = 7800;

/// A meter of steel along z of the shape, 2 cm times 1 cm.
BeamSolid beam_of(int elements) {
  return make_beam_solid(Box{{0.02, 0.01, 1}},
                         {.young = young, .poisson = poisson, .density = density},
                         density * 0.02 * 0.01, elements, {});
}

// δ = P·L³/(3·E·I) + P·L/(κ·G·A), on every mesh: loads are at nodes.
TEST(BeamSolid, BendsUnderALoadAtItsEndAsTimoshenkoHasIt) {
  const BeamForm form = beam_form(Box{{0.02, 0.01, 1}}, poisson, 1);
  for (const int elements : {1, 4, 30}) {
    const BeamSolid beam = beam_of(elements);
    const MatrixXd K = MatrixXd(beam.input.subspace->stiffness);
    const Eigen::Index free = 6 * elements;
    VectorXd load = VectorXd::Zero(free);
    load[free - 5] = 1;  // along y at the far end
    const VectorXd moved = K.bottomRightCorner(free, free).ldlt().solve(load);
    const double shear = form.section.shear * young / 2.6 * form.section.area;
    const double exact = 1 / (3 * young * form.section.inertia_z) + 1 / shear;
    EXPECT_NEAR(moved[free - 5] / exact, 1, 1e-8) << elements;
  }
}

// ω = 2·c/h·tan(n·π/(2·N)): what makes steps of h/c exact.
TEST(BeamSolid, CarriesWavesOfStretchAsTheBoxSchemeDoes) {
  constexpr int elements = 20;
  const BeamSolid beam = beam_of(elements);
  for (int n = 1; n < elements; ++n) {
    VectorXd shape = VectorXd::Zero(6 * (elements + 1));
    for (int i = 0; i <= elements; ++i) shape[6 * i] = std::cos(n * pi * i / elements);
    const double c = std::sqrt(young / density);
    const double omega = 2 * c * elements * std::tan(n * pi / (2 * elements));
    const VectorXd elastic = beam.input.subspace->stiffness * shape;
    const VectorXd inertia = omega * omega * (beam.input.subspace->mass * shape);
    EXPECT_LT((elastic - inertia).norm(), 1e-9 * elastic.norm()) << n;
  }
}

// Matrices of nodes and of sections tell the same energies; points move as their sections do.
TEST(BeamSolid, NodesFollowTheSections) {
  const BeamSolid made = beam_of(5);
  const BeamSections sections = made.sections;
  ReadySolidInput input = made.input;
  const ElasticSolid solid(std::move(input));
  const Subspace& space = *solid.subspace();
  VectorXd q(36);
  for (Eigen::Index i = 0; i < q.size(); ++i) q[i] = std::sin(1.0 + 3.0 * static_cast<double>(i));
  const VectorXd u = space.shapes.displacements(q);
  EXPECT_LT((space.unknowns_of(u, {}) - q).norm(), 1e-10 * q.norm());
  EXPECT_NEAR(solid.strain_energy(u) / (0.5 * q.dot(space.stiffness * q)), 1, 1e-9);
  EXPECT_NEAR(solid.kinetic_energy(u) / (0.5 * q.dot(space.mass * q)), 1, 1e-9);
  EXPECT_NEAR(solid.nodal_masses().sum(), density * 2e-4, 1e-12);
  const Vector3d X(sections.place(2), 0.004, -0.003);
  Vector3d moved = Vector3d::Zero();
  for (const BeamSections::Share& share : sections.shares_at(X)) {
    moved += share.share * u.segment<3>(3 * share.node);
  }
  const Vector3d turn = q.segment<3>(15);
  EXPECT_LT((moved - (q.segment<3>(12) + turn.cross(Vector3d(0, X.y(), X.z())))).norm(), 1e-12);
}

// W = B·A⁻¹·P·Bᵀ against answers to unit loads.
TEST(BeamSolid, AnswersToForcesWithinAStep) {
  BeamSolid made = beam_of(6);
  const BeamSections sections = made.sections;
  const auto solid = std::make_shared<const ElasticSolid>(std::move(made.input));
  SubspaceStep step(solid, 1e-5);
  const std::vector<int> nodes = {sections.markers[0][0], sections.markers[3][1]};
  const MatrixXd W = step.compliance(nodes);
  for (Eigen::Index column = 0; column < 6; ++column) {
    MatrixXd load = MatrixXd::Zero(solid->unknowns(), 1);
    load(3 * nodes[static_cast<std::size_t>(column / 3)] + column % 3, 0) = 1;
    solid->rigid().project_forces(load);
    const MatrixXd answer = step.answers(load);
    for (Eigen::Index row = 0; row < 6; ++row) {
      const Eigen::Index at = 3 * nodes[static_cast<std::size_t>(row / 3)] + row % 3;
      EXPECT_NEAR(W(row, column), answer(at, 0), 1e-9 * W.diagonal().maxCoeff()) << row << column;
    }
  }
}

}  // namespace beam_solid_test
}  // namespace carom::continuum
