// Contacts share the impact by the energy each of them stores.
// Liu, Zhao and Brogliato, Proceedings of the Royal Society A 464 (2008) 3193–3211 and 465 (2009) 1–23.
//
// Their distribution dP_j/dP_i = (K_j/K_i)^(1/(n+1))·(E_j/E_i)^(n/(n+1)) says that the normal impulses
// grow in the ratio of the forces F_j = K_j·δ_jⁿ, where E_j = K_j·δ_jⁿ⁺¹/(n+1) measures the energy as a
// depth. With dP_j = F_j·ds and dE_j = −u_j·dP_j the depth obeys δ′ = −u_n, which is regular at E = 0,
// where theirs is not; in the restitution of a bistiff contact dE_j = −u_j·dP_j/e², so δ′ = −u_n/e².
// Without friction and with e = 1 this is Newton's law for springs of the power n.
#include <algorithm>
#include <cmath>

#include "impact/impulse_path.h"
#include "impact/multi_impact_rules.h"
#include "numerics/ode_solver.h"

namespace carom {

namespace {

// Below it a contact gives nothing back: it stays closed until it would pull.
constexpr double kPlastic = 1e-4;
constexpr double kBeyondZero = 1e-12;  // of the speeds before
constexpr double kLzbSlowest =
    1e-9;  // of the speeds before: what approaches slower ends plastically
constexpr int kLzbMostInconsistent = 5;

enum class Loading { loading, unloading, held };

class EnergySharing {
 public:
  EnergySharing(const MultiImpact& impact, const PathEffort& effort);
  MultiRebound solve();

 private:
  std::size_t depth_at(std::size_t i) const { return path_.state_size() + i; }
  std::vector<double> sizes() const;
  numerics::OdeSolver make_solver();
  Eigen::VectorXd first_drive() const;
  Eigen::VectorXd drive(std::span<const double> y) const;
  void derivative(std::span<const double> y, std::span<double> dy);
  void events(std::span<const double> y, std::span<double> g);
  bool finished(std::span<const double> y) const;
  bool balanced(const Eigen::VectorXd& u, std::span<const double> y) const;
  void switch_modes(std::span<const numerics::EventHit> hits, std::vector<double>& y);
  void choose(std::span<const double> y, const Eigen::VectorXd& forces);

