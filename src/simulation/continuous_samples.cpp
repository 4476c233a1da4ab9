#include "simulation/continuous_samples.h"

#include <algorithm>

namespace carom::simulation {

ContinuousSamples::ContinuousSamples(const Motion& motion, Parts& parts, Recorder& recorder,
                                     FindExtras extras)
    : motion_(motion),
      parts_(parts),
      recorder_(recorder),
      extras_(std::move(extras)),
      probe_(motion.model),
      state_(motion.state) {}

const Kinematics& ContinuousSamples::look(double t, std::span<const double> y) {
  motion_.unpack(t, y, state_);
  probe_.update(state_);
  parts_.set(t, y);
  return probe_;
}

void ContinuousSamples::add(double t, std::span<const double> y) {
  look(t, y);
  std::vector<ContactSample> contacts(recorder_.contact_count());
  parts_.sample(t, probe_, y, contacts);
  const EnergyLedger ledger = energy(y);
  Extras extras = extras_ ? extras_(t, y) : Extras{};
  recorder_.add(t, probe_, std::move(contacts), ledger, std::move(extras.reactions),
                std::move(extras.details));
}

/// The ledger at the instant that was looked at last.
EnergyLedger ContinuousSamples::energy(std::span<const double> y) {
  const EnergyLedger of_parts = parts_.energy(probe_, y);
  EnergyLedger ledger = motion_.energy(probe_, y);
  ledger.kinetic += of_parts.kinetic;
  ledger.gravitational += of_parts.gravitational;
  ledger.springs += of_parts.springs;
  ledger.contacts += of_parts.contacts;
  ledger.strain += of_parts.strain;
  ledger.work_of_drives += of_parts.work_of_drives;
  ledger.lost_in_contact += of_parts.lost_in_contact;
  ledger.lost_in_friction += of_parts.lost_in_friction;
  ledger.lost_in_dampers += of_parts.lost_in_dampers;
  return ledger;
}

void ContinuousSamples::add_step(double from, double to, bool ends_by_event, std::size_t values,
                                 const Interpolate& interpolate) {
  y_.resize(values);
  const auto add_at = [&](double t) {
    interpolate(t, y_);
    add(t, y_);
  };
  const Touching touching = parts_.touching();
  touch_samples_.see(touching.any, touching.onsets);
  const int fine = touch_samples_.wanted(ends_by_event || touching.may_end_unseen);
  for (int i = 1; i <= std::max(fine, 1); ++i) {
    const double t = i >= fine ? to : std::min(from + (to - from) * i / fine, to);
    recorder_.outputs_before(t, add_at);
    if (fine == 0 || !(t > recorder_.last_time())) continue;
    add_at(t);
    touch_samples_.taken();
    if (recorder_.next_output() == t) recorder_.output_done();
  }
  if (!touching.any) return;
  parts_.find_peaks(from, to, [&](double t) -> WholeGlance {
    interpolate(t, y_);
    return {look(t, y_), y_};
  });
}

}  // namespace carom::simulation
