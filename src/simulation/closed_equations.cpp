#include "simulation/closed_equations.h"

#include <algorithm>

namespace carom::simulation {
namespace {

int first_axis(const ClosedRow& contact) {
  return contact.sticks ? 0 : 2;
}

}  // namespace

ClosedEquations::ClosedEquations() : solver_(redundant_rows) {}

// Sliding and sticking constraints (Gilardi and Sharf 2002, Eqs. 32 to 34): the gap keeps its rate, and
// where the contact sticks so does the tangential velocity. The unknowns are λ_n of a slipping contact,
// with λ_t = −μ·λ_n·d, and all three of a sticking one.
void ClosedEquations::solve(const Eigen::MatrixXd& inverse, const Eigen::VectorXd& rates,
                            std::vector<ClosedRow> contacts) {
  contacts_ = std::move(contacts);
  const auto sticking = std::ranges::count(contacts_, true, &ClosedRow::sticks);
  const auto count = static_cast<Eigen::Index>(contacts_.size()) + 2 * sticking;
  const int size = static_cast<int>(contacts_.size());
  matrix_.resize(count, count);
  rhs_.resize(count);
  int column = 0;
  for (int j = 0; j < size; ++j) {
    const auto& [sticks, mu, d_C] = contacts_[j];
    for (int axis = first_axis(contacts_[j]); axis < 3; ++axis, ++column) {
      int row = 0;
      for (int i = 0; i < size; ++i) {
        for (int row_axis = first_axis(contacts_[i]); row_axis < 3; ++row_axis, ++row) {
          matrix_(row, column) = inverse(3 * i + row_axis, 3 * j + axis);
          if (!sticks) {
            matrix_(row, column) -= mu * inverse.row(3 * i + row_axis).segment<2>(3 * j).dot(d_C);
          }
        }
      }
      rhs_[column] = -rates[3 * j + axis];
    }
  }
  solver_.solve(matrix_, rhs_, answer_);
}

const Eigen::VectorXd& ClosedEquations::solve(Eigen::MatrixXd matrix, Eigen::VectorXd rates) {
  contacts_.clear();
  matrix_ = std::move(matrix);
  rhs_ = std::move(rates);
  solver_.solve(matrix_, rhs_, answer_);
  return answer_;
}

void ClosedEquations::add_to(Eigen::VectorXd& forces) const {
  int next = 0;
  for (std::size_t j = 0; j < contacts_.size(); ++j) {
    const auto place = static_cast<Eigen::Index>(3 * j);
    if (contacts_[j].sticks) {
      forces.segment<3>(place) += answer_.segment<3>(next);
      next += 3;
      continue;
    }
    const double normal = answer_[next++];
    forces[place + 2] += normal;
    forces.segment<2>(place) -= contacts_[j].friction * normal * contacts_[j].direction_C;
  }
}

bool ClosedEquations::is_redundant() const {
  return solver_.rank() != static_cast<int>(rhs_.size());
}

bool ClosedEquations::wedges() const {
  constexpr double has_normal = 1e-6;
  const bool sticks_alone = contacts_.size() == 1 && contacts_.front().sticks;
  if (!sticks_alone || !(matrix_(2, 2) > 0)) return false;
  const Eigen::VectorXd normal = Eigen::VectorXd::Unit(3, 2);
  return (matrix_ * solver_.solve(normal) - normal).norm() > has_normal;
}

}  // namespace carom::simulation
