#include "simulation/particles/neighbours.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace carom::simulation {
namespace {

/// Skin at first and its bounds, in largest radii; lists that last fewer or more steps than these are
/// given a thicker or thinner one.
constexpr double first_skin = 0.2, thinnest_skin = 0.05, thickest_skin = 0.5;
constexpr long short_life = 50, long_life = 200;
/// Blocks of at least so many spheres, and at most so many blocks: enough for the threads of a machine.
constexpr int spheres_per_block = 512, most_blocks = 64;
/// More cells than this for each sphere are mostly empty.
constexpr double cells_per_sphere = 4;

}  // namespace

Neighbours::Neighbours(std::vector<Wall> walls, double largest_radius)
    : walls_(std::move(walls)),
      largest_radius_(largest_radius),
      skin_(first_skin * largest_radius) {}

void Neighbours::archive(Archive& file) {
  file(spheres, at_walls, skin_, travel_, at_list_, first_sphere_, first_mail_, mail_);
}

void Neighbours::adapt_skin(long steps) {
  if (steps < short_life) skin_ = std::min(1.25 * skin_, thickest_skin * largest_radius_);
  if (steps > long_life) skin_ = std::max(0.8 * skin_, thinnest_skin * largest_radius_);
}

bool Neighbours::outdated(const ParticleArrays& particles, numerics::ThreadTeam& team) {
  farthest_.resize(static_cast<std::size_t>(team.members()));
  const int count = static_cast<int>(particles.size());
  team.run([&](int member) {
    double square = 0;
    const int last = numerics::first_share(member + 1, team.members(), count);
    for (int i = numerics::first_share(member, team.members(), count); i < last; ++i) {
      const Place& p = particles.place[i];
      square = std::max(square, (Vector3d(p.x, p.y, p.z) - at_list_[i]).squaredNorm());
    }
    farthest_[member] = square;
  });
  travel_ = std::sqrt(*std::ranges::max_element(farthest_));
  return may_be_outdated();
}

void Neighbours::empty_mailboxes(int block, std::vector<Motion6>& force) const {
  for (int m = first_mail_[block]; m < first_mail_[block + 1]; ++m) {
    Motion6& box = force[mail_[m].first];
    Motion6& sphere = force[mail_[m].second];
    sphere.vx += box.vx;
    sphere.vy += box.vy;
    sphere.vz += box.vz;
    sphere.wx += box.wx;
    sphere.wy += box.wy;
    sphere.wz += box.wz;
    box = {};
  }
}

void Neighbours::rebuild(ParticleArrays& particles, PairLaws& laws, numerics::ThreadTeam& team) {
  keep_memory(particles);
  sort(particles);
  for (bool known = false; !known;) {
    find_rows(particles, laws, team);
    known = true;
    for (Share& share : shares_) {
      for (const auto& [a, b] : share.unknown) laws.learn(a, b);
      known = known && share.unknown.empty();
    }
  }
  int count = 0;
  for (Share& share : shares_) {
    share.first_pair = count;
    count += static_cast<int>(share.rows.size());
  }
  spheres.resize(static_cast<std::size_t>(count));
  team.run([&](int member) {
    int pair = shares_[member].first_pair;
    for (const Row& row : shares_[member].rows) {
      spheres.a[pair] = row.a;
      spheres.b[pair] = row.b;
      spheres.law[pair] = row.law;
      recall(particles, spheres, pair, particles.id[row.b]);
      ++pair;
    }
  });
  find_walls(particles, laws);
  divide(particles);
  travel_ = 0;
  at_list_.resize(particles.size());
  for (std::size_t i = 0; i < particles.size(); ++i) {
    at_list_[i] = {particles.place[i].x, particles.place[i].y, particles.place[i].z};
  }
}

