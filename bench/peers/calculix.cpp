// An elastic ball strikes a rigid plane obliquely: Carom's implicit steps and CalculiX on the same mesh, on one core.
// Run with `./carom bench elastic-peer [SECONDS [ELEMENTS…]]`; needs the command ccx (package calculix-ccx) for the peer, which
// is given up after so many seconds of the processor. ELEMENTS are numbers that are wished, 300 and 1000 if none
// are; 0: Carom's own choice, which takes CalculiX eight minutes with steps twice as long.
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "ball_on_plane.h"

namespace carom {
namespace {

using Ball = BallOnPlane;
using Hexahedron = std::array<int, 8>;

/// Of CalculiX: penalty from face to face [Pa/m], and how steep friction is before it slips. Springs give way by
/// 0.8 µm under Hertz' largest pressure then, a thirtieth of the depth.
constexpr double penalty = 1e15, stick_slope = 1e14;
/// Steps of one length in the time of Hertz' contact, on coarse meshes and on finer ones, which would take it an hour; Carom takes 100.
constexpr int peer_steps = 50, peer_steps_on_fine_meshes = 25;
constexpr std::size_t fine_mesh = 3000;  ///< elements
constexpr double hertz_duration = 840.6e-6;
/// Faces so near to the lowest point may touch [m].
constexpr double reach = 0.012;

struct Mesh {
  std::vector<Vector3d> nodes;  ///< from the centre of the ball [m]
  std::vector<Hexahedron> elements;
};

/// What the impact comes to.
struct Rebound {
  double cpu = 0;                   ///< [s]
  double until = 0;                 ///< that the run got to [s]
  double peak_force = 0;            ///< [N]
  double restitution = 0, v_t = 0;  ///< of the mean motion; v_t of its lowest point [m/s]
  bool finished = false;
};

double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

double children_cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

Trajectory run_of(const Ball& given) {
  const Scenario scenario = scenario_of(given);
  return simulate(scenario.model, scenario.start, scenario.settings);
}

/// The mesh that Carom makes for this impact.
Mesh mesh_of(Ball given) {
  given.fields = true;
  given.duration = 5e-5;  // one field is enough
  const Trajectory run = run_of(given);
  const FieldMesh& field = *run.fields.front().mesh;
  Mesh mesh{.nodes = field.nodes, .elements = {}};
  for (std::size_t at = 0; at < field.elements.size(); at += 8) {
    Hexahedron& nodes = mesh.elements.emplace_back();
    std::copy_n(field.elements.begin() + static_cast<std::ptrdiff_t>(at), 8, nodes.begin());
  }
  return mesh;
}

/// A little stiffer, so that nothing of what the mesh was made with serves again.
Rebound carom_rebound(Ball given) {
  given.young *= 1 + 1e-9;
  const double begin = cpu_seconds();
  const Trajectory run = run_of(given);
  const BodySample& ball = run.last().bodies.front();
  const ContactEpisode& impact = run.episodes.front();
  return {.cpu = cpu_seconds() - begin,
          .until = run.last().time,
          .peak_force = impact.peak_force,
          .restitution = ball.v_WB.z() / Ball::v_n,
          .v_t = ball.v_WB.x() - ball.w_WB.y() * Ball::radius,
          .finished = run.outcome.kind == Outcome::Kind::finished};
}

// ---- What a mesh weighs: ∫N·dV of each node, by 2 x 2 x 2 points of Gauss.

constexpr std::array<std::array<int, 3>, 8> corners{{{-1, -1, -1},
                                                     {1, -1, -1},
                                                     {1, 1, -1},
                                                     {-1, 1, -1},
                                                     {-1, -1, 1},
                                                     {1, -1, 1},
                                                     {1, 1, 1},
                                                     {-1, 1, 1}}};

void add_volumes(const Mesh& mesh, const Hexahedron& element, std::vector<double>& volumes) {
  for (const auto& point : corners) {
    const Vector3d at = Vector3d(point[0], point[1], point[2]) / std::numbers::sqrt3;
    Matrix3d J = Matrix3d::Zero();
    std::array<double, 8> N{};
    for (std::size_t a = 0; a < 8; ++a) {
      const Vector3d corner(corners[a][0], corners[a][1], corners[a][2]);
      const Vector3d factor = Vector3d::Ones() + corner.cwiseProduct(at);
      N[a] = 0.125 * factor.prod();
      const Vector3d dN =
          0.125 * corner.cwiseProduct(Vector3d(factor.y() * factor.z(), factor.z() * factor.x(),
                                               factor.x() * factor.y()));
      J += dN * mesh.nodes[static_cast<std::size_t>(element[a])].transpose();
    }
    for (std::size_t a = 0; a < 8; ++a) {
      volumes[static_cast<std::size_t>(element[a])] += N[a] * J.determinant();
    }
  }
}

std::vector<double> volumes_of(const Mesh& mesh) {
  std::vector<double> volumes(mesh.nodes.size(), 0);
  for (const Hexahedron& element : mesh.elements) add_volumes(mesh, element, volumes);
  return volumes;
}

/// Speeds of the mean motion: those with the momentum and the angular momentum of the nodes.
void set_mean_motion(const Mesh& mesh, const std::vector<Vector3d>& velocities, Rebound& rebound) {
  const std::vector<double> volumes = volumes_of(mesh);
  double volume = 0, inertia = 0, turning = 0;
  Vector3d v = Vector3d::Zero();
  for (std::size_t i = 0; i < volumes.size(); ++i) {
    const Vector3d& x = mesh.nodes[i];
    volume += volumes[i];
    v += volumes[i] * velocities[i];
    inertia += volumes[i] * (x.x() * x.x() + x.z() * x.z());
    turning += volumes[i] * x.cross(velocities[i]).y();
  }
  rebound.restitution = v.z() / volume / Ball::v_n;
  rebound.v_t = v.x() / volume - turning / inertia * Ball::radius;
}

// ---- CalculiX, in a folder of its own.

/// Faces of an element by their nodes, in the order of CalculiX' S1 to S6.
constexpr std::array<std::array<std::size_t, 4>, 6> faces{
    {{0, 1, 2, 3}, {4, 7, 6, 5}, {0, 4, 5, 1}, {1, 5, 6, 2}, {2, 6, 7, 3}, {3, 7, 4, 0}}};

std::array<int, 4> nodes_of(const Hexahedron& element, std::size_t face) {
  std::array<int, 4> nodes{};
  for (std::size_t i = 0; i < 4; ++i) nodes[i] = element[faces[face][i]];
  return nodes;
}

/// Lines "element, Sface" of the surface near the lowest point.
std::string lowest_faces(const Mesh& mesh) {
  std::map<std::array<int, 4>, int> count;
  for (const Hexahedron& element : mesh.elements) {
    for (std::size_t face = 0; face < 6; ++face) {
      std::array<int, 4> nodes = nodes_of(element, face);
      std::ranges::sort(nodes);
      ++count[nodes];
    }
  }
  std::ostringstream lines;
  for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
    for (std::size_t face = 0; face < 6; ++face) {
      std::array<int, 4> nodes = nodes_of(mesh.elements[e], face);
      Vector3d middle = Vector3d::Zero();
      for (const int node : nodes) middle += 0.25 * mesh.nodes[static_cast<std::size_t>(node)];
      std::ranges::sort(nodes);
      const bool low = middle.z() < 0 && middle.head<2>().norm() < reach;
      if (low && count[nodes] == 1) lines << e + 1 << ",S" << face + 1 << '\n';
    }
  }
  return lines.str();
}

/// The plane is the face of a block whose nodes are all held. The density makes up for what inscribed elements lack.
void write_deck(const Mesh& mesh, const Ball& given, const std::filesystem::path& path) {
  double volume = 0;
  for (const double part : volumes_of(mesh)) volume += part;
  const double sphere = 4.0 / 3 * std::numbers::pi * std::pow(Ball::radius, 3);
  std::ofstream deck(path);
  deck.precision(12);
  deck << "*NODE,NSET=BALL\n";
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i) {
    const Vector3d& x = mesh.nodes[i];
    deck << i + 1 << ',' << x.x() << ',' << x.y() << ',' << x.z() + Ball::radius + Ball::start_gap
         << '\n';
  }
  deck << "*ELEMENT,TYPE=C3D8I,ELSET=EBALL\n";
  for (std::size_t e = 0; e < mesh.elements.size(); ++e) {
    deck << e + 1;
    for (const int node : mesh.elements[e]) deck << ',' << node + 1;
    deck << '\n';
  }
  const int steps = mesh.elements.size() < fine_mesh ? peer_steps : peer_steps_on_fine_meshes;
  const std::size_t plate = mesh.elements.size() + 1;
  deck << "*NODE,NSET=PLATE\n";
  for (std::size_t i = 0; i < 8; ++i) {
    deck << mesh.nodes.size() + 1 + i << ',' << 0.05 * corners[i][0] << ',' << 0.05 * corners[i][1]
         << ',' << 0.01 * (corners[i][2] - 1) << '\n';
  }
  deck << "*ELEMENT,TYPE=C3D8,ELSET=EPLATE\n" << plate;
  for (std::size_t i = 0; i < 8; ++i) deck << ',' << mesh.nodes.size() + 1 + i;
  deck
      << "\n*MATERIAL,NAME=ALLOY\n*ELASTIC\n"
      << given.young << ',' << Ball::poisson << "\n*DENSITY\n"
      << Ball::density * sphere / volume
      << "\n*SOLID SECTION,ELSET=EBALL,MATERIAL=ALLOY\n*SOLID SECTION,ELSET=EPLATE,MATERIAL=ALLOY\n"
         "*BOUNDARY\nPLATE,1,3\n*SURFACE,NAME=SLAVE\n"
      << lowest_faces(mesh) << "*SURFACE,NAME=MASTER\n"
      << plate
      << ",S2\n*CONTACT PAIR,INTERACTION=SI,TYPE=SURFACE TO SURFACE\nSLAVE,MASTER\n"
         "*SURFACE INTERACTION,NAME=SI\n*SURFACE BEHAVIOR,PRESSURE-OVERCLOSURE=LINEAR\n"
      << penalty << "\n*FRICTION\n"
      << Ball::friction << ',' << stick_slope << "\n*INITIAL CONDITIONS,TYPE=VELOCITY\nBALL,1,"
      << given.v_t() << "\nBALL,3," << -Ball::v_n << "\n*STEP,INC=1000000\n*DYNAMIC,DIRECT\n"
      << hertz_duration / steps << ',' << given.duration
      << "\n*NODE PRINT,NSET=PLATE,TOTALS=ONLY\nRF\n*NODE PRINT,NSET=BALL\nV\n*END STEP\n";
}

