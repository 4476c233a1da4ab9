// What every friction law of the catalogue must do, on paths that no law expects.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "support/friction_path.h"

namespace carom {
namespace every_friction_law_test {

using namespace testing_support;

constexpr double kPeriod = 1e-3;     // s
constexpr double kDepth = 1e-5;      // m
constexpr double kStiffness = 1e9;   // N/m^1.5
constexpr double kSlipSpeed = 0.03;  // m/s
constexpr double kTwoPi = 2 * std::numbers::pi;

/// a₀ + Σ aᵢ·sin(ωᵢ·t + φᵢ) with its first two derivatives.
struct Wave {
  double mean = 0;
  double size[3]{}, rate[3]{}, phase[3]{};

  double at(double t, int derivative) const {
    double sum = derivative == 0 ? mean : 0;
    for (int i = 0; i < 3; ++i) {
      sum += size[i] * std::pow(rate[i], derivative) *
             std::sin(rate[i] * t + phase[i] + derivative * std::numbers::pi / 2);
    }
    return sum;
  }
};

Wave random_wave(std::mt19937& random, double mean, double size) {
  std::uniform_real_distribution<double> phase(0, kTwoPi);
  Wave wave{.mean = mean};
  for (int i = 0; i < 3; ++i) {
    wave.size[i] = size / (i + 1) / 1.9;
    wave.rate[i] = kTwoPi / kPeriod * (i + 1 + 0.1 * phase(random));
    wave.phase[i] = phase(random);
  }
  return wave;
}

/// A random motion in the plane, under a load that goes up and down, also by damping.
struct Path {
  Wave depth, slip_x, slip_y, spin;
  double damping = 0;  ///< of the normal law, N = N_s·(1 + c·δ̇) [s/m]
  double angle = 0;    ///< the whole motion is turned by it
  double mirror = 1;   ///< −1: seen in a mirror

  FrictionContact at(double t) const {
    const double x = slip_x.at(t, 0), y = mirror * slip_y.at(t, 0);
    const double c = std::cos(angle), s = std::sin(angle);
    const double closing = depth.at(t, 1), change = depth.at(t, 2);
    FrictionContact contact =
        hertz_contact(kStiffness, depth.at(t, 0), closing, {c * x - s * y, s * x + c * y});
    const double factor = 1 + damping * closing;
    contact.normal_force = contact.static_force * factor;
    contact.normal_force_rate =
        contact.static_force_rate * factor + contact.static_force * damping * change;
    contact.rolling = 2e4 * contact.slip;
    contact.spin = mirror * spin.at(t, 0);
    return contact;
  }
};

Path random_path(int seed) {
  std::mt19937 random(static_cast<unsigned>(seed));
  Path path{.depth = random_wave(random, 0.55 * kDepth, 0.5 * kDepth),
            .slip_x = random_wave(random, 0, kSlipSpeed),
            .slip_y = random_wave(random, 0, kSlipSpeed),
            .spin = random_wave(random, 0, 300)};
  if (seed % 2 == 1) path.damping = 4;
  return path;
}

class EveryFrictionLaw : public testing::TestWithParam<std::string> {
 protected:
  const FrictionLawEntry& entry() const { return *find_friction_law(GetParam()); }

  FrictionLaw law() const {
    std::map<std::string, double> given;
    if (GetParam() == "gonthier-bristle") given["dwell_time"] = kPeriod / 10;
    return friction_law(GetParam(), given,
                        {.approach_speed = 0.05,
                         .slip_speed = kSlipSpeed,
                         .effective_mass = 0.1,
                         .depth_scale = kDepth,
                         .effective_radius = 0.01});
  }

  double example(const std::string& name) const {
    for (const ParameterInfo& info : entry().parameters) {
      if (info.name == name) return info.example;
    }
    return std::numeric_limits<double>::quiet_NaN();
  }

  /// Largest force the law may have [N, N m].
  double limit(const FrictionContact& contact) const {
    const std::string& name = GetParam();
    constexpr double none = std::numeric_limits<double>::infinity();
    if (name == "mindlin" || name == "rolling-viscous") return none;
    double mu = example("coefficient");
    if (!std::isnan(example("static_coefficient"))) mu = example("static_coefficient");
    if (name == "haessig-friedland") mu *= 1.5;
    if (entry().kind == FrictionKind::rolling) mu *= contact.effective_radius;
    if (entry().kind == FrictionKind::drilling) {
      mu *= 3 * std::numbers::pi / 16 * contact.contact_radius;
    }
    return mu * contact.normal_force;
  }

