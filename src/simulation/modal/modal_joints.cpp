#include "simulation/modal/modal_joints.h"

#include <algorithm>
#include <cmath>

#include "multibody/model_data.h"
#include "multibody/rest_state.h"
#include "simulation/elastic/six_numbers.h"

namespace carom::simulation {
namespace {

/// Rows that follow from others to this share are redundant.
constexpr double redundant_modal_share = 1e-10;
/// What joints are open by closes with this share of the fastest vibration, which steps resolve anyway.
constexpr double closing_share = 0.05;

double rate_of(const HeldRow& row, const SpatialVector& on_a, const SpatialVector& on_b) {
  return multibody::dot(row.terms.on_a, on_a) + multibody::dot(row.terms.on_b, on_b);
}

SpatialVector turned(const Matrix3d& R, const SpatialVector& motion) {
  return {R * motion.angular, R * motion.linear};
}

}  // namespace

ModalJoints::ModalJoints(const ElasticSplit& split, const std::vector<ModalBody*>& bodies,
                         const Scales& scales)
    : split_(split),
      scales_(scales),
      bodies_(bodies),
      joints_(split.with_joints, split.taken_specs),
      applied_(split.with_forces),
      shadow_(split.with_forces),
      shadow_state_(multibody::rest_state(split.with_forces)),
      shadow_forces_(split.with_forces),
      unit_(split.mechanism),
      solver_(redundant_modal_share) {
  for (int body = 0; body < split.mechanism.body_count(); ++body) frames_.push_back({{body}, -1});
  double fastest = 0;
  for (const PortPlace& place : split.ports) {
    ModalBody* body = *std::ranges::find(bodies_, place.body, &ModalBody::body);
    frames_.push_back({place.body, static_cast<int>(ports_.size())});
    ports_.emplace_back(*body, place.p_B);
    for (const continuum::ReducedMode& mode : body->reduced().modes) {
      fastest = std::max(fastest, std::sqrt(mode.stiffness));
    }
  }
  closing_rate_ = closing_share * fastest;
  motions_.resize(frames_.size());
  for (const ModalBody* body : bodies_) {
    unit_loads_.push_back(Eigen::VectorXd::Zero(body->coordinates().size()));
  }
  has_rows_ = !split.taken_specs.empty();
  has_forces_ = joints_.any_action() || !split.with_forces.forces().empty();
}

void ModalJoints::write_sizes(std::span<double> sizes) const {
  std::ranges::fill(sizes, scales_.energy);
}

void ModalJoints::set(double time, std::span<const double> /*values*/) {
  time_ = time;
}

void ModalJoints::find_frames(const Kinematics& kinematics) {
  for (ModalPort& port : ports_) port.update();
  for (std::size_t f = 0; f < frames_.size(); ++f) {
    const Pose& X_WB = kinematics.pose(frames_[f].body);
    const SpatialVector& V_WB = kinematics.velocity(frames_[f].body);
    motions_[f].X_WB = X_WB;
    motions_[f].V_WB = V_WB;
    if (frames_[f].port < 0) continue;
    const ModalPort& port = ports_[static_cast<std::size_t>(frames_[f].port)];
    motions_[f].X_WB = X_WB * port.X_BP();
    const SpatialVector own_W = turned(X_WB.R, port.rates());
    motions_[f].V_WB.angular += own_W.angular;
    motions_[f].V_WB.linear += V_WB.angular.cross(motions_[f].X_WB.p - X_WB.p) + own_W.linear;
  }
}

template <class Load>
void ModalJoints::load_frame(const Kinematics& kinematics, int frame, const SpatialVector& wrench_W,
                             Forces& forces, const Load& load) {
  const auto f = static_cast<std::size_t>(frame);
  const Pose& X_WB = kinematics.pose(frames_[f].body);
  SpatialVector& on_body = forces.on_body[static_cast<std::size_t>(frames_[f].body.index)];
  const Vector3d arm = motions_[f].X_WB.p - X_WB.p;
  on_body.linear += wrench_W.linear;
  on_body.angular += wrench_W.angular + arm.cross(wrench_W.linear);
  if (frames_[f].port < 0) return;
  const ModalPort& port = ports_[static_cast<std::size_t>(frames_[f].port)];
  on_body.angular += X_WB.R * load(port.body(), port.load(turned(X_WB.R.transpose(), wrench_W)));
}

/// Brings the model of the taken forces to where the frames are.
void ModalJoints::place_shadow() {
  const ModelData& data = split_.with_forces.data();
  for (std::size_t f = 1; f < frames_.size(); ++f) {
    const multibody::BodyData& body = data.bodies[f];
    const multibody::Node& node = data.nodes[static_cast<std::size_t>(body.node)];
    const BodyMotion& motion = motions_[f];
    const Quaterniond q(Matrix3d(motion.X_WB.R * body.X_WB_start.R.transpose()));
    shadow_state_.q.segment<3>(node.q) = motion.X_WB.p - body.X_WB_start.p;
    shadow_state_.q.segment<4>(node.q + 3) << q.w(), q.x(), q.y(), q.z();
    shadow_state_.v.segment<3>(node.v) = motion.V_WB.linear;
    shadow_state_.v.segment<3>(node.v + 3) = motion.V_WB.angular;
  }
  shadow_.update(shadow_state_);
}

void ModalJoints::add_forces(const Kinematics& kinematics, std::span<const double> /*values*/,
                             Forces& forces, std::span<double> rates) {
  multibody::Powers powers;
  add_springs(kinematics, time_, forces, powers);
  rates[0] = powers.drives;
  rates[1] = powers.dampers;
}

void ModalJoints::add_springs(const Kinematics& kinematics, double time, Forces& forces,
                              multibody::Powers& powers) {
  time_ = time;
  find_frames(kinematics);
  if (!has_forces_) return;
  place_shadow();
  shadow_forces_.clear();
  applied_.apply(shadow_, time_, shadow_forces_, powers);
  joints_.add_forces(motions_, time_, shadow_forces_.on_body, powers);
  for (std::size_t f = 1; f < frames_.size(); ++f) {
    const SpatialVector& wrench = shadow_forces_.on_body[f];
    if (wrench.angular.isZero(0) && wrench.linear.isZero(0)) continue;
    load_frame(
        kinematics, static_cast<int>(f), wrench, forces,
        [&](ModalBody& body, const Eigen::VectorXd& load) { return body.take_load(load, forces); });
  }
}

/// Of a frame by the last accelerations of bodies and coordinates.
SpatialVector ModalJoints::acceleration(const Dynamics& dynamics, int frame) const {
  const auto f = static_cast<std::size_t>(frame);
  const BodyId body = frames_[f].body;
  if (body == Model::ground) return {};
  SpatialVector A = dynamics.acceleration(body);
  if (frames_[f].port < 0) return A;
  const ModalPort& port = ports_[static_cast<std::size_t>(frames_[f].port)];
  const Matrix3d& R = dynamics.kinematics().pose(body).R;
  const Vector3d& w = dynamics.kinematics().velocity(body).angular;
  const Vector3d arm = motions_[f].X_WB.p - dynamics.kinematics().pose(body).p;
  const SpatialVector V_own = turned(R, port.rates());
  const SpatialVector A_own = turned(R, port.accelerations(port.body().accelerations()));
  A.linear +=
      A.angular.cross(arm) + w.cross(w.cross(arm)) + 2 * w.cross(V_own.linear) + A_own.linear;
  A.angular += A_own.angular + w.cross(V_own.angular);
  return A;
}

/// What a unit force along each row does to all of them.
void ModalJoints::find_responses(Dynamics& dynamics, const std::vector<HeldRow>& rows) {
  const Kinematics& kinematics = dynamics.kinematics();
  const auto count = std::ssize(rows);
  responses_.resize(count, count);
  std::vector<SpatialVector> changes(frames_.size());
  for (Eigen::Index k = 0; k < count; ++k) {
    const HeldRow& row = rows[static_cast<std::size_t>(k)];
    unit_.clear();
    for (Eigen::VectorXd& load : unit_loads_) load.setZero();
    const auto load = [&](ModalBody& body, const Eigen::VectorXd& impulse) {
      const auto place = std::ranges::find(bodies_, &body) - bodies_.begin();
      unit_loads_[static_cast<std::size_t>(place)] += impulse;
      return body.swing_moment_B(impulse);
    };
    load_frame(kinematics, row.a, row.terms.on_a, unit_, load);
    load_frame(kinematics, row.b, row.terms.on_b, unit_, load);
    dynamics.speed_change(unit_);
    for (std::size_t f = 1; f < frames_.size(); ++f) {
      const Matrix3d& R = kinematics.pose(frames_[f].body).R;
      changes[f] = dynamics.velocity_change(frames_[f].body);
      if (frames_[f].port < 0) continue;
      const ModalPort& port = ports_[static_cast<std::size_t>(frames_[f].port)];
      const auto place = std::ranges::find(bodies_, &port.body()) - bodies_.begin();
      const SpatialVector own = turned(
          R, port.motion(port.body().rate_change(unit_loads_[static_cast<std::size_t>(place)],
                                                 R.transpose() * changes[f].angular)));
      changes[f].linear +=
          changes[f].angular.cross(motions_[f].X_WB.p - kinematics.pose(frames_[f].body).p) +
          own.linear;
      changes[f].angular += own.angular;
    }
    for (Eigen::Index i = 0; i < count; ++i) {
      const HeldRow& one = rows[static_cast<std::size_t>(i)];
      responses_(i, k) = rate_of(one, changes[static_cast<std::size_t>(one.a)],
                                 changes[static_cast<std::size_t>(one.b)]);
    }
  }
}

/// Rows are scaled to a unit diagonal; of redundant ones the smallest forces are taken.
void ModalJoints::solve(const Eigen::VectorXd& wanted) {
  const Eigen::VectorXd scale = responses_.diagonal().unaryExpr(
      [](double own) { return own > 0 ? 1 / std::sqrt(own) : 0.0; });
  Eigen::VectorXd scaled;
  solver_.solve(scale.asDiagonal() * responses_ * scale.asDiagonal(), scale.cwiseProduct(wanted),
                scaled);
  multipliers_ = scale.cwiseProduct(scaled);
}

Eigen::VectorXd ModalJoints::wanted_accelerations(const Dynamics& dynamics,
                                                  const std::vector<HeldRow>& rows) const {
  Eigen::VectorXd wanted(std::ssize(rows));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const HeldRow& row = rows[i];
    const double a =
        rate_of(row, acceleration(dynamics, row.a), acceleration(dynamics, row.b)) + row.terms.bias;
    const double rate = rate_of(row, motions_[static_cast<std::size_t>(row.a)].V_WB,
                                motions_[static_cast<std::size_t>(row.b)].V_WB);
    const double error = row.of_rates ? 0 : row.terms.error;
    wanted[static_cast<Eigen::Index>(i)] = row.prescribed_rate -
                                           2 * closing_rate_ * (rate - row.prescribed) -
                                           closing_rate_ * closing_rate_ * error - a;
  }
  return wanted;
}

