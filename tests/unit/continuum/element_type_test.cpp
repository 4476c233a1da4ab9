#include "continuum/element_type.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace element_type_test {

class EveryElement : public testing::TestWithParam<ElementKind> {
 protected:
  const ElementType& type = type_of(GetParam());
};
INSTANTIATE_TEST_SUITE_P(Catalogue, EveryElement, testing::ValuesIn(test_meshes::every_kind),
                         [](const auto& kind) { return test_meshes::kind_name(kind.param); });

/// ∫ ξ^i·η^j·ζ^k over the element in local coordinates.
double monomial_integral(const ElementType& type, int i, int j, int k) {
  if (type.corners == 4) {
    // i!·j!·k!/(i + j + k + 3)!
    return std::tgamma(i + 1) * std::tgamma(j + 1) * std::tgamma(k + 1) /
           std::tgamma(i + j + k + 4);
  }
  const auto line = [](int n) { return n % 2 == 0 ? 2.0 / (n + 1) : 0.0; };
  return line(i) * line(j) * line(k);
}

TEST_P(EveryElement, HasTheNodesThatTheMeshCounts) {
  EXPECT_EQ(type.kind, GetParam());
  EXPECT_EQ(type.nodes, node_count(GetParam()));
  EXPECT_EQ(static_cast<int>(type.node_places.size()), type.nodes);
}

TEST_P(EveryElement, ShapeFunctionsAreOneAtTheirNodeAndZeroAtOthers) {
  for (int b = 0; b < type.nodes; ++b) {
    NodeValues N;
    type.shape(type.node_places[b], N);
    EXPECT_LT((N - NodeValues::Unit(type.nodes, b)).cwiseAbs().maxCoeff(), 1e-15) << b;
  }
}

TEST_P(EveryElement, GradientsAreTheSlopesOfShapeFunctions) {
  const Vector3d at(0.21, 0.34, 0.17);
  NodeVectors dN;
  type.gradient(at, dN);
  for (int axis = 0; axis < 3; ++axis) {
    NodeValues ahead, behind;
    type.shape(at + 1e-4 * Vector3d::Unit(axis), ahead);
    type.shape(at - 1e-4 * Vector3d::Unit(axis), behind);
    // Central differences of a quadratic are exact.
    EXPECT_LT(((ahead - behind) / 2e-4 - dN.row(axis).transpose()).cwiseAbs().maxCoeff(), 1e-11);
  }
}

TEST_P(EveryElement, IntegratesPolynomialsExactly) {
  const int degree = type.nodes == 8 ? 3 : 5;
  for (int i = 0; i <= degree; ++i) {
    for (int j = 0; i + j <= degree; ++j) {
      for (int k = 0; i + j + k <= degree; ++k) {
        double sum = 0;
        for (const IntegrationPoint& point : type.points) {
          EXPECT_GT(point.weight, 0);
          sum += point.weight * std::pow(point.place.x(), i) * std::pow(point.place.y(), j) *
                 std::pow(point.place.z(), k);
        }
        EXPECT_NEAR(sum, monomial_integral(type, i, j, k), 1e-14) << i << j << k;
      }
    }
  }
}

TEST_P(EveryElement, HasFacesThatLookOutwardsWithMiddlesBetweenTheirCorners) {
  Vector3d centre = Vector3d::Zero(), area = Vector3d::Zero();
  for (int corner = 0; corner < type.corners; ++corner) centre += type.node_places[corner];
  centre /= type.corners;
  for (const ElementFace& face : type.faces) {
    const int corners = face.corner_count;
    Vector3d middle = Vector3d::Zero(), normal = Vector3d::Zero();
    for (int i = 0; i < corners; ++i) {
      const Vector3d& here = type.node_places[face.nodes[i]];
      const Vector3d& next = type.node_places[face.nodes[(i + 1) % corners]];
      middle += here / corners;
      normal += 0.5 * here.cross(next);
      if (static_cast<int>(face.nodes.size()) == corners) continue;
      EXPECT_EQ(type.node_places[face.nodes[corners + i]], 0.5 * (here + next));
    }
    EXPECT_GT(normal.dot(middle - centre), 0);
    if (face.nodes.size() == 9) {
      EXPECT_EQ(type.node_places[face.nodes[8]], middle);
    }
    area += normal;
  }
  EXPECT_LT(area.norm(), 1e-15);
}

TEST_P(EveryElement, CarriesLinearStressesToTheNodesExactly) {
  const Vector3d slope(1.3, -0.4, 0.7);
  Eigen::VectorXd at_points(type.recovery_points.size());
  for (Eigen::Index i = 0; i < at_points.size(); ++i) {
    at_points[i] = 2 + slope.dot(type.recovery_points[i]);
  }
  const Eigen::VectorXd at_nodes = type.recovery * at_points;
  for (int a = 0; a < type.nodes; ++a) {
    EXPECT_NEAR(at_nodes[a], 2 + slope.dot(type.node_places[a]), 1e-14);
  }
}

}  // namespace element_type_test
}  // namespace carom::continuum
