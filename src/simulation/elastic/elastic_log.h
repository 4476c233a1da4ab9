// What touches of elastic bodies came to: one episode from the first load of a pair until the bodies have
// parted, however often their surfaces met in between.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "base/archive.h"
#include "carom/simulation.h"
#include "contact/candidates.h"
#include "simulation/elastic/contact_patch.h"
#include "simulation/elastic/elastic_contacts.h"
#include "simulation/elastic/touch_inertia.h"
#include "simulation/episode_log.h"

namespace carom::simulation {

class ElasticLog {
 public:
  ElasticLog(const Model& model, const std::vector<ElasticPair>& pairs);

  /// A step of length h has ended; `before` and `after` are the motion at its ends.
  /// Depths are those of undeformed shapes in each other, by pair: how far the bodies have come together.
  void follow(double time, double h, const std::vector<PairLoad>& loads,
              const std::vector<double>& depths, const Kinematics& before, const Kinematics& after,
              const TouchInertia& inertia, double vibration);
  /// Nodes, slip and fields at the end of the same step.
  void note_nodes(double time, double h, const ElasticContacts& contacts,
                  const std::vector<PairLoad>& loads, const Kinematics& before,
                  const Kinematics& after);
  /// All bodies have parted.
  void part();
  /// The run is over.
  void finish();

  /// Forces at the last end of a step.
  void sample(const ElasticContacts& contacts, double h, std::vector<ContactSample>& samples) const;

  const EpisodeLog& log() const { return log_; }
  void archive(Archive& file);

 private:
  /// A pair that touches, or did a moment ago.
  struct Open {
    int episode = -1;  ///< −1: none
    bool loaded = false;
    bool even = false;     ///< forces are those of whole steps
    double last_load = 0;  ///< when it was [s]
    Vector3d n_W = Vector3d::Zero(), impulse_W = Vector3d::Zero(), force_W = Vector3d::Zero();
    Vector3d step_impulse_W = Vector3d::Zero(), p_W = Vector3d::Zero();
    double normal_impulse = 0, normal = 0, friction_loss = 0;
    PatchRecord patch;
    /// Displacements of both bodies at the largest force so far; empty of what is rigid.
    std::array<Eigen::VectorXd, 2> peak_u;
    int peak_nodes = 0;  ///< that carry it

    void archive(Archive& file) {
      file(episode, loaded, even, last_load, n_W, impulse_W, force_W, step_impulse_W, p_W,
           normal_impulse, normal, friction_loss, patch, peak_u, peak_nodes);
    }
  };
  /// Velocity of the second centre of mass less that of the first, along the normal.
  double opening_speed(const ElasticPair& pair, const Vector3d& n_W, const Kinematics& now) const;
  void begin(std::size_t pair, double time, const PairLoad& load, const Kinematics& before,
             const TouchInertia& inertia);
  void close(std::size_t pair, const Kinematics& now, double vibration);
  /// Stress and error of the mesh at the largest force, once it is known.
  void note_stress(std::size_t pair);

  Model model_;
  std::vector<ElasticPair> pairs_;
  std::vector<EpisodeSubject> subjects_;  // by pair
  std::vector<Open> open_;                // by pair
  EpisodeLog log_;
};

}  // namespace carom::simulation
