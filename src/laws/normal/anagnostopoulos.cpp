// F = k·δ + c·δ̇ with the damping ratio that realises e at zero indentation.
// Anagnostopoulos, Earthq. Eng. Struct. Dyn. 16:443, 1988: pounding of buildings in series.
#include "laws/normal/spring_dashpot_family.h"

namespace carom::laws {

NormalLawEntry anagnostopoulos() {
  return describe_spring_dashpot("anagnostopoulos",
                                 "linear spring and dashpot, as used for pounding buildings",
                                 "Anagnostopoulos, Earthq. Eng. Struct. Dyn. 16:443, 1988");
}

}  // namespace carom::laws