  const MultiImpact& impact_;
  PathEffort effort_;
  ImpulsePath path_;
  std::vector<Loading> loading_;
  double time_unit_ = 0;
  std::vector<double> force_unit_;  // by contact
  double energy_unit_ = 0;
  int choices_ = 0;
  int inconsistent_ = 0;  // choices of stick and slip that were not found
};

EnergySharing::EnergySharing(const MultiImpact& impact, const PathEffort& effort)
    : impact_(impact),
      effort_(effort),
      path_(impact, effort.quickly),
      loading_(impact.contacts.size(), Loading::loading),
      force_unit_(impact.contacts.size(), 0) {
  // Duration of one contact's impact alone: depth of the energy m·v², over v.
  for (std::size_t i = 0; i < impact.contacts.size(); ++i) {
    const double inverse = impact.inverse(normal_row(i), normal_row(i));
    if (!(inverse > 0)) continue;
    const auto& [friction, e, hypothesis, K, n] = impact.contacts[i];
    const double energy = path_.speed * path_.speed / inverse;
    const double depth = std::pow((n + 1) * energy / K, 1 / (n + 1));
    const double duration = depth / path_.speed;
    time_unit_ = time_unit_ > 0 ? std::fmin(time_unit_, duration) : duration;
    energy_unit_ = std::fmax(energy_unit_, energy);
    force_unit_[i] = K * std::pow(depth, n);
  }
}

Eigen::VectorXd EnergySharing::drive(std::span<const double> y) const {
  Eigen::VectorXd force = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(path_.size()));
  for (std::size_t i = 0; i < path_.size(); ++i) {
    const double depth = y[depth_at(i)];
    if (loading_[i] == Loading::held || depth <= 0) continue;
    const MultiImpactPartner& contact = impact_.contacts[i];
    force[static_cast<Eigen::Index>(i)] = contact.stiffness * std::pow(depth, contact.exponent);
  }
  return force;
}

void EnergySharing::derivative(std::span<const double> y, std::span<double> dy) {
  const Eigen::VectorXd u = path_.velocity(y);
  path_.write_derivative(u, path_.rates(u, drive(y)), dy);
  for (std::size_t i = 0; i < path_.size(); ++i) {
    const double opening = u[normal_row(i)];
    const double e = impact_.contacts[i].restitution;
    double& rate = dy[depth_at(i)];
    rate = 0;
    if (loading_[i] == Loading::loading) {
      // A contact that has not begun waits for its approach.
      rate = y[depth_at(i)] > 0 ? -opening : std::fmax(0, -opening);
    } else if (loading_[i] == Loading::unloading) {
      rate = -opening / (e * e);
    }
  }
}

/// Three functions per contact: normal velocity, what keeps it closed, what keeps its tangential mode.
void EnergySharing::events(std::span<const double> y, std::span<double> g) {
  const Eigen::VectorXd u = path_.velocity(y);
  const Eigen::VectorXd rates = path_.rates(u, drive(y));
  for (std::size_t i = 0; i < path_.size(); ++i) {
    const bool held = loading_[i] == Loading::held;
    // Beyond zero by a little, so that a velocity that is zero but for rounding does not count.
    const double beyond = loading_[i] == Loading::loading ? -kBeyondZero : kBeyondZero;
    g[3 * i] = held ? 1 : u[normal_row(i)] / path_.speed + beyond;
    g[3 * i + 1] = 1;
    if (held) g[3 * i + 1] = rates[normal_row(i)] / force_unit_[i];
    if (loading_[i] == Loading::unloading) {
      g[3 * i + 1] = y[depth_at(i)] / (path_.speed * time_unit_);
    }
    const double unit = path_.contacts[i].sticks ? force_unit_[i] * force_unit_[i] : 1;
    g[3 * i + 2] = path_.margin(i, u, rates) / unit;
  }
}

void EnergySharing::choose(std::span<const double> y, const Eigen::VectorXd& forces) {
  std::vector<bool> closed(path_.size());
  for (std::size_t i = 0; i < path_.size(); ++i) closed[i] = loading_[i] == Loading::held;
  ++choices_;
  inconsistent_ += !path_.choose(path_.velocity(y), forces, closed);
  for (std::size_t i = 0; i < path_.size(); ++i) {
    if (closed[i] && path_.contacts[i].normal != NormalMode::held) loading_[i] = Loading::loading;
  }
}

void EnergySharing::switch_modes(std::span<const numerics::EventHit> hits, std::vector<double>& y) {
  const Eigen::VectorXd u = path_.velocity(y);
  const Eigen::VectorXd change = impact_.inverse * path_.rates(u, drive(y));
  for (const numerics::EventHit& hit : hits) {
    const auto i = static_cast<std::size_t>(hit.index / 3);
    const int kind = hit.index % 3;
    if (kind == 0) {
      const bool opens = change[normal_row(i)] > 0;
      const bool plastic = impact_.contacts[i].restitution < kPlastic;
      if (!opens) {
        loading_[i] = Loading::loading;
      } else if (y[depth_at(i)] > 0) {
        loading_[i] = plastic ? Loading::held : Loading::unloading;
        if (plastic) y[depth_at(i)] = 0;
      }
    } else if (kind == 1) {
      loading_[i] = Loading::loading;
      y[depth_at(i)] = 0;
    }
  }
  choose(y, drive(y));
}

/// Contacts that are wedged keep forces in balance which no impulse will release.
bool EnergySharing::balanced(const Eigen::VectorXd& u, std::span<const double> y) const {
  const double slow = kLzbSlowest * path_.speed;
  const Eigen::VectorXd change = impact_.inverse * path_.rates(u, drive(y)) * time_unit_;
  for (std::size_t i = 0; i < path_.size(); ++i) {
    const double opening = u[normal_row(i)];
    if (y[depth_at(i)] > 0 ? std::fabs(opening) > slow : opening < -slow) return false;
    if (std::fabs(change[normal_row(i)]) > slow) return false;
  }
  return true;
}

bool EnergySharing::finished(std::span<const double> y) const {
  const Eigen::VectorXd u = path_.velocity(y);
  if (balanced(u, y)) return true;
  for (std::size_t i = 0; i < path_.size(); ++i) {
    const MultiImpactPartner& contact = impact_.contacts[i];
    const double depth = std::fmax(0, y[depth_at(i)]);
    const double energy =
        contact.stiffness * std::pow(depth, contact.exponent + 1) / (contact.exponent + 1);
    if (energy > kLzbSlowest * kLzbSlowest * energy_unit_) return false;
    if (loading_[i] != Loading::held && u[normal_row(i)] < -kLzbSlowest * path_.speed) return false;
  }
  return true;
}

std::vector<double> EnergySharing::sizes() const {
  const std::size_t count = path_.size();
  const double mass = energy_unit_ / (path_.speed * path_.speed);
  std::vector<double> scale(path_.state_size() + count, mass * path_.speed);
  std::fill_n(scale.begin() + static_cast<std::ptrdiff_t>(3 * count), 2 * count, energy_unit_);
  std::fill_n(scale.begin() + static_cast<std::ptrdiff_t>(path_.state_size()), count,
              path_.speed * time_unit_);
  return scale;
}

numerics::OdeSolver EnergySharing::make_solver() {
  numerics::EventFunctions events{
      .crossings = {}, .values = [this](double, std::span<const double> at, std::span<double> g) {
        this->events(at, g);
      }};
  for (std::size_t i = 0; i < path_.size(); ++i) {
    events.crossings.insert(
        events.crossings.end(),
        {numerics::Crossing::either, numerics::Crossing::falling, numerics::Crossing::falling});
  }
  return numerics::OdeSolver(
      [this](double, std::span<const double> at, std::span<double> dy) { derivative(at, dy); },
      {.tolerance = effort_.tolerance,
       .scale = sizes(),
       .method = numerics::OdeMethod::explicit_method},
      events);
}

/// At the first touch all forces are zero, in the ratio K·|u_n|ⁿ that they begin with.
Eigen::VectorXd EnergySharing::first_drive() const {
  Eigen::VectorXd first = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(path_.size()));
  for (std::size_t i = 0; i < path_.size(); ++i) {
    const double depth = std::fmax(0, -impact_.velocity[normal_row(i)]) * 1e-3 * time_unit_;
    first[static_cast<Eigen::Index>(i)] =
        impact_.contacts[i].stiffness * std::pow(depth, impact_.contacts[i].exponent);
  }
  return first;
}

