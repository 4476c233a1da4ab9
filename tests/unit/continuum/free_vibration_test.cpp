#include "continuum/free_vibration.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "continuum/assembly.h"
#include "continuum/mass_correction.h"
#include "continuum/mass_moving.h"
#include "unit/continuum/test_meshes.h"

namespace carom::continuum {
namespace free_vibration_test {

using test_meshes::box_mesh;
constexpr double pi = std::numbers::pi;

FreeVibration vibration(const SolidMesh& mesh, const ElasticMaterial& material, int count) {
  const Assembly body = assemble(mesh, material);
  FreeVibration result = free_vibration(body.stiffness, mesh.nodes, body.masses, count);
  EXPECT_EQ(result.problem, "");
  return result;
}

/// The root of a function between two places where its sign differs.
template <class Function>
double root(Function&& f, double low, double high) {
  const bool rising = f(high) > 0;
  for (int i = 0; i < 100; ++i) {
    const double middle = 0.5 * (low + high);
    ((f(middle) > 0) == rising ? high : low) = middle;
  }
  return low;
}

/// The lowest frequency of a free beam of square section (Huang, J. Appl. Mech. 28:579, 1961).
double timoshenko_frequency(const ElasticMaterial& material, double length, double height) {
  const double I = std::pow(height, 4) / 12, A = height * height;
  const double kappa = 10 * (1 + material.poisson) / (12 + 11 * material.poisson);
  const double r2 = I / (A * length * length);
  const double s2 = material.young * I / (kappa * A * material.shear_modulus() * length * length);
  const auto determinant = [&](double b) {
    const double inner = std::sqrt((r2 - s2) * (r2 - s2) + 4 / (b * b));
    const double alpha = std::sqrt(0.5 * (inner - (r2 + s2)));
    const double beta = std::sqrt(0.5 * (inner + (r2 + s2)));
    return 2 - 2 * std::cosh(b * alpha) * std::cos(b * beta) +
           b / std::sqrt(1 - b * b * r2 * s2) * (b * b * r2 * (r2 - s2) * (r2 - s2) + 3 * r2 - s2) *
               std::sinh(b * alpha) * std::sin(b * beta);
  };
  // Slender beams have b = 4.730².
  const double b = root(determinant, 10, 22.5);
  return b / (2 * pi) * std::sqrt(material.young * I / (material.density * A)) / (length * length);
}

class EveryElementVibration : public testing::TestWithParam<ElementKind> {};
INSTANTIATE_TEST_SUITE_P(Catalogue, EveryElementVibration,
                         testing::ValuesIn(test_meshes::every_kind),
                         [](const auto& kind) { return test_meshes::kind_name(kind.param); });

// Masses lumped by trilinear elements have too much rotary inertia, with one element through the
// thickness three times as much; those of Simpson have not.
TEST_P(EveryElementVibration, BarsBendAndStretchAtTheFrequenciesOfTheory) {
  const ElasticMaterial steel{.young = 210e9, .poisson = 0, .density = 7800};
  const double length = 1, height = 0.1;
  const int layers = GetParam() == ElementKind::hexahedron_27  ? 1
                     : GetParam() == ElementKind::hexahedron_8 ? 4
                                                               : 2;
  const SolidMesh mesh =
      box_mesh(GetParam(), {10 * layers, layers, layers}, {length, height, height});
  const FreeVibration result = vibration(mesh, steel, 12);
  const double bending = timoshenko_frequency(steel, length, height);
  const double stretching = std::sqrt(steel.young / steel.density) / (2 * length);
  EXPECT_NEAR(result.frequencies[0] / bending, 1, 0.01);
  EXPECT_NEAR(result.frequencies[1] / bending, 1, 0.01);
  // The stretching mode moves along x, all over a section alike.
  double best = 0, found = 0;
  for (Eigen::Index i = 0; i < result.frequencies.size(); ++i) {
    double along = 0, across = 0;
    for (Eigen::Index j = 0; j < result.modes.rows(); j += 3) {
      along += std::pow(result.modes(j, i), 2);
      across += result.modes.col(i).segment<2>(j + 1).squaredNorm();
    }
    if (along / (along + across) > best) {
      best = along / (along + across);
      found = result.frequencies[i];
    }
  }
  EXPECT_GT(best, 0.99);
  EXPECT_NEAR(found / stretching, 1, 0.01);
  RecordProperty("ratios", std::to_string(result.frequencies[0] / bending) + " " +
                               std::to_string(found / stretching));
}

TEST_P(EveryElementVibration, ModesAreOrthogonalToEachOtherAndToRigidMotion) {
  const ElasticMaterial steel{.young = 210e9, .poisson = 0.3, .density = 7800};
  const SolidMesh mesh = box_mesh(GetParam(), {4, 3, 2}, {1, 0.7, 0.5});
  const Assembly body = assemble(mesh, steel);
  const FreeVibration result = free_vibration(body.stiffness, mesh.nodes, body.masses, 20);
  ASSERT_EQ(result.problem, "");
  EXPECT_LT(result.error, 1e-8);
  Eigen::VectorXd M(3 * body.masses.size());
  for (Eigen::Index i = 0; i < M.size(); ++i) M[i] = body.masses[i / 3];
  const Eigen::MatrixXd gram = result.modes.transpose() * M.asDiagonal() * result.modes;
  EXPECT_LT((gram - Eigen::MatrixXd::Identity(20, 20)).cwiseAbs().maxCoeff(), 1e-10);
  for (int axis = 0; axis < 3; ++axis) {
    const Eigen::VectorXd shift = Vector3d::Unit(axis).replicate(body.masses.size(), 1);
    EXPECT_LT((result.modes.transpose() * M.cwiseProduct(shift)).norm(),
              1e-13 * std::sqrt(body.masses.sum()));
  }
}

/// ωR/√(G/ρ) of the lowest spheroidal modes of a free sphere with l = 2: no traction on r = R, from
/// potentials j_l(ωr/c_p) and j_l(ωr/c_s) (Lamb, Proc. London Math. Soc. 13:189, 1882).
double spheroidal_number(double poisson) {
  const double speeds = std::sqrt((1 - 2 * poisson) / (2 - 2 * poisson));  // c_s/c_p
  const auto determinant = [&](double b) {
    const double a = speeds * b;
    const int l = 2;
    const double j_a = std::sph_bessel(l, a), k_a = a * std::sph_bessel(l + 1, a);
    const double j_b = std::sph_bessel(l, b), k_b = b * std::sph_bessel(l + 1, b);
    const double rr_p = (l * l - l - 0.5 * b * b) * j_a + 2 * k_a;
    const double rr_s = l * (l + 1) * ((l - 1) * j_b - k_b);
    const double rt_p = (l - 1) * j_a - k_a;
    const double rt_s = (l * l - 1 - 0.5 * b * b) * j_b + k_b;
    return rr_p * rt_s - rr_s * rt_p;
  };
  return root(determinant, 2, 3);
}

TEST(FreeVibration, SpheresTwistAndStretchAtLambsFrequencies) {
  const ElasticMaterial rock{.young = 50e9, .poisson = 0.25, .density = 2500};
  const double radius = 0.1, shear_speed = std::sqrt(rock.shear_modulus() / rock.density);
  EXPECT_NEAR(spheroidal_number(0.25), 2.640, 1e-3);
  for (const ElementKind kind : {ElementKind::hexahedron_8, ElementKind::hexahedron_27}) {
    const int cells = kind == ElementKind::hexahedron_8 ? 4 : 2;
    const SolidMesh mesh = test_meshes::ball_mesh(kind, cells, cells, radius);
    const Assembly body = assemble(mesh, rock);
    // The mass is that of the sphere, not of the elements in it.
    const double mass = rock.density * 4 / 3 * pi * std::pow(radius, 3);
    const NodalMasses corrected = correct_masses(
        mesh, body.masses, mass, Matrix3d::Identity() * 0.4 * mass * radius * radius);
    ASSERT_EQ(corrected.problem, "");
    const FreeVibration result = free_vibration(body.stiffness, mesh.nodes, corrected.masses, 10);
    ASSERT_EQ(result.problem, "");
    const Eigen::VectorXd eta = 2 * pi * radius / shear_speed * result.frequencies;
    // Masses lumped at the surface make elements of first order slow; eight cells leave 2 %.
    const double tolerance = kind == ElementKind::hexahedron_8 ? 0.08 : 0.01;
    std::string text;
    // Five of each: the ways to orient a pattern of l = 2.
    for (int i = 0; i < 5; ++i) {
      EXPECT_NEAR(eta[i] / 2.5011, 1, tolerance) << type_of(kind).name << i;
      EXPECT_NEAR(eta[5 + i] / spheroidal_number(0.25), 1, tolerance) << type_of(kind).name << i;
    }
    for (const double number : eta) text += std::to_string(number) + " ";
    RecordProperty(test_meshes::kind_name(kind), text);
  }
}

// λ = ω·a²·√(ρ·h/D) = 13.468 of a thin free square plate with ν = 0.3 (Leissa, J. Sound Vib.
// 31:257, 1973, gives 13.489 as an upper bound). Thickness 1 % of the edge.
TEST_P(EveryElementVibration, PlatesTwistAtTheFrequencyOfKirchhoff) {
  const ElasticMaterial steel{.young = 210e9, .poisson = 0.3, .density = 7800};
  const double a = 1, h = 0.01;
  const SolidMesh mesh = box_mesh(GetParam(), {10, 10, 1}, {a, a, h});
  const FreeVibration result = vibration(mesh, steel, 3);
  const double D = steel.young * h * h * h / (12 * (1 - 0.3 * 0.3));
  const double lambda = 2 * pi * result.frequencies[0] * a * a * std::sqrt(steel.density * h / D);
  RecordProperty("lambda", std::to_string(lambda));
  EXPECT_NEAR(lambda / 13.468, 1, 0.01);
}

TEST_P(EveryElementVibration, NodesWithoutMassFollowTheOthers) {
  const ElasticMaterial steel{.young = 210e9, .poisson = 0.3, .density = 7800};
  const Vector3d size(1, 0.3, 0.2);
  const SolidMesh mesh = box_mesh(GetParam(), {8, 3, 2}, size);
  const Assembly body = assemble(mesh, steel);
  std::vector<int> patch;
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
    const Vector3d& X = mesh.nodes[i];
    if (X.x() > 0.49 && std::hypot(X.y(), X.z()) < 0.06) patch.push_back(static_cast<int>(i));
  }
  ASSERT_GT(patch.size(), 1u);
  const double mass = body.masses.sum();
  const Matrix3d inertia =
      mass / 12 *
      (size.squaredNorm() * Matrix3d::Identity() - Matrix3d(size.cwiseAbs2().asDiagonal()));
  const NodalMasses moved = move_mass_from(patch, mesh, body.masses);
  const NodalMasses corrected = correct_masses(mesh, moved.masses, mass, inertia);
  ASSERT_EQ(corrected.problem, "");
  const NodalMasses usual = correct_masses(mesh, body.masses, mass, inertia);
  const FreeVibration all = free_vibration(body.stiffness, mesh.nodes, usual.masses, 4);
  const FreeVibration some = free_vibration(body.stiffness, mesh.nodes, corrected.masses, 4);
  ASSERT_EQ(some.problem, "");
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(some.frequencies[i] / all.frequencies[i], 1, 0.03);
}

TEST(FreeVibration, FindsAllFrequenciesOfASmallMeshAndSaysThatThereAreNoMore) {
  const ElasticMaterial steel{.young = 210e9, .poisson = 0.3, .density = 7800};
  const SolidMesh mesh = box_mesh(ElementKind::hexahedron_8, {1, 1, 1}, {1, 1, 1});
  const Assembly body = assemble(mesh, steel);
  const FreeVibration result = free_vibration(body.stiffness, mesh.nodes, body.masses, 30);
  EXPECT_EQ(result.frequencies.size(), 18);  // 24 unknowns less 6
  EXPECT_NE(result.problem, "");
}

TEST(FreeVibration, GivesTheSameBitsAgain) {
  const ElasticMaterial steel{.young = 210e9, .poisson = 0.3, .density = 7800};
  const SolidMesh mesh = box_mesh(ElementKind::tetrahedron_10, {3, 2, 2}, {1, 0.6, 0.5});
  const FreeVibration first = vibration(mesh, steel, 5), second = vibration(mesh, steel, 5);
  EXPECT_EQ(first.frequencies, second.frequencies);
  EXPECT_EQ(first.modes, second.modes);
}

}  // namespace free_vibration_test
}  // namespace carom::continuum
