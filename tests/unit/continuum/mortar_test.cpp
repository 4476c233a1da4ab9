// Blocks with unlike meshes pressed on each other: the pressure between them is uniform, to rounding.
#include "continuum/mortar.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <tuple>

#include "continuum/assembly.h"
#include "continuum/boundary_faces.h"
#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace mortar_test {

using test_meshes::lattice_mesh;

/// Faces whose nodes all have this height, or all faces.
std::vector<MortarFace> faces_of(const SolidMesh& mesh, std::optional<double> height = {}) {
  std::vector<MortarFace> faces;
  for (const BoundaryFace& face : boundary_faces(mesh)) {
    MortarFace one{.face = face};
    bool there = true;
    for (int i = 0; i < face.node_count; ++i) {
      one.places[i] = mesh.nodes[face.nodes[i]];
      there &= !height || std::fabs(one.places[i].z() - *height) < 1e-12;
    }
    if (there) faces.push_back(one);
  }
  return faces;
}

TrueSurface as_meshed(const Vector3d&) {
  return {};
}

/// A block of 1 m × 0.8 m between two heights.
SolidMesh block(ElementKind kind, const std::array<int, 3>& cells, double low, double high,
                double skew = 0) {
  return lattice_mesh(kind, cells, [&](const Vector3d& p) {
    return Vector3d(p.x() + skew * p.y() * (1 - p.y()) * std::sin(3.14159265358979 * p.x()),
                    0.8 * p.y(), low + (high - low) * p.z());
  });
}

constexpr double press = 3e6;  ///< [Pa]

/// How far pressures between two blocks are from the mean, relative, and displacements across from those of a uniform
/// stress: the upper block is pressed onto the lower one, and both may widen.
struct Pressed {
  double worst_pressure = 0, worst_strain = 0;
  std::size_t multipliers = 0;
};

class TwoBlocks {
 public:
  TwoBlocks(SolidMesh upper, SolidMesh lower, double poisson)
      : upper_(std::move(upper)), lower_(std::move(lower)), poisson_(poisson) {}

  Pressed press_together() {
    const std::vector<MortarNode> nodes =
        couple_by_mortar(faces_of(upper_, 0.0), faces_of(lower_), as_meshed, as_meshed);
    const Eigen::Index of_upper = 3 * std::ssize(upper_.nodes),
                       of_lower = 3 * std::ssize(lower_.nodes);
    const Eigen::Index unknowns = of_upper + of_lower, rows = std::ssize(nodes);
    Eigen::MatrixXd system = Eigen::MatrixXd::Zero(unknowns + rows, unknowns + rows);
    add_stiffness(upper_, 210e9, 0, system);
    add_stiffness(lower_, 70e9, of_upper, system);
    Eigen::VectorXd right = Eigen::VectorXd::Zero(unknowns + rows);
    std::vector<BoundaryFace> top;
    for (const MortarFace& face : faces_of(upper_, 0.5)) top.push_back(face.face);
    const std::vector<Vector3d> loads = surface_node_areas(upper_, top);
    for (std::size_t i = 0; i < loads.size(); ++i) {
      right.segment<3>(3 * static_cast<Eigen::Index>(i)) = -press * loads[i];
    }
    // Gaps stay closed: n·(mean of the other less own).
    for (Eigen::Index j = 0; j < rows; ++j) {
      const MortarNode& node = nodes[static_cast<std::size_t>(j)];
      for (const auto& [i, share] : node.own)
        add_row(unknowns + j, 3 * i, -share * node.normal, system);
      for (const auto& [i, share] : node.other) {
        add_row(unknowns + j, of_upper + 3 * i, share * node.normal, system);
      }
    }
    hold(upper_, 0, false, system);
    hold(lower_, of_upper, true, system);
    const Eigen::VectorXd solution = system.fullPivLu().solve(right);
    return judge(nodes, solution, of_upper);
  }

