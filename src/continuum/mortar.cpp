#include "continuum/mortar.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <span>

#include "continuum/convex_overlap.h"
#include "continuum/face_type.h"
#include "numerics/dense.h"

namespace carom::continuum {
namespace {

/// Faces are opposite where the cosine of their normals is below this.
constexpr double opposite_cosine = -0.3;
/// The true surface looks to the side that a face looks to where the cosine of their normals is above this.
constexpr double same_side_cosine = 0.7;
/// A face is covered when no larger part of it is not.
constexpr double uncovered_part = 1e-6;
/// Pieces below this part of a face are none.
constexpr double smallest_piece = 1e-12;
constexpr int most_projection_steps = 20;
/// A point so little beside a face, in lengths of its edge, is on it.
constexpr double edge_slack_share = 1e-6;
/// α of the basis for quadratic triangles: N_corner + α·ΣN_middle, (1 − 2·α)·N_middle.
constexpr double corner_gain = 0.2;

using Place2 = Eigen::Vector2d;

/// A face seen along a direction, with coordinates across it.
struct View {
  Vector3d origin, u, v, n;

  Place2 operator()(const Vector3d& p) const { return {u.dot(p - origin), v.dot(p - origin)}; }
};

struct FaceFacts {
  Vector3d middle = Vector3d::Zero(), normal = Vector3d::Zero();
  double radius = 0;
};

FaceFacts facts_of(const MortarFace& one) {
  FaceFacts facts;
  const int count = one.face.node_count, corners = one.face.corner_count;
  for (int i = 0; i < corners; ++i) facts.middle += one.places[i] / corners;
  for (int i = 0; i < count; ++i) {
    facts.radius = std::max(facts.radius, (one.places[i] - facts.middle).norm());
  }
  for (int i = 0; i < corners; ++i) {
    facts.normal +=
        (one.places[i] - facts.middle).cross(one.places[(i + 1) % corners] - facts.middle);
  }
  facts.normal.normalize();
  return facts;
}

Polygon corners_of(const MortarFace& one, const View& view) {
  Polygon corners;
  for (int i = 0; i < one.face.corner_count; ++i) corners.push_back(view(one.places[i]));
  return corners;
}

/// Whether a point is in a polygon, or so near to its edge that it is between rounded faces.
bool contains(const Polygon& polygon, const Place2& point) {
  const double turn = signed_area(polygon) < 0 ? -1 : 1;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Place2 edge = polygon[(i + 1) % polygon.size()] - polygon[i], to = point - polygon[i];
    if (turn * (edge.x() * to.y() - edge.y() * to.x()) < -edge_slack_share * edge.squaredNorm()) {
      return false;
    }
  }
  return true;
}

/// Where a point of the view is on a face.
struct OnFace {
  FaceValues N;
  Vector3d p = Vector3d::Zero();
  Vector3d normal = Vector3d::Zero();  ///< unit
};

/// Newton's method for x(s, t) = point across the view; nothing where it does not end.
std::optional<OnFace> project(const MortarFace& one, const View& view, const Place2& point) {
  const FaceType& type = face_type(one.face.node_count);
  Place2 local = one.face.corner_count == 4 ? Place2(0, 0) : Place2(1.0 / 3, 1.0 / 3);
  OnFace on;
  FaceGradients dN;
  for (int step = 0; step < most_projection_steps; ++step) {
    type.shape(local, on.N);
    type.gradient(local, dN);
    on.p.setZero();
    Eigen::Matrix<double, 3, 2> tangents = Eigen::Matrix<double, 3, 2>::Zero();
    for (int i = 0; i < type.nodes; ++i) {
      on.p += on.N[i] * one.places[i];
      tangents += one.places[i] * dN.col(i).transpose();
    }
    Eigen::Matrix2d J;
    J.row(0) = view.u.transpose() * tangents;
    J.row(1) = view.v.transpose() * tangents;
    const Place2 change = J.inverse() * (point - view(on.p));
    on.normal = tangents.col(0).cross(tangents.col(1)).normalized();
    if (!change.allFinite() || local.norm() > 10) return std::nullopt;
    if (change.norm() < 1e-14) return on;
    local += change;
  }
  return on;
}

/// Points of Gauss' rule on the unit interval, with weights.
std::span<const std::array<double, 2>> line_points(int count) {
  static const std::array<std::array<double, 2>, 3> of_3{{{0.5 - 0.5 * std::sqrt(0.6), 5.0 / 18},
                                                          {0.5, 8.0 / 18},
                                                          {0.5 + 0.5 * std::sqrt(0.6), 5.0 / 18}}};
  static const auto of_5 = [] {
    std::array<std::array<double, 2>, 5> points{};
    const double root = 2 * std::sqrt(10.0 / 7), far = std::sqrt(5 + root) / 6,
                 near = std::sqrt(5 - root) / 6, w = 13 * std::sqrt(70.0);
    points = {{{0.5 - far, (322 - w) / 1800},
               {0.5 - near, (322 + w) / 1800},
               {0.5, 64.0 / 225},
               {0.5 + near, (322 + w) / 1800},
               {0.5 + far, (322 - w) / 1800}}};
    return points;
  }();
  if (count == 3) return of_3;
  return of_5;
}

/// Calls visit(point, weight) over a triangle: a square whose one side has become a corner. Exact to the degree
/// 2·count − 2.
template <class Visit>
void integrate_triangle(const Place2& a, const Place2& b, const Place2& c, int count,
                        const Visit& visit) {
  const Place2 ab = b - a, ac = c - a;
  const double twice_area = std::fabs(ab.x() * ac.y() - ab.y() * ac.x());
  for (const auto& [s, weight_s] : line_points(count)) {
    for (const auto& [t, weight_t] : line_points(count)) {
      visit(Place2(a + s * (ab + t * (c - b))), weight_s * weight_t * s * twice_area);
    }
  }
}

/// One point of integration between the two faces.
struct Meeting {
  double weight = 0;
  FaceValues basis;  ///< of the first face
  FaceValues N;      ///< of the other
  int other = -1;    ///< place among the other faces
};

/// What is opposite to a node of the first face.
struct Opposite {
  double gap = 0;
  Vector3d place, other_place, normal;
};

/// The basis that multipliers are dual to.
FaceValues positive_basis(const FaceValues& N) {
  if (N.size() != 6) return N;
  FaceValues basis(6);
  for (int i = 0; i < 3; ++i) {
    basis[i] = N[i] + corner_gain * (N[3 + i] + N[3 + (i + 2) % 3]);
    basis[3 + i] = (1 - 2 * corner_gain) * N[3 + i];
  }
  return basis;
}

/// What multipliers of the nodes add up to.
struct Sums {
  double area = 0, gap = 0;
  Vector3d place = Vector3d::Zero(), other_place = Vector3d::Zero(), normal = Vector3d::Zero();
  std::map<int, double> other;  ///< by node
  std::vector<NodeShare> own;
};

class Coupling {
 public:
  Coupling(const std::vector<MortarFace>& first, const std::vector<MortarFace>& other,
           const FindTrueSurface& first_surface, const FindTrueSurface& other_surface)
      : first_(first), other_(other), first_surface_(first_surface), other_surface_(other_surface) {
    for (const MortarFace& face : other_) facts_.push_back(facts_of(face));
  }

