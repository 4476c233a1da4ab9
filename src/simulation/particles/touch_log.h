// Touches of a small system of spheres as episodes.
#pragma once

#include <map>
#include <vector>

#include "carom/model.h"
#include "simulation/episode_log.h"
#include "simulation/particles/particle_model.h"

namespace carom::simulation {

/// Follows every touch from step to step. Systems with more spheres than `most_spheres` are not
/// followed, and after `most_episodes` nothing is listed any more; `left_out` says how many that are.
class TouchLog {
 public:
  static constexpr std::size_t most_spheres = 100;
  static constexpr std::size_t most_episodes = 1000;

  TouchLog(const Model& model, const ParticleModel& particles);

  void follow(double time, double step, ParticleSystem& system);
  /// The episodes, in the order of their start; touches that last are cut at the time.
  std::vector<ContactEpisode> finish(double time, ParticleSystem& system);
  std::int64_t left_out() const { return left_out_; }
  /// Writes or reads the touches so far.
  void archive(Archive& file) { file(open_, log_, left_out_); }

 private:
  struct Open {
    ContactEpisode episode;
    EpisodeEnd end;  ///< the sums so far
    TouchingPair last;
    double sign = 1;  ///< −1 when the contact has its shapes the other way round
    bool seen = true;

    void archive(Archive& file);
  };
  void begin(double time, double step, const TouchingPair& touch, ParticleSystem& system);
  void close(double time, bool ended, Open& open, const std::vector<BodySample>& motions);

  Model model_;
  const ParticleModel& particles_;
  bool follows_;
  std::map<std::pair<int, int>, Open> open_;
  EpisodeLog log_;
  std::int64_t left_out_ = 0;
};

}  // namespace carom::simulation
