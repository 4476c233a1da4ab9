#include "simulation/step_log.h"

#include <algorithm>

namespace carom::simulation {
namespace {

using contact::Candidate;

/// Steps that a contact must stand differently until that is told: rest may flicker for a few.
constexpr int steady_steps = 5;
/// Slip that is more than so many times the precision of the step is slip.
constexpr double slip_precision = 100;

}  // namespace

StepLog::StepLog(const Model& model, const contact::Candidates& candidates)
    : model_(model), contacts_(model.contacts().size()) {
  stop_subject_.assign(candidates.all().size(), -1);
  for (std::size_t c = 0; c < candidates.all().size(); ++c) {
    if (!candidates.all()[c].is_stop()) continue;
    stop_subject_[c] = static_cast<int>(contacts_ + stops_.size());
    stops_.push_back(candidates.all()[c].joint);
  }
  subjects_.resize(contacts_ + stops_.size());
}

std::size_t StepLog::subject_of(const Candidate& candidate, int index) const {
  return static_cast<std::size_t>(candidate.is_stop() ? stop_subject_[index] : candidate.contact);
}

void StepLog::record(double time, const char* type, std::size_t subject) {
  const bool is_joint = subject >= contacts_;
  events_.push_back(
      {time, type,
       is_joint ? model_.name(stops_[subject - contacts_]) : model_.contacts()[subject].name,
       is_joint});
}

void StepLog::note_impacts(double time, const StepContacts& contacts, const Kinematics& before,
                           const Kinematics& after) {
  const contact::Candidates& candidates = contacts.candidates();
  for (std::size_t i = 0; i < contacts.active().size(); ++i) {
    const StepContact& active = contacts.active()[i];
    if (!active.strikes) continue;
    const int row = static_cast<int>(i);
    const Candidate& candidate = candidates.all()[active.candidate];
    ContactEpisode episode{.contact = candidate.name, .feature = candidate.feature};
    if (candidate.is_stop()) {
      record(time, "limit", subject_of(candidate, active.candidate));
    } else {
      episode.shape_a = candidates.pairs()[candidate.pair].a;
      episode.shape_b = candidates.pairs()[candidate.pair].b;
    }
    episode.start = episode.end = time;
    episode.approach_speed = active.approach_speed();
    episode.separation_speed = active.after_C.z();
    episode.requested_restitution = active.restitution;
    episode.realised_restitution = episode.separation_speed / episode.approach_speed;
    episode.effective_mass = active.effective_mass;
    episode.law = "newton";
    episode.impulse_W = contacts.rows().axes_W(row) * active.impulse_C;
    episode.normal_impulse = active.impulse_C.z();
    episode.n_W = contacts.rows().touch(row).n_W;
    episode.p_WC = contacts.rows().touch(row).p_WC;
    episode.lost_normal = active.lost_normal();
    episode.lost_friction = active.lost_friction();
    for (const BodyId body : candidates.bodies(candidate)) {
      if (body == Model::ground) continue;
      episode.bodies.push_back({.body = body,
                                .v_before = before.velocity(body).linear,
                                .w_before = before.velocity(body).angular,
                                .v_after = after.velocity(body).linear,
                                .w_after = after.velocity(body).angular});
    }
    episodes_.push_back(std::move(episode));
  }
}

void StepLog::follow(double time, const StepContacts& contacts) {
  standing_.assign(subjects_.size(), Standing::open);
  struck_.assign(subjects_.size(), 0);
  const contact::Candidates& candidates = contacts.candidates();
  for (const StepContact& active : contacts.active()) {
    const std::size_t subject = subject_of(candidates.all()[active.candidate], active.candidate);
    if (active.strikes) struck_[subject] = 1;
    if (!(active.impulse_C.z() > 0)) continue;
    const bool slips = active.after_C.head<2>().norm() > slip_precision * contacts.precision();
    standing_[subject] = std::max(standing_[subject], slips ? Standing::slip : Standing::stick);
  }
  for (std::size_t i = 0; i < subjects_.size(); ++i) {
    Subject& subject = subjects_[i];
    const bool has_friction = i < contacts_ && model_.contacts()[i].law.friction.has_value();
    if (!has_friction && standing_[i] == Standing::slip) standing_[i] = Standing::stick;
    if (first_)
      subject.now = subject.next = standing_[i];  // how it stands at the start is no event
    if (struck_[i] != 0) continue;
    if (standing_[i] != subject.next) {
      subject.next = standing_[i];
      subject.since = time;
      subject.steps = 0;
    }
    if (subject.next == subject.now || ++subject.steps < steady_steps) continue;
    if (subject.next == Standing::open) {
      record(subject.since, "lift-off", i);
    } else if (subject.now == Standing::open) {
      record(subject.since, "rest", i);
    } else {
      record(subject.since, subject.next == Standing::slip ? "slip" : "stick", i);
    }
    subject.now = subject.next;
  }
  first_ = false;
}

}  // namespace carom::simulation
