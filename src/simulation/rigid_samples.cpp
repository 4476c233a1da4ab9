#include "simulation/rigid_samples.h"

#include <utility>

#include "simulation/modal/modal_riders.h"

namespace carom::simulation {

namespace {

EnergyLedger between(const EnergyLedger& from, const EnergyLedger& to, double share) {
  const auto mean = [&](double EnergyLedger::*member) {
    return (1 - share) * from.*member + share * to.*member;
  };
  return {.kinetic = mean(&EnergyLedger::kinetic),
          .gravitational = mean(&EnergyLedger::gravitational),
          .springs = mean(&EnergyLedger::springs),
          .contacts = mean(&EnergyLedger::contacts),
          .strain = mean(&EnergyLedger::strain),
          .work_of_drives = mean(&EnergyLedger::work_of_drives),
          .lost_in_contact = mean(&EnergyLedger::lost_in_contact),
          .lost_in_friction = mean(&EnergyLedger::lost_in_friction),
          .lost_in_dampers = mean(&EnergyLedger::lost_in_dampers)};
}

}  // namespace

RigidSamples::RigidSamples(Motion& motion, RigidContacts& contacts, ConstrainedMotion& equations,
                           Recorder& recorder, bool reactions)
    : motion_(motion),
      contacts_(contacts),
      equations_(equations),
      recorder_(recorder),
      reactions_(reactions),
      probe_(motion.model),
      probe_state_(motion.state) {}

void RigidSamples::look(const Instant& now) {
  motion_.unpack(now.time, now.y, probe_state_);
  probe_.update(probe_state_);
}

EnergyLedger RigidSamples::ledger(const Instant& now) {
  look(now);
  EnergyLedger energy = motion_.energy(probe_, now.y);
  energy.lost_in_contact += lost_normal_;
  energy.lost_in_friction += lost_friction_;
  return energy;
}

void RigidSamples::add(const Instant& now, const EnergyLedger& energy) {
  if (motion_.riders) motion_.riders->sample(probe_);
  std::vector<SpatialVector> reactions;
  if (contacts_.closed_count() > 0 || reactions_) {
    scratch_.resize(now.y.size());
    equations_.evaluate(now.time, now.y, scratch_);
    if (reactions_) reactions = motion_.reactions();
  }
  std::vector<ContactSample> contacts(recorder_.contact_count());
  contacts_.sample(probe_, contacts);
  recorder_.add(now.time, probe_, std::move(contacts), energy, std::move(reactions));
}

void RigidSamples::take_again(const Instant& now) {
  if (recorder_.empty() || recorder_.last_time() < now.time) take(now);
}

void RigidSamples::take_between(const Instant& from, const EnergyLedger& ledger_from,
                                const Instant& to) {
  const EnergyLedger ledger_to = ledger(to);
  between_.resize(to.y.size());
  recorder_.outputs_before(to.time, [&](double t) {
    const double share = (t - from.time) / (to.time - from.time);
    for (std::size_t i = 0; i < between_.size(); ++i) {
      between_[i] = (1 - share) * from.y[i] + share * to.y[i];
    }
    look({t, between_});
    add({t, between_}, between(ledger_from, ledger_to, share));
  });
}

}  // namespace carom::simulation
