#include "continuum/assembly.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "continuum/boundary_faces.h"
#include "continuum/stress.h"
#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace assembly_test {

using test_meshes::box_mesh;
using test_meshes::distorted_mesh;

const ElasticMaterial aluminium{.young = 70e9, .poisson = 0.3, .density = 2700};

class EveryElementAssembly : public testing::TestWithParam<ElementKind> {};
INSTANTIATE_TEST_SUITE_P(Catalogue, EveryElementAssembly,
                         testing::ValuesIn(test_meshes::every_kind),
                         [](const auto& kind) { return test_meshes::kind_name(kind.param); });

TEST_P(EveryElementAssembly, PassesThePatchTestOnDistortedMeshes) {
  const SolidMesh mesh = distorted_mesh(GetParam(), 3);
  const Assembly body = assemble(mesh, aluminium);
  Matrix3d H;
  H << 1, 0.5, -0.3, 0.2, -0.7, 0.4, 0.6, 0.1, 0.9;
  const Eigen::VectorXd exact = test_meshes::linear_field(mesh, 1e-3 * H);
  std::vector<char> on_surface(3 * mesh.nodes.size(), 0);
  for (const BoundaryFace& face : boundary_faces(mesh)) {
    for (int i = 0; i < face.node_count; ++i) {
      for (int axis = 0; axis < 3; ++axis) on_surface[3 * face.nodes[i] + axis] = 1;
    }
  }
  ASSERT_LT(std::accumulate(on_surface.begin(), on_surface.end(), 0), exact.size());
  const Eigen::VectorXd u = test_meshes::solve_held(body.stiffness, on_surface, exact,
                                                    Eigen::VectorXd::Zero(exact.size()));
  EXPECT_LT((u - exact).cwiseAbs().maxCoeff(), 1e-12 * exact.cwiseAbs().maxCoeff());

  Vector6d strain;
  strain << H.diagonal(), H(0, 1) + H(1, 0), H(1, 2) + H(2, 1), H(2, 0) + H(0, 2);
  const Vector6d stress = elasticity_matrix(aluminium) * (1e-3 * strain);
  const auto at_nodes = nodal_stresses(mesh, aluminium, u);
  EXPECT_LT((at_nodes.colwise() - stress).cwiseAbs().maxCoeff(), 1e-10 * stress.norm());
}

TEST_P(EveryElementAssembly, RigidMotionMeetsNoForce) {
  const SolidMesh mesh = distorted_mesh(GetParam(), 3);
  const Assembly body = assemble(mesh, aluminium);
  Matrix3d turn;
  turn << 0, -3, 2, 3, 0, -1, -2, 1, 0;
  Eigen::VectorXd u = test_meshes::linear_field(mesh, turn);
  for (Eigen::Index i = 0; i < u.size(); i += 3) u.segment<3>(i) += Vector3d(0.3, 2, -1);
  const Eigen::VectorXd forces = body.stiffness.selfadjointView<Eigen::Lower>() * u;
  const double scale =
      Eigen::VectorXd(body.stiffness.diagonal()).maxCoeff() * u.cwiseAbs().maxCoeff();
  EXPECT_LT(forces.cwiseAbs().maxCoeff(), 1e-14 * scale);
}

TEST_P(EveryElementAssembly, GivesEachNodeMassAndKeepsTheVolume) {
  const SolidMesh straight = box_mesh(GetParam(), {2, 3, 4}, {1, 2, 3});
  const Assembly box = assemble(straight, aluminium);
  EXPECT_NEAR(std::accumulate(box.volumes.begin(), box.volumes.end(), 0.0), 6, 1e-13);
  const SolidMesh mesh = distorted_mesh(GetParam(), 3);
  const Assembly body = assemble(mesh, aluminium);
  const double volume = std::accumulate(body.volumes.begin(), body.volumes.end(), 0.0);
  EXPECT_GT(body.masses.minCoeff(), 0);
  EXPECT_NEAR(body.masses.sum(), 2700 * volume, 1e-10 * 2700);
  // Gauss: 3·V = ∫x·n·dA, which is exact for the nodes' own polynomials.
  const std::vector<Vector3d> areas = surface_node_areas(mesh, boundary_faces(mesh));
  double flux = 0;
  for (std::size_t i = 0; i < areas.size(); ++i) flux += areas[i].dot(mesh.nodes[i]);
  EXPECT_NEAR(flux / 3, volume, 1e-12);
}

TEST_P(EveryElementAssembly, SimpsonsMassesHaveTheInertiaOfABox) {
  const SolidMesh mesh = box_mesh(GetParam(), {2, 3, 4}, {1, 2, 3});
  const Assembly body = assemble(mesh, aluminium);
  double second = 0;
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
    second += body.masses[static_cast<Eigen::Index>(i)] * mesh.nodes[i].z() * mesh.nodes[i].z();
  }
  // Exact for Simpson's rule, which is of degree 3; of second order otherwise.
  const double exact = 2700 * 6 * 9.0 / 12;
  const double coarse = GetParam() == ElementKind::hexahedron_27 ? 1e-12 : 0.15;
  EXPECT_NEAR(second, exact, coarse * exact);
}

