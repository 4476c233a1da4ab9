// Checks of the records in reference/values.json, one function for each kind of record.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>
#include <vector>

#include "carom/impact.h"
#include "carom/materials.h"
#include "laws/hunt_crossley_impact.h"
#include "laws/spring_dashpot.h"
#include "support/bound_law.h"
#include "support/paths.h"

namespace carom {
namespace reference_records_test {

using nlohmann::json;
using testing_support::bound;
using testing_support::value_of;

inline json read_reference(const std::string& file) {
  std::ifstream stream(project_root() + "/tests/validation/reference/" + file);
  return json::parse(stream);
}

inline void expect_close(double ours, double reference, double tolerance = 1e-8) {
  EXPECT_NEAR(ours, reference, tolerance * std::max(std::fabs(reference), 1e-300));
}

/// "3/2" and "1" as numbers.
inline double fraction(const std::string& text) {
  const std::size_t slash = text.find('/');
  return slash == std::string::npos
             ? std::stod(text)
             : std::stod(text.substr(0, slash)) / std::stod(text.substr(slash + 1));
}

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

CentralImpact unit_impact(const std::string& law, double e, Separation separation, double n = 1.5) {
  const testing_support::LawCase wanted{.law = law,
                                        .values = {{"stiffness", 1}, {"exponent", n}},
                                        .restitution = e,
                                        .separation = separation};
  return simulate_impact(bound(wanted, kUnit), kUnit);
}

inline std::string law_name(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

// --- document 000 --------------------------------------------------------------------------------

inline double two_spheres_stiffness(double young, double poisson, double radius) {
  return 4.0 / 3 * effective_modulus(young, poisson, young, poisson) *
         std::sqrt(effective_radius(radius, radius));
}

inline void check_sphere_stiffness(const json& record) {
  const json& p = record["params"];
  expect_close(two_spheres_stiffness(p.value("E", 1.0), p["nu"], p["R"]), record["computed"]);
}

inline void check_sphere_mass(const json& record) {
  const double r = record["params"]["R"];
  const double m = record["params"]["rho"].get<double>() * 4 / 3 * std::numbers::pi * r * r * r;
  expect_close(m * m / (m + m), record["computed"]);
}

inline void check_permanent_indentation(const json& record) {
  const json& p = record["params"];
  const Onset onset{.approach_speed = p["v0"], .effective_mass = p["m_eff"]};
  const double e = p["e"], n = p["n"];
  const CentralImpact impact =
      simulate_impact(bound({.law = "permanent-indentation",
                             .values = {{"stiffness", p["K"].get<double>()}, {"exponent", n}},
                             .restitution = e},
                            onset),
                      onset);
  const CentralImpact hertz = simulate_impact(
      bound({.law = "hertz", .values = {{"stiffness", p["K"].get<double>()}, {"exponent", n}}},
            onset),
      onset);
  const double kinetic = 0.5 * onset.effective_mass * onset.approach_speed * onset.approach_speed;
  const std::map<std::string, double> ours = {
      {"delta_m", impact.max_indentation},
      {"f_m", impact.peak_force},
      {"delta_p", impact.indentation_at_separation},
      {"delta_p_over_delta_m", impact.indentation_at_separation / impact.max_indentation},
      {"dT", impact.energy_lost},
      {"dT_eq6", kinetic * (1 - e * e)},
      {"v_dep", impact.separation_speed},
      {"t_compression", impact.time_of_max_indentation},
      {"t_restitution", impact.duration - impact.time_of_max_indentation},
      {"t_contact", impact.duration},
      {"t_eq20", 2.94 * hertz.max_indentation / onset.approach_speed},
      {"t_hertz", hertz.duration},
      {"a_max", impact.peak_force / onset.effective_mass}};
  const std::string id = record["id"];
  expect_close(ours.at(id.substr(id.rfind('/') + 1)), record["computed"]);
}

inline void check_example_1(const json& record) {
  const json& p = record["params"];
  const Onset onset{.approach_speed = p["v0"], .effective_mass = p["m_eff"]};
  const NormalLaw law =
      bound({.law = "lankarani-nikravesh",
             .values = {{"stiffness", p["K"].get<double>()}, {"exponent", p["n"].get<double>()}},
             .restitution = p["e"].get<double>()},
            onset);
  // Both ways: the closed form, and the integrated motion.
  for (const bool integrate : {false, true}) {
    const CentralImpact impact = simulate_impact(law, onset, {.integrate = integrate});
    const json& c = record["computed"];
    expect_close(impact.restitution, c["e_realised"]);
    expect_close(impact.max_indentation, c["delta_max"]);
    expect_close(impact.force_at_max_indentation, c["f_at_delta_max"]);
    expect_close(impact.peak_force, c["f_max"]);
    expect_close(impact.depth_at_peak_force, c["delta_at_f_max"]);
    EXPECT_NEAR(impact.rate_at_peak_force, c["v_at_f_max"].get<double>(),
                1e-8 * onset.approach_speed);
    expect_close(impact.time_of_max_indentation, c["t_compression"]);
    expect_close(impact.duration, c["t_contact"]);
    expect_close(impact.separation_speed, c["v_departure"]);
    EXPECT_NEAR(impact.energy_lost, c["energy_loss"].get<double>(), 1e-10 * onset.effective_mass);
    expect_close(impact.impulse, c["impulse"]);
  }
}

inline void check_loss_ratio(const json& record) {
  const double e = record["params"]["e"];
  const CentralImpact impact = unit_impact("lankarani-nikravesh", e, Separation::zero_indentation);
  expect_close((1 - impact.restitution * impact.restitution) / (1 - e * e), record["computed"]);
}

// --- the damping laws ----------------------------------------------------------------------------

inline void check_family(const json& record) {
  const std::string id = record["id"];
  const std::string name = law_name(id.substr(7, id.rfind('/') - 7));
  const double e = record["params"]["e_requested"];
  for (const double n : {1.0, 1.5, 2.0}) {
    const NormalLaw law = bound(
        {.law = name, .values = {{"stiffness", 1}, {"exponent", n}}, .restitution = e}, kUnit);
    expect_close(value_of(law, "damping_factor"), record["params"]["d"], 1e-12);
    expect_close(simulate_impact(law, kUnit).restitution, record["computed"], 1e-12);
    expect_close(simulate_impact(law, kUnit, {.integrate = true}).restitution, record["computed"],
                 1e-9);
  }
}

inline void check_spring_dashpot(const json& record) {
  const double e = record["params"]["e_requested"];
  const json& c = record["computed"];
  expect_close(laws::logarithmic_ratio(e), c[0], 1e-12);
  for (const char* law : {"anagnostopoulos", "kelvin-voigt"}) {
    const double at_depth = unit_impact(law, e, Separation::zero_indentation).restitution;
    const double at_force = unit_impact(law, e, Separation::zero_force).restitution;
    EXPECT_NEAR(at_depth, c[1].get<double>(), 1e-10);
    EXPECT_NEAR(at_force, c[2].get<double>(), 1e-10);
  }
}

inline void check_damping_ratio(const json& record) {
  const double ratio = record["params"]["xi"];
  const json& c = record["computed"];
  const Separation rules[] = {Separation::zero_indentation, Separation::zero_force};
  for (int i = 0; i < 2; ++i) {
    const double reference = c.is_array() ? c[i].get<double>() : c.get<double>();
    EXPECT_NEAR(laws::spring_dashpot_restitution(ratio, rules[i]), reference, 1e-12);
    std::vector<Problem> problems;
    Calibrator calibrator;
    const NormalLawChoice choice = choose({.law = "kelvin-voigt",
                                           .parameters = {{"damping", 2 * ratio}},
                                           .context = {{"stiffness", 1.0}},
                                           .separation = rules[i]},
                                          "test", problems);
    throw_if_any(problems);
    const CentralImpact impact = simulate_impact(bind(choice, kUnit, calibrator), kUnit);
    EXPECT_NEAR(impact.restitution, reference, 1e-10);
    if (!c.is_array()) return;  // document 002 speaks of zero indentation only
  }
}

inline void check_linear_dashpot(const json& record, const std::string& law, double n) {
  const json& p = record["params"];
  const double e = p["e_requested"];
  const NormalLaw bound_law =
      bound({.law = law, .values = {{"stiffness", 1}, {"exponent", n}}, .restitution = e}, kUnit);
  const CentralImpact impact = simulate_impact(bound_law, kUnit);
  EXPECT_NEAR(value_of(bound_law, "damping"), p["c_hat"].get<double>(), 1e-12);
  expect_close(impact.restitution, record["computed"], 1e-9);
  if (p.contains("x_max")) {
    expect_close(impact.max_indentation, p["x_max"], 1e-9);
    EXPECT_NEAR(impact.indentation_at_separation, p["x_sep"].get<double>(), 1e-8);
    expect_close(impact.duration, p["t_contact"], 1e-9);
  }
}

inline double exact_coefficient(const testing_support::LawCase& wanted, const char* parameter) {
  return value_of(bound(wanted, kUnit), parameter);
}

/// c of F = δⁿ + c·δ̇, separation at zero force.
inline void check_exact_dashpot(const json& record) {
  const json& p = record["params"];
  expect_close(exact_coefficient({.law = "poursina-nikravesh-general",
                                  .values = {{"stiffness", 1}, {"exponent", fraction(p["n"])}},
                                  .restitution = p["e"].get<double>(),
                                  .calibration = Calibration::exact},
                                 "damping"),
               record["computed"]);
}

inline void check_tsuji(const json& record) {
  const json& p = record["params"];
  const double n = fraction(p["n"]);
  const double e = p["e"];
  const NormalLaw law = bound(
      {.law = "tsuji", .values = {{"stiffness", 1}, {"exponent", n}}, .restitution = e}, kUnit);
  expect_close(value_of(law, "damping"), record["computed"]);
  EXPECT_NEAR(simulate_impact(law, kUnit).restitution, e, 1e-10);
}

NormalLaw kuwabara_kono(double beta, Separation separation) {
  // β = (3/2)·A in units of the impact.
  return bound({.law = "kuwabara-kono",
                .values = {{"stiffness", 1}, {"damping_time", beta / 1.5}},
                .separation = separation},
               kUnit);
}

inline void check_kuwabara_kono(const json& record) {
  const double beta = record["params"]["beta"];
  const json& c = record["computed"];
  const double at_depth =
      simulate_impact(kuwabara_kono(beta, Separation::zero_indentation), kUnit).restitution;
  const double at_force =
      simulate_impact(kuwabara_kono(beta, Separation::zero_force), kUnit).restitution;
  EXPECT_NEAR(at_depth, c[0].get<double>(), 1e-10);
  EXPECT_NEAR(at_force, c[1].get<double>(), 1e-10);
}

inline void check_exact_kuwabara_kono(const json& record) {
  const Separation rules[] = {Separation::zero_indentation, Separation::zero_force};
  for (int i = 0; i < 2; ++i) {
    const double time = exact_coefficient({.law = "kuwabara-kono",
                                           .values = {{"stiffness", 1}},
                                           .restitution = record["params"]["e"].get<double>(),
                                           .calibration = Calibration::exact,
                                           .separation = rules[i]},
                                          "damping_time");
    expect_close(1.5 * time, record["computed"][i]);
  }
}

/// The stored series in powers of √β.
inline void check_series(const json& record, Separation separation) {
  const json& a = record["computed"];
  for (const double beta : {0.005, 0.01, 0.02}) {
    double series = 1;
    for (std::size_t k = 0; k < a.size(); ++k) {
      series += a[k].get<double>() * std::pow(beta, 0.5 * static_cast<double>(k + 1));
    }
    // The first term left out is of order β^5.5.
    EXPECT_NEAR(simulate_impact(kuwabara_kono(beta, separation), kUnit).restitution, series, 1e-9);
  }
}

inline void check_first_coefficients(const json& record, bool second) {
  const double h = 3e-3;
  const auto slope = [](double beta) {
    return (1 - simulate_impact(kuwabara_kono(beta, Separation::zero_indentation), kUnit,
                                {.tolerance = 1e-14})
                    .restitution) /
           beta;
  };
  // (1 − e)/β = C₁ − C₂β + C₃β² − …: value and derivative at zero from four points.
  const double l[] = {slope(h), slope(2 * h), slope(3 * h), slope(4 * h)};
  const double c1 = 4 * l[0] - 6 * l[1] + 4 * l[2] - l[3];
  const double c2 = (13.0 / 3 * l[0] - 9.5 * l[1] + 7 * l[2] - 11.0 / 6 * l[3]) / h;
  // What the differences leave: 24·C₅·h⁴ and 50·C₅·h³.
  expect_close(second ? c2 : c1, record["computed"], second ? 1e-6 : 1e-8);
}

// --- document 002 --------------------------------------------------------------------------------

YieldPair sphere_on_plane(double modulus, double density, double radius = 0.01) {
  return {.effective_modulus = modulus,
          .effective_radius = radius,
          .effective_mass = density * 4 / 3 * std::numbers::pi * radius * radius * radius};
}

inline void check_yield_velocity(const json& record) {
  const json& p = record["params"];
  const double young = p["E"], nu = p["nu"];
  const double modulus = p.contains("Estar") ? p["Estar"].get<double>() : young / (1 - nu * nu);
  if (p.contains("Estar")) expect_close(effective_modulus(young, nu, young, nu), modulus, 1e-12);
  expect_close(sphere_yield_velocity(modulus, p["Y"], p["rho"], 26), record["computed"]);
}

inline void check_table_1(const json& record) {
  const json& p = record["params"];
  const std::string id = record["id"];
  const std::map<std::string, std::pair<double, double>> rows = {{"elastic", {1e-6, 0.1}},
                                                                 {"fully_plastic", {1e-3, 5}},
                                                                 {"shallow_limit", {0.1, 100}},
                                                                 {"extensive", {10, 1000}},
                                                                 {"hypervelocity", {1e3, 10000}}};
  const std::string row = id.substr(11, id.rfind('/') - 11);
  const auto [parameter, speed] = rows.at(row);
  if (id.ends_with("/V")) {
    const double v = record["computed"];
    expect_close(impact_parameter(p["rho"], p["Yd"], v), parameter);
  } else {
    expect_close(impact_parameter(p["rho"], p["Yd"], speed), record["computed"]);
  }
}

inline void check_johnson(const json& record) {
  const json& p = record["params"];
  expect_close(plastic_restitution(sphere_on_plane(p["Estar"], p["rho"]), p["pd"], p["V"]),
               record["computed"]);
}

// -------------------------------------------------------------------------------------------------

}  // namespace reference_records_test
}  // namespace carom
