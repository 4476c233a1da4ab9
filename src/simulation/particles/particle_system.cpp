#include "simulation/particles/particle_system.h"

#include <algorithm>
#include <cmath>

namespace carom::simulation {
namespace {

/// Steps after which the turns of the spheres are put into their orientations. The turns of so many steps
/// are added as vectors, which is off by the third power of their time only.
constexpr int steps_between_turnings = 16;

double largest_radius(const std::vector<Particle>& particles) {
  double largest = 0;
  for (const Particle& particle : particles) largest = std::max(largest, particle.radius);
  return largest;
}

}  // namespace

ParticleSystem::ParticleSystem(const std::vector<Particle>& particles, std::vector<Wall> walls,
                               PairLaws laws, const Vector3d& gravity_W, double step, int threads)
    : step_(step),
      gravity_W_(gravity_W),
      team_(threads),
      laws_(std::move(laws)),
      near_(std::move(walls), largest_radius(particles)) {
  for (std::size_t i = 0; i < particles.size(); ++i) {
    const Particle& p = particles[i];
    const BodySample& m = p.motion;
    const Motion6 motion{m.v_WB.x(), m.v_WB.y(), m.v_WB.z(), m.w_WB.x(), m.w_WB.y(), m.w_WB.z()};
    particles_.place.push_back({m.p_WB.x(), m.p_WB.y(), m.p_WB.z(), p.radius});
    particles_.half.push_back(motion);
    particles_.now.push_back(motion);
    particles_.turned.push_back(Vector3d::Zero());
    particles_.inverse_mass.push_back(1 / p.mass);
    particles_.inverse_inertia.push_back(1 / p.inertia);
    particles_.kind.push_back(p.kind);
    particles_.id.push_back(static_cast<int>(i));
    orientation_.push_back(m.q_WB);
    mass_.push_back(p.mass);
    inertia_.push_back(p.inertia);
  }
  particles_.now.push_back({});
  rebuild();
  evaluate();
  collect_mail();
  // The power of the first evaluation counts half, as that of the last does.
  normal_loss_ *= 0.5;
  tangential_work_ *= 0.5;
  // Half a step back, so that the first step is like all others.
  const double h = 0.5 * step_;
  for (std::size_t i = 0; i < particles_.size(); ++i) {
    const Motion6& f = particles_.force[i];
    const double m = particles_.inverse_mass[i], r = particles_.inverse_inertia[i];
    Motion6& v = particles_.half[i];
    v.vx -= h * (f.vx * m + gravity_W_.x());
    v.vy -= h * (f.vy * m + gravity_W_.y());
    v.vz -= h * (f.vz * m + gravity_W_.z());
    v.wx -= h * (f.wx * r);
    v.wy -= h * (f.wy * r);
    v.wz -= h * (f.wz * r);
  }
}

void ParticleSystem::archive(Archive& file) {
  file(laws_, particles_, near_, orientation_, powers_.normal_loss, powers_.tangential_work,
       powers_.touching, powers_.onsets, normal_loss_, tangential_work_, rebuilds_, onsets_,
       steps_of_list_, steps_since_turning_, speed_of_block_);
  powers_of_block_.resize(static_cast<std::size_t>(near_.block_count()));
}

template <class Work>
void ParticleSystem::for_blocks(const Work& work) {
  team_.run([&](int member) {
    const int last = numerics::first_share(member + 1, team_.members(), near_.block_count());
    for (int block = numerics::first_share(member, team_.members(), near_.block_count());
         block < last; ++block) {
      work(block);
    }
  });
}

void ParticleSystem::rebuild() {
  near_.rebuild(particles_, laws_, team_);
  powers_of_block_.resize(static_cast<std::size_t>(near_.block_count()));
  speed_of_block_.resize(static_cast<std::size_t>(near_.block_count()));
  ++rebuilds_;
  steps_of_list_ = 0;
}

void ParticleSystem::evaluate() {
  const ContactTask task{.laws = laws_.all(),
                         .walls = near_.walls(),
                         .particles = particles_,
                         .step = step_,
                         .quarter = laws_.any_quarter(),
                         .full = laws_.any_full()};
  for_blocks([&](int block) {
    const auto& spheres = near_.spheres.first_of_block;
    const auto& walls = near_.at_walls.first_of_block;
    ContactPowers powers =
        add_sphere_forces(task, near_.spheres, spheres[block], spheres[block + 1]);
    const ContactPowers more =
        add_wall_forces(task, near_.at_walls, walls[block], walls[block + 1]);
    powers.normal_loss += more.normal_loss;
    powers.tangential_work += more.tangential_work;
    powers.touching += more.touching;
    powers.onsets += more.onsets;
    powers_of_block_[block] = powers;
  });
  powers_ = {};
  for (const ContactPowers& powers : powers_of_block_) {
    powers_.normal_loss += powers.normal_loss;
    powers_.tangential_work += powers.tangential_work;
    powers_.touching += powers.touching;
    onsets_ += powers.onsets;
  }
  normal_loss_ += step_ * powers_.normal_loss;
  tangential_work_ += step_ * powers_.tangential_work;
}

// v_(n+1/2) = v_(n−1/2) + h·a_n;  x_(n+1) = x_n + h·v_(n+1/2);  v_(n+1) ≈ v_(n+1/2) + h/2·a_n
// The last is what the forces of the next evaluation see: exact to h², so the scheme keeps its order.
// Returns the square of the largest speed, not finite when one of them is not.
double ParticleSystem::move(int first, int last) {
  const double h = step_;
  const double gx = gravity_W_.x(), gy = gravity_W_.y(), gz = gravity_W_.z();
  double fastest = 0, sum = 0;
  for (int i = first; i < last; ++i) {
    Motion6& f = particles_.force[i];
    Motion6& v = particles_.half[i];
    Motion6& now = particles_.now[i];
    Place& p = particles_.place[i];
    const double m = particles_.inverse_mass[i], r = particles_.inverse_inertia[i];
    const double ax = h * (f.vx * m + gx), ay = h * (f.vy * m + gy), az = h * (f.vz * m + gz);
    const double bx = h * (f.wx * r), by = h * (f.wy * r), bz = h * (f.wz * r);
    f = {};
    v.vx += ax;
    v.vy += ay;
    v.vz += az;
    v.wx += bx;
    v.wy += by;
    v.wz += bz;
    p.x += h * v.vx;
    p.y += h * v.vy;
    p.z += h * v.vz;
    now.vx = v.vx + 0.5 * ax;
    now.vy = v.vy + 0.5 * ay;
    now.vz = v.vz + 0.5 * az;
    now.wx = v.wx + 0.5 * bx;
    now.wy = v.wy + 0.5 * by;
    now.wz = v.wz + 0.5 * bz;
    Vector3d& turned = particles_.turned[i];
    turned.x() += h * v.wx;
    turned.y() += h * v.wy;
    turned.z() += h * v.wz;
    const double square = v.vx * v.vx + v.vy * v.vy + v.vz * v.vz;
    fastest = std::max(fastest, square);
    sum += square;  // the comparison above does not see what is no number
  }
  return std::isfinite(sum) ? fastest : sum;
}

void ParticleSystem::advance() {
  for_blocks([&](int block) {
    near_.empty_mailboxes(block, particles_.force);
    speed_of_block_[block] = move(near_.first_sphere(block), near_.first_sphere(block + 1));
  });
  if (!all_finite()) return;
  near_.note_motion(step_ * std::sqrt(*std::ranges::max_element(speed_of_block_)));
  if (++steps_since_turning_ == steps_between_turnings) turn_orientations();
  ++steps_of_list_;
  if (near_.may_be_outdated() && near_.outdated(particles_, team_)) {
    near_.adapt_skin(steps_of_list_);
    rebuild();
  }
  evaluate();
}

void ParticleSystem::turn_orientations() {
  steps_since_turning_ = 0;
  const int count = static_cast<int>(particles_.size());
  team_.run([&](int member) {
    const int last = numerics::first_share(member + 1, team_.members(), count);
    for (int i = numerics::first_share(member, team_.members(), count); i < last; ++i) {
      Vector3d& turned = particles_.turned[i];
      const double angle = turned.norm();
      if (angle == 0) continue;
      const double s = std::sin(0.5 * angle) / angle;
      const Quaterniond turn(std::cos(0.5 * angle), s * turned.x(), s * turned.y(), s * turned.z());
      Quaterniond& q = orientation_[particles_.id[i]];
      q = (turn * q).normalized();
      turned.setZero();
    }
  });
}

void ParticleSystem::collect_mail() {
  for_blocks([&](int block) { near_.empty_mailboxes(block, particles_.force); });
}

std::vector<BodySample> ParticleSystem::motions() {
  collect_mail();
  turn_orientations();
  std::vector<BodySample> samples(particles_.size());
  const double h = 0.5 * step_;
  for (std::size_t i = 0; i < particles_.size(); ++i) {
    const Motion6& f = particles_.force[i];
    const Motion6& v = particles_.half[i];
    const Place& p = particles_.place[i];
    const double m = h * particles_.inverse_mass[i], r = h * particles_.inverse_inertia[i];
    BodySample& sample = samples[particles_.id[i]];
    sample.p_WB = {p.x, p.y, p.z};
    sample.q_WB = orientation_[particles_.id[i]];
    sample.v_WB = Vector3d(v.vx + m * f.vx, v.vy + m * f.vy, v.vz + m * f.vz) + h * gravity_W_;
    sample.w_WB = {v.wx + r * f.wx, v.wy + r * f.wy, v.wz + r * f.wz};
  }
  return samples;
}

bool ParticleSystem::all_finite() const {
  double sum = 0;
  for (const double square : speed_of_block_) sum += square;
  return std::isfinite(sum);
}

void ParticleSystem::visit_contacts(const std::function<void(const TouchingPair&)>& visit) const {
  const auto see = [&](const NearPairs& pairs, std::size_t pair, bool at_wall) {
    const PairMemory& memory = pairs.memory[pair];
    if (memory.root_depth == 0) return;
    const int a = pairs.a[pair];
    const Place& p = particles_.place[a];
    const PairLaw& law = laws_.all()[pairs.law[pair]];
    const double root = memory.root_depth, depth = root * root;
    TouchingPair touch{.id_a = particles_.id[a], .law = pairs.law[pair], .depth = depth};
    const Motion6* b = &particles_.now.back();
    double arm_b = 0;
    if (at_wall) {
      touch.id_b = -1 - pairs.b[pair];
      touch.n_W = -near_.walls()[pairs.b[pair]].n_W;
    } else {
      const Place& q = particles_.place[pairs.b[pair]];
      touch.id_b = particles_.id[pairs.b[pair]];
      touch.n_W = Vector3d(q.x - p.x, q.y - p.y, q.z - p.z).normalized();
      b = &particles_.now[pairs.b[pair]];
      arm_b = q.radius - 0.5 * depth;
    }
    const Motion6& m = particles_.now[a];
    const double arm_a = p.radius - 0.5 * depth;
    touch.p_WC = Vector3d(p.x, p.y, p.z) + arm_a * touch.n_W;
    const Vector3d w_W(arm_a * m.wx + arm_b * b->wx, arm_a * m.wy + arm_b * b->wy,
                       arm_a * m.wz + arm_b * b->wz);
    const Vector3d v_rel_W(b->vx - m.vx, b->vy - m.vy, b->vz - m.vz);
    const double opening = v_rel_W.dot(touch.n_W);
    touch.closing = -opening;
    touch.slip_W = v_rel_W - opening * touch.n_W - w_W.cross(touch.n_W);
    const double c = law.damping_quarter * std::sqrt(root) + law.damping_half * root +
                     law.damping_full * pairs.inverse_speed[pair] * depth * root;
    const double elastic = law.stiffness * depth * root;
    touch.normal_force = std::max(elastic - c * opening, law.least_force);
    touch.normal_loss = (elastic - touch.normal_force) * opening;
    // The memory is half a step ahead.
    const Vector3d s = Vector3d(memory.x, memory.y, memory.z) - 0.5 * step_ * root * touch.slip_W;
    touch.friction_W =
        -(law.tangential * s + law.tangential_damping * std::sqrt(root) * touch.slip_W);
    touch.elastic_energy = 0.4 * elastic * depth;
    touch.spring_energy = 0.5 * law.tangential * s.squaredNorm() / root;
    visit(touch);
  };
  for (std::size_t pair = 0; pair < near_.spheres.a.size(); ++pair) see(near_.spheres, pair, false);
  for (std::size_t pair = 0; pair < near_.at_walls.a.size(); ++pair)
    see(near_.at_walls, pair, true);
}

}  // namespace carom::simulation
