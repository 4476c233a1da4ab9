// Follows every place that can touch through a run: apart, touching, parting. Gives the contact
// forces, the functions whose zeros are onsets, turning points and separations, and the episodes.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "contact/candidates.h"
#include "contact/contact_rows.h"
#include "contact/law_plan.h"
#include "contact/least_gaps.h"
#include "contact/neighbours.h"
#include "contact/touch_friction.h"
#include "numerics/event_location.h"
#include "numerics/least_norm.h"
#include "simulation/episode_log.h"

namespace carom::simulation {

/// Quantities integrated along with the motion while a contact touches, in units of the touch:
/// impulses of m·v, works of m·v², the depth of its own scale. So one tolerance fits all of them,
/// and the depth is resolved however small it is beside the mechanism.
enum SlotValue {
  kImpulseX,
  kImpulseY,
  kImpulseZ,
  kNormalImpulse,
  kNormalWork,     ///< done on the contact: stored there or lost
  kFrictionWork,   ///< done on friction: stored there or lost
  kDepth,          ///< that the closing speed has brought
  kFrictionStates  ///< of the friction laws, as many as they have
};

/// Overlaps below this share of the shapes are those of an onset between two steps.
inline constexpr double deep_overlap = 1e-10;

/// What the contacts hold and have lost [J].
struct ContactEnergy {
  double stored = 0;
  double lost_normal = 0;
  double lost_friction = 0;
};

class ContactTracker {
 public:
  /// Appends what is wrong with contacts and stops to `problems`; usable when nothing was. Models with
  /// more than `few_pairs` pairs of shapes keep a list of those that are near.
  ContactTracker(const Model& model, std::vector<Problem>& problems,
                 std::int64_t few_pairs = contact::few_shape_pairs);

  int slot_count() const { return static_cast<int>(slots_.size()); }
  /// Places for integrated quantities; grows when more contacts touch than ever before.
  std::size_t value_count() const { return slots_.size() * slot_size_; }
  bool any_touching() const { return touching_ > 0; }

  /// Adds the forces of touching contacts, and writes the rates of the integrated quantities.
  void add_forces(const Kinematics& kinematics, std::span<const double> values, Forces& forces,
                  std::span<double> rates);

  /// Whether friction of a touching contact asks for the force that holds it. Then the forces above are
  /// without those contacts, and after the accelerations under them are known, this adds the rest.
  bool holds() const;
  void add_holding_forces(Dynamics& dynamics, std::span<const double> values, Forces& forces,
                          std::span<double> rates);

  std::vector<numerics::Crossing> crossings() const;
  /// Whether friction of a touching contact switches by the accelerations.
  bool wants_accelerations() const;
  /// `dynamics` is updated and accelerated at the same state, where accelerations are wanted; it may
  /// be null otherwise.
  void event_values(const Kinematics& kinematics, const Dynamics* dynamics,
                    std::span<const double> values, std::span<double> g);

  /// Contacts that touch when the run starts. The dynamics must be updated and accelerated.
  void start(double time, Dynamics& dynamics, std::vector<double>& values);
  /// Event functions passed through zero here. The dynamics must be updated and accelerated.
  /// `values` are the integrated quantities; they may become more.
  void handle(std::span<const int> events, double time, Dynamics& dynamics,
              std::vector<double>& values);
  /// What a step without an event changed: event functions jump, or forces do too.
  enum class Change { none, of_events, of_forces };
  /// A step ended without an event: memory, next kinks, and what fell between the events. The dynamics
  /// must be updated, and accelerated where accelerations are wanted.
  Change after_step(double time, Dynamics& dynamics, std::vector<double>& values);
  /// The run is over: closes the episodes that are still open.
  void finish(double time, const Kinematics& kinematics, std::span<const double> values);

  /// Longest step in which nothing that is near can slip through anything else unseen [s].
  double safe_step(const Dynamics& dynamics);