void Neighbours::keep_memory(const ParticleArrays& particles) {
  first_kept_.assign(particles.size() + 1, 0);
  const auto visit = [&](const NearPairs& pairs, bool walls, const auto& use) {
    for (std::size_t p = 0; p < pairs.a.size(); ++p) {
      if (pairs.memory[p].root_depth == 0) continue;
      const int a = particles.id[pairs.a[p]];
      const int b = walls ? -1 - pairs.b[p] : particles.id[pairs.b[p]];
      use(pairs, p, walls || a < b ? a : b, walls || a < b ? b : a, !walls && b < a);
    }
  };
  const auto count = [&](const NearPairs&, std::size_t, int owner, int, bool) {
    ++first_kept_[owner + 1];
  };
  visit(spheres, false, count);
  visit(at_walls, true, count);
  std::partial_sum(first_kept_.begin(), first_kept_.end(), first_kept_.begin());
  kept_.resize(static_cast<std::size_t>(first_kept_.back()));
  const auto store = [&](const NearPairs& pairs, std::size_t p, int owner, int partner, bool turn) {
    PairMemory memory = pairs.memory[p];
    // The spring is that of the second sphere relative to the first.
    if (turn) memory = {-memory.x, -memory.y, -memory.z, memory.root_depth};
    kept_[first_kept_[owner]++] = {partner, memory, pairs.inverse_speed[p]};
  };
  visit(spheres, false, store);
  visit(at_walls, true, store);
  std::shift_right(first_kept_.begin(), first_kept_.end(), 1);
  first_kept_[0] = 0;
}

void Neighbours::recall(const ParticleArrays& particles, NearPairs& pairs, int pair,
                        int partner) const {
  const int id = particles.id[pairs.a[pair]];
  const bool turn = partner >= 0 && partner < id;
  const int owner = turn ? partner : id;
  const int wanted = turn ? id : partner;
  pairs.memory[pair] = {};
  pairs.inverse_speed[pair] = 1;
  for (int k = first_kept_[owner]; k < first_kept_[owner + 1]; ++k) {
    if (kept_[k].partner != wanted) continue;
    const PairMemory& m = kept_[k].memory;
    pairs.memory[pair] = turn ? PairMemory{-m.x, -m.y, -m.z, m.root_depth} : m;
    pairs.inverse_speed[pair] = kept_[k].inverse_speed;
    return;
  }
}

void Neighbours::choose_cells(const ParticleArrays& particles) {
  const double count = static_cast<double>(particles.size());
  Vector3d low = Vector3d::Constant(1e300), high = -low, mean = Vector3d::Zero();
  for (const Place& p : particles.place) {
    const Vector3d at(p.x, p.y, p.z);
    low = low.cwiseMin(at);
    high = high.cwiseMax(at);
    mean += at / count;
  }
  Vector3d spread = Vector3d::Zero();
  for (const Place& p : particles.place) {
    spread += (Vector3d(p.x, p.y, p.z) - mean).cwiseAbs2() / count;
  }
  // Few that fly far away must not make the box large: they count to its border.
  const Vector3d reach = 4 * spread.cwiseSqrt();
  low = low.cwiseMax(mean - reach);
  high = high.cwiseMin(mean + reach);
  double edge = 2 * largest_radius_ + skin_;
  const auto cells = [&](int axis) { return std::floor((high - low)[axis] / edge) + 1; };
  while (cells(0) * cells(1) * cells(2) > cells_per_sphere * count + 64) edge *= 1.26;
  corner_ = low;
  inverse_edge_ = 1 / edge;
  cells_x_ = static_cast<int>(cells(0));
  cells_y_ = static_cast<int>(cells(1));
  cells_z_ = static_cast<int>(cells(2));
}

int Neighbours::cell_of(const Place& p) const {
  const auto along = [&](double x, double low, int cells) {
    return static_cast<int>(std::clamp((x - low) * inverse_edge_, 0.0, cells - 1.0));
  };
  const int x = along(p.x, corner_.x(), cells_x_);
  const int y = along(p.y, corner_.y(), cells_y_);
  const int z = along(p.z, corner_.z(), cells_z_);
  return (z * cells_y_ + y) * cells_x_ + x;
}

