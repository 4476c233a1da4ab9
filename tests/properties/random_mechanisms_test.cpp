// Mechanisms at random in `continuous`: they run, their ledgers close, and they do the same however they are
// told. CAROM_CASES=500 in the environment tries more of them than the few of every test run.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <map>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "support/random_mechanism.h"

namespace carom {
namespace random_mechanisms_test {

using test::Change;
using test::ModelParts;

int cases(int usual) {
  const char* wanted = std::getenv("CAROM_CASES");
  return wanted ? std::atoi(wanted) : usual;
}
unsigned first_seed() {
  const char* wanted = std::getenv("CAROM_SEED");
  return wanted ? static_cast<unsigned>(std::atoi(wanted)) : 1;
}

/// Ends that a mechanism itself is the reason of.
bool is_physical(const std::string& reason) {
  return reason.find("locks it") != std::string::npos ||
         reason.find("cannot follow") != std::string::npos ||
         reason.find("singular configuration") != std::string::npos;
}

/// Nothing when what is given contradicts itself, as a drive in a mechanism that cannot move.
std::optional<Model> build(const ModelParts& parts, State& start) {
  try {
    Model model = parts.build();
    start = start_state(model);
    return model;
  } catch (const InputError&) {
    return std::nullopt;
  }
}

double size_of(const Trajectory& run) {
  double size = std::fabs(run.first().energy.stored());
  for (const Sample& sample : run.samples) {
    size = std::max({size, sample.energy.kinetic, std::fabs(sample.energy.work_of_drives)});
  }
  return std::max(size, 1.0);
}

TEST(RandomMechanisms, RunAndExplainTheirEnergy) {
  const int count = cases(60);
  const double tolerance = 1e-8;
  std::map<std::string, int> ends;
  double worst = 0, slowest = 0, total = 0;
  unsigned worst_seed = 0, slowest_seed = 0;
  for (unsigned seed = first_seed(); seed < first_seed() + static_cast<unsigned>(count); ++seed) {
    const test::RandomMechanism mechanism(seed, {});
    State start;
    const std::optional<Model> model = build(mechanism.parts(), start);
    if (!model) {
      ++ends["contradicts itself"];
      continue;
    }
    const auto began = std::chrono::steady_clock::now();
    const Trajectory run = simulate(*model, start, {.duration = 0.5, .tolerance = tolerance});
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    total += seconds;
    if (seconds > slowest) slowest = seconds, slowest_seed = seed;
    const double residual = std::fabs(run.last().energy.residual) / size_of(run);
    if (residual > worst) worst = residual, worst_seed = seed;
    EXPECT_LT(residual, 100 * tolerance) << "seed " << seed;
    const bool good =
        run.outcome.kind == Outcome::Kind::finished || is_physical(run.outcome.reason);
    EXPECT_TRUE(good) << "seed " << seed << ": " << run.outcome.reason;
    const std::size_t why = run.outcome.reason.find(": ");
    ++ends[run.outcome.reason.empty() ? "finished" : run.outcome.reason.substr(why + 2)];
  }
  std::cout << "worst residual " << worst << " (seed " << worst_seed << "), slowest " << slowest
            << " s (seed " << slowest_seed << "), all " << total << " s\n";
  for (const auto& [end, number] : ends) std::cout << "  " << number << " " << end << "\n";
}

/// Largest difference of the bodies at the end of two runs, positions and orientations; `where` tells the
/// place of body i of the first in the second.
double difference(const Trajectory& one, const Trajectory& other, const Change& by,
                  const std::vector<int>& where) {
  double largest = 0;
  for (std::size_t i = 0; i < one.last().bodies.size(); ++i) {
    const BodySample& a = one.last().bodies[i];
    const BodySample& b = other.last().bodies[static_cast<std::size_t>(where[i])];
    largest = std::max(largest, (by.point(a.p_WB) - b.p_WB).norm());
    const Matrix3d R = by.axes(a.q_WB.toRotationMatrix());
    largest = std::max(largest, (R - b.q_WB.toRotationMatrix()).norm());
  }
  return largest;
}

std::vector<int> in_order(std::size_t count) {
  std::vector<int> places(count);
  std::iota(places.begin(), places.end(), 0);
  return places;
}

// How much a hundredth of the tolerance moves the end tells how much the machine magnifies errors.
TEST(RandomMechanisms, DoTheSameHoweverTheyAreTold) {
  const int count = cases(25);
  test::Random random(11);
  double worst = 0;
  unsigned worst_seed = 0;
  for (unsigned seed = first_seed(); seed < first_seed() + static_cast<unsigned>(count); ++seed) {
    const test::RandomMechanism mechanism(seed, {});
    State start;
    const std::optional<Model> model = build(mechanism.parts(), start);
    const Matrix3d R = random.rotation();
    if (!model) continue;
    const auto run = [](const Model& of, double tolerance) {
      return simulate(of, start_state(of), {.duration = 0.5, .tolerance = tolerance});
    };
    const double tolerance = 1e-9;
    if (std::getenv("CAROM_SHOW")) std::cerr << "seed " << seed << std::endl;
    const Trajectory plain = run(*model, tolerance);
    if (plain.outcome.kind != Outcome::Kind::finished) continue;
    const std::vector<int> same = in_order(plain.last().bodies.size());
    const Trajectory finer = run(*model, 0.01 * tolerance);
    const double moved = difference(plain, finer, {}, same);
    const auto compare = [&](const char* what, const ModelParts& parts, const Change& by,
                             const std::vector<int>& where, double rounding) {
      const Trajectory other = run(parts.build(), tolerance);
      ASSERT_EQ(other.outcome.kind, Outcome::Kind::finished)
          << "seed " << seed << ", " << what << ": " << other.outcome.reason;
      const double allowed = 100 * tolerance + 20 * moved + rounding;
      const double found = difference(plain, other, by, where);
      EXPECT_LT(found, allowed) << "seed " << seed << ", " << what;
      if (found / allowed > worst) worst = found / allowed, worst_seed = seed;
    };
    for (const auto& [what, by, rounding] :
         {std::tuple("turned", test::turned(R), 0.0),
          std::tuple("a kilometre away", test::turned(R, {600, -500, 700}), 1e-6),
          std::tuple("mirrored", test::mirrored(), 0.0)}) {
      ModelParts parts = mechanism.parts();
      ASSERT_TRUE(test::change_place(parts, by));
      compare(what, parts, by, same, rounding);
    }
    const test::Shuffle shuffle = test::shuffled(mechanism.parts(), seed);
    compare("shuffled", shuffle.parts, {}, shuffle.bodies, 0);
  }
  std::cout << "worst share of what is allowed " << worst << " (seed " << worst_seed << ")\n";
}

// Where nothing dissipates, speeds turned round lead back to the start.
TEST(RandomMechanisms, GoBackWhereNothingDissipates) {
  const int count = cases(25);
  double worst = 0;
  unsigned worst_seed = 0;
  for (unsigned seed = first_seed(); seed < first_seed() + static_cast<unsigned>(count); ++seed) {
    const test::RandomMechanism mechanism(seed, {.conservative = true});
    State start;
    const std::optional<Model> model = build(mechanism.parts(), start);
    ASSERT_TRUE(model) << "seed " << seed;
    const auto end_of = [&](const State& from, double tolerance) {
      Simulation run(*model, from, {.duration = 0.5, .tolerance = tolerance});
      run.run_to_end();
      State end = run.state();
      end.time = 0;
      end.v *= -1;
      return end;
    };
    const State there = end_of(start, 1e-10);
    const State back = end_of(there, 1e-10);
    const State finer = end_of(there, 1e-12);
    const auto away = [&](const State& state, const State& from) {
      Kinematics one(*model), other(*model);
      one.update(state);
      other.update(from);
      double largest = 0;
      for (int body = 1; body < model->body_count(); ++body) {
        largest = std::max(largest, (one.pose({body}).p - other.pose({body}).p).norm());
      }
      return largest;
    };
    const double allowed = 1e-7 + 50 * away(back, finer);
    const double found = away(back, start);
    EXPECT_LT(found, allowed) << "seed " << seed;
    if (found / allowed > worst) worst = found / allowed, worst_seed = seed;
  }
  std::cout << "worst share of what is allowed " << worst << " (seed " << worst_seed << ")\n";
}

}  // namespace random_mechanisms_test
}  // namespace carom
