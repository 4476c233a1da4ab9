#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace elasto_plastic_test {

using namespace testing_support;

const std::map<std::string, double> kLaw = {{"coefficient", 0.3},
                                            {"static_coefficient", 0.3},
                                            {"bristle_stiffness", 1e5},
                                            {"elastic_share", 0.7}};

TEST(ElastoPlasticFriction, IsALinearSpringUpToItsElasticShare) {
  FrictionRun run = pulled(friction_law("elasto-plastic", kLaw), 1e-3);
  run.run(2e-3, 50);  // 2 µm: 2 N of 2.1 N
  EXPECT_NEAR(run.force().x, -2, 1e-12);
  EXPECT_NEAR(run.work(), run.stored(), 1e-15);
  run.run(100e-3, 2000);
  EXPECT_NEAR(run.force().x, -3, 1e-9);
}

// A load that trembles below the elastic share moves nothing for ever; LuGre drifts.
TEST(ElastoPlasticFriction, DoesNotDriftUnderATremblingLoad) {
  const auto drift_of = [](const std::string& name, std::map<std::string, double> given) {
    // Unit mass times 1e-3, pushed by 1.2 + 0.6·sin N: the friction force follows.
    FrictionSystem system;
    system.contact = [](double, std::span<const double> y) {
      return FrictionContact{.normal_force = 10, .static_force = 10, .slip = {y[1], 0}};
    };
    system.rates = [](double t, std::span<const double> y, const Tangent& force,
                      std::span<double> rates) {
      rates[0] = y[1];
      rates[1] = (1.2 + 0.6 * std::sin(2e3 * t) + force.x - 30 * y[1]) / 1e-3;
    };
    FrictionRun run(friction_law(name, given), system, {0, 0});
    run.run(0.1, 20000);
    const double early = run.own()[0];
    run.run(62 * 3.14159265358979 / 1e3, 40000);  // whole periods
    return run.own()[0] - early;
  };
  EXPECT_LT(std::fabs(drift_of("elasto-plastic", kLaw)), 1e-11);
  EXPECT_GT(drift_of("lugre", {{"coefficient", 0.3}, {"static_coefficient", 0.3}}), 1e-7);
}

}  // namespace elasto_plastic_test
}  // namespace carom
