// Every normal law with every law of friction, on bodies of every shape that are dropped, laid and pushed: the run
// ends, its ledger closes, no touch gives more than it has taken, and the number of steps is bounded.
//
// A seeded shuffle chooses combinations such that every law occurs. All of them, so many times over, run with
//   CAROM_LAW_PAIRS=3 CAROM_LAW_SEED=1 carom_properties_tests --gtest_filter='EveryLawPair*'
// and CAROM_LAW_CASE=100042 repeats the one with that seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <map>
#include <numeric>

#include "carom/simulation.h"
#include "support/law_scene.h"

namespace carom {
namespace every_law_pair_test {

using namespace test;

/// Many bodies are dear, since each of their points is looked for in every evaluation [s].
double duration_of(const LawScene& scene) {
  return scene.bodies == 1 ? 0.02 : 0.002;
}

/// Number in an environment variable; `otherwise` where there is none.
long from_environment(const char* name, long otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atol(text);
}

/// All pairs of a normal law and a sliding law, with laws of rolling and drilling in turn, in an order of the
/// seed: the first `normal_laws` of them have every normal law once, and so on.
std::vector<SceneLaws> shuffled_pairs(unsigned seed) {
  std::vector<std::string> normal;
  for (const NormalLawEntry& entry : normal_laws()) normal.push_back(entry.name);
  std::vector<std::string> sliding = friction_law_names(FrictionKind::sliding);
  std::vector<std::string> rolling = friction_law_names(FrictionKind::rolling);
  std::vector<std::string> drilling = friction_law_names(FrictionKind::drilling);
  rolling.insert(rolling.begin(), {"", ""});
  drilling.insert(drilling.begin(), {"", ""});
  SceneDice dice{std::mt19937(seed)};
  const auto shuffle = [&](std::vector<std::string>& names) {
    for (int i = static_cast<int>(names.size()) - 1; i > 0; --i) {
      std::swap(names[i], names[dice.below(i + 1)]);
    }
  };
  shuffle(normal);
  shuffle(sliding);
  std::vector<SceneLaws> all;
  for (std::size_t offset = 0; offset < sliding.size(); ++offset) {
    for (std::size_t i = 0; i < normal.size(); ++i) {
      const std::size_t place = all.size();
      all.push_back({normal[i], sliding[(i + offset) % sliding.size()],
                     rolling[place % rolling.size()],
                     drilling[(place / rolling.size()) % drilling.size()]});
    }
  }
  return all;
}

/// Stacks of more than two bodies are left to the long run.
LawScene scene_of(const SceneLaws& laws, bool long_run, SceneDice& dice) {
  LawScene scene{.laws = laws};
  scene.arrangement = dice.one_of({Arrangement::dropped, Arrangement::laid, Arrangement::pushed});
  scene.bodies = long_run ? dice.one_of({1, 1, 1, 2, 2, 3, 4}) : dice.one_of({1, 1, 1, 2});
  scene.restitution = dice.one_of({0.0, 1e-4, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0});
  scene.damped = dice.below(2) == 0;
  return scene;
}

struct Verdict {
  bool refused = false;  ///< by a message before the run
  std::string fault;     ///< empty: none
  double residual = 0;   ///< over the energy that was at work
  double given = 0;      ///< most that a touch gave beyond what it had taken, over the same
  std::int64_t steps = 0;
  double seconds = 0;
  std::string text;
};

/// Energies of the run: the largest that moved, or what the bodies gain in falling a tenth of a millimetre [J].
double energy_size(const Model& model, const Trajectory& run) {
  double size = 0;
  for (int body = 1; body < model.body_count(); ++body) size += 1e-4 * 9.81 * model.mass({body});
  for (const Sample& sample : run.samples) {
    size = std::max({size, sample.energy.kinetic, std::fabs(sample.energy.contacts),
                     std::fabs(sample.energy.gravitational - run.first().energy.gravitational)});
  }
  return size;
}

/// Laws that are known to create energy, and say so, are not held to giving none.
bool may_create(const SceneLaws& laws) {
  return laws.sliding == "total-displacement-spring";
}

/// What one touch may seem to give, over the energy that moved: the run's tolerance is 1e-9, and the errors of
/// the steps of a touch add up.
constexpr double most_given = 1e-8;

/// What a contact may give while it is held within a band of speeds, where its force balances the others
/// whichever way it slips: the largest force at the largest speed of the band, all the time [J].
double most_given_while_held(const LawScene& scene, const Trajectory& run,
                             const ContactEpisode& episode) {
  if (scene.laws.sliding != "karnopp") return 0;
  constexpr double coefficient = 0.3, band_share = 1e-3, largest_arm = 0.2;
  double fastest = 0;
  for (const Sample& sample : run.samples) {
    for (const BodySample& body : sample.bodies) {
      fastest = std::max(fastest, body.v_WB.norm() + largest_arm * body.w_WB.norm());
    }
  }
  return coefficient * episode.peak_force * band_share * 2 * fastest *
         (episode.end - episode.start);
}

/// Most that the normal law or friction of one touch gave beyond what it had taken [J].
double most_energy_given(const Trajectory& run) {
  double given = 0;
  for (const ContactEpisode& episode : run.episodes) {
    given = std::max({given, -episode.lost_normal, -episode.lost_friction});
  }
  return given;
}

std::string fault_of(const LawScene& scene, const Trajectory& run, double size) {
  if (run.outcome.kind != Outcome::Kind::finished) return run.outcome.reason;
  if (!(std::fabs(run.last().energy.residual) <= 1e-6 * size)) return "the ledger is open";
  // Every break of a bristle is an event of its own.
  if (run.statistics.steps > 20000 + 2 * run.statistics.events) return "too many steps";
  if (may_create(scene.laws)) return "";
  for (const ContactEpisode& episode : run.episodes) {
    if (episode.lost_normal < -most_given * size) {
      return "the normal law gave energy at t = " + std::to_string(episode.start) + ", " +
             std::to_string(-episode.lost_normal / size) + " of what moved";
    }
    if (episode.lost_friction < -most_given * size - most_given_while_held(scene, run, episode)) {
      return "friction gave energy at t = " + std::to_string(episode.start) + ", " +
             std::to_string(-episode.lost_friction / size) + " of what moved";
    }
  }
  return "";
}

Verdict run_scene(const SceneLaws& laws, bool long_run, unsigned seed) {
  SceneDice dice{std::mt19937(seed)};
  LawScene scene = scene_of(laws, long_run, dice);
  const Model model = law_scene_model(scene, dice);
  const std::clock_t begun = std::clock();  // of the processor: other programs do not count
  const auto seconds = [&] { return static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC; };
  const double most = static_cast<double>(from_environment("CAROM_LAW_SECONDS", 60));
  Verdict verdict{.text = "seed " + std::to_string(seed) + ", " + scene.text};
  try {
    const Trajectory run = simulate(
        model, start_state(model),
        {.duration = duration_of(scene), .progress = [&](double) { return seconds() < most; }});
    const double size = energy_size(model, run);
    verdict.residual = size > 0 ? std::fabs(run.last().energy.residual) / size : 0;
    verdict.steps = run.statistics.steps;
    verdict.given = size > 0 ? most_energy_given(run) / size : 0;
    verdict.fault = fault_of(scene, run, size);
  } catch (const InputError& error) {
    verdict.refused = true;
    verdict.fault = "";
    verdict.text += error.what();
  }
  verdict.seconds = seconds();
  return verdict;
}

// A law refuses a restitution that it cannot realise before the run; all else runs to its end.
TEST(EveryLawPair, EndsWithAClosedLedgerInABoundedNumberOfSteps) {
  const unsigned first_seed = static_cast<unsigned>(from_environment("CAROM_LAW_SEED", 1));
  const long rounds = from_environment("CAROM_LAW_PAIRS", 0);
  const unsigned only = static_cast<unsigned>(from_environment("CAROM_LAW_CASE", 0));
  const bool wide = rounds > 0;
  int refused = 0, ran = 0;
  double worst = 0, slowest = 0, given = 0;
  std::map<std::string, int> faults;
  for (long round = 0; round < std::max(rounds, 1L); ++round) {
    std::vector<SceneLaws> pairs = shuffled_pairs(first_seed + static_cast<unsigned>(round));
    if (!wide) pairs.resize(normal_laws().size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const unsigned seed =
          (first_seed + static_cast<unsigned>(round)) * 100000U + static_cast<unsigned>(i);
      if (only > 0 && seed != only) continue;
      const Verdict verdict = run_scene(pairs[i], wide, seed);
      if (verdict.refused) {
        ++refused;
        continue;
      }
      ++ran;
      worst = std::max(worst, verdict.fault.empty() ? verdict.residual : 0);
      slowest = std::max(slowest, verdict.seconds);
      if (!may_create(pairs[i])) given = std::max(given, verdict.given);
      if (!verdict.fault.empty()) ++faults[verdict.fault.substr(0, verdict.fault.find(" at t"))];
      EXPECT_TRUE(verdict.fault.empty())
          << verdict.fault << "; " << verdict.text << ", " << verdict.steps << " steps, residual "
          << verdict.residual << ", " << verdict.seconds << " s";
    }
  }
  if (only == 0) {
    EXPECT_GT(ran, refused);
  }
  if (!wide) return;
  std::printf("%d ran, %d refused, worst residual %.2g, most given %.2g, slowest %.2g s\n", ran,
              refused, worst, given, slowest);
  for (const auto& [fault, count] : faults) std::printf("  %4d × %s\n", count, fault.c_str());
}

// A point that vanishes by a jump while it still goes in was found again at each step of 1e-16 s.
TEST(EveryLawPair, ThatWentWrongOnceHoldsToo) {
  const struct {
    SceneLaws laws;
    unsigned seed;
  } cases[] = {
      {{"drake", "stribeck", "rolling-viscous", ""}, 700588},
      {{"safaeifar-farshidianfar", "tanh", "rolling-viscous", "drilling"}, 700693},
  };
  for (const auto& one : cases) {
    const Verdict verdict = run_scene(one.laws, true, one.seed);
    EXPECT_EQ(verdict.fault, "") << verdict.text;
    EXPECT_LT(verdict.steps, 1000) << verdict.text;
  }
}

}  // namespace every_law_pair_test
}  // namespace carom
