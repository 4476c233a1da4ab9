#include "carom/materials.h"

#include "base/text.h"

namespace carom {
namespace {

constexpr std::nullopt_t no_yield = std::nullopt;

}  // namespace

const std::vector<Material>& materials() {
  // Name, description, Young's modulus [Pa], Poisson's ratio, density [kg/m³], yield [Pa], source.
  // "Typical" values are quoted as they stand in many handbooks; none was measured for Carom.
  static const std::vector<Material> entries = {
      // Steels and irons
      {"steel",
       "medium-hard steel as in textbook impact examples; yield of a hardened, tempered steel",
       210e9, 0.3, 7800, 1000e6,
       "usual textbook constants; yield of the medium-hard steel in Johnson, Contact Mechanics"},
      {"mild-steel", "structural steel S235", 210e9, 0.3, 7850, 235e6,
       "EN 1993-1-1 elastic constants; EN 10025 minimum yield of S235"},
      {"structural-steel-s355", "structural steel S355", 210e9, 0.3, 7850, 355e6,
       "EN 1993-1-1 elastic constants; EN 10025 minimum yield of S355"},
      {"alloy-steel-4140", "quenched and tempered chromium-molybdenum steel", 205e9, 0.29, 7850,
       655e6, "typical value"},
      {"stainless-steel-304", "austenitic stainless steel, annealed", 193e9, 0.29, 8000, 215e6,
       "typical producer data sheet value"},
      {"stainless-steel-316", "austenitic stainless steel, annealed", 193e9, 0.3, 8000, 205e6,
       "typical producer data sheet value; minimum 0.2 % proof stress of ASTM A240"},
      {"stainless-steel-440c", "martensitic stainless bearing steel, hardened", 200e9, 0.28, 7650,
       1900e6, "typical producer data sheet value"},
      {"tool-steel", "cold-work tool steel D2, hardened; yield in compression", 210e9, 0.3, 7700,
       2200e6, "typical value; yield depends on tempering"},
      {"bearing-steel-52100", "chromium bearing steel 100Cr6, through-hardened", 210e9, 0.3, 7810,
       2000e6, "typical value for hardened rolling bearings; yield approximate"},
      {"spring-steel", "tempered spring steel", 206e9, 0.29, 7850, 1200e6,
       "typical value; yield depends on tempering"},
      {"maraging-steel-300", "maraging steel, aged", 190e9, 0.3, 8000, 2000e6,
       "typical producer data sheet value"},
      {"cast-iron-grey", "grey cast iron; brittle in tension", 110e9, 0.26, 7200, no_yield,
       "typical value"},
      {"ductile-iron", "ferritic nodular cast iron EN-GJS-400-15", 169e9, 0.275, 7100, 250e6,
       "EN 1563 guidance values and minimum yield"},
      // Light metals
      {"aluminium", "aluminium as in textbook examples; yield of a medium-strength wrought alloy",
       70e9, 0.33, 2700, 100e6,
       "typical value; pure aluminium yields far lower, heat-treated alloys higher"},
      {"aluminium-1100-o", "commercially pure aluminium, annealed", 69e9, 0.33, 2710, 34e6,
       "typical value, ASM Handbook Vol. 2"},
      {"aluminium-2024-t3", "aluminium-copper alloy sheet", 73.1e9, 0.33, 2780, 345e6,
       "typical value, ASM Handbook Vol. 2"},
      {"aluminium-6061-t6", "aluminium-magnesium-silicon alloy", 68.9e9, 0.33, 2700, 276e6,
       "typical value, ASM Handbook Vol. 2"},
      {"aluminium-7075-t6", "aluminium-zinc alloy", 71.7e9, 0.33, 2810, 503e6,
       "typical value, ASM Handbook Vol. 2"},
      {"titanium-grade-2", "commercially pure titanium", 105e9, 0.37, 4510, 275e6,
       "typical value; minimum 0.2 % proof stress of ASTM B265"},
      {"titanium-ti6al4v", "titanium alloy grade 5, annealed", 114e9, 0.34, 4430, 880e6,
       "typical producer data sheet value"},
      {"magnesium-az31", "wrought magnesium alloy", 45e9, 0.35, 1770, 200e6, "typical value"},
      {"beryllium", "vacuum hot-pressed beryllium", 300e9, 0.08, 1850, 240e6, "typical value"},
      // Copper alloys and other metals
      {"copper", "annealed copper", 120e9, 0.34, 8960, 50e6,
       "typical value; cold-worked copper yields near 300 MPa"},
      {"brass", "brass CuZn37, half hard", 105e9, 0.34, 8440, 250e6,
       "typical value; yield depends on cold work"},
      {"bronze", "tin bronze CuSn8, half hard", 110e9, 0.34, 8800, 350e6,
       "typical value; yield depends on cold work"},
      {"nickel", "annealed nickel 200", 204e9, 0.31, 8890, 150e6,
       "typical producer data sheet value"},
      {"inconel-718", "nickel superalloy, aged", 200e9, 0.29, 8190, 1035e6,
       "typical producer data sheet value; minimum 0.2 % proof stress of AMS 5662"},
      {"zinc-alloy", "die-casting alloy Zamak 3", 86e9, 0.27, 6600, 220e6,
       "typical value; yield approximate, it creeps"},
      {"tin", "pure tin", 50e9, 0.36, 7290, 11e6, "typical value; yield approximate"},
      {"lead", "pure lead", 16e9, 0.44, 11340, 8e6, "typical value; yield approximate, it creeps"},
      {"gold", "annealed gold", 78e9, 0.44, 19300, no_yield, "typical value"},
      {"silver", "annealed silver", 83e9, 0.37, 10490, no_yield, "typical value"},
      {"tungsten", "sintered tungsten; brittle at room temperature", 400e9, 0.28, 19300, no_yield,
       "typical value"},
      {"tungsten-carbide", "cemented carbide with 6 % cobalt", 620e9, 0.22, 14900, no_yield,
       "typical producer data sheet value"},
      // Glasses and ceramics (brittle: they break instead of yielding)
      {"soda-lime-glass", "window and container glass", 72e9, 0.22, 2500, no_yield,
       "typical value"},
      {"borosilicate-glass", "laboratory glass", 64e9, 0.2, 2230, no_yield,
       "typical producer data sheet value"},
      {"fused-silica", "quartz glass", 73e9, 0.17, 2200, no_yield,
       "typical producer data sheet value"},
      {"alumina", "dense aluminium oxide, above 99 %", 370e9, 0.22, 3900, no_yield,
       "typical producer data sheet value"},
      {"zirconia", "yttria-stabilised zirconia", 205e9, 0.31, 6050, no_yield,
       "typical producer data sheet value"},
      {"silicon-nitride", "hot-pressed, as in hybrid bearings", 310e9, 0.27, 3240, no_yield,
       "typical producer data sheet value"},
      {"silicon-carbide", "sintered silicon carbide", 410e9, 0.14, 3150, no_yield,
       "typical producer data sheet value"},
      // Stone, concrete, ice (brittle)
      {"concrete", "concrete C30/37", 33e9, 0.2, 2400, no_yield,
       "EN 1992-1-1, secant modulus and Poisson's ratio of C30/37"},
      {"granite", "granite", 60e9, 0.25, 2650, no_yield, "typical value; rock varies by a third"},
      {"limestone", "dense limestone", 50e9, 0.25, 2600, no_yield,
       "typical value; rock varies by a third"},
      {"marble", "marble", 55e9, 0.25, 2700, no_yield, "typical value; rock varies by a third"},
      {"ice", "polycrystalline ice near -10 degrees Celsius, fast loading", 9e9, 0.33, 917,
       no_yield, "typical value"},
      // Wood (orthotropic: one direction stands for an isotropic material)
      {"oak", "oak, along the grain; yield is the crushing strength along the grain", 12e9, 0.35,
       720, 50e6, "typical value at 12 % moisture; strength in compression"},
      {"pine", "pine, along the grain; yield is the crushing strength along the grain", 10e9, 0.35,
       510, 40e6, "typical value at 12 % moisture; strength in compression"},
      {"oak-across-grain", "oak, across the grain; yield is the crushing strength across the grain",
       1e9, 0.35, 720, 8e6, "typical value at 12 % moisture; strength in compression"},
      {"pine-across-grain",
       "pine, across the grain; yield is the crushing strength across the grain", 0.5e9, 0.35, 510,
       4e6, "typical value at 12 % moisture; strength in compression"},
      // Polymers (stiffness and yield rise with the rate of loading)
      {"abs", "acrylonitrile butadiene styrene", 2.3e9, 0.36, 1050, 45e6, "typical value"},
      {"pmma", "acrylic glass", 3.1e9, 0.37, 1190, 70e6, "typical value"},
      {"polycarbonate", "polycarbonate", 2.35e9, 0.38, 1200, 62e6,
       "typical producer data sheet value"},
      {"nylon-66", "polyamide 66, dry", 3e9, 0.39, 1140, 80e6,
       "typical producer data sheet value; moist it is softer by half"},
      {"polyethylene-hd", "high-density polyethylene", 1e9, 0.42, 955, 26e6, "typical value"},
      {"polypropylene", "polypropylene homopolymer", 1.4e9, 0.42, 905, 32e6, "typical value"},
      {"polystyrene", "general-purpose polystyrene; brittle", 3.2e9, 0.34, 1050, no_yield,
       "typical value"},
      {"pvc-rigid", "unplasticised polyvinyl chloride", 3e9, 0.38, 1400, 50e6, "typical value"},
      {"ptfe", "polytetrafluoroethylene", 0.5e9, 0.46, 2170, 12e6, "typical value; it creeps"},
      {"peek", "polyether ether ketone, unfilled", 3.8e9, 0.39, 1300, 95e6,
       "typical producer data sheet value"},
      {"pom", "polyoxymethylene (acetal)", 2.9e9, 0.37, 1410, 67e6,
       "typical producer data sheet value"},
      {"epoxy", "cast epoxy resin, unfilled; yield in compression", 3e9, 0.37, 1200, 90e6,
       "typical value"},
      {"phenolic-resin", "cast phenolic resin, as in billiard balls; brittle", 5.8e9, 0.34, 1700,
       no_yield,
       "typical value; billiard balls are heavier than the bare resin because of fillers"},
      // Rubbers and natural materials (no yield: they recover or tear)
      {"natural-rubber", "vulcanised, about 50 Shore A; small strains", 2.5e6, 0.4995, 950,
       no_yield, "typical value"},
      {"silicone-rubber", "about 50 Shore A; small strains", 2.5e6, 0.4995, 1150, no_yield,
       "typical value"},
      {"polyurethane-elastomer", "about 80 Shore A; small strains", 15e6, 0.495, 1150, no_yield,
       "typical value"},
      {"cork", "natural cork, small strains", 20e6, 0.05, 180, no_yield, "typical value"},
      {"leather", "cowhide, small strains", 0.2e9, 0.4, 900, no_yield,
       "typical value; varies by a factor of three"},
      {"bone", "human cortical bone, along its axis; yield in compression", 18e9, 0.33, 1900, 150e6,
       "typical value"},
      {"ivory", "elephant tusk dentine; brittle when dry", 11e9, 0.33, 1850, no_yield,
       "typical value"},
  };
  return entries;
}

const Material* find_material(std::string_view name) {
  for (const Material& material : materials()) {
    if (material.name == name) return &material;
  }
  return nullptr;
}

const Material* find_material(std::string_view name, const std::vector<Material>& own) {
  for (const Material& material : own) {
    if (material.name == name) return &material;
  }
  return find_material(name);
}

std::vector<std::string> material_names() {
  std::vector<std::string> names;
  for (const Material& material : materials()) names.push_back(material.name);
  return names;
}

std::vector<Problem> check_material(const Material& material, const std::string& place) {
  std::vector<Problem> problems;
  const auto check = [&](const char* what, double value, const Range& range) {
    if (range.contains(value)) return;
    problems.push_back({place,
                        std::string(what) + " of " + material.name + " is " + short_text(value) +
                            ", must be " + to_text(range),
                        ""});
  };
  check("young", material.young, positive);
  check("poisson", material.poisson, poisson_range);
  check("density", material.density, positive);
  if (material.yield) check("yield", *material.yield, positive);
  return problems;
}

}  // namespace carom
