// What holds and loads elastic bodies besides contacts: joints, springs and forces at ports, within one implicit step.
// Their wrenches act over the whole step on the mechanism and on the fields; see docs/theory/elastic-bodies.md.
#pragma once

#include <Eigen/Core>
#include <array>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/archive.h"
#include "simulation/elastic/elastic_contacts.h"
#include "simulation/elastic/elastic_port.h"
#include "simulation/elastic/elastic_setup.h"
#include "simulation/elastic/elastic_split.h"
#include "simulation/elastic/held_joints.h"
#include "simulation/scales.h"

namespace carom::simulation {

class Attachments {
 public:
  /// Bodies must stay where they are.
  Attachments(const ElasticSplit& split, const ElasticBodies& bodies, const Scales& scales);

  bool any() const { return !ports_.empty(); }
  /// Bodies that are held or loaded.
  const std::vector<ElasticBody*>& bodies() const { return bodies_; }
  /// Meshes may change: ports will stay where they are.
  void remember();
  /// Meshes or the length of steps have changed. Throws std::invalid_argument, in words.
  void refresh();

  /// The motion over a step under the wrenches now, contacts aside: `middle` has the places at the middle
  /// q + h/2·v and the mean speeds, `after` is the motion at the end.
  struct Step {
    double time = 0, h = 0;
    const Kinematics& middle;
    const Kinematics& after;
    std::function<void()> move;  ///< finds middle and after under add_impulses()
  };
  /// The step begins: bodies have predicted their fields.
  void enter();
  /// Wrenches that keep the joints closed at the end of the step and that springs have at its middle. The dynamics is
  /// at the middle. False when they were not found.
  bool solve(Dynamics& dynamics, const Step& step);
  /// Contact forces at the end of the step, which move ports too; null: none.
  void note_contacts(const ElasticContacts* contacts, const Kinematics& kinematics);
  /// Impulses of the step on the mechanism; `shift` by body is added to points, see ImplicitStep.
  void add_impulses(const Kinematics& kinematics, double h, const std::vector<Vector3d>& shift_W,
                    Forces& impulses) const;
  /// Adds what the wrenches do to the fields to their predictions.
  void add_to_predictions(const Kinematics& middle);
  /// Contact nodes answer to their forces as long as joints and springs do: adds that to their compliance G.
  void condense(Dynamics& dynamics, const ElasticContacts& contacts, double h,
                Eigen::MatrixXd& G) const;
  /// Hands the wrenches to the fields.
  void load_fields(const Kinematics& middle) const;
  /// The step has ended.
  void advance(const Kinematics& after);

  /// By how much the joints lessen what an impulse on the second body, and its opposite on the first, changes of the
  /// velocity between them at a point, deformation aside; world axes, with the dynamics updated [1/kg].
  Matrix3d held_part(Dynamics& dynamics, const std::array<BodyId, 2>& bodies,
                     const Vector3d& p_W) const;

  /// Powers over the step [W].
  const multibody::Powers& powers() const { return powers_; }
  double spring_energy(const Kinematics& now);
  /// Coordinates of all joints as given, from those that the mechanism kept.
  std::vector<JointSample> as_given(const std::vector<JointSample>& kept, const Kinematics& now);
  /// A warning that joints are open at the last end of a step; empty: by no more than a millionth of the mechanism.
  std::string open_text() const;

  void archive(Archive& file);

 private:
  using Vector6d = Eigen::Matrix<double, 6, 1>;
  struct Frame {
    BodyId body;    // of the mechanism
    int port = -1;  // −1: the body itself
  };
  void set_frames(const Kinematics& kinematics, const std::vector<SpatialVector>& motions,
                  const std::vector<SpatialVector>& rates, std::vector<BodyMotion>& frames) const;
  std::vector<BodyMotion> frames_by_fields(const Kinematics& now) const;
  void find_ports(const Kinematics& middle);
  void place_frames(const Step& step);
  Eigen::VectorXd forces(const std::vector<BodyMotion>& frames, double t,
                         multibody::Powers& powers);
  Eigen::MatrixXd slopes(double t, double h, const Eigen::VectorXd& forces);
  Eigen::MatrixXd rigid_compliance(Dynamics& dynamics, const std::vector<BodyMotion>& frames) const;
  Eigen::MatrixXd compliance(Dynamics& dynamics, double h) const;
  Eigen::MatrixXd jacobian(const std::vector<HeldRow>& rows) const;
  void set_unit(std::size_t place, int column, const Kinematics& kinematics,
                const std::vector<BodyMotion>& frames, Forces& unit) const;
  SpatialVector wrench_B(std::size_t port, const Kinematics& middle) const;

  ElasticSplit split_;
  Scales scales_;
  std::vector<std::unique_ptr<ElasticPort>> ports_;
  std::vector<ElasticBody*> bodies_;
  HeldJoints joints_;
  multibody::AppliedForces applied_;
  bool any_force_ = false;
  Kinematics shadow_;
  State shadow_state_;
  std::vector<Frame> frames_;  // the ground, bodies, ports
  std::vector<int> used_;      // places of frames that joints or forces load, without the ground
  std::vector<int> place_;     // by frame: in used_, −1
  Eigen::VectorXd wrenches_;   // of used frames at the middle: moment, force, world axes
  std::vector<SpatialVector> start_, predicted_, by_contacts_, end_;  // motions of ports, body axes
  std::vector<SpatialVector> start_rates_;
  std::vector<BodyMotion> middle_frames_, end_frames_;
  Eigen::MatrixXd answers_;   // of ports to each other's wrenches at the end of a step, body axes
  Eigen::MatrixXd response_;  // wrenches by what moves the frames, see condense()
  multibody::Powers powers_;
  double largest_error_ = 0;
};

}  // namespace carom::simulation
