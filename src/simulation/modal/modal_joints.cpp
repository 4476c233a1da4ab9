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
/// What each row keeps of itself beside those before it: with less, they are solved as redundant ones.
constexpr double independent_share = 1e-8;
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
    const auto body = std::ranges::find(bodies_, place.body, &ModalBody::body);
    frames_.push_back(
        {place.body, static_cast<int>(ports_.size()), static_cast<int>(body - bodies_.begin())});
    ports_.emplace_back(**body, place.p_B);
    for (const continuum::ReducedMode& mode : (*body)->field().reduced().modes) {
      fastest = std::max(fastest, std::sqrt(mode.stiffness));
    }
  }
  closing_rate_ = closing_share * fastest;
  motions_.resize(frames_.size());
  accelerations_.resize(frames_.size());
  loads_.resize(bodies_.size());
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

void ModalJoints::find_port_loads(const Kinematics& kinematics) {
  port_loads_.resize(ports_.size());
  for (const Frame& frame : frames_) {
    if (frame.port < 0) continue;
    PortLoads& loads = port_loads_[static_cast<std::size_t>(frame.port)];
    const Matrix3d& R_WB = kinematics.pose(frame.body).R;
    ports_[static_cast<std::size_t>(frame.port)].write_loads(R_WB, loads.of_coordinates);
    const ModalBody& body = *bodies_[static_cast<std::size_t>(frame.modes)];
    for (int i = 0; i < 6; ++i) {
      loads.swing_W.col(i) = R_WB * body.field().swing_moment_B(loads.of_coordinates.col(i));
    }
  }
}

/// Of a wrench on a frame: that on its body about the centre of mass, with what the coordinates that it loads add.
SpatialVector ModalJoints::wrench_on_body(const Kinematics& kinematics, int frame,
                                          const SpatialVector& wrench_W) const {
  const Frame& at = frames_[static_cast<std::size_t>(frame)];
  const Vector3d arm =
      motions_[static_cast<std::size_t>(frame)].X_WB.p - kinematics.pose(at.body).p;
  SpatialVector on{wrench_W.angular + arm.cross(wrench_W.linear), wrench_W.linear};
  if (at.port >= 0) {
    on.angular += port_loads_[static_cast<std::size_t>(at.port)].swing_W * six(wrench_W);
  }
  return on;
}

