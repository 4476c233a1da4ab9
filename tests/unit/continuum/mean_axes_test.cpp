#include "continuum/mean_axes.h"

#include <gtest/gtest.h>

#include "continuum/assembly.h"
#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace mean_axes_test {

struct RigidModesOfABar : testing::Test {
  RigidModesOfABar() {
    masses = assemble(mesh, {.young = 1e9, .poisson = 0.3, .density = 2700}).masses;
    masses[4] = 0;  // a node that may touch
  }
  /// Resultant and moment about the origin.
  std::pair<Vector3d, Vector3d> sums(const Eigen::VectorXd& f) const {
    Vector3d force = Vector3d::Zero(), moment = Vector3d::Zero();
    for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
      const Vector3d f_i = f.segment<3>(3 * static_cast<Eigen::Index>(i));
      force += f_i;
      moment += mesh.nodes[i].cross(f_i);
    }
    return {force, moment};
  }

  SolidMesh mesh =
      test_meshes::box_mesh(ElementKind::hexahedron_8, {5, 2, 2}, {0.01, 0.002, 0.003});
  Eigen::VectorXd masses;
};

TEST_F(RigidModesOfABar, AreOrthonormalInTheMass) {
  const RigidModes rigid(mesh.nodes, masses);
  const Eigen::MatrixXd gram =
      rigid.modes().transpose() * rigid.diagonal_mass().asDiagonal() * rigid.modes();
  EXPECT_LT((gram - Eigen::MatrixXd::Identity(6, 6)).cwiseAbs().maxCoeff(), 1e-14);
}

TEST_F(RigidModesOfABar, TakeAllOfARigidMotionAway) {
  const RigidModes rigid(mesh.nodes, masses);
  Matrix3d turn;
  turn << 0, -3, 2, 3, 0, -1, -2, 1, 0;
  Eigen::VectorXd u = test_meshes::linear_field(mesh, turn);
  for (Eigen::Index i = 0; i < u.size(); i += 3) u.segment<3>(i) += Vector3d(0.3, 2, -1);
  const double before = u.norm();
  rigid.remove_rigid_motion(u);
  EXPECT_LT(u.norm(), 1e-14 * before);
}

TEST_F(RigidModesOfABar, LeaveNeitherMomentumNorAngularMomentum) {
  const RigidModes rigid(mesh.nodes, masses);
  Eigen::MatrixXd u = Eigen::MatrixXd::Random(3 * masses.size(), 2);
  rigid.remove_rigid_motion(u);
  for (int i = 0; i < 2; ++i) {
    const auto [momentum, angular] = sums(rigid.diagonal_mass().cwiseProduct(u.col(i)));
    EXPECT_LT(momentum.norm(), 1e-15 * masses.sum());
    EXPECT_LT(angular.norm(), 1e-15 * masses.sum() * 0.01);
  }
}

TEST_F(RigidModesOfABar, LeaveForcesWithoutResultantAndMoment) {
  const RigidModes rigid(mesh.nodes, masses);
  Eigen::VectorXd f = Eigen::VectorXd::Random(3 * masses.size());
  rigid.project_forces(f);
  const auto [force, moment] = sums(f);
  EXPECT_LT(force.norm(), 1e-13);
  EXPECT_LT(moment.norm(), 1e-15);
}

TEST_F(RigidModesOfABar, KnowTheShareOfOneForce) {
  const RigidModes rigid(mesh.nodes, masses);
  Eigen::VectorXd f = Eigen::VectorXd::Zero(3 * masses.size());
  f.segment<3>(3 * 7) = Vector3d(1, -2, 3);
  EXPECT_LT((rigid.coefficients(7, {1, -2, 3}) - rigid.modes().transpose() * f).norm(), 1e-13);
}

}  // namespace mean_axes_test
}  // namespace carom::continuum
