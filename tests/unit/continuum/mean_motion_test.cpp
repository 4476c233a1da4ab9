#include "continuum/mean_motion.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

#include "continuum/spread.h"
#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace mean_motion_test {

const Vector3d size(0.4, 0.12, 0.15);

ElasticSolid bar(int fine) {
  const ElasticMaterial material{.young = 70e9, .poisson = 0.3, .density = 2700};
  const double mass = material.density * size.prod();
  const Vector3d square = size.cwiseProduct(size);
  return ElasticSolid(
      {.mesh =
           test_meshes::box_mesh(ElementKind::hexahedron_8, {4 * fine, 2 * fine, 2 * fine}, size),
       .material = material,
       .mass = mass,
       .inertia_F =
           mass / 12 * (square.sum() * Matrix3d::Identity() - Matrix3d(square.asDiagonal()))});
}

const SpreadPlace end_face{.p_F = {0.2, 0, 0}, .surface_F = {0.2, 0, 0}, .n_F = {1, 0, 0}};
const SpreadPlace beside{.p_F = {0.1, 0.2, 0}, .surface_F = {0.1, 0.06, 0}, .n_F = {0, 1, 0}};
const SpreadPlace within{.p_F = {-0.1, 0.01, 0}, .inside = true};

// Whatever the nodes, the mean of a rigid motion is that motion, at the place itself.
TEST(MeanMotion, FollowsRigidMotion) {
  const ElasticSolid solid = bar(2);
  const Vector3d d(0.3, -0.2, 0.5), theta(0.1, 0.4, -0.3);
  Eigen::VectorXd u(solid.unknowns());
  for (Eigen::Index i = 0; i < u.size() / 3; ++i) {
    u.segment<3>(3 * i) = d + theta.cross(solid.mesh().nodes[static_cast<std::size_t>(i)]);
  }
  for (const SpreadPlace& place : {end_face, beside, within}) {
    const SpatialVector motion = spread_around(solid, place).of(u);
    EXPECT_LT((motion.angular - theta).norm(), 1e-13);
    EXPECT_LT((motion.linear - d - theta.cross(place.p_F)).norm(), 1e-13);
  }
}

// Loads have the force and the moment that they stand for, and work on any displacements as these work on the mean motion.
TEST(MeanMotion, SpreadsLoadsExactly) {
  const ElasticSolid solid = bar(2);
  std::mt19937 random(3);
  std::uniform_real_distribution<double> any(-1, 1);
  Eigen::VectorXd u(solid.unknowns());
  for (double& value : u) value = any(random);
  const SpatialVector wrench{{1, -2, 3}, {4, 5, -6}};
  for (const SpreadPlace& place : {end_face, beside, within}) {
    const MeanMotion mean = spread_around(solid, place);
    Eigen::VectorXd loads = Eigen::VectorXd::Zero(u.size());
    mean.add_loads(wrench, loads);
    Vector3d force = Vector3d::Zero(), moment = Vector3d::Zero();
    for (Eigen::Index i = 0; i < u.size() / 3; ++i) {
      const Vector3d f = loads.segment<3>(3 * i);
      force += f;
      moment += (solid.mesh().nodes[static_cast<std::size_t>(i)] - place.p_F).cross(f);
    }
    EXPECT_LT((force - wrench.linear).norm(), 1e-12);
    EXPECT_LT((moment - wrench.angular).norm(), 1e-12);
    const SpatialVector motion = mean.of(u);
    EXPECT_NEAR(loads.dot(u), wrench.angular.dot(motion.angular) + wrench.linear.dot(motion.linear),
                1e-12);
  }
}

// A place in the middle of an end face holds all of that face and nothing else.
TEST(MeanMotion, HoldsTheWholeFace) {
  for (const int fine : {1, 2}) {
    const ElasticSolid solid = bar(fine);
    const MeanMotion mean = spread_around(solid, end_face);
    EXPECT_EQ(mean.nodes().size(), static_cast<std::size_t>((2 * fine + 1) * (2 * fine + 1)));
    for (const int node : mean.nodes()) {
      EXPECT_NEAR(solid.mesh().nodes[static_cast<std::size_t>(node)].x(), 0.2, 1e-12);
    }
  }
}

TEST(MeanMotion, RefusesNodesOnALine) {
  const std::vector<Vector3d> line{{0, 0, 0}, {1, 1, 0}, {2, 2, 0}};
  EXPECT_THROW(MeanMotion(line, {0, 1, 2}, {1, 1, 1}, {0, 0, 0}), std::invalid_argument);
}

}  // namespace mean_motion_test
}  // namespace carom::continuum
