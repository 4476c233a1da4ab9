// Which spheres are near each other: cells of space, lists with a skin that last for many steps, and the
// memory of contacts carried from list to list.
#pragma once

#include <vector>

#include "numerics/thread_team.h"
#include "simulation/particles/contact_kernel.h"
#include "simulation/particles/pair_laws.h"

namespace carom::simulation {

/// Near pairs in blocks. A block owns consecutive spheres and all pairs whose first sphere it owns, so
/// that blocks can be computed at the same time. What a pair does to a sphere of another block goes into
/// a mailbox, which that block empties afterwards in a fixed order: the sums have the same bits whatever
/// the number of threads.
class Neighbours {
 public:
  Neighbours(std::vector<Wall> walls, double largest_radius);

  /// Sorts the spheres in space and finds all pairs whose surfaces are nearer than the skin.
  void rebuild(ParticleArrays& particles, PairLaws& laws, numerics::ThreadTeam& team);

  /// After some steps: whether a sphere has moved by more than half the skin since the list was made.
  bool outdated(const ParticleArrays& particles, numerics::ThreadTeam& team);
  /// Distance that no sphere can have exceeded since the list was made grows by this [m].
  void note_motion(double distance) { travel_ += distance; }
  bool may_be_outdated() const { return travel_ > 0.5 * skin_; }
  /// Adapts the skin to the number of steps the last list was good for.
  void adapt_skin(long steps);

  int block_count() const { return static_cast<int>(first_sphere_.size()) - 1; }
  int first_sphere(int block) const { return first_sphere_[block]; }
  /// Adds what is in the mailboxes of a block to its spheres, and empties them.
  void empty_mailboxes(int block, std::vector<Motion6>& force) const;

  /// Writes or reads the list as it is, with the memory of the pairs.
  void archive(Archive& file);

  const std::vector<Wall>& walls() const { return walls_; }
  double skin() const { return skin_; }

  NearPairs spheres, at_walls;

 private:
  /// A pair that touches, seen from the sphere with the smaller id.
  struct Kept {
    int partner;  ///< id of the other sphere, or −1 − wall
    PairMemory memory;
    double inverse_speed;
  };
  struct Row {
    int a, b, law;
  };
  struct Share {
    std::vector<Row> rows;
    int first_pair = 0;
    std::vector<std::pair<int, int>> unknown;
  };

  void keep_memory(const ParticleArrays& particles);
  void sort(ParticleArrays& particles);
  void choose_cells(const ParticleArrays& particles);
  int cell_of(const Place& place) const;
  void find_rows(const ParticleArrays& particles, const PairLaws& laws, numerics::ThreadTeam& team);
  void find_rows_of(int first, int last, const ParticleArrays& particles, const PairLaws& laws,
                    Share& share) const;
  void find_walls(const ParticleArrays& particles, PairLaws& laws);
  void recall(const ParticleArrays& particles, NearPairs& pairs, int pair, int partner) const;
  void divide(ParticleArrays& particles);

  std::vector<Wall> walls_;
  double largest_radius_;
  double skin_;
  double travel_ = 0;
  std::vector<double> farthest_;   // by member of the team
  std::vector<Vector3d> at_list_;  // centres when the list was made

  // Cells: a box of the world cut into cubes; what lies outside belongs to the nearest cube.
  Vector3d corner_ = Vector3d::Zero();
  double inverse_edge_ = 1;
  int cells_x_ = 1, cells_y_ = 1, cells_z_ = 1;
  std::vector<int> first_in_cell_, cell_;

  std::vector<Share> shares_;
  std::vector<int> first_kept_;  // by id
  std::vector<Kept> kept_;
  std::vector<int> first_sphere_;          // by block
  std::vector<int> first_mail_;            // by block, in `mail_`
  std::vector<std::pair<int, int>> mail_;  // place of the mailbox, sphere
  ParticleArrays scratch_;
};

}  // namespace carom::simulation
