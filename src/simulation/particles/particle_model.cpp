#include "simulation/particles/particle_model.h"
#include "base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/text.h"
#include "contact/candidates.h"
#include "geometry/shape_type.h"
#include "multibody/shape_pairs.h"

namespace carom::simulation {
namespace {

const std::string other_method = "take method continuous";
/// Principal inertias and places of centres that differ by less than this share are the same.
constexpr double same_inertia = 1e-9;
/// With more kinds than this, only one pair of each contact is tried before the run.
constexpr std::size_t few_kinds = 32;

Problem at_body(const Model& model, BodyId body, const std::string& message,
                const std::string& remedy) {
  const std::string& place = model.spec(body).place;
  const std::string name = "body " + model.name(body);
  return place.empty() ? Problem{name, message, remedy}
                       : Problem{place, name + ": " + message, remedy};
}

}  // namespace

ParticleModel::ParticleModel(const Model& model, const Kinematics& start,
                             std::vector<Problem>& problems)
    : model_(model), contacts_of_shape_(model.shapes().size()) {
  for (int contact = 0; contact < static_cast<int>(model.contacts().size()); ++contact) {
    const ContactSpec& spec = model.contacts()[contact];
    for (const ShapeId shape : spec.a) {
      contacts_of_shape_[shape.index].emplace_back(contact, multibody::is_mutual(spec) ? 2 : 0);
    }
    for (const ShapeId shape : spec.b) contacts_of_shape_[shape.index].emplace_back(contact, 1);
  }
  const std::size_t before = problems.size();
  check_rest(problems);
  add_bodies(start, problems);
  add_walls(problems);
  if (problems.size() == before) check_laws(problems);
}

void ParticleModel::check_rest(std::vector<Problem>& problems) const {
  if (model_.body_count() == 1) {
    problems.push_back({"bodies", "method fixed-step has nothing to move", "give it spheres"});
  }
  if (model_.given_joint_count() > 0) {
    const JointSpec& joint = model_.spec(JointId{0});
    problems.push_back({joint.place.empty() ? "joint " + joint.name : joint.place,
                        "method fixed-step is for free spheres and has no joints", other_method});
  }
  if (!model_.forces().empty()) {
    const ForceSpec& force = model_.forces().front();
    problems.push_back({force.place.empty() ? "force " + force.name : force.place,
                        "method fixed-step has no forces besides gravity and contacts",
                        other_method});
  }
}

void ParticleModel::add_bodies(const Kinematics& start, std::vector<Problem>& problems) {
  std::vector<int> shape_of(static_cast<std::size_t>(model_.body_count()), -1);
  for (int shape = 0; shape < static_cast<int>(model_.shapes().size()); ++shape) {
    const BodyId body = model_.shapes()[shape].body;
    if (body == Model::ground) continue;
    int& known = shape_of[body.index];
    if (known >= 0) {
      problems.push_back(at_body(model_, body,
                                 "has several shapes; in method fixed-step a body is one sphere",
                                 other_method));
    }
    known = shape;
  }
  for (int index = 1; index < model_.body_count(); ++index) {
    const BodyId body{index};
    const auto wrong = [&](const std::string& message) {
      problems.push_back(at_body(model_, body, message, other_method));
    };
    if (shape_of[index] < 0) {
      wrong("has no shape; in method fixed-step a body is one sphere");
      continue;
    }
    const ShapeId id{shape_of[index]};
    const ShapeSpec& shape = model_.shapes()[id.index];
    const double radius = bounding_radius(shape.shape);
    if (!geometry::is_ball(shape.shape) || !(radius > 0)) {
      wrong("is not a sphere, as all bodies of method fixed-step are");
      continue;
    }
    if (shape.X_BS.p.norm() > same_inertia * radius) {
      wrong("has its sphere off the centre of mass, which method fixed-step cannot do");
    }
    const Matrix3d& I = model_.inertia(body);
    const double mean = I.trace() / 3;
    if (!(mean > 0) ||
        (I - mean * Matrix3d::Identity()).cwiseAbs().maxCoeff() > same_inertia * mean) {
      wrong("has no equal inertia about all axes, as method fixed-step needs it");
    }
    const Pose& X_WB = start.pose(body);
    const SpatialVector& V_WB = start.velocity(body);
    particles_.push_back({.radius = radius,
                          .mass = model_.mass(body),
                          .inertia = mean,
                          .kind = kind_of(id, radius, model_.mass(body), mean),
                          .motion = {X_WB.p, Quaterniond(X_WB.R), V_WB.linear, V_WB.angular}});
    sphere_shapes_.push_back(id);
  }
}

void ParticleModel::add_walls(std::vector<Problem>& problems) {
  for (int index = 0; index < static_cast<int>(model_.shapes().size()); ++index) {
    const ShapeSpec& shape = model_.shapes()[index];
    if (shape.body != Model::ground || contacts_of_shape_[index].empty()) continue;
    if (!geometry::is_plane(shape.shape)) {
      problems.push_back({shape.place.empty() ? "shape " + shape.name : shape.place,
                          "shape " + shape.name + " of the ground is a " +
                              std::string(shape_name(shape.shape)) +
                              "; spheres of method fixed-step touch each other and planes",
                          "make it of planes, or " + other_method});
      continue;
    }
    const Vector3d n_W = shape.X_BS.R.col(2);
    walls_.push_back({.n_W = n_W,
                      .offset = n_W.dot(shape.X_BS.p),
                      .kind = kind_of({index}, infinite, infinite, infinite)});
    wall_shapes_.push_back({index});
  }
}

int ParticleModel::kind_of(ShapeId shape, double radius, double mass, double inertia) {
  std::vector<double> key{radius, mass, inertia};
  const std::optional<Material>& material = model_.shapes()[shape.index].material;
  if (material) {
    key.insert(key.end(), {material->young, material->poisson, material->yield.value_or(-1)});
  }
  for (const auto& [contact, side] : contacts_of_shape_[shape.index]) {
    key.insert(key.end(), {static_cast<double>(contact), static_cast<double>(side)});
  }
  const auto [place, is_new] = kind_places_.emplace(key, static_cast<int>(kinds_.size()));
  if (is_new) kinds_.push_back({shape, radius, mass, contacts_of_shape_[shape.index]});
  return place->second;
}

/// The contact two kinds are in, a mutual one last; −1 when there is none.
int ParticleModel::contact_of(const Kind& a, const Kind& b) const {
  int mutual = -1;
  for (const auto& [contact, side] : a.contacts) {
    if (std::ranges::find(b.contacts, std::pair(contact, side == 2 ? 2 : 1 - side)) ==
        b.contacts.end()) {
      continue;
    }
    if (side != 2) return contact;
    mutual = contact;
  }
  return mutual;
}

NumberedLaw ParticleModel::number(const Kind& a, const Kind& b, int contact) const {
  const ContactSpec& spec = model_.contacts()[contact];
  const ShapeSpec& shape_a = model_.shapes()[a.shape.index];
  const ShapeSpec& shape_b = model_.shapes()[b.shape.index];
  const auto name = [&](const ShapeSpec& shape) {
    return model_.name(shape.body) + "." + shape.name;
  };
  const contact::LawPartners partners{.a = shape_a.material ? &*shape_a.material : nullptr,
                                      .b = shape_b.material ? &*shape_b.material : nullptr,
                                      .size = std::min(a.radius, b.radius),
                                      .describe = name(shape_a) + " and " + name(shape_b)};
  const PairFacts facts{.effective_mass = 1 / (1 / a.mass + 1 / b.mass),
                        .effective_radius = 1 / (1 / a.radius + 1 / b.radius),
                        .gravity = model_.gravity_W().norm()};
  const std::string place = spec.place.empty() ? "contact " + spec.name : spec.place;
  NumberedLaw law = number_law(spec.law, partners, place, facts, *calibrator_);
  law.numbers.contact = contact;
  return law;
}

bool ParticleModel::make(int kind_a, int kind_b, PairLaw& law) const {
  const int contact = contact_of(kinds_[kind_a], kinds_[kind_b]);
  if (contact < 0) return false;
  made_->push_back(number(kinds_[kind_a], kinds_[kind_b], contact));
  law = made_->back().numbers;
  return true;
}

PairLaws ParticleModel::laws() const {
  made_->clear();
  return {static_cast<int>(kinds_.size()),
          [this](int a, int b, PairLaw& law) { return make(a, b, law); }};
}

void ParticleModel::check_laws(std::vector<Problem>& problems) const {
  std::vector<char> tried(model_.contacts().size(), 0);
  const auto attempt = [&](const Kind& a, const Kind& b) {
    const int contact = contact_of(a, b);
    if (contact < 0 || (kinds_.size() > few_kinds && tried[contact] != 0)) return;
    if (!std::isfinite(a.radius) && !std::isfinite(b.radius)) return;
    tried[contact] = 1;
    try {
      number(a, b, contact);
    } catch (const InputError& error) {
      for (Problem problem : error.problems()) {
        problem.message = "contact " + model_.contacts()[contact].name + ": " + problem.message;
        contact::add_once(problems, std::move(problem));
      }
    }
  };
  if (kinds_.size() <= few_kinds) {
    for (std::size_t a = 0; a < kinds_.size(); ++a) {
      for (std::size_t b = a; b < kinds_.size(); ++b) attempt(kinds_[a], kinds_[b]);
    }
    return;
  }
  std::map<int, int> kind_of_shape;
  for (std::size_t i = 0; i < particles_.size(); ++i) {
    kind_of_shape[sphere_shapes_[i].index] = particles_[i].kind;
  }
  for (std::size_t i = 0; i < walls_.size(); ++i) {
    kind_of_shape[wall_shapes_[i].index] = walls_[i].kind;
  }
  for (const ContactSpec& spec : model_.contacts()) {
    const std::vector<ShapeId>& second = multibody::is_mutual(spec) ? spec.a : spec.b;
    attempt(kinds_[kind_of_shape[spec.a.front().index]],
            kinds_[kind_of_shape[second.back().index]]);
  }
}

ShapeId ParticleModel::shape(int id) const {
  return id >= 0 ? sphere_shapes_[id] : wall_shapes_[-1 - id];
}

bool ParticleModel::is_reversed(int contact, ShapeId a, ShapeId b) const {
  const ContactSpec& spec = model_.contacts()[contact];
  return multibody::is_mutual(spec) ? b < a : std::ranges::find(spec.a, a) == spec.a.end();
}

// t = 2.943·δ_m/v,  δ_m = [(5/4)·m·v²/K]^(2/5)                      Hertz, elastic impact
double ParticleModel::shortest_contact(double speed) const {
  double shortest = infinite;
  const auto look_at = [&](const Kind& a, const Kind& b) {
    const int contact = contact_of(a, b);
    if (contact < 0) return;
    const double K = number(a, b, contact).numbers.stiffness;
    const double m = 1 / (1 / a.mass + 1 / b.mass);
    const double depth = std::pow(1.25 * m * speed * speed / K, 0.4);
    shortest = std::min(shortest, 2.943 * depth / speed);
  };
  // The lightest sphere against its own kind and the walls: light and stiff are short.
  const Kind* lightest = nullptr;
  for (const Kind& kind : kinds_) {
    if (lightest == nullptr || kind.mass < lightest->mass) lightest = &kind;
  }
  if (lightest == nullptr) return shortest;
  look_at(*lightest, *lightest);
  for (const Wall& wall : walls_) look_at(*lightest, kinds_[wall.kind]);
  return shortest;
}

double ParticleModel::estimated_speed() const {
  double fastest = 0, low = infinite, high = -infinite, smallest = infinite;
  const double g = model_.gravity_W().norm();
  const Vector3d up = g > 0 ? Vector3d(-model_.gravity_W() / g) : Vector3d::Zero();
  for (const Particle& particle : particles_) {
    fastest = std::max(fastest, particle.motion.v_WB.norm());
    low = std::min(low, up.dot(particle.motion.p_WB));
    high = std::max(high, up.dot(particle.motion.p_WB));
    smallest = std::min(smallest, particle.radius);
  }
  if (particles_.empty()) return 1;
  for (const Wall& wall : walls_) {
    if (wall.n_W.dot(up) > 0.5) low = std::min(low, wall.offset);
  }
  return std::sqrt(fastest * fastest + 2 * g * std::max(high - low, smallest)) + 1e-3 * smallest;
}

void check_overlaps(const Model& model, const ParticleModel& particles,
                    std::vector<Problem>& problems) {
  if (particles.particles().empty()) return;
  const ParticleSystem system(particles.particles(), particles.walls(), particles.laws(),
                              Vector3d::Zero(), 0, 1);
  std::vector<double> deepest(model.contacts().size(), 0);
  system.visit_contacts([&](const TouchingPair& touch) {
    const double radius = particles.particles()[touch.id_a].radius;
    if (touch.depth <= contact::drawing_precision * radius) return;
    double& depth = deepest[system.law(touch.law).contact];
    depth = std::max(depth, touch.depth);
  });
  for (std::size_t i = 0; i < deepest.size(); ++i) {
    const ContactSpec& spec = model.contacts()[i];
    if (deepest[i] == 0 || spec.allow_initial_overlap) continue;
    problems.push_back({spec.place.empty() ? "contact " + spec.name : spec.place,
                        "contact " + spec.name + ": the bodies overlap by " +
                            short_text(deepest[i], 4) + " m at the start",
                        "move them apart, or write allow_initial_overlap = true"});
  }
}

}  // namespace carom::simulation
