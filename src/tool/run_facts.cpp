#include "tool/run_facts.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numbers>

#include "carom/analysis.h"
#include "io/json_values.h"
#include "io/run/run_files.h"
#include "io/run/trajectory_columns.h"
#include "io/toml/problem_list.h"
#include "multibody/joint_type.h"

namespace carom::io {
namespace {

/// Names in front of columns with that ending.
std::vector<std::string> names_before(const RunTable& table, std::string_view ending) {
  std::vector<std::string> names;
  for (const std::string& column : table.names) {
    if (column.ends_with(ending)) names.push_back(column.substr(0, column.size() - ending.size()));
  }
  return names;
}

/// Tables have all columns of a body or a contact or none.
void check_parts(const RunFolder& run, const std::vector<std::string>& names,
                 const std::vector<std::string>& parts, std::vector<Problem>& problems) {
  for (const std::string& name : names) {
    for (const std::string& part : parts) {
      if (run.trajectory.find(name + "." + part) != nullptr) continue;
      problems.push_back(
          {(std::filesystem::path(run.folder) / trajectory_file).string(),
           "has columns of '" + shown(name) + "', but not '" + shown(name) + "." + part + "'",
           "run the scenario again"});
    }
  }
}

Vector3d vector_from(const Json& json) {
  return {json.at(0).get<double>(), json.at(1).get<double>(), json.at(2).get<double>()};
}

std::map<std::string, double> numbers_of(const Json& impact) {
  std::map<std::string, double> numbers;
  for (const ImpactQuantity& quantity : impact_quantities()) {
    if (!quantity.is_number()) continue;
    std::string path = "/" + quantity.key;
    std::ranges::replace(path, '.', '/');
    const Json::json_pointer place(path);
    if (impact.contains(place) && impact[place].is_number())
      numbers[quantity.key] = impact[place].get<double>();
  }
  return numbers;
}

void read_summary_facts(const RunFolder& run, RunFacts& facts) {
  const Json& summary = *run.summary;
  for (const Json& impact : summary.at("impacts")) {
    facts.impacts.push_back({.contact = impact.at("contact").get<std::string>(),
                             .start = impact.at("start").get<double>(),
                             .end = impact.at("end").get<double>(),
                             .of_stop = impact.at("shapes").empty(),
                             .numbers = numbers_of(impact)});
  }
  if (!summary.contains("joints_with_clearance")) return;
  for (const auto& joint : summary.at("joints_with_clearance").items())
    facts.clearances.push_back({joint.key(), joint.value().at("clearance").get<double>()});
}

/// Of the coordinate of a joint type.
std::string unit_of(const std::string& joint_type) {
  const multibody::JointType* type = multibody::find_joint_type(joint_type);
  if (type == nullptr || !takes_limits(*type)) return "";
  return std::string(axis_units(*type).coordinate);
}

void read_scene_facts(const RunFolder& run, RunFacts& facts) {
  if (run.scene == nullptr) return;
  const Json& scene = *run.scene;
  for (const Json& joint : scene.at("joints")) {
    facts.joints.push_back({.name = joint.at("name").get<std::string>(),
                            .type = joint.at("type").get<std::string>(),
                            .body_a = joint.at("bodies").at(0).get<std::string>(),
                            .body_b = joint.at("bodies").at(1).get<std::string>(),
                            .unit = unit_of(joint.at("type").get<std::string>()),
                            .p_AP = vector_from(joint.at("points").at(0)),
                            .p_BP = vector_from(joint.at("points").at(1)),
                            .axis_A = vector_from(joint.at("axes").at(0))});
  }
}

/// Pose and velocity of a body in one row; the ground rests.
struct RowMotion {
  Vector3d p_WB = Vector3d::Zero(), v_WB = Vector3d::Zero(), w_WB = Vector3d::Zero();
  Quaterniond q_WB = Quaterniond::Identity();
};

class BodyColumns {
 public:
  BodyColumns(const RunFacts& run, const std::string& body) {
    if (std::ranges::find(run.bodies, body) == run.bodies.end()) return;
    for (const char* part :
         {"px", "py", "pz", "vx", "vy", "vz", "wx", "wy", "wz", "qw", "qx", "qy", "qz"})
      columns_.push_back(&run.column(body + "." + part));
  }
  RowMotion at(std::size_t row) const {
    if (columns_.empty()) return {};
    const auto value = [&](std::size_t i) { return (*columns_[i])[row]; };
    return {.p_WB = {value(0), value(1), value(2)},
            .v_WB = {value(3), value(4), value(5)},
            .w_WB = {value(6), value(7), value(8)},
            .q_WB = Quaterniond(value(9), value(10), value(11), value(12))};
  }

