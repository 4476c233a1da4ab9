// Pairs with a mesh through a run: their facets are springs, so a touch has a patch instead of a point.
// Gives the forces, the functions whose zeros are onsets and separations, and the episodes.
#pragma once

#include <span>
#include <vector>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "contact/candidates.h"
#include "contact/foundation_plan.h"
#include "geometry/elastic_foundation.h"
#include "numerics/event_location.h"
#include "simulation/contact_tracker.h"
#include "simulation/episode_log.h"

namespace carom::simulation {

class FoundationContacts {
 public:
  /// Appends what is wrong with the pairs to `problems`; usable when nothing was.
  FoundationContacts(const Model& model, std::vector<Problem>& problems);

  /// Integrated quantities: impulses and works of each pair, in units of its touch.
  std::size_t value_count() const { return tracks_.size() * kValues; }
  int slot_count() const { return static_cast<int>(tracks_.size()); }
  bool any_touching() const;

  /// Adds the forces of loaded facets, and writes the rates of the integrated quantities.
  void add_forces(const Kinematics& kinematics, Forces& forces, std::span<double> rates) const;

  /// One function for each pair: its gap while apart, its depth while it touches.
  std::vector<numerics::Crossing> crossings() const;
  void event_values(const Kinematics& kinematics, std::span<double> g) const;

  /// Pairs that touch when the run starts. The dynamics must be updated and accelerated.
  void start(double time, const Dynamics& dynamics, std::span<double> values);
  /// Event functions passed through zero here. The dynamics must be updated and accelerated.
  void handle(std::span<const int> events, double time, const Dynamics& dynamics,
              std::span<double> values);
  /// A step ended without an event.
  ContactTracker::Change after_step(double time, const Dynamics& dynamics,
                                    std::span<double> values);
  /// The run is over: closes the episodes that are still open.
  void finish(double time, const Kinematics& kinematics, std::span<const double> values);

  /// Longest step in which nothing can slip through anything else unseen [s].
  double safe_step(const Dynamics& dynamics) const;

  /// Adds forces and gaps to those of the contacts.
  void sample(const Kinematics& kinematics, std::vector<ContactSample>& samples) const;

  bool is_touching(int slot) const { return tracks_[slot].touching; }
  /// Normal force of a pair at a state [N], and the largest so far.
  double force(const Kinematics& kinematics, int slot) const;
  double peak_force(int slot) const { return log_[tracks_[slot].episode].peak_force; }
  void note_force(int slot, double time, double force);
  /// Largest depth of a facet at a state, not below zero [m].
  double depth(const Kinematics& kinematics, int slot) const;
  void note_depth(int slot, double time, double depth);

  ContactEnergy energy(const Kinematics& kinematics, std::span<const double> values) const;

  const EpisodeLog& log() const { return log_; }

 private:
  enum Value {
    kImpulseX,
    kImpulseY,
    kImpulseZ,
    kNormalImpulse,
    kNormalWork,    // done on the springs: stored there or lost
    kFrictionWork,  // lost in friction
    kValues
  };

  struct Track {
    bool touching = false;
    double slack = 0;            // depth at which an onset counts, for what only kisses [m]
    double mass = 1;             // effective, at the onset [kg]
    double speed = 1;            // of the touch, above zero [m/s]
    double stick_speed = 1;      // up to which friction grows linearly [m/s]
    double stored_at_begin = 0;  // of an overlap at the start [J]
    int episode = -1;
    bool at_rest = false;

    double momentum() const { return mass * speed; }      // unit of impulses [N s]
    double energy() const { return momentum() * speed; }  // unit of works [J]
  };

  /// The forces of all loaded facets together, on the second body.
  struct Load {
    Vector3d normal_W = Vector3d::Zero(), friction_W = Vector3d::Zero();  // [N]
    double normal = 0;                             // sum of the facets' normal forces [N]
    Vector3d moment_of_points = Vector3d::Zero();  // of those forces: Σ F·p [N m]
    double normal_power = 0;                       // into the springs [W]
    double friction_power = 0;                     // lost [W]
    double stored = 0;                             // [J]
    double depth = 0;                              // largest [m]
    double slip_speed = 0;                         // largest [m/s]
  };
  /// Calls apply(force_W, p_W) for every loaded facet.
  template <class Apply>
  Load load(const Kinematics& kinematics, int pair, const Apply& apply) const;
  Load load(const Kinematics& kinematics, int pair) const;

  struct Approach {
    FacetGap nearest;
    double closing = 0;  // [m/s]
    double slip = 0;     // [m/s]
  };
  Approach approach(const Kinematics& kinematics, int pair) const;
  double pressing(const Dynamics& dynamics, int pair, const Approach& at) const;
  void begin(int pair, double time, const Dynamics& dynamics, std::span<double> values);
  void close(int pair, double time, const Kinematics& kinematics, std::span<const double> values,
             bool ended);
  void separate(int pair, double time, const Kinematics& kinematics,
                std::span<const double> values);

  Model model_;
  std::vector<contact::MeshPair> pairs_;
  std::vector<contact::FoundationPlan> plans_;  // by pair
  std::vector<Track> tracks_;                   // by pair
  EpisodeLog log_;
  double lost_normal_ = 0, lost_friction_ = 0;  // by closed episodes [J]
};

}  // namespace carom::simulation
