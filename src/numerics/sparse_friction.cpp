#include "numerics/sparse_friction.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "numerics/one_friction_contact.h"

namespace carom::numerics {
namespace {

using Rows = Eigen::Map<const Eigen::Matrix<double, 3, Eigen::Dynamic>>;
using FreeBodyRows = Eigen::Map<const Eigen::Matrix<double, 3, 6>>;

/// Below this share of a full one, a direction of W is taken for immovable.
constexpr double singular = 1e-9;
/// A velocity is a sum of some products, each of which may be off by half an epsilon.
constexpr double roundings = 16;
/// Sweeps after which rounding is looked at, so that quick problems need not know it.
constexpr int sweeps_of_quick_ones = 10;

/// λ of one contact with u = W·λ + q; sticking ones, which are most, by their stored inverse.
Eigen::Vector3d solve_contact(const SparseFriction& problem, const SparseContact& contact,
                              const Eigen::Vector3d& q) {
  if (contact.limited_by >= 0) {
    Eigen::Vector3d moment = Eigen::Vector3d::Zero();
    moment.head<2>() =
        solve_one_moment(contact.W, q, {.friction = contact.friction}, problem.load(contact));
    return moment;
  }
  if (q[2] >= 0) return Eigen::Vector3d::Zero();
  const Eigen::Vector3d stuck = -(contact.inverse * q);
  if (stuck[2] > 0 && stuck.head<2>().norm() <= contact.friction * stuck[2]) return stuck;
  return solve_one_contact(contact.W, q, {.friction = contact.friction});
}

}  // namespace

void SparseFriction::clear() {
  contacts.clear();
  values.clear();
}

SpeedBlock& SparseFriction::add_block(int place, int size) {
  SparseContact& contact = contacts.back();
  SpeedBlock& block = contact.blocks[static_cast<std::size_t>(contact.block_count++)];
  block = {place, size, values.size()};
  values.resize(values.size() + 6 * static_cast<std::size_t>(size), 0.0);
  return block;
}

void SparseFriction::finish_contact() {
  SparseContact& contact = contacts.back();
  for (int b = 0; b < contact.block_count; ++b) {
    const SpeedBlock& block = contact.blocks[static_cast<std::size_t>(b)];
    const Rows J(values.data() + block.data, 3, block.size);
    const Rows response(values.data() + block.data + 3 * static_cast<std::size_t>(block.size), 3,
                        block.size);
    contact.W += J * response.transpose();
  }
  contact.W = (0.5 * (contact.W + contact.W.transpose())).eval();
  const double size = contact.W.trace() / 3;
  if (contact.W.determinant() > singular * size * size * size) {
    contact.inverse = contact.W.inverse();
  }
}

Eigen::Vector3d SparseFriction::block_velocity(const SpeedBlock& block,
                                               const Eigen::VectorXd& v) const {
  const double* J = values.data() + block.data;
  if (block.size == 6) return FreeBodyRows(J) * v.segment<6>(block.place);
  return Rows(J, 3, block.size) * v.segment(block.place, block.size);
}

Eigen::Vector3d SparseFriction::velocity(const SparseContact& contact,
                                         const Eigen::VectorXd& v) const {
  Eigen::Vector3d u = Eigen::Vector3d::Zero();
  for (int b = 0; b < contact.block_count; ++b) {
    u += block_velocity(contact.blocks[static_cast<std::size_t>(b)], v);
  }
  return u;
}

void SparseFriction::push(const SparseContact& contact, const Eigen::Vector3d& impulse,
                          Eigen::VectorXd& v) const {
  for (int b = 0; b < contact.block_count; ++b) {
    const SpeedBlock& block = contact.blocks[static_cast<std::size_t>(b)];
    const double* response = values.data() + block.data + 3 * static_cast<std::size_t>(block.size);
    if (block.size == 6) {
      v.segment<6>(block.place).noalias() += FreeBodyRows(response).transpose() * impulse;
    } else {
      v.segment(block.place, block.size).noalias() +=
          Rows(response, 3, block.size).transpose() * impulse;
    }
  }
}

void push_all(const SparseFriction& problem, Eigen::VectorXd& v) {
  for (const SparseContact& contact : problem.contacts) {
    if (!contact.impulse.isZero(0)) problem.push(contact, contact.impulse, v);
  }
}

double rounding_of_velocities(const SparseFriction& problem, const Eigen::VectorXd& v) {
  double largest = 0;
  for (const SparseContact& contact : problem.contacts) {
    Eigen::Vector3d terms =
        contact.shift.cwiseAbs() + contact.W.cwiseAbs() * contact.impulse.cwiseAbs();
    for (int b = 0; b < contact.block_count; ++b) {
      const SpeedBlock& block = contact.blocks[static_cast<std::size_t>(b)];
      const Rows J(problem.values.data() + block.data, 3, block.size);
      terms += J.cwiseAbs() * v.segment(block.place, block.size).cwiseAbs();
    }
    largest = std::fmax(largest, terms.maxCoeff());
  }
  return roundings * std::numeric_limits<double>::epsilon() * largest;
}

double defect_of(const SparseFriction& problem, const Eigen::VectorXd& v) {
  double largest = 0;
  for (const SparseContact& contact : problem.contacts) {
    const double w = contact.W.trace() / 3;
    if (!(w > 0)) continue;
    const Eigen::Vector3d& p = contact.impulse;
    Eigen::Vector3d allowed = p - (problem.velocity(contact, v) + contact.shift) / w;
    allowed.z() = contact.limited_by < 0 ? std::fmax(allowed.z(), 0) : 0;
    const double radius = contact.friction * std::fmax(problem.load(contact), 0);
    const double length = allowed.head<2>().norm();
    if (length > radius) allowed.head<2>() *= radius / length;
    const double defect = w * (p - allowed).cwiseAbs().maxCoeff();
    if (!(defect <= largest)) largest = defect;  // also where it is no number
  }
  return largest;
}

SweepResult solve_by_sweeps(SparseFriction& problem, double precision, double endless,
                            int most_sweeps, Eigen::VectorXd& v) {
  SweepResult result;
  const int count = static_cast<int>(problem.contacts.size());
  bool forwards = true;
  while (result.sweeps < most_sweeps) {
    result.change = 0;
    for (int k = 0; k < count; ++k) {
      SparseContact& contact = problem.contacts[forwards ? k : count - 1 - k];
      const Eigen::Vector3d u = problem.velocity(contact, v) + contact.shift;
      const Eigen::Vector3d next = solve_contact(problem, contact, u - contact.W * contact.impulse);
      const Eigen::Vector3d step = next - contact.impulse;
      if (step.isZero(0)) continue;
      result.change = std::fmax(result.change, (contact.W * step).cwiseAbs().maxCoeff());
      result.largest = std::fmax(result.largest, contact.W.trace() * next.cwiseAbs().maxCoeff());
      problem.push(contact, step, v);
      contact.impulse = next;
    }
    ++result.sweeps;
    forwards = !forwards;
    if (!(result.largest <= endless)) break;
    if (result.sweeps % sweeps_of_quick_ones == 0 && result.change > precision) {
      precision = std::fmax(precision, rounding_of_velocities(problem, v));
    }
    result.solved = result.change <= precision;
    if (result.solved) break;
  }
  return result;
}

SweepResult solve_normals(const SparseFriction& problem, const std::vector<double>& room,
                          double precision, int most_sweeps, std::vector<double>& impulses,
                          Eigen::VectorXd& x) {
  SweepResult result;
  x.setZero();
  impulses.assign(room.size(), 0.0);
  const int count = static_cast<int>(room.size());
  bool forwards = true;
  while (result.sweeps < most_sweeps) {
    result.change = 0;
    for (int k = 0; k < count; ++k) {
      const int i = forwards ? k : count - 1 - k;
      const SparseContact& contact = problem.contacts[i];
      const double w = contact.W(2, 2);
      if (!(w > 0)) continue;
      const double gap = problem.velocity(contact, x)[2] + room[i];
      const double next = std::fmax(0, impulses[i] - gap / w);
      const double step = next - impulses[i];
      if (step == 0) continue;
      result.change = std::fmax(result.change, std::fabs(w * step));
      problem.push(contact, {0, 0, step}, x);
      impulses[i] = next;
    }
    ++result.sweeps;
    forwards = !forwards;
    result.solved = result.change <= precision;
    if (result.solved) break;
  }
  return result;
}

}  // namespace carom::numerics
