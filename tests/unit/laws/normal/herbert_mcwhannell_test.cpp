#include <gtest/gtest.h>

#include "support/bound_law.h"
#include "support/realised_restitution.h"

namespace carom {
namespace herbert_mcwhannell_test {

// The realised restitution of the published formula, as tabulated for the literature's formula.
TEST(HerbertMcwhannell, RealisesItsTabulatedRestitution) {
  testing_support::expect_realised("herbert-mcwhannell", {0.488, 0.491, 0.501, 0.520, 0.550, 0.594,
                                                          0.651, 0.723, 0.807, 0.901, 0.950});
}

}  // namespace herbert_mcwhannell_test
}  // namespace carom
