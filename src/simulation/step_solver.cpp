#include "simulation/step_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom::simulation {
namespace {

using numerics::SparseContact;
using numerics::SparseFriction;
using numerics::SweepResult;

/// Sweeps before an exact method is tried; most steps need fewer.
constexpr int first_sweeps = 100;
/// Sweeps that show whether its answer stands.
constexpr int last_sweeps = 10;
/// Sweeps in all when no method finds an answer: many for few contacts, and a fixed number for many, so
/// that the cost stays linear.
constexpr int patient_sweeps_of_few = 10000, patient_sweeps_of_many = 100;
constexpr std::ptrdiff_t many_contacts = 64;
/// Contacts of an island that is solved as one dense problem.
constexpr std::size_t dense_contacts = 24;
/// Speeds of an island that is solved by Newton's method: its cost grows with their third power.
constexpr Eigen::Index newton_speeds = 400;
/// So few of them cost no more than some sweeps.
constexpr Eigen::Index few_speeds = 100;
/// So few contacts are solved to more digits, which costs little: what sticks does not creep.
constexpr std::size_t few_contacts = 16;
/// Halvings of the share of rebounds that creates no energy, and how many of them may lack a solution.
constexpr int most_halvings = 10, most_without_solution = 3;
/// Of the works of the impulses: less is rounding, and what the solution was not asked to know.
constexpr double noticeable_work = 1e-8;
constexpr int most_sweeps_of_overlaps = 50;
/// Overlaps of which less is left, as a share of the deepest, may leave in the next steps.
constexpr double noticeable_overlap = 0.1;
/// Impulses that would move a contact alone by this many times the fastest grow without end, as where
/// friction jams and ever larger ones would do nearly as well.
constexpr double endless = 1e10;
/// Rebounds that need impulses so many times larger than a contact alone would are taken for jammed.
constexpr double jammed = 1e6;

}  // namespace

StepSolver::StepSolver(double tolerance) : tolerance_(std::max(tolerance, 1e-14)) {}

SweepResult StepSolver::sweep(SparseFriction& problem, double fastest, int most_sweeps,
                              VectorXd& v) {
  const SweepResult result =
      solve_by_sweeps(problem, precision_, endless * fastest, most_sweeps, v);
  account_.sweeps += result.sweeps;
  return result;
}

bool StepSolver::solve_impulses(SparseFriction& problem, double fastest, VectorXd& v) {
  precision_ = tolerance_ * fastest;
  if (problem.contacts.size() <= few_contacts) {
    precision_ = std::max(1e-4 * tolerance_, 1e-15) * fastest;
  }
  // Where nothing rebounds there is a solution, and patience finds it. Rebounds may jam; they can be lowered.
  const bool rebounds = std::ranges::any_of(
      problem.contacts, [](const SparseContact& contact) { return contact.shift.z() < 0; });
  const bool gives_up = rebounds && problem.contacts.size() <= dense_contacts;
  const auto is_contact = [](const SparseContact& one) { return one.limited_by < 0; };
  const bool many = std::ranges::count_if(problem.contacts, is_contact) > many_contacts;
  v = without_;
  push_all(problem, v);
  SweepResult result = sweep(problem, fastest, first_sweeps, v);
  const double left_in_v = std::numeric_limits<double>::epsilon() * result.largest;
  if (!result.solved || left_in_v > precision_) {
    if (left_in_v > tolerance_ * fastest) {
      for (SparseContact& contact : problem.contacts) contact.impulse.setZero();
    }
    solve_islands(problem,
                  {.most_contacts = dense_contacts,
                   .most_speeds = newton_speeds,
                   .precision = 0.1 * tolerance_ * fastest,
                   .endless = rebounds ? jammed : std::numeric_limits<double>::infinity()},
                  without_, account_, v);
    precision_ = std::max(tolerance_ * fastest, rounding_of_velocities(problem, v));
    keep_answer(problem, v);
    result = sweep(problem, fastest, last_sweeps, v);
    if (!result.solved && take_kept_answer(problem, v)) {
      result = {.solved = true};
    } else if (!result.solved && result.largest <= endless * fastest && !gives_up) {
      result = sweep(problem, fastest, many ? patient_sweeps_of_many : patient_sweeps_of_few, v);
    }
  }
  unsolved_ = result.solved ? 0 : result.change / fastest;
  precision_ = std::max(precision_, result.change);
  // Sweeps of many contacts end before they are done: that tells nothing about whether there is a solution.
  return result.solved || (many && result.largest <= endless * fastest);
}

