// Meshes for tests: a cube of cells, carried elsewhere by a function; a ball; and statics on them.
#pragma once

#include <Eigen/SparseCore>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <string>
#include <tuple>
#include <vector>

#include "continuum/assembly.h"
#include "continuum/element_type.h"
#include "continuum/factor.h"

namespace carom::continuum::test_meshes {

using Placement = std::function<Vector3d(const Vector3d&)>;

inline const ElementKind every_kind[] = {ElementKind::hexahedron_8, ElementKind::hexahedron_27,
                                         ElementKind::tetrahedron_10};

/// For names of tests: "hexahedron_8".
inline std::string kind_name(ElementKind kind) {
  std::string name(type_of(kind).name);
  std::ranges::replace(name, '-', '_');
  return name;
}

/// Nodes of one cell, which starts at the origin of a lattice with two steps per cell.
inline std::vector<std::vector<Eigen::Vector3i>> cell_elements(ElementKind kind) {
  std::vector<std::vector<Eigen::Vector3i>> elements;
  if (kind != ElementKind::tetrahedron_10) {
    auto& nodes = elements.emplace_back();
    for (const Vector3d& place : type_of(kind).node_places) {
      nodes.push_back(place.cast<int>() + Eigen::Vector3i::Ones());
    }
    return elements;
  }
  // Kuhn's six tetrahedra: along the edges from corner to opposite corner, in every order of axes.
  std::array<int, 3> axes = {0, 1, 2};
  do {
    std::vector<Eigen::Vector3i> nodes = {Eigen::Vector3i::Zero()};
    for (const int axis : axes) nodes.push_back(nodes.back() + 2 * Eigen::Vector3i::Unit(axis));
    const bool even = (axes[1] - axes[0] + 3) % 3 == 1;
    if (!even) std::swap(nodes[1], nodes[2]);
    for (const auto& [i, j] : {std::pair{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}}) {
      nodes.push_back((nodes[i] + nodes[j]) / 2);
    }
    elements.push_back(nodes);
  } while (std::ranges::next_permutation(axes).found);
  return elements;
}

/// Cells of the cube from 0 to 1, its points carried by `place`.
inline SolidMesh lattice_mesh(ElementKind kind, const std::array<int, 3>& cells,
                              const Placement& place) {
  SolidMesh mesh;
  ElementBlock block{.kind = kind};
  std::map<std::array<int, 3>, int> numbers;
  const auto number = [&](const Eigen::Vector3i& at) {
    const auto [entry, is_new] =
        numbers.try_emplace({at.z(), at.y(), at.x()}, static_cast<int>(mesh.nodes.size()));
    if (is_new) {
      mesh.nodes.push_back(
          place({0.5 * at.x() / cells[0], 0.5 * at.y() / cells[1], 0.5 * at.z() / cells[2]}));
    }
    return entry->second;
  };
  const auto elements = cell_elements(kind);
  for (int k = 0; k < cells[2]; ++k) {
    for (int j = 0; j < cells[1]; ++j) {
      for (int i = 0; i < cells[0]; ++i) {
        for (const auto& element : elements) {
          for (const Eigen::Vector3i& node : element) {
            block.nodes.push_back(number(node + 2 * Eigen::Vector3i(i, j, k)));
          }
        }
      }
    }
  }
  mesh.blocks = {block};
  return mesh;
}

/// A box centred at the origin.
inline SolidMesh box_mesh(ElementKind kind, const std::array<int, 3>& cells, const Vector3d& size) {
  return lattice_mesh(kind, cells, [&](const Vector3d& p) -> Vector3d {
    return size.cwiseProduct(p - Vector3d::Constant(0.5));
  });
}

/// A unit cube whose elements are all skew and, of second order, curved.
inline SolidMesh distorted_mesh(ElementKind kind, int cells) {
  return lattice_mesh(kind, {cells, cells, cells}, [](const Vector3d& p) -> Vector3d {
    return p + 0.06 * Vector3d(std::sin(5 * p.y() + 2 * p.z()), std::sin(4 * p.z() + 3 * p.x()),
                               std::sin(6 * p.x() + p.y()));
  });
}

/// Several meshes of one kind as one; nodes at the same place become one.
inline SolidMesh merged(const std::vector<SolidMesh>& parts, double tolerance) {
  SolidMesh mesh;
  mesh.blocks = {{.kind = parts.front().blocks.front().kind}};
  std::map<std::tuple<long, long, long>, int> numbers;
  for (const SolidMesh& part : parts) {
    for (const int node : part.blocks.front().nodes) {
      const Vector3d& p = part.nodes[node];
      const auto key = std::tuple(std::lround(p.x() / tolerance), std::lround(p.y() / tolerance),
                                  std::lround(p.z() / tolerance));
      const auto [entry, is_new] = numbers.try_emplace(key, static_cast<int>(mesh.nodes.size()));
      if (is_new) mesh.nodes.push_back(p);
      mesh.blocks.front().nodes.push_back(entry->second);
    }
  }
  return mesh;
}

/// A ball of hexahedra: a cube in the middle and six shells around it.
inline SolidMesh ball_mesh(ElementKind kind, int cells, int shells, double radius) {
  constexpr double cube = 0.4;
  std::vector<SolidMesh> parts;
  parts.push_back(box_mesh(kind, {cells, cells, cells}, Vector3d::Constant(2 * cube * radius)));
  for (int axis = 0; axis < 3; ++axis) {
    for (const double sign : {-1.0, 1.0}) {
      parts.push_back(lattice_mesh(kind, {cells, cells, shells}, [&](const Vector3d& p) {
        const double s = (2 * p.x() - 1) * sign, t = 2 * p.y() - 1, quarter = std::numbers::pi / 4;
        Vector3d inner, outer;
        inner[axis] = outer[axis] = sign;
        inner[(axis + 1) % 3] = s;
        inner[(axis + 2) % 3] = t;
        outer[(axis + 1) % 3] = std::tan(quarter * s);
        outer[(axis + 2) % 3] = std::tan(quarter * t);
        return Vector3d((1 - p.z()) * cube * radius * inner + p.z() * radius * outer.normalized());
      }));
    }
  }
  return merged(parts, 1e-7 * radius);
}

/// Displacements under forces, with some unknowns held at given values. Both have an entry for each
/// unknown.
inline Eigen::VectorXd solve_held(const Eigen::SparseMatrix<double>& stiffness,
                                  const std::vector<char>& held, const Eigen::VectorXd& values,
                                  const Eigen::VectorXd& forces) {
  const int size = static_cast<int>(stiffness.cols());
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < size; ++i) {
    if (!held[i]) entries.emplace_back(i, static_cast<int>(entries.size()), 1.0);
  }
  Eigen::SparseMatrix<double> S(size, static_cast<int>(entries.size()));
  S.setFromTriplets(entries.begin(), entries.end());
  Eigen::VectorXd u = values;
  for (int i = 0; i < size; ++i) {
    if (!held[i]) u[i] = 0;
  }
  const Eigen::SparseMatrix<double> K = stiffness.selfadjointView<Eigen::Lower>();
  const Eigen::SparseMatrix<double> K_free = (S.transpose() * K * S).pruned(0.0, 0.0);
  Eigen::VectorXd x = S.transpose() * (forces - K * u);
  SymmetricFactor factor;
  if (factor.factor(Eigen::SparseMatrix<double>(K_free.triangularView<Eigen::Lower>())) !=
      FactorStatus::good) {
    return Eigen::VectorXd::Constant(size, std::nan(""));
  }
  factor.solve(x);
  return u + S * x;
}

/// Displacements that are the same linear function of the place everywhere.
inline Eigen::VectorXd linear_field(const SolidMesh& mesh, const Matrix3d& H) {
  Eigen::VectorXd u(3 * static_cast<Eigen::Index>(mesh.nodes.size()));
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
    u.segment<3>(3 * static_cast<Eigen::Index>(i)) = H * mesh.nodes[i];
  }
  return u;
}

/// What masses at the nodes come to.
struct Moments {
  double mass = 0;
  Vector3d first = Vector3d::Zero();
  Matrix3d inertia = Matrix3d::Zero();
};

inline Moments moments_of(const SolidMesh& mesh, const Eigen::VectorXd& masses) {
  Moments moments;
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
    const double m = masses[static_cast<Eigen::Index>(i)];
    const Vector3d& X = mesh.nodes[i];
    moments.mass += m;
    moments.first += m * X;
    moments.inertia += m * (X.squaredNorm() * Matrix3d::Identity() - X * X.transpose());
  }
  return moments;
}

}  // namespace carom::continuum::test_meshes
