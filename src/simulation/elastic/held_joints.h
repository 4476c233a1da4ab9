// Joints that hold elastic bodies, as conditions between frames: rows, and what acts along their axes.
#pragma once

#include <optional>
#include <vector>

#include "base/archive.h"
#include "carom/mechanics.h"
#include "multibody/applied_forces.h"
#include "multibody/constraint_rows.h"

namespace carom::simulation {

/// One condition between two frames: rate = on_a·V_a + on_b·V_b must be as prescribed.
struct HeldRow {
  int a = 0, b = 0;  ///< places among the frames
  multibody::RowTerms terms{};
  double prescribed = 0;       ///< rate [m/s, rad/s]
  double prescribed_rate = 0;  ///< its own rate [m/s², rad/s²]
  bool of_rates = false;       ///< it restricts rates only: its error means nothing
  bool is_drive = false;       ///< of a motion drive, which does work
};

/// Motions of frames are by their place: pose and velocity.
class HeldJoints {
 public:
  /// Joints of the model between frames, with the actions as given.
  HeldJoints(const Model& with_joints, const std::vector<JointSpec>& specs);

  /// Conditions at a time, always in the same order.
  std::vector<HeldRow> rows(const std::vector<BodyMotion>& frames, double t) const;
  /// The same, in storage that is there.
  void write_rows(const std::vector<BodyMotion>& frames, double t,
                  std::vector<HeldRow>& rows) const;
  /// Adds springs, dampers, torque and speed drives, and their powers.
  void add_forces(const std::vector<BodyMotion>& frames, double t, std::vector<SpatialVector>& on,
                  multibody::Powers& powers) const;
  double spring_energy(const std::vector<BodyMotion>& frames) const;
  /// Any of those actions.
  bool any_action() const { return !actions_.empty(); }
  /// Coordinate and speed of a joint with one axis, else none.
  std::optional<std::pair<double, double>> coordinate(std::size_t joint,
                                                      const std::vector<BodyMotion>& frames) const;
  /// Coordinates of all joints as given: `places` by joint in those that the mechanism kept, −1 for one of these.
  std::vector<JointSample> as_given(const std::vector<int>& places,
                                    const std::vector<JointSample>& kept,
                                    const std::vector<BodyMotion>& frames) const;
  /// At which drives have kinks.
  std::vector<double> break_times() const;
  /// A motion drive changes its speed at once at time t.
  bool drives_jump(double t) const;
  /// Frames to mark which are used.
  void mark(std::vector<char>& used) const;
  /// A step has ended: angles count their turns.
  void follow(const std::vector<BodyMotion>& frames);

  void archive(Archive& file);

 private:
  struct Action {
    std::size_t joint;
    multibody::ForceCurve stiffness, damper;
    double rest;
    std::optional<JointDrive> drive;  // torque or speed
    multibody::TimeCurve value;
  };
  struct MotionDrive {
    std::size_t joint;
    bool is_position;
    multibody::TimeCurve value;
  };
  const multibody::JointData& joint(std::size_t place) const;
  multibody::RowTerms along(std::size_t place, const std::vector<BodyMotion>& frames) const;

  Model model_;
  std::size_t count_;
  std::vector<Action> actions_;
  std::vector<MotionDrive> drives_;
  std::vector<double> angles_;  // by joint: coordinate at the last end of a step
};

}  // namespace carom::simulation
