// Integration of y' = f(t, y) with error control, interpolation and events.
//
//     OdeSolver solver(f, {.tolerance = 1e-9, .scale = {...}}, events);
//     solver.start(0, y);
//     while (solver.time() < 1) {
//       const OdeStep step = solver.step(1);
//       if (failed(step.status)) …                    // to_text(step.status) says why
//       if (step.status == OdeStatus::event) …        // step.hits; change f or y, then restart(y)
//     }
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "numerics/dormand_prince_method.h"
#include "numerics/event_location.h"
#include "numerics/ode_system.h"

namespace carom::numerics {

class RadauMethod;

enum class OdeMethod {
  explicit_method,  ///< Dormand-Prince 8(5,3)
  implicit_method,  ///< Radau IIA of order 5
  automatic         ///< explicit, implicit while the equations are stiff
};

struct OdeSettings {
  double tolerance = 1e-8;
  /// The error of component i is held to tolerance · (scale_i + |y_i|) in each step; by the implicit
  /// method, in components that are stiff, to 0.1·tolerance^⅔ · (scale_i + |y_i|).
  std::vector<double> scale;
  /// Places of components that no derivative depends on, in rising order: works, impulses, whatever is only
  /// summed up. The implicit method is cheaper for each of them.
  std::vector<std::size_t> passive = {};
  OdeMethod method = OdeMethod::automatic;
  double first_step = 0;  ///< 0: estimated from the equations
  double largest_step = std::numeric_limits<double>::infinity();
  double smallest_step = 0;  ///< rounding of the time sets a limit in any case
};

enum class OdeStatus {
  advanced,       ///< took a step
  limit_reached,  ///< stands at the limit
  event,          ///< stands at the passage of one or more event functions
  inaccurate,     ///< failed: no step is small enough for the tolerance
  not_finite,     ///< failed: the derivative or an event function is not finite ahead
  no_convergence  ///< failed: the equations of an implicit step cannot be solved
};

bool failed(OdeStatus status);
const char* to_text(OdeStatus status);

struct OdeStep {
  OdeStatus status;
  double time;                     ///< at the end of the step
  std::span<const EventHit> hits;  ///< valid until the next step
};

struct OdeStatistics {
  std::int64_t steps = 0;
  std::int64_t rejected = 0;
  std::int64_t evaluations = 0;        ///< of f, all purposes
  std::int64_t event_evaluations = 0;  ///< of the event functions
  std::int64_t jacobians = 0;
  std::int64_t factorisations = 0;  ///< of one real and one complex matrix
  std::int64_t switches = 0;        ///< between explicit and implicit method
};

/// Steps allocate nothing; the implicit method's memory is allocated when it is first used.
class OdeSolver {
 public:
  /// The number of components is that of settings.scale.
  OdeSolver(OdeFunction derivative, OdeSettings settings, EventFunctions events = {});
  ~OdeSolver();
  OdeSolver(const OdeSolver&) = delete;
  OdeSolver& operator=(const OdeSolver&) = delete;

  void start(double t, std::span<const double> y);

  /// Goes on at the same time from another state, or with other equations: after an event whose
  /// functions were hit just now and will not be hit again before they have left zero.
  void restart(std::span<const double> y);

  /// Goes on from a state that differs from the present one by no more than errors do, such as its
  /// projection onto constraints. Step length and method stay.
  void adjust(std::span<const double> y);

  /// Other event functions from here on; see EventLocator::change. There must have been some before. Step
  /// length and method stay.
  void change_events(std::vector<Crossing> crossings, std::span<const int> before);

  /// Length of the next step as far as it is known, 0 where it is not.
  double likely_step() const { return next_step_; }

  /// At most one step forward, not beyond t_limit and not beyond the first event. At an event the
  /// state is that of a step which ends there, not that of the interpolation: it has the full order
  /// and the error that was controlled. After a failure the state stays where it was.
  OdeStep step(double t_limit);

  double time() const { return time_; }
  std::span<const double> state() const { return state_; }

  /// State at a time within the last step. Call it before f changes, except after an event, where
  /// it is prepared. Where f is not finite within the step, so is the state. After a failure there
  /// is no last step, and the present state is returned.
  void interpolate(double t, std::span<double> y);

  /// The explicit method finds its steps limited by stability.
  bool stiff() const { return explicit_.stiff(); }
  bool implicit() const { return use_implicit_; }
  /// Changes the method from the next step on; stops automatic choice unless `automatic`.
  void use(OdeMethod method);

  OdeStatistics statistics() const;

  /// Whether the limit of the next step shows in it: not at all, in its length, or that is not known
  /// before the step has been prepared.
  enum class Outlook { clear, may_reach, unknown };
  Outlook outlook(double t_limit) const;
  /// The last step would have been another one with a later limit.
  bool limit_showed() const { return limit_showed_; }

  /// Writes or reads everything that the next step depends on. The solver that reads was made for as
  /// many components; there is no last step to interpolate in.
  void archive(Archive& file);

 private:
  template <class Function>
  decltype(auto) with_method(const Function& function);
  OdeStatus prepare(double t_limit);
  double first_step(double t_limit);
  OdeStatus search_events(double h);
  bool land_at_event(double h, double theta);
  void commit(double h, double t);
  void choose_method();
  void set_implicit(bool implicit);
  bool prepare_interpolation();

  OdeSystem system_;
  OdeSettings settings_;
  EventLocator events_;
  DormandPrinceMethod explicit_;
  std::unique_ptr<RadauMethod> implicit_;
  bool use_implicit_ = false;
  int easy_steps_ = 0;

  double time_ = 0;
  std::vector<double> state_, derivative_, work_, change_;
  double next_step_ = 0;
  bool fresh_ = true;  // nothing known at (time_, state_) yet
  double last_start_ = 0, last_length_ = 0;
  bool interpolation_ready_ = false;
  bool last_implicit_ = false;
  bool limit_showed_ = false;
  std::vector<EventHit> hits_;
  OdeStatistics statistics_;
};

}  // namespace carom::numerics
