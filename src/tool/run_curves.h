// The curves of a picture of runs: chosen by name and time, with every problem of the request.
#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "tool/run_facts.h"
#include "tool/run_plot.h"

namespace carom::io {

/// "a, b, c and 12 more"
std::string listed_names(const std::vector<std::string>& names, std::size_t most = 30);

/// Times to draw; those of an impact count from its first touch.
struct TimeWindow {
  double from, to, origin;
};

/// Along the normal of a contact, or the coordinate of a stop.
struct ContactUnits {
  std::string length, force;
};

class RunCurves {
 public:
  /// Throws InputError when the runs are not as Carom writes them.
  RunCurves(std::span<const RunFolder> runs, const RunPlotRequest& request);

  const RunPlotRequest& request;
  std::vector<RunFacts> runs;
  std::vector<Problem> problems;
  RunPlot plot;

  /// None twice.
  void add_problem(const std::string& place, const std::string& message, const std::string& remedy);
  /// What the user calls the run: its name, or its path when another run has the same name.
  std::string name_of(const RunFacts& run) const;

  /// Problems with flags that contradict each other, or mean nothing to the quantity.
  void check_words(const std::set<std::string>& words);
  /// Wanted names that are there; the others become problems.
  std::vector<std::string> found_names(const std::string& flag, const std::string& kind,
                                       const RunFacts& run, const std::vector<std::string>& wanted,
                                       const std::vector<std::string>& names);
  /// Those asked for; else that of the impact; else those that touched, or all when none did.
  std::vector<std::string> contacts_of(const RunFacts& run);
  /// Of all the contacts to be drawn; a problem where they differ.
  ContactUnits units_of_contacts();
  /// Those asked for, else all.
  std::vector<std::string> bodies_of(const RunFacts& run);

  /// Time across, the quantity upwards.
  void over_time(RunPlotAxis axis);
  void add_over_time(const RunFacts& run, const std::string& thing, const std::string& part,
                     const std::vector<double>& values);
  /// A curve of y over x, or over time when x is empty, in the window of times; rows that are not
  /// to be kept and numbers that are not finite interrupt it. `thing` and `part` make its label.
  void add(const RunFacts& run, const std::string& thing, const std::string& part,
           const std::vector<double>& times, const std::vector<double>& x,
           const std::vector<double>& y, const std::function<bool(std::size_t)>& keep = nullptr);

  /// The picture with labels that tell the curves apart. Throws InputError with every problem, and
  /// when there is nothing to draw.
  RunPlot finish();

 private:
  /// What a curve shows; its label tells what the others do not share.
  struct Subject {
    std::string run, thing, part;
  };

  const ImpactFact* impact_of(const RunFacts& run);
  TimeWindow window_of(const RunFacts& run);

  std::vector<Subject> subjects_;
};

}  // namespace carom::io