  std::vector<MortarNode> all() {
    for (const MortarFace& face : first_) add_face(face);
    std::vector<MortarNode> nodes;
    for (const auto& [node, sums] : sums_) {
      if (uncovered_.contains(node) || !(sums.area > 0)) continue;
      MortarNode made{
          .node = node, .own = sums.own, .area = sums.area, .normal = sums.normal.normalized()};
      for (const auto& [own, share] : sums.own) {
        const Sums& of_own = sums_.at(own);
        made.gap += share * of_own.gap / of_own.area;
        made.place += share * of_own.place / of_own.area;
        made.other_place += share * of_own.other_place / of_own.area;
      }
      for (const auto& [other, share] : sums.other) {
        made.other.push_back({other, share / sums.area});
      }
      nodes.push_back(std::move(made));
    }
    return nodes;
  }

 private:
  void add_face(const MortarFace& face) {
    const FaceFacts facts = facts_of(face);
    View view{.origin = facts.middle, .n = facts.normal};
    view.u = facts.normal.unitOrthogonal();
    view.v = facts.normal.cross(view.u);
    const Polygon own = corners_of(face, view);
    const double whole = signed_area(own);
    double covered = 0;
    bool faces_any = false;
    meetings_.clear();
    near_.clear();
    for (std::size_t f = 0; f < other_.size(); ++f) {
      const bool near = (facts_[f].middle - facts.middle).norm() < facts_[f].radius + facts.radius;
      if (!near || facts_[f].normal.dot(facts.normal) > opposite_cosine) continue;
      const Polygon common = convex_overlap(own, corners_of(other_[f], view));
      const double area = common.empty() ? 0 : signed_area(common);
      if (!(area > smallest_piece * whole)) continue;
      faces_any = true;
      near_.push_back(static_cast<int>(f));
      if (!face.partner) break;
      if (!other_[f].partner) continue;
      covered += area;
      meet(face, static_cast<int>(f), view, common);
    }
    if (!faces_any) return;
    const bool all =
        face.partner && covered > (1 - uncovered_part) * whole && add_meetings(face, view);
    if (all) return;
    uncovered_.insert(face.face.nodes.begin(), face.face.nodes.begin() + face.face.node_count);
  }

  /// Points of integration over a piece that two faces have in common.
  void meet(const MortarFace& face, int f, const View& view, const Polygon& common) {
    const MortarFace& other = other_[static_cast<std::size_t>(f)];
    // Products of shape functions have the degree 4, of faces of nine nodes 6 or 8.
    const bool high = face.face.node_count == 9 || other.face.node_count == 9;
    for (std::size_t i = 1; i + 1 < common.size(); ++i) {
      integrate_triangle(
          common[0], common[i], common[i + 1], high ? 5 : 3,
          [&](const Place2& point, double weight) {
            const auto mine = project(face, view, point);
            const auto its = project(other, view, point);
            if (!mine || !its) return;
            meetings_.push_back(
                {.weight = weight, .basis = positive_basis(mine->N), .N = its->N, .other = f});
          });
    }
  }

