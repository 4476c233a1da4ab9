// A mass that a moving spring drags over a rough ground: stick-slip against closed forms.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/friction_path.h"

namespace carom {
namespace stick_slip_test {

using namespace testing_support;

struct Drag {
  double mass = 1, stiffness = 1, speed = 0.1;  // kg, N/m, m/s
};

/// Position and velocity of the mass; the load is 1 N, so coefficients are forces in newtons.
FrictionSystem dragged(const Drag& drag) {
  FrictionSystem system;
  system.contact = [](double, std::span<const double> y) {
    return FrictionContact{.normal_force = 1, .static_force = 1, .slip = {y[1], 0}};
  };
  system.rates = [drag](double t, std::span<const double> y, const Tangent& force,
                        std::span<double> rates) {
    rates[0] = y[1];
    rates[1] = (drag.stiffness * (drag.speed * t - y[0]) + force.x) / drag.mass;
  };
  return system;
}

const FrictionOnset kOnset{
    .approach_speed = 1, .slip_speed = 0, .effective_mass = 1, .depth_scale = 1};

/// Time between two starts of slip, after the first: where the spring's force has its peaks.
double period_of(const FrictionLaw& law, const Drag& drag, double expected, double step) {
  FrictionRun run(law, dragged(drag), {0, 0});
  const auto spring = [&] { return drag.stiffness * (drag.speed * run.time() - run.own()[0]); };
  std::vector<double> starts;
  double peak = 0, peak_time = 0;
  bool rising = true;
  while (starts.size() < 3 && run.time() < 6 * expected) {
    run.step(step);
    const double force = spring();
    if (rising && force > peak) {
      peak = force;
      peak_time = run.time();
    } else if (rising && run.own()[1] > 2 * drag.speed) {  // it has let go
      starts.push_back(peak_time);
      rising = false;
    } else if (!rising && run.own()[1] < 0.5 * drag.speed) {
      rising = true;
      peak = 0;
    }
  }
  return starts.size() < 3 ? 0 : starts[2] - starts[1];
}

/// Static friction F_s, kinetic F_k: slip lasts (2/ω)·(π − atan(A·ω/v)) with A = (F_s − F_k)/k, and
/// sticking until the spring has gained 2·A, which takes 2·A/v.
double closed_form(const Drag& drag, double at_rest, double kinetic) {
  const double frequency = std::sqrt(drag.stiffness / drag.mass);
  const double a = (at_rest - kinetic) / drag.stiffness;
  return 2 * a / drag.speed +
         2 / frequency * (std::numbers::pi - std::atan(a * frequency / drag.speed));
}

// Bristles a thousand times as stiff as the spring, damped so that they come to rest while they stick.
TEST(StickSlip, SpringWithSlipLimitHasThePeriodOfTheClosedForm) {
  const Drag drag;
  const double expected = closed_form(drag, 1, 0.5);
  const FrictionLaw law = friction_law("reset-integrator",
                                       {{"coefficient", 0.5},
                                        {"static_coefficient", 1},
                                        {"breakaway_displacement", 1e-3},
                                        {"damping_time", 0.03}},
                                       kOnset);
  EXPECT_NEAR(period_of(law, drag, expected, 1e-3), expected, 0.005 * expected);
}

// Undamped bristles go on trembling with the amplitude F_s − F_k: they let go when the mean is only F_k, so
// the law needs damping for stick-slip, and `bristle` has none.
TEST(StickSlip, UndampedBristlesLetGoEarly) {
  const Drag drag;
  const double expected = closed_form(drag, 1, 0.5);
  const FrictionLaw law = friction_law(
      "bristle", {{"coefficient", 0.5}, {"static_coefficient", 1}, {"stiffness", 1e3}}, kOnset);
  EXPECT_LT(period_of(law, drag, expected, 1e-3), 0.9 * expected);
}

// A Stribeck speed of a hundredth of the dragging speed, and a line a hundredth of that.
TEST(StickSlip, StribeckFrictionComesNearTheClosedForm) {
  const Drag drag;
  const double expected = closed_form(drag, 1, 0.5);
  const FrictionLaw law = friction_law("stribeck",
                                       {{"coefficient", 0.5},
                                        {"static_coefficient", 1},
                                        {"stribeck_speed", 1e-3},
                                        {"transition_speed", 1e-5}},
                                       kOnset);
  EXPECT_NEAR(period_of(law, drag, expected, 2e-5), expected, 0.02 * expected);
}

const std::map<std::string, double> kPublished = {
    {"coefficient", 1},         {"static_coefficient", 1.5},         {"stribeck_speed", 1e-3},
    {"bristle_stiffness", 1e5}, {"bristle_damping", std::sqrt(1e5)}, {"viscous_coefficient", 0.4}};

// The stick-slip example of Canudas de Wit et al. 1995 (1 kg, 2 N/m, 0.1 m/s). No period is printed; the
// same motion with static, kinetic and viscous friction as such is integrated beside it.
TEST(StickSlip, LugreHasThePeriodOfItsSteadyCurve) {
  const Drag drag{.mass = 1, .stiffness = 2, .speed = 0.1};
  // Slip: m·ẍ = F_spring − F_c − σ₂·v from F_s at rest until v = 0 again.
  double spring = 1.5, v = 0, slip_time = 0;
  const double h = 1e-5;
  do {
    const double a = spring - 1 - 0.4 * v;
    const double v_next = v + h * a - 0.5 * h * h * (0.4 * a + 2 * (v - 0.1));
    spring += h * 2 * (0.1 - 0.5 * (v + v_next));
    v = v_next;
    slip_time += h;
  } while (v > 0);
  const double expected = slip_time + (1.5 - spring) / (2 * 0.1);
  EXPECT_NEAR(period_of(friction_law("lugre", kPublished, kOnset), drag, expected, 5e-5), expected,
              0.02 * expected);
}

// The same paper: the faster the load rises, the lower the force at which it breaks away.
TEST(StickSlip, LugreBreaksAwayEarlierUnderAFasterLoad) {
  std::vector<double> breakaway;
  for (const double rate : {1.0, 5.0, 20.0, 50.0}) {
    FrictionSystem system;
    system.contact = [](double, std::span<const double> y) {
      return FrictionContact{.normal_force = 1, .static_force = 1, .slip = {y[0], 0}};
    };
    system.rates = [rate](double t, std::span<const double>, const Tangent& force,
                          std::span<double> rates) { rates[0] = rate * t + force.x; };
    FrictionRun run(friction_law("lugre", kPublished, kOnset), system, {0});
    double largest = 0;
    while (run.own()[0] < 0.01) {  // ten times the Stribeck speed
      run.step(2e-5);
      largest = std::max(largest, -run.force().x);
    }
    breakaway.push_back(largest);
  }
  for (std::size_t i = 1; i < breakaway.size(); ++i) EXPECT_LT(breakaway[i], breakaway[i - 1]);
  EXPECT_GT(breakaway.back(), 1);
  EXPECT_LT(breakaway.front(), 1.5);
  EXPECT_GT(breakaway.front(), 1.35);
}

}  // namespace stick_slip_test
}  // namespace carom
