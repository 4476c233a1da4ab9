#include "simulation/modal/rigid_motion.h"

#include <cmath>

#include "base/numbers.h"
#include "contact/partners.h"

namespace carom::simulation {
namespace {

/// Rows that follow from others to this share are redundant, as they nearly are where bodies are bent.
constexpr double redundant_rigid_share = 1e-8;
/// Inverse masses below this share of what joints leave free are rounding.
constexpr double immovable_share = 1e-10;

}  // namespace

RigidMotion::RigidMotion(const Model& mechanism, std::shared_ptr<const ElasticSplit> split,
                         std::vector<const ModalBody*> bodies)
    : mechanism_(mechanism),
      dynamics_(mechanism),
      impulses_(mechanism),
      bodies_(std::move(bodies)),
      solver_(redundant_rigid_share) {
  for (int body = 0; body < mechanism.body_count(); ++body) {
    frames_.push_back({{body}, Vector3d::Zero()});
  }
  if (split) {
    for (const PortPlace& port : split->ports) frames_.push_back({port.body, port.p_B});
    if (!split->taken_specs.empty()) joints_.emplace(split->with_joints, split->taken_specs);
  }
  motions_.resize(frames_.size());
  // What a drive moves no impulse moves.
  for (int joint = 0; joint < mechanism.given_joint_count(); ++joint) {
    const std::optional<JointDrive>& drive = mechanism.spec(JointId{joint}).actions.drive;
    if (drive && drive->type == JointDrive::Type::motion) dynamics_.hold({joint}, {});
  }
}

void RigidMotion::place_frames() {
  const Kinematics& kinematics = dynamics_.kinematics();
  for (std::size_t f = 0; f < frames_.size(); ++f) {
    const Pose& X_WB = kinematics.pose(frames_[f].body);
    motions_[f].X_WB = X_WB * Pose{Matrix3d::Identity(), frames_[f].p_B};
    motions_[f].V_WB = kinematics.velocity(frames_[f].body);
    motions_[f].V_WB.linear += motions_[f].V_WB.angular.cross(motions_[f].X_WB.p - X_WB.p);
  }
}

void RigidMotion::load_frame(int frame, const SpatialVector& wrench_W) {
  const auto f = static_cast<std::size_t>(frame);
  const Vector3d arm = motions_[f].X_WB.p - dynamics_.kinematics().pose(frames_[f].body).p;
  SpatialVector& on = impulses_.on_body[static_cast<std::size_t>(frames_[f].body.index)];
  on.linear += wrench_W.linear;
  on.angular += wrench_W.angular + arm.cross(wrench_W.linear);
}

SpatialVector RigidMotion::change_at(int frame) const {
  const auto f = static_cast<std::size_t>(frame);
  const BodyId body = frames_[f].body;
  if (body == Model::ground) return {};
  return {dynamics_.velocity_change(body).angular,
          contact::body_change_at(dynamics_, body, motions_[f].X_WB.p)};
}

Eigen::VectorXd RigidMotion::row_changes() const {
  Eigen::VectorXd changes(std::ssize(rows_));
  for (Eigen::Index i = 0; i < changes.size(); ++i) {
    const HeldRow& row = rows_[static_cast<std::size_t>(i)];
    changes[i] = multibody::dot(row.terms.on_a, change_at(row.a)) +
                 multibody::dot(row.terms.on_b, change_at(row.b));
  }
  return changes;
}

void RigidMotion::find_rows(double time) {
  rows_ = joints_->rows(motions_, time);
  const auto count = std::ssize(rows_);
  Eigen::MatrixXd responses(count, count);
  slips_.resize(count);
  for (Eigen::Index k = 0; k < count; ++k) {
    const HeldRow& row = rows_[static_cast<std::size_t>(k)];
    slips_[k] = multibody::dot(row.terms.on_a, motions_[static_cast<std::size_t>(row.a)].V_WB) +
                multibody::dot(row.terms.on_b, motions_[static_cast<std::size_t>(row.b)].V_WB) -
                row.prescribed;
    impulses_.clear();
    load_frame(row.a, row.terms.on_a);
    load_frame(row.b, row.terms.on_b);
    dynamics_.speed_change(impulses_);
    responses.col(k) = row_changes();
  }
  scale_ =
      responses.diagonal().unaryExpr([](double own) { return own > 0 ? 1 / std::sqrt(own) : 0.0; });
  solver_.factor(scale_.asDiagonal() * responses * scale_.asDiagonal());
}

double RigidMotion::opening_change(const contact::ShapePair& pair, const Vector3d& p_WC,
                                   const Vector3d& n_W) const {
  return n_W.dot(contact::body_change_at(dynamics_, pair.body_b, p_WC) -
                 contact::body_change_at(dynamics_, pair.body_a, p_WC));
}

RigidMotion::Touch RigidMotion::see(double time, const Kinematics& kinematics,
                                    const contact::ShapePair& pair, const Vector3d& p_WC,
                                    const Vector3d& n_W) {
  const State state{.time = time, .q = kinematics.q(), .v = kinematics.v()};
  dynamics_.update(state);
  if (!dynamics_.engage(time).empty()) dynamics_.update(state);
  Touch touch{.opening_speed = n_W.dot(kinematics.velocity_at(pair.body_b, p_WC) -
                                       kinematics.velocity_at(pair.body_a, p_WC))};
  for (const ModalBody* body : bodies_) touch.vibration += body->vibration_energy();
  if (joints_) {
    place_frames();
    find_rows(time);
  }
  impulses_.clear();
  impulses_.add(dynamics_.kinematics(), pair.body_b, n_W, p_WC);
  impulses_.add(dynamics_.kinematics(), pair.body_a, -n_W, p_WC);
  dynamics_.speed_change(impulses_);
  const double without_joints = opening_change(pair, p_WC, n_W);
  double inverse = without_joints;
  if (joints_) {
    const Eigen::VectorXd changes = scale_.cwiseProduct(row_changes());
    const Eigen::VectorXd slips = scale_.cwiseProduct(slips_);
    const Eigen::VectorXd multipliers = solver_.solve(slips);
    // With M⁻¹ symmetric, what λ changes of the opening is what the contact's impulse changes of the rows.
    touch.opening_speed -= changes.dot(multipliers);
    touch.vibration += 0.5 * slips.dot(multipliers);
    inverse -= changes.dot(solver_.solve(changes));
  }
  touch.mass = inverse > immovable_share * without_joints ? 1 / inverse : infinite;
  return touch;
}

}  // namespace carom::simulation
