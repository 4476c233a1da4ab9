// What a run of bodies that deform records: gaps, forces and energies at an instant.
#pragma once

#include <span>
#include <vector>

#include "simulation/elastic/attachments.h"
#include "simulation/elastic/elastic_log.h"
#include "simulation/elastic/elastic_setup.h"
#include "simulation/elastic/mesh_gaps.h"
#include "simulation/motion.h"
#include "simulation/recorder.h"

namespace carom::simulation {

class ElasticSamples {
 public:
  /// Gaps between bodies that touch in points are those of `candidates`.
  ElasticSamples(const Motion& motion, Recorder& recorder, const ElasticBodies& bodies,
                 const ElasticContacts& contacts, Attachments& attachments,
                 contact::Candidates& candidates);

  /// The mechanism at another instant, until the next one is looked at.
  const Kinematics& look(double t, std::span<const double> y);
  /// The instant that was looked at last.
  const Kinematics& seen() const { return probe_; }
  /// How deep the shapes of each pair overlap, as they are drawn [m].
  std::vector<double> depths_at(const Kinematics& kinematics);
  const MeshGaps& meshes() const { return meshes_; }

  /// While bodies touch, forces are those of `log` at the end of a step of this length.
  void add(double t, std::span<const double> y, const ElasticLog* log = nullptr, double step = 0);

 private:
  const Motion& motion_;
  Recorder& recorder_;
  const ElasticBodies& bodies_;
  const ElasticContacts& contacts_;
  Attachments& attachments_;
  contact::Candidates& candidates_;
  MeshGaps meshes_;
  Kinematics probe_;
  State state_;
};

}  // namespace carom::simulation
