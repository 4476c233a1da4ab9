// What contacts came to in a run, written down in one way by all methods: touches as episodes, and what
// else happened as events. Plain data throughout: a copy of a log is a saved log.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "contact/candidates.h"
#include "contact/law_plan.h"
#include "simulation/modal/rigid_motion.h"

namespace carom::simulation {

/// Who touches.
struct EpisodeSubject {
  std::string contact;  ///< name of the contact; JOINT.lower or JOINT.upper of a stop
  ShapeId shape_a = {}, shape_b = {};
  int feature = 0;
  bool turns = false;            ///< a stop along an angle
  std::array<BodyId, 2> bodies;  ///< may be the ground
};
EpisodeSubject episode_subject(const Model& model, const contact::Candidates& candidates,
                               const contact::Candidate& candidate);
EpisodeSubject episode_subject(const Model& model, const contact::MeshPair& pair);

/// First touch.
struct EpisodeOnset {
  double time = 0;            ///< [s]
  double approach_speed = 0;  ///< [m/s]
  double effective_mass = 0;  ///< [kg]
  double depth = 0;           ///< that the touch begins with; below zero counts as none [m]
  Vector3d n_W = Vector3d::Zero();
  Vector3d p_WC = Vector3d::Zero();  ///< [m]
};

/// Where a touch ends, or the run before it.
struct EpisodeEnd {
  double time = 0;              ///< [s]
  double separation_speed = 0;  ///< [m/s]
  Vector3d impulse_W = Vector3d::Zero();
  double normal_impulse = 0;                  ///< [N s]
  double lost_normal = 0, lost_friction = 0;  ///< [J]
  bool ended = true;                          ///< false: still in touch when the run stopped
  double rest_speed = 0;                      ///< of slower approaches no restitution is told [m/s]
};

/// Velocity of a body now, world axes.
using BodyVelocities = std::function<SpatialVector(BodyId)>;
BodyVelocities velocities_of(const Kinematics& kinematics);

/// An episode that has just begun, and has not ended.
ContactEpisode begin_episode(const EpisodeSubject& subject, const EpisodeOnset& onset,
                             const BodyVelocities& before);
/// Which corner, edge, rim or end of its shapes touches, where the pair can touch in several points.
void note_part(ContactEpisode& episode, const Model& model, const Kinematics& kinematics);
/// Surfaces of the pair that move against their bodies, with their velocities at the point that touches: at
/// the onset, and after the episode was closed.
void note_surfaces_before(ContactEpisode& episode, const contact::ShapePair& pair,
                          const Vector3d& p_WC, const Kinematics& kinematics);
void note_surfaces_after(ContactEpisode& episode, const contact::ShapePair& pair,
                         const Vector3d& p_WC, const Kinematics& kinematics);
/// Motion and vibration of a mechanism with bodies that bend, as the touch sees them: at the onset, and after the
/// episode was closed.
void note_vibration_before(ContactEpisode& episode, RigidMotion& rigid,
                           const contact::ShapePair& pair, const Vector3d& p_WC,
                           const Kinematics& kinematics);
void note_vibration_after(ContactEpisode& episode, RigidMotion& rigid,
                          const contact::ShapePair& pair, const Vector3d& p_WC,
                          const Kinematics& kinematics);
/// The law as bound. Stiffness and exponent have places of their own and are left out of the parameters.
void note_law(ContactEpisode& episode, const contact::BoundContact& bound);
/// A force or a depth of the touch: the largest so far is kept, with its time. Forces below zero pull.
void note_force(ContactEpisode& episode, double time, double force);
void note_depth(ContactEpisode& episode, double time, double depth);
/// What is known at the end. The same touch may go on: then it is closed again later.
void close_episode(ContactEpisode& episode, const EpisodeEnd& end, const BodyVelocities& after);

/// The touches and events of a run, each in the order in which it was written down. A run may have
/// millions of impacts, which nobody reads one by one: the first are listed, the others counted.
class EpisodeLog {
 public:
  static constexpr std::size_t most_listed = 20000;

  /// A touch that begins; its place, by which it is asked for.
  int begin(ContactEpisode episode);
  /// A touch that is over.
  void add(ContactEpisode episode);
  ContactEpisode& operator[](int place) { return episodes_[place]; }
  const ContactEpisode& operator[](int place) const { return episodes_[place]; }

  /// Something happened to a contact, or to a stop, which is told by its joint.
  void note_event(double time, const std::string& type, const std::string& contact);
  void note_event(double time, const std::string& type, const Model& model,
                  const contact::Candidate& candidate);
  /// The same, unless it is written down already.
  void note_event_once(double time, const std::string& type, const Model& model,
                       const contact::Candidate& candidate);

  /// Writes or reads what is written down so far.
  void archive(Archive& file);

  const std::vector<ContactEpisode>& episodes() const { return episodes_; }
  const std::vector<RunEvent>& events() const { return events_; }
  /// What is not listed any more, as a warning; empty: everything is.
  std::string left_out_text() const;

 private:
  void add_event(RunEvent event);

  std::vector<ContactEpisode> episodes_;
  std::vector<RunEvent> events_;
  std::int64_t left_out_episodes_ = 0, left_out_events_ = 0;
};

/// In the order of their start; of those that start together, the ones given first come first.
std::vector<ContactEpisode> in_order_of_start(std::vector<ContactEpisode> episodes);

}  // namespace carom::simulation
