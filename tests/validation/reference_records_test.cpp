// Every stored reference record about central impacts, checked by one rule per kind of record.
// The records were computed independently of Carom (closed forms, 34-digit integration) and hold at
// least ten digits; the tolerance is 1e-8 relative, as the least of them allows, unless said.
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

namespace carom {
namespace reference_records_test {

using nlohmann::json;
using testing_support::bound;
using testing_support::value_of;

json read_reference(const std::string& file) {
  std::ifstream stream(std::string(CAROM_ROOT) + "/tests/validation/reference/" + file);
  return json::parse(stream);
}

void expect_close(double ours, double reference, double tolerance = 1e-8) {
  EXPECT_NEAR(ours, reference, tolerance * std::max(std::fabs(reference), 1e-300));
}

/// "3/2" and "1" as numbers.
double fraction(const std::string& text) {
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

std::string law_name(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

// --- document 000 --------------------------------------------------------------------------------

double two_spheres_stiffness(double young, double poisson, double radius) {
  return 4.0 / 3 * effective_modulus(young, poisson, young, poisson) *
         std::sqrt(effective_radius(radius, radius));
}

void check_sphere_stiffness(const json& record) {
  const json& p = record["params"];
  expect_close(two_spheres_stiffness(p.value("E", 1.0), p["nu"], p["R"]), record["computed"]);
}

void check_sphere_mass(const json& record) {
  const double r = record["params"]["R"];
  const double m = record["params"]["rho"].get<double>() * 4 / 3 * std::numbers::pi * r * r * r;
  expect_close(m * m / (m + m), record["computed"]);
}

void check_permanent_indentation(const json& record) {
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

void check_example_1(const json& record) {
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

void check_loss_ratio(const json& record) {
  const double e = record["params"]["e"];
  const CentralImpact impact = unit_impact("lankarani-nikravesh", e, Separation::zero_indentation);
  expect_close((1 - impact.restitution * impact.restitution) / (1 - e * e), record["computed"]);
}

// --- the damping laws ----------------------------------------------------------------------------

void check_family(const json& record) {
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

void check_spring_dashpot(const json& record) {
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

void check_damping_ratio(const json& record) {
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

void check_linear_dashpot(const json& record, const std::string& law, double n) {
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

double exact_coefficient(const testing_support::LawCase& wanted, const char* parameter) {
  return value_of(bound(wanted, kUnit), parameter);
}

/// c of F = δⁿ + c·δ̇, separation at zero force.
void check_exact_dashpot(const json& record) {
  const json& p = record["params"];
  expect_close(exact_coefficient({.law = "poursina-nikravesh-general",
                                  .values = {{"stiffness", 1}, {"exponent", fraction(p["n"])}},
                                  .restitution = p["e"].get<double>(),
                                  .calibration = Calibration::exact},
                                 "damping"),
               record["computed"]);
}

void check_tsuji(const json& record) {
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

void check_kuwabara_kono(const json& record) {
  const double beta = record["params"]["beta"];
  const json& c = record["computed"];
  const double at_depth =
      simulate_impact(kuwabara_kono(beta, Separation::zero_indentation), kUnit).restitution;
  const double at_force =
      simulate_impact(kuwabara_kono(beta, Separation::zero_force), kUnit).restitution;
  EXPECT_NEAR(at_depth, c[0].get<double>(), 1e-10);
  EXPECT_NEAR(at_force, c[1].get<double>(), 1e-10);
}

void check_exact_kuwabara_kono(const json& record) {
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
void check_series(const json& record, Separation separation) {
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

void check_first_coefficients(const json& record, bool second) {
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

void check_yield_velocity(const json& record) {
  const json& p = record["params"];
  const double young = p["E"], nu = p["nu"];
  const double modulus = p.contains("Estar") ? p["Estar"].get<double>() : young / (1 - nu * nu);
  if (p.contains("Estar")) expect_close(effective_modulus(young, nu, young, nu), modulus, 1e-12);
  expect_close(sphere_yield_velocity(modulus, p["Y"], p["rho"], 26), record["computed"]);
}

void check_table_1(const json& record) {
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

void check_johnson(const json& record) {
  const json& p = record["params"];
  expect_close(plastic_restitution(sphere_on_plane(p["Estar"], p["rho"]), p["pd"], p["V"]),
               record["computed"]);
}

// -------------------------------------------------------------------------------------------------

struct Rule {
  std::string prefix;
  std::function<void(const json&)> check;
};

const std::vector<Rule>& rules() {
  static const std::vector<Rule> all = {
      {"000/K_over_E", check_sphere_stiffness},
      {"000/K_", check_sphere_stiffness},
      {"000/E_for_K",
       [](const json& record) {
         // Rounded to the digits stored: the modulus that gives K = 5.50e9.
         expect_close(5.5e9 / two_spheres_stiffness(1, 0.33, 0.02), record["computed"], 1e-6);
       }},
      {"000/meff", check_sphere_mass},
      {"000/v_limit_rod",
       [](const json& r) {
         expect_close(wave_speed_limit(r["params"]["E"], r["params"]["rho"]), r["computed"]);
       }},
      {"000/v_limit_shear",
       [](const json& r) {
         const double young = r["params"]["E"], nu = r["params"]["nu"];
         expect_close(wave_speed_limit(young / (2 * (1 + nu)), r["params"]["rho"]), r["computed"]);
       }},
      {"000/ex2/", check_permanent_indentation},
      {"000/ex1/", check_example_1},
      {"000/hertz_2I",
       [](const json& r) {
         const laws::HuntCrossleyImpact hertz = laws::hunt_crossley_impact(1.5, 0);
         expect_close(hertz.duration / hertz.max_depth, r["computed"], 1e-12);
       }},
      {"000/eq8_loss_ratio", check_loss_ratio},
      {"000/ex3/R_for_K",
       [](const json& r) {
         const double young = r["params"]["E"], nu = r["params"]["nu"];
         const double modulus = effective_modulus(young, nu, young, nu);
         expect_close(4.0 / 3 * modulus * std::sqrt(r["computed"].get<double>()), 9.5e9);
       }},
      {"000/ex3/variantA",
       [](const json& r) {
         // A mechanism: only its direct central part belongs here.
         const double e = r["params"]["e"];
         expect_close(
             unit_impact("lankarani-nikravesh", e, Separation::zero_indentation).restitution,
             r["computed"]["e_realised_direct_central"]);
       }},
      {"002/VY/", check_yield_velocity},
      {"002/C_p0",
       [](const json& r) { expect_close(sphere_yield_coefficient(1.6), r["computed"]); }},
      {"002/C_pm",
       [](const json& r) { expect_close(sphere_yield_coefficient(1.65), r["computed"]); }},
      {"002/table1/", check_table_1},
      {"002/eq8_limit", [](const json& r) { expect_close(shallow_energy_limit, r["computed"]); }},
      {"002/V_shallow_steel_exact",
       [](const json& r) {
         const YieldPair pair = sphere_on_plane(1e11, r["params"]["rho"]);
         expect_close(shallow_indentation_velocity(pair, r["params"]["pd"]), r["computed"]);
       }},
      {"002/V_shallow_steel",
       [](const json& r) {
         const YieldPair pair = sphere_on_plane(1e11, r["params"]["rho"]);
         expect_close(shallow_indentation_velocity(pair, r["params"]["pd"], 0.05), r["computed"]);
       }},
      {"002/johnson_C",
       [](const json& r) {
         // e² at p_d/E* = W/(p_d·R³) = 1.
         const YieldPair pair{.effective_modulus = 1, .effective_radius = 1, .effective_mass = 2};
         expect_close(std::pow(plastic_restitution(pair, 1, 1), 2), r["computed"]);
       }},
      {"002/johnson_38",
       [](const json& r) {
         const YieldPair pair{.effective_modulus = 1, .effective_radius = 1, .effective_mass = 2};
         expect_close(plastic_restitution(pair, 3, 1), r["computed"]);
       }},
      {"002/johnson_e/", check_johnson},
      {"002/johnson_V_e1",
       [](const json& r) {
         const json& p = r["params"];
         expect_close(plastic_limit_velocity(sphere_on_plane(p["Estar"], p["rho"]), p["pd"]),
                      r["computed"]);
       }},
      {"002/eq10/xi1_f0",
       [](const json& r) {
         expect_close(laws::spring_dashpot_restitution(1, Separation::zero_force), r["computed"]);
       }},
      {"002/eq10/", check_damping_ratio},
      {"002/kk_C1", [](const json& r) { check_first_coefficients(r, false); }},
      {"002/kk_C2", [](const json& r) { check_first_coefficients(r, true); }},
      {"laws/A/exact/",
       [](const json& r) {
         expect_close(laws::hunt_crossley_damping(r["params"]["e"]), r["computed"], 1e-13);
       }},
      {"laws/A/e_of_d/",
       [](const json& r) {
         expect_close(laws::hunt_crossley_restitution(r["params"]["d"]), r["computed"], 1e-13);
       }},
      {"laws/A/", check_family},
      {"laws/B/anagnostopoulos/", check_spring_dashpot},
      {"laws/B/kv/", check_damping_ratio},
      {"laws/C/eq12/", [](const json& r) { check_linear_dashpot(r, "poursina-nikravesh", 1.5); }},
      {"laws/C/eq13/",
       [](const json& r) {
         const double n = fraction(r["params"]["n"]);
         if (!r["computed"].is_array()) {
           return check_linear_dashpot(r, "poursina-nikravesh-general", n);
         }
         // α and β themselves: c = α(e^β − 1) at two restitutions.
         const double alpha = r["computed"][0], beta = r["computed"][1];
         for (const double e : {0.3, 0.6}) {
           const NormalLaw law = bound({.law = "poursina-nikravesh-general",
                                        .values = {{"stiffness", 1}, {"exponent", n}},
                                        .restitution = e},
                                       kUnit);
           expect_close(value_of(law, "damping"), alpha * (std::pow(e, beta) - 1), 1e-10);
         }
       }},
      {"laws/C/exact_c/", check_exact_dashpot},
      {"laws/D/C1", [](const json& r) { check_first_coefficients(r, false); }},
      {"laws/D/C2", [](const json& r) { check_first_coefficients(r, true); }},
      {"laws/D/kk/", check_kuwabara_kono},
      {"laws/D/beta_of_e/", check_exact_kuwabara_kono},
      {"laws/D/series_x0", [](const json& r) { check_series(r, Separation::zero_indentation); }},
      {"laws/D/series_f0", [](const json& r) { check_series(r, Separation::zero_force); }},
      {"laws/E/tsuji/", check_tsuji},
  };
  return all;
}

TEST(ReferenceRecords, EveryRecordIsCheckedAndHolds) {
  int checked = 0;
  const json reference = read_reference("values.json");
  for (const json& record : reference["values"]) {
    const std::string id = record["id"];
    SCOPED_TRACE(id);
    const auto rule = std::ranges::find_if(
        rules(), [&](const Rule& candidate) { return id.starts_with(candidate.prefix); });
    ASSERT_NE(rule, rules().end()) << "no rule for this record";
    EXPECT_NO_THROW(rule->check(record));
    ++checked;
  }
  EXPECT_EQ(checked, 479);
}

// Integrated with a fourth-order method and good to seven digits, says the file.
TEST(ReferenceRecords, NormalImpactsAtOneScale) {
  std::ifstream stream(std::string(CAROM_ROOT) +
                       "/tests/validation/reference/normal_impact_scale1.csv");
  const std::map<std::string, std::string> names = {{"Hunt-Crossley", "hunt-crossley"},
                                                    {"Herbert-McWhannell", "herbert-mcwhannell"},
                                                    {"Lee-Wang", "lee-wang"},
                                                    {"Lankarani-Nikravesh", "lankarani-nikravesh"},
                                                    {"Flores/Ye", "ye"},
                                                    {"Hu-Guo", "hu-guo"},
                                                    {"exact", "zhang-sharf"},
                                                    {"Tsuji_tension_allowed", "tsuji"},
                                                    {"KuwabaraKono", "kuwabara-kono"}};
  int rows = 0;
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with('#') || line.starts_with("law,")) continue;
    SCOPED_TRACE(line);
    std::vector<std::string> cells;
    std::stringstream split(line);
    for (std::string cell; std::getline(split, cell, ',');) cells.push_back(cell);
    ASSERT_TRUE(names.contains(cells[0]));
    const double e = std::stod(cells[1]);
    const double stiffness = std::stod(cells[3]);
    const Onset onset{.approach_speed = std::stod(cells[5]), .effective_mass = std::stod(cells[4])};
    const CentralImpact impact =
        simulate_impact(bound({.law = names.at(cells[0]),
                               .values = {{"stiffness", stiffness}, {"exponent", 1.5}},
                               .restitution = e},
                              onset),
                        onset);
    // Eight digits are printed; the last one, and 4e-7 for Tsuji, is the error of the file.
    const double digits = cells[0].starts_with("Tsuji") ? 1.5e-6 : 1e-7;
    EXPECT_NEAR(impact.restitution, std::stod(cells[6]), digits * impact.restitution);
    EXPECT_NEAR(impact.max_indentation, std::stod(cells[7]), digits * impact.max_indentation);
    EXPECT_NEAR(impact.peak_force, std::stod(cells[8]), digits * impact.peak_force);
    EXPECT_NEAR(impact.duration, std::stod(cells[9]), digits * impact.duration);
    EXPECT_NEAR(impact.indentation_at_separation, std::stod(cells[10]), 1e-20);
    ++rows;
  }
  EXPECT_EQ(rows, 24);
}

// Chung and Ooi, Granular Matter 13:643, 2011: tests 1 (20 m/s relative), 2 (0.2 m/s), 3 (3.9 m/s).
TEST(ReferenceRecords, HertzContactsOfChungAndOoi) {
  const json reference = read_reference("closed_forms.json");
  const json& cases = reference["chung_ooi_1_2_3_hertz"];
  EXPECT_EQ(cases.size(), 8u);
  for (const auto& [name, c] : cases.items()) {
    SCOPED_TRACE(name);
    const double speed = name.starts_with("chungooi1")   ? 20
                         : name.starts_with("chungooi2") ? 0.2
                                                         : 3.9;
    const double stiffness =
        4.0 / 3 * c["Estar"].get<double>() * std::sqrt(c["Rstar"].get<double>());
    expect_close(stiffness, c["K"], 1e-12);
    const Onset onset{.approach_speed = speed, .effective_mass = c["mstar"]};
    const NormalLaw law = bound({.law = "hertz", .values = {{"stiffness", stiffness}}}, onset);
    for (const bool integrate : {false, true}) {
      const CentralImpact impact = simulate_impact(law, onset, {.integrate = integrate});
      expect_close(impact.max_indentation, c["delta_max"]);
      expect_close(impact.peak_force, c["F_max"]);
      expect_close(impact.duration, c["t_contact"]);
    }
  }
}

TEST(ReferenceRecords, ExactDampingOfTheFamily) {
  const json reference = read_reference("closed_forms.json");
  EXPECT_EQ(reference["restitution_exact_D"].size(), 10u);
  for (const json& row : reference["restitution_exact_D"]) {
    expect_close(laws::hunt_crossley_damping(row["e"]), row["D"], 1e-13);
  }
}

// As printed in document 000, from rounded inputs: 1.5 % is what the file allows.
TEST(ReferenceRecords, LankaraniNikraveshExample2AsPrinted) {
  const json c = read_reference("closed_forms.json")["lankarani_nikravesh_1994_example2"];
  const Onset onset{.approach_speed = c["v0"], .effective_mass = c["m_eff"]};
  const CentralImpact impact =
      simulate_impact(bound({.law = "permanent-indentation",
                             .values = {{"stiffness", c["K"].get<double>()}, {"exponent", 1.5}},
                             .restitution = c["e"].get<double>()},
                            onset),
                      onset);
  expect_close(impact.max_indentation, c["delta_max"], 0.015);
  expect_close(impact.peak_force, c["F_max"], 0.015);
  expect_close(impact.indentation_at_separation, c["delta_permanent"], 0.015);
  expect_close(impact.separation_speed, c["v_separation"], 1e-9);
  expect_close(impact.duration, c["contact_duration"], 0.015);
  expect_close(impact.energy_lost, c["energy_loss"], 0.015);
}

}  // namespace reference_records_test
}  // namespace carom
