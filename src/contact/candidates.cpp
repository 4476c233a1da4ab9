#include "contact/candidates.h"
#include "base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "base/text.h"
#include "carom/mechanics.h"
#include "carom/shapes.h"
#include "contact/mesh_pair.h"
#include "contact/near_search.h"
#include "contact/shape_kinds.h"
#include "geometry/elastic_foundation.h"
#include "geometry/find_rigid_contacts.h"
#include "geometry/pair_facts.h"
#include "multibody/joint_stops.h"
#include "multibody/model_data.h"
#include "multibody/shape_pairs.h"

namespace carom::contact {
namespace {

/// Each of the two points of a pin in a bore stands for one half of the line.
std::optional<LinePartners> line_of(const Shape& a, const Shape& b) {
  const auto line = geometry::touch_line(a, b);
  if (!line) return std::nullopt;
  return LinePartners{
      .radius1 = line->radius, .radius2 = -line->hole_radius, .length = 0.5 * line->length};
}

std::string shape_text(const Model& model, ShapeId id) {
  const ShapeSpec& shape = model.shapes()[id.index];
  return model.name(shape.body) + "." + shape.name;
}

/// The pair without its features.
ShapePair shape_pair(const Model& model, const ContactPair& pair) {
  const ShapeSpec& a = model.shapes()[pair.a.index];
  const ShapeSpec& b = model.shapes()[pair.b.index];
  const double thin = std::min(thickness(a.shape), thickness(b.shape));
  const double thick = std::max(thickness(a.shape), thickness(b.shape));
  const auto reach = [](const ShapeSpec& shape) {
    return shape.X_BS.p.norm() + bounding_radius(shape.shape);
  };
  return {.a = pair.a,
          .b = pair.b,
          .body_a = a.body,
          .body_b = b.body,
          .size = std::isfinite(thick) ? std::max(thin, 0.5 * thick) : infinite,
          .reach = reach(a) + reach(b)};
}

/// Gaps of the pair are small or large compared with this [m].
double length_of(const Model& model, const ContactPair& pair) {
  double length = infinite;
  for (const ShapeId shape : {pair.a, pair.b}) {
    const double radius = bounding_radius(model.shapes()[shape.index].shape);
    if (radius > 0) length = std::min(length, radius);
  }
  return std::isfinite(length) ? length : 1;
}

}  // namespace

PairList suitable_list(const Model& model, std::int64_t few) {
  return ContactTable(model).pair_count() <= few ? PairList::all : PairList::as_needed;
}

Candidates::Candidates(const Model& model, std::vector<Problem>& problems, PairList list)
    : model_(model) {
  if (list == PairList::as_needed) {
    table_ = std::make_shared<const ContactTable>(model);
    kinds_ = shape_kinds(model);
  }
  for (int contact = 0; contact < static_cast<int>(model.contacts().size()); ++contact) {
    list == PairList::all ? add_contact(contact, problems) : add_kinds(contact, problems);
  }
  add_stops();
}

void Candidates::add_stops() {
  int place = static_cast<int>(model_.contacts().size());
  JointId last;
  for (const multibody::JointStop& stop : multibody::joint_stops(model_)) {
    if (stop.joint.index != last.index) add_law_of_stops(stop.joint);
    last = stop.joint;
    candidates_.push_back({.name = stop.name,
                           .place = place++,
                           .joint = stop.joint,
                           .side = stop.side,
                           .limit = stop.limit,
                           .law = static_cast<int>(laws_.size()) - 1,
                           .length = std::fabs(stop.limit) > 0 ? std::fabs(stop.limit) : 1});
  }
}

/// Both stops of a joint have one law.
void Candidates::add_law_of_stops(JointId joint) {
  const JointSpec& spec = model_.spec(joint);
  LawPlace law;
  law.law = &spec.actions.limits->law;
  law.partners.describe = "a joint and its stop";
  law.is_stop = true;
  law.place = spec.place.empty() ? "joint " + spec.name : spec.place;
  law.subject = "limits of joint " + spec.name;
  laws_.push_back(std::move(law));
}

/// Says what cannot touch; true when nothing was wrong.
bool Candidates::check_pair(const ContactPair& pair, std::vector<Problem>& problems) const {
  const ContactSpec& spec = model_.contacts()[pair.contact];
  const Shape& a = model_.shapes()[pair.a.index].shape;
  const Shape& b = model_.shapes()[pair.b.index].shape;
  if (has_foundation(a, b) || can_touch(a, b)) return true;
  const std::string names = shape_text(model_, pair.a) + " and " + shape_text(model_, pair.b);
  const geometry::NoTouch why = geometry::why_not_touch(a, b);
  add_once(problems,
           {spec.place.empty() ? "contact " + spec.name : spec.place,
            "contact " + spec.name + ": " + names + " cannot touch: " + why.reason, why.remedy});
  return false;
}

LawPlace Candidates::law_place(const ContactPair& pair) const {
  const ContactSpec& spec = model_.contacts()[pair.contact];
  const ShapeSpec& a = model_.shapes()[pair.a.index];
  const ShapeSpec& b = model_.shapes()[pair.b.index];
  LawPlace law;
  law.law = &spec.law;
  law.partners.a = a.material ? &*a.material : nullptr;
  law.partners.b = b.material ? &*b.material : nullptr;
  const double smaller = std::min(bounding_radius(a.shape), bounding_radius(b.shape));
  law.partners.size = std::isfinite(smaller) ? smaller : 0;
  law.partners.line = line_of(a.shape, b.shape);
  law.partners.describe = shape_text(model_, pair.a) + " and " + shape_text(model_, pair.b);
  law.place = spec.place.empty() ? "contact " + spec.name : spec.place;
  law.subject = "contact " + spec.name;
  return law;
}

void Candidates::add_mesh_pair(const ContactPair& pair) {
  mesh_pairs_.push_back({.shapes = shape_pair(model_, pair),
                         .contact = pair.contact,
                         .law = law_place(pair),
                         .length = length_of(model_, pair)});
}

void Candidates::add_contact(int contact, std::vector<Problem>& problems) {
  for (const auto& [a, b] : multibody::shape_pairs(model_, model_.contacts()[contact])) {
    const ContactPair pair{.contact = contact, .a = a, .b = b};
    if (!check_pair(pair, problems)) continue;
    if (has_foundation(model_.shapes()[a.index].shape, model_.shapes()[b.index].shape)) {
      add_mesh_pair(pair);
      continue;
    }
    laws_.push_back(law_place(pair));
    append_pair(pair, static_cast<int>(laws_.size()) - 1);
  }
}

/// The laws of a contact whose pairs come later: one for each two kinds of shapes.
void Candidates::add_kinds(int contact, std::vector<Problem>& problems) {
  const ContactSpec& spec = model_.contacts()[contact];
  const bool mutual = multibody::is_mutual(spec);
  const ShapesOfKinds of_a = by_kinds(spec.a, kinds_), of_b = by_kinds(spec.b, kinds_);
  const ShapesOfKinds& partners = mutual ? of_a : of_b;
  std::vector<ContactPair> by_facets;
  for (const auto& [kind_a, shapes_a] : of_a) {
    for (const auto& [kind_b, shapes_b] : partners) {
      if (mutual && law_of_kinds_.contains({contact, kind_b, kind_a})) continue;
      const bool facets = has_foundation(model_.shapes()[shapes_a[0].index].shape,
                                         model_.shapes()[shapes_b[0].index].shape);
      ContactPair pair;
      const auto visit = [&, &all_a = shapes_a, &all_b = shapes_b](const auto& see) {
        for (const ShapeId a : all_a) {
          for (const ShapeId b : all_b) {
            if (a != b && table_->find_pair(a, b, contact, pair) && see()) return;
          }
        }
      };
      if (facets) {
        visit([&] {
          by_facets.push_back(pair);
          return false;
        });
        continue;
      }
      bool found = false;
      visit([&] { return found = true; });
      if (!found || !check_pair(pair, problems)) continue;
      laws_.push_back(law_place(pair));
      laws_.back().partners.describe = "shapes such as " + laws_.back().partners.describe;
      law_of_kinds_[{contact, kind_a, kind_b}] = static_cast<int>(laws_.size()) - 1;
      if (mutual) law_of_kinds_[{contact, kind_b, kind_a}] = static_cast<int>(laws_.size()) - 1;
    }
  }
  std::ranges::sort(by_facets, {}, &ContactPair::place);
  const auto is_same = [](const ContactPair& a, const ContactPair& b) {
    return a.place == b.place;
  };
  by_facets.erase(std::unique(by_facets.begin(), by_facets.end(), is_same), by_facets.end());
  for (const ContactPair& pair : by_facets) add_mesh_pair(pair);
}

void Candidates::give_shape(ShapeId shape, MovingSurface& surface) {
  CAROM_ASSERT(table_ == nullptr, "moving surfaces need all pairs listed");
  const auto give = [&](ShapePair& pair) {
    if (pair.a == shape) pair.surface_a = &surface;
    if (pair.b == shape) pair.surface_b = &surface;
  };
  for (ShapePair& pair : pairs_) give(pair);
  for (MeshPair& pair : mesh_pairs_) give(pair.shapes);
}

void Candidates::take_for_rigid() {
  CAROM_ASSERT(table_ == nullptr, "rigid contacts need all pairs listed");
  for (ShapePair& pair : pairs_) pair.rigid = true;
  found_at_.assign(pairs_.size(), {});
}

int ShapePair::find(const ShapeSpec& of_a, const Pose& X_WA, const ShapeSpec& of_b,
                    const Pose& X_WB, std::span<ContactPoint> points) const {
  if (rigid) return geometry::find_rigid_contacts(of_a.shape, X_WA, of_b.shape, X_WB, points);
  return find_contacts(of_a.shape, X_WA, of_b.shape, X_WB, infinite, points);
}

int Candidates::append_pair(const ContactPair& pair, int law) {
  ShapePair added = shape_pair(model_, pair);
  added.features =
      feature_count(model_.shapes()[pair.a.index].shape, model_.shapes()[pair.b.index].shape);
  added.first_point = static_cast<int>(points_.size());
  added.first_candidate = static_cast<int>(candidates_.size());
  points_.resize(points_.size() + added.features);
  candidates_.resize(candidates_.size() + added.features);
  pairs_.push_back(added);
  write_candidates(pair, static_cast<int>(pairs_.size()) - 1, law);
  return static_cast<int>(pairs_.size()) - 1;
}

void Candidates::write_candidates(const ContactPair& pair, int index, int law) {
  const bool may_jump = geometry::points_may_jump(model_.shapes()[pair.a.index].shape,
                                                  model_.shapes()[pair.b.index].shape);
  for (int feature = 0; feature < pairs_[index].features; ++feature) {
    candidates_[pairs_[index].first_candidate + feature] = {
        .name = model_.contacts()[pair.contact].name,
        .contact = pair.contact,
        .place = pair.contact,
        .pair = index,
        .feature = feature,
        .joint = {},
        .side = 0,
        .limit = 0,
        .law = law,
        .length = length_of(model_, pair),
        .may_jump = may_jump};
  }
}

int Candidates::add_pair(const ContactPair& pair) {
  const int law = law_of_kinds_.at({pair.contact, kinds_[pair.a.index], kinds_[pair.b.index]});
  const int features =
      feature_count(model_.shapes()[pair.a.index].shape, model_.shapes()[pair.b.index].shape);
  std::vector<int>& free = dropped_[features];
  if (free.empty()) return append_pair(pair, law);
  const int index = free.back();
  free.pop_back();
  const ShapePair before = pairs_[index];
  pairs_[index] = shape_pair(model_, pair);
  pairs_[index].features = features;
  pairs_[index].first_point = before.first_point;
  pairs_[index].first_candidate = before.first_candidate;
  write_candidates(pair, index, law);
  return index;
}

void Candidates::update_pair(const Kinematics& kinematics, int index) {
  const ShapePair& pair = pairs_[index];
  const ShapeSpec& a = model_.shapes()[pair.a.index];
  const ShapeSpec& b = model_.shapes()[pair.b.index];
  const Pose X_WA = shape_pose(kinematics, pair.partner_a(), a, pair.a);
  const Pose X_WB = shape_pose(kinematics, pair.partner_b(), b, pair.b);
  if (!found_at_.empty()) {
    FoundAt& last = found_at_[index];
    const bool same = last.known && last.X_WA.p == X_WA.p && last.X_WB.p == X_WB.p &&
                      last.X_WA.R == X_WA.R && last.X_WB.R == X_WB.R;
    if (same) return;
    last = {X_WA, X_WB, true};
  }
  const std::span points(points_.data() + pair.first_point,
                         static_cast<std::size_t>(pair.features));
  if (pair.bends()) return find_bent(kinematics, pair, points);
  if (pair.features == 1) {
    pair.find(a, X_WA, b, X_WB, points);
    return;
  }
  std::array<ContactPoint, max_contact_points> found;
  const int count = pair.find(a, X_WA, b, X_WB, found);
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

TouchState Candidates::state(const Kinematics& kinematics, const Candidate& candidate) const {
  TouchState touch;
  touch.gap = gap(kinematics, candidate);
  if (candidate.is_stop()) {
    touch.closing = candidate.side * joint_speed(kinematics, candidate.joint);
    return touch;
  }
  const ShapePair& pair = pairs_[candidate.pair];
  const ContactPoint& point = points_[pairs_[candidate.pair].first_point + candidate.feature];
  touch.p_WC = point.p_WC;
  touch.p_WA = point.p_WA;
  touch.p_WB = point.p_WB;
  const auto [a, b] = pair.points(touch);
  const Vector3d v_rel_W = velocity_at(kinematics, b) - velocity_at(kinematics, a);
  const double opening = point.n_W.dot(v_rel_W);
  touch.closing = -opening;
  touch.n_W = point.n_W;
  touch.slip_W = v_rel_W - opening * point.n_W;
  const Vector3d w_WA = angular_velocity_at(kinematics, a);
  const Vector3d w_WB = angular_velocity_at(kinematics, b);
  touch.w_rel_W = w_WB - w_WA;
  touch.mean_spin = 0.5 * point.n_W.dot(w_WA + w_WB);
  touch.curvature_a = point.curvature_a;
  touch.curvature_b = point.curvature_b;
  return touch;
}

TouchState Candidates::gap_state(const Kinematics& kinematics, const Candidate& candidate) const {
  TouchState touch = state(kinematics, candidate);
  if (candidate.is_stop()) return touch;
  const ShapePair& pair = pairs_[candidate.pair];
  touch.p_CN_W = points_[pair.first_point + candidate.feature].p_CN_W;
  if (touch.p_CN_W.isZero(0)) return touch;
  const auto [a, b] = pair.points(touch, touch.p_WN());
  touch.closing = touch.n_W.dot(velocity_at(kinematics, a) - velocity_at(kinematics, b));
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
  const auto act = [&](const Vector3d& p_W, const Vector3d& force_W) {
    const auto [a, b] = pair.points(touch, p_W);
    add_force(kinematics, b, force_W, forces);
    add_force(kinematics, a, -force_W, forces);
  };
  if (touch.p_CN_W.isZero(0)) {
    act(touch.p_WC, normal_force * touch.n_W + friction_W);
  } else {
    act(touch.p_WN(), normal_force * touch.n_W);
    act(touch.p_WC, friction_W);
  }
}

void Candidates::apply_moment(const Kinematics& kinematics, const Candidate& candidate,
                              const TouchState& touch, const Vector3d& moment_W,
                              Forces& forces) const {
  const ShapePair& pair = pairs_[candidate.pair];
  const auto [a, b] = pair.points(touch);
  add_moment(kinematics, b, moment_W, forces);
  add_moment(kinematics, a, -moment_W, forces);
}

double Candidates::effective_mass(Dynamics& dynamics, const Candidate& candidate,
                                  const TouchState& touch) const {
  if (!candidate.is_stop()) {
    const auto [a, b] = pairs_[candidate.pair].points(touch);
    return contact::effective_mass(dynamics, a, b, touch.n_W);
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
  if (table_) {
    std::vector<ContactPair> near;
    NearSearch(model_, table_).find(standing_shapes(model_, *table_, kinematics, 0), 0, near);
    for (const ContactPair& pair : near) add_pair(pair);
  }
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
