#include "continuum/assembly.h"

#include <algorithm>
#include <span>

#include "continuum/element_integrator.h"
#include "continuum/node_graph.h"

namespace carom::continuum {
namespace {

/// Neighbours of a node from itself on: those whose rows stand in its columns of the lower
/// triangle.
std::span<const int> rows_of(const NodeGraph& graph, int node) {
  const std::span<const int> all = graph.neighbours(node);
  return {std::lower_bound(all.begin(), all.end(), node), all.end()};
}

/// The lower triangle with zeros wherever an element may have a number.
Eigen::SparseMatrix<double> empty_stiffness(const NodeGraph& graph) {
  const int size = 3 * graph.size();
  Eigen::SparseMatrix<double> K(size, size);
  std::vector<int> starts(size + 1, 0);
  for (int node = 0; node < graph.size(); ++node) {
    const int rows = 3 * static_cast<int>(rows_of(graph, node).size());
    for (int axis = 0; axis < 3; ++axis) {
      const int column = 3 * node + axis;
      starts[column + 1] = starts[column] + rows - axis;
    }
  }
  K.resizeNonZeros(starts.back());
  std::copy(starts.begin(), starts.end(), K.outerIndexPtr());
  std::fill_n(K.valuePtr(), starts.back(), 0.0);
  int* row = K.innerIndexPtr();
  for (int node = 0; node < graph.size(); ++node) {
    for (int axis = 0; axis < 3; ++axis) {
      for (const int other : rows_of(graph, node)) {
        for (int i = other == node ? axis : 0; i < 3; ++i) *row++ = 3 * other + i;
      }
    }
  }
  return K;
}

/// Adds the matrix of an element with those nodes.
void add_element(const NodeGraph& graph, const int* nodes, int count, const Eigen::MatrixXd& K_e,
                 Eigen::SparseMatrix<double>& K) {
  for (int b = 0; b < count; ++b) {
    const std::span<const int> rows = rows_of(graph, nodes[b]);
    for (int a = 0; a < count; ++a) {
      if (nodes[a] < nodes[b]) continue;
      const auto rank = std::lower_bound(rows.begin(), rows.end(), nodes[a]) - rows.begin();
      for (int j = 0; j < 3; ++j) {
        // The columns of y and z start below the diagonal, so they are one and two entries shorter.
        double* const values = K.valuePtr() + K.outerIndexPtr()[3 * nodes[b] + j] + 3 * rank - j;
        for (int i = rank == 0 ? j : 0; i < 3; ++i) values[i] += K_e(3 * a + i, 3 * b + j);
      }
    }
  }
}

}  // namespace

Assembly assemble(const SolidMesh& mesh, const ElasticMaterial& material) {
  Assembly result{.bad_elements = find_bad_elements(mesh)};
  if (!result.bad_elements.empty()) return result;
  const NodeGraph graph(mesh);
  result.stiffness = empty_stiffness(graph);
  result.masses.setZero(static_cast<Eigen::Index>(mesh.nodes.size()));
  for (const ElementBlock& block : mesh.blocks) {
    ElementIntegrator element(type_of(block.kind), material);
    const int count = node_count(block.kind);
    for (int e = 0; e < block.size(); ++e) {
      element.integrate(element_nodes(mesh, block, e));
      add_element(graph, block.element(e), count, element.stiffness(), result.stiffness);
      for (int a = 0; a < count; ++a) result.masses[block.element(e)[a]] += element.masses()[a];
      result.volumes.push_back(element.volume());
    }
  }
  return result;
}

}  // namespace carom::continuum
