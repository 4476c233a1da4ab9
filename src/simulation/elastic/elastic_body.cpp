#include "simulation/elastic/elastic_body.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "base/text.h"
#include "continuum/meshing/meshable.h"
#include "continuum/rotating_frame.h"
#include "continuum/stress.h"
#include "geometry/point_distance.h"
#include "simulation/elastic/mesh_error.h"

namespace carom::simulation {
namespace {

/// Contact nodes around a touch reach this far at first, in expected radii; beyond a zone that is even, elements
/// grow from one to the next.
constexpr double first_reach = 1.4, fine_zone = 1.2;
/// Unless a number of elements is wished: the force of a ball is within 1 % of Hertz' then, with some 20 000 unknowns. Finer
/// elements at the contact and shells that grow faster cost as much and are worse: the body is too stiff.
constexpr double elements_over_contact[] = {4, 2.5},
                 growth_of_elements[] = {1.35, 2.2};  // by order
/// Nodes have no mass so much farther than those that are watched, so that more of them may touch.
constexpr double massless_part = 1.6;
/// A coarse mesh is watched as far as it takes to have so many nodes, but no farther than that.
constexpr std::size_t fewest_nodes = 16;
constexpr double most_reach = 1e4;
/// With fewer elements over its radius forces of a contact are off by more than some percent.
constexpr double fewest_over_radius = 2;
/// Lengths of steps whose factors are kept.
constexpr std::size_t most_steps = 4;
/// Elements of order 1 of a body that something holds while nothing touches it, unless the user wishes.
constexpr int elements_without_touch = 400;
/// Of order 2: a few hundred tell the lowest frequency to a part in a thousand.
constexpr int elements_for_frequency = 150;
/// A mesh serves touches that are so much nearer to one that it was made for than that one's radius, and whose
/// radius is between these parts of it.
constexpr double near_enough = 0.25, smallest_part = 0.35, largest_part = 1.2;

/// From the z axis. Between directions that are nearly opposite FromTwoVectors() is no rotation: it would place nodes
/// beside the surface by 1e-5 of the radius.
Matrix3d rotation_to(const Vector3d& direction) {
  const double side = direction.z() < 0 ? -1 : 1;
  const Matrix3d half_turn = Vector3d(1, side, side).asDiagonal();
  return Quaterniond::FromTwoVectors(Vector3d(0, 0, side), direction).toRotationMatrix() *
         half_turn;
}

/// To a sixteenth of a power of two: touches that are nearly alike get the same mesh.
double rounded_length(double length) {
  return std::exp2(std::round(16 * std::log2(length)) / 16);
}

/// The same about all axes, to the last bit.
bool is_isotropic(const Matrix3d& inertia) {
  return inertia == Matrix3d(inertia(0, 0) * Matrix3d::Identity());
}

}  // namespace

ElasticBody::ElasticBody(const Model& model, BodyId body, ShapeId shape)
    : model_(model), body_(body), shape_(shape), X_BF_(model.shapes()[shape.index].X_BS) {
  const Material& material = *model.shapes()[shape.index].material;
  material_ = {material.young, material.poisson, material.density};
}

bool ElasticBody::suits(const ExpectedTouch& touch) const {
  return std::ranges::any_of(touches_, [&](const ExpectedTouch& made) {
    return (made.p_B - touch.p_B).norm() < near_enough * made.radius &&
           touch.radius < largest_part * made.radius && touch.radius > smallest_part * made.radius;
  });
}

void ElasticBody::prepare(const std::vector<ExpectedTouch>& touches, double h) {
  const bool fits =
      solid_ && std::ranges::all_of(touches, [&](const auto& touch) { return suits(touch); });
  if (!fits) {
    touches_ = touches;
    for (ExpectedTouch& touch : touches_) touch.radius = rounded_length(touch.radius);
    make_mesh();
  }
  use_step(h);
}

/// A ball is the same from all sides: its mesh is made for the z axis and turned, so that the same mesh comes out
/// wherever it is struck.
void ElasticBody::make_mesh() {
  const ShapeSpec& spec = model_.shapes()[shape_.index];
  const ElasticSpec& elastic = *model_.spec(body_).elastic;
  const bool turns = continuum::is_round(spec.shape) && touches_.size() == 1;
  const std::shared_ptr<const continuum::ElasticSolid> old = solid_;
  const Pose X_BF_old = X_BF_;
  // The kinetic energy has what was dormant.
  if (old && !follows_) dormant_ = strain_energy() + vibration_energy() + rotation_energy(spin_B_);
  continuum::MeshWish wish{
      .core_radii = fine_zone, .order = elastic.order, .elements = elastic.elements};
  if (touches_.empty() && !wish.elements) wish.elements = elements_without_touch / wish.order;
  if (!wish.elements) {
    wish.elements_per_radius = elements_over_contact[wish.order - 1];
    wish.growth = growth_of_elements[wish.order - 1];
  }
  Pose X_SF;
  for (const ExpectedTouch& touch : touches_) {
    Vector3d p_S = spec.X_BS.inverse() * touch.p_B;
    if (turns) {
      X_SF.R = rotation_to(p_S);
      p_S = Vector3d(0, 0, p_S.norm());
    }
    wish.places.push_back({p_S, touch.radius});
  }
  X_BF_ = spec.X_BS * X_SF;
  continuum::SolidInput input{.material = material_,
                              .mass = model_.mass(body_),
                              .inertia_F = X_BF_.R.transpose() * model_.inertia(body_) * X_BF_.R,
                              .damping = damping()};
  if (is_isotropic(model_.inertia(body_))) input.inertia_F = model_.inertia(body_);  // unrounded
  if (elastic.mesh) {
    X_BF_ = {};
    input.inertia_F = model_.inertia(body_);
    input.mesh = *elastic.mesh;
  } else {
    input.mesh = continuum::mesh_shape(spec.shape, wish).mesh;
    // Axes F have their origin in the centre of mass.
    const Vector3d p_FB = X_BF_.R.transpose() * X_BF_.p;
    for (Vector3d& node : input.mesh.nodes) node += p_FB;
    X_BF_.p.setZero();
  }
  const std::vector<int> surface = continuum::nodes_of_faces(continuum::boundary_faces(input.mesh));
  double reach = first_reach;  // in a coarse mesh farther, so that some nodes are there
  while (!touches_.empty() && nodes_near(input.mesh, surface, reach).size() < fewest_nodes &&
         reach < most_reach) {
    reach *= 1.5;
  }
  input.massless = nodes_near(input.mesh, surface, massless_part * reach);
  ready_ = ready_solid(std::move(input));
  solid_ = ready_->solid;
  steps_ = ready_->steps;
  step_ = nullptr;
  picture_ = nullptr;
  ++mesh_number_;
  if (old && follows_) {
    take_over(*old, X_BF_old);
  } else {
    field_.clear(solid_->unknowns());
    turn_steadily();
  }
  note_strain();
  choose_contact_nodes(reach);
}

/// Within a step, after predict().
bool ElasticBody::widen() {
  const std::size_t before = contact_nodes_.size();
  choose_contact_nodes(1.5 * reach_);
  if (contact_nodes_.size() == before) return false;
  if (step_) {
    compliance_ = step_->compliance(contact_nodes_);
    if (!follows_) predicted_ = step_->predicted_at(contact_nodes_);
  }
  return true;
}

void ElasticBody::use_step(double h) {
  while (steps_.size() >= most_steps && !steps_.contains(h)) {
    const bool first_is_used = steps_.begin()->second == step_;
    steps_.erase(first_is_used ? std::next(steps_.begin()) : steps_.begin());
  }
  std::shared_ptr<continuum::SolidStep>& step = steps_[h];
  const bool same = step && step == step_ && compliance_.rows() == 3 * std::ssize(contact_nodes_);
  if (!step) step = std::make_shared<continuum::SolidStep>(solid_, h);
  step_ = step;
  ready_->steps = steps_;
  if (same) return;
  compliance_.resize(0, 0);
  if (!contact_nodes_.empty()) compliance_ = step_->compliance(contact_nodes_);
}

Vector3d ElasticBody::place_B(int node) const {
  return X_BF_ * solid_->mesh().nodes[static_cast<std::size_t>(contact_nodes_[node])];
}

Vector3d ElasticBody::at_node(const Eigen::VectorXd& u, int node) const {
  return X_BF_.R * u.segment<3>(3 * contact_nodes_[static_cast<std::size_t>(node)]);
}

void ElasticBody::predict() {
  // Forces of inertia act over the whole step, and are no part of ü at its end; see complete().
  if (!spin_B_.isZero()) {
    const Matrix3d R_FB = X_BF_.R.transpose();
    field_.accelerations += 2 * continuum::rotation_accelerations(
                                    *solid_, field_.u + 0.5 * step_->length() * field_.velocities,
                                    field_.velocities, R_FB * spin_B_, R_FB * spin_rate_B_);
  }
  predicted_ = follows_ ? step_->predict(field_) : step_->predict_at(contact_nodes_, field_);
}

void ElasticBody::complete(const std::vector<std::pair<int, Vector3d>>& forces_B) {
  Eigen::VectorXd loads = Eigen::VectorXd::Zero(solid_->unknowns());
  for (const auto& [node, force_B] : forces_B) {
    loads.segment<3>(3 * contact_nodes_[static_cast<std::size_t>(node)]) +=
        X_BF_.R.transpose() * force_B;
  }
  const bool loaded = middle_loads_.size() > 0;
  // M·ü is what forces at the start leave: f⁺ + M·ü = f⁺ + f − K·u − C·u̇. A force f_m over the whole step counts
  // twice here, and is no part of ü at its end.
  if (loaded) loads += 2 * middle_loads_;
  const Eigen::VectorXd before = field_.u;
  step_->complete(loads, field_);
  note_damping(before);
  note_strain();
  if (!loaded) return;
  solid_->rigid().project_forces(middle_loads_);
  const Eigen::VectorXd& mass = solid_->rigid().diagonal_mass();
  for (Eigen::Index i = 0; i < mass.size(); ++i) {
    if (mass[i] > 0) field_.accelerations[i] -= 2 * middle_loads_[i] / mass[i];
  }
  middle_loads_.resize(0);
}

/// By an even mesh of its own: elements that grow from a small contact do not know the modes of the body well.
double ElasticBody::lowest_frequency() const {
  if (lowest_frequency_ >= 0) return lowest_frequency_;
  const ShapeSpec& spec = model_.shapes()[shape_.index];
  if (const auto& given = model_.spec(body_).elastic->mesh) {
    return continuum::lowest_frequency(
        continuum::ElasticSolid({.mesh = *given,
                                 .material = material_,
                                 .mass = model_.mass(body_),
                                 .inertia_F = model_.inertia(body_)}));
  }
  const continuum::GradedMesh even =
      continuum::mesh_shape(spec.shape, {.order = 2, .elements = elements_for_frequency});
  const Matrix3d R_BS = spec.X_BS.R;
  lowest_frequency_ = continuum::lowest_frequency(
      continuum::ElasticSolid({.mesh = even.mesh,
                               .material = material_,
                               .mass = model_.mass(body_),
                               .inertia_F = R_BS.transpose() * model_.inertia(body_) * R_BS}));
  return lowest_frequency_;
}

/// α and β with the ratio at the lowest frequency and at one four times as high, and about it between them.
continuum::RayleighDamping ElasticBody::damping() const {
  const ElasticSpec& elastic = *model_.spec(body_).elastic;
  if (!(elastic.damping_ratio > 0)) return {elastic.damping_alpha, elastic.damping_beta};
  // ζ = α/(2·ω) + β·ω/2
  const double low = 2 * std::numbers::pi * lowest_frequency(), high = 4 * low;
  const double beta = 2 * elastic.damping_ratio / (low + high);
  return {beta * low * high, beta};
}

ElasticBody::Stress ElasticBody::greatest_stress(const Eigen::VectorXd& u_F) const {
  const continuum::GreatestStress greatest =
      continuum::greatest_von_mises(solid_->mesh(), material_, u_F);
  const ShapeSpec& spec = model_.shapes()[shape_.index];
  const Vector3d p_S = spec.X_BS.inverse() * (X_BF_ * greatest.place);
  return {greatest.von_mises, std::fabs(geometry::distance_to(spec.shape, p_S).distance)};
}

void ElasticBody::note_mesh_error(const Eigen::VectorXd& u_F, int loaded_nodes) {
  const double to_recover = continuum::recovery_error(solid_->mesh(), material_, u_F);
  mesh_error_ = std::max(mesh_error_, mesh_error(to_recover, loaded_nodes));
}

FieldFrame ElasticBody::frame(double time) {
  const continuum::SolidMesh& mesh = solid_->mesh();
  if (!picture_) {
    FieldMesh picture;
    for (const Vector3d& node : mesh.nodes) picture.nodes.push_back(X_BF_ * node);
    for (const continuum::ElementBlock& block : mesh.blocks) {
      picture.elements.insert(picture.elements.end(), block.nodes.begin(), block.nodes.end());
      picture.element_sizes.insert(picture.element_sizes.end(),
                                   static_cast<std::size_t>(block.size()),
                                   continuum::node_count(block.kind));
    }
    picture_ = std::make_shared<const FieldMesh>(std::move(picture));
  }
  FieldFrame frame{.body = model_.name(body_), .time = time, .mesh = picture_};
  const auto stresses = continuum::nodal_stresses(mesh, material_, field_.u);
  for (Eigen::Index node = 0; node < std::ssize(mesh.nodes); ++node) {
    const Vector3d u_B = X_BF_.R * field_.u.segment<3>(3 * node);
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
  if (mesh_error_ >= 0) facts.mesh_error = mesh_error_;
  return facts;
}

/// Over that of the touch that has fewest.
double ElasticBody::elements_over_radius() const {
  double fewest = std::numeric_limits<double>::infinity();
  for (const ExpectedTouch& touch : touches_) {
    // The area of the node next to the place is that of an element.
    double nearest = std::numeric_limits<double>::infinity(), area = 0;
    for (int node = 0; node < std::ssize(contact_nodes_); ++node) {
      const double distance = (place_B(node) - touch.p_B).norm();
      if (distance >= nearest || !(areas_[static_cast<std::size_t>(node)] > 0)) continue;
      nearest = distance;
      area = areas_[static_cast<std::size_t>(node)];
    }
    fewest = std::min(fewest, touch.radius / std::sqrt(area));
  }
  return fewest;
}

std::string ElasticBody::coarse_text() const {
  const double count = elements_over_radius();
  if (!(count < fewest_over_radius)) return "";
  return "elastic body " + model_.name(body_) + ": " + short_text(count, 2) +
         " elements over the radius of the contact are few, so that its forces depend on the mesh; "
         "more elements help";
}

std::string ElasticBody::wide_text() const {
  return "elastic body " + model_.name(body_) +
         ": the contact is larger than Hertz' theory foresaw or has moved, and reaches elements "
         "that "
         "are coarser; more elements help";
}

void ElasticBody::note_strain() {
  strain_energy_ = solid_ ? solid_->strain_energy(field_.u) : 0;
}

double ElasticBody::vibration_energy() const {
  return solid_ ? solid_->kinetic_energy(field_.velocities) + dormant_ : 0;
}

double ElasticBody::largest_displacement() const {
  double largest = 0;
  for (int node = 0; node < std::ssize(contact_nodes_); ++node) {
    largest = std::max(largest, displacement_B(node).norm());
  }
  return largest;
}

void ElasticBody::archive(Archive& file) {
  std::size_t count = file.count(touches_.size(), sizeof(ExpectedTouch));
  touches_.resize(count);
  for (ExpectedTouch& touch : touches_) file(touch.p_B, touch.radius, touch.duration);
  double reach = reach_, h = step_ ? step_->length() : 0;
  file(reach, h, spin_B_, spin_rate_B_, follows_);
  double dormant = dormant_;
  if (file.reads() && h > 0) {
    make_mesh();
    choose_contact_nodes(reach);
    use_step(h);
  }
  file(dormant, damped_, mesh_error_, field_.u, field_.velocities, field_.accelerations);
  note_strain();
  dormant_ = dormant;
}

}  // namespace carom::simulation
