#include "simulation/particles/neighbours.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace carom::simulation {
namespace particles_neighbours_test {

/// Spheres of different sizes at random places, a few of them far away.
ParticleArrays cloud(int count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> place(0, 1), size(0.02, 0.05);
  ParticleArrays particles;
  for (int i = 0; i < count; ++i) {
    const double far = i % 100 == 7 ? 50.0 : 1.0;
    particles.place.push_back(
        {far * place(random), far * place(random), place(random), size(random)});
    particles.half.push_back({});
    particles.now.push_back({});
    particles.turned.push_back(Vector3d::Zero());
    particles.inverse_mass.push_back(1);
    particles.inverse_inertia.push_back(1);
    particles.kind.push_back(0);
    particles.id.push_back(i);
  }
  particles.now.push_back({});
  return particles;
}

PairLaws one_law() {
  return {1, [](int, int, PairLaw& law) {
            law.stiffness = 1;
            return true;
          }};
}

using IdPairs = std::set<std::pair<int, int>>;

IdPairs found(const Neighbours& near, const ParticleArrays& particles) {
  IdPairs pairs;
  for (std::size_t p = 0; p < near.spheres.a.size(); ++p) {
    pairs.insert(std::minmax(particles.id[near.spheres.a[p]], particles.id[near.spheres.b[p]]));
  }
  EXPECT_EQ(pairs.size(), near.spheres.a.size()) << "a pair is there twice";
  return pairs;
}

IdPairs by_trying_all(const ParticleArrays& particles, double skin) {
  IdPairs pairs;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    for (std::size_t k = i + 1; k < particles.size(); ++k) {
      const Place &p = particles.place[i], &q = particles.place[k];
      const double reach = p.radius + q.radius + skin;
      const Vector3d d(q.x - p.x, q.y - p.y, q.z - p.z);
      if (d.squaredNorm() < reach * reach) {
        pairs.insert(std::minmax(particles.id[i], particles.id[k]));
      }
    }
  }
  return pairs;
}

TEST(Neighbours, FindsTheSamePairsAsTryingAll) {
  for (const int threads : {1, 3}) {
    numerics::ThreadTeam team(threads);
    ParticleArrays particles = cloud(3000, 5);
    PairLaws laws = one_law();
    Neighbours near({}, 0.05);
    near.rebuild(particles, laws, team);
    EXPECT_GT(near.block_count(), 1);
    EXPECT_GT(near.spheres.a.size(), 3000u);
    EXPECT_EQ(found(near, particles), by_trying_all(particles, near.skin()));
  }
}

TEST(Neighbours, KeepsWhatAPairRemembersWhileTheSpheresMoveAndAreSortedAnew) {
  numerics::ThreadTeam team(1);
  ParticleArrays particles = cloud(400, 3);
  PairLaws laws = one_law();
  Neighbours near({{Vector3d::UnitZ(), 0.1, 0}}, 0.05);
  near.rebuild(particles, laws, team);
  // A spring of b relative to a that says which sphere is where.
  const auto spring_x = [](int a, int b) { return b - a; };
  for (std::size_t p = 0; p < near.spheres.a.size(); ++p) {
    const int a = particles.id[near.spheres.a[p]], b = particles.id[near.spheres.b[p]];
    near.spheres.memory[p] = {1.0 * spring_x(a, b), 0, 0, 0.5};
    near.spheres.inverse_speed[p] = a + b;
  }
  for (std::size_t p = 0; p < near.at_walls.a.size(); ++p) {
    near.at_walls.memory[p] = {1.0 * particles.id[near.at_walls.a[p]], 0, 0, 0.25};
  }
  const IdPairs before = found(near, particles);
  for (Place& place : particles.place) {
    place.x = -place.x;  // turns the order of the cells round, and no distance
  }
  near.rebuild(particles, laws, team);
  EXPECT_EQ(found(near, particles), before);
  ASSERT_GT(near.spheres.a.size(), 100u);
  for (std::size_t p = 0; p < near.spheres.a.size(); ++p) {
    const int a = particles.id[near.spheres.a[p]], b = particles.id[near.spheres.b[p]];
    EXPECT_EQ(near.spheres.memory[p].x, spring_x(a, b));
    EXPECT_EQ(near.spheres.memory[p].root_depth, 0.5);
    EXPECT_EQ(near.spheres.inverse_speed[p], a + b);
  }
  ASSERT_GT(near.at_walls.a.size(), 10u);
  for (std::size_t p = 0; p < near.at_walls.a.size(); ++p) {
    EXPECT_EQ(near.at_walls.memory[p].x, particles.id[near.at_walls.a[p]]);
  }
}

TEST(Neighbours, EveryPairAcrossBlocksHasAMailboxOfItsOwn) {
  numerics::ThreadTeam team(1);
  ParticleArrays particles = cloud(3000, 5);
  PairLaws laws = one_law();
  Neighbours near({}, 0.05);
  near.rebuild(particles, laws, team);
  for (Motion6& force : particles.force) force = {};
  std::vector<double> expected(particles.size(), 0);
  for (std::size_t p = 0; p < near.spheres.a.size(); ++p) {
    particles.force[near.spheres.target[p]].vx += 1;
    expected[near.spheres.b[p]] += 1;
  }
  for (int block = 0; block < near.block_count(); ++block) {
    near.empty_mailboxes(block, particles.force);
  }
  for (std::size_t i = 0; i < particles.size(); ++i) {
    EXPECT_EQ(particles.force[i].vx, expected[i]);
  }
}

}  // namespace particles_neighbours_test
}  // namespace carom::simulation
