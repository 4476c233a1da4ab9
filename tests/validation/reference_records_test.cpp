// Every stored reference record about central impacts, checked by one rule per kind of record.
// The records were computed independently of Carom (closed forms, 34-digit integration) and hold at
// least ten digits; the tolerance is 1e-8 relative, as the least of them allows, unless said.
#include "support/paths.h"
#include "validation/reference_checks.h"

namespace carom {
namespace reference_records_test {

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
  std::ifstream stream(project_root() + "/tests/validation/reference/normal_impact_scale1.csv");
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
