// The friction laws a contact will have: checked when a model starts, bound when bodies meet.
#pragma once

#include <string>
#include <vector>

#include "carom/friction.h"
#include "contact/law_place.h"

namespace carom::contact {

class FrictionPlan {
 public:
  FrictionPlan() = default;
  /// Appends what is wrong or missing to `problems`; usable only when nothing was. Materials give what
  /// is left out as far as they know it.
  FrictionPlan(const ContactLaw& law, const LawPartners& partners, const std::string& place,
               std::vector<Problem>& problems);

  /// The laws of one touch, sliding first.
  std::vector<FrictionLaw> bind(const FrictionOnset& onset) const;
  /// Numbers that all of them integrate.
  int state_count() const { return state_count_; }
  int law_count() const { return static_cast<int>(choices_.size()); }

 private:
  std::vector<FrictionLawChoice> choices_;
  int state_count_ = 0;
};

}  // namespace carom::contact
