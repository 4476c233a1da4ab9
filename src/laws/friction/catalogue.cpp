// The list of all friction laws, and the check of what the user says about one.
#include <algorithm>
#include <limits>

#include "base/text.h"
#include "carom/friction.h"

// One line per law, in the order of the documentation.
#define FRICTION_LAWS(LAW)       \
  /* 7: force from slip */       \
  LAW(coulomb)                   \
  LAW(stribeck)                  \
  LAW(tanh)                      \
  LAW(threlfall)                 \
  LAW(rooney_deravi)             \
  LAW(ambrosio)                  \
  LAW(bengisu_akay)              \
  LAW(hollars)                   \
  LAW(brown_mcphee)              \
  LAW(karnopp)                   \
  /* 8: with memory */           \
  LAW(bristle)                   \
  LAW(haessig_friedland)         \
  LAW(reset_integrator)          \
  LAW(dahl)                      \
  LAW(lugre)                     \
  LAW(elasto_plastic)            \
  LAW(gonthier_bristle)          \
  LAW(mindlin)                   \
  LAW(mindlin_deresiewicz)       \
  LAW(walton_braun_tangential)   \
  LAW(di_renzo)                  \
  LAW(tsuji_tangential)          \
  LAW(stronge_compliance)        \
  LAW(total_displacement_spring) \
  /* 9: rolling */               \
  LAW(rolling_constant)          \
  LAW(rolling_viscous)           \
  LAW(rolling_spring)            \
  /* 9: drilling */              \
  LAW(drilling)                  \
  LAW(drilling_coupled)

namespace carom {
namespace laws {
#define DECLARE(law) FrictionLawEntry law##_friction();
FRICTION_LAWS(DECLARE)
#undef DECLARE
}  // namespace laws

const std::vector<FrictionLawEntry>& friction_laws() {
#define CALL(law) laws::law##_friction(),
  static const std::vector<FrictionLawEntry> entries = {FRICTION_LAWS(CALL)};
#undef CALL
  return entries;
}

const FrictionLawEntry* find_friction_law(std::string_view name) {
  const auto found = std::ranges::find(friction_laws(), name, &FrictionLawEntry::name);
  return found == friction_laws().end() ? nullptr : &*found;
}

std::vector<std::string> friction_law_names(FrictionKind kind) {
  std::vector<std::string> names;
  for (const FrictionLawEntry& entry : friction_laws()) {
    if (entry.kind == kind) names.push_back(entry.name);
  }
  return names;
}

std::vector<NamedValue> FrictionLaw::parameters() const {
  std::vector<NamedValue> named;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    named.push_back({label_->parameters[i].name, label_->parameters[i].unit, values_[i]});
  }
  return named;
}

FrictionLawChoice choose_friction(std::string_view law, FrictionKind kind,
                                  const std::map<std::string, double, std::less<>>& parameters,
                                  const std::map<std::string, double, std::less<>>& context,
                                  const std::string& place, std::vector<Problem>& problems) {
  FrictionLawChoice choice;
  choice.entry = find_friction_law(law);
  if (choice.entry == nullptr || choice.entry->kind != kind) {
    const char* kinds[] = {"friction", "rolling", "drilling"};
    const std::vector<std::string> names = friction_law_names(kind);
    problems.push_back({place,
                        std::string("there is no ") + kinds[static_cast<int>(kind)] + " law '" +
                            std::string(law) + "'",
                        did_you_mean(std::string(law), names, "choose one of: " + joined(names))});
    choice.entry = nullptr;
    return choice;
  }
  const FrictionLawEntry& entry = *choice.entry;
  std::vector<std::string> names;
  for (const ParameterInfo& info : entry.parameters) names.push_back(info.name);
  for (const auto& [name, value] : parameters) {
    if (std::ranges::find(names, name) != names.end()) continue;
    problems.push_back({place, "friction law " + entry.name + " has no parameter '" + name + "'",
                        did_you_mean(name, names, "it has " + joined(names))});
  }
  constexpr double open = std::numeric_limits<double>::quiet_NaN();
  for (const ParameterInfo& info : entry.parameters) {
    const auto given = parameters.find(info.name);
    const auto known = context.find(info.name);
    const std::string& same_as = entry.same_as[choice.values.size()];
    double value = open;
    if (given != parameters.end()) {
      value = given->second;
    } else if (known != context.end()) {
      value = known->second;
    } else if (!same_as.empty()) {
      const auto other = std::ranges::find(names, same_as) - names.begin();
      value = choice.values[static_cast<std::size_t>(other)];
      if (std::isnan(value)) {  // reported there
        choice.values.push_back(value);
        continue;
      }
    } else if (info.origin == Origin::optional) {
      value = info.example;
    } else {
      problems.push_back({place,
                          "friction law " + entry.name + " needs " + info.name + " [" + info.unit +
                              "]: " + info.meaning,
                          "give " + info.name});
      choice.values.push_back(open);
      continue;
    }
    if (!std::isfinite(value) || !info.range.contains(value)) {
      problems.push_back({place,
                          info.name + " of friction law " + entry.name + " is " + exact_text(value),
                          "must be " + to_text(info.range)});
    }
    choice.values.push_back(value);
  }
  return choice;
}

FrictionLaw bind(const FrictionLawChoice& choice, const FrictionOnset& onset) {
  return choice.entry->make(choice.values, onset);
}

}  // namespace carom
