// A model as spheres and walls, for the fixed-step method.
#pragma once

#include <memory>
#include <vector>

#include "carom/mechanics.h"
#include "carom/model.h"
#include "simulation/particles/law_numbers.h"
#include "simulation/particles/pair_laws.h"
#include "simulation/particles/particle_system.h"

namespace carom::simulation {

/// Spheres in the order of their bodies, walls, and the laws between their kinds. Shapes of one kind have
/// the same size, mass and material and are in the same contacts, so that one law serves all pairs of
/// two kinds.
class ParticleModel {
 public:
  /// Appends everything that the method cannot do; usable only when nothing was.
  ParticleModel(const Model& model, const Kinematics& start, std::vector<Problem>& problems);

  const std::vector<Particle>& particles() const { return particles_; }
  const std::vector<Wall>& walls() const { return walls_; }
  /// Laws that are made when two kinds come near each other; they refer to this object.
  PairLaws laws() const;
  /// As made so far, in the order of the PairLaws.
  const std::vector<NumberedLaw>& made() const { return *made_; }

  /// Shape of a sphere's id, or of −1 − wall.
  ShapeId shape(int id) const;
  /// The first of two shapes is on the second side of their contact; walls of mutual ones come first.
  bool is_reversed(int contact, ShapeId a, ShapeId b) const;
  /// Shortest duration of an elastic impact of two spheres at this speed, or at a wall [s].
  double shortest_contact(double speed) const;
  /// Fastest that spheres may become: at the start, or by falling through their own height [m/s].
  double estimated_speed() const;

 private:
  struct Kind {
    ShapeId shape;                              ///< one of them
    double radius = 0;                          ///< infinite for a wall [m]
    double mass = 0;                            ///< infinite for a wall [kg]
    std::vector<std::pair<int, int>> contacts;  ///< with the side: 0, 1, or 2 when mutual
  };
  void add_bodies(const Kinematics& start, std::vector<Problem>& problems);
  void add_walls(std::vector<Problem>& problems);
  void check_rest(std::vector<Problem>& problems) const;
  void check_laws(std::vector<Problem>& problems) const;
  int kind_of(ShapeId shape, double radius, double mass, double inertia);
  int contact_of(const Kind& a, const Kind& b) const;
  bool make(int kind_a, int kind_b, PairLaw& law) const;
  NumberedLaw number(const Kind& a, const Kind& b, int contact) const;

  Model model_;
  std::vector<Particle> particles_;
  std::vector<Wall> walls_;
  std::vector<ShapeId> sphere_shapes_, wall_shapes_;
  std::vector<std::vector<std::pair<int, int>>> contacts_of_shape_;
  std::vector<Kind> kinds_;
  std::map<std::vector<double>, int> kind_places_;
  std::shared_ptr<std::vector<NumberedLaw>> made_ = std::make_shared<std::vector<NumberedLaw>>();
  std::shared_ptr<Calibrator> calibrator_ = std::make_shared<Calibrator>();
};

/// Appends spheres that overlap at the start without leave.
void check_overlaps(const Model& model, const ParticleModel& particles,
                    std::vector<Problem>& problems);

}  // namespace carom::simulation
