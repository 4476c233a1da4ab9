// What the piecewise method has to know of a model before a run: the mechanism, and the bodies of it that deform by modes.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "simulation/modal/modal_riders.h"
#include "simulation/rigid_contacts.h"

namespace carom::simulation {

/// What a run begins with.
struct PiecewiseStart {
  State state;
  RigidContacts contacts;
  std::shared_ptr<ModalRiders> riders;  ///< null where no body deforms
};

struct PiecewisePlan {
  Model model;                     ///< without the joints and forces that hold bodies which deform
  std::vector<ModalPlan> modal{};  ///< bodies that deform
  std::shared_ptr<const ElasticSplit> split{};  ///< what holds them; null: nothing
  std::optional<Model> given{};                 ///< then, the model as given

  /// Of a run from a state of the model as given.
  PiecewiseStart start(const State& given_state, double duration) const;
};

/// Appends what is wrong with contacts and bodies that deform to `problems`; the plan can be used only when nothing was.
PiecewisePlan plan_piecewise(const Model& model, const contact::Candidates& candidates,
                             std::vector<Problem>& problems);

}  // namespace carom::simulation
