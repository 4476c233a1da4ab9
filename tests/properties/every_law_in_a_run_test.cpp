// Every normal law gives the same impact inside a run of two free bodies as it gives as a central
// impact, which is integrated by other equations, with another method, in another variable.
#include <gtest/gtest.h>

#include "carom/impact.h"
#include "carom/simulation.h"
#include "support/bound_law.h"
#include "support/contact_models.h"

namespace carom {
namespace every_law_in_a_run_test {

class EveryLawInARun : public testing::TestWithParam<std::string> {};

TEST_P(EveryLawInARun, GivesTheCentralImpact) {
  const NormalLawEntry& entry = *find_normal_law(GetParam());
  const double restitution = 0.7, speed = 0.3;
  ContactLaw law;
  law.law = entry.name;
  law.calibration = Calibration::published;
  law.parameters = testing_support::example_parameters(entry);
  if (entry.takes_restitution) law.restitution = RestitutionLaw(restitution);
  const Model model = test::two_balls(law, speed);
  const Trajectory run =
      simulate(model, start_state(model), {.duration = 0.05, .tolerance = 1e-10});
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  ASSERT_GE(run.episodes.size(), 1U);
  const ContactEpisode& episode = run.episodes[0];

  testing_support::LawCase wanted{.law = entry.name};
  if (entry.takes_restitution) wanted.restitution = restitution;
  const CentralImpact central =
      simulate_impact(testing_support::bound(wanted, {speed, 1}), {speed, 1});

  EXPECT_NEAR(episode.approach_speed, speed, 1e-12);
  EXPECT_NEAR(episode.effective_mass, 1, 1e-12);
  EXPECT_NEAR(episode.max_indentation, central.max_indentation, 1e-7 * central.max_indentation);
  EXPECT_NEAR(episode.peak_force, central.peak_force, 1e-6 * central.peak_force);
  if (central.end == ImpactEnd::captured) {
    EXPECT_FALSE(episode.ended);
    return;
  }
  EXPECT_TRUE(episode.ended);
  EXPECT_NEAR(episode.realised_restitution, central.restitution, 1e-7);
  EXPECT_NEAR(episode.end - episode.start, central.duration, 1e-6 * central.duration);
  EXPECT_NEAR(episode.normal_impulse, central.impulse, 1e-7 * central.impulse);
  const double energy = 0.5 * speed * speed;
  EXPECT_NEAR(episode.lost_normal, central.energy_lost, 1e-7 * energy);
  EXPECT_NEAR(run.last().energy.residual, 0, 1e-8 * energy);
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const NormalLawEntry& entry : normal_laws()) all.push_back(entry.name);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Laws, EveryLawInARun, testing::ValuesIn(names()), [](const auto& tested) {
  std::string name = tested.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace every_law_in_a_run_test
}  // namespace carom
