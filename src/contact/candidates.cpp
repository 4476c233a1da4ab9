#include "contact/candidates.h"
#include "base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "base/text.h"
#include "carom/elastic_foundation.h"
#include "carom/joint_motion.h"
#include "carom/triangle_mesh.h"
#include "contact/mesh_pair.h"
#include "multibody/model_data.h"
#include "multibody/shape_pairs.h"

namespace carom::contact {
namespace {

bool has_bore(const Shape& a, const Shape& b) {
  return std::holds_alternative<Bore>(a) || std::holds_alternative<Bore>(b);
}

/// Whether the two can meet in a rounded point, so that Hertz' theory gives a stiffness. Points and
/// what has corners or rims on what is flat or has such itself have none, nor pins in bores.
bool has_curvatures(const Shape& a, const Shape& b) {
  const auto is_point = [](const Shape& shape) {
    const auto* sphere = std::get_if<Sphere>(&shape);
    return sphere != nullptr && sphere->radius == 0;
  };
  const auto is_round = [](const Shape& shape) {
    return std::holds_alternative<Sphere>(shape) || std::holds_alternative<Capsule>(shape) ||
           std::holds_alternative<Ellipsoid>(shape);
  };
  if (is_point(a) || is_point(b) || has_bore(a, b)) return false;
  if (is_round(a) || is_round(b)) return true;
  return std::holds_alternative<Cylinder>(a) && std::holds_alternative<Cylinder>(b);
}

/// A pin in a bore touches along a line, and each of its two points stands for one half.
std::optional<LinePartners> line_of(const Shape& a, const Shape& b) {
  const auto* bore = std::get_if<Bore>(std::holds_alternative<Bore>(a) ? &a : &b);
  const auto* pin = std::get_if<Cylinder>(std::holds_alternative<Bore>(a) ? &b : &a);
  if (bore == nullptr || pin == nullptr) return std::nullopt;
  return LinePartners{.radius1 = pin->radius,
                      .radius2 = -bore->radius,
                      .length = 0.5 * std::min(pin->length, bore->length)};
}

/// Flat faces and straight lines on both sides: which of them touch changes while they overlap.
bool points_may_jump(const Shape& a, const Shape& b) {
  const auto has_lines = [](const Shape& shape) {
    return std::holds_alternative<Box>(shape) || std::holds_alternative<ConvexHull>(shape) ||
           std::holds_alternative<Cylinder>(shape) || std::holds_alternative<Capsule>(shape);
  };
  return has_lines(a) && has_lines(b);
}

std::string shape_text(const Model& model, ShapeId id) {
  const ShapeSpec& shape = model.shapes()[id.index];
  return model.name(shape.body) + "." + shape.name;
}

}  // namespace

Candidates::Candidates(const Model& model, std::vector<Problem>& problems) : model_(model) {
  for (int contact = 0; contact < static_cast<int>(model.contacts().size()); ++contact) {
    add_contact(contact, problems);
  }
  for (int joint = 0; joint < static_cast<int>(model.data().joint_specs.size()); ++joint) {
    if (model.spec(JointId{joint}).actions.limits) add_stops({joint});
  }
  if (!pairs_.empty()) points_.resize(pairs_.back().first_point + pairs_.back().features);
}

void Candidates::add_stops(JointId joint) {
  const JointSpec& spec = model_.spec(joint);
  const JointLimits& limits = *spec.actions.limits;
  LawPlace law;
  law.law = &limits.law;
  law.partners.describe = "a joint and its stop";
  law.is_stop = true;
  law.place = spec.place.empty() ? "joint " + spec.name : spec.place;
  law.subject = "limits of joint " + spec.name;
  laws_.push_back(std::move(law));
  const auto add = [&](const std::optional<double>& limit, double side, const char* name) {
    if (!limit) return;
    candidates_.push_back({.name = spec.name + name,
                           .joint = joint,
                           .side = side,
                           .limit = *limit,
                           .law = static_cast<int>(laws_.size()) - 1,
                           .length = std::fabs(*limit) > 0 ? std::fabs(*limit) : 1});
  };
  add(limits.lower, -1, ".lower");
  add(limits.upper, 1, ".upper");
}

void Candidates::add_contact(int contact, std::vector<Problem>& problems) {
  const ContactSpec& spec = model_.contacts()[contact];
  const std::string place = spec.place.empty() ? "contact " + spec.name : spec.place;
  for (const auto& [a, b] : multibody::shape_pairs(model_, spec)) {
    const ShapeSpec& shape_a = model_.shapes()[a.index];
    const ShapeSpec& shape_b = model_.shapes()[b.index];
    const std::string names = shape_text(model_, a) + " and " + shape_text(model_, b);
    const bool by_facets = has_foundation(shape_a.shape, shape_b.shape);
    if (!by_facets && !can_touch(shape_a.shape, shape_b.shape)) {
      add_once(problems, {place,
                          "contact " + spec.name + ": a " + std::string(shape_name(shape_a.shape)) +
                              " and a " + std::string(shape_name(shape_b.shape)) +
                              " cannot touch (" + names + ")",
                          "of two planes one must be another shape, such as a box; bores hold "
                          "cylinders, sockets spheres"});
      continue;
    }
    LawPlace law;
    law.law = &spec.law;
    law.partners.a = shape_a.material ? &*shape_a.material : nullptr;
    law.partners.b = shape_b.material ? &*shape_b.material : nullptr;
    law.partners.has_curvatures = has_curvatures(shape_a.shape, shape_b.shape);
    law.partners.line = line_of(shape_a.shape, shape_b.shape);
    law.partners.describe = names;
    law.place = place;
    law.subject = "contact " + spec.name;
    const double thin = std::min(thickness(shape_a.shape), thickness(shape_b.shape));
    const double thick = std::max(thickness(shape_a.shape), thickness(shape_b.shape));
    const auto reach = [](const ShapeSpec& shape) {
      return shape.X_BS.p.norm() + bounding_radius(shape.shape);
    };
    ShapePair pair{.a = a,
                   .b = b,
                   .body_a = shape_a.body,
                   .body_b = shape_b.body,
                   .size = std::isfinite(thick) ? std::max(thin, 0.5 * thick) : infinite,
                   .reach = reach(shape_a) + reach(shape_b)};
    double length = infinite;
    for (const ShapeSpec* shape : {&shape_a, &shape_b}) {
      const double radius = bounding_radius(shape->shape);
      if (radius > 0) length = std::min(length, radius);
    }
    if (!std::isfinite(length)) length = 1;
    if (by_facets) {
      mesh_pairs_.push_back(
          {.shapes = pair, .contact = contact, .law = std::move(law), .length = length});
      continue;
    }
    laws_.push_back(std::move(law));
    pair.features = feature_count(shape_a.shape, shape_b.shape);
    if (!pairs_.empty()) pair.first_point = pairs_.back().first_point + pairs_.back().features;
    pair.first_candidate = static_cast<int>(candidates_.size());
    pairs_.push_back(pair);
    for (int feature = 0; feature < pairs_.back().features; ++feature) {
      candidates_.push_back({.name = spec.name,
                             .contact = contact,
                             .pair = static_cast<int>(pairs_.size()) - 1,
                             .feature = feature,
                             .joint = {},
                             .side = 0,
                             .limit = 0,
                             .law = static_cast<int>(laws_.size()) - 1,
                             .length = length,
                             .may_jump = points_may_jump(shape_a.shape, shape_b.shape)});
    }
  }
}

void Candidates::update_pair(const Kinematics& kinematics, int index) {
  const ShapePair& pair = pairs_[index];
  const ShapeSpec& a = model_.shapes()[pair.a.index];
  const ShapeSpec& b = model_.shapes()[pair.b.index];
  const Pose X_WA = kinematics.pose(pair.body_a) * a.X_BS;
  const Pose X_WB = kinematics.pose(pair.body_b) * b.X_BS;
  const std::span points(points_.data() + pair.first_point,
                         static_cast<std::size_t>(pair.features));
  if (pair.features == 1) {
    find_contacts(a.shape, X_WA, b.shape, X_WB, infinite, points);
    return;
  }
  std::array<ContactPoint, max_contact_points> found;
  const int count = find_contacts(a.shape, X_WA, b.shape, X_WB, infinite, found);
  // A point that the pair does not have now is infinitely far and does not approach.
  std::ranges::fill(points, ContactPoint{.gap = infinite, .n_W = Vector3d::Zero(), .p_WC = X_WB.p});
  for (int i = 0; i < count; ++i) points[found[i].feature] = found[i];
}

void Candidates::update_all(const Kinematics& kinematics) {
  for (int pair = 0; pair < static_cast<int>(pairs_.size()); ++pair) update_pair(kinematics, pair);
}

double Candidates::gap(const Kinematics& kinematics, const Candidate& candidate) const {
  if (candidate.is_stop()) {
    return candidate.side * (candidate.limit - joint_position(kinematics, candidate.joint));
  }
  return points_[pairs_[candidate.pair].first_point + candidate.feature].gap;
}

double Candidates::nearest_gap(int pair) const {
  double nearest = infinite;
  for (int feature = 0; feature < pairs_[pair].features; ++feature) {
    nearest = std::min(nearest, points_[pairs_[pair].first_point + feature].gap);
  }
  return nearest;
}

TouchState Candidates::state(const Kinematics& kinematics, const Candidate& candidate) const {
  TouchState touch;
  touch.gap = gap(kinematics, candidate);
  if (candidate.is_stop()) {
    touch.closing = candidate.side * joint_speed(kinematics, candidate.joint);
    return touch;
  }
  const ShapePair& pair = pairs_[candidate.pair];
  const ContactPoint& point = points_[pairs_[candidate.pair].first_point + candidate.feature];
  const Vector3d v_rel_W = kinematics.velocity_at(pair.body_b, point.p_WC) -
                           kinematics.velocity_at(pair.body_a, point.p_WC);
  const double opening = point.n_W.dot(v_rel_W);
  touch.closing = -opening;
  touch.n_W = point.n_W;
  touch.p_WC = point.p_WC;
  touch.slip_W = v_rel_W - opening * point.n_W;
  const Vector3d& w_WA = kinematics.velocity(pair.body_a).angular;
  const Vector3d& w_WB = kinematics.velocity(pair.body_b).angular;
  touch.w_rel_W = w_WB - w_WA;
  touch.mean_spin = 0.5 * point.n_W.dot(w_WA + w_WB);
  touch.curvature_a = point.curvature_a;
  touch.curvature_b = point.curvature_b;
  return touch;
}

void Candidates::apply(const Kinematics& kinematics, const Candidate& candidate,
                       const TouchState& touch, double normal_force, const Vector3d& friction_W,
                       Forces& forces) const {
  if (candidate.is_stop()) {
    forces.add_along(kinematics, candidate.joint, -candidate.side * normal_force);
    return;
  }
  const ShapePair& pair = pairs_[candidate.pair];
  const Vector3d force_W = normal_force * touch.n_W + friction_W;
  forces.add(kinematics, pair.body_b, force_W, touch.p_WC);
  forces.add(kinematics, pair.body_a, -force_W, touch.p_WC);
}

void Candidates::apply_moment(const Candidate& candidate, const Vector3d& moment_W,
                              Forces& forces) const {
  const ShapePair& pair = pairs_[candidate.pair];
  forces.on_body[pair.body_b.index].angular += moment_W;
  forces.on_body[pair.body_a.index].angular -= moment_W;
}

double Candidates::effective_mass(Dynamics& dynamics, const Candidate& candidate,
                                  const TouchState& touch) const {
  if (!candidate.is_stop()) {
    const ShapePair& pair = pairs_[candidate.pair];
    return dynamics.point_pair(pair.body_a, touch.p_WC, pair.body_b, touch.p_WC, touch.n_W)
        .effective_mass;
  }
  // Speed that a unit impulse along the coordinate gives to it.
  Forces impulse(model_);
  impulse.add_along(dynamics.kinematics(), candidate.joint, 1);
  dynamics.speed_change(impulse);
  const double speed = joint_speed_change(dynamics, candidate.joint);
  return speed > 0 ? 1 / speed : infinite;
}

std::array<BodyId, 2> Candidates::bodies(const Candidate& candidate) const {
  if (candidate.is_stop()) {
    return {model_.spec(candidate.joint).a, model_.spec(candidate.joint).b};
  }
  return {pairs_[candidate.pair].body_a, pairs_[candidate.pair].body_b};
}

void Candidates::check_overlaps(const Kinematics& kinematics, bool rigid,
                                std::vector<Problem>& problems) {
  update_all(kinematics);
  std::vector<double> deepest(model_.contacts().size(), 0);
  for (const Candidate& candidate : candidates_) {
    if (candidate.is_stop()) continue;
    const double overlap = -gap(kinematics, candidate);
    if (overlap <= drawing_precision * candidate.length) continue;
    deepest[candidate.contact] = std::max(deepest[candidate.contact], overlap);
  }
  for (const MeshPair& pair : mesh_pairs_) {
    const double overlap = -find_facet_gap(model_, kinematics, pair).gap;
    if (overlap <= drawing_precision * pair.length) continue;
    deepest[pair.contact] = std::max(deepest[pair.contact], overlap);
  }
  for (std::size_t i = 0; i < deepest.size(); ++i) {
    const ContactSpec& spec = model_.contacts()[i];
    if (deepest[i] == 0 || (spec.allow_initial_overlap && !rigid)) continue;
    problems.push_back({spec.place.empty() ? "contact " + spec.name : spec.place,
                        "contact " + spec.name + ": the bodies overlap by " +
                            short_text(deepest[i], 4) + " m at the start",
                        rigid ? "move them apart: rigid bodies cannot overlap"
                              : "move them apart, or write allow_initial_overlap = true"});
  }
}

}  // namespace carom::contact
