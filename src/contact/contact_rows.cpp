#include "contact/contact_rows.h"

#include <Eigen/Geometry>
#include <array>
#include <cmath>

#include "carom/mechanics.h"
#include "carom/messages.h"
#include "carom/shapes.h"

namespace carom::contact {

Matrix3d contact_axes(const Vector3d& n_W) {
  // The world axis that leans least towards the normal, made tangential.
  int least = 0;
  n_W.cwiseAbs().minCoeff(&least);
  Matrix3d axes_W;
  axes_W.col(0) = (Vector3d::Unit(least) - n_W[least] * n_W).normalized();
  axes_W.col(1) = n_W.cross(axes_W.col(0));
  axes_W.col(2) = n_W;
  return axes_W;
}

ContactRows::ContactRows(const Model& model) : unit_(model) {}

/// The bodies alone: moving surfaces answer by themselves.
void ContactRows::load_row(const Kinematics& kinematics, const Candidates& candidates, int i,
                           int axis) {
  const Candidate& candidate = candidates.all()[touching_[i]];
  unit_.clear();
  if (candidate.is_stop()) {
    unit_.add_along(kinematics, candidate.joint, -candidate.side);
    return;
  }
  const auto [body_a, body_b] = candidates.bodies(candidate);
  const Vector3d along_W = axes_W_[i].col(axis);
  const Vector3d p_W = axis == 2 ? touches_[i].p_WN() : touches_[i].p_WC;
  unit_.add(kinematics, body_b, along_W, p_W);
  unit_.add(kinematics, body_a, -along_W, p_W);
}

/// Change of the relative velocity at contact i by the last unit impulse, which was at `row`; along the normal
/// at the point where the gap changes with it.
Vector3d ContactRows::change_of(const Dynamics& dynamics, const Candidates& candidates, int i,
                                int row) const {
  const TouchState& touch = touches_[i];
  const Vector3d change_W = change_at(dynamics, candidates, i, row, touch.p_WC);
  if (touch.p_CN_W.isZero(0)) return change_W;
  const Vector3d change_WN = change_at(dynamics, candidates, i, row, touch.p_WN());
  return change_W + touch.n_W.dot(change_WN - change_W) * touch.n_W;
}

Vector3d ContactRows::change_at(const Dynamics& dynamics, const Candidates& candidates, int i,
                                int row, const Vector3d& p_WC) const {
  const ShapePair& pair = candidates.pairs()[candidates.all()[touching_[i]].pair];
  Vector3d change_W = Vector3d::Zero();
  double sign = -1;
  for (const Partner& partner :
       {Partner{pair.body_a, pair.surface_a}, Partner{pair.body_b, pair.surface_b}}) {
    if (partner.body != Model::ground) {
      change_W += sign * body_change_at(dynamics, partner.body, p_WC);
    }
    if (partner.surface != nullptr) {
      change_W += sign * surface_change_at(dynamics.kinematics(), candidates, {partner, p_WC}, row);
    }
    sign = 1;
  }
  return change_W;
}

/// What the unit impulse at `row` changes at a point of a moving surface by that surface.
Vector3d ContactRows::surface_change_at(const Kinematics& kinematics, const Candidates& candidates,
                                        const SurfacePoint& point, int row) const {
  const Candidate& loaded = candidates.all()[touching_[row / 3]];
  if (loaded.is_stop()) return Vector3d::Zero();
  const auto [a, b] = candidates.pairs()[loaded.pair].points(touches_[row / 3].p_WC);
  const Vector3d along_W = axes_W_[row / 3].col(row % 3);
  return surface_change(kinematics, b, along_W, point) -
         surface_change(kinematics, a, along_W, point);
}

void ContactRows::clear() {
  touching_.clear();
  touches_.clear();
  axes_W_.clear();
  inverse_.resize(0, 0);
  speeds_.resize(speeds_.rows(), 0);
  velocity_.resize(0);
}

void ContactRows::update(Dynamics& dynamics, const Candidates& candidates,
                         std::span<const int> touching) {
  const Kinematics& kinematics = dynamics.kinematics();
  const int count = static_cast<int>(touching.size());
  touching_.assign(touching.begin(), touching.end());
  touches_.resize(count);
  axes_W_.resize(count);
  inverse_.resize(3 * count, 3 * count);
  speeds_.resize(kinematics.v().size(), 3 * count);
  velocity_.resize(3 * count);
  for (int i = 0; i < count; ++i) {
    const Candidate& candidate = candidates.all()[touching_[i]];
    touches_[i] = candidates.gap_state(kinematics, candidate);
    const bool has_axes = !candidate.is_stop() && std::isfinite(touches_[i].gap);
    axes_W_[i] = has_axes ? contact_axes(touches_[i].n_W) : Matrix3d::Zero();
    velocity_.segment<3>(3 * i) = axes_W_[i].transpose() * touches_[i].slip_W;
    velocity_[3 * i + 2] = -touches_[i].closing;
  }
  for (int row = 0; row < 3 * count; ++row) {
    const bool is_stop = candidates.all()[touching_[row / 3]].is_stop();
    const bool is_lost = !std::isfinite(touches_[row / 3].gap);
    if (is_lost || (is_stop && row % 3 < 2)) {
      inverse_.col(row).setZero();
      speeds_.col(row).setZero();
      continue;
    }
    load_row(kinematics, candidates, row / 3, row % 3);
    speeds_.col(row) = dynamics.speed_change(unit_);
    for (int i = 0; i < count; ++i) {
      const Candidate& candidate = candidates.all()[touching_[i]];
      if (candidate.is_stop()) {
        inverse_.col(row).segment<3>(3 * i).setZero();
        inverse_(3 * i + 2, row) = -candidate.side * joint_speed_change(dynamics, candidate.joint);
        continue;
      }
      inverse_.col(row).segment<3>(3 * i) =
          axes_W_[i].transpose() * change_of(dynamics, candidates, i, row);
    }
  }
  inverse_ = (0.5 * (inverse_ + inverse_.transpose())).eval();
  for (int row = 0; row < 3 * count; ++row) {
    if (inverse_(row, row) >= least_inverse_) continue;
    inverse_.row(row).setZero();
    inverse_.col(row).setZero();
    speeds_.col(row).setZero();
  }
}

/// The last of the rows from i on that belong to its pair and are there; surfaces that move against their
/// bodies are asked one by one.
int ContactRows::last_of_pair(const Candidates& candidates, int i) const {
  const int index = candidates.all()[touching_[i]].pair;
  const ShapePair& pair = candidates.pairs()[index];
  int last = i;
  if (pair.surface_a != nullptr || pair.surface_b != nullptr) return last;
  while (last + 1 < count() && candidates.all()[touching_[last + 1]].pair == index &&
         std::isfinite(touches_[last + 1].gap)) {
    ++last;
  }
  return last;
}

void ContactRows::drop_immobile(int i, VectorXd& rates) const {
  for (int row = 3 * i; row < 3 * i + 3; ++row) {
    if (inverse_(row, row) == 0) rates[row] = 0;
  }
}

void ContactRows::acceleration(const Dynamics& dynamics, const Candidates& candidates,
                               VectorXd& rates) const {
  rates.resize(3 * count());
  for (int i = 0; i < count(); ++i) {
    const Candidate& candidate = candidates.all()[touching_[i]];
    if (candidate.is_stop()) {
      rates.segment<3>(3 * i) =
          Vector3d(0, 0, -candidates.closing_acceleration(dynamics, candidate, touches_[i]));
    } else if (!std::isfinite(touches_[i].gap)) {
      rates.segment<3>(3 * i).setZero();
    } else {
      const int last = last_of_pair(candidates, i);
      std::array<Vector3d, max_contact_points> rates_W;
      candidates.relative_accelerations(dynamics, std::span(touching_).subspan(i, last - i + 1),
                                        std::span(touches_).subspan(i, last - i + 1),
                                        std::span(rates_W).first(last - i + 1));
      for (int k = i; k <= last; ++k) {
        rates.segment<3>(3 * k) = axes_W_[k].transpose() * rates_W[k - i];
        drop_immobile(k, rates);
      }
      i = last;
      continue;
    }
    drop_immobile(i, rates);
  }
}

void ContactRows::change_speeds(const VectorXd& impulses, VectorXd& speeds) const {
  CAROM_ASSERT(impulses.size() == 3 * count(), "there are three impulses for each contact");
  speeds.noalias() += speeds_ * impulses;
}

void ContactRows::add_change_sizes(const VectorXd& impulses, VectorXd& sizes) const {
  sizes.noalias() += speeds_.cwiseAbs() * impulses.cwiseAbs();
}

void ContactRows::load(const Kinematics& kinematics, const Candidates& candidates,
                       const VectorXd& values, Forces& forces) const {
  CAROM_ASSERT(values.size() == 3 * count(), "there are three values for each contact");
  for (int i = 0; i < count(); ++i) {
    const Candidate& candidate = candidates.all()[touching_[i]];
    const Vector3d friction_W = axes_W_[i].leftCols<2>() * values.segment<2>(3 * i);
    candidates.apply(kinematics, candidate, touches_[i], values[3 * i + 2], friction_W, forces);
  }
}

}  // namespace carom::contact