/// Loads the frames with the forces of these rows. Returns the power of motion drives.
double ModalJoints::load_rows(const Kinematics& kinematics, const std::vector<HeldRow>& rows,
                              Forces& forces) {
  double power = 0;
  const auto load = [&](ModalBody& body, const Eigen::VectorXd& one) {
    return body.take_load(one, forces);
  };
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const HeldRow& row = rows[i];
    const double force = multipliers_[static_cast<Eigen::Index>(i)];
    load_frame(kinematics, row.a, {force * row.terms.on_a.angular, force * row.terms.on_a.linear},
               forces, load);
    load_frame(kinematics, row.b, {force * row.terms.on_b.angular, force * row.terms.on_b.linear},
               forces, load);
    if (row.is_drive) {
      power += force * rate_of(row, motions_[static_cast<std::size_t>(row.a)].V_WB,
                               motions_[static_cast<std::size_t>(row.b)].V_WB);
    }
  }
  return power;
}

void ModalJoints::add_holding_forces(Dynamics& dynamics, std::span<const double> /*values*/,
                                     Forces& forces, std::span<double> rates) {
  const std::vector<HeldRow> rows = joints_.rows(motions_, time_);
  const Eigen::VectorXd wanted = wanted_accelerations(dynamics, rows);
  find_responses(dynamics, rows);
  solve(wanted);
  rates[0] += load_rows(dynamics.kinematics(), rows, forces);
}

