// Where a model can touch: the points of its shape pairs, and the stops of its joints.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "carom/mechanics.h"
#include "carom/model.h"
#include "contact/contact_table.h"
#include "contact/holder.h"
#include "contact/law_place.h"
#include "contact/partners.h"

namespace carom {
class Archive;
}

namespace carom::contact {

/// Gaps below this share of the shapes count as none when a run starts: drawings are rounded.
inline constexpr double drawing_precision = 1e-9;

/// One point at which two shapes can touch, or one stop of a joint.
struct Candidate {
  std::string name;   ///< of the contact; JOINT.lower or JOINT.upper of a stop
  int contact = -1;   ///< place in Model::contacts(); −1 for a stop
  int place = -1;     ///< in Sample::contacts: contacts first, then stops
  int pair = -1;      ///< place in Candidates::pairs; −1 for a stop
  int feature = 0;    ///< of the pair
  JointId joint;      ///< of a stop
  double side = 0;    ///< of a stop: +1 upper, −1 lower
  double limit = 0;   ///< coordinate of a stop [rad, m]
  int law = -1;       ///< place in Candidates::laws()
  double length = 1;  ///< gaps are small or large compared with this [m, rad]
  /// Points of pairs with edges appear, vanish and jump while the shapes overlap.
  bool may_jump = false;

  bool is_stop() const { return pair < 0; }
};

/// A candidate at one instant.
struct TouchState {
  double gap = 0;                    ///< > 0 apart, maybe infinite [m, rad]
  double closing = 0;                ///< rate of the depth, > 0 closing [m/s, rad/s]
  Vector3d n_W = Vector3d::Zero();   ///< from a to b; zero for a stop
  Vector3d p_WC = Vector3d::Zero();  ///< [m]
  /// Nearest or deepest points of both surfaces, about p_WC [m].
  Vector3d p_WA = Vector3d::Zero(), p_WB = Vector3d::Zero();
  Vector3d slip_W = Vector3d::Zero();       ///< tangential velocity of b relative to a [m/s]
  Vector3d w_rel_W = Vector3d::Zero();      ///< angular velocity of b relative to a [rad/s]
  double mean_spin = 0;                     ///< of both about the normal [rad/s]
  double curvature_a = 0, curvature_b = 0;  ///< see ContactPoint [1/m]
  /// From the contact point to where the normal force acts and the depth's rate is taken [m].
  Vector3d p_CN_W = Vector3d::Zero();

  Vector3d p_WN() const { return p_WC + p_CN_W; }
};

/// Two shapes of a contact.
struct ShapePair {
  ShapeId a, b;
  BodyId body_a, body_b;
  MovingSurface* surface_a =
      nullptr;  ///< that moves against its body; null where it is fixed there
  MovingSurface* surface_b = nullptr;
  bool rigid = false;       ///< overlaps by no more than steps have errors
  int features = 1;         ///< points it can have
  int first_point = 0;      ///< place of its first point in the list of all points
  int first_candidate = 0;  ///< likewise of its candidates, one for each point
  double size = 0;   ///< what can pass through each other is at least this wide; infinite else
  double reach = 0;  ///< sum of the distances of surfaces from their bodies' centres [m]

