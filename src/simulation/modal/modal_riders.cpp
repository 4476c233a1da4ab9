#include "simulation/modal/modal_riders.h"

#include <algorithm>
#include <cmath>

namespace carom::simulation {

using Eigen::Index;
using Eigen::VectorXd;

ModalRiders::ModalRiders(const Model& mechanism, const std::vector<ModalPlan>& plans,
                         const ElasticSplit* split, const Scales& scales)
    : first_q_(mechanism.coordinate_count()), first_v_(mechanism.speed_count()) {
  std::vector<std::shared_ptr<const continuum::ReducedBody>> reduced;
  for (const ModalPlan& plan : plans) {
    reduced.push_back(reduced_body(plan, choose_modes_of_rigid_contact(plan), {}));
    count_ += std::ssize(reduced.back()->modes);
  }
  Index place = 0;
  std::vector<ModalBody*> held;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    ModalBody::Settings settings = plans[i].settings;
    settings.speed = scales.speed;
    bodies_.push_back(std::make_shared<RidingBody>(
        std::move(settings), reduced[i],
        RidingBody::Seat{.place = place, .all = count_, .first_q = first_q_, .first_v = first_v_}));
    place += bodies_.back()->count();
    held.push_back(bodies_.back().get());
  }
  if (split != nullptr) joints_ = std::make_unique<ModalJoints>(*split, held);
}

void ModalRiders::see(const Kinematics& kinematics) const {
  for (const auto& body : bodies_) body->see(kinematics);
}

void ModalRiders::update(Dynamics& dynamics, double time) {
  see(dynamics.kinematics());
  time_ = time;
  for (const auto& body : bodies_)
    dynamics.add_inertia(body->body(), body->field().added_inertia_B());
  if (joints_) joints_->forget_responses();
}

void ModalRiders::load_bodies(const Kinematics& kinematics, bool impulsive, Forces& forces) {
  see(kinematics);
  for (const auto& body : bodies_) {
    forces.on_body[static_cast<std::size_t>(body->body().index)].angular +=
        body->moment_on_body(kinematics, impulsive, forces);
  }
}

void ModalRiders::respond(const Dynamics& dynamics, bool impulsive, const Forces& forces,
                          Eigen::Ref<VectorXd> rates) {
  for (const auto& body : bodies_) {
    rates.segment(body->place(), body->count()) = body->respond(dynamics, impulsive, forces);
  }
}

void ModalRiders::hold(Dynamics& dynamics, bool impulsive, Forces& forces) {
  drive_work_ = joints_->hold(dynamics, time_, impulsive, forces);
}

void ModalRiders::archive(Archive& file) {
  for (const auto& body : bodies_) body->archive(file);
  if (joints_) joints_->archive(file);
  file(drive_work_);
}

std::vector<OwnedShape> ModalRiders::owned_shapes() {
  std::vector<OwnedShape> all;
  for (const auto& body : bodies_) std::ranges::copy(body->owned_shapes(), std::back_inserter(all));
  return all;
}

State ModalRiders::seated(State state) const {
  state.q.conservativeResizeLike(VectorXd::Zero(first_q_ + count_));
  state.v.conservativeResizeLike(VectorXd::Zero(first_v_ + count_));
  return state;
}

std::vector<double> ModalRiders::sizes() const {
  std::vector<double> all(static_cast<std::size_t>(2 * count_)), own;
  for (const auto& body : bodies_) {
    own.resize(body->value_count());
    body->write_sizes(own);
    std::copy_n(own.begin(), body->count(), all.begin() + body->place());
    std::copy_n(own.begin() + body->count(), body->count(), all.begin() + count_ + body->place());
  }
  return all;
}

void ModalRiders::add_forces(const Kinematics& kinematics, double time, Forces& forces,
                             multibody::Powers& powers) {
  see(kinematics);
  for (const auto& body : bodies_) powers.dampers += body->field().damping_power();
  if (joints_) joints_->add_springs(kinematics, time, forces, powers);
}

void ModalRiders::add_stored(const Kinematics& kinematics, EnergyLedger& ledger) {
  see(kinematics);
  for (const auto& body : bodies_) body->add_stored(kinematics, ledger);
  if (joints_) ledger.springs += joints_->spring_energy(kinematics);
}

void ModalRiders::sample(const Kinematics& kinematics) {
  see(kinematics);
  std::vector<ContactSample> none;
  for (const auto& body : bodies_) body->sample(0, kinematics, {}, none);
}

void ModalRiders::follow(const Kinematics& kinematics) {
  see(kinematics);
  if (joints_) joints_->follow(kinematics);
}

void ModalRiders::complete(Trajectory& trajectory, const Kinematics& last) {
  for (const auto& body : bodies_) trajectory.elastic.push_back(body->log().elastic.front());
  for (const ContactEpisode& episode : trajectory.episodes) {
    const std::string text = warning(episode);
    const bool is_new = std::ranges::find(trajectory.warnings, text) == trajectory.warnings.end();
    if (!text.empty() && is_new) trajectory.warnings.push_back(text);
  }
  see(last);
  if (!joints_) return;
  trajectory.final_joints = joints_->as_given(trajectory.final_joints, last);
  // Those of the mechanism, which has others.
  for (ContactEpisode& episode : trajectory.episodes) {
    if (episode.rigid) episode.rigid->joint_impulses.clear();
  }
}

/// Of a pair that struck; empty where both are rigid.
std::string ModalRiders::warning(const ContactEpisode& episode) const {
  std::string who;
  for (const auto& body : bodies_) {
    if (std::ranges::find(episode.bodies, body->body(), &EpisodeBody::body) == episode.bodies.end())
      continue;
    who += (who.empty() ? "" : ", ") + std::to_string(body->count()) + " of " + body->name();
  }
  if (who.empty()) return who;
  return "contact " + episode.contact +
         ": the outcome of a rigid impact on a body with modes depends on how many of them take "
         "part (" +
         who +
         " here), and has no limit as they are added; coefficients of restitution of compact "
         "bodies must be used with care. Contact laws (method = \"continuous\") or a solid (method "
         "= \"implicit\") have a limit";
}

double ModalRiders::fastest() const {
  double stiffest = 0;
  for (const auto& body : bodies_) {
    for (const continuum::ReducedMode& mode : body->field().reduced().modes) {
      stiffest = std::max(stiffest, mode.stiffness);
    }
  }
  return std::sqrt(stiffest);
}

}  // namespace carom::simulation
