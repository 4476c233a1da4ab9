#include "numerics/friction_complementarity.h"

#include <algorithm>
#include <cmath>

#include "numerics/friction_least_norm.h"
#include "numerics/friction_newton.h"
#include "numerics/linear_complementarity.h"
#include "numerics/one_friction_contact.h"

namespace carom::numerics {

namespace {

/// Quick ways go on until no more than this is left, even where less would do.
constexpr double kRounding = 1e-12;

/// λ = size·impulse_i·λ' and u' = impulse_i·u/size: every G'_ii has the size one, and so has b'.
struct Units {
  Eigen::VectorXd impulse;  // by row, the same for the rows of a contact
  double size = 1;
};

Units units_of(const FrictionProblem& problem) {
  Units units;
  units.impulse = Eigen::VectorXd::Ones(problem.b.size());
  for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
    const auto t = static_cast<Eigen::Index>(3 * i);
    const double mean = problem.G.diagonal().segment<3>(t).sum() / 3;
    if (mean > 0) units.impulse.segment<3>(t).setConstant(1 / std::sqrt(mean));
  }
  units.size = problem.b.cwiseProduct(units.impulse).cwiseAbs().maxCoeff();
  for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
    const double least = problem.contacts[i].least;
    units.size = std::fmax(units.size, least / units.impulse[static_cast<Eigen::Index>(3 * i)]);
  }
  if (!(units.size > 0)) units.size = 1;
  return units;
}

FrictionProblem in_units(const FrictionProblem& problem, const Units& units) {
  FrictionProblem scaled;
  scaled.G = units.impulse.asDiagonal() * (0.5 * (problem.G + problem.G.transpose())) *
             units.impulse.asDiagonal();
  scaled.b = problem.b.cwiseProduct(units.impulse) / units.size;
  scaled.contacts = problem.contacts;
  scaled.precision = problem.precision;
  scaled.quickly = problem.quickly;
  scaled.endless = problem.endless;
  for (std::size_t i = 0; i < scaled.contacts.size(); ++i) {
    const auto t = static_cast<Eigen::Index>(3 * i);
    scaled.contacts[i].least /= units.impulse[t] * units.size;
    // Without tangential mobility friction changes nothing.
    if (scaled.G.block<2, 2>(t, t).trace() <= 0) scaled.contacts[i].friction = 0;
    scaled.contacts[i].friction *= units.impulse[problem.load_row(i)] / units.impulse[t];
  }
  return scaled;
}

/// One pass of Gauss-Seidel over the contacts; the order alternates.
void sweep(const FrictionProblem& problem, Eigen::VectorXd& lambda, bool forwards) {
  const auto count = static_cast<Eigen::Index>(problem.contacts.size());
  // Who says how large λ may become wants to know that it does.
  const WhenJammed when_jammed =
      std::isfinite(problem.endless) ? WhenJammed::endless : WhenJammed::none;
  for (Eigen::Index k = 0; k < count; ++k) {
    const Eigen::Index i = forwards ? k : count - 1 - k;
    const Eigen::Matrix3d W = problem.G.block<3, 3>(3 * i, 3 * i);
    const Eigen::Vector3d q = problem.b.segment<3>(3 * i) +
                              problem.G.middleCols<3>(3 * i).transpose() * lambda -
                              W * lambda.segment<3>(3 * i);
    const FrictionContact& contact = problem.contacts[static_cast<std::size_t>(i)];
    if (contact.limited_by < 0) {
      lambda.segment<3>(3 * i) = solve_one_contact(W, q, contact, when_jammed);
    } else {
      const double load = lambda[problem.load_row(static_cast<std::size_t>(i))];
      lambda.segment<2>(3 * i) = solve_one_moment(W, q, contact, load);
    }
  }
}

bool all_slide(const FrictionProblem& problem) {
  return std::ranges::all_of(problem.contacts, [](const FrictionContact& contact) {
    const bool slides = contact.friction == 0 || contact.kind == FrictionKind::sliding;
    return slides && contact.limited_by < 0;
  });
}

/// With all directions known what remains is linear in λ_n.
bool solve_by_pivoting(const FrictionProblem& problem, Eigen::VectorXd& lambda) {
  const auto count = static_cast<Eigen::Index>(problem.contacts.size());
  Eigen::MatrixXd columns = Eigen::MatrixXd::Zero(3 * count, count);
  Eigen::VectorXd least(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const FrictionContact& contact = problem.contacts[static_cast<std::size_t>(i)];
    columns(3 * i + 2, i) = 1;
    if (contact.friction > 0) {
      columns.block<2, 1>(3 * i, i) = -contact.friction * contact.direction;
    }
    least[i] = contact.least;
  }
  const Eigen::MatrixXd G = problem.G * columns;
  const Eigen::MatrixXd M = G(Eigen::seqN(2, count, 3), Eigen::all);
  const Eigen::VectorXd q = problem.b(Eigen::seqN(2, count, 3)) + M * least;
  const LinearComplementarity solved = solve_linear_complementarity(M, q);
  if (solved.solved) lambda = columns * (solved.z + least);
  return solved.solved;
}