  /// Whether only pairs that are near are watched. Then what follows has a meaning.
  bool watches_near_only() const { return neighbours_ != nullptr; }
  /// Longest step in which nothing else can come to touch, with the present accelerations [s].
  double longest_step(double time, const Dynamics& dynamics) const;
  /// Whether the list of near pairs should be renewed for a step of this length.
  bool should_renew(double time, const Dynamics& dynamics, double step);
  /// Renews it: event functions come and go. Returns for each of them which it was before, −1 for those
  /// that are new.
  std::vector<int> renew_near(double time, const Dynamics& dynamics);
  /// Falls from 1 to 0 where the list ceases to hold, which must end a step.
  double near_room(double time, const Kinematics& kinematics) const;
  /// How many pairs are watched.
  std::size_t near_count() const { return near_pairs_.size(); }

  /// Forces and gaps by contact at a state; `samples` has a place for each contact of the model.
  void sample(double time, const Kinematics& kinematics, std::span<const double> values,
              std::vector<ContactSample>& samples);
  /// Force of a touching slot at a state, for the search of its peak [N].
  double force(const Kinematics& kinematics, std::span<const double> values, int slot);
  bool is_touching(int slot) const;
  double peak_force(int slot) const;
  void note_force(int slot, double time, double force);

  ContactEnergy energy(const Kinematics& kinematics, std::span<const double> values);

  const EpisodeLog& log() const { return log_; }

 private:
  enum class Mode { apart, touching, parting };

  struct Track {
    Mode mode = Mode::apart;
    NormalMemory memory;
    std::optional<contact::BoundContact> bound;  // of the last touch
    int slot = -1;
    double slack = 0;             // depth at which an onset counts, for what only kisses [m]
    bool overlaps_apart = false;  // appeared deep while it opens: watched until it closes
    double touch_speed = 0;       // that the law was bound with [m/s]
    double mass = 0;              // effective, at the onset [kg]
    double depth_scale = 1;       // [m]
    double stored_before = 0;     // elastic energy while apart [J]
    double stored_at_begin = 0;   // beyond that, of an overlap at the start [J]
    double kink_above = 0, kink_below = 0;
    int episode = -1;
    bool watch_turning = true;
    bool moved = true;  // since the last turning point
    bool at_rest = false;
    contact::TouchFriction friction;
    Vector3d holding_W = Vector3d::Zero();  // force that would hold it, of the last evaluation [N]

    double momentum() const { return mass * touch_speed; }      // unit of impulses [N s]
    double energy() const { return momentum() * touch_speed; }  // unit of works [J]
  };

  struct Slot {
    int candidate = -1;
  };

  /// A pair that has candidates.
  struct ListedPair {
    std::int64_t place;
    int pair;
  };

  /// Left behind by a point that vanished while it was deep, for those that appear in its place.
  struct Legacy {
    int pair = -1;
    int episode = -1;
    double energy = 0;       // elastic, not yet taken [J]
    double touch_speed = 0;  // [m/s]
  };

  /// Storage for contacts that are held.
  struct Holding {
    explicit Holding(const Model& model);
    contact::ContactRows rows;
    numerics::LeastNormSolver solver;
    std::vector<int> touching;
    std::vector<int> free;  // of those, not at their limit
    VectorXd accelerations, wanted, right, forces;
    Eigen::MatrixXd inverse;
  };

