// Elastic against elastic with unlike meshes.
#include <gtest/gtest.h>

#include <cmath>

#include "continuum/meshing/graded_mesh.h"
#include "support/elastic_balls.h"
#include "support/tetrahedra.h"

namespace carom {
namespace elastic_mortar_test {

constexpr double width = 0.1, v = 0.1;

Material without_lateral_strain() {
  Material material = test::thesis_material();
  material.poisson = 0;
  return material;
}

/// A bar between two heights, of hexahedra or tetrahedra.
continuum::SolidMesh bar(int elements, double length, bool tetrahedra) {
  const auto hexahedra = continuum::mesh_shape(Box{{width, width, length}}, {.elements = elements});
  if (!tetrahedra) return hexahedra.mesh;
  return test::tetrahedra_of(hexahedra.mesh, [](const Vector3d& p) { return p; });
}

// Two bars of one section, of 60 elements (or 240 cut into tetrahedra) and of 150, meet with their ends. What acts on one of them
// acts on the other, whatever the meshes: momentum stays to rounding, nothing makes them spin, and energy is kept. A bar of
// tetrahedra is lopsided and spins a little: 1.4e-4, 1.1e-4, 0.7e-4, 0.5e-4 of v with 60, 120, 240, 480 cut elements.
class BarsOfKinds : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Kinds, BarsOfKinds, testing::Bool(),
                         [](const auto& kind) { return kind.param ? "tetrahedra" : "hexahedra"; });

TEST_P(BarsOfKinds, KeepMomentumAndEnergy) {
  const Material material = without_lateral_strain();
  const double c = std::sqrt(material.young / material.density), lengths[] = {0.2, 0.3};
  const Vector3d rest = Vector3d::Zero();
  ModelBuilder build;
  const ShapeId lower =
      test::add_meshed_body(build,
                            {.name = "lower",
                             .X_WB = {Matrix3d::Identity(), {0, 0, -0.5 * lengths[0]}},
                             .v_WB = Vector3d(0, 0, v),
                             .w_WB = rest},
                            material, bar(GetParam() ? 240 : 60, lengths[0], GetParam()));
  const ShapeId upper =
      test::add_meshed_body(build,
                            {.name = "upper",
                             .X_WB = {Matrix3d::Identity(), {0, 0, 0.5 * lengths[1] + 1e-8}},
                             .v_WB = rest,
                             .w_WB = rest},
                            material, bar(150, lengths[1], false));
  build.add_contact({.name = "ends", .a = {lower}, .b = {upper}, .law = test::friction_only(0)});
  const Model model = build.finish();
  const Trajectory run = test::simulate_implicit(model, 1.2 * 2 * lengths[1] / c);
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  ASSERT_EQ(run.episodes.size(), 1u);
  const double came = model.mass(BodyId{1}) * v;
  const Vector3d left = model.mass(BodyId{1}) * run.last().bodies[0].v_WB +
                        model.mass(BodyId{2}) * run.last().bodies[1].v_WB;
  EXPECT_LT((left - Vector3d(0, 0, came)).norm(), 1e-12 * came);
  EXPECT_LT(std::fabs(run.last().energy.residual), 1e-3 * run.first().energy.kinetic);
  for (const BodySample& body : run.last().bodies) {
    EXPECT_LT(body.w_WB.norm() * width, (GetParam() ? 1e-4 : 1e-10) * v);
  }
  // Waves in one dimension: e = L₁/L₂; what meshes do not resolve of their fronts stays as vibration.
  EXPECT_NEAR(run.episodes[0].realised_restitution, lengths[0] / lengths[1], 0.12);
}

/// A block of half the height of its width, 5 cm, upright.
ShapeId add_block(ModelBuilder& build, const std::string& name, double height, int elements,
                  const Material& material) {
  const Vector3d size(width, width, 0.5 * width);
  BodySpec body{.name = name,
                .mass = material.density * size.prod(),
                .X_WB = {Matrix3d::Identity(), {0, 0, height}}};
  body.I_B = body.mass / 12 *
             Vector3d(1.25 * width * width, 1.25 * width * width, 2 * width * width).asDiagonal();
  body.elastic = ElasticSpec{.elements = elements};
  body.elastic->damping_alpha = 600;
  const BodyId id = build.add_body(body);
  return build.add_shape({.name = "skin", .body = id, .shape = Box{size}, .material = material});
}

// The patch test under weight: two blocks without lateral strain and with unlike meshes stand on each other and on a floor.
// Whatever the meshes, what presses is the same at every node, at edges and corners too: the weight above over the area.
TEST(BlocksOnEachOther, PressEvenlyUnderTheirWeight) {
  const Material soft{.name = "cork", .young = 1e6, .poisson = 0, .density = 1000};
  constexpr double g = 9.81;
  for (const auto& [below, above] : {std::pair(60, 120), std::pair(120, 60)}) {
    ModelBuilder build;
    build.set_gravity({0, 0, -g});
    const ShapeId floor = build.add_shape(
        {.name = "floor", .body = build.ground(), .shape = HalfSpace{}, .material = soft});
    const ShapeId low = add_block(build, "low", 0.25 * width, below, soft);
    const ShapeId high = add_block(build, "high", 0.75 * width, above, soft);
    build.add_contact({.name = "stand", .a = {floor}, .b = {low}, .law = test::friction_only(0)});
    build.add_contact({.name = "pile", .a = {low}, .b = {high}, .law = test::friction_only(0)});
    const Trajectory run = test::simulate_implicit(build.finish(), 0.8, 1e-3);
    ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
    ASSERT_EQ(run.episodes.size(), 2u);
    for (std::size_t touch = 0; touch < 2; ++touch) {
      const double weight = (touch == 0 ? 2 : 1) * soft.density * g * 0.5 * std::pow(width, 3);
      EXPECT_NEAR(run.last().contacts[touch].normal_force, weight, 1e-4 * weight);
      const PatchFrame& frame = run.episodes[touch].elastic->patch.back();
      const double pressure = frame.normal_force / (width * width);
      EXPECT_NEAR(frame.normal_force, weight, 1e-3 * weight);
      EXPECT_GE(frame.nodes.size(), 16u);
      for (const PatchNode& node : frame.nodes) {
        EXPECT_NEAR(node.pressure, pressure, 1e-9 * pressure) << node.x << " " << node.y;
      }
    }
  }
}

}  // namespace elastic_mortar_test
}  // namespace carom
