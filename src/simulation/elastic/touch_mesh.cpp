#include "simulation/elastic/touch_mesh.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "base/rotation_between.h"
#include "continuum/meshing/graded_mesh.h"
#include "continuum/meshing/meshable.h"

namespace carom::simulation {
namespace {

/// Contact nodes around a touch reach this far at first, in expected radii; beyond a zone that is even, elements
/// grow from one to the next.
constexpr double first_reach = 1.4, fine_zone = 1.2;
/// Unless a number of elements is wished: the force of a ball is within 1 % of Hertz' then, with some 20 000 unknowns. Finer
/// elements at the contact and shells that grow faster cost as much and are worse: the body is too stiff.
constexpr double elements_over_contact[] = {4, 2.5},
                 growth_of_elements[] = {1.35, 2.2};  // by order
/// Of order 1 where two bodies stick and slip: how stiff a contact is across grows with its radius, and its nodes are to tell where
/// it sticks.
constexpr double elements_over_rub = 5, growth_from_rub = 1.5;
/// Of a modal body, each of whose contact nodes is three static shapes.
constexpr double elements_for_modes = 2.5, growth_for_modes = 1.6;
/// Nodes have no mass so much farther than those that are watched, so that more of them may touch.
constexpr double massless_part = 1.6;
/// A coarse mesh is watched as far as it takes to have so many nodes, but no farther than that.
constexpr std::size_t fewest_nodes = 16;
constexpr double most_reach = 1e4;
/// Elements of order 1 of a body that something holds while nothing touches it, unless the user wishes.
constexpr int elements_without_touch = 400;
/// Of order 2: a few hundred tell the lowest frequency to a part in a thousand.
constexpr int elements_for_frequency = 150;

const ShapeSpec& shape_spec(const Model& model, ShapeId shape) {
  return model.shapes()[static_cast<std::size_t>(shape.index)];
}

/// From the z axis.
Matrix3d rotation_to(const Vector3d& direction) {
  const double side = direction.z() < 0 ? -1 : 1;
  const Matrix3d half_turn = Vector3d(1, side, side).asDiagonal();
  return rotation_between(Vector3d(0, 0, side), direction).toRotationMatrix() * half_turn;
}

/// The same about all axes, to the last bit.
bool is_isotropic(const Matrix3d& inertia) {
  return inertia == Matrix3d(inertia(0, 0) * Matrix3d::Identity());
}

continuum::MeshWish mesh_wish(const ElasticSpec& elastic,
                              const std::vector<ExpectedTouch>& touches) {
  continuum::MeshWish wish{
      .core_radii = fine_zone, .order = elastic.order, .elements = elastic.elements};
  if (touches.empty() && !wish.elements) wish.elements = elements_without_touch / wish.order;
  if (!wish.elements) {
    wish.elements_per_radius = elements_over_contact[wish.order - 1];
    wish.growth = growth_of_elements[wish.order - 1];
    if (wish.order == 1 && std::ranges::any_of(touches, &ExpectedTouch::rubs)) {
      wish.elements_per_radius = elements_over_rub;
      wish.growth = growth_from_rub;
    }
    if (wish.order == 1 && elastic.model == "modal") {
      wish.elements_per_radius = elements_for_modes;
      wish.growth = growth_for_modes;
    }
  }
  return wish;
}

/// A ball is the same from all sides: its mesh is made for the z axis and turned, so that the same mesh comes out
/// wherever it is struck.
continuum::SolidMesh graded_mesh(const ShapeSpec& spec, const ElasticSpec& elastic,
                                 const std::vector<ExpectedTouch>& touches, Pose& X_BF) {
  const bool turns = continuum::is_round(spec.shape) && touches.size() == 1;
  continuum::MeshWish wish = mesh_wish(elastic, touches);
  Pose X_SF;
  for (const ExpectedTouch& touch : touches) {
    Vector3d p_S = spec.X_BS.inverse() * touch.p_B;
    if (turns) {
      X_SF.R = rotation_to(p_S);
      p_S = Vector3d(0, 0, p_S.norm());
    }
    wish.places.push_back({p_S, touch.radius});
  }
  X_BF = spec.X_BS * X_SF;
  continuum::SolidMesh mesh = continuum::mesh_shape(spec.shape, wish).mesh;
  // Axes F have their origin in the centre of mass.
  const Vector3d p_FB = X_BF.R.transpose() * X_BF.p;
  for (Vector3d& node : mesh.nodes) node += p_FB;
  X_BF.p.setZero();
  return mesh;
}

}  // namespace

TouchMesh make_touch_mesh(const Model& model, ShapeId shape,
                          const std::vector<ExpectedTouch>& touches,
                          const continuum::RayleighDamping& damping) {
  const ShapeSpec& spec = shape_spec(model, shape);
  const ElasticSpec& elastic = *model.spec(spec.body).elastic;
  const Matrix3d& inertia_B = model.inertia(spec.body);
  TouchMesh made;
  continuum::SolidInput& input = made.input;
  input.material = elastic_material(model, shape);
  input.mass = model.mass(spec.body);
  input.damping = damping;
  input.mesh = elastic.mesh ? *elastic.mesh : graded_mesh(spec, elastic, touches, made.X_BF);
  const bool unrounded = elastic.mesh || is_isotropic(inertia_B);
  input.inertia_F =
      unrounded ? inertia_B : Matrix3d(made.X_BF.R.transpose() * inertia_B * made.X_BF.R);
  const std::vector<int> surface = continuum::nodes_of_faces(
      faces_toward(input.mesh, made.X_BF, continuum::boundary_faces(input.mesh), touches));
  const auto near = [&](double reach) {
    return nodes_near(input.mesh.nodes, made.X_BF, surface, touches, reach);
  };
  made.reach = first_reach;  // in a coarse mesh farther, so that some nodes are there
  while (!touches.empty() && near(made.reach).size() < fewest_nodes && made.reach < most_reach) {
    made.reach *= 1.5;
  }
  input.massless = near(massless_part * made.reach);
  return made;
}

continuum::ElasticMaterial elastic_material(const Model& model, ShapeId shape) {
  const Material& material = *shape_spec(model, shape).material;
  return {material.young, material.poisson, material.density};
}

/// By an even mesh of its own: elements that grow from a small contact do not know the modes of the body well.
double lowest_free_frequency(const Model& model, ShapeId shape) {
  const ShapeSpec& spec = shape_spec(model, shape);
  continuum::SolidInput input{.material = elastic_material(model, shape),
                              .mass = model.mass(spec.body),
                              .inertia_F = model.inertia(spec.body)};
  if (const auto& given = model.spec(spec.body).elastic->mesh) {
    input.mesh = *given;
  } else {
    const Matrix3d R_BS = spec.X_BS.R;
    input.mesh =
        continuum::mesh_shape(spec.shape, {.order = 2, .elements = elements_for_frequency}).mesh;
    input.inertia_F = R_BS.transpose() * model.inertia(spec.body) * R_BS;
  }
  return continuum::lowest_frequency(continuum::ElasticSolid(std::move(input)));
}

}  // namespace carom::simulation
