// Which pairs of shapes may touch within a time, from bounding spheres that move.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "carom/mechanics.h"
#include "carom/model.h"
#include "contact/box_cells.h"
#include "contact/contact_table.h"
#include "geometry/shape_type.h"

namespace carom::contact {

/// A shape that goes on as p + v·t + ½·a·t², but for `allowed`.
struct MovingShape {
  ShapeId id;
  BodyId body;
  const Shape* shape = nullptr;               ///< of the model
  const geometry::ShapeType* type = nullptr;  ///< of the shape
  double radius = 0;                          ///< about its origin; infinite of a plane [m]
  Pose X_WS;
  Vector3d v_WS = Vector3d::Zero(), a_WS = Vector3d::Zero();  ///< of its origin
  double allowed = 0;  ///< the most that any of its points leaves that way, by turning too [m]

  bool is_fixed() const { return body == Model::ground; }
  bool is_plane() const { return type->is_plane; }
};

/// The shapes that are in contacts, standing still at the present poses, with half of `reach` for each:
/// what is near is nearer than `reach` [m].
std::vector<MovingShape> standing_shapes(const Model& model, const ContactTable& table,
                                         const Kinematics& kinematics, double reach);

/// Lower bound of their distance now, from their bounding spheres [m].
double distance_bound(const MovingShape& one, const MovingShape& two);

/// Least gap of all points of a pair that points describe; infinite when it has none now [m].
double measured_gap(const MovingShape& one, const MovingShape& two);

class NearSearch {
 public:
  NearSearch(const Model& model, std::shared_ptr<const ContactTable> table)
      : model_(model), table_(std::move(table)) {}

  /// All pairs that can touch within `time`, in the order of their places, without those that touch by
  /// facets. Shapes are those of the table, in its order. Planes that move are near to everything.
  void find(std::span<const MovingShape> shapes, double time, std::vector<ContactPair>& pairs);

 private:
  bool may_touch(const MovingShape& one, const MovingShape& two, double time) const;

  Model model_;
  std::shared_ptr<const ContactTable> table_;
  BoxCells cells_;
  std::vector<Bounds> boxes_;
  std::vector<int> finite_, planes_;
};

}  // namespace carom::contact