MultiRebound EnergySharing::solve() {
  std::vector<double> y(path_.state_size() + path_.size(), 0);
  numerics::OdeSolver solver = make_solver();
  choose(y, first_drive());
  solver.start(0, y);
  MultiRebound rebound = before_impact(impact_);
  const double last = 1e5 * time_unit_;
  int steps = 0;
  while (!finished(solver.state())) {
    const numerics::OdeStep step = solver.step(last);
    if (failed(step.status) || solver.time() >= last || ++steps > effort_.most_steps ||
        choices_ > effort_.most_choices || inconsistent_ > kLzbMostInconsistent) {
      rebound.warnings.emplace_back(unfollowed_path);
      break;
    }
    if (step.status == numerics::OdeStatus::event) {
      y.assign(solver.state().begin(), solver.state().end());
      switch_modes(step.hits, y);
      solver.restart(y);
    } else if (const Eigen::VectorXd forces = drive(solver.state());
               path_.leaves_a_cone(path_.rates(path_.velocity(solver.state()), forces))) {
      choose(solver.state(), forces);
      y.assign(solver.state().begin(), solver.state().end());
      solver.restart(y);
    }
  }
  if (inconsistent_ > 0) rebound.warnings.push_back("no consistent choice of stick and slip found");
  path_.add_to(solver.state(), rebound);
  for (std::size_t i = 0; i < path_.size(); ++i) {
    if (rebound.velocity[normal_row(i)] >= 0) continue;
    end_plastically(impact_, rebound);
    break;
  }
  return rebound;
}

}  // namespace

MultiRebound solve_lzb(const MultiImpact& impact, const PathEffort& effort) {
  return EnergySharing(impact, effort).solve();
}

}  // namespace carom
