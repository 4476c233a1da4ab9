#include "multibody/rest_state.h"

#include "multibody/model_data.h"

namespace carom::multibody {

State rest_state(const Model& model) {
  const ModelData& data = model.data();
  State state{.time = 0, .q = VectorXd::Zero(data.coordinates), .v = VectorXd::Zero(data.speeds)};
  for (const JointData& joint : data.joints) {
    if (joint.node >= 0 && joint.type->quaternion >= 0) {
      state.q[joint.place.q + joint.type->quaternion] = 1;
    }
  }
  return state;
}

}  // namespace carom::multibody
