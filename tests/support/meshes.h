// Meshes with known properties.
#pragma once

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <numbers>
#include <stdexcept>
#include <utility>
#include <vector>

#include "carom/shapes.h"

namespace carom::support {

struct Triangles {
  std::vector<Vector3d> vertices;
  std::vector<MeshTriangle> triangles;
};

inline std::shared_ptr<const TriangleMesh> mesh_of(const Triangles& from) {
  std::vector<Problem> problems;
  auto mesh = make_mesh(from.vertices, from.triangles, "mesh", problems);
  throw_if_any(problems);
  return mesh;
}

/// Vertices at equal positions become one.
class Welder {
 public:
  int operator()(const Vector3d& p) {
    const auto [place, added] = places_.try_emplace({p.x() + 0.0, p.y() + 0.0, p.z() + 0.0},
                                                    static_cast<int>(out.vertices.size()));
    if (added) out.vertices.push_back(p);
    return place->second;
  }
  Triangles out;

 private:
  std::map<std::array<double, 3>, int> places_;
};

/// A box of these full edges about the origin, each face in n·n squares of two triangles.
inline Triangles box_triangles(const Vector3d& size, int n = 1) {
  Welder weld;
  for (int axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      const auto corner = [&](int i, int j) {
        Vector3d p;
        p[axis] = 0.5 * side;
        p[(axis + 1) % 3] = static_cast<double>(i) / n - 0.5;
        p[(axis + 2) % 3] = static_cast<double>(j) / n - 0.5;
        return weld(p.cwiseProduct(size));
      };
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
          int a = corner(i, j), b = corner(i + 1, j), c = corner(i + 1, j + 1),
              d = corner(i, j + 1);
          if (side < 0) std::swap(b, d);
          weld.out.triangles.push_back({a, b, c});
          weld.out.triangles.push_back({a, c, d});
        }
      }
    }
  }
  return weld.out;
}

/// A regular octahedron with vertices at this distance from the origin, each triangle divided into n²
/// and, when `round`, moved onto the sphere.
inline Triangles ball_triangles(double radius, int n, bool round = true) {
  Welder weld;
  for (int octant = 0; octant < 8; ++octant) {
    const Vector3d sign(octant & 1 ? -1 : 1, octant & 2 ? -1 : 1, octant & 4 ? -1 : 1);
    const bool mirrored = sign.prod() < 0;
    const auto corner = [&](int i, int j) {
      Vector3d p = Vector3d(n - i - j, i, j) / n;
      // Equal steps in angle make triangles of nearly equal size.
      if (round) p = (p.array() * std::numbers::pi / 2).sin().matrix().normalized();
      return weld(radius * p.cwiseProduct(sign));
    };
    const auto add = [&](int a, int b, int c) {
      if (mirrored) std::swap(b, c);
      weld.out.triangles.push_back({a, b, c});
    };
    for (int i = 0; i < n; ++i) {
      for (int j = 0; i + j < n; ++j) {
        add(corner(i, j), corner(i + 1, j), corner(i, j + 1));
        if (i + j + 1 < n) add(corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1));
      }
    }
  }
  return weld.out;
}

/// A lying cylinder about the y axis: a prism of `sides` sides and `slices` along y, with ends.
inline Triangles cylinder_triangles(double radius, double length, int sides, int slices) {
  Welder weld;
  const auto corner = [&](int i, int j) {
    const double angle = 2 * std::numbers::pi * (i % sides) / sides;
    return weld(
        {radius * std::sin(angle), length * j / slices - length / 2, -radius * std::cos(angle)});
  };
  const int low = weld({0, -length / 2, 0}), high = weld({0, length / 2, 0});
  for (int i = 0; i < sides; ++i) {
    for (int j = 0; j < slices; ++j) {
      const int a = corner(i, j), b = corner(i + 1, j), c = corner(i + 1, j + 1),
                d = corner(i, j + 1);
      weld.out.triangles.push_back({a, c, b});
      weld.out.triangles.push_back({a, d, c});
    }
    weld.out.triangles.push_back({low, corner(i, 0), corner(i + 1, 0)});
    weld.out.triangles.push_back({high, corner(i + 1, slices), corner(i, slices)});
  }
  return weld.out;
}

inline Triangles moved(Triangles mesh, const Pose& X) {
  for (Vector3d& p : mesh.vertices) p = X * p;
  return mesh;
}

}  // namespace carom::support
