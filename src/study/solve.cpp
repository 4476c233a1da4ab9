#include "study/solve.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/text.h"
#include "numerics/minimum_bracket.h"
#include "numerics/root_bracket.h"

namespace carom::study {
namespace {

/// Points that are tried before, both ends included: where there are several answers, one of them is found.
constexpr int coarse_points = 17;

struct Ended {};

struct Tried {
  double value, quantity;  // not a number where the run has none
};

class Search {
 public:
  Search(const TryValue& try_value, const Question& question, const std::function<bool(int)>& watch)
      : try_value_(try_value),
        question_(question),
        watch_(watch),
        outputs_(1, io::OutputExpression(question.quantity, problems_)) {
    throw_if_any(problems_);
  }

  Answer find() {
    const Answer answer = question_.wanted == Question::Wanted::equal ? find_equal() : find_best();
    return {answer.value, answer.reached, runs_, answer.warnings};
  }

 private:
  /// The quantity with that value; what cannot be run has none.
  double quantity_at(double value) {
    ++runs_;
    bool ended = watch_ && !watch_(runs_);
    const auto goes_on = [&] { return !(ended = ended || (watch_ && !watch_(runs_))); };
    const SampleResult result = try_value_(value, outputs_, goes_on);
    if (ended) throw Ended{};
    io::SummaryValue found;
    found.message = result.failure;
    if (result.failure.empty() && !result.outputs.empty()) found = result.outputs.front();
    if (result.problems.empty()) any_run_ = true;
    if (problems_.empty()) problems_ = result.problems;
    if (found.number) return *found.number;
    if (any_run_) first_missing_ = first_missing_ ? first_missing_ : found;
    return std::numeric_limits<double>::quiet_NaN();
  }

  /// Points from one end to the other. Throws when none of them has the quantity.
  std::vector<Tried> coarse() {
    std::vector<Tried> tried;
    for (int i = 0; i < coarse_points; ++i) {
      const double share = static_cast<double>(i) / (coarse_points - 1);
      const double value = question_.from * (1 - share) + question_.to * share;
      tried.push_back({value, quantity_at(value)});
    }
    const bool none =
        std::ranges::all_of(tried, [](const Tried& each) { return std::isnan(each.quantity); });
    if (!none) return tried;
    if (!any_run_) throw InputError(problems_);
    if (first_missing_) io::check_outputs({&*first_missing_, 1}, outputs_);
    throw InputError({{question_.quantity.place,
                       "no run has '" + question_.quantity.expression + "': " +
                           (first_missing_ ? first_missing_->message : "none came to its end"),
                       "give another range or quantity"}});
  }

  double accuracy() const { return question_.accuracy * (question_.to - question_.from); }

  Answer find_equal() {
    const double target = question_.target;
    Tried a{question_.from, quantity_at(question_.from)},
        b{question_.to, quantity_at(question_.to)};
    if (!((a.quantity - target) * (b.quantity - target) <= 0)) {
      const std::vector<Tried> tried = coarse();
      const auto crosses = [&](const Tried& one, const Tried& next) {
        return (one.quantity - target) * (next.quantity - target) <= 0;
      };
      const auto found = std::ranges::adjacent_find(tried, crosses);
      if (found == tried.end()) throw InputError({not_reached(tried)});
      a = *found;
      b = *(found + 1);
    }
    const auto excess = [&](double value) {
      const double quantity = quantity_at(value);
      if (std::isnan(quantity))
        throw InputError(
            {{"--between",
              "at " + exact_text(value) + " the run has no '" + question_.quantity.expression + "'",
              "give a range in which every run has it"}});
      return quantity - target;
    };
    const double value =
        numerics::find_root(excess, a.value, a.quantity - target, b.value, b.quantity - target,
                            accuracy(), 1e-12 * std::fabs(target));
    Answer answer{.value = value, .reached = quantity_at(value), .warnings = {}};
    const double span = std::fabs(b.quantity - a.quantity);
    if (std::fabs(answer.reached - target) > 1e-4 * std::max(span, std::fabs(target)))
      answer.warnings.push_back(
          "the quantity jumps there, from one side of what is wanted to the other");
    return answer;
  }

  Problem not_reached(const std::vector<Tried>& tried) const {
    double least = std::numeric_limits<double>::infinity(), most = -least;
    for (const Tried& each : tried) {
      if (std::isnan(each.quantity)) continue;
      least = std::min(least, each.quantity);
      most = std::max(most, each.quantity);
    }
    return {"--between",
            question_.quantity.expression + " goes from " + short_text(least) + " to " +
                short_text(most) + " there, and is never " + short_text(question_.target),
            "give another range, or another value"};
  }

  /// The lowest or highest point: the best of a few, then Brent's method between its neighbours.
  Answer find_best() {
    const double sign = question_.wanted == Question::Wanted::smallest ? 1 : -1;
    const auto cost = [&](double quantity) {
      return std::isnan(quantity) ? std::numeric_limits<double>::infinity() : sign * quantity;
    };
    const std::vector<Tried> tried = coarse();
    const auto best =
        std::ranges::min_element(tried, {}, [&](const Tried& each) { return cost(each.quantity); });
    const double before = best == tried.begin() ? best->value : (best - 1)->value;
    const double after = best + 1 == tried.end() ? best->value : (best + 1)->value;
    const numerics::Minimum minimum =
        numerics::find_minimum([&](double value) { return cost(quantity_at(value)); }, before,
                               after, std::max(accuracy(), 1e-8 * (after - before)));
    const bool better = minimum.value < cost(best->quantity);
    Answer answer{.value = better ? minimum.x : best->value,
                  .reached = better ? sign * minimum.value : best->quantity,
                  .warnings = {}};
    if (!better && (best == tried.begin() || best + 1 == tried.end()))
      answer.warnings.push_back("the best value is an end of the range");
    return answer;
  }

  const TryValue& try_value_;
  const Question& question_;
  const std::function<bool(int)>& watch_;
  std::vector<Problem> problems_;
  std::vector<io::OutputExpression> outputs_;
  std::optional<io::SummaryValue> first_missing_;
  bool any_run_ = false;
  int runs_ = 0;
};

}  // namespace

TryValue runs_of(const ScenarioDocument& document, const Question& question) {
  return [&document, &question](double value, std::span<const io::OutputExpression> outputs,
                                const std::function<bool()>& goes_on) {
    std::vector<Edit> edits = question.edits;
    edits.push_back({question.path, value});
    SampleResult result;
    try {
      const Scenario scenario = document.with(edits);
      SimulationSettings settings = scenario.settings;
      settings.progress = [&](double) { return goes_on(); };
      const Trajectory run = simulate(scenario.model, scenario.start, settings);
      if (run.outcome.kind != Outcome::Kind::finished) result.failure = run.outcome.reason;
      result.outputs = io::outputs_of(summarise(scenario, run), outputs);
    } catch (const InputError& error) {
      result.problems = error.problems();
    }
    return result;
  };
}

std::optional<Answer> solve(const TryValue& try_value, const Question& question,
                            const std::function<bool(int runs)>& watch) {
  try {
    return Search(try_value, question, watch).find();
  } catch (const Ended&) {
    return std::nullopt;
  }
}

}  // namespace carom::study
