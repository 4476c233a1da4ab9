#include <gtest/gtest.h>
#include <cmath>
#include "support/bound_law.h"
#include "support/realised_restitution.h"

namespace carom {
namespace zhiying_qishao_test {

using testing_support::bound;
using testing_support::value_of;
const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// The realised restitution of the published formula, as tabulated for the literature's formula.
TEST(ZhiyingQishao, RealisesItsTabulatedRestitution) {
  testing_support::expect_realised("zhiying-qishao", {0.197, 0.217, 0.266, 0.327, 0.399, 0.483,
                                                      0.577, 0.680, 0.787, 0.896, 0.949});
}

// The correction factor exp[2(1 − e)] over Lankarani and Nikravesh.
TEST(ZhiyingQishao, IsLankaraniNikraveshTimesAnExponential) {
  const NormalLaw law = bound({.law = "zhiying-qishao", .restitution = 0.3}, kUnit);
  const NormalLaw plain = bound({.law = "lankarani-nikravesh", .restitution = 0.3}, kUnit);
  EXPECT_NEAR(value_of(law, "damping_factor"), std::exp(1.4) * value_of(plain, "damping_factor"),
              1e-6);
}

}  // namespace zhiying_qishao_test
}  // namespace carom
