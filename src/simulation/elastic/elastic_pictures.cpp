#include "simulation/elastic/elastic_pictures.h"

#include <algorithm>

#include "continuum/stress.h"
#include "simulation/elastic/touch_axes.h"

namespace carom::simulation {
namespace {

/// Of one body and touch; beyond, every second one goes.
constexpr std::size_t most_surface_frames = 48;
/// Finer meshes are drawn coarser.
constexpr std::size_t most_vertices = 6000;
/// Vertices of all frames of a run: 2.4 MB in a page.
constexpr std::size_t most_of_all = 225000;
/// No touch is thinned below.
constexpr std::size_t fewest_surface_frames = 4;

float largest_stress(const SurfaceFrame& frame) {
  return frame.von_mises.empty() ? 0 : std::ranges::max(frame.von_mises);
}

/// Every second frame goes, but not the one of the largest stress.
void thin_frames(std::vector<SurfaceFrame>& frames) {
  const auto top = std::ranges::max_element(frames, {}, largest_stress) - frames.begin();
  std::vector<SurfaceFrame> kept;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if (i % 2 == 0 || static_cast<std::ptrdiff_t>(i) == top) kept.push_back(std::move(frames[i]));
  }
  frames = std::move(kept);
}

}  // namespace

void ElasticPictures::follow(double time, const ElasticContacts& contacts,
                             const std::vector<PairLoad>& loads, const Kinematics& now) {
  for (std::size_t p = 0; p < loads.size(); ++p) {
    if (!(loads[p].normal > 0)) continue;
    const ElasticPair& pair = contacts.pairs()[p];
    for (const ElasticBody* body : {pair.nodes, pair.surface}) {
      if (body != nullptr && body->is_ready()) opened(*body, loads[p], pair, now);
    }
  }
  if (steps_++ % stride_ != 0) return;
  for (const ElasticPair& pair : contacts.pairs()) {
    for (const ElasticBody* body : {pair.nodes, pair.surface}) {
      if (body == nullptr) continue;
      const auto found = std::ranges::find(open_, body->body().index, &Open::body);
      if (found == open_.end()) continue;
      make_ready(*found, *body);
      add_frame(*found, *body, time);
    }
  }
  keep_small();
}

/// The section is through the load, along its normal and the slip.
ElasticPictures::Open& ElasticPictures::opened(const ElasticBody& body, const PairLoad& load,
                                               const ElasticPair& pair, const Kinematics& now) {
  const auto found = std::ranges::find(open_, body.body().index, &Open::body);
  if (found != open_.end()) return *found;
  const Vector3d v_rel =
      now.velocity_at(pair.surface_body, load.p_W) - now.velocity_at(pair.nodes_body, load.p_W);
  const Matrix3d R_WC = touch_axes(load.n_W, v_rel);
  const Pose X_BW = now.pose(body.body()).inverse();
  DeformedSurface surface{.body = model_.name(body.body()),
                          .section_p_B = X_BW * load.p_W,
                          .section_n_B = X_BW.R * R_WC.col(1)};
  open_.push_back({.body = body.body().index, .surface = static_cast<int>(surfaces_.size())});
  surfaces_.push_back(std::move(surface));
  return open_.back();
}

/// From the mesh and the section alone, so that a run that goes on finds the same vertices.
void ElasticPictures::make_ready(Open& open, const ElasticBody& body) {
  if (open.solid == &body.solid()) return;
  open.solid = &body.solid();
  const continuum::SolidMesh& mesh = body.solid().mesh();
  DeformedSurface& surface = surfaces_[static_cast<std::size_t>(open.surface)];
  const Pose X_FB = body.X_BF().inverse();
  open.picture = continuum::picture_of(mesh, body.solid().surface(),
                                       {X_FB * surface.section_p_B, X_FB.R * surface.section_n_B},
                                       most_vertices);
  surface.surface = open.picture.surface;
  surface.section = open.picture.section;
  surface.places_B.clear();
  open.nodes.clear();
  open.place.assign(mesh.nodes.size(), -1);
  for (const continuum::PictureVertex& vertex : open.picture.vertices) {
    surface.places_B.push_back(body.X_BF() * continuum::place_of(mesh, vertex));
    for (const int node : {vertex.a, vertex.b}) {
      int& place = open.place[static_cast<std::size_t>(node)];
      if (place >= 0) continue;
      place = static_cast<int>(open.nodes.size());
      open.nodes.push_back(node);
    }
  }
  open.stresses = continuum::NodalStressMap(mesh, body.solid().material(), open.nodes);
}

