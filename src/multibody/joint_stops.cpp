#include "multibody/joint_stops.h"

#include "multibody/model_data.h"

namespace carom::multibody {

std::vector<JointStop> joint_stops(const Model& model) {
  std::vector<JointStop> stops;
  for (int i = 0; i < static_cast<int>(model.data().joint_specs.size()); ++i) {
    const JointSpec& spec = model.spec(JointId{i});
    if (!spec.actions.limits) continue;
    const auto add = [&](const std::optional<double>& limit, double side, const char* end) {
      if (limit) stops.push_back({JointId{i}, side, *limit, spec.name + end});
    };
    add(spec.actions.limits->lower, -1, ".lower");
    add(spec.actions.limits->upper, 1, ".upper");
  }
  return stops;
}

}  // namespace carom::multibody