  /// Its points, wherever the two are. The normal a little before or after shortens the search.
  int find(const ShapeSpec& a, const Pose& X_WA, const ShapeSpec& b, const Pose& X_WB,
           std::span<ContactPoint> points, const Vector3d* known_W = nullptr) const;
  Partner partner_a() const { return {body_a, surface_a}; }
  Partner partner_b() const { return {body_b, surface_b}; }
  std::array<SurfacePoint, 2> points(const Vector3d& p_WC) const {
    return {SurfacePoint{partner_a(), p_WC}, SurfacePoint{partner_b(), p_WC}};
  }
  /// Where both touch, with forces at p_WC.
  std::array<SurfacePoint, 2> points(const TouchState& touch, const Vector3d& p_WC) const {
    return {SurfacePoint{partner_a(), p_WC, touch.p_WA},
            SurfacePoint{partner_b(), p_WC, touch.p_WB}};
  }
  std::array<SurfacePoint, 2> points(const TouchState& touch) const {
    return points(touch, touch.p_WC);
  }
  /// The surface of one of them has no one pose.
  bool bends() const {
    return (surface_a != nullptr && surface_a->bends()) ||
           (surface_b != nullptr && surface_b->bends());
  }
};

/// Two shapes of a contact of which at least one is a mesh: they touch with patches, not with points.
struct MeshPair {
  ShapePair shapes;   ///< without features
  int contact = -1;   ///< place in Model::contacts()
  LawPlace law;       ///< where its foundation is wanted
  double length = 1;  ///< gaps are small or large compared with this [m]
};

/// Longest time in which the bodies of a pair with this gap cannot pass through each other unseen [s].
double time_to_pass(const Dynamics& dynamics, const ShapePair& pair, double gap);

/// Which pairs of shapes are listed: all from the beginning, or those that come near, as they do. Of n
/// shapes the former may be n².
enum class PairList { all, as_needed };

/// With more pairs it is cheaper to know which are near.
inline constexpr std::int64_t few_shape_pairs = 100;
PairList suitable_list(const Model& model, std::int64_t few = few_shape_pairs);

/// All candidates of a model, and where they want which law. Of those that come and go it keeps the places.
class CandidateList {
 public:
  /// Appends what is wrong with contacts and stops to `problems`.
  CandidateList(const Model& model, std::vector<Problem>& problems, PairList list);

  const std::vector<Candidate>& all() const { return candidates_; }
  const std::vector<ShapePair>& pairs() const { return pairs_; }
  const std::vector<LawPlace>& laws() const { return laws_; }
  /// Those have no candidates.
  const std::vector<MeshPair>& mesh_pairs() const { return mesh_pairs_; }
  /// Where pairs are listed as needed: which there may be.
  const std::shared_ptr<const ContactTable>& table() const { return table_; }
  /// The pair is not needed any more.
  void drop_pair(int pair) { dropped_[pairs_[pair].features].push_back(pair); }

  /// From now on this surface answers for the shape. Only where all pairs are listed: how far such shapes
  /// move is not foreseen.
  void give_shape(ShapeId shape, MovingSurface& surface);

 protected:
  int add_pair(const ContactPair& pair);
  void take_for_rigid();
  /// Writes or reads which pairs there are.
  void archive(Archive& file);

  Model model_;
  std::shared_ptr<const ContactTable> table_;  // of pairs as needed
  std::vector<Candidate> candidates_;
  std::vector<ShapePair> pairs_;
  std::vector<LawPlace> laws_;
  std::vector<MeshPair> mesh_pairs_;
  int point_count_ = 0;  // of all pairs, those of dropped ones too

 private:
  void add_contact(int contact, std::vector<Problem>& problems);
  void add_kinds(int contact, std::vector<Problem>& problems);
  void add_stops();
  void add_law_of_stops(JointId joint);
  bool check_pair(const ContactPair& pair, std::vector<Problem>& problems) const;
  LawPlace law_place(const ContactPair& pair) const;
  void add_mesh_pair(const ContactPair& pair);
  int append_pair(const ContactPair& pair, int law);
  void write_candidates(const ContactPair& pair, int index, int law);

  std::vector<int> kinds_;                                 // by shape; see shape_kinds
  std::map<std::tuple<int, int, int>, int> law_of_kinds_;  // by contact and kinds
  std::map<int, std::vector<int>> dropped_;  // pairs whose places are free, by features
};

/// All candidates of a model, and their motion.
class Candidates : public CandidateList {
 public:
  /// Appends what is wrong with contacts and stops to `problems`.
  Candidates(const Model& model, std::vector<Problem>& problems, PairList list = PairList::all);

  /// Adds a pair of the table with its candidates, and returns its place in pairs(). It takes the place
  /// of a dropped one with as many points, where there is one.
  int add_pair(const ContactPair& pair);
  /// Shapes overlap by no more than steps have errors, and touch as if they did not. Only where all pairs are
  /// listed.
  void take_for_rigid();

