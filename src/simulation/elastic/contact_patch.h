// What the nodes of a contact carry, for pictures of its patch.
#pragma once

#include <optional>
#include <vector>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "simulation/elastic/elastic_contacts.h"

namespace carom::simulation {

/// The nodes of a pair that carry load now, in the contact axes of its touch, from where it began.
PatchFrame patch_frame(const ElasticContacts& contacts, int pair, const PairLoad& load,
                       const Matrix3d& R_WC, const Vector3d& p_WC, double time);

/// Keeps some dozen frames of a touch, evenly, and the one of the largest force.
class PatchRecord {
 public:
  /// One step more; `is_peak`: its force is the largest so far.
  bool wants(bool is_peak) const { return is_peak || steps_ % stride_ == 0; }
  void add(PatchFrame frame, std::vector<PatchFrame>& frames);
  void skip() { ++steps_; }
  void archive(Archive& file);

 private:
  long steps_ = 0, stride_ = 1;
  bool last_is_extra_ = false;  // it is there for its force only
};

/// Hertz' contact of a pair, where the undeformed shapes touch in one rounded point.
std::optional<HertzContact> hertz_contact(const Model& model, const ElasticPair& pair,
                                          const Matrix3d& R_WC, const Kinematics& kinematics);

}  // namespace carom::simulation
