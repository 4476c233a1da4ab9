#include "numerics/friction_newton.h"

#include <cmath>
#include <limits>
#include <vector>

#include "numerics/dense.h"
#include "numerics/least_norm.h"

namespace carom::numerics {

namespace {

// Of a matrix with entries of size one: smaller pivots are redundant contacts, not weak ones.
constexpr double kRankThreshold = 1e-11;

/// λ whose rounding may show in the residual.
constexpr double largest_that_counts = 1e4;

bool slides(const FrictionContact& contact) {
  return contact.friction == 0 || contact.kind == FrictionKind::sliding;
}

Eigen::Vector2d sliding_slope(const FrictionContact& contact) {
  return contact.friction == 0 ? Eigen::Vector2d::Zero()
                               : Eigen::Vector2d(contact.friction * contact.direction);
}

/// Derivative of the natural map with respect to λ.
Eigen::MatrixXd natural_slope(const FrictionProblem& problem, const Eigen::VectorXd& lambda,
                              const Eigen::VectorXd& u) {
  const Eigen::MatrixXd& G = problem.G;
  Eigen::MatrixXd J = Eigen::MatrixXd::Identity(G.rows(), G.cols());
  for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
    const FrictionContact& contact = problem.contacts[i];
    const auto t = static_cast<Eigen::Index>(3 * i);
    const Eigen::Index n = problem.load_row(i);
    if (contact.limited_by < 0 && lambda[n] - u[n] > contact.least) J.row(n) = G.row(n);
    if (slides(contact)) {
      J.block<2, 1>(t, n) = sliding_slope(contact);
      continue;
    }
    const Eigen::Vector2d z = lambda.segment<2>(t) - u.segment<2>(t);
    const double radius = contact.friction * std::fmax(0, lambda[n]);
    const double length = z.norm();
    if (length <= radius) {
      J.middleRows<2>(t) = G.middleRows<2>(t);
    } else {
      // λ_t − R·z/|z|: dλ_t − μ·dλ_n·e − R/|z|·(I − e·eᵀ)·(dλ_t − du_t)
      const Eigen::Vector2d e = z / length;
      const Eigen::Matrix2d across =
          radius / length * (Eigen::Matrix2d::Identity() - e * e.transpose());
      J.middleRows<2>(t) = across * G.middleRows<2>(t);
      J.block<2, 2>(t, t) += Eigen::Matrix2d::Identity() - across;
      if (lambda[n] > 0) J.block<2, 1>(t, n) -= contact.friction * e;
    }
  }
  return J;
}

/// Contacts that the natural map holds at λ = 0 leave the equations; the rest, by row.
std::vector<Eigen::Index> rows_that_matter(const FrictionProblem& problem, Eigen::VectorXd& lambda,
                                           const Eigen::VectorXd& u) {
  std::vector<Eigen::Index> rows;
  for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
    const auto t = static_cast<Eigen::Index>(3 * i);
    const int owner = problem.contacts[i].limited_by;
    const std::size_t contact = owner < 0 ? i : static_cast<std::size_t>(owner);
    const Eigen::Index n = problem.load_row(i);
    if (problem.contacts[contact].least == 0 && lambda[n] - u[n] <= 0) {
      lambda.segment<3>(t).setZero();
    } else {
      rows.insert(rows.end(), {t, t + 1, t + 2});
    }
  }
  return rows;
}

/// Redundant contacts get the step of least norm; without them one step solves, in a tenth of the time.
Eigen::VectorXd newton_step(const FrictionProblem& problem, const Eigen::MatrixXd& J,
                            const Eigen::VectorXd& F) {
  if (problem.regular) return solve_regular(J, F);
  LeastNormSolver factors(kRankThreshold);
  factors.factor(J);
  return factors.solve(F);
}