/// Of the motion of a frame by the last impulses.
SpatialVector ModalJoints::change(const Dynamics& dynamics, std::size_t f) const {
  const BodyId body = frames_[f].body;
  if (body == Model::ground) return {};
  SpatialVector changed = dynamics.velocity_change(body);
  if (frames_[f].port < 0) return changed;
  const ModalPort& port = ports_[static_cast<std::size_t>(frames_[f].port)];
  const Pose& X_WB = dynamics.kinematics().pose(body);
  const SpatialVector own = turned(X_WB.R, port.motion(port.body().changes()));
  changed.linear += changed.angular.cross(motions_[f].X_WB.p - X_WB.p) + own.linear;
  changed.angular += own.angular;
  return changed;
}

Eigen::VectorXd ModalJoints::wanted_changes(const Dynamics& dynamics,
                                            const std::vector<HeldRow>& rows) const {
  Eigen::VectorXd wanted(std::ssize(rows));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    wanted[static_cast<Eigen::Index>(i)] =
        -rate_of(rows[i], change(dynamics, static_cast<std::size_t>(rows[i].a)),
                 change(dynamics, static_cast<std::size_t>(rows[i].b)));
  }
  return wanted;
}

double ModalJoints::hold(Dynamics& dynamics, double time, bool impulsive, Forces& forces) {
  time_ = time;
  find_frames(dynamics.kinematics());
  const std::vector<HeldRow> rows = joints_.rows(motions_, time_);
  const Eigen::VectorXd wanted =
      impulsive ? wanted_changes(dynamics, rows) : wanted_accelerations(dynamics, rows);
  if (!responses_known_) find_responses(dynamics, rows);
  responses_known_ = true;
  solve(wanted);
  return load_rows(dynamics.kinematics(), rows, forces);
}

