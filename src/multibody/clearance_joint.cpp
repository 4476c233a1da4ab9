#include "multibody/clearance_joint.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "multibody/clearance_kind.h"
#include "multibody/joint_type.h"

namespace carom::multibody {
namespace {

void check_sizes(const JointSpec& joint, const ClearanceKind& kind, const Subject& subject,
                 Checker& check) {
  const JointClearance& clearance = *joint.clearance;
  const auto positive = [&](double value, const std::string& what, const std::string& remedy) {
    const bool good = std::isfinite(value) && value > 0;
    check.require(good, subject, what + " is " + short_text(value) + " m", remedy);
    return good;
  };
  const bool has_size =
      positive(clearance.size, "clearance",
               "must be above 0; a joint without clearance is written without the key");
  const auto has = [&](std::string_view size) {
    return std::ranges::find(kind.sizes, size) != kind.sizes.end();
  };
  if (has("section")) {
    for (const double width : clearance.section) {
      positive(width, "a width of the slider's section", "must be above 0");
    }
  }
  if (has("radius")) {
    const bool has_radius = positive(clearance.radius, "radius of the hole",
                                     "give radius, that of the bush or socket; must be above 0");
    if (has_size && has_radius) {
      check.require(clearance.size < clearance.radius, subject,
                    "clearance " + short_text(clearance.size) +
                        " m is not below the radius of the hole, which is " +
                        short_text(clearance.radius) + " m",
                    "the clearance is the radius of the hole less that of what it holds");
    }
  }
  if (has("length")) {
    positive(clearance.length, "length of the " + std::string(kind.filling),
             "give length along the axis; must be above 0");
  }
  if (clearance.axial) positive(*clearance.axial, "axial clearance", "must be above 0");
}

}  // namespace

void check_clearance(const JointSpec& joint, const Subject& joint_subject,
                     const std::vector<ContactSpec>& contacts, Checker& check) {
  const Subject subject = {joint_subject.name, joint.clearance->place.empty()
                                                   ? joint_subject.place
                                                   : joint.clearance->place};
  const JointType* type = find_joint_type(joint.type);
  if (type == nullptr) return;
  if (type->clearance == nullptr) {
    check.require(false, subject, "a " + joint.type + " joint cannot have clearance",
                  names_of(can_be_loose) + " joints can");
    return;
  }
  check_sizes(joint, *type->clearance, subject, check);
  check.require(!joint.speed || has_one_axis(*type), subject,
                "a start speed needs a joint with one axis", "give the bodies velocities");
  check.require(!joint.speed || std::isfinite(*joint.speed), subject, "start speed is not finite");
  const JointActions& actions = joint.actions;
  const char* action = actions.drive                         ? "a drive"
                       : actions.limits                      ? "limits"
                       : !actions.spring_stiffness.is_zero() ? "a spring"
                       : !actions.damper.is_zero()           ? "a damper"
                                                             : nullptr;
  check.require(action == nullptr, subject,
                std::string("a joint with clearance cannot have ") + (action ? action : "") +
                    ": it has no coordinate",
                "let forces act between its bodies, or leave out the clearance");
  check.require(!actions.friction, subject,
                "a joint with clearance has the friction of its contact",
                "write friction inside clearance, with the keys of a contact");
  for (const ContactSpec& contact : contacts) {
    check.require(contact.name != joint.name && contact.name != joint.name + ".axial", subject,
                  "there is a contact of that name, and the joint itself becomes one",
                  "rename the contact or the joint");
  }
}

}  // namespace carom::multibody
