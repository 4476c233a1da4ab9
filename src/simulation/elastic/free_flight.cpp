#include "simulation/elastic/free_flight.h"

#include <algorithm>
#include <cmath>

#include "simulation/integration.h"

namespace carom::simulation {

using multibody::Powers;

FreeFlight::FreeFlight(Motion& motion, contact::Candidates& candidates, const MeshGaps& meshes,
                       double tolerance)
    : motion_(motion),
      candidates_(candidates),
      meshes_(meshes),
      probe_(motion.model),
      probe_state_(motion.state),
      solver_(make_solver(
          motion, tolerance, motion.sizes(),
          std::vector<numerics::Crossing>(gap_count(), numerics::Crossing::falling),
          [this](double t, std::span<const double> y, std::span<double> dydt) {
            evaluate(t, y, dydt);
          },
          [this](double t, std::span<const double> y, std::span<double> g) {
            event_values(t, y, g);
          })) {}

void FreeFlight::evaluate(double t, std::span<const double> y, std::span<double> dydt) {
  motion_.set(t, y);
  Powers powers;
  motion_.apply_forces(t, powers);
  const VectorXd& accelerations =
      motion_.modes.accelerations(t, motion_.dynamics, motion_.forces, powers);
  if (motion_.modes.jammed()) return Motion::refuse(dydt);
  motion_.write_rates(accelerations, powers, dydt);
}

/// Gaps of undeformed shapes, less what the surfaces stand out.
void FreeFlight::event_values(double t, std::span<const double> y, std::span<double> g) {
  const auto of_joints = static_cast<std::size_t>(motion_.modes.event_count());
  const std::size_t of_contacts = g.size() - of_joints;
  const Kinematics* kinematics = &probe_;
  if (of_joints > 0) {
    scratch_.resize(y.size());
    evaluate(t, y, scratch_);
    motion_.modes.event_values(t, motion_.dynamics, g.subspan(of_contacts));
    kinematics = &motion_.dynamics.kinematics();
  } else {
    motion_.unpack(t, y, probe_state_);
    probe_.update(probe_state_);
  }
  candidates_.update_all(*kinematics);
  const std::size_t of_points = candidates_.all().size();
  for (std::size_t c = 0; c < of_points; ++c) {
    const contact::Candidate& candidate = candidates_.all()[c];
    const double gap = candidates_.gap(*kinematics, candidate);
    g[c] = std::isfinite(gap) ? (gap - room_) / candidate.length : 1;
  }
  for (int i = 0; i < meshes_.size(); ++i) {
    g[of_points + static_cast<std::size_t>(i)] =
        (meshes_.gap(*kinematics, i) - room_) / meshes_.pair(i).length;
  }
}

double FreeFlight::nearest_limit(double time) const {
  double limit = motion_.next_break(time);
  for (const contact::Candidate& candidate : candidates_.all()) {
    limit = std::min(limit, time + candidates_.time_to_pass(motion_.dynamics, candidate));
  }
  for (int i = 0; i < meshes_.size(); ++i) {
    limit = std::min(limit, time + meshes_.time_to_pass(motion_.dynamics, i));
  }
  return limit;
}

bool FreeFlight::bodies_met(const numerics::OdeStep& step) const {
  return std::ranges::any_of(step.hits, [&](const numerics::EventHit& hit) {
    return hit.index < static_cast<int>(gap_count());
  });
}

bool FreeFlight::switch_joints(double time, const numerics::OdeStep& step,
                               std::vector<RunEvent>& events) {
  const int first = static_cast<int>(gap_count());
  std::vector<int> of_joints;
  for (const numerics::EventHit& hit : step.hits) {
    if (hit.index >= first) of_joints.push_back(hit.index - first);
  }
  if (of_joints.empty()) return false;
  Powers powers;
  motion_.apply_forces(time, powers);
  motion_.modes.switch_modes(of_joints, time, motion_.dynamics, motion_.forces, events);
  return true;
}

void FreeFlight::archive(Archive& file) {
  file(room_, *solver_);
}

}  // namespace carom::simulation
