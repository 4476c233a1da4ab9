#include "continuum/meshing/hex_block.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "continuum/meshing/hexahedron_nodes.h"

namespace carom::continuum {
namespace {

/// Nodes so far; those on the faces of blocks are found again by place.
class NodesByPlace {
 public:
  NodesByPlace(std::vector<Vector3d>& nodes, double tolerance)
      : nodes_(nodes), tolerance_(tolerance) {}

  int add(const Vector3d& p) {
    nodes_.push_back(p);
    return static_cast<int>(nodes_.size()) - 1;
  }

  int find_or_add(const Vector3d& p) {
    const Cell cell = cell_of(p);
    for (int i = -1; i <= 1; ++i) {
      for (int j = -1; j <= 1; ++j) {
        for (int k = -1; k <= 1; ++k) {
          const auto found = cells_.find({cell[0] + i, cell[1] + j, cell[2] + k});
          if (found == cells_.end()) continue;
          if ((nodes_[found->second] - p).norm() <= tolerance_) return found->second;
        }
      }
    }
    return cells_[cell] = add(p);
  }

 private:
  using Cell = std::array<long long, 3>;
  Cell cell_of(const Vector3d& p) const {
    return {std::llround(p.x() / tolerance_), std::llround(p.y() / tolerance_),
            std::llround(p.z() / tolerance_)};
  }

  std::vector<Vector3d>& nodes_;
  double tolerance_;
  std::map<Cell, int> cells_;
};

bool left_handed(const HexBlock& block) {
  const Vector3d middle(block.cells[0] / 2 + 0.5, block.cells[1] / 2 + 0.5,
                        block.cells[2] / 2 + 0.5);
  Matrix3d edges;
  for (int axis = 0; axis < 3; ++axis) {
    const Vector3d step = 0.25 * Vector3d::Unit(axis);
    edges.col(axis) = block.at(middle + step) - block.at(middle - step);
  }
  return edges.determinant() < 0;
}

/// Numbers of the nodes of one block, at steps of 1/order cells.
struct NodeLattice {
  std::array<int, 3> steps{};
  std::vector<int> numbers;

  int& at(int i, int j, int k) { return numbers[(i * (steps[1] + 1) + j) * (steps[2] + 1) + k]; }
};

NodeLattice place_nodes(const HexBlock& block, int order, NodesByPlace& nodes) {
  NodeLattice lattice;
  for (int axis = 0; axis < 3; ++axis) lattice.steps[axis] = order * block.cells[axis];
  const auto& [ni, nj, nk] = lattice.steps;
  lattice.numbers.resize((ni + 1) * (nj + 1) * (nk + 1));
  const bool turned = left_handed(block);
  for (int i = 0; i <= ni; ++i) {
    for (int j = 0; j <= nj; ++j) {
      for (int k = 0; k <= nk; ++k) {
        const Vector3d p = block.at(Vector3d(turned ? ni - i : i, j, k) / order);
        const bool outside = i % ni == 0 || j % nj == 0 || k % nk == 0;
        lattice.at(i, j, k) = outside ? nodes.find_or_add(p) : nodes.add(p);
      }
    }
  }
  return lattice;
}

void add_elements(const HexBlock& block, NodeLattice& lattice, int order, ElementBlock& elements) {
  const int count = node_count(elements.kind);
  for (int i = 0; i < block.cells[0]; ++i) {
    for (int j = 0; j < block.cells[1]; ++j) {
      for (int k = 0; k < block.cells[2]; ++k) {
        for (int node = 0; node < count; ++node) {
          const auto& step = hexahedron_steps[node];
          elements.nodes.push_back(lattice.at(order * i + step[0] * order / 2,
                                              order * j + step[1] * order / 2,
                                              order * k + step[2] * order / 2));
        }
      }
    }
  }
}

}  // namespace

int cell_count(std::span<const HexBlock> blocks) {
  double count = 0;
  for (const HexBlock& block : blocks) {
    count += static_cast<double>(block.cells[0]) * block.cells[1] * block.cells[2];
  }
  return static_cast<int>(std::min(count, 1e9));
}

SolidMesh merge_blocks(std::span<const HexBlock> blocks, int order, double tolerance) {
  SolidMesh mesh;
  ElementBlock elements{.kind = order == 1 ? ElementKind::hexahedron_8 : ElementKind::hexahedron_27,
                        .nodes = {}};
  NodesByPlace nodes(mesh.nodes, tolerance);
  for (const HexBlock& block : blocks) {
    NodeLattice lattice = place_nodes(block, order, nodes);
    add_elements(block, lattice, order, elements);
  }
  mesh.blocks.push_back(std::move(elements));
  return mesh;
}

}  // namespace carom::continuum