 private:
  std::vector<const std::vector<double>*> columns_;
};

}  // namespace

const std::vector<double>& RunFacts::column(std::string_view name) const {
  const std::vector<double>* found = run->trajectory.find(name);
  CAROM_ASSERT(found != nullptr, "a column was looked for that the run does not have");
  return *found;
}

const JointFact* RunFacts::find_joint(std::string_view name) const {
  const auto found = std::ranges::find(joints, name, &JointFact::name);
  return found == joints.end() ? nullptr : &*found;
}

bool RunFacts::turns(std::string_view contact) const {
  if (!contact.ends_with(".lower") && !contact.ends_with(".upper")) return false;
  const JointFact* joint = find_joint(contact.substr(0, contact.rfind('.')));
  return joint != nullptr && joint->unit == "rad";
}

RunFacts read_run_facts(const RunFolder& run, std::vector<Problem>& problems) {
  RunFacts facts{.run = &run,
                 .bodies = names_before(run.trajectory, ".qw"),
                 .contacts = names_before(run.trajectory, ".gap")};
  check_parts(run, facts.bodies, body_column_names(), problems);
  check_parts(run, facts.contacts, {"normal_force", "friction_force", "slip_speed"}, problems);
  const std::pair<const char*, void (*)(const RunFolder&, RunFacts&)> files[] = {
      {summary_file, read_summary_facts}, {scene_file, read_scene_facts}};
  for (const auto& [file, read] : files) {
    try {
      read(run, facts);
    } catch (const Json::exception&) {
      problems.push_back({(std::filesystem::path(run.folder) / file).string(),
                          "is not as Carom writes it", "run the scenario again"});
    }
  }
  return facts;
}

JointCurve joint_curve(const RunFacts& run, const JointFact& joint) {
  const BodyColumns a(run, joint.body_a), b(run, joint.body_b);
  const bool turns = joint.unit == "rad";
  JointCurve curve;
  Quaterniond q_AB_start = Quaterniond::Identity();
  for (std::size_t row = 0; row < run.run->trajectory.rows(); ++row) {
    const RowMotion A = a.at(row), B = b.at(row);
    const Vector3d axis_W = A.q_WB * joint.axis_A;
    if (turns) {
      const Quaterniond q_AB = A.q_WB.conjugate() * B.q_WB;
      if (row == 0) q_AB_start = q_AB;
      const Quaterniond turn = q_AB * q_AB_start.conjugate();
      double angle = 2 * std::atan2(turn.vec().dot(joint.axis_A), turn.w());
      // A joint may turn many times: the angle nearest to the one before.
      if (row > 0)
        angle += 2 * std::numbers::pi *
                 std::round((curve.position.back() - angle) / (2 * std::numbers::pi));
      curve.position.push_back(angle);
      curve.speed.push_back((B.w_WB - A.w_WB).dot(axis_W));
    } else {
      const Vector3d p_WP_A = A.p_WB + A.q_WB * joint.p_AP, p_WP_B = B.p_WB + B.q_WB * joint.p_BP;
      const Vector3d v_A = A.v_WB + A.w_WB.cross(p_WP_B - A.p_WB);
      const Vector3d v_B = B.v_WB + B.w_WB.cross(p_WP_B - B.p_WB);
      curve.position.push_back((p_WP_B - p_WP_A).dot(axis_W));
      curve.speed.push_back((v_B - v_A).dot(axis_W));
    }
  }
  return curve;
}

}  // namespace carom::io
