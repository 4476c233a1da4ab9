// Rigid contacts strike: speeds jump by the impulses of all contacts that meet at one instant.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "carom/impact.h"
#include "carom/simulation.h"
#include "simulation/episode_log.h"
#include "simulation/joint_modes.h"
#include "simulation/rigid_contacts.h"

namespace carom::simulation {

/// What an instant of impact did.
struct StrikeResult {
  bool unsolved = false;      ///< no impulses were found, and nothing has changed
  double lost_normal = 0;     ///< < 0: energy was created [J]
  double lost_friction = 0;   ///< [J]
  double work_of_drives = 0;  ///< of joints that are held to a motion [J]
  bool rebounds = false;      ///< something parts faster than it rests
  std::string failure;        ///< why it cannot be resolved; empty: it was
};

class Strike {
 public:
  /// `capture_height`: bounces lower than this come to rest [m].
  Strike(const Model& model, RigidContacts& contacts, MultiImpactRule rule, double capture_height);

  /// All contacts that touch and approach. The dynamics has accelerations with the forces of closed
  /// contacts. What friction holds in joints lets go. Changes the speeds, leaves the dynamics updated there, writes the episodes down.
  StrikeResult resolve(double time, Dynamics& dynamics, const JointModes& joints, State& state);

  /// An impact without collision: one sliding contact that friction jams.
  StrikeResult resolve_jam(int candidate, double time, Dynamics& dynamics, State& state);

  /// Writes or reads which groups of contacts have been compared.
  void archive(Archive& file);

 private:
  struct Share {
    Vector3d impulse_C = Vector3d::Zero();
    double work_normal = 0, work_tangential = 0;
    bool captured = false;
    RigidEpisode record;
    std::vector<std::string> warnings;
  };

  std::vector<std::vector<int>> coupled_groups() const;
  double restitution(int row, double fastest) const;
  bool captures(const std::vector<int>& group, double time, std::vector<Share>& shares);
  /// False: no impulse parts the bodies.
  bool strike_alone(int row, std::vector<Share>& shares) const;
  bool strike_together(const std::vector<int>& group, std::vector<Share>& shares);
  StrikeResult apply(double time, Dynamics& dynamics, State& state, std::vector<Share>& shares);
  void act_moments(Dynamics& dynamics, State& state, std::vector<Share>& shares, VectorXd& after,
                   StrikeResult& result);
  ContactEpisode begin_episode(int row, double time, const Share& share,
                               const Kinematics& kinematics) const;
  double approach(int row) const { return -rows_.velocity()[3 * row + 2]; }
  /// How fast the contact opens as the summary tells it.
  double told_opening(int row, double at_contact, const Kinematics& kinematics) const;

  Model model_;
  RigidContacts& contacts_;
  MultiImpactRule rule_;
  double capture_height_;
  contact::ContactRows rows_;
  VectorXd rates_;
  Forces impulses_;
  std::set<std::vector<int>> compared_;  // groups whose rules have been compared
};

}  // namespace carom::simulation
