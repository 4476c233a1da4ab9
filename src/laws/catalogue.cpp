// The list of all normal laws. It is explicit on purpose: laws that register themselves get dropped
// by static linking and have no order.
#include <algorithm>

#include "carom/laws.h"
#include "carom/math.h"

#define NORMAL_LAWS(LAW)          \
  /* 1: Hunt-Crossley family */   \
  LAW(hunt_crossley)              \
  LAW(herbert_mcwhannell)         \
  LAW(lee_wang)                   \
  LAW(lankarani_nikravesh)        \
  LAW(marhefka_orin)              \
  LAW(gonthier)                   \
  LAW(zhiying_qishao)             \
  LAW(zhang_sharf)                \
  LAW(flores)                     \
  LAW(pant_wijeyewickrema)        \
  LAW(gharib_hurmuzlu)            \
  LAW(hu_guo)                     \
  LAW(carvalho_martins)           \
  LAW(safaeifar_farshidianfar)    \
  LAW(papetti)                    \
  /* 2: other viscous laws */     \
  LAW(kelvin_voigt)               \
  LAW(anagnostopoulos)            \
  LAW(hertz)                      \
  LAW(tsuji)                      \
  LAW(thornton_cummins_cleary)    \
  LAW(poursina_nikravesh)         \
  LAW(poursina_nikravesh_general) \
  LAW(kuwabara_kono)              \
  LAW(power)                      \
  LAW(jankowski)                  \
  LAW(adams_impact)               \
  LAW(recurdyn)                   \
  LAW(simbody)                    \
  LAW(drake)                      \
  LAW(chrono_hooke)               \
  LAW(chrono_hertz)               \
  LAW(mujoco)                     \
  /* 3: plastic */                \
  LAW(permanent_indentation)      \
  LAW(walton_braun)               \
  LAW(johnson)                    \
  LAW(thornton)                   \
  LAW(thornton_ning)              \
  LAW(stronge)                    \
  LAW(kogut_etsion)               \
  LAW(jackson_green)              \
  LAW(ma_liu)                     \
  LAW(vu_quoc_zhang)              \
  LAW(luding)                     \
  /* 4: adhesion */               \
  LAW(jkr)                        \
  LAW(dmt)

namespace carom {
namespace laws {
#define DECLARE(law) NormalLawEntry law();
NORMAL_LAWS(DECLARE)
#undef DECLARE
}  // namespace laws

const std::vector<NormalLawEntry>& normal_laws() {
#define CALL(law) laws::law(),
  static const std::vector<NormalLawEntry> entries = {NORMAL_LAWS(CALL)};
#undef CALL
  return entries;
}

const NormalLawEntry* find_normal_law(std::string_view name) {
  for (const NormalLawEntry& entry : normal_laws()) {
    if (entry.name == name || std::ranges::find(entry.aliases, name) != entry.aliases.end()) {
      return &entry;
    }
  }
  return nullptr;
}

std::optional<double> own_exponent(const NormalLawEntry& law) {
  const auto has = [&](std::string_view name) {
    return std::ranges::find(law.parameters, name, &ParameterInfo::name);
  };
  const auto stiffness = has("stiffness");
  if (stiffness == law.parameters.end() || has("exponent") != law.parameters.end()) {
    return std::nullopt;
  }
  return 1 - parse_unit(stiffness->unit).dimension.length;  // N/mⁿ is kg·m^(1−n)/s²
}

std::vector<std::string> normal_law_names() {
  std::vector<std::string> names;
  for (const NormalLawEntry& entry : normal_laws()) {
    names.push_back(entry.name);
    names.insert(names.end(), entry.aliases.begin(), entry.aliases.end());
  }
  return names;
}

}  // namespace carom
