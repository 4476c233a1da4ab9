#include "continuum/mass_correction.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "continuum/assembly.h"
#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace mass_correction_test {

const ElasticMaterial steel{.young = 210e9, .poisson = 0.3, .density = 7800};

using test_meshes::Moments;
using test_meshes::moments_of;

double sphere_mass(double radius) {
  return steel.density * 4 / 3 * std::numbers::pi * std::pow(radius, 3);
}

TEST(CorrectMasses, GiveABallOfElementsTheInertiaOfASphere) {
  for (const ElementKind kind : {ElementKind::hexahedron_8, ElementKind::hexahedron_27}) {
    const double radius = 0.1, mass = sphere_mass(radius);
    const Matrix3d inertia = 0.4 * mass * radius * radius * Matrix3d::Identity();
    const SolidMesh mesh = test_meshes::ball_mesh(kind, 4, 3, radius);
    const Eigen::VectorXd lumped = assemble(mesh, steel).masses;
    if (kind == ElementKind::hexahedron_8) {
      EXPECT_LT(lumped.sum(), 0.98 * mass);  // inscribed
    }
    const NodalMasses corrected = correct_masses(mesh, lumped, mass, inertia);
    EXPECT_EQ(corrected.problem, "");
    EXPECT_GT(corrected.masses.minCoeff(), 0);
    const Moments moments = moments_of(mesh, corrected.masses);
    EXPECT_NEAR(moments.mass / mass, 1, 1e-14);
    EXPECT_LT(moments.first.norm(), 1e-14 * mass * radius);
    EXPECT_LT((moments.inertia - inertia).norm(), 1e-13 * inertia.norm());
  }
}

TEST(CorrectMasses, MoveTheCentreAndTurnPrincipalAxes) {
  SolidMesh mesh = test_meshes::box_mesh(ElementKind::tetrahedron_10, {3, 3, 3}, {1, 1, 1});
  for (Vector3d& X : mesh.nodes) X += Vector3d(0.01, -0.02, 0.005);
  const Eigen::VectorXd lumped = assemble(mesh, steel).masses;
  Matrix3d inertia;
  inertia << 1300, 20, -30, 20, 1350, 10, -30, 10, 1280;
  const NodalMasses corrected = correct_masses(mesh, lumped, 7900, inertia);
  EXPECT_EQ(corrected.problem, "");
  const Moments moments = moments_of(mesh, corrected.masses);
  EXPECT_NEAR(moments.mass, 7900, 1e-9);
  EXPECT_LT(moments.first.norm(), 1e-10);
  EXPECT_LT((moments.inertia - inertia).norm(), 1e-9);
}

TEST(CorrectMasses, SayWhenNodesCannotHaveTheInertia) {
  // The eight corners of a cube: whatever their masses, x² has the mean ¼.
  const SolidMesh corners = test_meshes::box_mesh(ElementKind::hexahedron_8, {1, 1, 1}, {1, 1, 1});
  const Eigen::VectorXd masses = assemble(corners, steel).masses;
  EXPECT_NE(correct_masses(corners, masses, 7800, 1300 * Matrix3d::Identity()).problem, "");
  EXPECT_EQ(correct_masses(corners, masses, 7800, 3900 * Matrix3d::Identity()).problem, "");
  // All mass near the centre would take negative masses outside.
  const SolidMesh box = test_meshes::box_mesh(ElementKind::hexahedron_8, {3, 3, 3}, {1, 1, 1});
  const NodalMasses inside =
      correct_masses(box, assemble(box, steel).masses, 7800, 300 * Matrix3d::Identity());
  EXPECT_NE(inside.problem.find("must not be below 0"), std::string::npos) << inside.problem;
}

}  // namespace mass_correction_test
}  // namespace carom::continuum
