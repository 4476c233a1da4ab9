#include "numerics/friction_least_norm.h"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <vector>

#include "numerics/friction_newton.h"
#include "numerics/least_norm.h"

namespace carom::numerics {

namespace {

constexpr double kClosed = 1e-10;         // u below it counts as zero
constexpr double kLeastNormRank = 1e-11;  // as in the Newton method
constexpr double kSlack = 1e-14;          // by which rounding may leave the cone

/// What stays free in λ while u stays: λ = offset + map·y.
struct FreeImpulses {
  Eigen::VectorXd offset;
  Eigen::MatrixXd map;
};

enum class Freedom { none, normal, all, tangential };

/// The freedom of each contact at a solution, and its direction of friction where it slips.
struct ContactFreedom {
  Freedom freedom = Freedom::none;
  Eigen::Vector2d slope = Eigen::Vector2d::Zero();  // λ_t = slope·λ_n
};

std::vector<ContactFreedom> freedoms(const FrictionProblem& problem, const Eigen::VectorXd& lambda,
                                     const Eigen::VectorXd& u) {
  std::vector<ContactFreedom> result(problem.contacts.size());
  for (std::size_t i = 0; i < result.size(); ++i) {
    const FrictionContact& contact = problem.contacts[i];
    const auto t = static_cast<Eigen::Index>(3 * i);
    const auto n = problem.load_row(i);
    const bool closed = u[n] <= kClosed;
    const bool slides = contact.kind == FrictionKind::sliding;
    if (contact.friction == 0 || slides) {
      if (slides && contact.friction > 0) result[i].slope = -contact.friction * contact.direction;
      if (closed) result[i].freedom = Freedom::normal;
    } else if (u.segment<2>(t).norm() > kClosed) {
      const Eigen::Vector2d z = lambda.segment<2>(t) - u.segment<2>(t);
      result[i].slope = contact.friction * z.normalized();
      if (closed) result[i].freedom = Freedom::normal;
    } else if (closed) {
      result[i].freedom = Freedom::all;
    } else if (contact.least > 0) {
      result[i].freedom = Freedom::tangential;
    }
    // A moment that turns follows the load of its contact.
    if (contact.limited_by < 0) continue;
    result[i].freedom = result[i].freedom == Freedom::all ? Freedom::tangential : Freedom::none;
  }
  return result;
}

FreeImpulses free_impulses(const FrictionProblem& problem,
                           const std::vector<ContactFreedom>& contacts) {
  FreeImpulses free;
  free.offset = Eigen::VectorXd::Zero(problem.b.size());
  free.map = Eigen::MatrixXd::Zero(problem.b.size(), problem.b.size());
  Eigen::Index count = 0;
  std::vector<Eigen::Index> load(contacts.size(), -1);  // column of λ_n
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const auto t = static_cast<Eigen::Index>(3 * i);
    const auto& [freedom, slope] = contacts[i];
    if (problem.contacts[i].limited_by >= 0) {
      const auto owner = static_cast<std::size_t>(problem.contacts[i].limited_by);
      if (freedom == Freedom::none) {
        if (load[owner] >= 0) free.map.block<2, 1>(t, load[owner]) = slope;
        if (load[owner] < 0) free.offset.segment<2>(t) = slope * problem.contacts[owner].least;
      } else if (load[owner] >= 0) {
        for (Eigen::Index row = t; row < t + 2; ++row) {
          if (problem.G(row, row) > 0) free.map(row, count++) = 1;
        }
      }
      continue;
    }
    if (freedom == Freedom::normal || freedom == Freedom::all) {
      load[i] = freedom == Freedom::all ? count + 2 : count;
    }
    if (freedom == Freedom::normal) {
      free.map.block<2, 1>(t, count) = slope;
      free.map(t + 2, count++) = 1;
      continue;
    }
    if (freedom == Freedom::all || freedom == Freedom::tangential) {
      free.map(t, count++) = 1;
      free.map(t + 1, count++) = 1;
    }
    if (freedom == Freedom::all) {
      free.map(t + 2, count++) = 1;
    } else {
      free.offset[t + 2] = problem.contacts[i].least;
      if (freedom == Freedom::none) {
        free.offset.segment<2>(t) = slope * problem.contacts[i].least;
      }
    }
  }
  free.map.conservativeResize(Eigen::NoChange, count);
  return free;
}

bool is_allowed(const FrictionProblem& problem, const Eigen::VectorXd& lambda) {
  const double slack = kSlack * (1 + lambda.cwiseAbs().maxCoeff());
  for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
    const FrictionContact& contact = problem.contacts[i];
    const auto t = static_cast<Eigen::Index>(3 * i);
    if (lambda[t + 2] < contact.least - slack) return false;
    const double load = lambda[problem.load_row(i)];
    if (lambda.segment<2>(t).norm() > contact.friction * load + slack) return false;
  }
  return true;
}

