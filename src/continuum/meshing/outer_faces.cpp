#include "continuum/meshing/outer_faces.h"

#include <algorithm>

#include "continuum/meshing/hexahedron_nodes.h"

namespace carom::continuum {
namespace {

/// A face of an element, found again by its corners.
struct FaceOfElement {
  std::array<int, 4> corners{};  ///< rising
  int place = 0;                 ///< in the list of all faces
};

}  // namespace

std::vector<BoundaryFace> outer_faces(const SolidMesh& mesh) {
  std::vector<BoundaryFace> all;
  std::vector<FaceOfElement> sorted;
  for (int b = 0; b < static_cast<int>(mesh.blocks.size()); ++b) {
    const ElementBlock& block = mesh.blocks[b];
    const int nodes = block.kind == ElementKind::hexahedron_8 ? 4 : 9;
    for (int e = 0; e < block.size(); ++e) {
      for (const auto& places : hexahedron_face_nodes) {
        BoundaryFace face{.block = b, .element = e, .corner_count = 4, .node_count = nodes};
        for (int i = 0; i < nodes; ++i) face.nodes[i] = block.element(e)[places[i]];
        FaceOfElement key{.place = static_cast<int>(all.size())};
        std::copy_n(face.nodes.begin(), 4, key.corners.begin());
        std::sort(key.corners.begin(), key.corners.end());
        all.push_back(face), sorted.push_back(key);
      }
    }
  }
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.corners < b.corners; });
  std::vector<int> single;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const bool as_before = i > 0 && sorted[i].corners == sorted[i - 1].corners;
    const bool as_after = i + 1 < sorted.size() && sorted[i].corners == sorted[i + 1].corners;
    if (!as_before && !as_after) single.push_back(sorted[i].place);
  }
  std::sort(single.begin(), single.end());
  std::vector<BoundaryFace> outer;
  for (const int place : single) outer.push_back(all[place]);
  return outer;
}

std::vector<int> nodes_of_faces(const std::vector<BoundaryFace>& faces) {
  std::vector<int> nodes;
  for (const BoundaryFace& face : faces) {
    nodes.insert(nodes.end(), face.nodes.begin(), face.nodes.begin() + face.node_count);
  }
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  return nodes;
}

}  // namespace carom::continuum
