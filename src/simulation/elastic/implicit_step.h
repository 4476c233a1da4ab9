// One implicit step of rigid motion and fields together, with contacts, joints and forces of elastic bodies.
#pragma once

#include <string>
#include <vector>

#include "simulation/elastic/attachments.h"
#include "simulation/elastic/elastic_contacts.h"
#include "simulation/elastic/elastic_setup.h"
#include "simulation/elastic/turning_balance.h"
#include "simulation/midpoint_step.h"
#include "simulation/motion.h"

namespace carom::simulation {

class ImplicitStep {
 public:
  /// All of these must stay where they are.
  ImplicitStep(Motion& motion, RunStatistics& statistics, const ElasticBodies& bodies,
               ElasticContacts& contacts, Attachments& attachments);

  /// From the state of the motion over a step of length h. Returns why it failed; empty: it did not. Fields are at
  /// their end then, and the motion has its state still.
  std::string advance(double h);

  const State& end() const { return end_; }
  const Kinematics& before() const { return before_; }
  Kinematics& after() { return after_; }
  /// Works of the step besides those of contacts [J].
  const multibody::Powers& works() const { return works_; }
  const std::vector<PairLoad>& loads() const { return loads_; }
  /// A warning that a contact reached farther than foreseen; empty: none did.
  const std::string& wide_text() const { return wide_text_; }

 private:
  void move_to_end(double h, const VectorXd& v);
  bool hold(double h);
  bool hold_without_contacts(double h, multibody::Powers& powers);
  bool solve_contacts(double h);
  void note_counted();
  void add_works(double h, const multibody::Powers& of_modes);

  Motion& motion_;
  MidpointStep middle_;
  const ElasticBodies& bodies_;
  ElasticContacts& contacts_;
  Attachments& attachments_;
  std::vector<ElasticBody*> untouched_;  // no contact moves them
  Kinematics before_, after_, mean_;     // the latter: places at the middle, mean speeds
  State end_;
  Forces scratch_;
  VectorXd free_v_;                // at the end, without contacts and what holds elastic bodies
  std::vector<Vector3d> shift_W_;  // by body
  TurningBalance turning_;
  bool whole_contacts_ = false;  // impulses of contacts are those of the whole step
  multibody::Powers works_;
  double counted_ = 0;  // [W]
  std::vector<PairLoad> loads_;
  std::string wide_text_;
};

}  // namespace carom::simulation
