// How attachments find their wrenches within a step.
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "multibody/model_data.h"
#include "numerics/dense.h"
#include "numerics/least_norm.h"
#include "simulation/elastic/attachments.h"
#include "simulation/elastic/six_numbers.h"

namespace carom::simulation {
namespace {

constexpr int most_iterations = 30;
/// Speeds at joints are found to the first share of the run's speed, and must be to the second.
constexpr double found_share = 1e-11, good_share = 1e-6;
/// Rates at the end of a step close by so much of what a joint is open per step: 2 forgets the last step's.
constexpr double closing_part = 2;
/// Rows that follow from others to this share are redundant.
constexpr double redundant_share = 1e-11;
/// Difference quotients of forces go so far, in units of the run's speed.
constexpr double quotient_share = 1e-5;

/// K⁺·b, of all solutions the smallest where rows are redundant; rows are scaled to a unit diagonal.
class RowSolver {
 public:
  explicit RowSolver(const Eigen::MatrixXd& K) : scale_(K.rows()), solver_(redundant_share) {
    for (Eigen::Index i = 0; i < K.rows(); ++i) {
      scale_[i] = K(i, i) > 0 ? 1 / std::sqrt(K(i, i)) : 0;
    }
    if (K.rows() == 0) return;
    solver_.factor(scale_.asDiagonal() * K * scale_.asDiagonal());
  }
  Eigen::MatrixXd solve(const Eigen::MatrixXd& b) const {
    if (scale_.size() == 0) return b;
    return scale_.asDiagonal() * solver_.solve_columns(scale_.asDiagonal() * b);
  }

 private:
  Eigen::VectorXd scale_;
  numerics::LeastNormSolver solver_;
};

/// Of a place of a body by the last speed_change() of the dynamics.
SpatialVector change_at(const Dynamics& dynamics, BodyId body, const Vector3d& p_W) {
  if (body == Model::ground) return {};
  SpatialVector change = dynamics.velocity_change(body);
  change.linear += change.angular.cross(p_W - dynamics.kinematics().pose(body).p);
  return change;
}

/// Motion drives work too [W].
double power_of_drives(const std::vector<HeldRow>& rows, const Eigen::VectorXd& lambda,
                       const std::vector<BodyMotion>& frames) {
  double power = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const HeldRow& one = rows[row];
    if (!one.is_drive) continue;
    power += lambda[static_cast<Eigen::Index>(row)] *
             (multibody::dot(one.terms.on_a, frames[static_cast<std::size_t>(one.a)].V_WB) +
              multibody::dot(one.terms.on_b, frames[static_cast<std::size_t>(one.b)].V_WB));
  }
  return power;
}

/// By which rates at the end of the step are wrong, with a part of what the joints are open.
Eigen::VectorXd misfit(const std::vector<HeldRow>& rows, const std::vector<BodyMotion>& end_frames,
                       double h) {
  Eigen::VectorXd misfit(std::ssize(rows));
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const HeldRow& one = rows[row];
    const double rate =
        multibody::dot(one.terms.on_a, end_frames[static_cast<std::size_t>(one.a)].V_WB) +
        multibody::dot(one.terms.on_b, end_frames[static_cast<std::size_t>(one.b)].V_WB);
    misfit[static_cast<Eigen::Index>(row)] =
        rate - one.prescribed + (one.of_rates ? 0 : closing_part / h * one.terms.error);
  }
  return misfit;
}

}  // namespace

/// Motions of ports at the end of the step, under the wrenches now.
void Attachments::find_ports(const Kinematics& middle) {
  Eigen::VectorXd wrenches(answers_.rows());
  for (std::size_t p = 0; p < ports_.size(); ++p) {
    wrenches.segment<6>(static_cast<Eigen::Index>(6 * p)) = six(wrench_B(p, middle));
  }
  const Eigen::VectorXd moved = 2 * answers_ * wrenches;
  for (std::size_t p = 0; p < ports_.size(); ++p) {
    const auto at = static_cast<Eigen::Index>(6 * p);
    end_[p] = sum(sum(predicted_[p], 1, by_contacts_[p]), 1,
                  {moved.segment<3>(at), moved.segment<3>(at + 3)});
  }
}

