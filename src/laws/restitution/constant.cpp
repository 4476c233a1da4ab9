// e is the same at every speed          Newton 1687
// The law of most tables; real pairs lose more the faster they meet.
#include "laws/restitution/describe_restitution.h"

namespace carom::laws {
namespace {

struct Constant {
  double e;

  double restitution(double /*speed*/) const { return e; }
};

}  // namespace

RestitutionEntry constant_restitution() {
  return describe_restitution<Constant>({
      .name = "constant",
      .summary = "the same restitution at every speed",
      .formula = "e",
      .source = "Newton, Principia, 1687",
      .validity = "a narrow range of speeds around the one at which e was measured",
      .parameters = {{&Constant::e,
                      "restitution",
                      "1",
                      {.min = 0, .max = 1},
                      0.8,
                      "separation speed over approach speed"}},
  });
}

}  // namespace carom::laws
