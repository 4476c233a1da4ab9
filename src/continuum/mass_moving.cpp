#include "continuum/mass_moving.h"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "continuum/boundary_faces.h"
#include "continuum/node_graph.h"

namespace carom::continuum {
namespace {

/// So many nodes that are nearest may take over a mass.
constexpr std::size_t most_takers = 10;
/// Shares below zero by no more than this are rounding.
constexpr double share_slack = 1e-9;

/// The nodes around `node` that are not taken, and nearest to it by elements; empty where there are
/// none.
std::vector<int> nearest_free_nodes(const NodeGraph& graph, int node,
                                    const std::vector<char>& taken) {
  std::vector<char> seen(graph.size(), 0);
  std::vector<int> ring = {node}, next, free;
  seen[node] = 1;
  while (!ring.empty() && free.empty()) {
    next.clear();
    for (const int inner : ring) {
      for (const int other : graph.neighbours(inner)) {
        if (seen[other]) continue;
        seen[other] = 1;
        (taken[other] ? next : free).push_back(other);
      }
    }
    ring.swap(next);
  }
  return free;
}

/// A node that may take over mass: where it is across the normal, and how far away.
struct Taker {
  int node = -1;
  Eigen::Vector2d across = Eigen::Vector2d::Zero();  ///< [m]
  double squared = 0;                                ///< distance² [m²]
};

/// Takers with shares that sum up to one.
struct Division {
  std::array<int, 3> takers{-1, -1, -1};  ///< places; −1: none
  std::array<double, 3> shares{};
  double squared = std::numeric_limits<double>::infinity();  ///< mean of distance² [m²]

  void improve(const std::vector<Taker>& all, std::array<int, 3> places,
               std::array<double, 3> parts) {
    double mean = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      if (parts[i] < -share_slack) return;
      if (places[i] >= 0) mean += parts[i] * all[static_cast<std::size_t>(places[i])].squared;
    }
    if (mean < squared) *this = {places, parts, mean};
  }
};

/// Twice the area of the triangle that two arrows span.
double turn_from(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

/// Two takers on both sides of the node, as far as it is on the line between them.
void try_two(const std::vector<Taker>& all, int i, int j, double slack, Division& best) {
  const Eigen::Vector2d &a = all[i].across, d = all[j].across - a;
  if (!(d.norm() > slack)) return;
  const double share = -a.dot(d) / d.squaredNorm();
  if ((a + share * d).norm() <= slack) best.improve(all, {i, j, -1}, {1 - share, share, 0});
}

/// Three takers around the node, by the areas of the triangles that it makes with two of them each.
void try_three(const std::vector<Taker>& all, int i, int j, int k, double slack, Division& best) {
  const Eigen::Vector2d &a = all[i].across, &b = all[j].across, &c = all[k].across;
  const double whole = turn_from(b - a, c - a);
  if (!(std::fabs(whole) > slack * slack)) return;
  best.improve(all, {i, j, k},
               {turn_from(b, c) / whole, turn_from(c, a) / whole, turn_from(a, b) / whole});
}

/// Shares of at most three takers whose mean place is straight beneath the node, the nearest such; none where all are on
/// one side.
Division straight_beneath(const std::vector<Taker>& all) {
  Division best;
  const double slack = 1e-6 * std::sqrt(all.front().squared);
  const int count = static_cast<int>(all.size());
  for (int i = 0; i < count; ++i) {
    if (all[i].across.norm() <= slack) best.improve(all, {i, -1, -1}, {1, 0, 0});
    for (int j = i + 1; j < count; ++j) {
      try_two(all, i, j, slack, best);
      for (int k = j + 1; k < count; ++k) try_three(all, i, j, k, slack, best);
    }
  }
  return best;
}

std::vector<Taker> takers_beneath(const SolidMesh& mesh, int node, const Vector3d& normal,
                                  const std::vector<int>& free) {
  const Vector3d u = normal.unitOrthogonal(), v = normal.cross(u);
  std::vector<Taker> takers;
  for (const int other : free) {
    const Vector3d to = mesh.nodes[other] - mesh.nodes[node];
    takers.push_back({other, {u.dot(to), v.dot(to)}, to.squaredNorm()});
  }
  std::ranges::sort(takers, {}, &Taker::squared);
  if (takers.size() > most_takers) takers.resize(most_takers);
  return takers;
}

/// In proportion to the masses that are there. False where there are none.
bool share_by_mass(const std::vector<int>& free, const Eigen::VectorXd& there, double mass,
                   Eigen::VectorXd& masses) {
  double sum = 0;
  for (const int other : free) sum += there[other];
  if (!(sum > 0)) return false;
  for (const int other : free) masses[other] += mass * there[other] / sum;
  return true;
}

}  // namespace

NodalMasses move_mass_from(std::span<const int> nodes, const SolidMesh& mesh,
                           const Eigen::VectorXd& masses) {
  const NodeGraph graph(mesh);
  std::vector<char> taken(mesh.nodes.size(), 0);
  for (const int node : nodes) taken[node] = 1;
  std::vector<BoundaryFace> faces = boundary_faces(mesh);
  std::erase_if(faces, [&](const BoundaryFace& face) {
    return std::any_of(face.nodes.begin(), face.nodes.begin() + face.node_count,
                       [&](int node) { return taken[node] == 0; });
  });
  const std::vector<Vector3d> areas = surface_node_areas(mesh, faces);
  NodalMasses result{.masses = masses};
  for (int node = 0; node < graph.size(); ++node) {
    if (!taken[node]) continue;
    result.masses[node] = 0;
    const std::vector<int> free = nearest_free_nodes(graph, node, taken);
    Division division;
    if (!free.empty() && !areas[node].isZero()) {
      const auto takers = takers_beneath(mesh, node, areas[node].normalized(), free);
      division = straight_beneath(takers);
      for (std::size_t i = 0; i < 3 && division.takers[i] >= 0; ++i) {
        const int taker = takers[static_cast<std::size_t>(division.takers[i])].node;
        result.masses[taker] += masses[node] * division.shares[i];
      }
    }
    if (division.takers[0] < 0 && !share_by_mass(free, masses, masses[node], result.masses)) {
      result.problem = fmt::format(
          "the mass of node {} has nowhere to go: all nodes connected with it may touch", node);
    }
  }
  return result;
}

}  // namespace carom::continuum
