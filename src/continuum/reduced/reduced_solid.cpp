#include "continuum/reduced/reduced_solid.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "continuum/body_picture.h"
#include "continuum/free_vibration.h"
#include "continuum/reduced/lattice_shapes.h"
#include "continuum/reduced/rest_shapes.h"
#include "continuum/reduced/static_answers.h"

namespace carom::continuum {
namespace {

/// Modes, and what they lack of the answers to unit loads at ports, a column each.
struct SolidShapes {
  Eigen::MatrixXd shapes;
  std::vector<ReducedMode> modes;
};

SolidShapes shapes_of(const std::shared_ptr<const ElasticSolid>& solid, int count,
                      const ModeDamping& damping, const std::vector<MeanMotion>& ports) {
  const FreeVibration vibration =
      free_vibration(solid->stiffness(), solid->mesh().nodes, solid->nodal_masses(), count);
  if (vibration.modes.cols() == 0) throw std::runtime_error(vibration.problem);
  SolidShapes all{.shapes = vibration.modes, .modes = {}};
  const Eigen::VectorXd stiffness = (2 * std::numbers::pi * vibration.frequencies).cwiseAbs2();
  for (const double square : stiffness) all.modes.push_back({"", square, damping.of(square)});
  if (ports.empty()) return all;
  Eigen::MatrixXd loads(solid->unknowns(), 6 * std::ssize(ports));
  for (std::size_t p = 0; p < ports.size(); ++p) {
    loads.middleCols<6>(6 * static_cast<Eigen::Index>(p)) = ports[p].unit_loads(solid->unknowns());
  }
  const Eigen::MatrixXd answers = static_answers(solid, loads);
  const RestShapes rest =
      rest_shapes(solid->rigid().diagonal_mass(), vibration.modes, stiffness, answers, loads);
  if (rest.stiffness.size() == 0) return all;
  Eigen::MatrixXd together(solid->unknowns(), all.shapes.cols() + rest.shapes.cols());
  together << all.shapes, rest.shapes;
  all.shapes = std::move(together);
  for (const double square : rest.stiffness) {
    all.modes.push_back({"static", square, damping.of(square)});
  }
  return all;
}

/// Vertices in pictures of modes: finer meshes are drawn coarser.
constexpr std::size_t most_drawn_vertices = 700;

DrawnSurface surface_of(const ElasticSolid& solid) {
  const BodyPicture picture = picture_of(solid.mesh(), solid.surface(), {}, most_drawn_vertices);
  DrawnSurface surface{.places = {}, .triangles = picture.surface};
  for (const PictureVertex& vertex : picture.vertices) {
    surface.places.push_back(place_of(solid.mesh(), vertex));
  }
  return surface;
}

PortShapes port_shapes(const MeanMotion& port, const Eigen::MatrixXd& shapes) {
  const Eigen::Index n = shapes.cols();
  PortShapes all{.nearer = Eigen::MatrixXd::Zero(n, n)};
  all.rows.moves.resize(3, n);
  all.rows.turns.resize(3, n);
  for (Eigen::Index j = 0; j < n; ++j) {
    const SpatialVector motion = port.of(shapes.col(j));
    all.rows.moves.col(j) = motion.linear;
    all.rows.turns.col(j) = motion.angular;
  }
  return all;
}

}  // namespace

ReducedBody reduce(const std::shared_ptr<const ElasticSolid>& solid, int modes,
                   const ModeDamping& damping, const std::vector<SpreadPlace>& held) {
  std::vector<MeanMotion> ports;
  for (const SpreadPlace& place : held) ports.push_back(spread_around(*solid, place));
  SolidShapes all = shapes_of(solid, modes, damping, ports);
  const std::vector<Vector3d>& nodes = solid->mesh().nodes;
  InertiaSums sums(all.shapes.cols());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto node = static_cast<Eigen::Index>(i);
    sums.add_mass(solid->nodal_masses()[node], nodes[i], all.shapes.middleRows<3>(3 * node));
  }
  std::vector<PortShapes> shapes_of_ports;
  for (const MeanMotion& port : ports) shapes_of_ports.push_back(port_shapes(port, all.shapes));
  ReducedBody body{.shapes = std::make_shared<const LatticeShapes>(nodes, all.shapes),
                   .modes = std::move(all.modes),
                   .coupling = std::make_shared<const InertiaCoupling>(sums),
                   .nodes = static_cast<int>(nodes.size()),
                   .elements = solid->mesh().element_count(),
                   .surface = surface_of(*solid)};
  body.port = [held, shapes_of_ports](const Vector3d& X) {
    const auto nearest = std::ranges::min_element(
        held, {}, [&](const SpreadPlace& place) { return (place.p_F - X).norm(); });
    return shapes_of_ports[static_cast<std::size_t>(nearest - held.begin())];
  };
  return body;
}

}  // namespace carom::continuum
