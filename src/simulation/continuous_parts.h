// The parts of a continuous run: contacts, bodies that deform, and what holds these.
#pragma once

#include <memory>
#include <vector>

#include "simulation/continuous.h"

namespace carom::simulation {

struct ContinuousParts {
  std::vector<std::shared_ptr<Part>> parts;
  std::shared_ptr<ModalJoints> held;  ///< of one of them; null: no joint holds a body that deforms
};

/// `more` come after the contacts, and their surfaces answer for the shapes that they own. The state is one of the plan's model.
ContinuousParts make_parts(const ContinuousPlan& plan, const State& start, double duration,
                           std::vector<std::shared_ptr<Part>> more);

}  // namespace carom::simulation
