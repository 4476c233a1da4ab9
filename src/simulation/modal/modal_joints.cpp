#include "simulation/modal/modal_joints.h"

#include <algorithm>
#include <cmath>

#include "multibody/model_data.h"
#include "multibody/rest_state.h"
#include "simulation/elastic/six_numbers.h"

namespace carom::simulation {
namespace {

/// What joints are open by closes with this share of the fastest vibration, which steps resolve anyway.
constexpr double closing_share = 0.05;

double rate_of(const HeldRow& row, const SpatialVector& on_a, const SpatialVector& on_b) {
  return multibody::dot(row.terms.on_a, on_a) + multibody::dot(row.terms.on_b, on_b);
}

}  // namespace

ModalJoints::ModalJoints(const ElasticSplit& split, const std::vector<ModalBody*>& bodies)
    : split_(split),
      bodies_(bodies),
      frames_(split, bodies),
      joints_(split.with_joints, split.taken_specs),
      applied_(split.with_forces),
      shadow_(split.with_forces),
      shadow_state_(multibody::rest_state(split.with_forces)),
      shadow_forces_(split.with_forces) {
  double fastest = 0;
  for (const PortPlace& place : split.ports) {
    const ModalBody& body = **std::ranges::find(bodies_, place.body, &ModalBody::body);
    for (const continuum::ReducedMode& mode : body.field().reduced().modes) {
      fastest = std::max(fastest, std::sqrt(mode.stiffness));
    }
  }
  closing_rate_ = closing_share * fastest;
  accelerations_.resize(frames_.all().size());
  Eigen::Index coordinates = split.mechanism.speed_count();
  for (const ModalBody* body : bodies_) {
    first_coordinates_.push_back(coordinates);
    coordinates += body->field().count();
  }
  own_rates_.resize(coordinates - split.mechanism.speed_count());
  has_rows_ = !split.taken_specs.empty();
  has_forces_ = joints_.any_action() || !split.with_forces.forces().empty();
}

/// Loads the coordinates of a body with modes. Wrenches of rows have their swing moment already; a body that rides adds it anyway.
void ModalJoints::load_modes(const Kinematics& kinematics, std::size_t place,
                             const Eigen::VectorXd& load, bool swing_is_there, Forces& forces) {
  ModalBody& body = *bodies_[place];
  body.take_load(load, forces);
  const int missing = (swing_is_there ? 0 : 1) - (body.rides() ? 1 : 0);
  if (missing == 0) return;
  forces.on_body[static_cast<std::size_t>(body.body().index)].angular +=
      missing * (kinematics.pose(body.body()).R * body.field().swing_moment_B(load));
}

void ModalJoints::add_springs(const Kinematics& kinematics, double time, Forces& forces,
                              multibody::Powers& powers) {
  time_ = time;
  frames_.update(kinematics);
  if (!has_forces_) return;
  frames_.place(split_.with_forces.data(), shadow_state_);
  shadow_.update(shadow_state_);
  shadow_forces_.clear();
  applied_.apply(shadow_, time_, shadow_forces_, powers);
  joints_.add_forces(frames_.motions(), time_, shadow_forces_.on_body, powers);
  for (std::size_t f = 1; f < frames_.all().size(); ++f) {
    const SpatialVector& wrench = shadow_forces_.on_body[f];
    if (wrench.angular.isZero(0) && wrench.linear.isZero(0)) continue;
    const ModalFrames::Frame& at = frames_.all()[f];
    SpatialVector& on = forces.on_body[static_cast<std::size_t>(at.body.index)];
    on = sum(on, 1, frames_.about_centre(kinematics, static_cast<int>(f), wrench));
    if (at.port < 0) continue;
    const auto place = static_cast<std::size_t>(at.modes);
    Eigen::VectorXd load = Eigen::VectorXd::Zero(bodies_[place]->field().count());
    frames_.port_of(at).add_load(kinematics.pose(at.body).R, wrench, load);
    load_modes(kinematics, place, load, false, forces);
  }
}

/// What rows must still gain of acceleration.
void ModalJoints::find_wanted(const Dynamics& dynamics) {
  for (std::size_t f = 0; f < frames_.all().size(); ++f) {
    accelerations_[f] = frames_.acceleration(dynamics, static_cast<int>(f));
  }
  for (std::size_t b = 0; b < bodies_.size(); ++b) own_rates(b) = bodies_[b]->accelerations();
  wanted_.resize(std::ssize(rows_));
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const HeldRow& row = rows_[i];
    const auto k = static_cast<Eigen::Index>(i);
    const auto a = static_cast<std::size_t>(row.a), b = static_cast<std::size_t>(row.b);
    const double acceleration = rate_of(row, accelerations_[a], accelerations_[b]) +
                                row.terms.bias +
                                roots_.col(k).tail(own_rates_.size()).dot(own_rates_);
    const double rate = rate_of(row, frames_.motions()[a].V_WB, frames_.motions()[b].V_WB);
    const double error = row.of_rates ? 0 : row.terms.error;
    wanted_[k] = row.prescribed_rate - 2 * closing_rate_ * (rate - row.prescribed) -
                 closing_rate_ * closing_rate_ * error - acceleration;
  }
}

