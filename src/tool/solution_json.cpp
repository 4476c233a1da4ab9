#include <nlohmann/json.hpp>

#include "io/json_values.h"
#include "tool/study_files.h"

namespace carom {

std::string solution_json(const study::Question& question, const study::Answer& answer) {
  using io::json_number;
  using Wanted = study::Question::Wanted;
  const char* wanted = question.wanted == Wanted::equal      ? "equal"
                       : question.wanted == Wanted::smallest ? "minimum"
                                                             : "maximum";
  return io::json_text({{"value", json_number(answer.value)},
                        {"reached", json_number(answer.reached)},
                        {"runs", answer.runs},
                        {"find", question.path},
                        {"between", {json_number(question.from), json_number(question.to)}},
                        {"quantity", question.quantity.expression},
                        {"wanted", wanted},
                        {"target", question.wanted == Wanted::equal ? json_number(question.target)
                                                                    : io::Json(nullptr)},
                        {"warnings", answer.warnings}});
}

}  // namespace carom
