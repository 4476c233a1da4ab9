// What ModelBuilder::finish() asks of the parts of a model before it joins them.
#pragma once

#include <string>
#include <vector>

#include "carom/messages.h"
#include "carom/model.h"

namespace carom::multibody {

/// What a problem is about: "body NAME", and where the user wrote it, or nothing.
struct Subject {
  std::string name;
  std::string place{};
};

/// Collects problems. Where the user wrote the part comes first, when it is known.
class Checker {
 public:
  void require(bool good, const Subject& subject, const std::string& message,
               const std::string& remedy = "");
  void finish() const { throw_if_any(problems_); }

 private:
  std::vector<Problem> problems_;
};

/// The parts as added to a ModelBuilder.
struct ModelParts {
  const std::vector<BodySpec>& bodies;  ///< without the ground
  const std::vector<JointSpec>& joints;
  const std::vector<JointSpec>& loose_joints;  ///< with clearance
  const std::vector<ShapeSpec>& shapes;
  const std::vector<ContactSpec>& contacts;
  const std::vector<ForceSpec>& forces;
  const Vector3d& gravity_W;
};

void check_parts(const ModelParts& parts, Checker& check);

/// Springs, drives, stops, friction and start speed of a joint.
void check_actions(const JointSpec& joint, const Subject& subject, Checker& check);

/// Shapes, contacts and forces.
void check_interactions(const ModelParts& parts, Checker& check);

/// "joint NAME", or its number when it has no name.
Subject subject_of(const char* kind, const std::string& name, std::size_t index,
                   const std::string& place);

/// "[x, y, z]"
std::string text(const Vector3d& v);

}  // namespace carom::multibody
