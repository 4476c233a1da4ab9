// Friction of one touch: its bound laws, what they remember, and the axes in the tangent plane that
// their states are given in.
#pragma once

#include <span>
#include <vector>

#include "carom/friction.h"
#include "carom/math.h"

namespace carom {
class Archive;
}

namespace carom::contact {

/// How the surfaces move on each other, world axes, second body relative to the first.
struct SurfaceMotion {
  Vector3d n_W = Vector3d::UnitZ();
  Vector3d slip_W = Vector3d::Zero();   ///< [m/s]
  Vector3d w_rel_W = Vector3d::Zero();  ///< [rad/s]
  double mean_spin = 0;                 ///< of both bodies about the normal [rad/s]
  /// Force on the second body that would hold it, for laws that ask for it [N].
  Vector3d holding_W = Vector3d::Zero();
};

/// On the second body, and what it takes.
struct FrictionAnswer {
  Vector3d force_W = Vector3d::Zero();   ///< [N]
  Vector3d moment_W = Vector3d::Zero();  ///< [N m]
  double power = 0;                      ///< done on the contact: stored there or lost [W]
};

/// Laws that hold the contact now answer last, when all other forces act: theirs balance them.
enum class FrictionShare {
  all,
  of_holding,    ///< of laws that hold the contact now
  of_all_others  ///< rolling and drilling moments beside them
};

/// `values` are the states of all laws in units of each, in the order of the laws; `normal` tells the
/// normal side of the contact, and its motion is filled in here.
class TouchFriction {
 public:
  TouchFriction() = default;
  TouchFriction(std::vector<FrictionLaw> laws, const Vector3d& n_W);

  int law_count() const { return static_cast<int>(parts_.size()); }
  const FrictionLaw& law(int i) const { return parts_[i].law; }
  int mode(int i) const { return parts_[i].memory.mode; }
  int state_count() const { return state_count_; }
  /// Whether the laws ask for more of the normal side than its force and depth.
  bool has_states() const { return state_count_ > 0; }
  bool switches() const { return switches_; }
  /// Whether a law asks for the force that would hold the contact now: not while it slips.
  bool holds() const;

  void begin(const FrictionContact& normal, const SurfaceMotion& motion, std::span<double> values);
  /// `rates` of the values, of the laws that are asked; may be empty when they are not wanted.
  FrictionAnswer answer(const FrictionContact& normal, const SurfaceMotion& motion,
                        std::span<const double> values, std::span<double> rates,
                        FrictionShare share = FrictionShare::all) const;
  /// Energy in the tangential deformation [J].
  double stored_energy(const FrictionContact& normal, const SurfaceMotion& motion,
                       std::span<const double> values) const;

  double switch_value(int i, const FrictionContact& normal, const SurfaceMotion& motion,
                      std::span<const double> values) const;
  void switch_mode(int i, const FrictionContact& normal, const SurfaceMotion& motion,
                   std::span<double> values);
  /// The normal side becomes another at once, as where a dent is loaded anew and becomes softer: what the
  /// laws store does not grow by that.
  void pass_jump(const FrictionContact& before, const FrictionContact& after,
                 const SurfaceMotion& motion, std::span<double> values);
  /// A step is done; the axes follow the plane. True when a force may jump.
  bool remember(const FrictionContact& normal, const SurfaceMotion& motion,
                std::span<double> values);

  /// Writes or reads what it remembers; what reads has the same laws.
  void archive(Archive& file);

 private:
  struct Part {
    FrictionLaw law;
    FrictionMemory memory;
    int first_state = 0;

    bool holds() const;
  };
  struct Axes {
    Vector3d t1_W, t2_W;
  };

  Axes axes(const Vector3d& n_W) const;
  FrictionContact seen(const FrictionContact& normal, const SurfaceMotion& motion,
                       const Axes& axes) const;
  /// What drilling leaves of the sliding force.
  double sliding_share(const FrictionContact& contact) const;
  /// As the law of a part sees it. One that holds gives what holds the contact and no less, so that drilling
  /// takes its share of the limit.
  FrictionContact of_part(const Part& part, FrictionContact contact) const;
  /// Calls use(states) with the states of a part in its own units, and writes them back.
  template <class Use>
  void with_states(const Part& part, std::span<double> values, const Use& use) const;

  std::vector<Part> parts_;
  int state_count_ = 0;
  bool switches_ = false;
  Vector3d n_W_ = Vector3d::UnitZ();   // normal of the last step
  Vector3d t1_W_ = Vector3d::UnitX();  // first axis there
};

}  // namespace carom::contact
