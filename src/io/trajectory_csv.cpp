#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "carom/run_files.h"
#include "io/csv_text.h"

namespace carom {
namespace {

/// Cells of one row after the other behind a text, each with all digits of a double. Large runs have
/// tens of millions of numbers, so that nothing is copied twice.
class Rows {
 public:
  explicit Rows(std::string head) : text_(std::move(head)) {}

  void add(double value) {
    char cell[32];
    char* end = std::to_chars(cell, cell + sizeof cell, value).ptr;
    *end++ = ',';
    text_.append(cell, end);
  }
  void add(const Vector3d& vector) {
    for (const double value : vector) add(value);
  }
  void end_row() { text_.back() = '\n'; }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

std::string header(const Model& model, bool reactions) {
  std::string columns = "time";
  const auto add = [&columns](const std::string& name, std::initializer_list<const char*> parts) {
    for (const char* part : parts) columns += "," + io::csv_cell(name + "." + part);
  };
  for (int i = 1; i < model.body_count(); ++i) {
    add(model.name(BodyId{i}),
        {"px", "py", "pz", "qw", "qx", "qy", "qz", "vx", "vy", "vz", "wx", "wy", "wz"});
  }
  for (const ContactSpec& contact : model.contacts())
    add(contact.name, {"gap", "normal_force", "friction_force", "slip_speed"});
  for (int i = 0; reactions && i < model.given_joint_count(); ++i) {
    add(model.name(JointId{i}), {"fx", "fy", "fz", "mx", "my", "mz"});
  }
  return columns +
         ",kinetic,gravitational,springs,contacts,work_of_drives,lost_in_contact,lost_in_friction,"
         "lost_in_dampers,residual\n";
}

void add(const BodySample& body, Rows& rows) {
  rows.add(body.p_WB);
  for (const double value : {body.q_WB.w(), body.q_WB.x(), body.q_WB.y(), body.q_WB.z()})
    rows.add(value);
  rows.add(body.v_WB);
  rows.add(body.w_WB);
}

void add(const EnergyLedger& energy, Rows& rows) {
  for (const double value : {energy.kinetic, energy.gravitational, energy.springs, energy.contacts,
                             energy.work_of_drives, energy.lost_in_contact, energy.lost_in_friction,
                             energy.lost_in_dampers, energy.residual}) {
    rows.add(value);
  }
}

}  // namespace

std::string trajectory_csv(const Scenario& scenario, const Trajectory& trajectory) {
  Rows rows(fmt::format(
                "# carom {}: trajectory\n# title: {}\n# method: {}\n"
                "# units: time s; px py pz m (centre of mass); qw qx qy qz 1; vx vy vz m/s; wx wy "
                "wz rad/s; all in world axes\n"
                "# units: gap m (inf: out of reach); normal_force friction_force N; slip_speed "
                "m/s; energies J\n"
                "# units: fx fy fz N, mx my mz N m: of a joint on its second body, about the "
                "joint's point, world axes\n",
                CAROM_VERSION, io::one_line(scenario.title), trajectory.method) +
            header(scenario.model, !trajectory.first().reactions.empty()));
  for (const Sample& sample : trajectory.samples) {
    rows.add(sample.time);
    for (const BodySample& body : sample.bodies) add(body, rows);
    for (const ContactSample& contact : sample.contacts) {
      for (const double value :
           {contact.gap, contact.normal_force, contact.friction_force, contact.slip_speed}) {
        rows.add(value);
      }
    }
    for (const SpatialVector& reaction : sample.reactions) {
      rows.add(reaction.linear);
      rows.add(reaction.angular);
    }
    add(sample.energy, rows);
    rows.end_row();
  }
  return rows.take();
}

}  // namespace carom
