#include "simulation/elastic/attachments.h"

#include <algorithm>
#include <cmath>
#include <variant>

#include "base/text.h"
#include "multibody/model_data.h"
#include "multibody/rest_state.h"
#include "simulation/elastic/six_numbers.h"

namespace carom::simulation {
namespace {

/// Joints that are open by more, in units of the mechanism, are told.
constexpr double open_share = 1e-6;

ElasticBody* body_of(const ElasticBodies& bodies, BodyId id) {
  return std::ranges::find_if(bodies, [&](const auto& one) { return one->body() == id; })->get();
}

}  // namespace

Attachments::Attachments(const ElasticSplit& split, const ElasticBodies& bodies,
                         const Scales& scales)
    : split_(split),
      scales_(scales),
      joints_(split.with_joints, split.taken_specs),
      applied_(split.with_forces),
      shadow_(split.with_forces),
      shadow_state_(multibody::rest_state(split.with_forces)) {
  if (!split.any()) return;
  for (int body = 0; body < split.mechanism.body_count(); ++body) frames_.push_back({{body}, -1});
  for (const PortPlace& place : split.ports) {
    ElasticBody* body = body_of(bodies, place.body);
    frames_.push_back({place.body, static_cast<int>(ports_.size())});
    ports_.push_back(std::make_unique<ElasticPort>(split.mechanism, *body, place.p_B));
    if (std::ranges::find(bodies_, body) == bodies_.end()) bodies_.push_back(body);
  }
  for (ElasticBody* body : bodies_) body->field().follow();
  any_force_ = !split.with_forces.forces().empty() || joints_.any_action();
  std::vector<char> used(frames_.size(), 0);
  joints_.mark(used);
  for (std::size_t f = static_cast<std::size_t>(split.mechanism.body_count()); f < used.size();
       ++f) {
    used[f] = 1;
  }
  for (const ForceSpec& spec : split.with_forces.forces()) {
    std::visit(
        [&](const auto& force) {
          if constexpr (requires { force.a; }) {
            used[static_cast<std::size_t>(force.a.index)] = 1;
            used[static_cast<std::size_t>(force.b.index)] = 1;
          }
        },
        spec.force);
  }
  place_.assign(frames_.size(), -1);
  for (std::size_t f = 1; f < used.size(); ++f) {
    if (used[f] == 0) continue;
    place_[f] = static_cast<int>(used_.size());
    used_.push_back(static_cast<int>(f));
  }
  wrenches_.setZero(6 * std::ssize(used_));
  for (auto* motions : {&start_, &predicted_, &by_contacts_, &end_, &start_rates_}) {
    motions->resize(ports_.size());
  }
  middle_frames_.resize(frames_.size());
  end_frames_.resize(frames_.size());
}

void Attachments::remember() {
  for (const auto& port : ports_) port->remember();
}

void Attachments::refresh() {
  if (!any()) return;
  for (const auto& port : ports_) port->refresh();
  const auto size = static_cast<Eigen::Index>(6 * ports_.size());
  answers_.setZero(size, size);
  for (std::size_t p = 0; p < ports_.size(); ++p) {
    for (std::size_t q = 0; q < ports_.size(); ++q) {
      if (&ports_[p]->body() != &ports_[q]->body()) continue;
      answers_.block<6, 6>(static_cast<Eigen::Index>(6 * p), static_cast<Eigen::Index>(6 * q)) =
          ports_[p]->answer_to(*ports_[q]);
    }
  }
}

void Attachments::enter() {
  for (std::size_t p = 0; p < ports_.size(); ++p) {
    start_[p] = ports_[p]->motion();
    start_rates_[p] = ports_[p]->rates();
    predicted_[p] = ports_[p]->predicted();
    by_contacts_[p] = {};
  }
}

/// Frames of bodies and ports, of which the fields give motions and rates in body axes.
void Attachments::set_frames(const Kinematics& kinematics,
                             const std::vector<SpatialVector>& motions,
                             const std::vector<SpatialVector>& rates,
                             std::vector<BodyMotion>& frames) const {
  for (std::size_t f = 0; f < frames_.size(); ++f) {
    const Frame& frame = frames_[f];
    const Pose& X_WB = kinematics.pose(frame.body);
    const SpatialVector& V_WB = kinematics.velocity(frame.body);
    frames[f].X_WB = X_WB;
    frames[f].V_WB = V_WB;
    if (frame.port < 0) continue;
    const auto port = static_cast<std::size_t>(frame.port);
    frames[f].X_WB =
        X_WB * Pose{turn(motions[port].angular), ports_[port]->p_B() + motions[port].linear};
    frames[f].V_WB.angular = V_WB.angular + X_WB.R * rates[port].angular;
    frames[f].V_WB.linear =
        V_WB.linear + V_WB.angular.cross(frames[f].X_WB.p - X_WB.p) + X_WB.R * rates[port].linear;
  }
}

std::vector<BodyMotion> Attachments::frames_by_fields(const Kinematics& now) const {
  std::vector<SpatialVector> motions, rates;
  for (const auto& port : ports_) {
    motions.push_back(port->motion());
    rates.push_back(port->rates());
  }
  std::vector<BodyMotion> frames(frames_.size());
  set_frames(now, motions, rates, frames);
  return frames;
}

SpatialVector Attachments::wrench_B(std::size_t port, const Kinematics& middle) const {
  const std::size_t f = static_cast<std::size_t>(split_.body_of_port(port).index);
  const Eigen::Index at = 6 * place_[f];
  const Matrix3d R_BW = middle.pose(frames_[f].body).R.transpose();
  return {R_BW * wrenches_.segment<3>(at), R_BW * wrenches_.segment<3>(at + 3)};
}

void Attachments::note_contacts(const ElasticContacts* contacts, const Kinematics& kinematics) {
  std::ranges::fill(by_contacts_, SpatialVector{});
  if (contacts == nullptr) return;
  for (const NodeContact& contact : contacts->nodes()) {
    for (const ElasticContacts::Involved& one : contacts->involved(contact)) {
      const Vector3d force_B =
          one.share * (kinematics.pose(one.body->body()).R.transpose() * contact.end_load_W());
      const int node = one.body->surface().nodes()[static_cast<std::size_t>(one.node)];
      for (std::size_t p = 0; p < ports_.size(); ++p) {
        if (&ports_[p]->body() != one.body) continue;
        const Vector6d moved = ports_[p]->answer_of_node(node).transpose() * force_B;
        by_contacts_[p] = sum(by_contacts_[p], 1, {moved.head<3>(), moved.tail<3>()});
      }
    }
  }
}

void Attachments::add_impulses(const Kinematics& kinematics, double h,
                               const std::vector<Vector3d>& shift_W, Forces& impulses) const {
  for (std::size_t i = 0; i < used_.size(); ++i) {
    const auto f = static_cast<std::size_t>(used_[i]);
    const auto body = static_cast<std::size_t>(frames_[f].body.index);
    const Eigen::Index at = static_cast<Eigen::Index>(6 * i);
    const Vector3d moment = wrenches_.segment<3>(at), force = wrenches_.segment<3>(at + 3);
    const Vector3d arm =
        middle_frames_[f].X_WB.p - kinematics.pose(frames_[f].body).p + shift_W[body];
    impulses.on_body[body].angular += h * (moment + arm.cross(force));
    impulses.on_body[body].linear += h * force;
  }
}

void Attachments::add_to_predictions(const Kinematics& middle) {
  for (std::size_t p = 0; p < ports_.size(); ++p) {
    const SpatialVector wrench = wrench_B(p, middle);
    ports_[p]->body().field().add_to_prediction(
        ports_[p]->answer({2 * wrench.angular, 2 * wrench.linear}));
  }
}

void Attachments::load_fields(const Kinematics& middle) const {
  for (ElasticBody* body : bodies_) {
    Eigen::VectorXd loads = Eigen::VectorXd::Zero(body->solid().unknowns());
    for (std::size_t p = 0; p < ports_.size(); ++p) {
      if (&ports_[p]->body() == body) ports_[p]->add_loads(wrench_B(p, middle), loads);
    }
    body->field().load_middle(loads);
  }
}

void Attachments::advance(const Kinematics& after) {
  if (!any()) return;
  enter();  // the fields are those of the end now
  set_frames(after, start_, start_rates_, end_frames_);
  joints_.follow(end_frames_);
  largest_error_ = 0;
  for (const HeldRow& row : joints_.rows(end_frames_, 0)) {
    if (!row.is_drive && !row.of_rates) {
      largest_error_ = std::max(largest_error_, std::fabs(row.terms.error));
    }
  }
}

std::string Attachments::open_text() const {
  if (!(largest_error_ > open_share * scales_.length)) return "";
  return "joints of elastic bodies are open by up to " + short_text(largest_error_, 2) +
         " m or rad; a smaller step helps";
}

double Attachments::spring_energy(const Kinematics& now) {
  if (!any()) return 0;
  const std::vector<BodyMotion> frames = frames_by_fields(now);
  multibody::Powers none;
  forces(frames, 0, none);  // sets the shadow
  return applied_.spring_energy(shadow_) + joints_.spring_energy(frames);
}

std::vector<JointSample> Attachments::as_given(const std::vector<JointSample>& kept,
                                               const Kinematics& now) {
  return joints_.as_given(split_.kept, kept, frames_by_fields(now));
}

void Attachments::archive(Archive& file) {
  if (!any()) return;
  if (file.reads()) refresh();
  for (const auto& port : ports_) port->archive(file);
  file(wrenches_);
  joints_.archive(file);
}

}  // namespace carom::simulation
