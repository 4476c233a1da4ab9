// Where a law of contact is wanted: which law the user wrote, and what meets there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/messages.h"
#include "carom/model.h"

namespace carom::contact {

/// Two cylinders with parallel axes that meet along a line; one around the other has a negative radius.
struct LinePartners {
  double radius1 = 0, radius2 = 0;  ///< [m]
  double length = 0;                ///< of the line that one contact point stands for [m]
};

/// What meets: two shapes with their materials, or a joint and its stop.
struct LawPartners {
  const Material* a = nullptr;
  const Material* b = nullptr;
  double size = 0;                   ///< of the smaller one: its bounding radius; 0 of points [m]
  std::optional<LinePartners> line;  ///< they touch along a line
  std::string describe;              ///< "slider.face and block.face", for messages
};

/// One pair of shapes, or one joint with stops. Points into the model.
struct LawPlace {
  const ContactLaw* law = nullptr;
  LawPartners partners;
  bool is_stop = false;  ///< of a joint, along whose coordinate nothing rubs
  std::string place;     ///< where the user wrote it, for messages
  std::string subject;   ///< "contact bounce", "limits of joint hinge"
};

/// Appends a problem unless the same one is there.
void add_once(std::vector<Problem>& problems, Problem problem);

/// Makes one plan for each place by plan(place, problems), and says in every message what it is about;
/// the same message for every pair of shapes of one contact would be noise.
template <class Plan>
auto plan_places(const std::vector<LawPlace>& places, std::vector<Problem>& problems,
                 const Plan& plan) {
  std::vector<decltype(plan(places.front(), problems))> plans;
  for (const LawPlace& place : places) {
    std::vector<Problem> found;
    plans.push_back(plan(place, found));
    for (Problem& problem : found) {
      if (problem.place == place.place) problem.message = place.subject + ": " + problem.message;
      add_once(problems, std::move(problem));
    }
  }
  return plans;
}

/// Coulomb's coefficient of a law whose friction is his; 0 without friction. Appends what is wrong.
double friction_coefficient(const ContactLaw& law, const std::string& place,
                            std::vector<Problem>& problems);

}  // namespace carom::contact
