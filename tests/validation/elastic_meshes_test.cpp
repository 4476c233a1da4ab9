// Elastic bodies whose surface is that of a mesh of tetrahedra, as files have them: corners of quadratic triangles
// carry nothing of a uniform pressure, and yet forces, durations and restitution must come out.
#include <gtest/gtest.h>

#include <cmath>

#include "continuum/meshing/graded_mesh.h"
#include "support/elastic_balls.h"
#include "support/tetrahedra.h"

namespace carom {
namespace elastic_meshes_test {

using test::ball_mass, test::ball_radius;

/// A body of a mesh flies onto the plane z = 0 from just above.
Model falling(const continuum::SolidMesh& mesh, const Material& material, double speed) {
  const Vector3d centre = continuum::mesh_moments(mesh).centre;
  double lowest = 0;
  for (const Vector3d& node : mesh.nodes) lowest = std::min(lowest, node.z() - centre.z());
  ModelBuilder build;
  const ShapeId plane =
      build.add_shape({.name = "plane", .body = build.ground(), .shape = HalfSpace{}});
  const ShapeId skin = test::add_meshed_body(build,
                                             {.name = "body",
                                              .X_WB = {Matrix3d::Identity(), {0, 0, 1e-7 - lowest}},
                                              .v_WB = Vector3d(0, 0, -speed),
                                              .w_WB = Vector3d(Vector3d::Zero())},
                                             material, mesh);
  build.add_contact({.name = "plane", .a = {plane}, .b = {skin}, .law = test::friction_only(0)});
  return build.finish();
}

// Hertz: 4.948 kN and 840.6 µs at 0.1 m/s. Finer ones than this come to 4.99 kN and 844 µs (9000 nodes, 1 element in
// 1 mm), 4.963 kN and 840.2 µs (19 000 nodes); e = 0.99994, 1.00002. The inscribed mesh is lighter than the ball.
TEST(ElasticMeshes, BallOfTetrahedraReboundsAsHertzHasIt) {
  constexpr double v = 0.1, radius = 1.7e-3;
  const auto hexahedra =
      continuum::mesh_shape(Sphere{ball_radius}, {.places = {{{0, 0, -ball_radius}, radius}},
                                                  .elements_per_radius = 1.5,
                                                  .core_radii = 1.1,
                                                  .growth = 2.5});
  const continuum::SolidMesh mesh = test::tetrahedra_of(
      hexahedra.mesh, [](const Vector3d& p) { return Vector3d(ball_radius * p.normalized()); });
  const Model model = falling(mesh, test::thesis_material(), v);
  EXPECT_NEAR(model.mass(BodyId{1}) / ball_mass, 1, 0.02);
  const Trajectory run = test::simulate_implicit(model, 1.05e-3, 840.6e-6 / 60);
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  ASSERT_EQ(run.episodes.size(), 1u);
  const ContactEpisode& impact = run.episodes[0];
  EXPECT_NEAR(impact.realised_restitution, 1, 1e-3);
  EXPECT_NEAR((impact.end - impact.start) / 840.6e-6, 1, 0.02);
  EXPECT_NEAR(impact.peak_force / 4948, 1, 0.03);
  EXPECT_NEAR(impact.normal_impulse, model.mass(BodyId{1}) * v * (1 + impact.realised_restitution),
              1e-9 * impact.normal_impulse);
  EXPECT_LT(std::fabs(run.last().energy.residual), 1e-3 * run.first().energy.kinetic);
}

// A bar without lateral strain is struck with its end: a wave of pressure ρ·c·v runs up and back in 2·L/c. What the mesh
// does not resolve of its front stays in the bar as vibration, so that it leaves a little later and slower.
TEST(ElasticMeshes, BarOfTetrahedraFeelsTheWaveThroughIt) {
  constexpr double v = 0.1, length = 1, width = 0.2;
  Material material = test::thesis_material();
  material.poisson = 0;
  const double c = std::sqrt(material.young / material.density);
  const auto hexahedra = continuum::mesh_shape(Box{{width, width, length}}, {.elements = 150});
  const Model model = falling(
      test::tetrahedra_of(hexahedra.mesh, [](const Vector3d& p) { return p; }), material, v);
  const Trajectory run = test::simulate_implicit(model, 6e-4);
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  ASSERT_EQ(run.episodes.size(), 1u);
  const ContactEpisode& impact = run.episodes[0];
  const double wave_time = 2 * length / c, force = material.density * c * width * width * v;
  EXPECT_NEAR((impact.end - impact.start) / wave_time, 1, 0.05);
  EXPECT_NEAR(impact.normal_impulse / wave_time / force, 1, 0.03);
  EXPECT_GT(impact.realised_restitution, 0.95);
  EXPECT_LE(impact.realised_restitution, 1);
  // What is missing is vibration, not lost.
  const double kept = std::pow(impact.realised_restitution, 2);
  EXPECT_NEAR(impact.elastic->vibration_energy / run.first().energy.kinetic, 1 - kept, 5e-3);
  EXPECT_LT(run.last().bodies[0].w_WB.norm() * length, 2e-3 * v);
}

}  // namespace elastic_meshes_test
}  // namespace carom