/// Forces of the plate at all times, and velocities of the nodes at the end if the run got there.
void read_results(const std::filesystem::path& path, const Mesh& mesh, Rebound& rebound) {
  std::ifstream file(path);
  std::vector<Vector3d> velocities;
  bool forces_follow = false, velocities_follow = false;
  for (std::string line; std::getline(file, line);) {
    const std::size_t at = line.find("and time");
    if (at != std::string::npos) {
      forces_follow = line.find("total force") != std::string::npos;
      velocities_follow = line.find("velocities") != std::string::npos;
      if (velocities_follow) velocities.clear();
      continue;
    }
    int node = 0;
    Vector3d value;
    const char* text = line.c_str();
    if (forces_follow && std::sscanf(text, "%lf %lf %lf", &value[0], &value[1], &value[2]) == 3) {
      rebound.peak_force = std::max(rebound.peak_force, std::fabs(value.z()));
    } else if (velocities_follow &&
               std::sscanf(text, "%d %lf %lf %lf", &node, &value[0], &value[1], &value[2]) == 4) {
      velocities.push_back(value);
    }
  }
  if (velocities.size() == mesh.nodes.size()) set_mean_motion(mesh, velocities, rebound);
}

/// The time of the last increment: what is printed may be lost when the run is given up [s].
double time_reached(const std::filesystem::path& path) {
  std::ifstream file(path);
  double reached = 0;
  for (std::string line; std::getline(file, line);) {
    int step = 0, increment = 0, attempt = 0, iterations = 0;
    double time = 0;
    if (std::sscanf(line.c_str(), "%d %d %d %d %lf", &step, &increment, &attempt, &iterations,
                    &time) == 5) {
      reached = time;
    }
  }
  return reached;
}

