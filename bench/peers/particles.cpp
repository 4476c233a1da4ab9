// Spheres settling in a box: Carom's fixed steps and LAMMPS from the same state with the same step, on one
// core; the cost per contact from a thousand to thirty thousand spheres; one thread against two.
// Run with `./carom bench particles [REPETITIONS]`; needs the command lmp (package lammps) for the peer.
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "carom/mechanics.h"
#include "carom/simulation.h"

namespace carom {
namespace {

// The material of the spheres, as in settling.lammps: E = 10 MPa, ν = 0.3, 2500 kg/m³.
constexpr double radius = 0.005, density = 2500, step = 1e-5, friction = 0.5;
constexpr double modulus = 1e7 / (2 * (1 - 0.3 * 0.3));
constexpr double damping = 2e4;  // γ_n of LAMMPS: the damper is m·γ_n·√(R*·δ) [1/(m s)]
constexpr double spacing = 2 * radius * 1.15;
const double mass = density * 4 / 3 * std::numbers::pi * radius * radius * radius;
constexpr int first_steps = 300;  // lists and caches are warm after these

/// Kuwabara and Kono's law has the normal force of LAMMPS: (3/2)·A·K·√δ = m·γ_n·√R*·√δ. The tangential
/// spring is 2/7 of K·√δ there, and its dashpot m·(γ_n/2)·√(R*·δ); Tsuji's has that size at the depth
/// under ten layers.
ContactLaw law_of(double effective_radius, double effective_mass) {
  const double stiffness = 4.0 / 3 * modulus * std::sqrt(effective_radius);
  const double depth = std::pow(10 * mass * 9.81 / stiffness, 2.0 / 3);
  const double dashpot = effective_mass * 0.5 * damping * std::sqrt(effective_radius * depth);
  const double spring = 2.0 / 7 * stiffness * std::sqrt(depth);
  ContactLaw law;
  law.law = "kuwabara-kono";
  law.stiffness = stiffness;
  law.parameters["damping_time"] =
      effective_mass * damping * std::sqrt(effective_radius) / (1.5 * stiffness);
  law.friction =
      FrictionSpec{"tsuji-tangential",
                   {{"coefficient", friction},
                    {"stiffness_ratio", 2.0 / 7 / 1.5},
                    {"damping_ratio", dashpot / (2 * std::sqrt(effective_mass * spring))}}};
  return law;
}

struct Box {
  double length = 0;
  std::vector<BodySample> spheres;
};

/// Layers of side × side spheres, a little disturbed.
Box loose(int side, int layers) {
  Box box{side * spacing, {}};
  std::mt19937 random(1234);
  std::uniform_real_distribution<double> shift(-5e-4, 5e-4);
  for (int k = 0; k < layers; ++k) {
    for (int j = 0; j < side; ++j) {
      for (int i = 0; i < side; ++i) {
        BodySample sphere;
        sphere.p_WB = {(i + 0.5) * spacing + shift(random), (j + 0.5) * spacing + shift(random),
                       (k + 0.5) * spacing + shift(random)};
        box.spheres.push_back(sphere);
      }
    }
  }
  return box;
}

Model model_of(const Box& box) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  std::vector<ShapeId> walls, spheres;
  const auto wall = [&](const char* name, const Vector3d& p_W, const Vector3d& n_W) {
    const Matrix3d R = Quaterniond::FromTwoVectors(Vector3d::UnitZ(), n_W).toRotationMatrix();
    walls.push_back(build.add_shape(
        {.name = name, .body = build.ground(), .shape = HalfSpace{}, .X_BS = {R, p_W}}));
  };
  wall("floor", Vector3d::Zero(), Vector3d::UnitZ());
  wall("left", Vector3d::Zero(), Vector3d::UnitX());
  wall("right", {box.length, 0, 0}, -Vector3d::UnitX());
  wall("front", Vector3d::Zero(), Vector3d::UnitY());
  wall("back", {0, box.length, 0}, -Vector3d::UnitY());
  const Matrix3d inertia = 0.4 * mass * radius * radius * Matrix3d::Identity();
  for (std::size_t i = 0; i < box.spheres.size(); ++i) {
    const BodySample& sphere = box.spheres[i];
    const BodyId body = build.add_body({.name = "s" + std::to_string(i),
                                        .mass = mass,
                                        .I_B = inertia,
                                        .X_WB = {Matrix3d::Identity(), sphere.p_WB},
                                        .v_WB = sphere.v_WB,
                                        .w_WB = sphere.w_WB});
    spheres.push_back(build.add_shape({.name = "skin", .body = body, .shape = Sphere{radius}}));
  }
  build.add_contact({.name = "walls",
                     .a = walls,
                     .b = spheres,
                     .law = law_of(radius, mass),
                     .allow_initial_overlap = true});
  build.add_contact({.name = "spheres",
                     .a = spheres,
                     .law = law_of(radius / 2, mass / 2),
                     .allow_initial_overlap = true});
  return build.finish();
}

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}
double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Time {
  double cpu = 0, wall = 0;  // [s]
};

