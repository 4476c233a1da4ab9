#include "tool/comparison.h"

#include <nlohmann/json.hpp>

#include "io/json_values.h"
#include "io/run/summary_json.h"

namespace carom {

std::string comparison_json(std::span<const study::ComparedRun> runs) {
  using io::Json;
  Json list = Json::array();
  for (const study::ComparedRun& compared : runs) {
    Json json = Json::object();
    const study::ScenarioRun& run = compared.run;
    if (!compared.law.empty()) json["law"] = compared.law;
    if (!compared.method.empty()) json["method"] = compared.method;
    if (run.summary) {
      const Json summary = io::summary_document(*run.summary);
      for (const auto& item : summary.items()) json[item.key()] = item.value();
    }
    if (!run.problems.empty()) {
      json["problems"] = Json::array();
      for (const Problem& problem : run.problems) json["problems"].push_back(to_text(problem));
    }
    list.push_back(json);
  }
  return io::json_text({{"runs", list}});
}

}  // namespace carom
