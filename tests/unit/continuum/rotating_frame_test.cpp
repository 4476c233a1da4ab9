#include "continuum/rotating_frame.h"

#include <gtest/gtest.h>

#include "continuum/meshing/graded_mesh.h"

namespace carom::continuum {
namespace rotating_frame_test {

const ElasticMaterial alloy{.young = 70e9, .poisson = 0.3, .density = 2700};

std::shared_ptr<const ElasticSolid> solid_of(const Shape& shape, int elements) {
  const MassProperties exact = carom::solid(shape);
  return std::make_shared<const ElasticSolid>(
      SolidInput{.mesh = mesh_shape(shape, {.order = 2, .elements = elements}).mesh,
                 .material = alloy,
                 .mass = alloy.density * exact.volume,
                 .inertia_F = alloy.density * exact.I_S});
}

// Betti's theorem with the uniform stress of a pressure: a body that turns grows by ΔV = (1 − 2·ν)/E·ω²·I, with I about
// the axis of the rotation, whatever its shape. Uniform stress is exact in elements, and masses give the exact inertia: so
// it holds on every mesh.
TEST(RotatingFrame, GrowsAsBettiSays) {
  for (const Shape& shape :
       {Shape(Sphere{0.1}), Shape(Box{{0.1, 0.2, 0.15}}), Shape(Cylinder{0.1, 0.3})}) {
    const auto body = solid_of(shape, 60);
    const Vector3d w(30, -100, 200);
    const Eigen::VectorXd u = steady_rotation(body, w);
    const std::vector<Vector3d> areas = surface_node_areas(body->mesh(), body->surface());
    double grown = 0;
    for (Eigen::Index i = 0; i < std::ssize(areas); ++i) {
      grown += areas[static_cast<std::size_t>(i)].dot(u.segment<3>(3 * i));
    }
    const double inertia = alloy.density * w.dot(carom::solid(shape).I_S * w);
    EXPECT_NEAR(grown * alloy.young / (0.4 * inertia), 1, 1e-8);
  }
}

// The rim of a solid cylinder of any length moves outwards by (1 − ν)·ρ·ω²·b³/(4·E) in the mean (by the same theorem; of a
// thin disc and of a long cylinder, Timoshenko and Goodier, sections 32 and 119, everywhere).
TEST(RotatingFrame, WidensACylinder) {
  const double radius = 0.1, w = 500;
  const auto body = solid_of(Cylinder{radius, 0.4}, 300);
  const Eigen::VectorXd u = steady_rotation(body, {0, 0, w});
  double sum = 0, area = 0;
  const Eigen::VectorXd weights = surface_node_weights(body->mesh(), body->surface());
  for (Eigen::Index i = 0; i < weights.size(); ++i) {
    const Vector3d& X = body->mesh().nodes[static_cast<std::size_t>(i)];
    const double r = std::hypot(X.x(), X.y());
    if (r < 0.999 * radius || std::fabs(X.z()) > 0.1999) continue;
    sum += weights[i] * (X.x() * u[3 * i] + X.y() * u[3 * i + 1]) / r;
    area += weights[i];
  }
  const double expected =
      0.7 * alloy.density * w * w * radius * radius * radius / (4 * alloy.young);
  EXPECT_NEAR(sum / area, expected, 0.01 * expected);
}

// At the steady deformation the energy of strain and rotation has its minimum, which is minus the strain energy.
TEST(RotatingFrame, HasItsEnergyAtAMinimum) {
  const auto body = solid_of(Sphere{0.1}, 60);
  const Vector3d w(0, 0, 200);
  const Eigen::VectorXd u = steady_rotation(body, w);
  const double strain = body->strain_energy(u);
  EXPECT_NEAR(rotation_energy(*body, u, w) / (-2 * strain), 1, 1e-5);
}

}  // namespace rotating_frame_test
}  // namespace carom::continuum