/// Follows a box for some steps after the first ones, and leaves it there.
Time run(Box& box, int steps, int threads) {
  const Model model = model_of(box);
  Time begin;
  const double measured_from = (first_steps - 0.5) * step;
  const SimulationSettings settings{.method = "fixed-step",
                                    .duration = (first_steps + steps) * step,
                                    .output_step = (first_steps + steps) * step,
                                    .step = step,
                                    .threads = threads,
                                    .progress = [&](double time) {
                                      if (begin.wall == 0 && time > measured_from)
                                        begin = {cpu_seconds(), wall_seconds()};
                                      return true;
                                    }};
  Trajectory trajectory = simulate(model, start_state(model), settings);
  const Time spent{cpu_seconds() - begin.cpu, wall_seconds() - begin.wall};
  box.spheres = std::move(trajectory.samples.back().bodies);
  return spent;
}

/// Pairs of spheres that overlap, independently of both programs.
long contacts_of(const Box& box) {
  std::vector<Vector3d> centres;
  for (const BodySample& sphere : box.spheres) centres.push_back(sphere.p_WB);
  std::ranges::sort(centres, {}, [](const Vector3d& p) { return p.x(); });
  long count = 0;
  for (std::size_t i = 0; i < centres.size(); ++i) {
    for (std::size_t k = i + 1; k < centres.size() && centres[k].x() - centres[i].x() < 2 * radius;
         ++k) {
      if ((centres[k] - centres[i]).norm() < 2 * radius) ++count;
    }
  }
  return count;
}

double children_cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

/// LAMMPS in a folder of its own.
class Peer {
 public:
  Peer()
      : folder_(std::filesystem::temp_directory_path() /
                ("carom-bench-" + std::to_string(getpid()))) {
    there_ = std::system("command -v lmp >/dev/null 2>&1") == 0;
    if (there_) std::filesystem::create_directories(folder_);
  }
  ~Peer() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  bool is_there() const { return there_; }

  void write(const Box& box) {
    std::ofstream file(folder_ / "start.data");
    file.precision(17);
    file << "spheres\n\n"
         << box.spheres.size() << " atoms\n1 atom types\n0 " << box.length << " xlo xhi\n0 "
         << box.length << " ylo yhi\n-0.01 1 zlo zhi\n\nAtoms\n\n";
    for (std::size_t i = 0; i < box.spheres.size(); ++i) {
      file << i + 1 << " 1 " << 2 * radius << ' ' << density << ' '
           << box.spheres[i].p_WB.transpose() << '\n';
    }
    file << "\nVelocities\n\n";
    for (std::size_t i = 0; i < box.spheres.size(); ++i) {
      file << i + 1 << ' ' << box.spheres[i].v_WB.transpose() << ' '
           << box.spheres[i].w_WB.transpose() << '\n';
    }
    length_ = box.length;
  }

  /// Seconds of the processor for the steps after the first ones, and the contacts at their end.
  double run(int steps, long& contacts) {
    long ignored = 0;
    const double short_run = whole_run(0, ignored);
    return whole_run(steps, contacts) - short_run;
  }

