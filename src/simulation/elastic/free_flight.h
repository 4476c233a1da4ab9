// The mechanism while nothing touches, to the tolerance of the run, until bodies meet.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/archive.h"
#include "contact/candidates.h"
#include "numerics/ode_solver.h"
#include "simulation/elastic/mesh_gaps.h"
#include "simulation/motion.h"

namespace carom::simulation {

class FreeFlight {
 public:
  /// All must stay where they are.
  FreeFlight(Motion& motion, contact::Candidates& candidates, const MeshGaps& meshes,
             double tolerance);

  numerics::OdeSolver& solver() { return *solver_; }
  /// What the next step does not pass.
  double nearest_limit(double time) const;

  /// Surfaces stand out from their shapes by as much: bodies meet when gaps are no larger [m].
  double room() const { return room_; }
  void set_room(double room) { room_ = room; }
  /// A step ended because bodies meet.
  bool bodies_met(const numerics::OdeStep& step) const;
  /// Joints stick, slip or saturate at the end of a step; the state must be projected when some do.
  bool switch_joints(double time, const numerics::OdeStep& step, std::vector<RunEvent>& events);

  void archive(Archive& file);

 private:
  void evaluate(double t, std::span<const double> y, std::span<double> dydt);
  void event_values(double t, std::span<const double> y, std::span<double> g);
  /// Events of contacts; those of joints come after them.
  std::size_t gap_count() const {
    return candidates_.all().size() + static_cast<std::size_t>(meshes_.size());
  }

  Motion& motion_;
  contact::Candidates& candidates_;
  const MeshGaps& meshes_;
  Kinematics probe_;
  State probe_state_;
  std::vector<double> scratch_;
  std::unique_ptr<numerics::OdeSolver> solver_;
  double room_ = 0;
};

}  // namespace carom::simulation