 private:
  void add_stiffness(const SolidMesh& mesh, double young, Eigen::Index start,
                     Eigen::MatrixXd& system) {
    const Assembly assembly = assemble(mesh, {.young = young, .poisson = poisson_, .density = 1});
    const Eigen::SparseMatrix<double> K = assembly.stiffness.selfadjointView<Eigen::Lower>();
    system.block(start, start, K.rows(), K.cols()) = Eigen::MatrixXd(K);
  }
  static void add_row(Eigen::Index row, Eigen::Index column, const Vector3d& entries,
                      Eigen::MatrixXd& system) {
    system.block<1, 3>(row, column) += 1e10 * entries.transpose();
    system.block<3, 1>(column, row) += 1e10 * entries;
  }
  /// Sides stay plane, and the lower block on its ground: a uniform stress does not move against that.
  static void hold(const SolidMesh& mesh, Eigen::Index start, bool rollers,
                   Eigen::MatrixXd& system) {
    for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
      const Vector3d& p = mesh.nodes[i];
      const auto keep = [&](int axis) {
        const Eigen::Index place = start + 3 * static_cast<Eigen::Index>(i) + axis;
        system.row(place).setZero();
        system.col(place).setZero();
        system(place, place) = 1e11;
      };
      const bool low_x = std::fabs(p.x()) < 1e-12, low_y = std::fabs(p.y()) < 1e-12;
      const bool low_z = std::fabs(p.z() - (rollers ? -0.4 : 0)) < 1e-12;
      if (low_x) keep(0);
      if (low_y) keep(1);
      if (rollers && low_z) keep(2);
    }
  }
  /// Uniform stress: u is linear in the place.
  Pressed judge(const std::vector<MortarNode>& nodes, const Eigen::VectorXd& solution,
                Eigen::Index of_upper) const {
    Pressed pressed{.multipliers = nodes.size()};
    const Eigen::Index unknowns = of_upper + 3 * std::ssize(lower_.nodes);
    for (std::size_t j = 0; j < nodes.size(); ++j) {
      const double force = std::fabs(1e10 * solution[unknowns + static_cast<Eigen::Index>(j)]);
      pressed.worst_pressure =
          std::max(pressed.worst_pressure, std::fabs(force / nodes[j].area / press - 1));
    }
    const double strain = press / 210e9;
    for (std::size_t i = 0; i < upper_.nodes.size(); ++i) {
      const Vector3d u = solution.segment<3>(3 * static_cast<Eigen::Index>(i));
      pressed.worst_strain = std::max(pressed.worst_strain,
                                      std::fabs(u.x() / strain - poisson_ * upper_.nodes[i].x()));
    }
    return pressed;
  }

  SolidMesh upper_, lower_;
  double poisson_;
};

using Kinds = std::tuple<ElementKind, ElementKind, double>;
class MortarOfKinds : public testing::TestWithParam<Kinds> {};
INSTANTIATE_TEST_SUITE_P(Catalogue, MortarOfKinds,
                         testing::Combine(testing::ValuesIn(test_meshes::every_kind),
                                          testing::ValuesIn(test_meshes::every_kind),
                                          testing::Values(0.0, 0.3)),
                         [](const auto& kinds) {
                           return test_meshes::kind_name(std::get<0>(kinds.param)) + "_on_" +
                                  test_meshes::kind_name(std::get<1>(kinds.param)) +
                                  (std::get<2>(kinds.param) > 0 ? "_wide" : "");
                         });

TEST_P(MortarOfKinds, HoldsUniformPressureBetweenUnlikeMeshes) {
  const auto& [of_upper, of_lower, poisson] = GetParam();
  TwoBlocks blocks(block(of_upper, {2, 3, 1}, 0, 0.5), block(of_lower, {3, 2, 1}, -0.4, 0),
                   poisson);
  const Pressed pressed = blocks.press_together();
  EXPECT_GT(pressed.multipliers, 9u);
  EXPECT_LT(pressed.worst_pressure, 1e-9);
  EXPECT_LT(pressed.worst_strain, 1e-9);
}

}  // namespace mortar_test
}  // namespace carom::continuum
