#include <gtest/gtest.h>

#include "carom/materials.h"

namespace carom {
namespace stiffness_catalogue_test {

TEST(StiffnessCatalogue, HasAllFormulasInTheOrderOfTheDocumentation) {
  const std::vector<std::string> names = {
      "hertz-sphere",   "hertz-elliptic", "flat-punch", "winkler",
      "johnson-line",   "radzimovsky",    "goldsmith",  "dubowsky-freudenstein",
      "esdu",           "liu-conformal",  "pereira",    "rivin-linear",
      "rivin-quadratic"};
  EXPECT_EQ(stiffness_formula_names(), names);
  for (const std::string& name : names) EXPECT_EQ(find_stiffness_formula(name)->name, name);
}

TEST(StiffnessCatalogue, DoesNotInventFormulas) {
  EXPECT_EQ(find_stiffness_formula("hertz"), nullptr);
  EXPECT_EQ(find_stiffness_formula(""), nullptr);
}

// Taken from the literature as cited: the original was not read.
TEST(StiffnessCatalogue, SaysWhichFormulasAreUnverified) {
  for (const StiffnessEntry& entry : stiffness_formulas()) {
    const bool cited = entry.name == "johnson-line" || entry.name == "esdu" ||
                       entry.name == "liu-conformal" || entry.name == "pereira";
    EXPECT_EQ(entry.evidence == Evidence::unverified, cited) << entry.name;
  }
}

}  // namespace stiffness_catalogue_test
}  // namespace carom