void Neighbours::sort(ParticleArrays& particles) {
  choose_cells(particles);
  const std::size_t count = particles.size();
  cell_.resize(count);
  first_in_cell_.assign(static_cast<std::size_t>(cells_x_) * cells_y_ * cells_z_ + 1, 0);
  for (std::size_t i = 0; i < count; ++i) {
    cell_[i] = cell_of(particles.place[i]);
    ++first_in_cell_[cell_[i] + 1];
  }
  std::partial_sum(first_in_cell_.begin(), first_in_cell_.end(), first_in_cell_.begin());
  scratch_.place.resize(count);
  scratch_.half.resize(count);
  scratch_.now.resize(count + 1);
  scratch_.turned.resize(count);
  scratch_.inverse_mass.resize(count);
  scratch_.inverse_inertia.resize(count);
  scratch_.kind.resize(count);
  scratch_.id.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const int to = first_in_cell_[cell_[i]]++;
    scratch_.place[to] = particles.place[i];
    scratch_.half[to] = particles.half[i];
    scratch_.now[to] = particles.now[i];
    scratch_.turned[to] = particles.turned[i];
    scratch_.inverse_mass[to] = particles.inverse_mass[i];
    scratch_.inverse_inertia[to] = particles.inverse_inertia[i];
    scratch_.kind[to] = particles.kind[i];
    scratch_.id[to] = particles.id[i];
  }
  scratch_.now[count] = {};
  scratch_.force.swap(particles.force);
  std::swap(scratch_, particles);
  std::shift_right(first_in_cell_.begin(), first_in_cell_.end(), 1);
  first_in_cell_[0] = 0;
}

void Neighbours::find_rows(const ParticleArrays& particles, const PairLaws& laws,
                           numerics::ThreadTeam& team) {
  shares_.resize(static_cast<std::size_t>(team.members()));
  const int count = static_cast<int>(particles.size());
  team.run([&](int member) {
    find_rows_of(numerics::first_share(member, team.members(), count),
                 numerics::first_share(member + 1, team.members(), count), particles, laws,
                 shares_[member]);
  });
}

void Neighbours::find_rows_of(int first, int last, const ParticleArrays& particles,
                              const PairLaws& laws, Share& share) const {
  share.rows.clear();
  share.unknown.clear();
  const auto look_at = [&](int a, int from, int to) {
    const Place& p = particles.place[a];
    for (int b = from; b < to; ++b) {
      const Place& q = particles.place[b];
      const double dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
      const double reach = p.radius + q.radius + skin_;
      if (!(dx * dx + dy * dy + dz * dz < reach * reach)) continue;
      const int law = laws.find(particles.kind[a], particles.kind[b]);
      if (law >= 0) share.rows.push_back({a, b, law});
      if (law == PairLaws::unknown) {
        share.unknown.emplace_back(particles.kind[a], particles.kind[b]);
      }
    }
  };
  // Of the cells around, those that come later: each pair is seen once. Cells along x are consecutive
  // spheres.
  for (int a = first; a < last; ++a) {
    const int cell = cell_of(particles.place[a]);
    const int x = cell % cells_x_, y = cell / cells_x_ % cells_y_, z = cell / cells_x_ / cells_y_;
    const int left = std::max(x - 1, 0), right = std::min(x + 1, cells_x_ - 1);
    const auto cells = [&](int from, int to) {
      look_at(a, first_in_cell_[from], first_in_cell_[to + 1]);
    };
    look_at(a, a + 1, first_in_cell_[cell + 1 + (x + 1 < cells_x_ ? 1 : 0)]);
    const int row = cell - x;
    if (y + 1 < cells_y_) cells(row + cells_x_ + left, row + cells_x_ + right);
    if (z + 1 == cells_z_) continue;
    const int above = row + cells_x_ * cells_y_;
    if (y > 0) cells(above - cells_x_ + left, above - cells_x_ + right);
    cells(above + left, above + right);
    if (y + 1 < cells_y_) cells(above + cells_x_ + left, above + cells_x_ + right);
  }
}

