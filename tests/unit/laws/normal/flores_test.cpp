#include <gtest/gtest.h>

#include "support/bound_law.h"
#include "support/realised_restitution.h"

namespace carom {
namespace flores_test {

// The realised restitution of the published formula, as tabulated for the literature's formula.
TEST(Flores, RealisesItsTabulatedRestitution) {
  testing_support::expect_realised(
      "flores", {0.033, 0.069, 0.156, 0.256, 0.363, 0.470, 0.577, 0.683, 0.789, 0.894, 0.947});
}

TEST(Flores, IsAlsoKnownAsYe) {
  EXPECT_EQ(find_normal_law("ye"), find_normal_law("flores"));
}

}  // namespace flores_test
}  // namespace carom
