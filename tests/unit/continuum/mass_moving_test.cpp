#include "continuum/mass_moving.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "continuum/assembly.h"
#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace mass_moving_test {

const ElasticMaterial steel{.young = 210e9, .poisson = 0.3, .density = 7800};

using test_meshes::Moments;
using test_meshes::moments_of;

double sphere_mass(double radius) {
  return steel.density * 4 / 3 * std::numbers::pi * std::pow(radius, 3);
}

TEST(MoveMassFrom, LeavesNoneAndKeepsTheSumAlsoAfterCorrection) {
  for (const ElementKind kind : {ElementKind::hexahedron_8, ElementKind::hexahedron_27}) {
    const double radius = 0.1, mass = sphere_mass(radius);
    const SolidMesh mesh = test_meshes::ball_mesh(kind, 4, 3, radius);
    const Eigen::VectorXd lumped = assemble(mesh, steel).masses;
    std::vector<int> touching;
    for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
      const Vector3d& X = mesh.nodes[i];
      if (X.norm() > 0.099 * 0.999 && X.z() < -0.08) touching.push_back(static_cast<int>(i));
    }
    ASSERT_GT(touching.size(), 4u);
    const NodalMasses moved = move_mass_from(touching, mesh, lumped);
    EXPECT_EQ(moved.problem, "");
    EXPECT_NEAR(moved.masses.sum(), lumped.sum(), 1e-12 * mass);
    const Matrix3d inertia = 0.4 * mass * radius * radius * Matrix3d::Identity();
    const NodalMasses corrected = correct_masses(mesh, moved.masses, mass, inertia);
    EXPECT_EQ(corrected.problem, "");
    for (const int node : touching) EXPECT_EQ(corrected.masses[node], 0);
    const Moments moments = moments_of(mesh, corrected.masses);
    EXPECT_LT((moments.inertia - inertia).norm(), 1e-13 * inertia.norm());
    EXPECT_LT(moments.first.norm(), 1e-14 * mass * radius);
  }
}

TEST(MoveMassFrom, GoesFurtherWhereAWholeElementMayTouch) {
  const SolidMesh mesh = test_meshes::box_mesh(ElementKind::hexahedron_8, {4, 1, 1}, {4, 1, 1});
  const Eigen::VectorXd lumped = assemble(mesh, steel).masses;
  std::vector<int> left, all;
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
    if (mesh.nodes[i].x() < -0.5) left.push_back(static_cast<int>(i));
    all.push_back(static_cast<int>(i));
  }
  const NodalMasses moved = move_mass_from(left, mesh, lumped);
  EXPECT_EQ(moved.problem, "");
  EXPECT_NEAR(moved.masses.sum(), lumped.sum(), 1e-9);
  EXPECT_NE(move_mass_from(all, mesh, lumped).problem, "");
}

std::vector<int> bottom_of(const SolidMesh& mesh) {
  double lowest = 0;
  for (const Vector3d& X : mesh.nodes) lowest = std::min(lowest, X.z());
  std::vector<int> bottom;
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
    if (mesh.nodes[i].z() < lowest + 1e-9) bottom.push_back(static_cast<int>(i));
  }
  return bottom;
}

double mass_of_column(const SolidMesh& mesh, const Eigen::VectorXd& masses, const Vector3d& at) {
  double sum = 0;
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
    if ((mesh.nodes[i] - at).head<2>().norm() < 1e-9) sum += masses[static_cast<Eigen::Index>(i)];
  }
  return sum;
}

// Else its edges would press less on what it stands on than its middle does.
TEST(MoveMassFrom, LeavesEveryColumnOfABlockItsMass) {
  for (const ElementKind kind : {ElementKind::hexahedron_8, ElementKind::hexahedron_27}) {
    const SolidMesh mesh = test_meshes::box_mesh(kind, {4, 3, 3}, {1, 0.8, 0.5});
    const Eigen::VectorXd lumped = assemble(mesh, steel).masses;
    const std::vector<int> bottom = bottom_of(mesh);
    const NodalMasses moved = move_mass_from(bottom, mesh, lumped);
    ASSERT_EQ(moved.problem, "");
    for (const int node : bottom) {
      const Vector3d& at = mesh.nodes[static_cast<std::size_t>(node)];
      const double before = mass_of_column(mesh, lumped, at);
      EXPECT_NEAR(mass_of_column(mesh, moved.masses, at) / before, 1, 1e-12);
      EXPECT_EQ(moved.masses[node], 0);
    }
  }
}

// Elements are not straight beneath each other, so mass goes to up to three nodes; at edges alone some has to move across, which
// shifts the centre by less than a hundredth of an element.
TEST(MoveMassFrom, KeepsTheCentreOfTetrahedraAcrossTheFaceButForTheEdges) {
  const SolidMesh mesh = test_meshes::box_mesh(ElementKind::tetrahedron_10, {4, 4, 3}, {1, 1, 0.5});
  const Eigen::VectorXd lumped = assemble(mesh, steel).masses;
  const std::vector<int> bottom = bottom_of(mesh);
  const NodalMasses moved = move_mass_from(bottom, mesh, lumped);
  ASSERT_EQ(moved.problem, "");
  const Moments before = moments_of(mesh, lumped), after = moments_of(mesh, moved.masses);
  EXPECT_NEAR(after.mass / before.mass, 1, 1e-13);
  EXPECT_GE(moved.masses.minCoeff(), 0);
  EXPECT_LT((after.first - before.first).head<2>().norm(), 0.01 * 0.25 * before.mass);
  EXPECT_GT((after.first - before.first).z(), 0);
}

}  // namespace mass_moving_test
}  // namespace carom::continuum
