#include "simulation/elastic/elastic_samples.h"

#include <algorithm>

#include "base/numbers.h"
#include "simulation/elastic/encounters.h"

namespace carom::simulation {

ElasticSamples::ElasticSamples(const Motion& motion, Recorder& recorder,
                               const ElasticBodies& bodies, const ElasticContacts& contacts,
                               Attachments& attachments, contact::Candidates& candidates)
    : motion_(motion),
      recorder_(recorder),
      bodies_(bodies),
      contacts_(contacts),
      attachments_(attachments),
      candidates_(candidates),
      meshes_(motion.model, candidates),
      probe_(motion.model),
      state_(motion.state) {}

const Kinematics& ElasticSamples::look(double t, std::span<const double> y) {
  motion_.unpack(t, y, state_);
  probe_.update(state_);
  return probe_;
}

std::vector<double> ElasticSamples::depths_at(const Kinematics& kinematics) {
  return depths_of_pairs(contacts_.pairs(), kinematics, candidates_, meshes_);
}

void ElasticSamples::add(double t, std::span<const double> y, const ElasticLog* log, double step) {
  look(t, y);
  std::vector<ContactSample> contacts(recorder_.contact_count(), {.gap = infinite});
  const std::vector<double> depths = depths_at(probe_);
  for (std::size_t p = 0; p < depths.size(); ++p) {
    double& gap = contacts[static_cast<std::size_t>(contacts_.pairs()[p].contact)].gap;
    gap = std::min(gap, -depths[p]);
  }
  if (log != nullptr) log->sample(contacts_, step, contacts);
  EnergyLedger ledger = motion_.energy(probe_, y);
  ledger.contacts += contacts_.stored_energy();
  ledger.springs += attachments_.spring_energy(probe_);
  add_energies(bodies_, probe_, ledger);
  recorder_.add(t, probe_, std::move(contacts), ledger, {});
}

}  // namespace carom::simulation
