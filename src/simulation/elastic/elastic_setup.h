// The elastic bodies and contacts of a model, and what is wrong with them.
#pragma once

#include <memory>
#include <vector>

#include "carom/messages.h"
#include "contact/candidates.h"
#include "simulation/elastic/elastic_body.h"
#include "simulation/elastic/elastic_contacts.h"

namespace carom::simulation {

using ElasticBodies = std::vector<std::unique_ptr<ElasticBody>>;

/// One for each body that deforms.
ElasticBodies make_elastic_bodies(const Model& model);

/// The pairs of shapes that can touch, each with the body whose nodes are looked at.
std::vector<ElasticPair> make_elastic_pairs(const Model& model,
                                            const contact::Candidates& candidates,
                                            const ElasticBodies& bodies);

/// Adds strain, vibration, rotation and damping of the bodies.
void add_energies(const ElasticBodies& bodies, const Kinematics& now, EnergyLedger& ledger);
/// Strain and kinetic energy about their mean motion [J].
double vibration_energy(const ElasticBodies& bodies);
/// By how much surfaces may stand out from their shapes, all bodies together [m].
double stands_out(const ElasticBodies& bodies);

/// Appends what the implicit method cannot do with a model.
void check_elastic(const Model& model, const contact::Candidates& candidates,
                   std::vector<Problem>& problems);

}  // namespace carom::simulation
