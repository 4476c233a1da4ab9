// One contact strikes while the others that touch are internal contacts, which hold, slip or detach.
// Hurmuzlu and Marghitu, International Journal of Robotics Research 13 (1994) 82–92.
#include <algorithm>
#include <cmath>
#include <limits>

#include "impact/impulse_path.h"
#include "impact/multi_impact_rules.h"
#include "numerics/ode_solver.h"

namespace carom {

namespace {

constexpr double kAtRest = 1e-10;  // of the speeds before: no normal velocity
constexpr double kChainSlowest =
    1e-9;  // of the speeds before: what approaches slower ends plastically
constexpr int kChainMostStrikes = 2000;
constexpr int kChainMostInconsistent = 5;

/// One strike; the independent variable is the striking contact's normal impulse.
class Strike {
 public:
  /// `impact` has the velocities of the moment.
  Strike(const MultiImpact& impact, std::size_t striking, double speed, const PathEffort& effort);
  /// False when the path does not end. Takes what it needs from the effort.
  bool solve(MultiRebound& rebound, PathEffort& effort);

 private:
  Eigen::VectorXd drive() const;
  void events(std::span<const double> y, std::span<double> g);
  double left_until_end(const Eigen::VectorXd& u, std::span<const double> y) const;
  bool choose(std::span<const double> y);

