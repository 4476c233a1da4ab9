#include "simulation/elastic/contact_patch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "carom/materials.h"
#include "geometry/shape_type.h"
#include "simulation/elastic/touch_path.h"

namespace carom::simulation {
namespace {

/// Of more nodes some are left out.
constexpr std::size_t most_patch_nodes = 600;
constexpr std::size_t most_patch_frames = 32;
/// Nearly flat or sharp surfaces, in units of their size, are none for Hertz.
constexpr double least_curvature = 1e-3, most_curvature = 50;

}  // namespace

PatchFrame patch_frame(const ElasticContacts& contacts, int pair, const PairLoad& load,
                       const Matrix3d& R_WC, const Vector3d& p_WC, double time) {
  const ElasticPair& own = contacts.pairs()[static_cast<std::size_t>(pair)];
  const Vector3d centre = R_WC.transpose() * (load.p_W - p_WC);
  PatchFrame frame{.time = time,
                   .normal_force = load.normal,
                   .radius = std::sqrt(std::max(0.0, load.area) / std::numbers::pi),
                   .centre_x = centre.x(),
                   .centre_y = centre.y()};
  for (const NodeContact& node : contacts.nodes()) {
    const double area = node.pair == pair ? own.nodes->surface().area(node.node) : 0;
    const double normal = (node.axes * node.force_W).z();
    if (!(normal > 0) || !(area > 0)) continue;
    const Vector3d place = R_WC.transpose() * (node.p_W - load.p_W);
    const Vector3d n_W = node.axes.row(2).transpose();
    const Vector3d shear =
        own.sign() / area * (R_WC.transpose() * (node.force_W - n_W.dot(node.force_W) * n_W));
    frame.nodes.push_back({.x = place.x(),
                           .y = place.y(),
                           .pressure = normal / area,
                           .shear_x = shear.x(),
                           .shear_y = shear.y(),
                           .slips = slips(node, own.friction) ? 1.0 : 0.0});
  }
  const std::size_t every = frame.nodes.size() / most_patch_nodes + 1;
  for (std::size_t i = 0; i * every < frame.nodes.size(); ++i)
    frame.nodes[i] = frame.nodes[i * every];
  frame.nodes.resize((frame.nodes.size() + every - 1) / every);
  return frame;
}

void PatchRecord::add(PatchFrame frame, std::vector<PatchFrame>& frames) {
  if (last_is_extra_ && !frames.empty() && frame.normal_force > frames.back().normal_force) {
    frames.pop_back();
  }
  last_is_extra_ = steps_ % stride_ != 0;
  frames.push_back(std::move(frame));
  ++steps_;
  if (frames.size() <= most_patch_frames) return;
  const auto top = std::ranges::max_element(frames, {}, &PatchFrame::normal_force) - frames.begin();
  std::vector<PatchFrame> kept;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (i % 2 == 0 || static_cast<std::ptrdiff_t>(i) == top) kept.push_back(std::move(frames[i]));
  }
  frames = std::move(kept);
  stride_ *= 2;
  last_is_extra_ = false;
}

void PatchRecord::archive(Archive& file) {
  file(steps_, stride_, last_is_extra_);
  if (stride_ < 1) throw ArchiveError("has patches at no time");
}

std::optional<HertzContact> hertz_contact(const Model& model, const ElasticPair& pair,
                                          const Matrix3d& R_WC, const Kinematics& kinematics) {
  const bool by_beam = pair.surface != nullptr && pair.surface->pieces() != nullptr;
  if (pair.nodes->pieces() != nullptr || by_beam)
    return std::nullopt;  // its surface does not give way
  const ShapeSpec& a = model.shapes()[static_cast<std::size_t>(pair.nodes->shape().index)];
  const ShapeSpec& b = model.shapes()[static_cast<std::size_t>(pair.surface_shape.index)];
  if (geometry::facets_of(a.shape) != nullptr || geometry::facets_of(b.shape) != nullptr) {
    return std::nullopt;  // facets have no curvature
  }
  std::array<ContactPoint, max_contact_points> points;
  const int count = find_contacts(a.shape, kinematics.pose(a.body) * a.X_BS, b.shape,
                                  kinematics.pose(b.body) * b.X_BS,
                                  std::numeric_limits<double>::infinity(), points);
  if (count != 1) return std::nullopt;
  const ContactPoint& point = points.front();
  const double size = std::min(bounding_radius(a.shape), bounding_radius(b.shape));
  if (!(point.curvature_a * size > least_curvature && point.curvature_b * size < most_curvature)) {
    return std::nullopt;
  }
  const continuum::ElasticMaterial& own = pair.nodes->material();
  constexpr double rigid = std::numeric_limits<double>::infinity();
  const bool both = pair.surface != nullptr;
  const Vector3d axis_C = R_WC.transpose() * point.t_W;
  return HertzContact{.curvature_a = point.curvature_a,
                      .curvature_b = point.curvature_b,
                      .angle = std::atan2(axis_C.y(), axis_C.x()),
                      .effective_modulus = effective_modulus(
                          own.young, own.poisson, both ? pair.surface->material().young : rigid,
                          both ? pair.surface->material().poisson : 0)};
}

}  // namespace carom::simulation
