#include "numerics/islands_of_friction.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "numerics/augmented_friction.h"

namespace carom::numerics {
namespace {

using BlockRows = Eigen::Map<const Eigen::Matrix<double, 3, Eigen::Dynamic>>;

BlockRows rows_of(const SparseFriction& problem, const SpeedBlock& block) {
  return {problem.values.data() + block.data, 3, block.size};
}

BlockRows responses_of(const SparseFriction& problem, const SpeedBlock& block) {
  return {problem.values.data() + block.data + 3 * static_cast<std::size_t>(block.size), 3,
          block.size};
}

/// W_ij = J_i·M⁻¹·J_jᵀ over the speeds that both have.
Eigen::Matrix3d coupling(const SparseFriction& problem, const SparseContact& i,
                         const SparseContact& j) {
  Eigen::Matrix3d W = Eigen::Matrix3d::Zero();
  for (int a = 0; a < i.block_count; ++a) {
    for (int b = 0; b < j.block_count; ++b) {
      if (i.blocks[a].place != j.blocks[b].place) continue;
      W += rows_of(problem, i.blocks[a]) * responses_of(problem, j.blocks[b]).transpose();
    }
  }
  return W;
}

/// Impulses so large that only rounding makes them a solution: where friction jams, ever larger ones
/// would do nearly as well, and none does.
constexpr double endless = 1e10;

bool is_endless(const FrictionProblem& problem, const Eigen::VectorXd& lambda) {
  const double largest = problem.G.diagonal().cwiseProduct(lambda).cwiseAbs().maxCoeff();
  return !(largest <= endless * problem.b.cwiseAbs().maxCoeff());
}

bool solve_dense(SparseFriction& problem, const std::vector<int>& island,
                 const Eigen::VectorXd& without, double given_up_at) {
  FrictionProblem dense = dense_island(problem, island, without);
  dense.endless = given_up_at;
  const FrictionSolution solution = solve_friction(dense);
  if (!solution.converged || is_endless(dense, solution.lambda)) return false;
  for (std::size_t i = 0; i < island.size(); ++i) {
    problem.contacts[island[i]].impulse =
        solution.lambda.segment<3>(static_cast<Eigen::Index>(3 * i));
  }
  return true;
}

/// A matrix of n rows is factorised in the time in which sweeps solve n³/900 contacts (measured with 300 rows).
constexpr double cubed_speeds_per_contact = 900;
/// One try may cost as much as so many sweeps.
constexpr double most_sweeps_of_a_try = 10000;
/// Of its cost: what found nothing counts twice, a solution is worth some sweeps more.
constexpr double charge_of_failure = 2, charge_of_success = 0.25;
/// So much may be owed in sweeps before a try has to wait, so that those which cost little never do.
constexpr std::int64_t credit = 1000;

/// Newton's method where it is not too dear now.
void solve_by_newton(SparseFriction& problem, const std::vector<int>& island,
                     const IslandLimits& limits, const Eigen::VectorXd& without,
                     NewtonAccount& account) {
  const auto speeds = static_cast<double>(speeds_of_island(problem, island));
  if (speeds > static_cast<double>(limits.most_speeds)) return;
  const auto for_blocks = [&](const auto& visit) {
    for (const int i : island) {
      for (int b = 0; b < problem.contacts[i].block_count; ++b) {
        visit(account.until[problem.contacts[i].blocks[b].place]);
      }
    }
  };
  account.until.resize(without.size(), 0);
  std::int64_t until = account.sweeps;
  for_blocks([&](std::int64_t of_place) { until = std::max(until, of_place); });
  if (until > account.sweeps + credit) return;
  const double sweeps_of_one =
      speeds * speeds * speeds / cubed_speeds_per_contact / static_cast<double>(island.size());
  const AugmentedResult result = solve_augmented(
      problem, island, without,
      {.precision = limits.precision,
       .most_speeds = limits.most_speeds,
       .most_factorisations = static_cast<int>(1 + most_sweeps_of_a_try / sweeps_of_one)});
  account.factorisations += result.factorisations;
  const double charge = result.solved ? charge_of_success : charge_of_failure;
  const auto cost = static_cast<std::int64_t>(charge * sweeps_of_one * result.factorisations);
  for_blocks([&](std::int64_t& of_place) { of_place = until + cost; });
}

}  // namespace

std::vector<std::vector<int>> find_islands(const SparseFriction& problem) {
  std::vector<int> leader(problem.contacts.size());
  std::iota(leader.begin(), leader.end(), 0);
  const auto find = [&](int i) {
    while (leader[i] != i) i = leader[i] = leader[leader[i]];
    return i;
  };
  std::map<int, int> first_at;  // by place of speeds
  for (int i = 0; i < static_cast<int>(leader.size()); ++i) {
    for (int b = 0; b < problem.contacts[i].block_count; ++b) {
      const auto [at, is_new] = first_at.try_emplace(problem.contacts[i].blocks[b].place, i);
      if (is_new) continue;
      const auto [low, high] = std::minmax({find(i), find(at->second)});
      leader[high] = low;
    }
  }
  std::map<int, std::vector<int>> by_leader;
  for (int i = 0; i < static_cast<int>(leader.size()); ++i) by_leader[find(i)].push_back(i);
  std::vector<std::vector<int>> islands;
  for (auto& [first, contacts] : by_leader) islands.push_back(std::move(contacts));
  return islands;
}

FrictionProblem dense_island(const SparseFriction& problem, const std::vector<int>& island,
                             const Eigen::VectorXd& v) {
  const auto rows = static_cast<Eigen::Index>(3 * island.size());
  FrictionProblem dense{
      .G = Eigen::MatrixXd(rows, rows), .b = Eigen::VectorXd(rows), .contacts = {}, .start = {}};
  for (std::size_t i = 0; i < island.size(); ++i) {
    const SparseContact& contact = problem.contacts[island[i]];
    const auto row = static_cast<Eigen::Index>(3 * i);
    for (std::size_t j = 0; j < i; ++j) {
      const auto column = static_cast<Eigen::Index>(3 * j);
      const Eigen::Matrix3d W = coupling(problem, contact, problem.contacts[island[j]]);
      dense.G.block<3, 3>(row, column) = W;
      dense.G.block<3, 3>(column, row) = W.transpose();
    }
    dense.G.block<3, 3>(row, row) = contact.W;
    dense.b.segment<3>(row) = problem.velocity(contact, v) + contact.shift;
    dense.contacts.push_back({.friction = contact.friction});
    if (contact.limited_by < 0) continue;
    const auto owner = std::ranges::lower_bound(island, contact.limited_by);
    dense.contacts.back().limited_by = static_cast<int>(owner - island.begin());
  }
  return dense;
}

void solve_islands(SparseFriction& problem, const IslandLimits& limits,
                   const Eigen::VectorXd& without, NewtonAccount& account, Eigen::VectorXd& v) {
  for (const std::vector<int>& island : find_islands(problem)) {
    const bool is_small = island.size() <= limits.most_contacts;
    if (is_small && solve_dense(problem, island, without, limits.endless)) continue;
    solve_by_newton(problem, island, limits, without, account);
  }
  v = without;
  push_all(problem, v);
}

}  // namespace carom::numerics