/// Newton's method from a copy of `from`; λ becomes its result where that is better.
void improve_from(const FrictionProblem& problem, const Eigen::VectorXd& from, NewtonPace pace,
                  Eigen::VectorXd& lambda, FrictionSolution& solution) {
  constexpr int most_newton_steps = 25;
  Eigen::VectorXd improved = from;
  solution.newton_steps += improve_by_newton(problem, pace, improved, most_newton_steps);
  if (natural_residual(problem, improved) < natural_residual(problem, lambda)) lambda = improved;
}

/// Sweeps, then Newton's method from where they led. Each round has twice the sweeps of the one before.
void sweep_and_improve(const FrictionProblem& problem, int rounds, Eigen::VectorXd& lambda,
                       FrictionSolution& solution) {
  Eigen::VectorXd swept = lambda;
  const auto solved = [&] { return natural_residual(problem, lambda) <= kRounding; };
  bool forwards = true;
  int sweeps = 6;
  for (int round = 0; round < rounds && !solved(); ++round, sweeps *= 2) {
    for (int i = 0; i < sweeps; ++i, forwards = !forwards) sweep(problem, swept, forwards);
    solution.sweeps += sweeps;
    improve_from(problem, swept, NewtonPace::full, lambda, solution);
    if (!solved() && round > 0) {
      improve_from(problem, swept, NewtonPace::careful, lambda, solution);
    }
  }
}

/// The proximal point method: each problem has ρ·(λ − the last λ) added to u, which makes it regular,
/// and ends where the plain method finds the rest.
bool approach_by_regular_problems(const FrictionProblem& problem, Eigen::VectorXd& lambda,
                                  FrictionSolution& solution) {
  constexpr int most_problems = 60;
  FrictionProblem regular = problem;
  Eigen::VectorXd at = lambda;
  double rho = 0.3;
  for (int i = 0; i < most_problems; ++i, rho = std::fmax(0.7 * rho, 1e-4)) {
    regular.G = problem.G;
    regular.G.diagonal().array() += rho;
    regular.b = problem.b - rho * at;
    sweep_and_improve(regular, 4, at, solution);
    for (const NewtonPace pace : {NewtonPace::full, NewtonPace::careful}) {
      improve_from(problem, at, pace, lambda, solution);
      if (natural_residual(problem, lambda) <= problem.precision) return true;
    }
  }
  return false;
}

/// Contacts of one body that cannot all stick, if only by a billionth of the speeds, squeeze each other until
/// one slips by that little. Each proximal problem lets what they squeeze grow by defect/ρ, so ρ must fall as far
/// as the defect is small. The natural map weighs u by `weight`, or it would not see such slips beside λ.
bool approach_by_squeezing(const FrictionProblem& problem, double power_of_weight,
                           Eigen::VectorXd& lambda, FrictionSolution& solution) {
  constexpr int problems_of_each = 6;
  FrictionProblem regular = problem;
  Eigen::VectorXd at = lambda;
  for (double rho = 1e-3; rho > 1e-10; rho *= 0.4) {
    const double weight = std::pow(rho, -power_of_weight);
    regular.G = weight * problem.G;
    regular.G.diagonal().array() += weight * rho;
    for (int i = 0; i < problems_of_each; ++i) {
      regular.b = weight * (problem.b - rho * at);
      for (const NewtonPace pace : {NewtonPace::full, NewtonPace::careful}) {
        improve_from(regular, at, pace, at, solution);
      }
      improve_from(problem, at, NewtonPace::full, lambda, solution);
      if (natural_residual(problem, lambda) <= problem.precision) return true;
    }
  }
  return false;
}

/// Friction grows from nothing to what it is, each solution the guess for the next.
bool approach_by_growing_friction(const FrictionProblem& problem, int steps,
                                  Eigen::VectorXd& lambda, FrictionSolution& solution) {
  FrictionProblem weaker = problem;
  Eigen::VectorXd at = Eigen::VectorXd::Zero(lambda.size());
  for (int step = 0; step <= steps; ++step) {
    const double share = static_cast<double>(step) / steps;
    for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
      weaker.contacts[i].friction = share * problem.contacts[i].friction;
    }
    improve_from(weaker, at, NewtonPace::full, at, solution);
    sweep_and_improve(weaker, 5, at, solution);
  }
  if (natural_residual(problem, at) < natural_residual(problem, lambda)) lambda = at;
  return natural_residual(problem, lambda) <= problem.precision;
}

