#include <gtest/gtest.h>

#include "support/bound_law.h"
#include "support/realised_restitution.h"

namespace carom {
namespace safaeifar_farshidianfar_test {

// The realised restitution of the published formula, as tabulated for the literature's formula.
TEST(SafaeifarFarshidianfar, RealisesItsTabulatedRestitution) {
  testing_support::expect_realised(
      "safaeifar-farshidianfar",
      {0.042, 0.089, 0.197, 0.314, 0.428, 0.536, 0.638, 0.735, 0.827, 0.915, 0.958});
}

}  // namespace safaeifar_farshidianfar_test
}  // namespace carom
