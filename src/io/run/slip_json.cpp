#include "io/run/slip_json.h"

#include <nlohmann/json.hpp>

namespace carom::io {

Json slip_json(const SlipPhases& phases) {
  Json list = Json::array();
  for (const SlipPhase& phase : phases) {
    list.push_back({{"mode", std::string(to_text(phase.mode))},
                    {"from_normal_impulse", json_number(phase.from_normal_impulse)},
                    {"phase", phase.in_restitution ? "restitution" : "compression"}});
  }
  return list;
}

}  // namespace carom::io