/// Of the rate of a row by the last impulses.
double ModalJoints::row_change(const Dynamics& dynamics, std::size_t row) const {
  return rate_of(rows_[row], frames_.change(dynamics, rows_[row].a),
                 frames_.change(dynamics, rows_[row].b)) +
         roots_.col(static_cast<Eigen::Index>(row)).tail(own_rates_.size()).dot(own_rates_);
}

/// What impulses along rows must take away.
void ModalJoints::find_wanted_changes(const Dynamics& dynamics) {
  for (std::size_t b = 0; b < bodies_.size(); ++b) own_rates(b) = bodies_[b]->changes();
  wanted_.resize(std::ssize(rows_));
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const HeldRow& row = rows_[i];
    double& wanted = wanted_[static_cast<Eigen::Index>(i)];
    wanted = -row_change(dynamics, i);
    if (!closes_rates_) continue;
    wanted += row.prescribed - rate_of(row, frames_.motions()[static_cast<std::size_t>(row.a)].V_WB,
                                       frames_.motions()[static_cast<std::size_t>(row.b)].V_WB);
  }
}

// With L what a unit force along each row loads of coordinates, and G what it loads of bodies, the swing moments −B·L of
// these included, J·M⁻¹·Jᵀ = Gᵀ·(rigid bodies)⁻¹·G + Lᵀ·L = Zᵀ·Z + Lᵀ·L.
void ModalJoints::find_rows(const Kinematics& kinematics) {
  joints_.write_rows(frames_.motions(), time_, rows_);
  roots_.resize(split_.mechanism.speed_count() + own_rates_.size(), std::ssize(rows_));
  roots_.bottomRows(own_rates_.size()).setZero();
  row_loads_.resize(rows_.size());
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const HeldRow& row = rows_[i];
    PairImpulse& load = row_loads_[i];
    add_row_load(kinematics, row.a, row.terms.on_a, k, load.a, load.on_a);
    add_row_load(kinematics, row.b, row.terms.on_b, k, load.b, load.on_b);
  }
}

/// What a row does at one of its frames: adds to its column, and tells what the body gets.
void ModalJoints::add_row_load(const Kinematics& kinematics, int frame,
                               const SpatialVector& wrench_W, Eigen::Index row, BodyId& body,
                               SpatialVector& on) {
  const ModalFrames::Frame& at = frames_[frame];
  body = at.body;
  on = frames_.about_centre(kinematics, frame, wrench_W);
  if (at.port < 0) return;
  const auto place = static_cast<std::size_t>(at.modes);
  const Matrix3d& R_WB = kinematics.pose(body).R;
  auto load = roots_.col(row).segment(first_coordinates_[place], bodies_[place]->field().count());
  const bool once_more = !load.isZero(0);
  if (once_more) on.angular -= R_WB * bodies_[place]->field().swing_moment_B(load);
  frames_.port_of(at).add_load(R_WB, wrench_W, load);
  on.angular += R_WB * bodies_[place]->field().swing_moment_B(load);
}

void ModalJoints::find_responses(const Dynamics& dynamics) {
  dynamics.find_roots(row_loads_, roots_.topRows(split_.mechanism.speed_count()));
  equations_.factor(roots_);
}

/// Loads the frames with the forces of the rows. Returns the power of motion drives.
double ModalJoints::load_rows(const Kinematics& kinematics, Forces& forces) {
  double power = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const HeldRow& row = rows_[i];
    const PairImpulse& one = row_loads_[i];
    const double force = multipliers_[static_cast<Eigen::Index>(i)];
    SpatialVector& on_a = forces.on_body[static_cast<std::size_t>(one.a.index)];
    on_a = sum(on_a, force, one.on_a);
    SpatialVector& on_b = forces.on_body[static_cast<std::size_t>(one.b.index)];
    on_b = sum(on_b, force, one.on_b);
    if (row.is_drive) {
      power += force * rate_of(row, frames_.motions()[static_cast<std::size_t>(row.a)].V_WB,
                               frames_.motions()[static_cast<std::size_t>(row.b)].V_WB);
    }
  }
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    load_modes(kinematics, b, coordinate_loads(b) * multipliers_, true, forces);
  }
  return power;
}