void ModalJoints::follow(const Kinematics& kinematics) {
  find_frames(kinematics);
  joints_.follow(motions_);
  for (const HeldRow& row : joints_.rows(motions_, time_)) {
    if (!row.of_rates) largest_error_ = std::max(largest_error_, std::fabs(row.terms.error));
  }
}

Change ModalJoints::after_step(double /*time*/, Dynamics& dynamics,
                               std::vector<double>& /*values*/) {
  follow(dynamics.kinematics());
  return Change::none;
}

Change ModalJoints::handle(std::span<const int> /*events*/, double /*time*/, Dynamics& dynamics,
                           std::vector<double>& /*values*/) {
  follow(dynamics.kinematics());
  return Change::none;
}

void ModalJoints::add_energy(const Kinematics& kinematics, std::span<const double> values,
                             EnergyLedger& ledger) {
  ledger.work_of_drives += values[0];
  ledger.lost_in_dampers += values[1];
  ledger.springs += spring_energy(kinematics);
}

double ModalJoints::spring_energy(const Kinematics& kinematics) {
  if (!has_forces_) return 0;
  find_frames(kinematics);
  place_shadow();
  return applied_.spring_energy(shadow_) + joints_.spring_energy(motions_);
}

std::vector<JointSample> ModalJoints::as_given(const std::vector<JointSample>& kept,
                                               const Kinematics& now) {
  find_frames(now);
  std::vector<JointSample> all;
  std::size_t taken = 0;
  for (const int place : split_.kept) {
    if (place >= 0) {
      all.push_back(kept[static_cast<std::size_t>(place)]);
      continue;
    }
    const auto found = joints_.coordinate(taken++, motions_);
    all.emplace_back();
    if (found) all.back() = {.position = {found->first}, .speed = {found->second}};
  }
  return all;
}

void ModalJoints::archive(Archive& file) {
  joints_.archive(file);
  file(largest_error_);
}

}  // namespace carom::simulation
