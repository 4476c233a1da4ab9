#include "simulation/piecewise_plan.h"

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

State PiecewisePlan::state_of(const State& given_state) const {
  return split ? split_state(*split, *given, given_state) : given_state;
}

std::shared_ptr<ModalRiders> PiecewisePlan::riders(const State& start, double duration) const {
  if (modal.empty()) return nullptr;
  Kinematics kinematics(model);
  kinematics.update(start);
  return std::make_shared<ModalRiders>(model, modal, split.get(),
                                       find_scales(kinematics, duration));
}

}  // namespace carom::simulation
