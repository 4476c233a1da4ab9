#include "simulation/elastic/body_readiness.h"

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "simulation/elastic/beam_wish.h"
#include "simulation/elastic/mesh_warnings.h"

namespace carom::simulation {
namespace {

/// Steps in the time of a contact, unless the user says how long they are.
constexpr double steps_per_contact = 100;

}  // namespace

double BodyReadiness::contact_time(double near) const {
  return Encounters(motion_, contacts_.pairs(), bodies_, attachments_).shortest(near);
}

void BodyReadiness::meet(double near, double contact_time) {
  const double step = step_for(contact_time);
  const std::vector<std::vector<ExpectedTouch>> touches =
      Encounters(motion_, contacts_.pairs(), bodies_, attachments_)
          .touches(near + contact_time * motion_.scales.speed, met_);
  attachments_.remember();
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    if (!touches[b].empty()) prepare(*bodies_[b], touches[b], step);
  }
}

void BodyReadiness::prepare_held(double step) {
  for (ElasticBody* body : attachments_.bodies()) {
    if (!body->is_ready()) prepare(*body, {}, step);
  }
}

void BodyReadiness::prepare(ElasticBody& body, const std::vector<ExpectedTouch>& touches,
                            double step) {
  const Kinematics& now = motion_.dynamics.kinematics();
  body.field().set_spin(now.pose(body.body()).R.transpose() * now.velocity(body.body()).angular, 0);
  try {
    body.prepare(touches, step);
    const std::string coarse = touches.empty() ? "" : coarse_text(motion_.model, body);
    if (!told_coarse_ && !coarse.empty()) recorder_.warn(coarse);
    told_coarse_ |= !coarse.empty();
  } catch (const std::exception& error) {
    recorder_.stop(motion_.state.time,
                   "elastic body " + motion_.model.name(body.body()) + ": " + error.what());
  }
}

double BodyReadiness::longest_wave() const {
  double longest = 0;
  for (const auto& body : bodies_) {
    if (body->pieces() == nullptr) continue;
    longest = std::max(longest, 2 * beam_wave_time(motion_.model, body->shape()));
  }
  return longest;
}

/// Beams take exactly as long as waves through an element: then these do not change their shape.
double BodyReadiness::step_for(double contact_time) {
  if (wished_step_ > 0) return wished_step_;
  double of_beams = infinite;
  bool all_beams = true;
  for (const auto& body : bodies_) {
    const bool is_beam = body->pieces() != nullptr;
    if (is_beam) of_beams = std::min(of_beams, beam_step(motion_.model, body->shape()));
    all_beams &= is_beam;
  }
  return all_beams ? of_beams : std::min(step_of_solids(contact_time), of_beams);
}

double BodyReadiness::step_of_solids(double contact_time) {
  const double wanted = contact_time / steps_per_contact;
  if (!(base_step_ > 0)) base_step_ = std::exp2(std::round(16 * std::log2(wanted)) / 16);
  return base_step_ * std::exp2(std::round(std::log2(wanted / base_step_)));
}

}  // namespace carom::simulation