  void update_near(const Kinematics& kinematics);
  bool has_state(int pair) const;
  bool has_slot(int pair) const;
  void watch(const std::vector<ListedPair>& near);
  bool is_held(const Track& track) const;
  void solve_holding();
  bool saturate_holding(std::span<const double> values);
  void add_friction(int slot, const contact::TouchState& touch, double normal_force,
                    const Kinematics& kinematics, std::span<const double> values, Forces& forces,
                    std::span<double> rates) const;
  NormalContact contact_of(const Track& track, double depth, double rate) const;
  double onset_depth(const Track& track) const;
  double signed_force(const Track& track, double depth, double rate) const;
  double grip(const Track& track, double depth, double rate) const;
  contact::TouchState touch_of(const Kinematics& kinematics, int slot,
                               std::span<const double> values) const;
  contact::TouchState measured(int slot, const contact::TouchState& touch,
                               std::span<const double> values) const;
  void begin(int candidate, double time, Dynamics& dynamics, std::vector<double>& values,
             bool as_it_is = false);
  double begin_deep(int candidate, double depth);
  bool begin_overlapping(double time, Dynamics& dynamics, std::vector<double>& values);
  bool watch_overlaps(const Kinematics& kinematics);
  bool is_before_jump(int slot, int event, const contact::TouchState& touch) const;
  bool has_jumped_apart(int slot, const contact::TouchState& touch) const;
  void leave_legacy(int slot, std::span<const double> values);
  double legacy_speed(int pair) const;
  void bind(int candidate, const contact::TouchState& touch, Dynamics& dynamics);
  void turn(int slot, double time, const Kinematics& kinematics, std::span<const double> values);
  void separate(int slot, double time, const Kinematics& kinematics, std::vector<double>& values);
  void close(int slot, double time, const contact::TouchState& touch, const Kinematics& kinematics,
             std::span<const double> values, bool ended);
  void release(int slot);
  void find_kinks(Track& track, double depth);
  void note_depth(const Track& track, double time, double depth);
  void touch_again(Track& track);
  double stored_energy(const Track& track, const contact::TouchState& touch) const;
  void begin_friction(int candidate, const contact::TouchState& touch, std::span<double> values);
  static contact::SurfaceMotion motion_of(const Track& track, const contact::TouchState& touch);
  FrictionContact normal_side(const Track& track, const contact::TouchState& touch,
                              double normal_force) const;
  FrictionContact accelerated_side(const Track& track, const contact::Candidate& candidate,
                                   const contact::TouchState& touch,
                                   const Dynamics& dynamics) const;
  double normal_force_rate(const Track& track, const contact::Candidate& candidate,
                           const contact::TouchState& touch, const Dynamics& dynamics) const;
  double stored_in_friction(const Track& track, const contact::TouchState& touch,
                            std::span<const double> values) const;
  void friction_events(int slot, const contact::TouchState& touch, const Dynamics* dynamics,
                       std::span<const double> values, std::span<double> g) const;
  void switch_friction(int slot, int law, double time, const Dynamics& dynamics,
                       std::vector<double>& values);
  bool remember_friction(int slot, const contact::TouchState& touch, const Dynamics& dynamics,
                         std::vector<double>& values);
  template <class Value>
  std::span<Value> friction_states(std::span<Value> values, int slot) const {
    return values.subspan(slot * slot_size_ + kFrictionStates, slot_size_ - kFrictionStates);
  }
  void remember(Track& track, double depth, double rate);
  double depth_of(const Track& track, double gap) const;

  Model model_;
  contact::Candidates candidates_;
  std::vector<contact::LawPlan> plans_;  // by Candidate::law
  Calibrator calibrator_;
  std::size_t slot_size_ = kFrictionStates;
  std::vector<Track> tracks_;  // by candidate
  std::vector<Slot> slots_;
  EpisodeLog log_;
  std::vector<Legacy> legacies_;  // of one instant
  double settling_ = 0;  // step that shows on which side of a jump an event was; 0 for none [s]
  int heirs_ = 1;        // points that share them
  double lost_normal_ = 0, lost_friction_ = 0;  // by closed episodes [J]
  int touching_ = 0;
  std::vector<int> near_;           // candidates that are watched; all where there are few
  std::vector<int> near_pairs_;     // their pairs
  std::vector<ListedPair> listed_;  // pairs that are near or have touched, by place
  std::unique_ptr<contact::Neighbours> neighbours_;
  std::unique_ptr<contact::LeastGaps> least_gaps_;
  std::vector<long> pair_updated_;  // by pair: the evaluation that did it last
  long evaluation_ = 0;
  std::unique_ptr<Holding> holding_;
};

}  // namespace carom::simulation