/// Adds what a wrench on a port loads of coordinates to a column.
void ModalJoints::add_port_load(const Frame& at, const SpatialVector& wrench_W,
                                Eigen::Index column) {
  if (at.port < 0) return;
  loads_[static_cast<std::size_t>(at.modes)].col(column) +=
      port_loads_[static_cast<std::size_t>(at.port)].of_coordinates.lazyProduct(six(wrench_W));
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

/// Loads the coordinates of a body with modes. Wrenches hold their swing moment already; a body that rides adds it once more.
void ModalJoints::load_modes(const Kinematics& kinematics, std::size_t place,
                             const Eigen::VectorXd& load, Forces& forces) {
  ModalBody& body = *bodies_[place];
  const Vector3d more_B = body.take_load(load, forces) - body.field().swing_moment_B(load);
  forces.on_body[static_cast<std::size_t>(body.body().index)].angular +=
      kinematics.pose(body.body()).R * more_B;
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
  find_port_loads(kinematics);
  if (!has_forces_) return;
  place_shadow();
  shadow_forces_.clear();
  applied_.apply(shadow_, time_, shadow_forces_, powers);
  joints_.add_forces(motions_, time_, shadow_forces_.on_body, powers);
  for (std::size_t f = 1; f < frames_.size(); ++f) {
    const SpatialVector& wrench = shadow_forces_.on_body[f];
    if (wrench.angular.isZero(0) && wrench.linear.isZero(0)) continue;
    const Frame& at = frames_[f];
    SpatialVector& on = forces.on_body[static_cast<std::size_t>(at.body.index)];
    on = sum(on, 1, wrench_on_body(kinematics, static_cast<int>(f), wrench));
    if (at.port < 0) continue;
    load_modes(kinematics, static_cast<std::size_t>(at.modes),
               port_loads_[static_cast<std::size_t>(at.port)].of_coordinates * six(wrench), forces);
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

/// What rows must still gain of acceleration.
void ModalJoints::find_wanted(const Dynamics& dynamics) {
  for (std::size_t f = 0; f < frames_.size(); ++f) {
    accelerations_[f] = acceleration(dynamics, static_cast<int>(f));
  }
  wanted_.resize(std::ssize(rows_));
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const HeldRow& row = rows_[i];
    const auto a = static_cast<std::size_t>(row.a), b = static_cast<std::size_t>(row.b);
    const double acceleration = rate_of(row, accelerations_[a], accelerations_[b]) + row.terms.bias;
    const double rate = rate_of(row, motions_[a].V_WB, motions_[b].V_WB);
    const double error = row.of_rates ? 0 : row.terms.error;
    wanted_[static_cast<Eigen::Index>(i)] = row.prescribed_rate -
                                            2 * closing_rate_ * (rate - row.prescribed) -
                                            closing_rate_ * closing_rate_ * error - acceleration;
  }
}

/// Of the motion of a frame by the last impulses.
SpatialVector ModalJoints::change(const Dynamics& dynamics, int frame) const {
  const auto f = static_cast<std::size_t>(frame);
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

/// What impulses along rows must take away.
void ModalJoints::find_wanted_changes(const Dynamics& dynamics) {
  wanted_.resize(std::ssize(rows_));
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    wanted_[static_cast<Eigen::Index>(i)] =
        -rate_of(rows_[i], change(dynamics, rows_[i].a), change(dynamics, rows_[i].b));
  }
}

// With L what a unit force along each row loads of coordinates, and G what it loads of bodies, the swing moments −B·L of
// these included, J·M⁻¹·Jᵀ = Gᵀ·(rigid bodies)⁻¹·G + Lᵀ·L.
void ModalJoints::find_responses(Dynamics& dynamics) {
  const Kinematics& kinematics = dynamics.kinematics();
  const auto count = std::ssize(rows_);
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    loads_[b].setZero(bodies_[b]->field().count(), count);
  }
  row_loads_.resize(rows_.size());
  for (Eigen::Index k = 0; k < count; ++k) {
    const HeldRow& row = rows_[static_cast<std::size_t>(k)];
    const Frame &a = frames_[static_cast<std::size_t>(row.a)],
                &b = frames_[static_cast<std::size_t>(row.b)];
    row_loads_[static_cast<std::size_t>(k)] = {
        .a = a.body,
        .b = b.body,
        .on_a = wrench_on_body(kinematics, row.a, row.terms.on_a),
        .on_b = wrench_on_body(kinematics, row.b, row.terms.on_b)};
    add_port_load(a, row.terms.on_a, k);
    add_port_load(b, row.terms.on_b, k);
  }
  responses_.setZero(count, count);
  for (const Eigen::MatrixXd& loads : loads_) {
    responses_ += loads.transpose().lazyProduct(loads);
  }
  unit_.clear();
  for (Eigen::Index k = 0; k < count; ++k) {
    const RowLoad& one = row_loads_[static_cast<std::size_t>(k)];
    SpatialVector& on_a = unit_.on_body[static_cast<std::size_t>(one.a.index)];
    SpatialVector& on_b = unit_.on_body[static_cast<std::size_t>(one.b.index)];
    on_a = one.on_a;
    on_b = one.a == one.b ? sum(one.on_a, 1, one.on_b) : one.on_b;
    dynamics.speed_change(unit_);
    on_a = on_b = {};
    const auto change = [&](BodyId body) {
      return body == Model::ground ? SpatialVector{} : dynamics.velocity_change(body);
    };
    for (Eigen::Index i = 0; i <= k; ++i) {
      const RowLoad& other = row_loads_[static_cast<std::size_t>(i)];
      responses_(i, k) +=
          multibody::dot(other.on_a, change(other.a)) + multibody::dot(other.on_b, change(other.b));
      responses_(k, i) = responses_(i, k);
    }
  }
}

/// Rows are scaled to a unit diagonal; of redundant ones the smallest forces are taken.
void ModalJoints::factor_responses() {
  scale_ = responses_.diagonal().unaryExpr(
      [](double own) { return own > 0 ? 1 / std::sqrt(own) : 0.0; });
  responses_ = scale_.asDiagonal() * responses_ * scale_.asDiagonal();
  factors_.compute(responses_);
  independent_ = factors_.info() == Eigen::Success &&
                 factors_.matrixLLT().diagonal().minCoeff() > std::sqrt(independent_share);
}

void ModalJoints::solve() {
  wanted_ = scale_.cwiseProduct(wanted_);
  if (independent_) {
    multipliers_ = factors_.solve(wanted_);
  } else {
    solver_.solve(responses_, wanted_, multipliers_);
  }
  multipliers_ = scale_.cwiseProduct(multipliers_);
}

/// Loads the frames with the forces of the rows. Returns the power of motion drives.
double ModalJoints::load_rows(const Kinematics& kinematics, Forces& forces) {
  double power = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const HeldRow& row = rows_[i];
    const RowLoad& one = row_loads_[i];
    const double force = multipliers_[static_cast<Eigen::Index>(i)];
    SpatialVector& on_a = forces.on_body[static_cast<std::size_t>(one.a.index)];
    on_a = sum(on_a, force, one.on_a);
    SpatialVector& on_b = forces.on_body[static_cast<std::size_t>(one.b.index)];
    on_b = sum(on_b, force, one.on_b);
    if (row.is_drive) {
      power += force * rate_of(row, motions_[static_cast<std::size_t>(row.a)].V_WB,
                               motions_[static_cast<std::size_t>(row.b)].V_WB);
    }
  }
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    load_modes(kinematics, b, loads_[b] * multipliers_, forces);
  }
  return power;
}

void ModalJoints::add_holding_forces(Dynamics& dynamics, std::span<const double> /*values*/,
                                     Forces& forces, std::span<double> rates) {
  rows_ = joints_.rows(motions_, time_);
  find_wanted(dynamics);
  find_responses(dynamics);
  factor_responses();
  solve();
  rates[0] += load_rows(dynamics.kinematics(), forces);
}

double ModalJoints::hold(Dynamics& dynamics, double time, bool impulsive, Forces& forces) {
  time_ = time;
  find_frames(dynamics.kinematics());
  find_port_loads(dynamics.kinematics());
  rows_ = joints_.rows(motions_, time_);
  if (impulsive) {
    find_wanted_changes(dynamics);
  } else {
    find_wanted(dynamics);
  }
  if (!responses_known_) {
    find_responses(dynamics);
    factor_responses();
  }
  responses_known_ = true;
  solve();
  return load_rows(dynamics.kinematics(), forces);
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
  return joints_.as_given(split_.kept, kept, motions_);
}

void ModalJoints::archive(Archive& file) {
  joints_.archive(file);
  file(largest_error_);
}

}  // namespace carom::simulation