void StepSolver::keep_answer(const SparseFriction& problem, const VectorXd& v) {
  kept_v_ = v;
  kept_.clear();
  for (const SparseContact& contact : problem.contacts) kept_.push_back(contact.impulse);
}

bool StepSolver::take_kept_answer(SparseFriction& problem, VectorXd& v) {
  const auto exchange = [&] {
    for (std::size_t i = 0; i < kept_.size(); ++i) std::swap(problem.contacts[i].impulse, kept_[i]);
  };
  exchange();
  const bool stands = defect_of(problem, kept_v_) <= precision_;
  if (stands) {
    v = kept_v_;
  } else {
    exchange();
  }
  return stands;
}

// Work of the impulses over the step: Σ p·(u⁺ + u⁻)/2 with the velocities before it. Contacts that do not
// rebound may gain by this what the smooth forces lose in the step: with the velocities that the bodies would
// have without contacts they never gain, p·(u⁺ + u_free)/2 = p·u⁺ − p·W·p/2 and p·u⁺ ≤ 0. Of the two they
// get the lesser.
bool StepSolver::creates_energy(const SparseFriction& problem, const std::vector<Vector3d>& before,
                                const VectorXd& v) const {
  double work = 0, size = 0;
  for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
    const SparseContact& contact = problem.contacts[i];
    const double after = 0.5 * contact.impulse.dot(problem.velocity(contact, v));
    const double earlier = 0.5 * contact.impulse.dot(before[i]);
    double begin = earlier;
    if (!(rebound_[i] > 0)) {
      begin = std::min(begin, 0.5 * contact.impulse.dot(problem.velocity(contact, without_)));
    }
    work += after + begin;
    size += std::fabs(after) + std::fabs(earlier);
  }
  return work > noticeable_work * size;
}

bool StepSolver::solve_with_share(SparseFriction& problem, double share, double fastest,
                                  const std::vector<Vector3d>& before, VectorXd& v) {
  for (std::size_t i = 0; i < problem.contacts.size(); ++i) {
    problem.contacts[i].impulse = guess_[i];
    if (rebound_[i] > 0) problem.contacts[i].shift.z() = -share * rebound_[i];
  }
  return solve_impulses(problem, fastest, v) && !creates_energy(problem, before, v);
}

void StepSolver::solve(SparseFriction& problem, const std::vector<Vector3d>& before, double fastest,
                       VectorXd& v) {
  lowered_ = false;
  without_ = v;
  bool rebounds = false;
  guess_.clear();
  rebound_.clear();
  for (const SparseContact& contact : problem.contacts) {
    guess_.push_back(contact.impulse);
    rebound_.push_back(std::max(-contact.shift.z(), 0.0));
    rebounds |= rebound_.back() > 0;
  }
  const bool answered = solve_impulses(problem, fastest, v);
  if (!rebounds || (answered && !creates_energy(problem, before, v))) return;
  lowered_ = true;
  double low = 0, high = 1;
  int without_solution = answered ? 0 : 1;
  for (int i = 0; i < most_halvings && without_solution < most_without_solution; ++i) {
    const double middle = 0.5 * (low + high);
    (solve_with_share(problem, middle, fastest, before, v) ? low : high) = middle;
    without_solution += unsolved_ > 0;
  }
  if (!solve_with_share(problem, low, fastest, before, v) && low > 0) {
    solve_with_share(problem, 0, fastest, before, v);
  }
}

void StepSolver::push_apart(const SparseFriction& problem, const std::vector<double>& room,
                            double precision, VectorXd& displacement) {
  const SweepResult result =
      solve_normals(problem, room, precision, most_sweeps_of_overlaps, impulses_, displacement);
  if (result.solved) return;
  double lacking = 0;
  for (std::size_t i = 0; i < room.size(); ++i) {
    const double gap = problem.velocity(problem.contacts[i], displacement).z() + room[i];
    lacking = std::max(lacking, -gap);
  }
  const double deepest = -*std::ranges::min_element(room);
  const bool rest_may_wait = lacking <= noticeable_overlap * deepest;
  SparseFriction normals = problem;
  normals.contacts.resize(room.size());  // no moments
  for (std::size_t i = 0; i < room.size(); ++i) {
    normals.contacts[i].friction = 0;
    normals.contacts[i].shift = {0, 0, room[i]};
    normals.contacts[i].impulse = {0, 0, impulses_[i]};
  }
  without_ = VectorXd::Zero(displacement.size());
  solve_islands(normals,
                {.most_contacts = dense_contacts,
                 .most_speeds = rest_may_wait ? few_speeds : newton_speeds,
                 .precision = precision},
                without_, account_, displacement);
}

}  // namespace carom::simulation
