#include "continuum/reduced/static_shapes.h"

#include <algorithm>
#include <cmath>

#include "continuum/reduced/rest_shapes.h"

namespace carom::continuum {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr BeamMotion motion_of_component[] = {BeamMotion::stretch,   BeamMotion::bending_y,
                                              BeamMotion::bending_z, BeamMotion::torsion,
                                              BeamMotion::bending_z, BeamMotion::bending_y};

/// The part of a load that one motion feels, shared by the nodes beside its place as if the beam between them were stiff.
NodalMotion nodal_load(const Beam& beam, const SectionLoad& load, BeamMotion motion) {
  Eigen::Matrix<double, 6, 1> components;
  components << load.force, load.moment;
  for (int i = 0; i < 6; ++i) components[i] *= motion_of_component[i] == motion ? 1 : 0;
  const double along = std::clamp((load.x - beam.place(0)) / beam.element_length(), 0.0,
                                  static_cast<double>(beam.node_count() - 1));
  const int first = std::min(static_cast<int>(along), beam.node_count() - 2);
  NodalMotion all = NodalMotion::Zero(6, beam.node_count());
  all.col(first) = (1 - (along - first)) * components;
  all.col(first + 1) = (along - first) * components;
  return all;
}

VectorXd flat(const NodalMotion& shape) {
  return Eigen::Map<const VectorXd>(shape.data(), shape.size());
}

MatrixXd together(const std::vector<VectorXd>& columns, Index rows) {
  MatrixXd all(rows, std::ssize(columns));
  for (Index i = 0; i < all.cols(); ++i) all.col(i) = columns[static_cast<std::size_t>(i)];
  return all;
}

VectorXd masses_of(const Beam& beam) {
  NodalMotion masses(6, beam.node_count());
  for (int node = 0; node < beam.node_count(); ++node) {
    masses.col(node) << Vector3d::Constant(beam.mass(node)), beam.rotary_inertia(node);
  }
  return flat(masses);
}

/// Adds the rest of the answers to loads of one motion, which modes of other motions do not feel.
void add_rest(const Beam& beam, BeamMotion motion, const std::vector<SectionLoad>& given,
              std::size_t modes, std::vector<BeamMode>& all) {
  std::vector<VectorXd> answers, loads, shapes;
  std::vector<double> stiffness;
  for (const SectionLoad& one : given) {
    const NodalMotion load = nodal_load(beam, one, motion);
    if (load.isZero(0)) continue;
    loads.push_back(flat(load));
    answers.push_back(flat(beam.static_answer(load)));
  }
  if (loads.empty()) return;
  for (std::size_t j = 0; j < modes; ++j) {
    if (all[j].motion != motion) continue;
    shapes.push_back(flat(all[j].shape));
    stiffness.push_back(all[j].stiffness);
  }
  const RestShapes rest =
      rest_shapes(masses_of(beam), together(shapes, 6 * beam.node_count()),
                  Eigen::Map<const VectorXd>(stiffness.data(), std::ssize(stiffness)),
                  together(answers, 6 * beam.node_count()), together(loads, 6 * beam.node_count()));
  for (Index i = 0; i < rest.stiffness.size(); ++i) {
    const VectorXd shape = rest.shapes.col(i);
    all.push_back({.motion = motion,
                   .stiffness = rest.stiffness[i],
                   .shape = Eigen::Map<const NodalMotion>(shape.data(), 6, beam.node_count()),
                   .is_static = true});
  }
}

}  // namespace

std::vector<SectionLoad> unit_loads(double x) {
  std::vector<SectionLoad> all(6, {.x = x});
  for (std::size_t i = 0; i < 3; ++i) {
    all[i].force = Vector3d::Unit(static_cast<Index>(i));
    all[3 + i].moment = Vector3d::Unit(static_cast<Index>(i));
  }
  return all;
}

std::vector<BeamMode> with_static_shapes(const Beam& beam, std::vector<BeamMode> modes,
                                         const std::vector<SectionLoad>& loads) {
  const std::size_t free = modes.size();
  for (const BeamMotion motion :
       {BeamMotion::stretch, BeamMotion::torsion, BeamMotion::bending_y, BeamMotion::bending_z}) {
    add_rest(beam, motion, loads, free, modes);
  }
  return modes;
}

}  // namespace carom::continuum
