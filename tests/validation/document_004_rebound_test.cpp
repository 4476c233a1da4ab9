// The thesis "Rebound predictions for elastic collisions" (document 004): Routh's method for a rod with
// hemispherical ends, its factor f between coefficients of restitution, and its three tables. The ids
// name the recomputed records; Table 2 gives λ and θ with five digits, and rows of other bodies than the
// exact rod (faceted meshes), so that printed numbers agree to what those digits allow.
#include <gtest/gtest.h>

#include <Eigen/LU>
#include <map>
#include <numbers>

#include "impact/routh.h"
#include "support/rigid_reference.h"

namespace carom {
namespace document_004_rebound_test {

using nlohmann::json;
using testing_support::expect_close;
using testing_support::rigid_record;
using testing_support::rigid_records;

constexpr double kTolerance = 1e-12;
constexpr double kDegree = std::numbers::pi / 180;
const RoundedRod kRod{.radius = 0.1, .length = 0.5, .density = 7800};

/// Table 2, the rows "simplified prediction".
struct Row {
  double friction;
  PrincipalInertia inertia;
  double axis_angle, factor, tan_incidence, slip;
};
const std::map<std::string, Row> kTable2 = {
    {"a", {0.5, {49.98184, 0.63922, 0.27018}, 0.37613, 1.15283, 1.54900, 0.03098}},
    {"b", {1.0, {51.06690, 0.63252, 0.38956}, 0.54040, 1.98025, 9.53159, 0.19063}},
    {"c", {0.5, {53.51599, 0.61240, -0.62204}, -0.86009, 0.69114, 1.07757, 0.02155}},
    {"d", {1.0, {53.03379, 0.61573, -0.59062}, -0.81818, 0.61378, 1.35013, 0.02700}}};
constexpr double kApproach = 0.02;

/// Table 3, from finite elements: rebound of a rigid body over the approach speed, and normal works.
struct FiniteElements {
  double w_t, w_n, work_compression, work_restitution, d, f;
};
const std::map<std::string, FiniteElements> kTable3 = {
    {"a", {-0.63561, 1.10031, -0.03473, 0.03215, 0.96214, 1.14361}},
    {"b", {-1.97604, 1.65365, -0.09601, 0.05668, 0.76835, 2.15221}},
    {"c", {-0.98234, 1.00840, -0.00974, 0.01155, 1.08896, 0.92602}},
    {"d", {-1.38388, 1.05131, -0.00794, 0.00940, 1.08806, 0.96622}}};

/// The row's contact with unit mass and approach speed: impulses are γ, velocities V.
RigidContact unit_contact(const Row& row) {
  PrincipalInertia inertia = row.inertia;
  inertia.mass = 1;
  return {.inverse_C = inverse_inertia(inertia),
          .velocity_C = {row.tan_incidence, 0, -1},
          .friction = row.friction};
}

std::string id(const std::string& part, const std::string& row, const std::string& rest = "") {
  return "004/" + part + "/" + row + (rest.empty() ? "" : "/" + rest);
}

TEST(Document004, RodHasItsMassAndRadiusOfGyration) {
  expect_close(mass(kRod), rigid_record("004/ex2/mB")["computed"], kTolerance);
  expect_close(gyration_radius_squared(kRod), rigid_record("004/ex2/k3sq")["computed"], kTolerance);
}

TEST(Document004, RodHasItsPrincipalValuesAtEveryAngle) {
  for (const json& record : rigid_records("004/ex2/phi")) {
    SCOPED_TRACE(record["id"].get<std::string>());
    const double phi = record["params"]["phi_deg"].get<double>() * kDegree;
    const json& expected = record["computed"];
    const PrincipalInertia inertia = contact_inertia(kRod, phi);
    expect_close(contact_distance_squared(kRod, phi), expected[0], kTolerance);
    expect_close(inertia.theta, expected[1], kTolerance);
    expect_close(inertia.mass, expected[2], kTolerance);
    expect_close(inertia.lambda, expected[3], kTolerance);
    expect_close(sticking_slope(inertia), expected[4], kTolerance);
    EXPECT_NEAR(axis_angle(kRod, inertia.theta), phi, 1e-14);
    // The matrix that the solver sees has them again.
    const PrincipalInertia again = principal_inertia(inverse_inertia(inertia));
    EXPECT_NEAR(again.mass, inertia.mass, 1e-12 * inertia.mass);
    EXPECT_NEAR(again.lambda, inertia.lambda, 1e-14);
    EXPECT_NEAR(again.theta, inertia.theta, 1e-14);
  }
}

TEST(Document004, LambdaFollowsFigure9) {
  for (const json& record : rigid_records("004/fig9/")) {
    SCOPED_TRACE(record["id"].get<std::string>());
    const json& p = record["params"];
    const RoundedRod rod{.radius = 1, .length = p["L_over_R"], .density = 1};
    expect_close(contact_inertia(rod, p["phi_deg"].get<double>() * kDegree).lambda,
                 record["computed"], kTolerance);
  }
}

TEST(Document004, FactorFollowsFigures11And12) {
  for (const json& record : rigid_records("004/fig12/")) {
    SCOPED_TRACE(record["id"].get<std::string>());
    const json& p = record["params"];
    const double theta = p["theta_deg"].get<double>() * kDegree;
    const double friction = p["mu"];
    const PrincipalInertia inertia = contact_inertia(kRod, axis_angle(kRod, theta));
    const json& expected = record["computed"];
    expect_close(sticking_slope(inertia), expected[0], kTolerance);
    EXPECT_EQ(static_cast<int>(routh_case(inertia, friction)), expected[1].get<int>());
    expect_close(restitution_factor(inertia, friction), expected[2], kTolerance);
    expect_close(incidence_of_factor(inertia, friction), expected[3], kTolerance);
  }
}

TEST(Document004, RodHasItsExtremesOfTheFactor) {
  for (const auto& [name, row] : kTable2) {
    SCOPED_TRACE(name);
    const json record = rigid_record(id("table2", name, "exact_rod"));
    const json& expected = record["computed"];
    const FactorExtreme extreme = record["params"]["extr"] == "max"
                                      ? largest_factor(kRod, row.friction)
                                      : smallest_factor(kRod, row.friction);
    const PrincipalInertia inertia = contact_inertia(kRod, extreme.axis_angle);
    // The records hold the angle to about 1e-9, since f is flat there.
    expect_close(extreme.factor, expected["f"], kTolerance);
    expect_close(extreme.axis_angle, expected["phi"], 1e-8);
    expect_close(inertia.theta, expected["theta"], 1e-8);
    expect_close(inertia.mass, expected["m"], 1e-8);
    expect_close(inertia.lambda, expected["lam"], 1e-8);
    expect_close(incidence_of_factor(inertia, row.friction), expected["tana"], 1e-7);
    EXPECT_EQ(static_cast<int>(routh_case(inertia, row.friction)), expected["case"].get<int>());
    expect_close(sticking_slope(inertia), expected["mu_prime"], 1e-8);
  }
}

TEST(Document004, Table2FollowsFromItsLambdaAndTheta) {
  for (const auto& [name, row] : kTable2) {
    SCOPED_TRACE(name);
    const auto computed = [&, &name = name](const char* what) {
      return rigid_record(id("table2", name, what))["computed"];
    };
    const PrincipalInertia& inertia = row.inertia;
    expect_close(restitution_factor(inertia, row.friction), computed("f_from_row"), kTolerance);
    expect_close(incidence_of_factor(inertia, row.friction), computed("tana_from_row"), kTolerance);
    expect_close(kApproach * row.tan_incidence, computed("vt"), kTolerance);
    EXPECT_EQ(static_cast<int>(routh_case(inertia, row.friction)), computed("case").get<int>());
    expect_close(sticking_slope(inertia), computed("mu_prime"), kTolerance);
    expect_close(inertia.mass / (1 - inertia.lambda), computed("mB_implied"), kTolerance);
    const double b2 = contact_distance_squared(kRod, row.axis_angle);
    expect_close(b2 * (1 - inertia.lambda) / (2 * inertia.lambda), computed("k3sq_implied"),
                 kTolerance);
    expect_close(axis_angle(kRod, inertia.theta), computed("phi_exact_of_theta"), kTolerance);
    // Printed; row b is the most sensitive to the digits of λ and θ.
    EXPECT_NEAR(restitution_factor(inertia, row.friction), row.factor, 5e-5);
    EXPECT_NEAR(incidence_of_factor(inertia, row.friction), row.tan_incidence, 5e-4);
    EXPECT_NEAR(kApproach * row.tan_incidence, row.slip, 6e-6);
  }
}

// Eqs. (5.10) to (5.13).
TEST(Document004, LinesOfSticksAndCompressionHaveTheirCoefficients) {
  for (const auto& [name, row] : kTable2) {
    SCOPED_TRACE(name);
    const RouthDiagram diagram = routh_diagram(unit_contact(row), {});
    const json record = rigid_record(id("lines", name));
    expect_close(diagram.sticking.tangential, record["computed"][0], kTolerance);
    expect_close(diagram.sticking.normal, record["computed"][1], kTolerance);
    EXPECT_EQ(diagram.sticking.constant, -row.tan_incidence);
    expect_close(diagram.maximum_compression.tangential, record["computed"][1], kTolerance);
    expect_close(diagram.maximum_compression.normal, record["computed"][2], kTolerance);
    EXPECT_EQ(diagram.maximum_compression.constant, 1);
    EXPECT_NEAR(diagram.sticking.tangential, record["printed"][0].get<double>(), 1e-5);
    EXPECT_NEAR(diagram.sticking.normal, record["printed"][1].get<double>(), 1e-5);
    EXPECT_NEAR(diagram.maximum_compression.normal, record["printed"][2].get<double>(), 1e-5);
  }
}

// The end T of Figs. 17 to 20 by each definition of the coefficient: c kinetic, e kinematic, d energetic.
TEST(Document004, PathsEndWhereTheSimplifiedMethodEndsThem) {
  const std::map<std::string, ImpactHypothesis> definitions = {{"c1", ImpactHypothesis::poisson},
                                                               {"e1", ImpactHypothesis::newton},
                                                               {"d1", ImpactHypothesis::stronge}};
  for (const auto& [name, row] : kTable2) {
    for (const auto& [definition, hypothesis] : definitions) {
      SCOPED_TRACE(name + definition);
      const json record = rigid_record(id("predict", name, definition));
      const json& expected = record["computed"];
      const ImpactLaw law{.hypothesis = hypothesis, .restitution = 1};
      const RigidRebound rebound = solve_impact(unit_contact(row), law);
      expect_close(rebound.impulse_C.z(), expected["gn"], kTolerance);
      expect_close(rebound.impulse_C.x(), expected["gt"], kTolerance);
      expect_close(rebound.velocity_C.x(), expected["wt"], kTolerance);
      expect_close(rebound.velocity_C.z(), expected["wn"], kTolerance);
      expect_close(rebound.compression_impulse, expected["gn_c"], kTolerance);
      expect_close(rebound.restitution_kinetic, expected["c"], kTolerance);
      expect_close(rebound.restitution_kinematic, expected["e"], kTolerance);
      expect_close(rebound.restitution_energetic, expected["d"], kTolerance);
      expect_close(rebound.work_compression, expected["Wc"], kTolerance);
      expect_close(rebound.work_restitution, expected["Wr"], kTolerance);
      expect_close(-rebound.energy_lost, expected["dE"], kTolerance);
      // P, where the slip stops, and C on the path of the diagram.
      const RouthDiagram diagram = routh_diagram(unit_contact(row), law);
      double stop = 0;
      for (const SlipPhase& phase : rebound.phases) {
        if (phase.mode != SlipMode::slide && stop == 0) stop = phase.from_normal_impulse;
      }
      expect_close(stop, expected["P"][0], kTolerance);
      bool found_stop = false, found_compression = false;
      for (int i = 0; i < diagram.path_count; ++i) {
        const ImpulsePoint& point = diagram.path[static_cast<std::size_t>(i)];
        if (point.normal == stop) {
          found_stop = true;
          expect_close(point.tangential, expected["P"][1], kTolerance);
        }
        if (point.normal == rebound.compression_impulse) {
          found_compression = true;
          expect_close(point.tangential, expected["gt_c"], kTolerance);
        }
      }
      EXPECT_TRUE(found_stop && found_compression);
    }
  }
}

TEST(Document004, Table3FollowsFromItsWorks) {
  for (const auto& [name, row] : kTable2) {
    SCOPED_TRACE(name);
    const FiniteElements& printed = kTable3.at(name);
    const double d = std::sqrt(printed.work_restitution / -printed.work_compression);
    expect_close(d, rigid_record(id("table3", name, "d"))["computed"], kTolerance);
    // f is e/d with the printed d.
    expect_close(printed.w_n / printed.d, rigid_record(id("table3", name, "f"))["computed"],
                 kTolerance);
    EXPECT_NEAR(d, printed.d, 6e-6);
    EXPECT_NEAR(printed.w_n / printed.d, printed.f, 6e-6);
    // The impulse that a rigid rod needs for the velocities of the finite elements, (2.36) and (2.37).
    const RigidContact contact = unit_contact(row);
    const Vector3d gained = Vector3d(printed.w_t, 0, printed.w_n) - contact.velocity_C;
    const Vector3d gamma = contact.inverse_C.inverse() * gained;
    const json implied = rigid_record(id("table3", name, "gamma_implied"))["computed"];
    expect_close(gamma.x(), implied[0], kTolerance);
    expect_close(gamma.z(), implied[1], kTolerance);
    // Work of compression when the slip stops at its end, −m·v₀²/(2·m₁).
    RigidContact row_contact = contact;
    row_contact.inverse_C /= row.inertia.mass;
    row_contact.velocity_C = {kApproach * incidence_of_factor(row.inertia, row.friction), 0,
                              -kApproach};
    const json simplified = rigid_record(id("table3", name, "Wnc_simplified"));
    const double work = solve_impact(row_contact, {}).work_compression;
    expect_close(work, simplified["computed"], kTolerance);
    EXPECT_NEAR(work, printed.work_compression, 0.01 * -work);
  }
}

// Table 1 has elastic spheres; a rigid one slides or sticks. ψ = 2(1 − ν)·tan α/(μ·(2 − ν)).
TEST(Document004, RigidSphereBoundsTable1) {
  constexpr double mu = 0.1, nu = 0.3, approach = 0.1;
  constexpr double factor = 2 * (1 - nu) / (mu * (2 - nu));
  for (const double psi : {0.5, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0}) {
    SCOPED_TRACE(psi);
    const RigidRebound rebound = solve_impact(
        testing_support::plane_contact(3.5, 0, 1, psi / factor * approach, -approach, mu),
        {.restitution = 1});
    const std::string name = psi == 0.5 ? "0.5" : std::to_string(static_cast<int>(psi));
    const json expected = rigid_record("004/table1/psi" + name + "/rigid")["computed"];
    expect_close(rebound.velocity_C.x(), expected[0], kTolerance);
    expect_close(factor * rebound.velocity_C.x() / rebound.velocity_C.z(), expected[1], kTolerance);
  }
}

}  // namespace document_004_rebound_test
}  // namespace carom
