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

// Two bars of one section, of 60 and of 150 elements, meet with their ends. What acts on one of them acts on the other,
// whatever the meshes: momentum stays to rounding, nothing makes them spin, and energy is kept.
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
                            material, bar(60, lengths[0], GetParam()));
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
    EXPECT_LT(body.w_WB.norm() * width,
              (GetParam() ? 1e-4 : 1e-10) * v);  // tetrahedra are lopsided
  }
  // Waves in one dimension: e = L₁/L₂; what meshes do not resolve of their fronts stays as vibration.
  EXPECT_NEAR(run.episodes[0].realised_restitution, lengths[0] / lengths[1], 0.12);
}

}  // namespace elastic_mortar_test
}  // namespace carom
