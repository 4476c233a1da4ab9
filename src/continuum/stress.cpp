#include "continuum/stress.h"

#include <Eigen/LU>
#include <cmath>

#include "continuum/element_integrator.h"
#include "numerics/dense.h"

namespace carom::continuum {
namespace {

using StressColumns = Eigen::Matrix<double, 6, Eigen::Dynamic>;

/// Displacements of an element's nodes.
NodeVectors element_displacements(const ElementBlock& block, const Eigen::VectorXd& u,
                                  int element) {
  NodeVectors u_e(3, node_count(block.kind));
  for (int a = 0; a < u_e.cols(); ++a) u_e.col(a) = u.segment<3>(3 * block.element(element)[a]);
  return u_e;
}

/// Integrates the element only where internal modes must be found.
DeformedElement deform(const SolidMesh& mesh, const ElementBlock& block, int element,
                       const Eigen::VectorXd& u, ElementIntegrator& integrator) {
  DeformedElement deformed{.type = &type_of(block.kind),
                           .X = element_nodes(mesh, block, element),
                           .displacements = element_displacements(block, u, element)};
  if (deformed.type->internal_modes > 0) {
    integrator.integrate(deformed.X);
    deformed.internal = integrator.internal_displacements(deformed.displacements);
  }
  return deformed;
}

}  // namespace

DeformedElement deformed_element(const SolidMesh& mesh, const ElasticMaterial& material,
                                 const Eigen::VectorXd& u, int block, int element) {
  const ElementBlock& elements = mesh.blocks[block];
  ElementIntegrator integrator(type_of(elements.kind), material);
  return deform(mesh, elements, element, u, integrator);
}

Vector6d strain_at(const DeformedElement& element, const Vector3d& local) {
  NodeVectors dN;
  element.type->gradient(local, dN);
  const Matrix3d J = jacobian(element.X, dN);
  // ∂u/∂x = Σ u_a·(∇N_a)ᵀ, ∇N = J⁻ᵀ·∂N/∂ξ
  Matrix3d H = jacobian(element.displacements, dN) * J.inverse();
  if (element.type->internal_modes > 0) {
    NodeVectors dN_centre, dP;
    element.type->gradient(local_centre(*element.type), dN_centre);
    element.type->internal_gradient(local, dP);
    const Matrix3d J0 = jacobian(element.X, dN_centre);
    H += jacobian(element.internal, internal_gradients(dP, J0, J.determinant()));
  }
  Vector6d strain;
  strain << H.diagonal(), H(0, 1) + H(1, 0), H(1, 2) + H(2, 1), H(2, 0) + H(0, 2);
  return strain;
}

Vector6d stress_at(const DeformedElement& element, const ElasticMaterial& material,
                   const Vector3d& local) {
  return elasticity_matrix(material) * strain_at(element, local);
}

double von_mises(const Vector6d& stress) {
  // σ_v² = ½·[(σx − σy)² + (σy − σz)² + (σz − σx)²] + 3·(τxy² + τyz² + τzx²)
  const double a = stress[0] - stress[1], b = stress[1] - stress[2], c = stress[2] - stress[0];
  return std::sqrt(0.5 * (a * a + b * b + c * c) + 3 * stress.tail<3>().squaredNorm());
}

StressColumns nodal_stresses(const SolidMesh& mesh, const ElasticMaterial& material,
                             const Eigen::VectorXd& u) {
  const Eigen::Index count = static_cast<Eigen::Index>(mesh.nodes.size());
  StressColumns sums = StressColumns::Zero(6, count);
  Eigen::VectorXd elements = Eigen::VectorXd::Zero(count);
  for (const ElementBlock& block : mesh.blocks) {
    const ElementType& type = type_of(block.kind);
    ElementIntegrator integrator(type, material);
    StressColumns best(6, static_cast<Eigen::Index>(type.recovery_points.size()));
    for (int e = 0; e < block.size(); ++e) {
      const DeformedElement element = deform(mesh, block, e, u, integrator);
      for (Eigen::Index i = 0; i < best.cols(); ++i) {
        best.col(i) = stress_at(element, material, type.recovery_points[i]);
      }
      const StressColumns at_nodes = best * type.recovery.transpose();
      for (int a = 0; a < type.nodes; ++a) {
        sums.col(block.element(e)[a]) += at_nodes.col(a);
        elements[block.element(e)[a]] += 1;
      }
    }
  }
  return sums * elements.cwiseMax(1).cwiseInverse().asDiagonal();
}

double recovery_error(const SolidMesh& mesh, const ElasticMaterial& material,
                      const Eigen::VectorXd& u) {
  const StressColumns means = nodal_stresses(mesh, material, u);
  const Matrix6d compliance = numerics::inverse_of(elasticity_matrix(material));
  double difference = 0, energy = 0;  // both twice
  NodeValues N;
  NodeVectors dN;
  for (const ElementBlock& block : mesh.blocks) {
    const ElementType& type = type_of(block.kind);
    ElementIntegrator integrator(type, material);
    StressColumns of_element(6, type.nodes);
    for (int e = 0; e < block.size(); ++e) {
      const DeformedElement element = deform(mesh, block, e, u, integrator);
      for (int a = 0; a < type.nodes; ++a) of_element.col(a) = means.col(block.element(e)[a]);
      for (const IntegrationPoint& point : type.points) {
        type.shape(point.place, N);
        type.gradient(point.place, dN);
        const double weight = point.weight * jacobian(element.X, dN).determinant();
        const Vector6d stress = stress_at(element, material, point.place);
        const Vector6d gap = of_element * N - stress;
        difference += weight * gap.dot(compliance * gap);
        energy += weight * stress.dot(compliance * stress);
      }
    }
  }
  return energy > 0 ? difference / energy : 0;
}

GreatestStress greatest_von_mises(const SolidMesh& mesh, const ElasticMaterial& material,
                                  const Eigen::VectorXd& u) {
  const StressColumns stresses = nodal_stresses(mesh, material, u);
  GreatestStress greatest;
  for (Eigen::Index node = 0; node < stresses.cols(); ++node) {
    const double here = von_mises(stresses.col(node));
    if (node > 0 && !(here > greatest.von_mises)) continue;
    greatest = {.von_mises = here, .node = static_cast<int>(node), .place = mesh.nodes[node]};
  }
  return greatest;
}

}  // namespace carom::continuum
