#include "simulation/elastic/elastic_body.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "continuum/stress.h"
#include "geometry/point_distance.h"
#include "simulation/elastic/beam_wish.h"
#include "simulation/elastic/mesh_error.h"
#include "simulation/elastic/touch_mesh.h"

namespace carom::simulation {
namespace {

/// Lengths of steps whose factors are kept.
constexpr std::size_t most_steps = 4;
/// A mesh serves touches that are so much nearer to one that it was made for than that one's radius, and whose
/// radius is between these parts of it.
constexpr double near_enough = 0.25, smallest_part = 0.35, largest_part = 1.2;
/// And whose normal has such a cosine with its own: other faces of a corner may be meant else.
constexpr double same_direction = 0.9;
/// Of a modal body, unless the user wishes.
constexpr int usual_modes = 20;

/// To a sixteenth of a power of two: touches that are nearly alike get the same mesh.
double rounded_length(double length) {
  return std::exp2(std::round(16 * std::log2(length)) / 16);
}

/// Whether a mesh for these touches serves another one.
bool suits(const std::vector<ExpectedTouch>& touches, const ExpectedTouch& touch) {
  return std::ranges::any_of(touches, [&](const ExpectedTouch& made) {
    return (made.p_B - touch.p_B).norm() < near_enough * made.radius &&
           made.n_B.dot(touch.n_B) > same_direction && touch.radius < largest_part * made.radius &&
           touch.radius > smallest_part * made.radius;
  });
}

FieldMesh field_mesh(const continuum::SolidMesh& mesh, const Pose& X_BF) {
  FieldMesh picture;
  for (const Vector3d& node : mesh.nodes) picture.nodes.push_back(X_BF * node);
  for (const continuum::ElementBlock& block : mesh.blocks) {
    picture.elements.insert(picture.elements.end(), block.nodes.begin(), block.nodes.end());
    picture.element_sizes.insert(picture.element_sizes.end(),
                                 static_cast<std::size_t>(block.size()),
                                 continuum::node_count(block.kind));
  }
  return picture;
}

/// α and β with the ratio at the lowest frequency and at one four times as high, and about it between them.
continuum::RayleighDamping damping_of(const ElasticSpec& elastic,
                                      const std::function<double()>& lowest_frequency) {
  if (!(elastic.damping_ratio > 0)) return {elastic.damping_alpha, elastic.damping_beta};
  // ζ = α/(2·ω) + β·ω/2
  const double low = 2 * std::numbers::pi * lowest_frequency(), high = 4 * low;
  const double beta = 2 * elastic.damping_ratio / (low + high);
  return {beta * low * high, beta};
}

/// Loads on the nodes of a mesh by forces on contact nodes, axes F.
Eigen::VectorXd loads_of(const ElasticBody& body, const ElasticBody::NodeForces& forces_B) {
  Eigen::VectorXd loads = Eigen::VectorXd::Zero(body.solid().unknowns());
  for (const auto& [node, force_B] : forces_B) {
    loads.segment<3>(3 * body.surface().nodes()[static_cast<std::size_t>(node)]) +=
        body.X_BF().R.transpose() * force_B;
  }
  return loads;
}

}  // namespace

ElasticBody::ElasticBody(const Model& model, BodyId body, ShapeId shape)
    : model_(model),
      body_(body),
      shape_(shape),
      material_(elastic_material(model, shape)),
      X_BF_(model.shapes()[static_cast<std::size_t>(shape.index)].X_BS),
      surface_(model, shape),
      field_(bounding_radius(model.shapes()[static_cast<std::size_t>(shape.index)].shape)) {
  if (model.spec(body).elastic->model == "beam") make_beam();
}

void ElasticBody::prepare(const std::vector<ExpectedTouch>& touches, double h) {
  if (pieces_) {
    if (mesh_number_ == 0) begin_beam();
    return use_step(h);
  }
  const bool fits = solid_ && std::ranges::all_of(touches, [&](const ExpectedTouch& touch) {
                      return suits(touches_, touch);
                    });
  if (!fits) {
    touches_ = touches;
    for (ExpectedTouch& touch : touches_) touch.radius = rounded_length(touch.radius);
    make_mesh();
  }
  use_step(h);
}

void ElasticBody::make_mesh() {
  TouchMesh made = make_touch_mesh(
      model_, shape_, touches_,
      damping_of(*model_.spec(body_).elastic, [this] { return lowest_frequency(); }));
  const ElasticSpec& elastic = *model_.spec(body_).elastic;
  const bool by_modes = elastic.model == "modal";
  ready_ = ready_solid(std::move(made.input), by_modes ? elastic.modes.value_or(usual_modes) : 0);
  X_BF_ = made.X_BF;
  solid_ = ready_->solid;
  steps_ = ready_->steps;
  step_ = nullptr;
  picture_ = nullptr;
  ++mesh_number_;
  field_.use_mesh(solid_, X_BF_);
  surface_.choose(solid_, X_BF_, touches_, made.reach);
}

/// One beam serves all touches.
void ElasticBody::make_beam() {
  const ShapeSpec& spec = model_.shapes()[static_cast<std::size_t>(shape_.index)];
  continuum::BeamSolid made = continuum::make_beam_solid(
      spec.shape, material_, model_.mass(body_), beam_elements(model_, body_),
      damping_of(*model_.spec(body_).elastic, [this] { return lowest_frequency(); }));
  X_BF_ = {spec.X_BS.R * continuum::beam_form(spec.shape, material_.poisson, 1).R_SF,
           Vector3d::Zero()};
  solid_ = std::make_shared<const continuum::ElasticSolid>(std::move(made.input));
  pieces_ = std::make_unique<const BeamPieces>(spec.shape, spec.X_BS, X_BF_, made.sections);
  surface_.choose(solid_, X_BF_, made.sections);
}

void ElasticBody::begin_beam() {
  mesh_number_ = 1;
  field_.use_mesh(solid_, X_BF_);
}

Eigen::MatrixXd ElasticBody::compliance(const std::vector<int>& nodes) const {
  if (pieces_) {
    std::vector<int> of_mesh;
    for (const int node : nodes) {
      of_mesh.push_back(surface_.nodes()[static_cast<std::size_t>(node)]);
    }
    return step_->compliance(of_mesh);
  }
  const auto size = static_cast<Eigen::Index>(3 * nodes.size());
  Eigen::MatrixXd W(size, size);
  for (std::size_t a = 0; a < nodes.size(); ++a) {
    for (std::size_t b = 0; b < nodes.size(); ++b) {
      W.block<3, 3>(static_cast<Eigen::Index>(3 * a), static_cast<Eigen::Index>(3 * b)) =
          compliance_.block<3, 3>(3 * nodes[a], 3 * nodes[b]);
    }
  }
  return W;
}

/// Within a step, after predict().
bool ElasticBody::widen() {
  if (!surface_.widen()) return false;
  if (step_) compliance_ = step_->compliance(surface_.nodes());
  field_.predict_also_at(surface_.nodes());
  return true;
}

void ElasticBody::use_step(double h) {
  while (steps_.size() >= most_steps && !steps_.contains(h)) {
    const bool first_is_used = steps_.begin()->second == step_;
    steps_.erase(first_is_used ? std::next(steps_.begin()) : steps_.begin());
  }
  std::shared_ptr<continuum::SolidStep>& step = steps_[h];
  const bool has_compliance = pieces_ || compliance_.rows() == 3 * surface_.size();
  const bool same = step && step == step_ && has_compliance;
  if (!step) step = std::make_shared<continuum::SolidStep>(solid_, h);
  step_ = step;
  field_.use_step(step_);
  if (ready_) ready_->steps = steps_;
  if (same || pieces_) return;
  compliance_.resize(0, 0);
  if (surface_.size() > 0) compliance_ = step_->compliance(surface_.nodes());
}

void ElasticBody::complete(const NodeForces& forces_B, const NodeForces& lasting_B) {
  const bool few = solid_->subspace() != nullptr && !lasting_B.empty();
  field_.complete(loads_of(*this, forces_B), few ? loads_of(*this, lasting_B) : Eigen::VectorXd());
}

double ElasticBody::lowest_frequency() const {
  if (lowest_frequency_ < 0) {
    lowest_frequency_ =
        pieces_ ? lowest_beam_frequency(model_, shape_) : lowest_free_frequency(model_, shape_);
  }
  return lowest_frequency_;
}

ElasticBody::Stress ElasticBody::greatest_stress(const Eigen::VectorXd& u_F) const {
  const continuum::GreatestStress greatest =
      continuum::greatest_von_mises(solid_->mesh(), solid_->material(), u_F);
  const ShapeSpec& spec = model_.shapes()[static_cast<std::size_t>(shape_.index)];
  const Vector3d p_S = spec.X_BS.inverse() * (X_BF_ * greatest.place);
  return {greatest.von_mises, std::fabs(geometry::distance_to(spec.shape, p_S).distance)};
}

void ElasticBody::note_mesh_error(const Eigen::VectorXd& u_F, int loaded_nodes) {
  if (pieces_) return;
  const double to_recover = continuum::recovery_error(solid_->mesh(), material_, u_F);
  mesh_error_ = std::max(mesh_error_, mesh_error(to_recover, loaded_nodes));
}

FieldFrame ElasticBody::frame(double time) {
  const continuum::SolidMesh& mesh = solid_->mesh();
  if (!picture_) picture_ = std::make_shared<const FieldMesh>(field_mesh(mesh, X_BF_));
  FieldFrame frame{.body = model_.name(body_), .time = time, .mesh = picture_};
  const Eigen::VectorXd& u = field_.now().u;
  const auto stresses = continuum::nodal_stresses(mesh, solid_->material(), u);
  for (Eigen::Index node = 0; node < std::ssize(mesh.nodes); ++node) {
    const Vector3d u_B = X_BF_.R * u.segment<3>(3 * node);
    for (const double value : u_B) frame.displacements.push_back(static_cast<float>(value));
    frame.von_mises.push_back(static_cast<float>(continuum::von_mises(stresses.col(node))));
  }
  return frame;
}

ElasticFacts ElasticBody::facts() const {
  ElasticFacts facts{.body = model_.name(body_)};
  if (!solid_) return facts;
  facts.nodes = static_cast<int>(solid_->mesh().nodes.size());
  facts.elements = solid_->mesh().element_count();
  facts.lowest_frequency = lowest_frequency();
  if (pieces_) facts.nodes = static_cast<int>(solid_->sections().size());
  if (pieces_) facts.elements = facts.nodes - 1;
  if (mesh_error_ >= 0) facts.mesh_error = mesh_error_;
  return facts;
}

void ElasticBody::archive(Archive& file) {
  std::size_t count = file.count(touches_.size(), sizeof(ExpectedTouch));
  touches_.resize(count);
  for (ExpectedTouch& touch : touches_)
    file(touch.p_B, touch.n_B, touch.radius, touch.duration, touch.rubs);
  double reach = surface_.reach(), h = step_ ? step_->length() : 0;
  file(reach, h, mesh_error_);
  if (file.reads() && h > 0) {
    pieces_ ? begin_beam() : make_mesh();
    if (!pieces_) surface_.choose(solid_, X_BF_, touches_, reach);
    use_step(h);
  }
  file(field_);
}

}  // namespace carom::simulation
