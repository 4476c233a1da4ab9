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

/// Where both surfaces of a contact touch, with forces at p_WC.
std::array<SurfacePoint, 2> ContactRows::points_of(const Candidates& candidates, int i,
                                                   const Vector3d& p_WC) const {
  return candidates.pairs()[candidates.all()[touching_[i]].pair].points(touches_[i], p_WC);
}

namespace {

/// A surface that rides answers together with its body, any other by itself.
bool rides(const SurfacePoint& point) {
  return point.partner.surface != nullptr && point.partner.surface->rides();
}

}  // namespace

/// The bodies and what rides on them: other moving surfaces answer by themselves.
void ContactRows::load_row(const Kinematics& kinematics, const Candidates& candidates, int i,
                           int axis) {
  const Candidate& candidate = candidates.all()[touching_[i]];
  unit_.clear();
  if (candidate.is_stop()) {
    unit_.add_along(kinematics, candidate.joint, -candidate.side);
    return;
  }
  const Vector3d along_W = axes_W_[i].col(axis);
  const Vector3d p_W = axis == 2 ? touches_[i].p_WN() : touches_[i].p_WC;
  const auto act = [&](const SurfacePoint& point, const Vector3d& force_W) {
    unit_.add(kinematics, point.partner.body, force_W, p_W);
    if (rides(point)) load_surface(kinematics, point, {Vector3d::Zero(), force_W}, unit_);
  };
  const auto [a, b] = points_of(candidates, i, p_W);
  act(b, along_W);
  act(a, -along_W);
}

void ContactRows::load_moment_row(const Kinematics& kinematics, const Candidates& candidates,
                                  const MomentRows& moment, int row) {
  const Candidate& candidate = candidates.all()[touching_[moment.contact]];
  const Vector3d about_W = candidate.length * axes_W_[moment.contact].col(moment.axis(row));
  unit_.clear();
  const auto act = [&](const SurfacePoint& point, const Vector3d& moment_W) {
    unit_.on_body[point.partner.body.index].angular += moment_W;
    if (rides(point)) load_surface(kinematics, point, {moment_W, Vector3d::Zero()}, unit_);
  };
  const auto [a, b] = points_of(candidates, moment.contact, touches_[moment.contact].p_WC);
  act(b, about_W);
  act(a, -about_W);
}

Vector3d ContactRows::in_moment_rows(const Candidates& candidates, const MomentRows& moment,
                                     const Vector3d& vector_W) const {
  const double length = candidates.all()[touching_[moment.contact]].length;
  Vector3d values = Vector3d::Zero();
  for (int row = 0; row < moment.row_count(); ++row) {
    values[row] = length * axes_W_[moment.contact].col(moment.axis(row)).dot(vector_W);
  }
  return values;
}

/// Change of the relative angular velocity by the last unit impulse.
Vector3d ContactRows::moment_change(const Dynamics& dynamics, const Candidates& candidates,
                                    const MomentRows& moment) const {
  const auto [a, b] = points_of(candidates, moment.contact, touches_[moment.contact].p_WC);
  const BodyId body_a = a.partner.body, body_b = b.partner.body;
  Vector3d change_W = Vector3d::Zero();
  if (body_b != Model::ground) change_W += dynamics.velocity_change(body_b).angular;
  if (body_a != Model::ground) change_W -= dynamics.velocity_change(body_a).angular;
  if (rides(b)) change_W += riding_change(dynamics.kinematics(), b).angular;
  if (rides(a)) change_W -= riding_change(dynamics.kinematics(), a).angular;
  return in_moment_rows(candidates, moment, change_W);
}

// Of w_t = w − (w·n)·n and w·n: ẇ − (w·n)·ṅ in the tangent plane, and ẇ·n + w·ṅ along the normal.
void ContactRows::add_moment_rates(const Dynamics& dynamics, const Candidates& candidates,
                                   VectorXd& rates) const {
  for (int k = count(); k < block_count(); ++k) {
    const MomentRows& moment = moments_[k - count()];
    const Candidate& candidate = candidates.all()[touching_[moment.contact]];
    const TouchState& touch = touches_[moment.contact];
    rates.segment<3>(3 * k).setZero();
    if (!std::isfinite(touch.gap)) continue;
    const auto [a, b] = points_of(candidates, moment.contact, touch.p_WC);
    Vector3d rate_W = angular_acceleration_at(dynamics, b) - angular_acceleration_at(dynamics, a);
    if (!touch.w_rel_W.isZero(0)) {
      const Vector3d n_rate_W = candidates.normal_rate(dynamics, candidate, touch);
      const double spin = touch.w_rel_W.dot(touch.n_W);
      rate_W += touch.w_rel_W.dot(n_rate_W) * touch.n_W - spin * n_rate_W;
    }
    rates.segment<3>(3 * k) = in_moment_rows(candidates, moment, rate_W);
    drop_immobile(k, rates);
  }
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
  for (const SurfacePoint& point : pair.points(touches_[i], p_WC)) {
    if (point.partner.body != Model::ground) {
      change_W += sign * body_change_at(dynamics, point.partner.body, p_WC);
    }
    if (rides(point)) {
      change_W += sign * riding_change(dynamics.kinematics(), point).linear;
    } else if (point.partner.surface != nullptr) {
      change_W += sign * surface_change_at(dynamics.kinematics(), candidates, point, row);
    }
    sign = 1;
  }
  return change_W;
}