/// The first of 1, ½, ¼ … that makes the natural map smaller; 1 when none does, to leave the place.
double step_share(const FrictionProblem& problem, const Eigen::VectorXd& lambda,
                  const Eigen::VectorXd& change) {
  const auto size_at = [&](double share) {
    const Eigen::VectorXd at = lambda - share * change;
    return natural_map(problem, at, problem.G * at + problem.b).norm();
  };
  const double before = size_at(0);
  for (double share = 1; share > 0.01; share *= 0.5) {
    if (size_at(share) < (1 - 0.01 * share) * before) return share;
  }
  return 1;
}

}  // namespace

Eigen::VectorXd natural_map(const FrictionProblem& problem, const Eigen::VectorXd& lambda,
                            const Eigen::VectorXd& u) {
  Eigen::VectorXd F(lambda.size());
  for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
    const FrictionContact& contact = problem.contacts[i];
    const auto t = static_cast<Eigen::Index>(3 * i);
    const Eigen::Index n = problem.load_row(i);
    if (contact.limited_by < 0) {
      F[n] = lambda[n] - u[n] > contact.least ? u[n] : lambda[n] - contact.least;
    } else {
      F[t + 2] = lambda[t + 2];
    }
    if (slides(contact)) {
      F.segment<2>(t) = lambda.segment<2>(t) + lambda[n] * sliding_slope(contact);
      continue;
    }
    const Eigen::Vector2d z = lambda.segment<2>(t) - u.segment<2>(t);
    const double radius = contact.friction * std::fmax(0, lambda[n]);
    const double length = z.norm();
    if (length <= radius) {
      F.segment<2>(t) = u.segment<2>(t);
    } else {
      F.segment<2>(t) = lambda.segment<2>(t) - (radius / length) * z;
    }
  }
  return F;
}

double natural_residual(const FrictionProblem& problem, const Eigen::VectorXd& lambda) {
  const double largest = lambda.cwiseAbs().maxCoeff();
  if (!(largest <= endless_lambda)) return std::numeric_limits<double>::infinity();
  const Eigen::VectorXd u = problem.G * lambda + problem.b;
  const double residual = natural_map(problem, lambda, u).cwiseAbs().maxCoeff() /
                          (1 + std::fmin(largest_that_counts, largest));
  return std::isfinite(residual) ? residual : std::numeric_limits<double>::infinity();
}

int improve_by_newton(const FrictionProblem& problem, NewtonPace pace, Eigen::VectorXd& lambda,
                      int most_steps) {
  constexpr double rounding = 2e-16;
  constexpr int patience = 6;
  double best = natural_residual(problem, lambda);
  Eigen::VectorXd at = lambda;
  int since_best = 0;
  int step = 0;
  for (; step < most_steps && best > rounding && since_best < patience; ++step) {
    Eigen::VectorXd u = problem.G * at + problem.b;
    const std::vector<Eigen::Index> rows = rows_that_matter(problem, at, u);
    u = problem.G * at + problem.b;
    const Eigen::VectorXd F = natural_map(problem, at, u)(rows);
    const Eigen::MatrixXd J = natural_slope(problem, at, u)(rows, rows);
    if (!rows.empty()) {
      const Eigen::VectorXd change = newton_step(problem, J, F);
      if (!change.allFinite()) break;
      Eigen::VectorXd direction = Eigen::VectorXd::Zero(at.size());
      for (std::size_t i = 0; i < rows.size(); ++i) {
        direction[rows[i]] = change[static_cast<Eigen::Index>(i)];
      }
      at -= (pace == NewtonPace::full ? 1 : step_share(problem, at, direction)) * direction;
    }
    const double residual = natural_residual(problem, at);
    if (residual < best) {
      // Once at rounding, steps that no longer halve the residual only stir it.
      since_best = residual > 0.5 * best && best < 1e-14 ? patience : 0;
      best = residual;
      lambda = at;
    } else if (best < 1e-14) {
      ++step;
      break;
    } else {
      ++since_best;
    }
  }
  return step;
}

}  // namespace carom::numerics