/// The nearest point within bounds and cones, contact by contact; moments are cut to what their contacts allow.
void move_into_cones(const FrictionProblem& problem, Eigen::VectorXd& lambda) {
  for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
    const FrictionContact& contact = problem.contacts[i];
    const auto t = static_cast<Eigen::Index>(3 * i);
    const double mu = contact.friction;
    const double length = lambda.segment<2>(t).norm();
    if (contact.limited_by >= 0) {
      const double limit = mu * lambda[problem.load_row(i)];
      if (length > limit) lambda.segment<2>(t) *= limit / length;
      continue;
    }
    double normal = lambda[t + 2];
    if (length > mu * normal) normal = (normal + mu * length) / (1 + mu * mu);
    normal = std::fmax(normal, contact.least);
    lambda[t + 2] = normal;
    if (length > mu * normal) lambda.segment<2>(t) *= mu * normal / length;
  }
}

/// Dykstra's alternating projections of zero onto {λ: G·λ fixed} and the cones: the least norm that
/// is allowed, nearly.
Eigen::VectorXd nearly_least_allowed(const FrictionProblem& problem, const FreeImpulses& free,
                                     const Eigen::VectorXd& least) {
  constexpr int rounds = 400;
  // y of least norm for G·map·y = 0 besides: projector onto the null space of G·map within map.
  const Eigen::HouseholderQR<Eigen::MatrixXd> basis(free.map);
  const Eigen::MatrixXd Q =
      basis.householderQ() * Eigen::MatrixXd::Identity(free.map.rows(), free.map.cols());
  LeastNormSolver factors(kLeastNormRank);
  const Eigen::MatrixXd A = problem.G * Q;
  factors.factor(A);
  const Eigen::MatrixXd onto_null =
      Q * (Eigen::MatrixXd::Identity(Q.cols(), Q.cols()) - factors.solve_columns(A)) *
      Q.transpose();
  Eigen::VectorXd at = least;
  Eigen::VectorXd correction = Eigen::VectorXd::Zero(at.size());
  for (int round = 0; round < rounds; ++round) {
    Eigen::VectorXd inside = at + correction;
    move_into_cones(problem, inside);
    correction += at - inside;
    at = least + onto_null * (inside - least);
    if ((at - inside).cwiseAbs().maxCoeff() < 1e-15) break;
  }
  return at;
}

}  // namespace

Eigen::VectorXd least_norm_solution(const FrictionProblem& problem, const Eigen::VectorXd& lambda) {
  const Eigen::VectorXd u = problem.G * lambda + problem.b;
  std::vector<ContactFreedom> contacts = freedoms(problem, lambda, u);
  const double old_residual = natural_residual(problem, lambda);
  const auto as_good = [&](const Eigen::VectorXd& other) {
    return natural_residual(problem, other) <= 2 * old_residual + 1e-15;
  };
  const FreeImpulses all_free = free_impulses(problem, contacts);
  if (all_free.map.cols() == 0) return lambda;
  FreeImpulses free = all_free;
  Eigen::VectorXd least, first;
  // Contacts that would pull leave the sharing, all at once so that mirror images stay alike.
  for (std::size_t round = 0; round <= contacts.size() && free.map.cols() > 0; ++round) {
    LeastNormSolver factors(kLeastNormRank);
    factors.factor(problem.G * free.map);
    if (round == 0 && factors.rank() == free.map.cols()) return lambda;
    least = free.offset + free.map * factors.solve(problem.G * (lambda - free.offset));
    if (round == 0) first = least;
    bool pulls = false;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      if (least[static_cast<Eigen::Index>(3 * i + 2)] < problem.contacts[i].least - kSlack) {
        pulls |= contacts[i].freedom == Freedom::all || contacts[i].freedom == Freedom::normal;
        const bool sticks = contacts[i].freedom == Freedom::all && problem.contacts[i].least > 0;
        contacts[i].freedom = sticks ? Freedom::tangential : Freedom::none;
      }
    }
    if (!pulls) break;
    free = free_impulses(problem, contacts);
  }
  if (is_allowed(problem, least) && as_good(least)) return least;
  const Eigen::VectorXd aim = nearly_least_allowed(problem, all_free, first);
  // As far from the given solution towards it as the cones allow: their set is convex.
  double share = 1;
  if (!is_allowed(problem, aim)) {
    double low = 0, high = 1;
    for (int i = 0; i < 50; ++i) {
      const double middle = 0.5 * (low + high);
      (is_allowed(problem, lambda + middle * (aim - lambda)) ? low : high) = middle;
    }
    share = low;
  }
  const Eigen::VectorXd shared = lambda + share * (aim - lambda);
  return as_good(shared) ? shared : lambda;
}

}  // namespace carom::numerics