/// What the unit impulse at `row` changes at a point of a moving surface by that surface.
Vector3d ContactRows::surface_change_at(const Kinematics& kinematics, const Candidates& candidates,
                                        const SurfacePoint& point, int row) const {
  if (row >= 3 * count()) return Vector3d::Zero();  // moments act on the bodies
  const Candidate& loaded = candidates.all()[touching_[row / 3]];
  if (loaded.is_stop()) return Vector3d::Zero();
  const auto [a, b] = candidates.pairs()[loaded.pair].points(touches_[row / 3]);
  const Vector3d along_W = axes_W_[row / 3].col(row % 3);
  return surface_change(kinematics, b, along_W, point) -
         surface_change(kinematics, a, along_W, point);
}

void ContactRows::clear() {
  touching_.clear();
  touches_.clear();
  axes_W_.clear();
  moments_.clear();
  inverse_.resize(0, 0);
  speeds_.resize(speeds_.rows(), 0);
  velocity_.resize(0);
}

void ContactRows::find_touches(const Kinematics& kinematics, const Candidates& candidates) {
  for (int i = 0; i < count(); ++i) {
    const Candidate& candidate = candidates.all()[touching_[i]];
    touches_[i] = candidates.gap_state(kinematics, candidate);
    const bool has_axes = !candidate.is_stop() && std::isfinite(touches_[i].gap);
    axes_W_[i] = has_axes ? contact_axes(touches_[i].n_W) : Matrix3d::Zero();
    velocity_.segment<3>(3 * i) = axes_W_[i].transpose() * touches_[i].slip_W;
    velocity_[3 * i + 2] = -touches_[i].closing;
  }
  for (int k = count(); k < block_count(); ++k) {
    const MomentRows& moment = moments_[k - count()];
    velocity_.segment<3>(3 * k) =
        in_moment_rows(candidates, moment, touches_[moment.contact].w_rel_W);
  }
}

bool ContactRows::is_there(const Candidates& candidates, int row) const {
  const int block = row / 3;
  const int contact = block < count() ? block : moments_[block - count()].contact;
  if (!std::isfinite(touches_[contact].gap)) return false;
  if (block < count()) return row % 3 == 2 || !candidates.all()[touching_[block]].is_stop();
  return row % 3 < moments_[block - count()].row_count();
}

void ContactRows::update(Dynamics& dynamics, const Candidates& candidates,
                         std::span<const int> touching, std::span<const MomentRows> moments) {
  const Kinematics& kinematics = dynamics.kinematics();
  touching_.assign(touching.begin(), touching.end());
  moments_.assign(moments.begin(), moments.end());
  touches_.resize(count());
  axes_W_.resize(count());
  const int rows = 3 * block_count();
  inverse_.resize(rows, rows);
  speeds_.resize(kinematics.v().size(), rows);
  velocity_.resize(rows);
  find_touches(kinematics, candidates);
  for (int row = 0; row < rows; ++row) {
    if (!is_there(candidates, row)) {
      inverse_.col(row).setZero();
      speeds_.col(row).setZero();
      continue;
    }
    if (row < 3 * count()) {
      load_row(kinematics, candidates, row / 3, row % 3);
    } else {
      load_moment_row(kinematics, candidates, moments_[row / 3 - count()], row % 3);
    }
    speeds_.col(row) = dynamics.speed_change(unit_);
    for (int i = 0; i < count(); ++i) {
      const Candidate& candidate = candidates.all()[touching_[i]];
      if (candidate.is_stop()) {
        inverse_.col(row).segment<3>(3 * i).setZero();
        inverse_(3 * i + 2, row) = -candidate.side * joint_speed_change(dynamics, candidate.joint);
        continue;
      }
      inverse_.col(row).segment<3>(3 * i) =
          axes_W_[i].transpose() * change_of(dynamics, candidates, i, row);
    }
    for (int k = count(); k < block_count(); ++k) {
      inverse_.col(row).segment<3>(3 * k) =
          moment_change(dynamics, candidates, moments_[k - count()]);
    }
  }
  inverse_ = (0.5 * (inverse_ + inverse_.transpose())).eval();
  for (int row = 0; row < rows; ++row) {
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
  rates.resize(3 * block_count());
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
  if (!moments_.empty()) add_moment_rates(dynamics, candidates, rates);
}

void ContactRows::change_speeds(const VectorXd& impulses, VectorXd& speeds) const {
  CAROM_ASSERT(impulses.size() == 3 * block_count(),
               "there are three impulses for each contact and moment");
  speeds.noalias() += speeds_ * impulses;
}

void ContactRows::add_change_sizes(const VectorXd& impulses, VectorXd& sizes) const {
  sizes.noalias() += speeds_.cwiseAbs() * impulses.cwiseAbs();
}

void ContactRows::load(const Kinematics& kinematics, const Candidates& candidates,
                       const VectorXd& values, Forces& forces) const {
  CAROM_ASSERT(values.size() == 3 * block_count(),
               "there are three values for each contact and moment");
  for (int i = 0; i < count(); ++i) {
    const Candidate& candidate = candidates.all()[touching_[i]];
    const Vector3d friction_W = axes_W_[i].leftCols<2>() * values.segment<2>(3 * i);
    candidates.apply(kinematics, candidate, touches_[i], values[3 * i + 2], friction_W, forces);
  }
  for (int k = count(); k < block_count(); ++k) {
    const MomentRows& moment = moments_[k - count()];
    const Candidate& candidate = candidates.all()[touching_[moment.contact]];
    Vector3d moment_W = Vector3d::Zero();
    for (int row = 0; row < moment.row_count(); ++row) {
      moment_W +=
          candidate.length * values[3 * k + row] * axes_W_[moment.contact].col(moment.axis(row));
    }
    candidates.apply_moment(kinematics, candidate, touches_[moment.contact], moment_W, forces);
  }
}

}  // namespace carom::contact
