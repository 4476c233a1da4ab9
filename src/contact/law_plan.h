// From what the user says about a contact to the law of one touch: checked when a model starts,
// bound when bodies meet.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/laws.h"
#include "carom/materials.h"
#include "carom/model.h"
#include "contact/friction_plan.h"
#include "contact/law_place.h"
#include "laws/stiffness_curve.h"

namespace carom::contact {

/// First touch: how fast, how heavy, and how the surfaces curve there.
struct Touch {
  double approach_speed = 0;  ///< > 0 [m/s]
  double effective_mass = 0;  ///< > 0 [kg]
  double curvature_a = 0;     ///< smaller curvature of the gap; see ContactPoint [1/m]
  double curvature_b = 0;     ///< larger one [1/m]
};

/// An edge, a rim or a corner counts as rounded with this share of the smaller body's size (its bounding
/// radius), and a straight line as bent along itself with a hundred times that size. So a stiffness follows
/// from materials for all shapes; drawings do not say how sharp an edge is.
inline constexpr double edge_rounding = 0.01;
inline constexpr double line_bending = 100;

/// The touch with finite curvatures above zero, where sharp and straight surfaces of this size meet. False
/// when they were so before.
bool round_off(double size, Touch& touch);

/// The law of one touch, and what a report says about it.
struct BoundContact {
  NormalLaw law;
  Calibration calibration = Calibration::published;
  std::optional<double> requested_restitution;
  std::optional<double> stiffness;  ///< [N/m^n]
  std::optional<double> exponent;
  std::optional<double>
      yield_speed;  ///< approach speed above which the softer material yields [m/s]
  std::vector<std::string> warnings;
};

/// A contact's law before it touches.
class LawPlan {
 public:
  /// Appends what is wrong or missing to `problems`; the plan can be used only when nothing was.
  LawPlan(const ContactLaw& law, const LawPartners& partners, const std::string& place,
          std::vector<Problem>& problems);

  /// The law of this touch. Throws InputError when it cannot be bound.
  BoundContact bind(const Touch& touch, Calibrator& calibrator) const;

  const FrictionPlan& friction() const { return friction_; }

 private:
  BoundContact bind_at(const Touch& touch, Calibrator& calibrator) const;
  NormalLawRequest request_at(const Touch& touch, std::vector<std::string>& warnings) const;
  std::optional<PowerLaw> stiffness_at(const Touch& touch) const;
  bool needs_curvatures() const;
  std::optional<StiffnessCurve> formula_at(const Touch& touch) const;
  std::optional<double> yield_speed_at(const Touch& touch) const;
  const StiffnessEntry* stiffness_formula() const;
  void check_own(std::vector<Problem>& problems) const;
  void check_stiffness(std::vector<Problem>& problems) const;
  void check_no_rebound(std::vector<Problem>& problems) const;

  ContactLaw law_;
  LawPartners partners_;
  std::string place_;
  const NormalLawEntry* entry_ = nullptr;  // of a law by name
  Calibration calibration_ = Calibration::published;
  NamedParameters context_;  // what materials say: effective_modulus, yield_stress, poisson
  FrictionPlan friction_;
};

/// The laws of all places, checked.
std::vector<LawPlan> plan_laws(const std::vector<LawPlace>& places, std::vector<Problem>& problems);

}  // namespace carom::contact
