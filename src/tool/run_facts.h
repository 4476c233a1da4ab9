// What summary.json and scene.json of a run say that pictures need, as plain data.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "carom/math.h"
#include "carom/messages.h"
#include "io/run/run_reader.h"

namespace carom::io {

struct ImpactFact {
  std::string contact;
  double start = 0, end = 0;              ///< [s]
  bool of_stop = false;                   ///< of a joint: trajectory.csv has no columns for it
  std::map<std::string, double> numbers;  ///< by key of impact_quantities(), those that are told
};

/// A joint as scene.json has it, in the axes of its bodies.
struct JointFact {
  std::string name, type, body_a, body_b;
  std::string unit;  ///< of its coordinate: "rad" or "m"; empty where it has not exactly one
  Vector3d p_AP = Vector3d::Zero(), p_BP = Vector3d::Zero();
  Vector3d axis_A = Vector3d::Zero();
};

struct ClearanceFact {
  std::string joint;
  double size = 0;  ///< [m]
};

struct RunFacts {
  const RunFolder* run = nullptr;
  std::vector<std::string> bodies, contacts;  ///< those with columns
  std::vector<ImpactFact> impacts;
  std::vector<ClearanceFact> clearances;
  std::vector<JointFact> joints;  ///< none when the folder has no scene.json

  const std::vector<double>& column(std::string_view name) const;
  const JointFact* find_joint(std::string_view name) const;
  /// Whether a contact is a stop along an angle, so that its numbers have turning units.
  bool turns(std::string_view contact) const;
};

/// Appends a problem when the files are not as Carom writes them.
RunFacts read_run_facts(const RunFolder& run, std::vector<Problem>& problems);

/// Position and speed of a joint with one axis over all rows, from the motion of its bodies; zero at the
/// first row [rad, rad/s] or [m, m/s].
struct JointCurve {
  std::vector<double> position, speed;
};
JointCurve joint_curve(const RunFacts& run, const JointFact& joint);

}  // namespace carom::io