void Neighbours::find_walls(const ParticleArrays& particles, PairLaws& laws) {
  at_walls.resize(0);
  for (int i = 0; i < static_cast<int>(particles.size()); ++i) {
    const Place& p = particles.place[i];
    for (int w = 0; w < static_cast<int>(walls_.size()); ++w) {
      const Wall& wall = walls_[w];
      if (wall.n_W.dot(Vector3d(p.x, p.y, p.z)) - wall.offset > p.radius + skin_) continue;
      laws.learn(particles.kind[i], wall.kind);
      const int law = laws.find(particles.kind[i], wall.kind);
      if (law < 0) continue;
      const int pair = static_cast<int>(at_walls.a.size());
      at_walls.resize(at_walls.a.size() + 1);
      at_walls.a[pair] = i;
      at_walls.b[pair] = w;
      at_walls.law[pair] = law;
      recall(particles, at_walls, pair, -1 - w);
    }
  }
}

/// Cuts the spheres into blocks with as many pairs each, and gives pairs across blocks a mailbox.
void Neighbours::divide(ParticleArrays& particles) {
  const int count = static_cast<int>(particles.size());
  int blocks = 1;
  while (2 * blocks <= most_blocks && 2 * blocks * spheres_per_block <= count) blocks *= 2;
  const int pairs = static_cast<int>(spheres.a.size());
  first_sphere_.assign(1, 0);
  spheres.first_of_block.assign(1, 0);
  // The work of a sphere by itself is about that of a pair.
  for (int i = 0, p = 0; i < count; ++i) {
    const std::int64_t done = p + i;
    const std::int64_t block = static_cast<std::int64_t>(first_sphere_.size());
    if (block < blocks && done * blocks >= block * (static_cast<std::int64_t>(pairs) + count)) {
      first_sphere_.push_back(i);
      spheres.first_of_block.push_back(p);
    }
    while (p < pairs && spheres.a[p] == i) ++p;
  }
  first_sphere_.push_back(count);
  spheres.first_of_block.push_back(pairs);
  blocks = block_count();

  at_walls.first_of_block.assign(1, 0);
  for (int block = 0, p = 0; block < blocks; ++block) {
    for (; p < static_cast<int>(at_walls.a.size()) && at_walls.a[p] < first_sphere_[block + 1];
         ++p) {
      at_walls.target[p] = count + block;
    }
    at_walls.first_of_block.push_back(p);
  }

  int boxes = count + blocks;
  first_mail_.assign(static_cast<std::size_t>(blocks) + 1, 0);
  const auto block_of = [&](int sphere) {
    return static_cast<int>(std::ranges::upper_bound(first_sphere_, sphere) -
                            first_sphere_.begin()) -
           1;
  };
  for (int block = 0; block < blocks; ++block) {
    for (int p = spheres.first_of_block[block]; p < spheres.first_of_block[block + 1]; ++p) {
      const bool own = spheres.b[p] < first_sphere_[block + 1];
      spheres.target[p] = own ? spheres.b[p] : boxes++;
      if (!own) ++first_mail_[block_of(spheres.b[p]) + 1];
    }
  }
  std::partial_sum(first_mail_.begin(), first_mail_.end(), first_mail_.begin());
  mail_.resize(static_cast<std::size_t>(first_mail_.back()));
  std::vector<int> next = first_mail_;
  for (int p = 0; p < pairs; ++p) {
    if (spheres.target[p] < count) continue;
    mail_[next[block_of(spheres.b[p])]++] = {spheres.target[p], spheres.b[p]};
  }
  particles.force.assign(static_cast<std::size_t>(boxes), Motion6{});
}

}  // namespace carom::simulation
