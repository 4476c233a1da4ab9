#include "simulation/piecewise_plan.h"

#include "simulation/piecewise.h"

namespace carom::simulation {

PiecewisePlan plan_piecewise(const Model& model, const contact::Candidates& candidates,
                             std::vector<Problem>& problems) {
  PiecewisePlan plan{.model = model};
  const std::size_t before = problems.size();
  check_modal(model, candidates, problems);
  if (!model.any_elastic() || problems.size() > before) return plan;
  const auto split = std::make_shared<const ElasticSplit>(split_elastic(model));
  if (split->any()) {
    plan.split = split;
    plan.given = model;
    plan.model = split->mechanism;
  }
  plan.modal = plan_modal(model, *split);
  return plan;
}

PiecewiseStart PiecewisePlan::start(const State& given_state, double duration) const {
  std::vector<Problem> problems;
  PiecewiseStart one{.state = split ? split_state(*split, *given, given_state) : given_state,
                     .contacts = RigidContacts(model, problems),
                     .riders = nullptr};
  throw_if_any(problems);
  if (modal.empty()) return one;
  Kinematics kinematics(model);
  kinematics.update(one.state);
  one.riders =
      std::make_shared<ModalRiders>(model, modal, split.get(), find_scales(kinematics, duration));
  for (const OwnedShape& owned : one.riders->owned_shapes()) {
    one.contacts.candidates().give_shape(owned.shape, *owned.surface);
  }
  one.state = one.riders->seated(std::move(one.state));
  return one;
}

std::unique_ptr<MethodRun> make_piecewise(const PiecewisePlan& plan, const State& start,
                                          const SimulationSettings& settings) {
  return make_piecewise(plan.model, plan.start(start, settings.duration), settings);
}

}  // namespace carom::simulation
