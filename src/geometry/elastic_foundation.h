// Facets of a mesh as springs: what of them is inside another shape, and how it presses.
#pragma once

#include <type_traits>

#include "carom/shapes.h"

namespace carom {

/// Whether the two can touch by the facets of one of them: one is a mesh, and points have a distance
/// to the other.
bool has_foundation(const Shape& a, const Shape& b);

/// A facet whose centroid is inside the other shape.
///
/// The spring of the facet stores ½·k·area·depth², and its force on the mesh is that energy's
/// gradient, k·area·depth·n_W at the centroid: n_W is the direction of the shortest way out of the
/// other shape, not the normal of the facet, so that the forces conserve energy.
struct LoadedFacet {
  Vector3d p_W = Vector3d::Zero();   ///< centroid [m]
  Vector3d n_W = Vector3d::UnitZ();  ///< unit, pushes the mesh out of the other shape
  double depth = 0;                  ///< > 0 [m]
  double area = 0;                   ///< that counts: half of each facet when both are meshes [m²]
};

using FacetVisitor = void (*)(void* context, const LoadedFacet& facet);

/// Calls visit(context, facet) for every loaded facet, in an order that depends on the shapes alone.
/// Between two meshes the facets of both count, with half their areas, and n_W pushes the first.
/// Facets out of reach are skipped by the tree. Allocates nothing. Throws std::invalid_argument for a
/// shape that points have no closed form with.
void visit_loaded_facets(const TriangleMesh& mesh, const Pose& X_WM, const Shape& other,
                         const Pose& X_WO, FacetVisitor visit, void* context);

/// The same for anything that can be called with a const LoadedFacet&.
template <class Visit>
void for_each_loaded_facet(const TriangleMesh& mesh, const Pose& X_WM, const Shape& other,
                           const Pose& X_WO, Visit&& visit) {
  using Callable = std::remove_reference_t<Visit>;
  visit_loaded_facets(
      mesh, X_WM, other, X_WO,
      [](void* context, const LoadedFacet& facet) { (*static_cast<Callable*>(context))(facet); },
      const_cast<void*>(static_cast<const void*>(&visit)));
}

/// Least signed distance of a facet's centroid to the other shape, of both meshes where there are two:
/// the gap while apart, minus the largest depth when some facet is loaded [m].
struct FacetGap {
  double gap = 0;                    ///< [m]
  Vector3d p_W = Vector3d::Zero();   ///< centroid of that facet [m]
  Vector3d n_W = Vector3d::UnitZ();  ///< as of a loaded facet
};
FacetGap find_facet_gap(const TriangleMesh& mesh, const Pose& X_WM, const Shape& other,
                        const Pose& X_WO);

/// Sums over the loaded facets, for springs of 1 N/m³; all are zero but the gap while apart.
struct Patch {
  double gap = 0;                        ///< see FacetGap; −gap is the largest depth [m]
  double volume = 0;                     ///< Σ A·δ [m³]
  double energy = 0;                     ///< Σ ½·A·δ² [m⁴]
  double area = 0;                       ///< Σ A, that is loaded [m²]
  Vector3d force_W = Vector3d::Zero();   ///< Σ A·δ·n on the mesh [m³]
  Vector3d moment_W = Vector3d::Zero();  ///< of these forces about the centre of pressure [m⁴]
  Vector3d p_WP = Vector3d::Zero();      ///< centre of pressure Σ A·δ·p / Σ A·δ [m]
};

Patch find_patch(const TriangleMesh& mesh, const Pose& X_WM, const Shape& other, const Pose& X_WO);

/// Moment of the patch's forces on the mesh about another point [m⁴].
Vector3d moment_about(const Patch& patch, const Vector3d& p_W);

}  // namespace carom