void ElasticPictures::add_frame(Open& open, const ElasticBody& body, double time) {
  const Eigen::VectorXd& u = body.field().now().u;
  const auto stresses = open.stresses.stresses(u);
  SurfaceFrame frame{.time = time};
  for (const continuum::PictureVertex& vertex : open.picture.vertices) {
    const Vector3d u_F =
        (1 - vertex.share) * u.segment<3>(3 * vertex.a) + vertex.share * u.segment<3>(3 * vertex.b);
    for (const double value : Vector3d(body.X_BF().R * u_F)) {
      frame.displacements.push_back(static_cast<float>(value));
    }
    const auto at = [&](int node) {
      return stresses.col(open.place[static_cast<std::size_t>(node)]);
    };
    frame.von_mises.push_back(static_cast<float>(
        continuum::von_mises((1 - vertex.share) * at(vertex.a) + vertex.share * at(vertex.b))));
  }
  surfaces_[static_cast<std::size_t>(open.surface)].frames.push_back(std::move(frame));
}

void ElasticPictures::keep_small() {
  const auto longest = [&] {
    std::size_t most = 0;
    for (const Open& open : open_) {
      most = std::max(most, surfaces_[static_cast<std::size_t>(open.surface)].frames.size());
    }
    return most;
  };
  if (longest() > most_surface_frames) {
    for (const Open& open : open_)
      thin_frames(surfaces_[static_cast<std::size_t>(open.surface)].frames);
    stride_ *= 2;
  }
  const auto total = [&] {
    std::size_t sum = 0;
    for (const DeformedSurface& surface : surfaces_)
      sum += surface.places_B.size() * surface.frames.size();
    return sum;
  };
  while (total() > most_of_all) {
    bool thinner = false;
    for (DeformedSurface& surface : surfaces_) {
      if (surface.frames.size() <= fewest_surface_frames) continue;
      thin_frames(surface.frames);
      thinner = true;
    }
    if (thinner) continue;
    // Room for no more: touches that are followed now are left as they are.
    for (const Open& open : open_)
      surfaces_[static_cast<std::size_t>(open.surface)].frames.pop_back();
    return;
  }
}

void ElasticPictures::part() {
  open_.clear();
  steps_ = 0;
  stride_ = 1;
}

void ElasticPictures::archive(Archive& file) {
  if (file.brief) return;  // no step asks for them
  const auto surface = [&](DeformedSurface& one) {
    file(one.body, one.places_B, one.surface, one.section, one.section_p_B, one.section_n_B);
    const std::size_t frames = file.count(one.frames.size(), sizeof(double));
    one.frames.resize(frames);
    for (SurfaceFrame& frame : one.frames) file(frame.time, frame.displacements, frame.von_mises);
  };
  surfaces_.resize(file.count(surfaces_.size(), sizeof(double)));
  for (DeformedSurface& one : surfaces_) surface(one);
  open_.resize(file.count(open_.size(), sizeof(int)));
  for (Open& open : open_) {
    file(open.body, open.surface);
    if (open.surface < 0 || open.surface >= std::ssize(surfaces_))
      throw ArchiveError("has a picture of nothing");
    if (file.reads()) open.solid = nullptr;
  }
  file(steps_, stride_);
  if (stride_ < 1) throw ArchiveError("has pictures at no time");
}

}  // namespace carom::simulation
