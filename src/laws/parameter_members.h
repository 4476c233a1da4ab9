// Parameters of a law and the members of its struct that hold them: what all kinds of laws describe alike.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "carom/laws.h"

namespace carom::laws {

/// A parameter and the member that holds it.
template <class Law>
struct Parameter {
  double Law::*member;
  std::string name;
  std::string unit;
  Range range;
  double example;
  std::string meaning;
  Origin origin = Origin::given;
  std::string same_as = {};  ///< of friction: when left out, it has the value of that parameter
};

/// What the file of a formula says about it: texts and parameters, and nothing else.
template <class Formula>
struct FormulaDescription {
  std::string name;
  std::string summary;
  std::string formula;
  std::string source;
  std::string validity;
  Evidence evidence = Evidence::verified;
  std::vector<Parameter<Formula>> parameters;
};

/// The members of a law in the order of its parameters.
template <class Law>
class ParameterMembers {
 public:
  /// `parameters` are those of a description; `constants` are members that are fixed numbers.
  template <class Parameters>
  explicit ParameterMembers(const Parameters& parameters,
                            std::vector<std::pair<double Law::*, double>> constants = {})
      : constants_(std::move(constants)) {
    for (const auto& parameter : parameters) members_.push_back(parameter.member);
  }

  Law load(std::span<const double> values) const {
    CAROM_ASSERT(values.size() == members_.size(), "a law gets all of its parameters");
    Law law{};
    for (const auto& [member, value] : constants_) law.*member = value;
    for (std::size_t i = 0; i < members_.size(); ++i) law.*members_[i] = values[i];
    return law;
  }
  void store(const Law& law, std::span<double> values) const {
    for (std::size_t i = 0; i < members_.size(); ++i) values[i] = law.*members_[i];
  }

 private:
  std::vector<std::pair<double Law::*, double>> constants_;
  std::vector<double Law::*> members_;
};

/// Name, texts and parameters of a description, as the catalogue keeps them.
template <class Description>
void copy_texts(const Description& description, LawText& text) {
  text.name = description.name;
  text.summary = description.summary;
  text.formula = description.formula;
  text.source = description.source;
  text.validity = description.validity;
  text.evidence = description.evidence;
  for (const auto& parameter : description.parameters) {
    text.parameters.push_back({parameter.name, parameter.unit, parameter.range, parameter.example,
                               parameter.meaning, parameter.origin});
  }
}

}  // namespace carom::laws
