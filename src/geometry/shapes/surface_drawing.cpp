#include "geometry/shapes/surface_drawing.h"

namespace carom::geometry {

Drawing surface_drawing(std::string_view kind, const std::vector<Vector3d>& vertices,
                        const std::vector<MeshTriangle>& triangles) {
  Drawing drawing{.kind = kind};
  DrawnNumbers& numbers = drawing.numbers.emplace_back(DrawnNumbers{.name = "vertices"});
  for (const Vector3d& vertex : vertices) {
    numbers.values.insert(numbers.values.end(), vertex.begin(), vertex.end());
  }
  for (const MeshTriangle& triangle : triangles) {
    drawing.triangles.insert(drawing.triangles.end(), triangle.begin(), triangle.end());
  }
  return drawing;
}

}  // namespace carom::geometry