Rebound calculix_rebound(const Mesh& mesh, const Ball& given, int seconds) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("carom-bench-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  write_deck(mesh, given, folder / "ball.inp");
  const std::string command = "cd " + folder.string() + " && ulimit -t " + std::to_string(seconds) +
                              " && OMP_NUM_THREADS=1 ccx ball >ccx.log 2>&1";
  Rebound rebound;
  const double begin = children_cpu_seconds();
  const int ended = std::system(command.c_str());
  rebound.cpu = children_cpu_seconds() - begin;
  read_results(folder / "ball.dat", mesh, rebound);
  rebound.until = time_reached(folder / "ball.sta");
  rebound.finished = ended == 0;
  std::error_code ignored;
  std::filesystem::remove_all(folder, ignored);
  return rebound;
}

void print(const char* name, const Rebound& rebound) {
  std::printf("  %-9s %8.2f s", name, rebound.cpu);
  if (rebound.finished) {
    std::printf(", peak force %6.1f N, e = %.4f, v_t after = %+.5f m/s\n", rebound.peak_force,
                rebound.restitution, rebound.v_t);
  } else {
    std::printf("; given up at %.4f ms\n", 1e3 * rebound.until);
  }
  std::fflush(stdout);
}

void compare(int elements, int seconds, bool peer_is_there) {
  const Ball given{.elements = elements};
  const Mesh mesh = mesh_of(given);
  std::printf("\n%zu elements, %zu unknowns\n", mesh.elements.size(), 3 * mesh.nodes.size());
  const Rebound ours = carom_rebound(given);
  print("Carom", ours);
  if (!peer_is_there) return;
  const Rebound theirs = calculix_rebound(mesh, given, seconds);
  print("CalculiX", theirs);
  if (theirs.finished) {
    std::printf("  CalculiX takes %.0f times as long\n", theirs.cpu / ours.cpu);
  } else if (theirs.until > 0) {
    std::printf("  CalculiX would take some %.0f times as long\n",
                theirs.cpu * given.duration / theirs.until / ours.cpu);
  }
}

int bench(int seconds, const std::vector<int>& sizes) {
  const bool peer_is_there = std::system("command -v ccx >/dev/null 2>&1") == 0;
  std::printf("a ball on a rigid plane, psi = 2, friction 0.1; seconds of the processor\n");
  if (!peer_is_there) std::printf("CalculiX is not there (package calculix-ccx)\n");
  for (const int elements : sizes) compare(elements, seconds, peer_is_there);
  return 0;
}

}  // namespace
}  // namespace carom

int main(int count, char** arguments) {
  std::vector<int> sizes;
  for (int i = 2; i < count; ++i) sizes.push_back(std::atoi(arguments[i]));
  if (sizes.empty()) sizes = {300, 1000};
  return carom::bench(count > 1 ? std::max(1, std::atoi(arguments[1])) : 600, sizes);
}
