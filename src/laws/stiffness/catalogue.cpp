// The list of all stiffness formulas, in the order of the documentation.
#include "carom/materials.h"

#define STIFFNESS_FORMULAS(FORMULA) \
  /* 5: point and area contacts */  \
  FORMULA(hertz_sphere)             \
  FORMULA(hertz_elliptic)           \
  FORMULA(flat_punch)               \
  FORMULA(winkler)                  \
  /* 6: line and conformal */       \
  FORMULA(johnson_line)             \
  FORMULA(radzimovsky)              \
  FORMULA(goldsmith)                \
  FORMULA(dubowsky_freudenstein)    \
  FORMULA(esdu)                     \
  FORMULA(liu_conformal)            \
  FORMULA(pereira)                  \
  FORMULA(rivin_linear)             \
  FORMULA(rivin_quadratic)

namespace carom {
namespace laws {
#define DECLARE(formula) StiffnessEntry formula();
STIFFNESS_FORMULAS(DECLARE)
#undef DECLARE
}  // namespace laws

const std::vector<StiffnessEntry>& stiffness_formulas() {
#define CALL(formula) laws::formula(),
  static const std::vector<StiffnessEntry> entries = {STIFFNESS_FORMULAS(CALL)};
#undef CALL
  return entries;
}

const StiffnessEntry* find_stiffness_formula(std::string_view name) {
  for (const StiffnessEntry& entry : stiffness_formulas()) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

std::vector<std::string> stiffness_formula_names() {
  std::vector<std::string> names;
  for (const StiffnessEntry& entry : stiffness_formulas()) names.push_back(entry.name);
  return names;
}

}  // namespace carom
