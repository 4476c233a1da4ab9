// Makes bodies that deform ready for what they will touch: with which meshes, and in which steps.
#pragma once

#include <optional>
#include <vector>

#include "simulation/elastic/attachments.h"
#include "simulation/elastic/elastic_setup.h"
#include "simulation/elastic/encounters.h"
#include "simulation/motion.h"
#include "simulation/recorder.h"

namespace carom::simulation {

/// The dynamics is at the state of the motion wherever bodies are made ready.
class BodyReadiness {
 public:
  BodyReadiness(Motion& motion, Recorder& recorder, const ElasticBodies& bodies,
                const ElasticContacts& contacts, Attachments& attachments,
                const SimulationSettings& settings)
      : motion_(motion),
        recorder_(recorder),
        bodies_(bodies),
        contacts_(contacts),
        attachments_(attachments),
        wished_step_(settings.step) {}

  /// Shortest time of a contact among pairs whose gap is at most `near` [m]; infinite when there are none [s].
  double contact_time(double near) const;
  /// Makes bodies ready for touches of these pairs, and of those that may close while these touch. Steps are
  /// step_for(contact_time).
  void meet(double near, double contact_time);
  /// Bodies that are held have a mesh from the start on.
  void prepare_held(double step);
  /// Steps have a few lengths only, powers of two of the first, so that factors serve again; the first is one of
  /// sixteen between powers of two, so that they serve other runs.
  double step_for(double contact_time);
  /// Longest way of waves to and fro in the beams; bodies that part for less have not parted [s].
  double longest_wave() const;

  /// By pair: bodies are ready for it.
  const std::vector<char>& met() const { return met_; }
  void archive(Archive& file) { file(base_step_, met_, told_coarse_); }

 private:
  double step_of_solids(double contact_time);
  void prepare(ElasticBody& body, const std::vector<ExpectedTouch>& touches, double step);

  Motion& motion_;
  Recorder& recorder_;
  const ElasticBodies& bodies_;
  const ElasticContacts& contacts_;
  Attachments& attachments_;
  double wished_step_;  // of the user; none: 0 [s]
  double base_step_ = 0;
  std::vector<char> met_;
  bool told_coarse_ = false;
};

}  // namespace carom::simulation
