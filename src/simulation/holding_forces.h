// Contacts that friction holds by the force they need: no relative acceleration, all of them together.
// The forces follow from the accelerations without them, so they are found after these are known.
#pragma once

#include <span>
#include <vector>

#include "carom/mechanics.h"
#include "contact/candidates.h"
#include "contact/contact_rows.h"
#include "numerics/least_norm.h"
#include "simulation/point_touch.h"

namespace carom::simulation {

/// A contact that is held.
struct HeldContact {
  int candidate;
  PointTouch* point;
  contact::TouchState touch;  ///< as its law sees it
  std::span<const double> values;
};

class HoldingForces {
 public:
  explicit HoldingForces(const Model& model);

  /// Finds the forces that hold these contacts at the last accelerations of the dynamics, and writes them
  /// to PointTouch::holding_W. Contacts that cannot give theirs give what they can, and the others carry
  /// the rest.
  void find(Dynamics& dynamics, const contact::Candidates& candidates,
            std::span<const HeldContact> held);

 private:
  void solve(std::span<const HeldContact> held);
  bool saturate(std::span<const HeldContact> held);

  contact::ContactRows rows_;
  numerics::LeastNormSolver solver_;
  std::vector<int> candidates_;
  std::vector<int> free_;  // of those, not at their limit
  VectorXd accelerations_, wanted_, right_, forces_;
  Eigen::MatrixXd inverse_;
};

}  // namespace carom::simulation
