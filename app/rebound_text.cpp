#include "rebound_text.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <numbers>

#include "carom/math.h"
#include "table.h"

namespace carom::app {
namespace {

std::string number(double value) {
  if (std::isnan(value)) return "-";
  return fmt::format("{:.5g}", std::abs(value) < 5e-13 ? 0.0 : value);
}

/// Rounding is not energy, neither lost nor created.
std::string energy_text(double lost, const RigidContact& contact) {
  if (std::isnan(lost)) return "-";
  const double stored = contact.velocity_C.squaredNorm() / contact.inverse_C(2, 2);
  return engineering_text(std::abs(lost) < 1e-12 * stored ? 0.0 : lost, "J");
}

std::string short_vector_text(const Vector3d& vector) {
  return fmt::format("({}, {}, {})", number(vector.x()), number(vector.y()), number(vector.z()));
}

/// "slide, stick in compression": modes in their order, with the phase in which each begins.
std::string slip_text(const SlipPhases& phases) {
  std::string text;
  const SlipPhase* before = nullptr;
  for (const SlipPhase& phase : phases) {
    if (before == nullptr || before->mode != phase.mode) {
      if (!text.empty()) text += ", ";
      text += to_text(phase.mode);
      if (before != nullptr) text += phase.in_restitution ? " in restitution" : " in compression";
    }
    before = &phase;
  }
  return text.empty() ? "-" : text;
}

std::string contact_text(const ReboundReport& report) {
  const RigidContact& contact = report.at.contact;
  std::vector<std::vector<std::string>> rows = {
      {"approach speed", engineering_text(-contact.velocity_C.z(), "m/s", 5), ""},
      {"slip speed", engineering_text(contact.velocity_C.head<2>().norm(), "m/s", 5), "before"},
      {"friction", number(contact.friction), ""},
      {"restitution", number(report.at.restitution), "asked for, at this speed"},
      {"critical impulse ratio", number(report.critical_impulse_ratio),
       "the least that stops the slip"}};
  if (report.principal) {
    rows.push_back({"principal values",
                    fmt::format("m = {}", engineering_text(report.principal->mass, "kg", 5)),
                    fmt::format("λ = {}, θ = {} deg", number(report.principal->lambda),
                                number(report.principal->theta * 180 / std::numbers::pi))});
  } else {
    rows.push_back({"motion", "in space", "the slip turns"});
  }
  return table_text(rows, false);
}

}  // namespace

std::string rebound_text(const ReboundReport& report) {
  std::string text =
      (report.title.empty() ? "rebound" : report.title) + "\n\n" + contact_text(report);
  std::vector<std::vector<std::string>> rows = {
      {"hypothesis", "v_n [m/s]", "slip [m/s]", "P_n [N s]", "P_t [N s]", "kinematic e",
       "kinetic e", "energetic e", "energy lost", "the contact"}};
  for (const HypothesisRebound& result : report.hypotheses) {
    const RigidRebound& rebound = result.rebound;
    // In the plane the sign says where to; in space there is only a size.
    const auto tangential = [&](const Vector3d& v) {
      return number(report.plane ? v.x() : v.head<2>().norm());
    };
    rows.push_back({std::string(to_text(result.hypothesis)), number(rebound.velocity_C.z()),
                    tangential(rebound.velocity_C), number(rebound.impulse_C.z()),
                    tangential(rebound.impulse_C), number(rebound.restitution_kinematic),
                    number(rebound.restitution_kinetic), number(rebound.restitution_energetic),
                    energy_text(rebound.energy_lost, report.at.contact),
                    slip_text(rebound.phases)});
  }
  text += "\n" + table_text(rows, true, {1, 2, 3, 4, 5, 6, 7, 8});
  std::vector<std::vector<std::string>> bodies = {
      {"hypothesis", "body", "velocity [m/s]", "angular velocity [rad/s]"}};
  for (const HypothesisRebound& result : report.hypotheses) {
    for (int i = 0; i < 2; ++i) {
      bodies.push_back({i == 0 ? std::string(to_text(result.hypothesis)) : "",
                        fmt::format("{}", i + 1), short_vector_text(result.bodies[i].v_WB),
                        short_vector_text(result.bodies[i].w_WB)});
    }
  }
  return text + "\nafter\n\n" + table_text(bodies, true);
}

std::string mode_map_text(const ModeMap& map) {
  std::map<ContactMode, int> counts;
  for (const ModeMap::Cell& cell : map.cells) ++counts[cell.mode];
  std::vector<std::vector<std::string>> rows = {{"mode", "share"}};
  for (const auto& [mode, count] : counts) {
    rows.push_back(
        {std::string(to_text(mode)),
         fmt::format("{:.1f} %", 100.0 * count / static_cast<double>(map.cells.size()))});
  }
  return fmt::format("contact modes over {} and {}, hypothesis {}\n\n{}", to_text(map.x.quantity),
                     to_text(map.y.quantity), to_text(map.hypothesis), table_text(rows, true, {1}));
}

}  // namespace carom::app
