// The list of candidates: which pairs of shapes and which stops there are, and where they want which law.

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "carom/shapes.h"
#include "contact/candidates.h"
#include "contact/shape_kinds.h"
#include "geometry/contact_search.h"
#include "geometry/elastic_foundation.h"
#include "geometry/pair_facts.h"
#include "multibody/joint_stops.h"
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

CandidateList::CandidateList(const Model& model, std::vector<Problem>& problems, PairList list)
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

void CandidateList::add_stops() {
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
void CandidateList::add_law_of_stops(JointId joint) {
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
bool CandidateList::check_pair(const ContactPair& pair, std::vector<Problem>& problems) const {
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

LawPlace CandidateList::law_place(const ContactPair& pair) const {
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

void CandidateList::add_mesh_pair(const ContactPair& pair) {
  mesh_pairs_.push_back({.shapes = shape_pair(model_, pair),
                         .contact = pair.contact,
                         .law = law_place(pair),
                         .length = length_of(model_, pair)});
}

void CandidateList::add_contact(int contact, std::vector<Problem>& problems) {
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
void CandidateList::add_kinds(int contact, std::vector<Problem>& problems) {
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

void CandidateList::give_shape(ShapeId shape, MovingSurface& surface) {
  CAROM_ASSERT(table_ == nullptr, "moving surfaces need all pairs listed");
  const auto give = [&](ShapePair& pair) {
    if (pair.a == shape) pair.surface_a = &surface;
    if (pair.b == shape) pair.surface_b = &surface;
  };
  for (ShapePair& pair : pairs_) give(pair);
  for (MeshPair& pair : mesh_pairs_) give(pair.shapes);
}

void CandidateList::take_for_rigid() {
  CAROM_ASSERT(table_ == nullptr, "rigid contacts need all pairs listed");
  for (ShapePair& pair : pairs_) pair.rigid = true;
}

int ShapePair::find(const ShapeSpec& of_a, const Pose& X_WA, const ShapeSpec& of_b,
                    const Pose& X_WB, std::span<ContactPoint> points,
                    const Vector3d* known_W) const {
  const auto how = rigid ? geometry::Overlapping::rigid : geometry::Overlapping::compliant;
  return geometry::find_contacts(of_a.shape, X_WA, of_b.shape, X_WB,
                                 {.how = how, .known_W = known_W}, points);
}

int CandidateList::append_pair(const ContactPair& pair, int law) {
  ShapePair added = shape_pair(model_, pair);
  added.features =
      feature_count(model_.shapes()[pair.a.index].shape, model_.shapes()[pair.b.index].shape);
  added.first_point = point_count_;
  added.first_candidate = static_cast<int>(candidates_.size());
  point_count_ += added.features;
  candidates_.resize(candidates_.size() + added.features);
  pairs_.push_back(added);
  write_candidates(pair, static_cast<int>(pairs_.size()) - 1, law);
  return static_cast<int>(pairs_.size()) - 1;
}

void CandidateList::write_candidates(const ContactPair& pair, int index, int law) {
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

int CandidateList::add_pair(const ContactPair& pair) {
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

}  // namespace carom::contact
