#include "simulation/particles/contact_kernel.h"

#include <algorithm>
#include <cmath>

namespace carom::simulation {
namespace {

// The same operations in the same order on two or four lanes give the same bits, so that the wider
// variant may be chosen where the program runs.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define CAROM_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define CAROM_WIDE
#endif

constexpr int width = 64;  // contacts of a batch: its arrays stay in the nearest cache
constexpr double smallest = 1e-300;

using Lane = double[width];

/// Touching contacts side by side. Normal from a to b; motion of b relative to a.
struct Batch {
  int count = 0;
  int a[width], b[width], target[width], pair[width], law[width];
  alignas(64) Lane dx, dy, dz, square, radii;   // of spheres before the normal is known
  alignas(64) Lane nx, ny, nz, depth, turning;  // turning: ṅ over the tangential velocity
  alignas(64) Lane arm_a, arm_b;                // from the centres to the contact point
  alignas(64) Lane vx, vy, vz, wx, wy, wz;      // w: Σ arm·ω
  alignas(64) Lane sx, sy, sz, old_root;        // memory
  alignas(64) Lane stiffness, c_quarter, c_half, c_full;  // law
  alignas(64) Lane least, tangential, flexible, c_tangential, friction;
  alignas(64) Lane fx, fy, fz, tx, ty, tz, root;  // results; t = n × f_t
  alignas(64) Lane normal_loss, tangential_work;
};

CAROM_WIDE void find_normals(Batch& x) {
  const int count = x.count;
  for (int k = 0; k < count; ++k) {
    const double distance = std::sqrt(x.square[k]);
    const double inverse = 1 / (distance > smallest ? distance : smallest);
    x.nx[k] = x.dx[k] * inverse;
    x.ny[k] = x.dy[k] * inverse;
    x.nz[k] = x.dz[k] * inverse;
    x.depth[k] = x.radii[k] - distance;
    x.turning[k] = inverse;
  }
}

/// Damping coefficients of every contact, into c_half and c_tangential.
CAROM_WIDE void add_rare_damping(const ContactTask& task, Batch& x) {
  const int count = x.count;
  if (task.quarter) {
    for (int k = 0; k < count; ++k) {
      const double fourth_root = std::sqrt(x.root[k]);
      x.c_half[k] += x.c_quarter[k] * fourth_root;
      x.c_tangential[k] *= fourth_root;
    }
  }
  if (task.full) {
    for (int k = 0; k < count; ++k) {
      x.c_half[k] += x.c_full[k] * (x.depth[k] * x.root[k]);
    }
  }
}

CAROM_WIDE void find_roots(Batch& x) {
  const int count = x.count;
  for (int k = 0; k < count; ++k) {
    x.root[k] = std::sqrt(x.depth[k]);
    x.c_half[k] *= x.root[k];
  }
}

// Normal force F = K·δ^(3/2) + c(δ)·δ̇. Tangential spring: with s = √δ·ξ its force is T·s, and
//   ṡ = √δ·v_t + min(0, d(ln √δ)/dt)·s:
// what engages newly carries nothing, what opens takes its share along, so no energy is created. Half a
// step of ṡ is taken on either side of each evaluation, which is the trapezoidal rule without keeping
// the velocity of the step before. Coulomb's limit cuts the force and sets the spring back.
CAROM_WIDE void find_forces(Batch& x, double half_step) {
  const int count = x.count;
  for (int k = 0; k < count; ++k) {
    const double nx = x.nx[k], ny = x.ny[k], nz = x.nz[k], root = x.root[k], c = x.c_half[k];
    const double vx = x.vx[k], vy = x.vy[k], vz = x.vz[k];
    const double opening = vx * nx + vy * ny + vz * nz;
    const double elastic = x.stiffness[k] * x.depth[k] * root;
    const double viscous = elastic - c * opening;
    const double force = viscous > x.least[k] ? viscous : x.least[k];
    x.normal_loss[k] = (elastic - force) * opening;

    const double ux = vx - opening * nx, uy = vy - opening * ny, uz = vz - opening * nz;
    const double tx = ux - (x.wy[k] * nz - x.wz[k] * ny);
    const double ty = uy - (x.wz[k] * nx - x.wx[k] * nz);
    const double tz = uz - (x.wx[k] * ny - x.wy[k] * nx);

    // The spring turns with the tangent plane: s − (s·n)·(n at the middle of the step).
    double sx = x.sx[k], sy = x.sy[k], sz = x.sz[k];
    const double out = sx * nx + sy * ny + sz * nz;
    const double back = half_step * x.turning[k];
    sx -= out * (nx - back * ux);
    sy -= out * (ny - back * uy);
    sz -= out * (nz - back * uz);
    const double old_root = x.old_root[k];
    const double shrinks = root < old_root ? root / old_root : 1.0;
    const double grows = half_step * root;
    sx = sx * shrinks + grows * tx;
    sy = sy * shrinks + grows * ty;
    sz = sz * shrinks + grows * tz;

    const double T = x.tangential[k], d = x.c_tangential[k];
    double fx = T * sx + d * tx, fy = T * sy + d * ty, fz = T * sz + d * tz;
    const double size = std::sqrt(fx * fx + fy * fy + fz * fz);
    const double limit = x.friction[k] * (force > 0 ? force : 0.0);
    const double cut = size > limit ? limit / (size > smallest ? size : smallest) : 1.0;
    fx *= cut;
    fy *= cut;
    fz *= cut;
    x.tangential_work[k] = fx * tx + fy * ty + fz * tz;
    const double inverse = x.flexible[k];
    x.sx[k] = (fx - d * tx) * inverse + grows * tx;
    x.sy[k] = (fy - d * ty) * inverse + grows * ty;
    x.sz[k] = (fz - d * tz) * inverse + grows * tz;

    // On b: F·n − f_t at the arm −n, on a the opposite at n: both get the moment arm·(n × f_t).
    x.fx[k] = force * nx - fx;
    x.fy[k] = force * ny - fy;
    x.fz[k] = force * nz - fz;
    x.tx[k] = ny * fz - nz * fy;
    x.ty[k] = nz * fx - nx * fz;
    x.tz[k] = nx * fy - ny * fx;
  }
}

/// Motions, memories and laws of the contacts of a batch; `second` is where the motion of b is.
template <class Second>
void gather(const ContactTask& task, const NearPairs& pairs, const Second& second, Batch& x) {
  const Motion6* now = task.particles.now.data();
  for (int k = 0; k < x.count; ++k) {
    const Motion6& a = now[x.a[k]];
    const Motion6& b = now[second(x.b[k])];
    x.vx[k] = b.vx - a.vx;
    x.vy[k] = b.vy - a.vy;
    x.vz[k] = b.vz - a.vz;
    x.wx[k] = x.arm_a[k] * a.wx + x.arm_b[k] * b.wx;
    x.wy[k] = x.arm_a[k] * a.wy + x.arm_b[k] * b.wy;
    x.wz[k] = x.arm_a[k] * a.wz + x.arm_b[k] * b.wz;
    const PairMemory& memory = pairs.memory[x.pair[k]];
    x.sx[k] = memory.x;
    x.sy[k] = memory.y;
    x.sz[k] = memory.z;
    x.old_root[k] = memory.root_depth;
  }
  for (int k = 0; k < x.count; ++k) {
    const PairLaw& law = task.laws[x.law[k]];
    x.stiffness[k] = law.stiffness;
    x.c_half[k] = law.damping_half;
    x.least[k] = law.least_force;
    x.tangential[k] = law.tangential;
    x.flexible[k] = law.flexible;
    x.c_tangential[k] = law.tangential_damping;
    x.friction[k] = law.friction;
  }
  if (task.quarter) {
    for (int k = 0; k < x.count; ++k) x.c_quarter[k] = task.laws[x.law[k]].damping_quarter;
  }
}

/// Damping that depends on the approach speed, which is latched at first touch.
void latch_speeds(const ContactTask& task, NearPairs& pairs, Batch& x) {
  for (int k = 0; k < x.count; ++k) {
    const PairLaw& law = task.laws[x.law[k]];
    double& inverse = pairs.inverse_speed[x.pair[k]];
    if (x.old_root[k] == 0 && law.by_speed) {
      const double closing = -(x.vx[k] * x.nx[k] + x.vy[k] * x.ny[k] + x.vz[k] * x.nz[k]);
      inverse = 1 / std::max(closing, law.least_speed);
    }
    x.c_full[k] = law.damping_full * inverse;
  }
}

void scatter(const ContactTask& task, NearPairs& pairs, Batch& x) {
  Motion6* force = task.particles.force.data();
  for (int k = 0; k < x.count; ++k) {
    pairs.memory[x.pair[k]] = {x.sx[k], x.sy[k], x.sz[k], x.root[k]};
    Motion6& a = force[x.a[k]];
    a.vx -= x.fx[k];
    a.vy -= x.fy[k];
    a.vz -= x.fz[k];
    a.wx += x.arm_a[k] * x.tx[k];
    a.wy += x.arm_a[k] * x.ty[k];
    a.wz += x.arm_a[k] * x.tz[k];
    Motion6& b = force[x.target[k]];
    b.vx += x.fx[k];
    b.vy += x.fy[k];
    b.vz += x.fz[k];
    b.wx += x.arm_b[k] * x.tx[k];
    b.wy += x.arm_b[k] * x.ty[k];
    b.wz += x.arm_b[k] * x.tz[k];
  }
}

/// From normals, depths and arms to forces.
template <class Second>
void finish(const ContactTask& task, NearPairs& pairs, const Second& second, Batch& x,
            ContactPowers& powers) {
  gather(task, pairs, second, x);
  if (task.full) latch_speeds(task, pairs, x);
  find_roots(x);
  if (task.quarter || task.full) add_rare_damping(task, x);
  find_forces(x, 0.5 * task.step);
  scatter(task, pairs, x);
  for (int k = 0; k < x.count; ++k) {
    powers.normal_loss += x.normal_loss[k];
    powers.tangential_work += x.tangential_work[k];
    powers.onsets += x.old_root[k] == 0 ? 1 : 0;
  }
  powers.touching += x.count;
  x.count = 0;
}

void finish_spheres(const ContactTask& task, NearPairs& pairs, Batch& x, ContactPowers& powers) {
  find_normals(x);
  const Place* place = task.particles.place.data();
  for (int k = 0; k < x.count; ++k) {
    x.b[k] = pairs.b[x.pair[k]];
    x.target[k] = pairs.target[x.pair[k]];
    x.law[k] = pairs.law[x.pair[k]];
    x.arm_a[k] = place[x.a[k]].radius - 0.5 * x.depth[k];
    x.arm_b[k] = place[x.b[k]].radius - 0.5 * x.depth[k];
  }
  finish(
      task, pairs, [](int b) { return b; }, x, powers);
}

}  // namespace

void NearPairs::resize(std::size_t count) {
  for (std::vector<int>* list : {&a, &b, &target, &law}) list->resize(count);
  memory.resize(count);
  inverse_speed.resize(count);
}

ContactPowers add_sphere_forces(const ContactTask& task, NearPairs& pairs, int first, int last) {
  ContactPowers powers;
  Batch x;
  const Place* place = task.particles.place.data();
  const int* a = pairs.a.data();
  const int* b = pairs.b.data();
  PairMemory* memory = pairs.memory.data();
  for (int pair = first; pair < last; ++pair) {
    const Place& p = place[a[pair]];
    const Place& q = place[b[pair]];
    const double dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
    const double square = dx * dx + dy * dy + dz * dz;
    const double radii = p.radius + q.radius;
    // Written in any case and kept when it touches: a jump would be mispredicted half of the time.
    const int k = x.count;
    x.a[k] = a[pair];
    x.pair[k] = pair;
    x.dx[k] = dx;
    x.dy[k] = dy;
    x.dz[k] = dz;
    x.square[k] = square;
    x.radii[k] = radii;
    const bool touches = square < radii * radii;
    x.count += touches ? 1 : 0;
    if (!touches && memory[pair].root_depth != 0) memory[pair] = {};
    if (x.count == width) finish_spheres(task, pairs, x, powers);
  }
  if (x.count > 0) finish_spheres(task, pairs, x, powers);
  return powers;
}

ContactPowers add_wall_forces(const ContactTask& task, NearPairs& pairs, int first, int last) {
  ContactPowers powers;
  Batch x;
  const int at_rest = static_cast<int>(task.particles.size());
  const auto rests = [at_rest](int) { return at_rest; };
  for (int pair = first; pair < last; ++pair) {
    const Place& p = task.particles.place[pairs.a[pair]];
    const Wall& wall = task.walls[pairs.b[pair]];
    const double height =
        wall.n_W.x() * p.x + wall.n_W.y() * p.y + wall.n_W.z() * p.z - wall.offset;
    const double depth = p.radius - height;
    if (!(depth > 0)) {
      if (pairs.memory[pair].root_depth != 0) pairs.memory[pair] = {};
      continue;
    }
    const int k = x.count++;
    x.a[k] = pairs.a[pair];
    x.b[k] = pairs.b[pair];
    x.target[k] = pairs.target[pair];
    x.pair[k] = pair;
    x.law[k] = pairs.law[pair];
    x.nx[k] = -wall.n_W.x();
    x.ny[k] = -wall.n_W.y();
    x.nz[k] = -wall.n_W.z();
    x.depth[k] = depth;
    x.turning[k] = 0;
    x.arm_a[k] = p.radius - 0.5 * depth;
    x.arm_b[k] = 0;
    if (x.count == width) finish(task, pairs, rests, x, powers);
  }
  if (x.count > 0) finish(task, pairs, rests, x, powers);
  return powers;
}

}  // namespace carom::simulation