  /// As along a path; laws that hold are asked to hold against nothing.
  FrictionRun run_along(const Path& path) const {
    return FrictionRun(
        law(), {.contact = [path](double t, std::span<const double>) { return path.at(t); }});
  }
};

constexpr int kSteps = 4000;

TEST_P(EveryFrictionLaw, CreatesNoEnergyAndStoresNoneThatWasNotPutIn) {
  double created = 0;
  for (int seed = 1; seed <= 4; ++seed) {
    FrictionRun run = run_along(random_path(seed));
    double scale = 0, worst = 0;
    for (int i = 0; i < kSteps; ++i) {
      run.step(3 * kPeriod / kSteps);
      scale = std::max({scale, std::fabs(run.work()), run.stored()});
      worst = std::min(worst, run.work() - run.stored());
      ASSERT_GE(run.stored(), 0);
    }
    // What the fixed steps leave, measured by halving them, is an order below.
    created = std::max(created, -worst / scale);
  }
  if (GetParam() == "total-displacement-spring") {
    EXPECT_GT(created, 1e-3) << "its warning would be wrong";
  } else {
    EXPECT_LT(created, 1e-6);
  }
}

// A dent that begins to open is stiffer at once, one that is loaded anew becomes softer, and dashpots that act on
// one way only make the load jump.
TEST_P(EveryFrictionLaw, GainsNothingWhereTheNormalSideJumps) {
  if (GetParam() == "total-displacement-spring") return;  // it creates energy, and says so
  for (int seed = 1; seed <= 4; ++seed) {
    FrictionRun run = run_along(random_path(seed));
    for (int i = 0; i < 20; ++i) {
      run.run(3 * kPeriod / 20, kSteps / 20);
      for (const double stiffer : {0.1, 0.5, 1.0, 3.0, 20.0}) {
        for (const double heavier : {0.2, 1.0, 4.0}) {
          FrictionContact after = run.contact();
          after.normal_stiffness *= stiffer;
          after.normal_stiffness_rate *= stiffer;
          after.normal_force *= heavier;
          const auto [had, has] = run.energies_of_jump(after);
          ASSERT_LE(has, had * (1 + 1e-12))
              << "step " << i << ", stiffer by " << stiffer << ", heavier by " << heavier;
        }
      }
    }
  }
}

TEST_P(EveryFrictionLaw, StaysWithinItsLimit) {
  for (int seed = 1; seed <= 4; ++seed) {
    FrictionRun run = run_along(random_path(seed));
    for (int i = 0; i < kSteps; ++i) {
      run.step(3 * kPeriod / kSteps);
      ASSERT_LE(run.force().norm(), limit(run.contact()) * (1 + 1e-8)) << "step " << i;
    }
  }
}

TEST_P(EveryFrictionLaw, KnowsNoDirection) {
  const Path path = random_path(7);
  Path turned = path;
  turned.angle = 1.1;
  FrictionRun one = run_along(path), other = run_along(turned);
  const double c = std::cos(turned.angle), s = std::sin(turned.angle);
  double largest = 0, difference = 0;
  for (int i = 0; i < kSteps; ++i) {
    one.step(2 * kPeriod / kSteps);
    other.step(2 * kPeriod / kSteps);
    const Tangent f = one.force();
    const bool is_scalar = entry().kind == FrictionKind::drilling;
    const Tangent expected = is_scalar ? f : Tangent{c * f.x - s * f.y, s * f.x + c * f.y};
    largest = std::max(largest, f.norm());
    difference = std::max(difference, (other.force() - expected).norm());
  }
  EXPECT_LE(difference, 1e-6 * largest);
}

TEST_P(EveryFrictionLaw, IsItsOwnMirrorImage) {
  const Path path = random_path(8);
  Path mirrored = path;
  mirrored.mirror = -1;
  FrictionRun one = run_along(path), other = run_along(mirrored);
  double largest = 0, difference = 0;
  for (int i = 0; i < kSteps; ++i) {
    one.step(2 * kPeriod / kSteps);
    other.step(2 * kPeriod / kSteps);
    const Tangent f = one.force();
    const bool is_scalar = entry().kind == FrictionKind::drilling;
    const Tangent expected = is_scalar ? -f : Tangent{f.x, -f.y};
    largest = std::max(largest, f.norm());
    difference = std::max(difference, (other.force() - expected).norm());
  }
  EXPECT_LE(difference, 1e-6 * largest);
}

TEST_P(EveryFrictionLaw, HasAClosedLoopUnderPeriodicSlip) {
  if (GetParam() == "haessig-friedland") GTEST_SKIP() << "its bristles attach anew irregularly";
  Path path{.depth = {.mean = kDepth / 2},
            .slip_x = {.size = {kSlipSpeed}, .rate = {kTwoPi / kPeriod}},
            .spin = {.size = {300}, .rate = {kTwoPi / kPeriod}}};
  FrictionRun run = run_along(path);
  run.run(2 * kPeriod, 2 * kSteps);
  std::vector<Tangent> first;
  const double work_before = run.work();
  double largest = 0, difference = 0;
  for (int i = 0; i < kSteps; ++i) {
    first.push_back(run.force());
    largest = std::max(largest, run.force().norm());
    run.step(kPeriod / kSteps);
  }
  const double loop = run.work() - work_before;
  for (int i = 0; i < kSteps; ++i) {
    difference = std::max(difference, (run.force() - first[static_cast<std::size_t>(i)]).norm());
    run.step(kPeriod / kSteps);
  }
  EXPECT_LE(difference, 2e-4 * largest);
  if (GetParam() == "mindlin") {
    EXPECT_NEAR(loop, 0, 1e-9 * largest * kSlipSpeed * kPeriod);
  } else {
    EXPECT_GT(loop, 0);
  }
}

TEST_P(EveryFrictionLaw, BreaksAwayAtItsLimitWhenPulledSlowly) {
  if (!entry().has_memory || GetParam() == "mindlin") GTEST_SKIP() << "has no break-away";
  const double speed = 1e-4;
  FrictionRun run(law(), {.contact = [&](double, std::span<const double>) {
                    FrictionContact contact = hertz_contact(kStiffness, kDepth, 0, {speed, 0});
                    contact.rolling = {1000 * speed, 0};
                    return contact;
                  }});
  double largest = 0;
  const double distance = 4e-5;
  for (int i = 0; i < kSteps; ++i) {
    run.step(distance / speed / kSteps);
    largest = std::max(largest, -run.force().x);
  }
  EXPECT_NEAR(largest, limit(run.contact()), 1e-3 * limit(run.contact()));
}

TEST_P(EveryFrictionLaw, GivesNothingWithoutLoad) {
  const FrictionLaw law = this->law();
  std::vector<double> states(static_cast<std::size_t>(law.state_count())), rates(states.size());
  FrictionMemory memory;
  FrictionContact contact{.slip = {1, 2}, .rolling = {3, 4}, .spin = 5};
  law.begin(contact, states, memory);
  law.rates(contact, states, memory, rates);
  EXPECT_EQ(law.force(contact, states, memory).norm(), 0);
  EXPECT_EQ(law.elastic_energy(contact, states, memory), 0);
  for (const double rate : rates) EXPECT_TRUE(std::isfinite(rate));
  EXPECT_TRUE(std::isfinite(law.switch_value(contact, states, memory)));
}

TEST_P(EveryFrictionLaw, ReadsItsOwnExample) {
  std::map<std::string, double, std::less<>> parameters;
  for (const ParameterInfo& info : entry().parameters) {
    if (info.origin == Origin::given) parameters[info.name] = info.example;
  }
  std::vector<Problem> problems;
  const FrictionLawChoice choice =
      choose_friction(GetParam(), entry().kind, parameters, {}, "here", problems);
  ASSERT_TRUE(problems.empty()) << problems.front().message;
  const FrictionLaw law = bind(choice, {.approach_speed = 1,
                                        .slip_speed = 1,
                                        .effective_mass = 1,
                                        .depth_scale = 1e-4,
                                        .effective_radius = 0.01});
  EXPECT_EQ(law.name(), GetParam());
  EXPECT_EQ(law.parameters().size(), entry().parameters.size());
  EXPECT_LE(law.state_count(), max_friction_states);
  EXPECT_GT(law.state_size(), 0);
}

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const FrictionLawEntry& entry : friction_laws()) names.push_back(entry.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryFrictionLaw, testing::ValuesIn(all_names()),
                         [](const auto& suite) {
                           std::string name = suite.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace every_friction_law_test
}  // namespace carom
