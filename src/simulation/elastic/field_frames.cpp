#include "simulation/elastic/field_frames.h"

namespace carom::simulation {
namespace {

/// One step of so many is told with all of its fields.
constexpr long steps_per_field = 4;
constexpr std::size_t most_frames = 1000;

}  // namespace

void FieldFrames::note(const ElasticBodies& bodies, const Kinematics& now, double time) {
  if (++steps_ % steps_per_field != 0 || !wished_ || frames_.size() >= most_frames) return;
  for (const auto& body : bodies) {
    if (!body->is_ready()) continue;
    frames_.push_back(body->frame(time));
    frames_.back().X_WB = now.pose(body->body());
  }
}

}  // namespace carom::simulation
