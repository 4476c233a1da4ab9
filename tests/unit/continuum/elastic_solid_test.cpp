#include "continuum/elastic_solid.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "continuum/assembly.h"
#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace elastic_solid_test {

const ElasticMaterial aluminium{.young = 70e9, .poisson = 0.3, .density = 2700};
const Vector3d size(0.1, 0.12, 0.15);

Matrix3d box_inertia(double mass) {
  const Vector3d square = size.cwiseProduct(size);
  return mass / 12 * (square.sum() * Matrix3d::Identity() - Matrix3d(square.asDiagonal()));
}

double box_mass() {
  return aluminium.density * size.prod();
}

SolidInput box_input(ElementKind kind, const ElasticMaterial& material = aluminium) {
  return {.mesh = test_meshes::box_mesh(kind, {3, 3, 4}, size),
          .material = material,
          .mass = box_mass(),
          .inertia_F = box_inertia(box_mass())};
}

/// Nodes of the lower face.
std::vector<int> lower_face(const SolidMesh& mesh) {
  std::vector<int> nodes;
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
    if (mesh.nodes[i].z() < -0.499 * size.z()) nodes.push_back(static_cast<int>(i));
  }
  return nodes;
}

class EverySolid : public testing::TestWithParam<ElementKind> {};
INSTANTIATE_TEST_SUITE_P(Catalogue, EverySolid, testing::ValuesIn(test_meshes::every_kind),
                         [](const auto& kind) { return test_meshes::kind_name(kind.param); });

// Uniform strain ε in a volume V holds V/2·ε:D:ε.
TEST_P(EverySolid, HoldsTheEnergyOfUniformStrain) {
  const ElasticSolid solid(box_input(GetParam()));
  Matrix3d H;
  H << 1e-4, 2e-4, 0, -1e-4, -3e-4, 5e-5, 2e-5, 0, 2e-4;
  const Matrix3d e = 0.5 * (H + H.transpose());
  Vector6d strain;
  strain << e(0, 0), e(1, 1), e(2, 2), 2 * e(0, 1), 2 * e(1, 2), 2 * e(2, 0);
  const double expected = 0.5 * size.prod() * strain.dot(elasticity_matrix(aluminium) * strain);
  const Eigen::VectorXd u = test_meshes::linear_field(solid.mesh(), H);
  EXPECT_NEAR(solid.strain_energy(u) / expected, 1, 1e-12);
  EXPECT_NEAR(0.5 * u.dot(solid.elastic_force(u)) / expected, 1, 1e-12);
}

// Small rotations do not strain it, and forces of a strained body have neither resultant nor moment.
TEST_P(EverySolid, ResistsNoRigidMotion) {
  const ElasticSolid solid(box_input(GetParam()));
  for (int i = 0; i < 6; ++i) {
    const Eigen::VectorXd u = solid.rigid().modes().col(i);
    const double scale = u.norm() * solid.stiffness().norm();
    EXPECT_LT(solid.elastic_force(u).norm(), 1e-13 * scale) << i;
  }
  const Eigen::VectorXd u = Eigen::VectorXd::Random(solid.unknowns());
  const Eigen::VectorXd f = solid.elastic_force(u);
  EXPECT_LT((solid.rigid().modes().transpose() * f).norm(),
            1e-12 * solid.rigid().modes().norm() * f.norm());
}

double rigid_energy(const ElasticSolid& solid, const Vector3d& v, const Vector3d& w) {
  Eigen::VectorXd velocities(solid.unknowns());
  for (std::size_t i = 0; i < solid.mesh().nodes.size(); ++i) {
    velocities.segment<3>(3 * static_cast<Eigen::Index>(i)) = v + w.cross(solid.mesh().nodes[i]);
  }
  return solid.kinetic_energy(velocities);
}

// A box that its elements fill has, as it flies and turns, the kinetic energy that it has with all masses where they are lumped,
// though nodes that touch have none; products of inertia are those of the box.
TEST_P(EverySolid, KeepsMassAndMomentsOfInertiaThoughNodesThatTouchHaveNone) {
  SolidInput input = box_input(GetParam());
  input.massless = lower_face(input.mesh);
  const ElasticSolid solid(input);
  for (const int node : input.massless) EXPECT_EQ(solid.nodal_masses()[node], 0) << node;
  EXPECT_GE(solid.nodal_masses().minCoeff(), 0);
  EXPECT_NEAR(solid.nodal_masses().sum() / box_mass(), 1, 1e-12);
  Matrix3d inertia =
      test_meshes::moments_of(input.mesh, assemble(input.mesh, aluminium).masses).inertia;
  inertia = Matrix3d(inertia.diagonal().asDiagonal());
  const Vector3d v(0.3, -0.2, 0.5), w(2, -1, 3);
  const double expected = 0.5 * box_mass() * v.squaredNorm() + 0.5 * w.dot(inertia * w);
  EXPECT_NEAR(rigid_energy(solid, v, w) / expected, 1, 1e-12);
}

// Elements of a ball miss some of it, and its masses are those of the ball all the same.
TEST(ElasticSolid, OfABallHasItsMassAndInertia) {
  const double radius = 0.1, mass = 4.0 / 3 * std::numbers::pi * std::pow(radius, 3) * 2700;
  for (const ElementKind kind : {ElementKind::hexahedron_8, ElementKind::hexahedron_27}) {
    SolidInput input{.mesh = test_meshes::ball_mesh(kind, 4, 3, radius),
                     .material = aluminium,
                     .mass = mass,
                     .inertia_F = 0.4 * mass * radius * radius * Matrix3d::Identity()};
    for (std::size_t i = 0; i < input.mesh.nodes.size(); ++i) {
      const Vector3d& X = input.mesh.nodes[i];
      if (X.norm() > 0.0989 && X.z() < -0.08) input.massless.push_back(static_cast<int>(i));
    }
    ASSERT_GT(input.massless.size(), 4u);
    const ElasticSolid solid(input);
    for (const int node : input.massless) EXPECT_EQ(solid.nodal_masses()[node], 0) << node;
    const Vector3d v(0.3, -0.2, 0.5), w(2, -1, 3);
    const double expected =
        0.5 * mass * (v.squaredNorm() + 0.4 * radius * radius * w.squaredNorm());
    EXPECT_NEAR(rigid_energy(solid, v, w) / expected, 1, 1e-12);
  }
}

// ω ~ √(E/ρ): with four times the stiffness it sounds an octave higher.
TEST(ElasticSolid, SoundsHigherByTheRootOfItsStiffness) {
  ElasticMaterial stiffer = aluminium;
  stiffer.young *= 4;
  const double low =
      lowest_frequency(ElasticSolid(box_input(ElementKind::hexahedron_27, aluminium)));
  const double high =
      lowest_frequency(ElasticSolid(box_input(ElementKind::hexahedron_27, stiffer)));
  EXPECT_GT(low, 1000);
  EXPECT_NEAR(high / low, 2, 1e-6);
}

TEST(ElasticSolid, RefusesElementsThatAreInsideOut) {
  SolidInput input = box_input(ElementKind::hexahedron_8);
  for (Vector3d& node : input.mesh.nodes) node.x() = -node.x();
  try {
    const ElasticSolid solid(input);
    FAIL() << "36 elements are inside out";
  } catch (const std::invalid_argument& error) {
    EXPECT_NE(std::string(error.what()).find("36 elements are flat or inside out"),
              std::string::npos)
        << error.what();
  }
}

}  // namespace elastic_solid_test
}  // namespace carom::continuum