/// Of springs, dampers, given forces and what acts along joints, on the used frames.
Eigen::VectorXd Attachments::forces(const std::vector<BodyMotion>& frames, double t,
                                    multibody::Powers& powers) {
  const ModelData& data = split_.with_forces.data();
  for (std::size_t f = 1; f < frames.size(); ++f) {
    const multibody::BodyData& body = data.bodies[f];
    const multibody::Node& node = data.nodes[static_cast<std::size_t>(body.node)];
    const Quaterniond q(Matrix3d(frames[f].X_WB.R * body.X_WB_start.R.transpose()));
    shadow_state_.q.segment<3>(node.q) = frames[f].X_WB.p - body.X_WB_start.p;
    shadow_state_.q.segment<4>(node.q + 3) << q.w(), q.x(), q.y(), q.z();
    shadow_state_.v.segment<3>(node.v) = frames[f].V_WB.linear;
    shadow_state_.v.segment<3>(node.v + 3) = frames[f].V_WB.angular;
  }
  shadow_.update(shadow_state_);
  Forces all(split_.with_forces);
  applied_.apply(shadow_, t, all, powers);
  joints_.add_forces(frames, t, all.on_body, powers);
  Eigen::VectorXd wrenches(wrenches_.size());
  for (std::size_t i = 0; i < used_.size(); ++i) {
    wrenches.segment<6>(static_cast<Eigen::Index>(6 * i)) =
        six(all.on_body[static_cast<std::size_t>(used_[i])]);
  }
  return wrenches;
}

/// ∂F/∂V at the middle by difference quotients; ports move by h/2·V too.
Eigen::MatrixXd Attachments::slopes(double t, double h, const Eigen::VectorXd& forces_here) {
  Eigen::MatrixXd D = Eigen::MatrixXd::Zero(wrenches_.size(), wrenches_.size());
  if (!any_force_) return D;
  for (Eigen::Index column = 0; column < D.cols(); ++column) {
    std::vector<BodyMotion> frames = middle_frames_;
    const auto f = static_cast<std::size_t>(used_[static_cast<std::size_t>(column / 6)]);
    const bool turns = column % 6 < 3;
    const double step = quotient_share * scales_.speed / (turns ? scales_.length : 1);
    const Vector3d along = step * Vector3d::Unit(column % 3);
    (turns ? frames[f].V_WB.angular : frames[f].V_WB.linear) += along;
    if (frames_[f].port >= 0 && turns) frames[f].X_WB.R = turn(0.5 * h * along) * frames[f].X_WB.R;
    if (frames_[f].port >= 0 && !turns) frames[f].X_WB.p += 0.5 * h * along;
    multibody::Powers none;
    D.col(column) = (forces(frames, t, none) - forces_here) / step;
  }
  return D;
}

/// A unit moment or force on a used frame, on the mechanism.
void Attachments::set_unit(std::size_t place, int column, const Kinematics& kinematics,
                           const std::vector<BodyMotion>& frames, Forces& unit) const {
  const auto f = static_cast<std::size_t>(used_[place]);
  const BodyId body = frames_[f].body;
  unit.clear();
  SpatialVector& load = unit.on_body[static_cast<std::size_t>(body.index)];
  const Vector3d along = Vector3d::Unit(column % 3);
  if (column < 3) {
    load.angular = along;
  } else {
    load.linear = along;
    load.angular = (frames[f].X_WB.p - kinematics.pose(body).p).cross(along);
  }
}

// S·M⁻¹·Sᵀ: what unit wrenches on the used frames change of their motions, deformation aside.
Eigen::MatrixXd Attachments::rigid_compliance(Dynamics& dynamics,
                                              const std::vector<BodyMotion>& frames) const {
  const Kinematics& now = dynamics.kinematics();
  Eigen::MatrixXd E(wrenches_.size(), wrenches_.size());
  Forces unit(split_.mechanism);
  for (std::size_t j = 0; j < used_.size(); ++j) {
    for (int column = 0; column < 6; ++column) {
      set_unit(j, column, now, frames, unit);
      dynamics.speed_change(unit);
      for (std::size_t i = 0; i < used_.size(); ++i) {
        const auto f = static_cast<std::size_t>(used_[i]);
        E.block<6, 1>(static_cast<Eigen::Index>(6 * i), static_cast<Eigen::Index>(6 * j + column)) =
            six(change_at(dynamics, frames_[f].body, frames[f].X_WB.p));
      }
    }
  }
  return E;
}

