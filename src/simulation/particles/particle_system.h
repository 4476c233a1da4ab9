// Free spheres with compliant contacts, advanced by fixed steps. See docs/theory/fixed-step.md.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "carom/simulation.h"
#include "numerics/thread_team.h"
#include "simulation/particles/neighbours.h"

namespace carom::simulation {

/// A sphere at the start.
struct Particle {
  double radius = 0;             ///< [m]
  double mass = 0, inertia = 0;  ///< [kg, kg m²]
  int kind = 0;
  BodySample motion;
};

/// What one contact of the system looks like at the last evaluation, b relative to a.
struct TouchingPair {
  int id_a = -1, id_b = -1;                ///< of spheres; −1 − wall for a wall
  int law = -1;                            ///< place in the list of laws
  double depth = 0;                        ///< [m]
  double closing = 0;                      ///< [m/s]
  double normal_force = 0;                 ///< [N]
  Vector3d n_W = Vector3d::Zero();         ///< from a to b
  Vector3d p_WC = Vector3d::Zero();        ///< [m]
  Vector3d slip_W = Vector3d::Zero();      ///< [m/s]
  Vector3d friction_W = Vector3d::Zero();  ///< on b [N]
  double normal_loss = 0;                  ///< power [W]
  double elastic_energy = 0;               ///< of the normal force [J]
  double spring_energy = 0;                ///< of the tangential spring [J]
};

class ParticleSystem {
 public:
  ParticleSystem(const std::vector<Particle>& particles, std::vector<Wall> walls, PairLaws laws,
                 const Vector3d& gravity_W, double step, int threads);

  /// One step, of the length given above. Afterwards all must be finite.
  void advance();
  std::int64_t rebuilds() const { return rebuilds_; }
  bool all_finite() const;

  // At the last evaluation, which is that of the present time:
  std::vector<BodySample> motions();
  long touching() const { return powers_.touching; }
  /// Touches that have begun so far.
  std::int64_t onsets() const { return onsets_; }
  /// Calls visit for every touching pair.
  void visit_contacts(const std::function<void(const TouchingPair&)>& visit) const;
  const PairLaw& law(int place) const { return laws_.all()[place]; }
  /// Lost by normal forces so far [J].
  double normal_loss() const { return normal_loss_ - 0.5 * step_ * powers_.normal_loss; }
  /// Work into tangential springs and friction so far [J].
  double tangential_work() const {
    return tangential_work_ - 0.5 * step_ * powers_.tangential_work;
  }

  /// Writes or reads the spheres in their order, the near pairs and what was lost so far.
  void archive(Archive& file);

 private:
  void evaluate();
  double move(int first, int last);
  void turn_orientations();
  void rebuild();
  void collect_mail();
  template <class Work>
  void for_blocks(const Work& work);

  double step_;
  Vector3d gravity_W_;
  numerics::ThreadTeam team_;
  PairLaws laws_;
  ParticleArrays particles_;
  Neighbours near_;
  std::vector<Quaterniond> orientation_;  // by id
  std::vector<double> mass_, inertia_;    // by id
  std::vector<ContactPowers> powers_of_block_;
  std::vector<double> speed_of_block_;
  ContactPowers powers_;
  double normal_loss_ = 0, tangential_work_ = 0;
  std::int64_t rebuilds_ = 0, onsets_ = 0;
  long steps_of_list_ = 0;
  int steps_since_turning_ = 0;
};

}  // namespace carom::simulation
