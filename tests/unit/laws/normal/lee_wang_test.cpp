#include <gtest/gtest.h>

#include "support/bound_law.h"
#include "support/realised_restitution.h"

namespace carom {
namespace lee_wang_test {

// The realised restitution of the published formula, as tabulated for the literature's formula.
TEST(LeeWang, RealisesItsTabulatedRestitution) {
  testing_support::expect_realised(
      "lee-wang", {0.675, 0.687, 0.712, 0.739, 0.768, 0.799, 0.833, 0.869, 0.909, 0.952, 0.976});
}

}  // namespace lee_wang_test
}  // namespace carom
