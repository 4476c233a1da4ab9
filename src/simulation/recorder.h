// Writes a run down, whatever the method: samples with their ledger, how it ended, what was odd.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "carom/simulation.h"

namespace carom::simulation {

/// Coordinates and speeds of a joint.
JointSample joint_sample(const Kinematics& kinematics, JointId joint);

/// What the samples of a run may take in memory [bytes]; files and pages made of them take about five
/// times as much for a moment.
inline constexpr double most_sample_bytes = 256e6;
/// Of one sample of a model.
double bytes_of_sample(const Model& model, const SimulationSettings& settings);
/// The output step of a run that is asked for none: a 500th of the duration, and more where so many samples
/// would be too large [s].
double usual_output_step(const Model& model, const SimulationSettings& settings);
/// Appends when an output step asks for more samples than a run may keep.
void check_sample_count(const Model& model, const SimulationSettings& settings,
                        std::vector<Problem>& problems);
/// Appends when what falls for the whole run gets more energy than numbers can be.
void check_gravity(const Model& model, const SimulationSettings& settings,
                   std::vector<Problem>& problems);

class Recorder {
 public:
  Recorder(const Model& model, const SimulationSettings& settings, double start);

  double end_time() const { return end_; }
  /// The run goes on for longer than was asked for at first.
  void extend(double duration);
  /// As asked for, with the output step that was chosen.
  SimulationSettings settings() const;
  double output_step() const { return trajectory_.output_step; }
  RunStatistics& statistics() { return trajectory_.statistics; }

  /// The time of the next sample that is due; `output_done` moves on to the one after.
  double next_output() const {
    return start_ + static_cast<double>(next_output_) * trajectory_.output_step;
  }
  void output_done() { ++next_output_; }
  /// Calls sample_at(t) for all output times before `until`.
  template <class SampleAt>
  void outputs_before(double until, const SampleAt& sample_at) {
    for (; next_output() < until; output_done()) sample_at(next_output());
  }

  /// A sample; the ledger's residual is found here. Quaternions keep the sign that is nearer to the sample
  /// before. A run that keeps too many, as with thousands of impacts, thins them to every second, fourth …
  /// instant, the last one always among them. What is not finite is not written down and ends the run, so
  /// that partial results are numbers; a start that has it is an InputError.
  void add(double time, const Kinematics& kinematics, std::vector<ContactSample> contacts,
           EnergyLedger energy, std::vector<SpatialVector> reactions,
           std::vector<NormalForceDetail> details = {});
  /// The same of a method that has no Kinematics; the residual of the sample is still open.
  void add(Sample sample);
  bool empty() const { return trajectory_.samples.empty(); }
  /// How many samples of contacts and stops a sample has.
  std::size_t contact_count() const { return trajectory_.contacts.size(); }
  double last_time() const { return trajectory_.last().time; }
  const Sample& last() const { return trajectory_.last(); }

  /// Asks before each step whether to go on. Ends the run when the user wants that, or when the steps
  /// have become so short that it would never end.
  bool goes_on(double time);
  bool ended() const { return trajectory_.outcome.kind != Outcome::Kind::finished; }
  bool interrupted() const { return trajectory_.outcome.kind == Outcome::Kind::interrupted; }
  /// Ends the run early; `where` may be empty.
  void stop(double time, const std::string& why, const std::string& where = "");
  void warn(const std::string& text);
  /// A residual of the ledger above this share of the energies is told, with what may help. At first
  /// 100 times the tolerance at the end, which methods of fixed steps cannot promise; theirs must hold
  /// throughout.
  void judge_ledger_by(double share, const std::string& remedy);

  /// Writes or reads what was recorded. An interruption is not written: the run can go on.
  void archive(Archive& file);

  /// The run as recorded; `last` is the motion at its end.
  Trajectory finish(const Kinematics& last, std::vector<ContactEpisode> episodes,
                    std::vector<RunEvent> events);

 private:
  void note_final_joints(const Kinematics& last);
  void warn_of_touches();
  bool hardly_moved(double length) const;
  double ledger_size() const;
  void check_ledger();
  void thin();
  double wall_seconds() const;

  Model model_;
  SimulationSettings settings_;
  std::chrono::steady_clock::time_point began_;
  double earlier_seconds_ = 0;  // before the run was resumed
  double start_, end_;
  double mark_;
  int steps_since_mark_ = 0;
  long next_output_ = 1;
  double allowed_residual_;
  bool judges_all_samples_ = false;
  std::string remedy_ = "a smaller tolerance may help";
  std::size_t most_samples_;
  long stride_ = 1;   // one of so many instants is kept
  long instant_ = 0;  // number of the last one
  Trajectory trajectory_;
  State last_state_;  // that of the last sample that came with a Kinematics
};

}  // namespace carom::simulation
