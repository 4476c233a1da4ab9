#include <fmt/format.h>

#include "carom/analysis.h"
#include "carom/scenario.h"
#include "io/run/csv_text.h"
#include "io/run/run_identifier.h"
#include "multibody/clearance_kind.h"
#include "multibody/joint_type.h"

namespace carom {

std::string orbit_csv(const Scenario& scenario, const ClearanceJoint& joint,
                      const Trajectory& trajectory) {
  std::string text = fmt::format(
      "# carom {}: orbit in the joint {}\n# run: {}\n# title: {}\n"
      "# middle of the second body's pin, slider or ball as the first body sees it, in the joint's "
      "axes; z is the axis of the joint, of a {} joint the world's at the start\n"
      "# clearance: {} m\n"
      "# units: time s; x y z m; offset m (that the clearance limits); tilt rad (angle between the "
      "axes)\n"
      "time,x,y,z,offset,tilt\n",
      CAROM_VERSION, io::one_line(joint.spec.name), io::run_identifier(trajectory),
      io::one_line(scenario.title), multibody::names_of([](const multibody::JointType& type) {
        return type.clearance != nullptr &&
               type.clearance->border == multibody::ClearanceBorder::ball;
      }),
      joint.spec.clearance->size);
  for (const OrbitPoint& point : journal_orbit(joint, trajectory)) {
    text += fmt::format("{},{},{},{},{},{}\n", point.time, point.offset_F.x(), point.offset_F.y(),
                        point.offset_F.z(), offset_across(joint, point), point.tilt);
  }
  return text;
}

}  // namespace carom
