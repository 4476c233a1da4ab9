#include "continuum/reduced/reduced_body.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "base/cross_matrix.h"
#include "continuum/reduced/beam_shapes.h"

namespace carom::continuum {
namespace {

using Eigen::Index;
using Eigen::Matrix3Xd;
using Eigen::MatrixXd;

const char* name_of(BeamMotion motion) {
  switch (motion) {
    case BeamMotion::stretch:
      return "stretch";
    case BeamMotion::torsion:
      return "torsion";
    case BeamMotion::bending_y:
      return "bending y";
    case BeamMotion::bending_z:
      return "bending z";
  }
  return "";
}

/// Each section as four masses that have its moments of inertia and move with it.
void add_sections(const Beam& beam, const std::vector<BeamMode>& modes, InertiaSums& sums) {
  const Eigen::Vector2d k = beam.gyration().cwiseSqrt();
  const std::array<Vector3d, 4> corners = {Vector3d(0, k.x(), k.y()), Vector3d(0, -k.x(), k.y()),
                                           Vector3d(0, k.x(), -k.y()), Vector3d(0, -k.x(), -k.y())};
  Matrix3Xd moves(3, std::ssize(modes)), turns(3, std::ssize(modes));
  for (int node = 0; node < beam.node_count(); ++node) {
    for (Index j = 0; j < std::ssize(modes); ++j) {
      const auto motion = modes[static_cast<std::size_t>(j)].shape.col(node);
      moves.col(j) = motion.head<3>();
      turns.col(j) = motion.tail<3>();
    }
    for (const Vector3d& r : corners) {
      sums.add_mass(beam.mass(node) / 4, Vector3d(beam.place(node), 0, 0) + r,
                    moves - cross_matrix(r) * turns);
    }
  }
}

/// ∫(v_i′·v_j′ + w_i′·w_j′)·dx over part of an element.
MatrixXd slope_products(const BeamShapes& shapes, int element, double length, double to) {
  // Products of slopes are polynomials of degree four within an element: three points of Gauss are exact.
  const std::array<std::array<double, 2>, 3> gauss = {
      {{0.5 - std::sqrt(0.15), 5.0 / 18}, {0.5, 8.0 / 18}, {0.5 + std::sqrt(0.15), 5.0 / 18}}};
  MatrixXd sum = MatrixXd::Zero(shapes.count(), shapes.count());
  for (const auto& [t, weight] : gauss) {
    const MatrixXd across = shapes.slope(element, to * t).middleRows<2>(1);
    sum += weight * to * length * across.transpose() * across;
  }
  return sum;
}

// Points of a bent axis come nearer to each other: du/dx = −½·(v′² + w′²), so that u = zᵀ·ψ(x)·z with
// ψ(x) = −½·∫(v_i′·v_j′ + w_i′·w_j′)·dx, and Σ m·ψ = 0.
struct Foreshortening {
  MatrixXd start;   // ψ at the first node
  MatrixXd moment;  // Σ m·x·ψ
};

Foreshortening foreshortening(const Beam& beam, const BeamShapes& shapes) {
  MatrixXd psi = MatrixXd::Zero(shapes.count(), shapes.count());
  MatrixXd sum = psi, moment = psi;
  double mass = beam.mass(0);
  for (int element = 0; element + 1 < beam.node_count(); ++element) {
    psi -= 0.5 * slope_products(shapes, element, beam.element_length(), 1);
    mass += beam.mass(element + 1);
    sum += beam.mass(element + 1) * psi;
    moment += beam.mass(element + 1) * beam.place(element + 1) * psi;
  }
  return {-sum / mass, moment};
}

MatrixXd foreshortening_at(const Beam& beam, const BeamShapes& shapes, const MatrixXd& start,
                           double x) {
  MatrixXd psi = start;
  const double h = beam.element_length();
  for (int element = 0; element + 1 < beam.node_count(); ++element) {
    const double part = std::clamp((x - beam.place(element)) / h, 0.0, 1.0);
    if (part > 0) psi -= 0.5 * slope_products(shapes, element, h, part);
  }
  return psi;
}

}  // namespace

double ReducedMode::frequency() const {
  return std::sqrt(stiffness) / (2 * std::numbers::pi);
}

double ModeDamping::of(double stiffness) const {
  return 2 * ratio * std::sqrt(stiffness) + alpha + beta * stiffness;
}

ReducedBody reduce(const std::shared_ptr<const Beam>& beam, const std::vector<BeamMode>& modes,
                   double reach, const ModeDamping& damping) {
  ReducedBody body{.nodes = beam->node_count(), .elements = beam->node_count() - 1};
  std::vector<NodalMotion> nodal;
  for (const BeamMode& mode : modes) {
    const std::string kind = std::string(mode.is_static ? "static " : "") + name_of(mode.motion);
    body.modes.push_back({kind, mode.stiffness, damping.of(mode.stiffness)});
    nodal.push_back(mode.shape);
  }
  const auto shapes = std::make_shared<const BeamShapes>(*beam, nodal, reach);
  InertiaSums sums(std::ssize(modes));
  add_sections(*beam, modes, sums);
  const Foreshortening shorter = foreshortening(*beam, *shapes);
  sums.add_foreshortening(Vector3d::UnitX(), shorter.moment);
  body.shapes = shapes;
  body.coupling = std::make_shared<const InertiaCoupling>(sums);
  body.port = [beam, shapes, start = shorter.start](const Vector3d& X) {
    PortShapes port{.nearer = foreshortening_at(*beam, *shapes, start, X.x())};
    shapes->write_rows(X, port.rows);
    return port;
  };
  return body;
}

}  // namespace carom::continuum