 private:
  double whole_run(int steps, long& contacts) {
    std::ostringstream command;
    command.precision(17);
    command << "cd " << folder_ << " && OMP_NUM_THREADS=1 lmp -log none -in " CAROM_ROOT
            << "/bench/peers/settling.lammps -var file start.data -var length " << length_
            << " -var step " << step << " -var first " << first_steps << " -var steps " << steps
            << " 2>&1";
    const double before = children_cpu_seconds();
    FILE* output = popen(command.str().c_str(), "r");
    if (output == nullptr) return 0;
    double sum = 0;
    for (char line[512]; std::fgets(line, sizeof line, output) != nullptr;) {
      long at = 0;
      double kinetic = 0, found = 0;
      if (std::sscanf(line, "%ld %lf %lf", &at, &kinetic, &found) == 3) sum = found;
    }
    if (pclose(output) != 0) std::printf("  (lmp failed)\n");
    contacts = std::lround(sum / 2);
    return children_cpu_seconds() - before;
  }

  std::filesystem::path folder_;
  bool there_ = false;
  double length_ = 0;
};

double median(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
}

void compare(Box& box, int repetitions) {
  constexpr int steps = 1000;
  Peer peer;
  const long contacts = contacts_of(box);
  std::printf("\n%zu spheres, %ld contacts between them, step %g s, %d steps, %d times\n",
              box.spheres.size(), contacts, step, steps, repetitions);
  std::vector<double> ours, theirs, ratios, speed_ups;
  for (int i = 0; i < repetitions; ++i) {
    long their_contacts = contacts;
    if (peer.is_there()) {
      peer.write(box);
      theirs.push_back(static_cast<double>(contacts) * steps / peer.run(steps, their_contacts));
    }
    Box one = box, two = box;
    const Time single = run(one, steps, 1);
    const Time team = run(two, steps, 2);
    ours.push_back(static_cast<double>(contacts) * steps / single.cpu);
    speed_ups.push_back(single.wall / team.wall);
    const bool same =
        std::ranges::equal(one.spheres, two.spheres, {}, &BodySample::p_WB, &BodySample::p_WB);
    std::printf("  Carom %.3e contacts/s (%ld at the end)", ours.back(), contacts_of(one));
    if (peer.is_there()) {
      ratios.push_back(ours.back() / theirs.back());
      std::printf(", LAMMPS %.3e (%ld), ratio %.2f", theirs.back(), their_contacts, ratios.back());
    }
    std::printf("; two threads %.2f times one, %s bits\n", speed_ups.back(),
                same ? "the same" : "DIFFERENT");
    std::fflush(stdout);
  }
  std::printf("median: Carom %.3e contacts/s on one core", median(ours));
  if (peer.is_there()) {
    std::printf(", LAMMPS %.3e, ratio %.2f (goal 1)", median(theirs), median(ratios));
  } else {
    std::printf("; LAMMPS is not there (package lammps)");
  }
  std::printf("; two threads: median %.2f, best %.2f times one (goal 1.7)\n", median(speed_ups),
              *std::ranges::max_element(speed_ups));
}

int bench(int repetitions) {
  struct Size {
    int side, layers, settling;
  };
  std::printf("cost per contact, one core (linear: the last column stays)\n");
  Box ten_thousand;
  for (const Size& size :
       {Size{9, 12, 25000}, Size{13, 18, 25000}, Size{19, 28, 25000}, Size{27, 41, 30000}}) {
    Box box = loose(size.side, size.layers);
    run(box, size.settling, 1);
    if (size.layers == 28) ten_thousand = box;
    const int steps = 20'000'000 / static_cast<int>(box.spheres.size()) / size.layers + 200;
    std::vector<double> costs;
    const long contacts = contacts_of(box);
    for (int i = 0; i < 3; ++i) costs.push_back(run(box, steps, 1).cpu / steps);
    std::printf("  %6zu spheres, %6ld contacts: %8.1f us per step, %5.1f ns per contact\n",
                box.spheres.size(), contacts, 1e6 * median(costs),
                1e9 * median(costs) / static_cast<double>(contacts));
    std::fflush(stdout);
  }
  compare(ten_thousand, repetitions);
  return 0;
}

}  // namespace
}  // namespace carom

int main(int count, char** arguments) {
  return carom::bench(count > 1 ? std::max(1, std::atoi(arguments[1])) : 5);
}