  /// Finds the contact points of one pair at the present poses; of `state` before it is asked.
  void update_pair(const Kinematics& kinematics, int pair);
  void update_all(const Kinematics& kinematics);
  /// Those of these candidates, which come pair by pair.
  void update_pairs_of(const Kinematics& kinematics, std::span<const int> candidates);

  /// The candidate now; of a pair, as of its last update. Most pairs do not have all their points
  /// at all times: those they lack have an infinite gap.
  TouchState state(const Kinematics& kinematics, const Candidate& candidate) const;
  /// The same for a force that belongs to the gap: the depth's rate is that of the gap, also where the
  /// point passes over the material, so that the force does the work which the depth stores, and none where
  /// the gap is kept.
  TouchState gap_state(const Kinematics& kinematics, const Candidate& candidate) const;
  /// Gap alone, without velocities.
  double gap(const Kinematics& kinematics, const Candidate& candidate) const;

  /// A normal force on the second body (along n_W, or back from the stop) and a friction force on it.
  void apply(const Kinematics& kinematics, const Candidate& candidate, const TouchState& touch,
             double normal_force, const Vector3d& friction_W, Forces& forces) const;
  /// A moment on the second body, and the opposite on the first; not of a stop.
  void apply_moment(const Kinematics& kinematics, const Candidate& candidate,
                    const TouchState& touch, const Vector3d& moment_W, Forces& forces) const;

  /// Something else holds bodies besides the dynamics; it outlives this.
  void set_holder(Holder& holder) { holder_ = &holder; }
  /// Effective mass along the normal, or of the joint's coordinate, at the last update of the
  /// dynamics; infinite where nothing moves [kg, kg m²].
  double effective_mass(Dynamics& dynamics, const Candidate& candidate,
                        const TouchState& touch) const;

  /// Rate at which the closing speed would grow under the last accelerations [m/s², rad/s²].
  double closing_acceleration(const Dynamics& dynamics, const Candidate& candidate,
                              const TouchState& touch) const;
  /// The larger acceleration of the two bodies' centres towards each other, under the last accelerations and
  /// whatever the other one does; of a stop, that of its coordinate [m/s², rad/s²].
  double approaching_acceleration(const Dynamics& dynamics, const Candidate& candidate,
                                  const TouchState& touch) const;
  /// Rate of the relative velocity at the contact point, b minus a, as the point moves on: along n_W
  /// that of the gap's rate. Not of a stop.
  Vector3d relative_acceleration(const Dynamics& dynamics, const Candidate& candidate,
                                 const TouchState& touch) const;
  /// The same of several candidates of one pair, whose shapes are looked at together. Surfaces that move
  /// against their bodies have one candidate at a time.
  void relative_accelerations(const Dynamics& dynamics, std::span<const int> of_pair,
                              std::span<const TouchState> touches,
                              std::span<Vector3d> rates_W) const;

  /// Rate at which the normal turns as the contact point moves on [1/s]. Not of a stop.
  Vector3d normal_rate(const Dynamics& dynamics, const Candidate& candidate,
                       const TouchState& touch) const;

  /// Longest time in which its bodies cannot pass through each other unseen [s]; infinite for a stop
  /// and where nothing can be passed.
  double time_to_pass(const Dynamics& dynamics, const Candidate& candidate) const;

  /// The bodies that touch; of a stop, those of its joint.
  std::array<BodyId, 2> bodies(const Candidate& candidate) const;

  /// Appends bodies that overlap at the present poses without leave; rigid ones get no leave.
  void check_overlaps(const Kinematics& kinematics, bool rigid, std::vector<Problem>& problems);

  /// The pairs that are listed, and their points at the last updates.
  void archive(Archive& file);

 private:
  void find_bent(const Kinematics& kinematics, const ShapePair& pair,
                 std::span<ContactPoint> points) const;

  Holder* holder_ = nullptr;
  std::vector<ContactPoint> points_;  // by pair and feature
  /// Poses of the shapes at which the points of a pair were found; of rigid contacts, which are asked again and
  /// again at one state.
  struct FoundAt {
    Pose X_WA, X_WB;
    bool known = false;
  };
  std::vector<FoundAt> found_at_;  // by pair; empty: points are found each time
};

}  // namespace carom::contact
