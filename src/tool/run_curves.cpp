#include "tool/run_curves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/text.h"
#include "io/toml/problem_list.h"

namespace carom::io {
namespace {

/// As many as dash and mark tell apart.
constexpr std::size_t most_curves = 12;
constexpr double endless = std::numeric_limits<double>::infinity();

}  // namespace

std::string listed_names(const std::vector<std::string>& names, std::size_t most) {
  if (names.size() <= most) return joined(names);
  return joined({names.begin(), names.begin() + static_cast<std::ptrdiff_t>(most)}) +
         fmt::format(" and {} more", names.size() - most);
}

RunCurves::RunCurves(std::span<const RunFolder> folders, const RunPlotRequest& wanted)
    : request(wanted) {
  for (const RunFolder& run : folders) runs.push_back(read_run_facts(run, problems));
  throw_if_any(problems);
}

void RunCurves::add_problem(const std::string& place, const std::string& message,
                            const std::string& remedy) {
  const bool told = std::ranges::any_of(problems, [&](const Problem& other) {
    return other.place == place && other.message == message;
  });
  if (!told) problems.push_back({place, message, remedy});
}

std::string RunCurves::name_of(const RunFacts& run) const {
  // Two folders of one name are told apart by their paths.
  const auto same = std::ranges::count_if(
      runs, [&](const RunFacts& other) { return other.run->name == run.run->name; });
  return same > 1 ? run.run->folder : run.run->name;
}

void RunCurves::check_words(const std::set<std::string>& words) {
  if (request.from && request.to && !(*request.from < *request.to))
    add_problem("--from", "is not before --to", "swap them");
  if (request.impact && (request.from || request.to))
    add_problem("--impact", "has its own times", "leave --from and --to out");
  const std::pair<const char*, bool> given[] = {{"--contact", !request.contacts.empty()},
                                                {"--body", !request.bodies.empty()},
                                                {"--joint", !request.joints.empty()},
                                                {"--axis", !request.axis.empty()},
                                                {"--plane", !request.plane.empty()}};
  for (const auto& [flag, is_given] : given) {
    if (is_given && !words.contains(flag))
      add_problem(flag, fmt::format("says nothing about the quantity '{}'", request.quantity),
                  "leave it out");
  }
  if (!request.bodies.empty() && !request.joints.empty())
    add_problem("--joint", "contradicts --body", "leave one of them out");
}

/// The impact asked for, or null with a problem.
const ImpactFact* RunCurves::impact_of(const RunFacts& run) {
  const auto count = static_cast<int>(run.impacts.size());
  if (*request.impact < 1 || *request.impact > count) {
    add_problem("--impact",
                fmt::format("the run {} has no impact {}", name_of(run), *request.impact),
                count == 0 ? "it has none" : fmt::format("it has 1 to {}", count));
    return nullptr;
  }
  const ImpactFact& impact = run.impacts[*request.impact - 1];
  if (!(impact.end > impact.start)) {
    add_problem("--impact",
                fmt::format("impact {} of the run {} is rigid: it takes no time", *request.impact,
                            name_of(run)),
                "draw a run of the continuous method");
    return nullptr;
  }
  return &impact;
}

TimeWindow RunCurves::window_of(const RunFacts& run) {
  if (!request.impact) return {request.from.value_or(-endless), request.to.value_or(endless), 0};
  const ImpactFact* impact = impact_of(run);
  return impact == nullptr ? TimeWindow{-endless, endless, 0}
                           : TimeWindow{impact->start, impact->end, impact->start};
}

/// Wanted names that are there; the others become problems.
std::vector<std::string> RunCurves::found_names(const std::string& flag, const std::string& kind,
                                                const RunFacts& run,
                                                const std::vector<std::string>& wanted,
                                                const std::vector<std::string>& names) {
  std::vector<std::string> found;
  for (const std::string& name : wanted) {
    if (std::ranges::find(names, name) != names.end()) {
      found.push_back(name);
      continue;
    }
    std::string remedy = did_you_mean(name, names);
    if (!remedy.empty()) remedy += " ";
    remedy += names.empty() ? "it has none" : "it has " + listed_names(names);
    add_problem(flag, fmt::format("the run {} has no {} '{}'", name_of(run), kind, shown(name)),
                remedy);
  }
  return found;
}

std::vector<std::string> RunCurves::contacts_of(const RunFacts& run) {
  if (request.impact) {
    const ImpactFact* impact = impact_of(run);
    if (impact == nullptr) return {};
    if (std::ranges::find(run.contacts, impact->contact) == run.contacts.end()) {
      add_problem("--impact",
                  fmt::format("impact {} is of the stop {}, whose force is not recorded",
                              *request.impact, impact->contact),
                  "run the scenario again with this version, or take an impact of two shapes");
      return {};
    }
    if (!request.contacts.empty() && request.contacts != std::vector{impact->contact})
      add_problem("--contact",
                  fmt::format("impact {} is of the contact {}", *request.impact, impact->contact),
                  "leave --contact out");
    return {impact->contact};
  }
  if (!request.contacts.empty())
    return found_names("--contact", "contact", run, request.contacts, run.contacts);
  if (run.contacts.empty())
    add_problem("--quantity", fmt::format("the run {} has no contacts", name_of(run)),
                "draw the motion of its bodies");
  // Those that touched; when none did, all.
  std::vector<std::string> touched;
  for (const std::string& contact : run.contacts) {
    if (std::ranges::find(run.impacts, contact, &ImpactFact::contact) != run.impacts.end())
      touched.push_back(contact);
  }
  if (touched.empty()) touched = run.contacts;
  // Angles and lengths have no common axis: of both, those in metres.
  const auto turns = [&](const std::string& contact) { return run.turns(contact); };
  if (!std::ranges::all_of(touched, turns)) std::erase_if(touched, turns);
  return touched;
}

ContactUnits RunCurves::units_of_contacts() {
  bool any_turns = false, any_slides = false;
  for (const RunFacts& run : runs) {
    for (const std::string& contact : contacts_of(run)) {
      (run.turns(contact) ? any_turns : any_slides) = true;
    }
  }
  if (any_turns && any_slides)
    add_problem("--contact", "angles and lengths have no common axis",
                "choose contacts of one kind");
  return any_turns ? ContactUnits{"rad", "N·m"} : ContactUnits{"m", "N"};
}

std::vector<std::string> RunCurves::bodies_of(const RunFacts& run) {
  if (request.bodies.empty()) return run.bodies;
  return found_names("--body", "body", run, request.bodies, run.bodies);
}

void RunCurves::over_time(RunPlotAxis axis) {
  plot.over_time = true;
  plot.x = {request.impact ? "time since first touch" : "time", "s", "time"};
  plot.y = std::move(axis);
}

void RunCurves::add_over_time(const RunFacts& run, const std::string& thing,
                              const std::string& part, const std::vector<double>& values) {
  add(run, thing, part, run.column("time"), {}, values);
}

/// A curve of y over x, or over time when x is empty, in the window of times; rows that are not
/// to be kept and numbers that are not finite interrupt it.
void RunCurves::add(const RunFacts& run, const std::string& thing, const std::string& part,
                    const std::vector<double>& times, const std::vector<double>& x,
                    const std::vector<double>& y, const std::function<bool(std::size_t)>& keep) {
  const TimeWindow window = window_of(run);
  RunCurve curve;
  bool broken = true;
  for (std::size_t row = 0; row < times.size(); ++row) {
    const double across = x.empty() ? times[row] - window.origin : x[row];
    if (times[row] < window.from || times[row] > window.to) continue;
    if (!std::isfinite(across) || !std::isfinite(y[row]) || (keep && !keep(row))) {
      broken = true;
      continue;
    }
    if (broken) curve.pieces.emplace_back();
    broken = false;
    curve.pieces.back().push_back({across, y[row]});
  }
  plot.curves.push_back(std::move(curve));
  subjects_.push_back({name_of(run), thing, part});
}

/// Labels that tell the curves apart, and whether there is something to draw.
RunPlot RunCurves::finish() {
  const auto differs = [&](std::string Subject::*part) {
    return std::ranges::any_of(subjects_, [&](const Subject& subject) {
      return subject.*part != subjects_.front().*part;
    });
  };
  std::vector<std::string Subject::*> told;
  for (const auto part : {&Subject::run, &Subject::thing, &Subject::part}) {
    if (differs(part)) told.push_back(part);
  }
  if (told.empty()) {
    const bool named = !subjects_.empty() && !subjects_.front().thing.empty();
    told = {named ? &Subject::thing : &Subject::run, &Subject::part};
  }
  // What all curves share belongs to the axis.
  if (!subjects_.empty() && !differs(&Subject::part) && !subjects_.front().part.empty()) {
    const std::string& part = subjects_.front().part;
    plot.y.title =
        part.starts_with("along") ? plot.y.title + " " + part : part + " " + plot.y.title;
  }
  for (std::size_t i = 0; i < subjects_.size(); ++i) {
    std::vector<std::string> parts;
    for (const auto part : told) {
      if (!(subjects_[i].*part).empty()) parts.push_back(subjects_[i].*part);
    }
    plot.curves[i].label = joined(parts);
  }
  if (plot.curves.size() > most_curves)
    add_problem("--quantity",
                fmt::format("'{}' gives {} curves, {} at most can be told apart", request.quantity,
                            plot.curves.size(), most_curves),
                "take fewer runs, or choose with --contact, --body, --joint, --axis, or a column");
  throw_if_any(problems);
  const bool something =
      std::ranges::any_of(plot.curves, [](const RunCurve& curve) { return curve.points() >= 2; });
  if (something) return std::move(plot);
  const auto nothing = [&](const char* place, const char* why, const char* remedy) {
    const std::string text = fmt::format("'{}' has nothing to draw: {}", request.quantity, why);
    return InputError({{place, text, remedy}});
  };
  if (request.from || request.to) {
    throw nothing("--from, --to", "there are no two samples in these times", "widen them");
  }
  if (request.quantity == "velocity" || request.quantity == "phase") {
    throw nothing("--quantity", "no body moves from its place", "give --axis to draw zero");
  }
  throw nothing("--quantity", "nothing touched", "`carom run` lists the impacts of a run");
}

}  // namespace carom::io
