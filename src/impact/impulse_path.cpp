#include "impact/impulse_path.h"

#include <cmath>

#include "impact/multi_impact_rules.h"
#include "numerics/friction_complementarity.h"
#include "numerics/least_norm.h"

namespace carom {

namespace {

constexpr double kNoSlip = 1e-9;  // of the speeds before: slower slip has stopped

Eigen::Index tangent_row(std::size_t i) {
  return static_cast<Eigen::Index>(3 * i);
}

}  // namespace

ImpulsePath::ImpulsePath(const MultiImpact& impact, bool quickly)
    : contacts(impact.contacts.size()),
      speed(speed_scale(impact)),
      impact_(impact),
      quickly_(quickly),
      reference_(Eigen::VectorXd::Zero(impact.velocity.size())) {}

Eigen::VectorXd ImpulsePath::velocity(std::span<const double> state) const {
  const Eigen::Map<const Eigen::VectorXd> P(state.data(), impact_.velocity.size());
  return impact_.velocity + impact_.inverse * P;
}

Eigen::Vector2d ImpulsePath::slip_direction(std::size_t i, const Eigen::VectorXd& u) const {
  const Eigen::Vector2d slip = u.segment<2>(tangent_row(i));
  return slip.dot(contacts[i].direction) > 0 ? Eigen::Vector2d(slip.normalized())
                                             : contacts[i].direction;
}

Eigen::VectorXd ImpulsePath::rates(const Eigen::VectorXd& u, const Eigen::VectorXd& drive) const {
  const Eigen::Index rows = u.size();
  Eigen::VectorXd r = Eigen::VectorXd::Zero(rows);
  std::vector<Eigen::Index> fixed;                              // rows of velocity that stay zero
  Eigen::MatrixXd columns = Eigen::MatrixXd::Zero(rows, rows);  // impulses that keep them so
  Eigen::VectorXd guess = Eigen::VectorXd::Zero(rows);          // of the share of each
  const double share = reference_drive_ > 0 ? drive.norm() / reference_drive_ : 0;
  Eigen::Index count = 0;
  for (std::size_t i = 0; i < size(); ++i) {
    const Eigen::Index t = tangent_row(i);
    const double mu = impact_.contacts[i].friction;
    const bool held = contacts[i].normal == NormalMode::held;
    const Eigen::Vector2d slope =
        contacts[i].sticks ? Eigen::Vector2d::Zero() : Eigen::Vector2d(-mu * slip_direction(i, u));
    if (held) {
      columns.block<2, 1>(t, count) = slope;
      guess[count] = share * reference_[t + 2];
      columns(t + 2, count++) = 1;
      fixed.push_back(t + 2);
    } else {
      r[t + 2] = drive[static_cast<Eigen::Index>(i)];
      r.segment<2>(t) = slope * r[t + 2];
    }
    if (contacts[i].sticks) {
      for (const Eigen::Index row : {t, t + 1}) {
        guess[count] = share * reference_[row];
        columns(row, count++) = 1;
        fixed.push_back(row);
      }
    }
  }
  if (fixed.empty()) return r;
  r += columns.leftCols(count) * guess.head(count);
  const Eigen::VectorXd moved = impact_.inverse * r;
  const Eigen::MatrixXd G = impact_.inverse * columns.leftCols(count);
  numerics::LeastNormSolver factors(1e-11);
  factors.factor(G(fixed, Eigen::all));
  r -= columns.leftCols(count) * factors.solve(moved(fixed));
  return r;
}

void ImpulsePath::write_derivative(const Eigen::VectorXd& u, const Eigen::VectorXd& rates,
                                   std::span<double> derivative) const {
  const std::size_t count = size();
  for (std::size_t row = 0; row < 3 * count; ++row) {
    derivative[row] = rates[static_cast<Eigen::Index>(row)];
  }
  for (std::size_t i = 0; i < count; ++i) {
    const Eigen::Index t = tangent_row(i);
    derivative[3 * count + i] = rates[t + 2] * u[t + 2];
    derivative[4 * count + i] = rates.segment<2>(t).dot(u.segment<2>(t));
  }
}

double ImpulsePath::margin(std::size_t i, const Eigen::VectorXd& u,
                           const Eigen::VectorXd& rates) const {
  const Eigen::Index t = tangent_row(i);
  if (impact_.contacts[i].friction == 0) return 1;
  if (!contacts[i].sticks) {
    const bool slips = contacts[i].direction.squaredNorm() > 0;
    return slips ? u.segment<2>(t).dot(contacts[i].direction) / speed : 1;
  }
  // Squares, so that the function is smooth where no friction is needed.
  const double most = impact_.contacts[i].friction * rates[t + 2];
  return most * most - rates.segment<2>(t).squaredNorm();
}

bool ImpulsePath::leaves_a_cone(const Eigen::VectorXd& rates) const {
  constexpr double slack = 1e-7;
  const double largest = rates.cwiseAbs().maxCoeff();
  for (std::size_t i = 0; i < size(); ++i) {
    const Eigen::Index t = tangent_row(i);
    if (contacts[i].normal == NormalMode::held && rates[t + 2] < -slack * largest) return true;
    if (!contacts[i].sticks || impact_.contacts[i].friction == 0) continue;
    const double most = impact_.contacts[i].friction * rates[t + 2];
    if (rates.segment<2>(t).norm() > most + slack * largest) return true;
  }
  return false;
}

bool ImpulsePath::choose(const Eigen::VectorXd& u, const Eigen::VectorXd& drive,
                         const std::vector<bool>& closed) {
  numerics::FrictionProblem problem;
  std::vector<Eigen::Index> rows;
  std::vector<std::size_t> involved;
  for (std::size_t i = 0; i < size(); ++i) {
    const Eigen::Index t = tangent_row(i);
    const double mu = impact_.contacts[i].friction;
    const Eigen::Vector2d slip = u.segment<2>(t);
    const bool slips = mu > 0 && slip.norm() > kNoSlip * speed;
    contacts[i].sticks = false;
    contacts[i].normal = NormalMode::driven;
    contacts[i].direction = slips ? Eigen::Vector2d(slip.normalized()) : Eigen::Vector2d::Zero();
    const double rate = drive[static_cast<Eigen::Index>(i)];
    if (!closed[i] && !(rate > 0)) continue;
    involved.push_back(i);
    rows.insert(rows.end(), {t, t + 1, t + 2});
    problem.contacts.push_back(
        {.friction = mu,
         .kind = slips ? numerics::FrictionKind::sliding : numerics::FrictionKind::free,
         .direction = slips ? contacts[i].direction : Eigen::Vector2d::UnitX(),
         .least = closed[i] ? 0 : rate});
  }
  reference_.setZero();
  reference_drive_ = drive.norm();
  if (involved.empty()) return true;
  problem.G = impact_.inverse(rows, rows);
  problem.b = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(rows.size()));
  // A driven contact keeps its rate whatever its normal does: enough opening is added that the bound
  // λ_n ≥ rate is where it stays.
  const double most = drive.cwiseAbs().maxCoeff() * 10 * problem.G.cwiseAbs().maxCoeff();
  for (std::size_t k = 0; k < involved.size(); ++k) {
    if (!closed[involved[k]]) problem.b[normal_row(k)] = most;
  }
  problem.quickly = quickly_;
  const numerics::FrictionSolution solution = solve_friction(problem);
  for (std::size_t k = 0; k < involved.size(); ++k) {
    const std::size_t i = involved[k];
    const auto t = static_cast<Eigen::Index>(3 * k);
    PathContact& contact = contacts[i];
    reference_.segment<3>(tangent_row(i)) = solution.lambda.segment<3>(t);
    const bool open = solution.status[k] == numerics::FrictionStatus::open;
    if (closed[i]) {
      if (open) continue;
      contact.normal = NormalMode::held;
    }
    if (contact.direction.squaredNorm() > 0 || impact_.contacts[i].friction == 0) continue;
    // Where slip begins it goes against friction; where nothing moves it, friction holds.
    const double limit = impact_.contacts[i].friction * solution.lambda[t + 2];
    const Eigen::Vector2d slipping = solution.u.segment<2>(t);
    const double moves = 1e-10 * (problem.G.cwiseAbs().maxCoeff() * drive.cwiseAbs().maxCoeff());
    if (slipping.norm() > moves && solution.lambda.segment<2>(t).norm() > 0.99 * limit) {
      contact.direction = slipping.normalized();
    } else {
      contact.sticks = true;
    }
  }
  return solution.converged;
}

void ImpulsePath::add_to(std::span<const double> state, MultiRebound& rebound) const {
  const std::size_t count = size();
  for (std::size_t row = 0; row < 3 * count; ++row) {
    rebound.impulse[static_cast<Eigen::Index>(row)] += state[row];
  }
  rebound.velocity = velocity(state);
  for (std::size_t i = 0; i < count; ++i) {
    rebound.work_normal[i] += state[3 * count + i];
    rebound.work_tangential[i] += state[4 * count + i];
  }
}

}  // namespace carom
