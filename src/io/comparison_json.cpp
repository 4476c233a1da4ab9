#include <nlohmann/json.hpp>

#include "carom/run_files.h"
#include "io/json_values.h"

namespace carom {

std::string comparison_json(std::span<const ComparedRun> runs) {
  using io::Json;
  Json list = Json::array();
  for (const ComparedRun& run : runs) {
    Json json = Json::object();
    if (!run.law.empty()) json["law"] = run.law;
    if (!run.method.empty()) json["method"] = run.method;
    if (!run.summary.empty()) {
      const Json summary = Json::parse(run.summary);
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