/// `is_guess`: λ comes from a solution nearby, from which Newton's method alone may get there.
void iterate(const FrictionProblem& problem, bool is_guess, Eigen::VectorXd& lambda,
             FrictionSolution& solution) {
  if (is_guess && natural_residual(problem, lambda) > kRounding && !lambda.isZero()) {
    improve_from(problem, lambda, NewtonPace::full, lambda, solution);
    if (problem.quickly && natural_residual(problem, lambda) <= problem.precision) return;
  }
  sweep_and_improve(problem, problem.quickly ? 4 : 6, lambda, solution);
  if (natural_residual(problem, lambda) <= problem.precision) return;
  if (all_slide(problem)) {
    Eigen::VectorXd pivoted;
    if (solve_by_pivoting(problem, pivoted)) {
      improve_from(problem, pivoted, NewtonPace::full, lambda, solution);
    }
    if (natural_residual(problem, lambda) <= problem.precision) return;
  }
  const auto jams = [&] { return lambda.cwiseAbs().maxCoeff() > problem.endless; };
  if (problem.quickly || jams() || approach_by_regular_problems(problem, lambda, solution) ||
      jams())
    return;
  for (const int steps : {10, 40}) {
    if (approach_by_growing_friction(problem, steps, lambda, solution)) return;
  }
  if (jams()) return;
  for (const double power_of_weight : {0.75, 0.5, 0.0}) {
    if (approach_by_squeezing(problem, power_of_weight, lambda, solution)) return;
  }
}

FrictionStatus status_of(const FrictionContact& contact, const Eigen::Vector3d& lambda,
                         const Eigen::Vector3d& u, double scale) {
  const double zero = 1e-10 * scale;
  if (contact.limited_by < 0 && u[2] > zero && lambda[2] <= contact.least)
    return FrictionStatus::open;
  if (contact.kind == FrictionKind::sliding || u.head<2>().norm() > zero) {
    return FrictionStatus::slip;
  }
  return FrictionStatus::stick;
}

}  // namespace

FrictionSolution solve_friction(const FrictionProblem& problem) {
  FrictionSolution solution;
  if (problem.contacts.empty()) {
    solution.converged = true;
    return solution;
  }
  const Units units = units_of(problem);
  const FrictionProblem scaled = in_units(problem, units);
  Eigen::VectorXd lambda = Eigen::VectorXd::Zero(problem.b.size());
  const bool has_guess = problem.start.size() == lambda.size();
  if (has_guess) {
    lambda = problem.start.cwiseQuotient(units.impulse) / units.size;
  }
  for (std::size_t i = 0; i < scaled.contacts.size(); ++i) {
    const auto t = static_cast<Eigen::Index>(3 * i);
    const FrictionContact& contact = scaled.contacts[i];
    lambda[t + 2] = std::fmax(lambda[t + 2], contact.least);
    if (contact.kind == FrictionKind::sliding && contact.friction > 0 && contact.limited_by < 0 &&
        sliding_coefficient(scaled.G.block<3, 3>(t, t), contact) <= 1e-13) {
      solution.painleve.push_back(static_cast<int>(i));
    }
  }
  iterate(scaled, has_guess, lambda, solution);
  solution.residual = natural_residual(scaled, lambda);
  solution.converged = solution.residual <= problem.precision;
  if (solution.converged) lambda = least_norm_solution(scaled, lambda);
  for (std::size_t i = 0; i < scaled.contacts.size(); ++i) {
    if (scaled.contacts[i].friction == 0)
      lambda.segment<2>(static_cast<Eigen::Index>(3 * i)).setZero();
  }
  const Eigen::VectorXd u = scaled.G * lambda + scaled.b;
  solution.status.resize(scaled.contacts.size());
  for (std::size_t i = 0; i < scaled.contacts.size(); ++i) {
    const auto t = static_cast<Eigen::Index>(3 * i);
    solution.status[i] = status_of(scaled.contacts[i], lambda.segment<3>(t), u.segment<3>(t),
                                   1 + lambda.cwiseAbs().maxCoeff());
    const int owner = scaled.contacts[i].limited_by;
    if (owner >= 0 && solution.status[static_cast<std::size_t>(owner)] == FrictionStatus::open) {
      solution.status[i] = FrictionStatus::open;
    }
  }
  solution.lambda = units.size * lambda.cwiseProduct(units.impulse);
  solution.u = problem.G * solution.lambda + problem.b;
  return solution;
}

double friction_residual(const FrictionProblem& problem, const Eigen::VectorXd& lambda) {
  if (problem.contacts.empty()) return 0;
  const Units units = units_of(problem);
  return natural_residual(in_units(problem, units),
                          lambda.cwiseQuotient(units.impulse) / units.size);
}

}  // namespace carom::numerics
