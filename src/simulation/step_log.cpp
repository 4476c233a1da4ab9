#include "simulation/step_log.h"

#include <algorithm>

#include "simulation/archive_trajectory.h"

namespace carom::simulation {
namespace {

using contact::Candidate;

/// Steps that a contact must stand differently until that is told: rest may flicker for a few.
constexpr int steady_steps = 5;
constexpr const char* lowered_restitution =
    "with friction, the restitution that was asked for has no solution (sliding jams) or would "
    "create "
    "energy here; it was lowered until it does not";

}  // namespace

StepLog::StepLog(const Model& model, const contact::Candidates& candidates)
    : model_(model), contacts_(model.contacts().size()) {
  stop_subject_.assign(candidates.all().size(), -1);
  for (std::size_t c = 0; c < candidates.all().size(); ++c) {
    if (!candidates.all()[c].is_stop()) continue;
    stop_subject_[c] = static_cast<int>(contacts_ + stops_.size());
    stops_.push_back(candidates.all()[c]);
  }
  subjects_.resize(contacts_ + stops_.size());
}

void StepLog::archive(Archive& file) {
  file.expect(subjects_.size());
  file(subjects_, first_, open_, log_);
}

void StepLog::OpenImpact::archive(Archive& file) {
  file(candidate, episode);
}

std::size_t StepLog::subject_of(const Candidate& candidate, int index) const {
  return static_cast<std::size_t>(candidate.is_stop() ? stop_subject_[index] : candidate.contact);
}

void StepLog::record(double time, const char* type, std::size_t subject) {
  if (subject < contacts_) {
    log_.note_event(time, type, model_.contacts()[subject].name);
  } else {
    log_.note_event(time, type, model_, stops_[subject - contacts_]);
  }
}

/// The impact of an active contact: one that goes on, or a new one.
ContactEpisode StepLog::taken_up(double time, const StepContacts& contacts, int row,
                                 const Kinematics& before) {
  const StepContact& active = contacts.active()[row];
  const auto open = std::ranges::find(open_, active.candidate, &OpenImpact::candidate);
  if (open != open_.end()) {
    ContactEpisode episode = std::move(open->episode);
    open_.erase(open);
    return episode;
  }
  const contact::Candidates& candidates = contacts.candidates();
  const Candidate& candidate = candidates.all()[active.candidate];
  if (candidate.is_stop()) log_.note_event(time, "limit", model_, candidate);
  ContactEpisode episode = begin_episode(episode_subject(model_, candidates, candidate),
                                         {.time = time,
                                          .approach_speed = active.approach_speed(),
                                          .effective_mass = active.effective_mass,
                                          .n_W = contacts.rows().touch(row).n_W,
                                          .p_WC = contacts.rows().touch(row).p_WC},
                                         velocities_of(before));
  note_part(episode, model_, before);
  episode.requested_restitution = active.restitution;
  episode.law = "newton";
  return episode;
}

void StepLog::note_impacts(double time, const StepContacts& contacts, const Kinematics& before,
                           const Kinematics& after) {
  std::vector<OpenImpact> still_open;
  for (int row = 0; row < static_cast<int>(contacts.active().size()); ++row) {
    const StepContact& active = contacts.active()[row];
    if (!active.strikes) continue;
    ContactEpisode episode = taken_up(time, contacts, row, before);
    if (active.lowered) episode.warnings = {lowered_restitution};
    close_episode(episode,
                  {.time = episode.start,
                   .separation_speed = std::max(active.after_C.z(), 0.0),
                   .impulse_W = episode.impulse_W + contacts.rows().axes_W(row) * active.impulse_C,
                   .normal_impulse = episode.normal_impulse + active.impulse_C.z(),
                   .lost_normal = episode.lost_normal + active.lost_normal(),
                   .lost_friction = episode.lost_friction + active.lost_friction()},
                  velocities_of(after));
    if (active.after_C.z() < -active.rest_speed) {
      still_open.push_back({active.candidate, std::move(episode)});
    } else {
      log_.add(std::move(episode));
    }
  }
  end_impacts();
  open_ = std::move(still_open);
}

void StepLog::end_impacts() {
  for (OpenImpact& open : open_) log_.add(std::move(open.episode));
  open_.clear();
}

void StepLog::follow(double time, const StepContacts& contacts) {
  standing_.assign(subjects_.size(), Standing::open);
  struck_.assign(subjects_.size(), 0);
  const contact::Candidates& candidates = contacts.candidates();
  for (const StepContact& active : contacts.active()) {
    const std::size_t subject = subject_of(candidates.all()[active.candidate], active.candidate);
    if (active.strikes) struck_[subject] = 1;
    if (!(active.impulse_C.z() > 0)) continue;
    const bool slips = contacts.slips(active.after_C);
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