  /// What a node of a face is opposite to, seen along the face's normal; nothing where no other face is there.
  std::optional<Opposite> find_opposite(const Vector3d& p, const View& view) const {
    for (const int f : near_) {
      const MortarFace& other = other_[static_cast<std::size_t>(f)];
      if (!other.partner || !contains(corners_of(other, view), view(p))) continue;
      const auto its = project(other, view, view(p));
      if (!its) continue;
      const TrueSurface one = first_surface_(p), two = other_surface_(its->p);
      // At an edge the true surface may look to the other side of it than the face.
      const bool sees = two.normal.dot(its->normal) > same_side_cosine;
      const Vector3d normal = sees ? two.normal : its->normal;
      return Opposite{.gap = view.n.dot(its->p - p) + one.distance + two.distance,
                      .place = p - one.distance * view.n,
                      .other_place = its->p - two.distance * normal,
                      .normal = -normal};
    }
    return std::nullopt;
  }

  // Φ = D·M⁻¹·N with M = ∫N·Nᵀ and D = diag(∫N), by the same points as everything else: then Φ sums up to one and the
  // shares of the other nodes do, whatever the rule.
  bool add_meetings(const MortarFace& face, const View& view) {
    const int count = face.face.node_count;
    std::vector<Opposite> opposites;
    for (int j = 0; j < count; ++j) {
      const auto found = find_opposite(face.places[static_cast<std::size_t>(j)], view);
      if (!found) return false;
      opposites.push_back(*found);
    }
    Eigen::MatrixXd M = Eigen::MatrixXd::Zero(count, count);
    Eigen::VectorXd D = Eigen::VectorXd::Zero(count);
    for (const Meeting& at : meetings_) {
      M += at.weight * at.basis * at.basis.transpose();
      D += at.weight * at.basis;
    }
    Eigen::MatrixXd inverse(count, count);
    for (int j = 0; j < count; ++j) {
      inverse.col(j) = numerics::solve_symmetric(M, Eigen::VectorXd::Unit(count, j));
    }
    if (!inverse.allFinite() || !(D.minCoeff() > 0)) return false;
    for (const Meeting& at : meetings_) {
      const Eigen::VectorXd phi = D.cwiseProduct(inverse * at.basis);
      const MortarFace& other = other_[static_cast<std::size_t>(at.other)];
      for (int j = 0; j < count; ++j) {
        Sums& sums = sums_[face.face.nodes[static_cast<std::size_t>(j)]];
        const double weight = at.weight * phi[j];
        for (int k = 0; k < other.face.node_count; ++k) {
          sums.other[other.face.nodes[static_cast<std::size_t>(k)]] += weight * at.N[k];
        }
      }
    }
    for (int j = 0; j < count; ++j) {
      Sums& sums = sums_[face.face.nodes[static_cast<std::size_t>(j)]];
      if (sums.own.empty()) sums.own = own_shares(face.face, j);
      const Opposite& opposite = opposites[static_cast<std::size_t>(j)];
      sums.area += D[j];  // ∫Φ = ∫N
      sums.gap += D[j] * opposite.gap;
      sums.place += D[j] * opposite.place;
      sums.other_place += D[j] * opposite.other_place;
      sums.normal += D[j] * opposite.normal;
    }
    return true;
  }

  /// u = ΣN·u_node in the basis of multipliers: middles of triangles have parts of both corners beside them.
  static std::vector<NodeShare> own_shares(const BoundaryFace& face, int j) {
    std::vector<NodeShare> own{{face.nodes[static_cast<std::size_t>(j)], 1}};
    if (face.node_count != 6 || j < 3) return own;
    own[0].share = 1 / (1 - 2 * corner_gain);
    for (const int corner : {j - 3, (j - 2) % 3}) {
      own.push_back({face.nodes[static_cast<std::size_t>(corner)], -corner_gain * own[0].share});
    }
    return own;
  }

  const std::vector<MortarFace>&first_, &other_;
  const FindTrueSurface &first_surface_, &other_surface_;
  std::vector<FaceFacts> facts_;  // by other face
  std::vector<int> near_;         // other faces that have something in common with the present one
  std::vector<Meeting> meetings_;
  std::map<int, Sums> sums_;  // by node of the first surface
  std::set<int> uncovered_;
};

}  // namespace

std::vector<MortarNode> couple_by_mortar(const std::vector<MortarFace>& first,
                                         const std::vector<MortarFace>& other,
                                         const FindTrueSurface& first_surface,
                                         const FindTrueSurface& other_surface) {
  return Coupling(first, other, first_surface, other_surface).all();
}

}  // namespace carom::continuum
