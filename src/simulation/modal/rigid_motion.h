// A mechanism with bodies that bend, told apart into the motion of rigid bodies and vibration.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "contact/candidates.h"
#include "numerics/least_norm.h"
#include "simulation/elastic/elastic_split.h"
#include "simulation/elastic/held_joints.h"
#include "simulation/modal/modal_body.h"

namespace carom::simulation {

/// Of all motions v′ which joints allow to rigid bodies the one nearest to the mean motion v of the bodies in kinetic energy,
///
///     v′ = v − M⁻¹·Jᵀ·λ,   (J·M⁻¹·Jᵀ)·λ = J·v − (as prescribed),
///
/// with rows J of the joints that hold bodies which bend. Their forces do nothing to v′, so that impulses of contacts change it as they
/// change the motion of a rigid mechanism. ½·λ·J·v of the kinetic energy is that of vibration.
class RigidMotion {
 public:
  /// Bodies outlive it. `split` is null where no joint holds one of them.
  RigidMotion(const Model& mechanism, std::shared_ptr<const ElasticSplit> split,
              std::vector<const ModalBody*> bodies);

  /// What a contact sees of it.
  struct Touch {
    double opening_speed = 0;  ///< along the normal [m/s]
    double mass = 0;           ///< effective, along the normal; infinite where nothing moves [kg]
    double vibration = 0;      ///< of all bodies: strain and kinetic energy beyond this motion [J]
  };
  Touch see(double time, const Kinematics& kinematics, const contact::ShapePair& pair,
            const Vector3d& p_WC, const Vector3d& n_W);

 private:
  struct Frame {
    BodyId body;
    Vector3d p_B;  // where it is fixed in the body
  };
  void place_frames();
  SpatialVector change_at(int frame) const;
  void load_frame(int frame, const SpatialVector& wrench_W);
  void find_rows(double time);
  /// Rates of all rows by the last change of speeds.
  Eigen::VectorXd row_changes() const;
  double opening_change(const contact::ShapePair& pair, const Vector3d& p_WC,
                        const Vector3d& n_W) const;

  Model mechanism_;
  Dynamics dynamics_;
  Forces impulses_;
  std::vector<const ModalBody*> bodies_;
  std::vector<Frame> frames_;  // the ground, bodies, ports
  std::optional<HeldJoints> joints_;
  std::vector<BodyMotion> motions_;  // of frames
  std::vector<HeldRow> rows_;
  Eigen::VectorXd scale_, slips_;  // of rows: to a unit diagonal; J·v − (as prescribed)
  numerics::LeastNormSolver solver_;
};

}  // namespace carom::simulation