TEST_P(EveryElementAssembly, ReportsElementsThatAreInsideOut) {
  SolidMesh mesh = box_mesh(GetParam(), {2, 2, 2}, {1, 1, 1});
  ElementBlock& block = mesh.blocks.front();
  const int broken = block.size() / 2;
  std::swap(block.nodes[broken * node_count(block.kind)],
            block.nodes[broken * node_count(block.kind) + 1]);
  const Assembly body = assemble(mesh, aluminium);
  ASSERT_EQ(body.bad_elements.size(), 1u);
  EXPECT_EQ(body.bad_elements[0].element, broken);
  EXPECT_LE(body.bad_elements[0].worst_jacobian, 0);
  EXPECT_EQ(body.stiffness.size(), 0);
}

TEST_P(EveryElementAssembly, DoesNotDependOnBlocks) {
  const SolidMesh whole = distorted_mesh(GetParam(), 2);
  SolidMesh parted = whole;
  const std::vector<int>& nodes = whole.blocks[0].nodes;
  const auto middle = nodes.begin() + 3 * node_count(GetParam());
  parted.blocks = {{.kind = GetParam(), .nodes = {nodes.begin(), middle}},
                   {.kind = GetParam(), .nodes = {middle, nodes.end()}}};
  const Assembly one = assemble(whole, aluminium), two = assemble(parted, aluminium);
  EXPECT_EQ((one.stiffness - two.stiffness).norm(), 0);
  EXPECT_EQ(one.masses, two.masses);
  EXPECT_EQ(one.volumes, two.volumes);
  EXPECT_EQ(boundary_faces(whole).size(), boundary_faces(parted).size());
}

/// Unknowns that hold a beam at its end x = −½ and let the section there shrink as Poisson would:
/// along x everywhere, upwards at two corners, sideways at one.
std::vector<char> held_end(const SolidMesh& mesh, const Vector3d& size) {
  std::vector<char> held;
  for (const Vector3d& X : mesh.nodes) {
    const bool at_wall = X.x() < -0.499 * size.x(), low = X.z() < -0.499 * size.z();
    const bool left = X.y()<-0.499 * size.y(), right = X.y()> 0.499 * size.y();
    held.push_back(at_wall);
    held.push_back(at_wall && low && left);
    held.push_back(at_wall && low && (left || right));
  }
  return held;
}

/// Deflection of a cantilever of size (length, width, height) under a force at its end, over
/// Timoshenko's P·L³/(3·E·I) + P·L/(κ·G·A).
double cantilever_ratio(ElementKind kind, const std::array<int, 3>& cells, double poisson) {
  const Vector3d size(1, 0.1, 0.1);
  const SolidMesh mesh = box_mesh(kind, cells, size);
  const ElasticMaterial material{.young = 70e9, .poisson = poisson, .density = 2700};
  const Assembly body = assemble(mesh, material);
  const auto at_end = [](const BoundaryFace& face, const SolidMesh& of) {
    for (int i = 0; i < face.node_count; ++i) {
      if (of.nodes[face.nodes[i]].x() < 0.499) return false;
    }
    return true;
  };
  std::vector<BoundaryFace> end;
  for (const BoundaryFace& face : boundary_faces(mesh)) {
    if (at_end(face, mesh)) end.push_back(face);
  }
  const Eigen::VectorXd weights = surface_node_weights(mesh, end);
  const double area = size.y() * size.z(), force = 1000;
  EXPECT_NEAR(weights.sum(), area, 1e-14);
  Eigen::VectorXd forces = Eigen::VectorXd::Zero(body.stiffness.cols());
  for (Eigen::Index i = 0; i < weights.size(); ++i) forces[3 * i + 2] = force * weights[i] / area;
  const Eigen::VectorXd u = test_meshes::solve_held(body.stiffness, held_end(mesh, size),
                                                    Eigen::VectorXd::Zero(forces.size()), forces);
  const double deflection = u.dot(forces) / force;
  const double I = size.y() * std::pow(size.z(), 3) / 12, L = size.x();
  const double kappa = 10 * (1 + poisson) / (12 + 11 * poisson);  // Cowper 1966
  return deflection / (force * L * L * L / (3 * material.young * I) +
                       force * L / (kappa * material.shear_modulus() * area));
}

// One element through the thickness. Trilinear ones without internal modes would be 60 % too stiff.
TEST_P(EveryElementAssembly, BendsLikeTimoshenkosCantileverWithOneElementThroughTheThickness) {
  const double straight = cantilever_ratio(GetParam(), {12, 1, 1}, 0);
  const double lateral = cantilever_ratio(GetParam(), {12, 1, 1}, 0.3);
  RecordProperty("ratio", std::to_string(straight) + " " + std::to_string(lateral));
  EXPECT_NEAR(straight, 1, 0.01);
  EXPECT_NEAR(lateral, 1, 0.01);
}

}  // namespace assembly_test
}  // namespace carom::continuum
