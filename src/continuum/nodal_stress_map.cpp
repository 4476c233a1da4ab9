#include "continuum/nodal_stress_map.h"

#include <Eigen/LU>
#include <algorithm>
#include <span>

#include "continuum/element_integrator.h"

namespace carom::continuum {
namespace {

using StressRows = Eigen::Matrix<double, 6, Eigen::Dynamic>;

/// σ = D·B·u_e of an element at a local point, with what its internal modes add: a column for each
/// displacement of its nodes.
StressRows stress_rows(const ElementType& type, const NodeVectors& X, const Matrix6d& D,
                       const Eigen::MatrixXd& internal_map, const Vector3d& local) {
  NodeVectors dN;
  type.gradient(local, dN);
  const Matrix3d J = jacobian(X, dN);
  const NodeVectors gradients = times(J.inverse().transpose(), dN);
  NodeVectors of_modes;
  if (type.internal_modes > 0) {
    NodeVectors dN_centre, dP;
    type.gradient(local_centre(type), dN_centre);
    type.internal_gradient(local, dP);
    of_modes = internal_gradients(dP, jacobian(X, dN_centre), J.determinant());
  }
  StressRows rows(6, 3 * type.nodes);
  for (int column = 0; column < 3 * type.nodes; ++column) {
    Matrix3d H = Matrix3d::Zero();  // ∂u/∂x
    H.row(column % 3) = gradients.col(column / 3).transpose();
    for (int mode = 0; mode < type.internal_modes; ++mode) {
      H += internal_map.block<3, 1>(3 * mode, column) * of_modes.col(mode).transpose();
    }
    Vector6d strain;
    strain << H.diagonal(), H(0, 1) + H(1, 0), H(1, 2) + H(2, 1), H(2, 0) + H(0, 2);
    rows.col(column) = D * strain;
  }
  return rows;
}

/// Place of each node of the mesh among the wanted ones, −1 where it is none of them.
std::vector<int> places_of(const SolidMesh& mesh, const std::vector<int>& nodes) {
  std::vector<int> places(mesh.nodes.size(), -1);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    places[static_cast<std::size_t>(nodes[i])] = static_cast<int>(i);
  }
  return places;
}

}  // namespace

NodalStressMap::Part& NodalStressMap::part_of(std::vector<Part>& parts, int node) {
  const auto found = std::ranges::find(parts, node, &Part::node);
  return found != parts.end() ? *found : parts.emplace_back(Part{.node = node});
}

NodalStressMap::NodalStressMap(const SolidMesh& mesh, const ElasticMaterial& material,
                               const std::vector<int>& nodes)
    : parts_(nodes.size()) {
  const std::vector<int> places = places_of(mesh, nodes);
  std::vector<int> elements(nodes.size(), 0);
  const Matrix6d D = elasticity_matrix(material);
  for (const ElementBlock& block : mesh.blocks) {
    const ElementType& type = type_of(block.kind);
    ElementIntegrator integrator(type, material);
    for (int e = 0; e < block.size(); ++e) {
      const auto own = std::span(block.element(e), static_cast<std::size_t>(type.nodes));
      if (std::ranges::none_of(own, [&](int node) { return places[node] >= 0; })) continue;
      const NodeVectors X = element_nodes(mesh, block, e);
      if (type.internal_modes > 0) integrator.integrate(X);
      const Eigen::MatrixXd internal_map = integrator.internal_map();
      std::vector<StressRows> best;
      for (const Vector3d& point : type.recovery_points) {
        best.push_back(stress_rows(type, X, D, internal_map, point));
      }
      for (int a = 0; a < type.nodes; ++a) {
        const int place = places[own[a]];
        if (place < 0) continue;
        ++elements[static_cast<std::size_t>(place)];
        StressRows at_node = StressRows::Zero(6, 3 * type.nodes);
        for (std::size_t i = 0; i < best.size(); ++i) {
          at_node += type.recovery(a, static_cast<Eigen::Index>(i)) * best[i];
        }
        for (int b = 0; b < type.nodes; ++b) {
          part_of(parts_[static_cast<std::size_t>(place)], own[b]).stress +=
              at_node.middleCols<3>(3 * b).cast<float>();
        }
      }
    }
  }
  // The mean over elements.
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (Part& part : parts_[i]) part.stress /= static_cast<float>(std::max(1, elements[i]));
  }
}

Eigen::Matrix<double, 6, Eigen::Dynamic> NodalStressMap::stresses(const Eigen::VectorXd& u) const {
  Eigen::Matrix<double, 6, Eigen::Dynamic> all(6, static_cast<Eigen::Index>(parts_.size()));
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    Vector6d stress = Vector6d::Zero();
    for (const Part& part : parts_[i]) {
      stress += part.stress.cast<double>() * u.segment<3>(3 * part.node);
    }
    all.col(static_cast<Eigen::Index>(i)) = stress;
  }
  return all;
}

}  // namespace carom::continuum