// E = ∂V_m/∂w = h/2·S·M⁻¹·Sᵀ + 2/h·B·A⁻¹·P·Bᵀ
Eigen::MatrixXd Attachments::compliance(Dynamics& dynamics, double h) const {
  const Kinematics& middle = dynamics.kinematics();
  Eigen::MatrixXd E = 0.5 * h * rigid_compliance(dynamics, middle_frames_);
  for (std::size_t p = 0; p < ports_.size(); ++p) {
    const auto f = static_cast<std::size_t>(split_.body_of_port(p).index);
    const Eigen::Matrix<double, 6, 6> R = both(middle.pose(frames_[f].body).R);
    for (std::size_t q = 0; q < ports_.size(); ++q) {
      if (&ports_[p]->body() != &ports_[q]->body()) continue;
      const auto g = static_cast<std::size_t>(split_.body_of_port(q).index);
      E.block<6, 6>(6 * place_[f], 6 * place_[g]) +=
          2 / h * R *
          answers_.block<6, 6>(static_cast<Eigen::Index>(6 * p), static_cast<Eigen::Index>(6 * q)) *
          R.transpose();
    }
  }
  return 0.5 * (E + E.transpose());
}

Eigen::MatrixXd Attachments::jacobian(const std::vector<HeldRow>& rows) const {
  Eigen::MatrixXd J = Eigen::MatrixXd::Zero(std::ssize(rows), wrenches_.size());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto add = [&](int frame, const SpatialVector& on) {
      const int place = place_[static_cast<std::size_t>(frame)];
      if (place >= 0)
        J.block<1, 6>(static_cast<Eigen::Index>(row), 6 * place) += six(on).transpose();
    };
    add(rows[row].a, rows[row].terms.on_a);
    add(rows[row].b, rows[row].terms.on_b);
  }
  return J;
}

/// Frames at the middle and at the end of the step, under the wrenches now.
void Attachments::place_frames(const Step& step) {
  step.move();
  find_ports(step.middle);
  std::vector<SpatialVector> motions(ports_.size()), rates(ports_.size());
  for (std::size_t p = 0; p < ports_.size(); ++p) {
    motions[p] = sum({0.5 * start_[p].angular, 0.5 * start_[p].linear}, 0.5, end_[p]);
    const SpatialVector way = sum(end_[p], -1, start_[p]);
    rates[p] = {way.angular / step.h, way.linear / step.h};
  }
  set_frames(step.middle, motions, rates, middle_frames_);
  for (std::size_t p = 0; p < ports_.size(); ++p) {
    rates[p] = sum({2 * rates[p].angular, 2 * rates[p].linear}, -1, start_rates_[p]);
  }
  set_frames(step.after, end_, rates, end_frames_);
}

// Newton's method for V_m = V₀ + E·w,  w = F(V_m) + Jᵀ·λ,  and rates of the joints at the end of the step. With
// D = ∂F/∂V and N = (1 − E·D)⁻¹:  δV = N·E·(F − w + Jᵀ·λ),  (2 + c)·J·δV = −misfit.
bool Attachments::solve(Dynamics& dynamics, const Step& step) {
  const double h = step.h, middle_time = step.time + 0.5 * h, end_time = step.time + h;
  const double found = found_share * scales_.speed + 1e-14 * scales_.length / h;
  const Eigen::Index size = wrenches_.size();
  Eigen::MatrixXd E, D, N = Eigen::MatrixXd::Identity(size, size);
  set_frames(dynamics.kinematics(), start_, start_rates_, middle_frames_);
  for (int iteration = 0; iteration < most_iterations; ++iteration) {
    place_frames(step);
    powers_ = {};
    const Eigen::VectorXd F = forces(middle_frames_, middle_time, powers_);
    if (iteration == 0) {
      E = compliance(dynamics, h);
      D = slopes(middle_time, h, F);
      if (any_force_) N = numerics::inverse_of(N - E * D);
    }
    const std::vector<HeldRow> rows = joints_.rows(middle_frames_, middle_time);
    const Eigen::MatrixXd J = jacobian(rows), NE = N * E;
    const Eigen::VectorXd wrong = misfit(joints_.rows(end_frames_, end_time), end_frames_, h);
    const RowSolver solver(J * NE * J.transpose());
    const Eigen::VectorXd lambda =
        solver.solve(-wrong / (2 + closing_part) - J * (NE * (F - wrenches_)));
    const Eigen::VectorXd change = NE * (F - wrenches_ + J.transpose() * lambda);
    const double off = std::max(change.lpNorm<Eigen::Infinity>(), wrong.lpNorm<Eigen::Infinity>());
    if (!std::isfinite(off)) return false;
    const bool is_last = iteration + 1 == most_iterations;
    if ((iteration > 0 && off <= found) || is_last) {
      powers_.drives += power_of_drives(rows, lambda, middle_frames_);
      // By which wrenches joints and springs answer to velocities V of the frames: J·δV = 0 with δV = N·(V + E·Jᵀ·λ).
      const Eigen::MatrixXd by = -solver.solve(J * N);
      response_ = D * (N + NE * J.transpose() * by) + J.transpose() * by;
      return off <= (is_last ? good_share * scales_.speed : found);
    }
    wrenches_ = F + D * change + J.transpose() * lambda;
  }
  return false;
}