double ModalJoints::hold(Dynamics& dynamics, Forces& forces) {
  find_rows(dynamics.kinematics());
  find_wanted(dynamics);
  find_responses(dynamics);
  equations_.solve(wanted_, multipliers_);
  return load_rows(dynamics.kinematics(), forces);
}

// With c, the rates of the rows that impulses give, the joints take cᵀ·(J·M⁻¹·Jᵀ)⁻¹·c of the speed along these.
double ModalJoints::speed_taken(Dynamics& dynamics, const Forces& impulse,
                                const std::vector<Eigen::VectorXd>& loads) {
  if (!has_rows_) return 0;
  const Kinematics& kinematics = dynamics.kinematics();
  frames_.update(kinematics);
  find_rows(kinematics);
  find_responses(dynamics);
  dynamics.speed_change(impulse);
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const BodyId body = bodies_[b]->body();
    const Vector3d w_change_B =
        kinematics.pose(body).R.transpose() * dynamics.velocity_change(body).angular;
    own_rates(b) = bodies_[b]->field().rate_change(loads[b], w_change_B);
  }
  wanted_.resize(std::ssize(rows_));
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    wanted_[static_cast<Eigen::Index>(i)] = row_change(dynamics, i);
  }
  equations_.solve(wanted_, multipliers_);
  return wanted_.dot(multipliers_);
}

double ModalJoints::speed_taken(Dynamics& dynamics, const contact::SurfacePoint& a,
                                const contact::SurfacePoint& b, const Vector3d& n_W) {
  const Kinematics& kinematics = dynamics.kinematics();
  Forces impulse(split_.mechanism);
  std::vector<Eigen::VectorXd> loads;
  for (const ModalBody* body : bodies_) {
    loads.push_back(Eigen::VectorXd::Zero(body->field().count()));
  }
  const auto push = [&](const contact::SurfacePoint& point, const Vector3d& along_W) {
    const Pose& X_WB = kinematics.pose(point.partner.body);
    impulse.add(kinematics, point.partner.body, along_W, point.p_WC);
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      if (bodies_[i] != point.partner.surface) continue;
      loads[i] += bodies_[i]->field().load_at(X_WB.inverse() * point.p_WS,
                                              {Vector3d::Zero(), X_WB.R.transpose() * along_W});
    }
  };
  push(b, n_W);
  push(a, -n_W);
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const BodyId body = bodies_[i]->body();
    impulse.on_body[static_cast<std::size_t>(body.index)].angular +=
        kinematics.pose(body).R * bodies_[i]->field().swing_moment_B(loads[i]);
  }
  return speed_taken(dynamics, impulse, loads);
}

double ModalJoints::speed_taken(Dynamics& dynamics, const Forces& impulse) {
  std::vector<Eigen::VectorXd> none;
  for (const ModalBody* body : bodies_) {
    none.push_back(Eigen::VectorXd::Zero(body->field().count()));
  }
  return speed_taken(dynamics, impulse, none);
}

double ModalJoints::hold(Dynamics& dynamics, double time, bool impulsive, Forces& forces) {
  time_ = time;
  frames_.update(dynamics.kinematics());
  if (!responses_known_) {
    find_rows(dynamics.kinematics());
    find_responses(dynamics);
  }
  responses_known_ = true;
  if (impulsive) {
    find_wanted_changes(dynamics);
  } else {
    find_wanted(dynamics);
  }
  equations_.solve(wanted_, multipliers_);
  return load_rows(dynamics.kinematics(), forces);
}

std::vector<double> ModalJoints::break_times() const {
  std::vector<double> times = applied_.break_times();
  std::ranges::copy(joints_.break_times(), std::back_inserter(times));
  return times;
}

void ModalJoints::follow(const Kinematics& kinematics) {
  frames_.update(kinematics);
  joints_.follow(frames_.motions());
  for (const HeldRow& row : joints_.rows(frames_.motions(), time_)) {
    if (!row.of_rates) largest_error_ = std::max(largest_error_, std::fabs(row.terms.error));
  }
}

double ModalJoints::spring_energy(const Kinematics& kinematics) {
  if (!has_forces_) return 0;
  frames_.update(kinematics);
  frames_.place(split_.with_forces.data(), shadow_state_);
  shadow_.update(shadow_state_);
  return applied_.spring_energy(shadow_) + joints_.spring_energy(frames_.motions());
}

std::vector<JointSample> ModalJoints::as_given(const std::vector<JointSample>& kept,
                                               const Kinematics& now) {
  frames_.update(now);
  return joints_.as_given(split_.kept, kept, frames_.motions());
}

void ModalJoints::archive(Archive& file) {
  joints_.archive(file);
  file(largest_error_);
}

}  // namespace carom::simulation
