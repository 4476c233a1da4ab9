// What the contacts of a run by time stepping came to: impacts as episodes, and when contacts come to
// rest, lift off, stick and slip.
#pragma once

#include <vector>

#include "base/archive.h"
#include "carom/simulation.h"
#include "simulation/episode_log.h"
#include "simulation/step_contacts.h"

namespace carom::simulation {

class StepLog {
 public:
  StepLog(const Model& model, const contact::Candidates& candidates);

  /// Impacts of the step at a time, with the motion before and after. A contact that is caught may need
  /// some steps to close its gap; that is one impact.
  void note_impacts(double time, const StepContacts& contacts, const Kinematics& before,
                    const Kinematics& after);
  /// There are impacts that the last step did not end.
  bool has_open_impacts() const { return !open_.empty(); }
  /// They have ended.
  void end_impacts();
  /// How the contacts of the step stand. A change counts when it has lasted for some steps, and is
  /// then told with the time at which it began.
  void follow(double time, const StepContacts& contacts);

  const EpisodeLog& log() const { return log_; }
  /// Writes or reads the log and how contacts stand.
  void archive(Archive& file);

 private:
  enum class Standing { open, stick, slip };
  struct Subject {
    Standing now = Standing::open;
    Standing next = Standing::open;  ///< that may replace it
    double since = 0;
    int steps = 0;

    void archive(Archive& file) { file(now, next, since, steps); }
  };
  /// An impact whose gap is not closed yet.
  struct OpenImpact {
    int candidate = -1;
    ContactEpisode episode;

    void archive(Archive& file);
  };
  ContactEpisode taken_up(double time, const StepContacts& contacts, int row,
                          const Kinematics& before);
  /// A contact or a stop.
  std::size_t subject_of(const contact::Candidate& candidate, int index) const;
  void record(double time, const char* type, std::size_t subject);

  Model model_;
  std::size_t contacts_;
  std::vector<int> stop_subject_;  // by candidate
  std::vector<contact::Candidate> stops_;
  std::vector<Subject> subjects_;
  std::vector<Standing> standing_;
  std::vector<char> struck_;
  bool first_ = true;
  std::vector<OpenImpact> open_;
  EpisodeLog log_;
};

}  // namespace carom::simulation