// J·C·f, by which an impulse f at the contact moves the joints, must be undone: C·Jᵀ·(J·S·M⁻¹·Sᵀ·Jᵀ)⁺·J·Cᵀ with C = c·M⁻¹·Sᵀ.
Matrix3d Attachments::held_part(Dynamics& dynamics, const std::array<BodyId, 2>& bodies,
                                const Vector3d& p_W) const {
  const Kinematics& now = dynamics.kinematics();
  const std::vector<BodyMotion> frames = frames_by_fields(now);
  Forces unit(split_.mechanism);
  Eigen::MatrixXd moved(wrenches_.size(), 3);
  for (int i = 0; i < 3; ++i) {
    unit.clear();
    unit.add(now, bodies[1], Vector3d::Unit(i), p_W);
    unit.add(now, bodies[0], -Vector3d::Unit(i), p_W);
    dynamics.speed_change(unit);
    for (std::size_t j = 0; j < used_.size(); ++j) {
      const auto f = static_cast<std::size_t>(used_[j]);
      moved.block<6, 1>(static_cast<Eigen::Index>(6 * j), i) =
          six(change_at(dynamics, frames_[f].body, frames[f].X_WB.p));
    }
  }
  const Eigen::MatrixXd J = jacobian(joints_.rows(frames, 0)), JC = J * moved;
  const RowSolver solver(J * rigid_compliance(dynamics, frames) * J.transpose());
  return JC.transpose() * solver.solve(JC);
}

// Contacts move frames by 1/h·G_wc·f, whose wrenches `response_` then change: the gap changes by 2·G_cw of them.
void Attachments::condense(Dynamics& dynamics, const ElasticContacts& contacts, double h,
                           Eigen::MatrixXd& G) const {
  const Kinematics& middle = dynamics.kinematics();
  const std::vector<NodeContact>& nodes = contacts.nodes();
  Eigen::MatrixXd C = Eigen::MatrixXd::Zero(G.rows(), wrenches_.size());  // G_cw
  Forces unit(split_.mechanism);
  for (std::size_t j = 0; j < used_.size(); ++j) {
    for (int column = 0; column < 6; ++column) {
      set_unit(j, column, middle, middle_frames_, unit);
      dynamics.speed_change(unit);
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        const ElasticPair& pair = contacts.pairs()[static_cast<std::size_t>(nodes[i].pair)];
        const auto change = [&](BodyId body) -> Vector3d {
          return change_at(dynamics, body, nodes[i].p_W).linear;
        };
        C.block<3, 1>(static_cast<Eigen::Index>(3 * i), static_cast<Eigen::Index>(6 * j + column)) =
            0.25 * h * h * nodes[i].axes * (change(pair.surface_body) - change(pair.nodes_body));
      }
    }
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const ElasticContacts::Involved& one : contacts.involved(nodes[i])) {
      const int node = one.body->surface().nodes()[static_cast<std::size_t>(one.node)];
      const Matrix3d R_WB = middle.pose(one.body->body()).R;
      for (std::size_t p = 0; p < ports_.size(); ++p) {
        if (&ports_[p]->body() != one.body) continue;
        const auto f = static_cast<std::size_t>(split_.body_of_port(p).index);
        C.block<3, 6>(static_cast<Eigen::Index>(3 * i), 6 * place_[f]) +=
            one.share * nodes[i].axes * R_WB * ports_[p]->answer_of_node(node) *
            both(R_WB).transpose();
      }
    }
  }
  const Eigen::MatrixXd added = 2 / h * C * response_ * C.transpose();
  G += 0.5 * (added + added.transpose());
}

}  // namespace carom::simulation
