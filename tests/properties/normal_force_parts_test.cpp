// The parts of normal forces, for every law of the catalogue: together they are the force, the elastic one is what the
// contact stores, and the other two never give anything.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "carom/impact.h"
#include "carom/laws.h"
#include "numerics/gauss_legendre.h"
#include "support/bound_law.h"

namespace carom {
namespace normal_force_parts_test {

using testing_support::bound;
using testing_support::LawCase;

constexpr Onset kOnset{.approach_speed = 1, .effective_mass = 0.3};

class PartsOfEveryNormalLaw : public testing::TestWithParam<std::string> {
 protected:
  const NormalLawEntry& entry() const { return *find_normal_law(GetParam()); }
  NormalLaw example() const {
    LawCase wanted{.law = GetParam()};
    if (entry().takes_restitution) wanted.restitution = 0.6;
    return bound(wanted, kOnset);
  }
  double deepest(const NormalLaw& law) const {
    return simulate_impact(law, kOnset).max_indentation;
  }
};

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Catalogue, PartsOfEveryNormalLaw, testing::ValuesIn(normal_law_names()),
                         test_name);

NormalContact contact_at(double depth, double rate) {
  return {.depth = depth,
          .depth_rate = rate,
          .approach_speed = kOnset.approach_speed,
          .effective_mass = kOnset.effective_mass};
}

TEST_P(PartsOfEveryNormalLaw, AreTogetherTheForce) {
  const NormalLaw law = example();
  const double reach = 1.5 * deepest(law);
  std::mt19937 random(20261120);
  std::uniform_real_distribution<double> share(0, 1), sign(-1, 1);
  for (int i = 0; i < 300; ++i) {
    const NormalMemory memory{.max_depth = reach * share(random), .touching = true};
    const NormalContact contact = contact_at(reach * share(random), sign(random));
    const NormalForceParts parts = law.parts(contact, memory);
    const double size =
        std::fabs(parts.elastic) + std::fabs(parts.damping) + std::fabs(parts.plastic);
    EXPECT_NEAR(parts.sum(), law.force(contact, memory), 4e-16 * size);
  }
}

TEST_P(PartsOfEveryNormalLaw, HaveNoDampingAtRestAndNoPlasticityBelowTheDeepestPoint) {
  const NormalLaw law = example();
  const double reach = deepest(law);
  for (double depth = 0.02 * reach; depth < reach; depth *= 1.3) {
    const NormalMemory dented{.max_depth = reach, .touching = true};
    EXPECT_EQ(law.parts(contact_at(depth, 0), {}).damping, 0);
    EXPECT_EQ(law.parts(contact_at(depth, -0.5), dented).plastic, 0);
    EXPECT_EQ(law.parts(contact_at(depth, 0.5), dented).plastic, 0);
  }
}

TEST_P(PartsOfEveryNormalLaw, AreOfTheKindThatTheFamilySays) {
  const NormalLaw law = example();
  const double reach = deepest(law);
  for (double depth = 1e-18 * reach; depth < reach; depth *= 1.3) {
    const NormalForceParts parts = law.parts(contact_at(depth, 0.5), {.touching = true});
    EXPECT_EQ(entry().family == "plastic" ? parts.damping : parts.plastic, 0);
  }
}

TEST_P(PartsOfEveryNormalLaw, OnlyTakeEnergyWhereTheyAreNotElastic) {
  const NormalLaw law = example();
  const CentralImpact impact = simulate_impact(law, kOnset, {.record = true});
  for (const ImpactSample& sample : impact.history) {
    const double power = (sample.parts.damping + sample.parts.plastic) * sample.depth_rate;
    EXPECT_GE(power, -1e-9 * impact.peak_force * kOnset.approach_speed) << sample.time;
    EXPECT_NEAR(sample.parts.sum(), sample.force, 1e-13 * impact.peak_force);
  }
}

/// ∫F_c dδ between two depths on one side of all kinks that the law tells. A branch whose energy is held to what loading
/// took has one more: there halves are taken until they agree.
double smooth_work(const NormalLaw& law, double from, double to, const NormalMemory& memory,
                   double precision, int halvings = 30) {
  const auto quadrature = [&](double begin, double end) {
    double work = 0;
    for (const auto& [node, weight] : numerics::gauss_legendre_on_unit_interval) {
      const double depth = begin + node * (end - begin);
      work += weight * (end - begin) * law.parts(contact_at(depth, 0), memory).elastic;
    }
    return work;
  };
  const double middle = 0.5 * (from + to);
  const double halves = quadrature(from, middle) + quadrature(middle, to);
  if (halvings == 0 || std::fabs(quadrature(from, to) - halves) < precision) return halves;
  return smooth_work(law, from, middle, memory, precision, halvings - 1) +
         smooth_work(law, middle, to, memory, precision, halvings - 1);
}

double elastic_work(const NormalLaw& law, double from, double to, const NormalMemory& memory,
                    double precision) {
  double work = 0;
  while (from != to) {
    const double end = law.kink_between(from, to, memory);
    work += smooth_work(law, from, end, memory, precision);
    from = end;
  }
  return work;
}

// From a tenth of the depth on: roots at first touch would take the quadrature long.
TEST_P(PartsOfEveryNormalLaw, StoreWhatTheElasticPartTakes) {
  const NormalLaw law = example();
  const double reach = deepest(law);
  const NormalMemory virgin{.touching = true}, dented{.max_depth = reach, .touching = true};
  const auto stored = [&](double depth, NormalMemory memory) {
    memory.max_depth = std::max(memory.max_depth, depth);
    return law.elastic_energy(depth, memory);
  };
  const double scale = std::fabs(stored(reach, virgin));
  EXPECT_NEAR(elastic_work(law, 0.1 * reach, reach, virgin, 1e-10 * scale),
              stored(reach, virgin) - stored(0.1 * reach, virgin), 1e-8 * scale);
  const double low = std::max(law.onset_depth(dented), 0.1 * reach);
  const double from = 0.9 * reach + 0.1 * low, to = 0.1 * reach + 0.9 * low;
  EXPECT_NEAR(elastic_work(law, from, to, dented, 1e-10 * scale),
              stored(to, dented) - stored(from, dented), 1e-8 * scale);
}

// On the way in the dent of Lankarani and Nikravesh takes 1 − e² of all work, whatever the depth: F_c = e²·F.
TEST(NormalForceParts, OfAPermanentIndentationAreInProportionToTheEnergies) {
  const double e = 0.7;
  const NormalLaw law = bound({.law = "permanent-indentation", .restitution = e}, kOnset);
  for (const double depth : {1e-9, 1e-6, 1e-4}) {
    const NormalForceParts parts = law.parts(contact_at(depth, 0.3), {});
    const double force = law.force(contact_at(depth, 0.3), {});
    EXPECT_NEAR(parts.elastic, e * e * force, 1e-10 * force);
    EXPECT_NEAR(parts.plastic, (1 - e * e) * force, 1e-10 * force);
    EXPECT_EQ(parts.damping, 0);
  }
}

// Two springs: e² = k₁/k₂ of the energy comes back, at every depth.
TEST(NormalForceParts, OfTwoSpringsAreInProportionToTheirStiffnesses) {
  const NormalLaw law = bound({.law = "walton-braun", .restitution = 0.5}, kOnset);
  const NormalForceParts parts = law.parts(contact_at(1e-5, 0), {});
  EXPECT_NEAR(parts.elastic, 0.25 * parts.sum(), 1e-10 * parts.sum());
}

TEST(NormalForceParts, OfHuntAndCrossleyAreTheSpringAndItsDamping) {
  const NormalLaw law = bound({.law = "hunt-crossley", .restitution = 0.8}, kOnset);
  double damping_factor = 0, stiffness = 0;
  for (const NamedValue& value : law.parameters()) {
    if (value.name == "damping_factor") damping_factor = value.value;
    if (value.name == "stiffness") stiffness = value.value;
  }
  const double depth = 1e-5, rate = -0.4, power = std::pow(depth, 1.5);
  const NormalForceParts parts = law.parts(contact_at(depth, rate), {.max_depth = 2e-5});
  EXPECT_NEAR(parts.elastic, stiffness * power, 1e-12 * stiffness * power);
  EXPECT_NEAR(parts.damping, damping_factor * rate * power, 1e-12 * stiffness * power);
  EXPECT_EQ(parts.plastic, 0);
}

}  // namespace normal_force_parts_test
}  // namespace carom