  const MultiImpact& impact_;
  std::size_t striking_;
  ImpulsePath path_;
  bool restitution_ = false;
  double compression_work_ = 0;
  double compression_impulse_ = 0;
};

Strike::Strike(const MultiImpact& impact, std::size_t striking, double speed,
               const PathEffort& effort)
    : impact_(impact), striking_(striking), path_(impact, effort.quickly) {
  path_.speed = speed;
}

Eigen::VectorXd Strike::drive() const {
  return Eigen::VectorXd::Unit(static_cast<Eigen::Index>(path_.size()),
                               static_cast<Eigen::Index>(striking_));
}

/// Rises through zero where compression and then the whole impact ends.
double Strike::left_until_end(const Eigen::VectorXd& u, std::span<const double> y) const {
  const double opening = u[normal_row(striking_)];
  if (!restitution_) return opening / path_.speed;
  const MultiImpactPartner& contact = impact_.contacts[striking_];
  const double e = contact.restitution;
  switch (contact.hypothesis) {
    case ImpactHypothesis::poisson:
      return y[3 * striking_ + 2] / compression_impulse_ - (1 + e);
    case ImpactHypothesis::stronge:
      return (1 - e * e) - y[3 * path_.size() + striking_] / compression_work_;
    default:  // Newton's, also for the algebraic hypotheses that are built on it
      return (opening + e * impact_.velocity[normal_row(striking_)]) / path_.speed;
  }
}

/// Three functions per contact, and one for the end.
void Strike::events(std::span<const double> y, std::span<double> g) {
  const Eigen::VectorXd u = path_.velocity(y);
  const Eigen::VectorXd rates = path_.rates(u, drive());
  for (std::size_t i = 0; i < path_.size(); ++i) {
    const bool held = path_.contacts[i].normal == NormalMode::held;
    // Beyond zero by a little, so that a velocity that is zero but for rounding does not count.
    g[3 * i] = held || i == striking_ ? 1 : u[normal_row(i)] / path_.speed + 0.1 * kAtRest;
    g[3 * i + 1] = held ? rates[normal_row(i)] : 1;
    g[3 * i + 2] = path_.margin(i, u, rates);
  }
  g[3 * path_.size()] = left_until_end(u, y);
}

bool Strike::choose(std::span<const double> y) {
  const Eigen::VectorXd u = path_.velocity(y);
  std::vector<bool> closed(path_.size());
  for (std::size_t i = 0; i < path_.size(); ++i) {
    closed[i] = i != striking_ && std::fabs(u[normal_row(i)]) <= kAtRest * path_.speed;
  }
  return path_.choose(u, drive(), closed);
}

bool Strike::solve(MultiRebound& rebound, PathEffort& effort) {
  const std::size_t count = path_.size();
  const double mass = 1 / impact_.inverse(normal_row(striking_), normal_row(striking_));
  const double approach = -impact_.velocity[normal_row(striking_)];
  std::vector<double> scale(path_.state_size(), mass * approach);
  std::fill_n(scale.begin() + static_cast<std::ptrdiff_t>(3 * count), 2 * count,
              mass * approach * approach);
  std::vector<double> y(scale.size(), 0);
  numerics::EventFunctions functions{
      .crossings = std::vector<numerics::Crossing>(3 * count + 1, numerics::Crossing::falling),
      .values = [this](double, std::span<const double> at, std::span<double> g) { events(at, g); }};
  functions.crossings.back() = numerics::Crossing::rising;
  numerics::OdeSolver solver(
      [this](double, std::span<const double> at, std::span<double> dy) {
        const Eigen::VectorXd u = path_.velocity(at);
        path_.write_derivative(u, path_.rates(u, drive()), dy);
      },
      {.tolerance = effort.tolerance,
       .scale = scale,
       .method = numerics::OdeMethod::explicit_method},
      functions);
  int inconsistent = choose(y) ? 0 : 1;
  solver.start(0, y);
  // A body wedged by the others has no end of compression.
  const double last = 1e3 * mass * approach;
  bool ended = false;
  while (--effort.most_steps >= 0 && !ended && solver.time() < last) {
    const numerics::OdeStep step = solver.step(last);
    if (failed(step.status)) break;
    y.assign(solver.state().begin(), solver.state().end());
    if (step.status != numerics::OdeStatus::event &&
        !path_.leaves_a_cone(path_.rates(path_.velocity(y), drive()))) {
      continue;
    }
    for (const numerics::EventHit& hit : step.hits) {
      if (hit.index != static_cast<int>(3 * count)) continue;
      ended = restitution_ || impact_.contacts[striking_].restitution == 0;
      restitution_ = true;
      compression_impulse_ = y[3 * striking_ + 2];
      compression_work_ = y[3 * count + striking_];
    }
    if (ended) break;
    if (--effort.most_choices < 0 || inconsistent > kChainMostInconsistent) break;
    inconsistent += !choose(y);
    solver.restart(y);
  }
  path_.add_to(solver.state(), rebound);
  return ended && inconsistent == 0;
}

}  // namespace

MultiRebound solve_hurmuzlu_marghitu(const MultiImpact& impact, const PathEffort& effort) {
  MultiRebound rebound = before_impact(impact);
  const double speed = speed_scale(impact);
  MultiImpact now = impact;
  bool ended = false;
  PathEffort left = effort;
  for (int strikes = 0; strikes < kChainMostStrikes && !ended; ++strikes) {
    std::size_t striking = impact.contacts.size();
    double fastest = kChainSlowest * speed;
    for (std::size_t i = 0; i < impact.contacts.size(); ++i) {
      const bool gives_way = impact.inverse(normal_row(i), normal_row(i)) > 0;
      if (!gives_way || -rebound.velocity[normal_row(i)] <= fastest) continue;
      striking = i;
      fastest = -rebound.velocity[normal_row(i)];
    }
    ended = striking == impact.contacts.size();
    if (ended) break;
    now.velocity = rebound.velocity;
    if (!Strike(now, striking, speed, effort).solve(rebound, left)) {
      rebound.warnings.emplace_back(unfollowed_path);
      ended = true;
    }
    rebound.velocity = impact.velocity + impact.inverse * rebound.impulse;
  }
  if (!ended) {
    rebound.warnings.emplace_back(endless_sequence);
  }
  for (std::size_t i = 0; i < impact.contacts.size(); ++i) {
    if (rebound.velocity[normal_row(i)] >= 0) continue;
    end_plastically(impact, rebound);
    break;
  }
  return rebound;
}

}  // namespace carom
