#include "contact/rigid_friction.h"

#include <cmath>

#include "base/numbers.h"
#include "base/text.h"
#include "carom/friction.h"

namespace carom::contact {
namespace {

/// Mean distance at which a flat disc with even pressure rubs, over its radius.
constexpr double disc_lever = 2.0 / 3;

/// Reads the parameters of one law by name; nothing where there was something wrong.
class ChosenLaw {
 public:
  ChosenLaw(const FrictionSpec& spec, FrictionKind kind, const std::string& place,
            std::vector<Problem>& problems)
      : before_(problems.size()),
        choice_(choose_friction(spec.law, kind, spec.parameters, {}, place, problems)),
        is_usable_(problems.size() == before_) {}

  double operator[](std::string_view name) const {
    if (!is_usable_) return 0;
    for (std::size_t i = 0; i < choice_.values.size(); ++i) {
      if (choice_.entry->parameters[i].name == name) return choice_.values[i];
    }
    return 0;
  }
  explicit operator bool() const { return is_usable_; }

 private:
  std::size_t before_;
  FrictionLawChoice choice_;
  bool is_usable_;
};

void plan_sliding(const FrictionSpec& spec, const std::string& place,
                  std::vector<Problem>& problems, RigidFriction& friction) {
  if (spec.law != "coulomb" && spec.law != "karnopp") {
    problems.push_back({place,
                        "friction law '" + spec.law +
                            "' needs the forces of a touch, which rigid contacts do not have",
                        "take method continuous, or friction = {law = \"coulomb\", coefficient = "
                        "…}, or karnopp with a "
                        "static_coefficient besides"});
    return;
  }
  const ChosenLaw law(spec, FrictionKind::sliding, place, problems);
  friction.kinetic = friction.at_rest = law["coefficient"];
  if (spec.law != "karnopp" || !law) return;
  friction.at_rest = law["static_coefficient"];
  if (friction.at_rest < friction.kinetic) {
    problems.push_back({place,
                        "static_coefficient is " + short_text(friction.at_rest, 4) +
                            ", below the coefficient of sliding " + short_text(friction.kinetic, 4),
                        "rigid contacts hold at least as well as they slide"});
  }
}

void plan_moments(const ContactLaw& contact_law, const std::string& place,
                  std::vector<Problem>& problems, RigidFriction& friction) {
  const auto takes = [&](const std::optional<FrictionSpec>& spec, const char* name) {
    if (!spec || spec->law == name) return spec.has_value();
    problems.push_back(
        {place,
         "the moment of '" + spec->law +
             "' follows the motion or the area of a touch, which rigid contacts do "
             "not have",
         "take method continuous; rigid contacts have rolling-constant, and drilling "
         "with a radius"});
    return false;
  };
  if (takes(contact_law.rolling, "rolling-constant")) {
    const ChosenLaw law(*contact_law.rolling, FrictionKind::rolling, place, problems);
    friction.rolling = law["coefficient"];
    friction.rolling_radius = law["radius"];
  }
  if (takes(contact_law.drilling, "drilling")) {
    const ChosenLaw law(*contact_law.drilling, FrictionKind::drilling, place, problems);
    friction.drilling = law["coefficient"] * disc_lever * law["radius"];
    if (law && law["coefficient"] > 0 && !(law["radius"] > 0)) {
      problems.push_back({place, "rigid bodies touch in a point, on which no drilling moment acts",
                          "give drilling a radius, that of the disc which rubs"});
    }
  }
}

}  // namespace

double effective_radius(const TouchState& touch) {
  const double product = touch.curvature_a * touch.curvature_b;
  const bool is_point = product > 0 && std::isfinite(product);
  return is_point ? 0.5 / std::sqrt(product) : infinite;
}

double RigidFriction::rolling_limit(const TouchState& touch) const {
  if (rolling == 0) return 0;
  if (rolling_radius > 0) return rolling * rolling_radius;
  const double radius = effective_radius(touch);
  return std::isfinite(radius) ? rolling * radius : 0;
}

RigidFriction plan_rigid_friction(const ContactLaw& law, const std::string& place,
                                  std::vector<Problem>& problems) {
  RigidFriction friction;
  if (law.friction) plan_sliding(*law.friction, place, problems, friction);
  plan_moments(law, place, problems, friction);
  return friction;
}

}  // namespace carom::contact
