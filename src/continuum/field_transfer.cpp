#include "continuum/field_transfer.h"

#include <Eigen/LU>
#include <algorithm>
#include <limits>

#include "continuum/element_type.h"

namespace carom::continuum {
namespace {

constexpr int most_place_steps = 20;
/// Local coordinates that are so little beyond an element are in it.
constexpr double beside = 1e-9;

struct Element {
  const ElementType* type;
  const int* nodes;
  NodeVectors X;
  Vector3d middle;
  double radius;
};

std::vector<Element> elements_of(const SolidMesh& mesh) {
  std::vector<Element> all;
  for (const ElementBlock& block : mesh.blocks) {
    const ElementType& type = type_of(block.kind);
    for (int i = 0; i < block.size(); ++i) {
      Element element{&type, block.element(i), element_nodes(mesh, block, i), {}, 0};
      element.middle = element.X.rowwise().mean();
      element.radius = (element.X.colwise() - element.middle).colwise().norm().maxCoeff();
      all.push_back(std::move(element));
    }
  }
  return all;
}

bool is_hexahedron(const ElementType& type) {
  return type.corners == 8;
}

/// How far local coordinates are beyond the element; moves them into it.
double beyond(const ElementType& type, Vector3d& local) {
  const Vector3d given = local;
  if (is_hexahedron(type)) {
    local = local.cwiseMax(-1).cwiseMin(1);
  } else {
    local = local.cwiseMax(0);
    local /= std::max(1.0, local.sum());
  }
  return (given - local).norm();
}

/// Newton's method for the place of a point in an element.
Vector3d local_place(const Element& element, const Vector3d& point) {
  Vector3d local = local_centre(*element.type);
  NodeValues N(element.type->nodes);
  NodeVectors dN(3, element.type->nodes);
  for (int i = 0; i < most_place_steps; ++i) {
    element.type->shape(local, N);
    element.type->gradient(local, dN);
    const Vector3d step = jacobian(element.X, dN).inverse() * (point - element.X * N);
    local += step.cwiseMax(-1).cwiseMin(1);
    if (step.norm() < 1e-13 || !local.allFinite()) break;
  }
  return local;
}

}  // namespace

Eigen::MatrixXd values_at(const SolidMesh& mesh, const Eigen::MatrixXd& values,
                          const std::vector<Vector3d>& places) {
  const std::vector<Element> all = elements_of(mesh);
  Eigen::MatrixXd found = Eigen::MatrixXd::Zero(3 * std::ssize(places), values.cols());
  for (std::size_t p = 0; p < places.size(); ++p) {
    double nearest = std::numeric_limits<double>::infinity();
    const Element* best = nullptr;
    Vector3d best_local = Vector3d::Zero();
    for (double reach = 1.01; best == nullptr && reach < 1e6; reach *= 2) {
      for (const Element& element : all) {
        if ((places[p] - element.middle).norm() > reach * element.radius) continue;
        Vector3d local = local_place(element, places[p]);
        if (!local.allFinite()) continue;
        const double off = beyond(*element.type, local);
        if (off >= nearest) continue;
        nearest = off;
        best = &element;
        best_local = local;
        if (off < beside) break;
      }
    }
    if (best == nullptr) continue;
    NodeValues N(best->type->nodes);
    best->type->shape(best_local, N);
    for (int i = 0; i < best->type->nodes; ++i) {
      found.middleRows<3>(static_cast<Eigen::Index>(3 * p)) +=
          N[i] * values.middleRows<3>(3 * best->nodes[i]);
    }
  }
  return found;
}

}  // namespace carom::continuum
