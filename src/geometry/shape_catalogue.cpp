// All shapes, and all pairs of them with a closed form. A new shape is declared and listed here, and so
// is a new pair.
#include "geometry/closed_forms.h"
#include "geometry/shape_type.h"

namespace carom::geometry {

ShapeType sphere_shape();
ShapeType half_space_shape();
ShapeType box_shape();
ShapeType cylinder_shape();
ShapeType capsule_shape();
ShapeType ellipsoid_shape();
ShapeType hull_shape();
ShapeType bore_shape();
ShapeType socket_shape();
ShapeType mesh_shape();
ShapeType torus_shape();

PairFunction<Sphere, Sphere> sphere_sphere;
PairFunction<Sphere, HalfSpace> sphere_half_space;
PairFunction<Sphere, Box> sphere_box;
PairFunction<Sphere, Cylinder> sphere_cylinder;
PairFunction<Sphere, Capsule> sphere_capsule;
PairFunction<Sphere, Ellipsoid> sphere_ellipsoid;
PairFunction<Sphere, ConvexHull> sphere_hull;
PairFunction<Sphere, Mesh> sphere_mesh;
PairFunction<Sphere, Torus> sphere_torus;
PairFunction<HalfSpace, Box> half_space_box;
PairFunction<HalfSpace, Cylinder> half_space_cylinder, half_space_standing_cylinder;
PairFunction<HalfSpace, Capsule> half_space_capsule;
PairFunction<HalfSpace, Ellipsoid> half_space_ellipsoid;
PairFunction<HalfSpace, ConvexHull> half_space_hull;
PairFunction<HalfSpace, Torus> half_space_torus;
PairFunction<Box, Box> box_box, rigid_box_box;
PairFunction<Capsule, Capsule> capsule_capsule;
PairFunction<Bore, Cylinder> bore_cylinder;
PairFunction<Socket, Sphere> socket_sphere;

// In the order of the alternatives of `Shape`.
const std::vector<ShapeType>& shape_types() {
  static const std::vector<ShapeType> types = {
      sphere_shape(),  half_space_shape(), box_shape(),  cylinder_shape(),
      capsule_shape(), ellipsoid_shape(),  hull_shape(), bore_shape(),
      socket_shape(),  mesh_shape(),       torus_shape()};
  return types;
}

// The number is that of the features a pair can have.
constinit const ClosedForms closed_forms = [] {
  ClosedForms forms;
  forms.add<Sphere, Sphere, sphere_sphere>(1);
  forms.add<Sphere, HalfSpace, sphere_half_space>(1);
  forms.add<Sphere, Box, sphere_box>(1);
  forms.add<Sphere, Cylinder, sphere_cylinder>(1);
  forms.add<Sphere, Capsule, sphere_capsule>(1);
  forms.add<Sphere, Ellipsoid, sphere_ellipsoid>(1);
  forms.add<Sphere, ConvexHull, sphere_hull>(1);
  forms.add<Sphere, Mesh, sphere_mesh>(1);
  forms.add<Sphere, Torus, sphere_torus>(1);
  forms.add<HalfSpace, Box, half_space_box>(8);
  forms.add<HalfSpace, Cylinder, half_space_cylinder, half_space_standing_cylinder>(8);
  forms.add<HalfSpace, Capsule, half_space_capsule>(2);
  forms.add<HalfSpace, Ellipsoid, half_space_ellipsoid>(1);
  forms.add<HalfSpace, ConvexHull, half_space_hull>(8);
  forms.add<HalfSpace, Torus, half_space_torus>(4);
  forms.add<Box, Box, box_box, rigid_box_box>(8);
  forms.add<Capsule, Capsule, capsule_capsule>(2);
  forms.add<Bore, Cylinder, bore_cylinder>(2);
  forms.add<Socket, Sphere, socket_sphere>(1);
  return forms;
}();

}  // namespace carom::geometry
