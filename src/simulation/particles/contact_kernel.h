// Forces of all contacts of a block of spheres, in batches that the compiler turns into vector code.
#pragma once

#include <vector>

#include "simulation/particles/pair_law.h"
#include "simulation/particles/particle_arrays.h"

namespace carom::simulation {

/// What a touching pair remembers: the tangential spring's force over T, half a step ahead, and √δ of
/// the last step. √δ is zero while the pair is apart.
struct alignas(32) PairMemory {
  double x = 0, y = 0, z = 0;  ///< world axes [m^1.5]
  double root_depth = 0;       ///< [m^0.5]
};

}  // namespace carom::simulation

// Numbers without gaps between them.
template <>
inline constexpr bool carom::archived_whole<carom::simulation::PairMemory> = true;

namespace carom::simulation {

/// Pairs that are near, in the order of their first sphere.
struct NearPairs {
  std::vector<int> a;       ///< first sphere
  std::vector<int> b;       ///< second sphere, or the wall
  std::vector<int> target;  ///< where the force on b is added up
  std::vector<int> law;
  std::vector<PairMemory> memory;
  std::vector<double> inverse_speed;  ///< of the approach; 1 for laws that do not ask [s/m]
  std::vector<int> first_of_block;    ///< by block, and the end

  void resize(std::size_t count);
  void clear();
  void archive(Archive& file) { file(a, b, target, law, memory, inverse_speed, first_of_block); }
};

/// A plane that stands still: solid below it.
struct Wall {
  Vector3d n_W = Vector3d::UnitZ();  ///< out of the solid
  double offset = 0;                 ///< n·p of its points [m]
  int kind = -1;                     ///< as of spheres
};

/// What contacts of one block took in one step, as power [W], and how many they are.
struct ContactPowers {
  double normal_loss = 0;      ///< by damping and by forces that do not pull
  double tangential_work = 0;  ///< into the tangential springs and friction
  long touching = 0;
  long onsets = 0;  ///< of these, those that were apart at the step before
};

/// Everything a force evaluation reads and writes.
struct ContactTask {
  const std::vector<PairLaw>& laws;
  const std::vector<Wall>& walls;
  ParticleArrays& particles;
  double step = 0;       ///< [s]
  bool quarter = false;  ///< some law has damping ∝ δ^(1/4)
  bool full = false;     ///< some law has damping ∝ δ^(3/2)
};

/// Adds the forces of the pairs from `first` to `last` at the places and extrapolated velocities.
ContactPowers add_sphere_forces(const ContactTask& task, NearPairs& pairs, int first, int last);
/// Likewise of spheres at walls.
ContactPowers add_wall_forces(const ContactTask& task, NearPairs& pairs, int first, int last);

}  // namespace carom::simulation
