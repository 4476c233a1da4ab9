// Rigid impacts with friction against records computed independently of Carom: plane impacts and a
// double pendulum by 34-digit arithmetic, impacts in space by Keller's equation at 1e-13. The records
// are examples for Gilardi and Sharf 2002, "Literature survey of contact dynamics modelling", whose
// sections 2.1 to 2.3 they compute; the paper prints no numbers.
#include <gtest/gtest.h>

#include <map>
#include <numbers>

#include "carom/impact.h"
#include "support/rigid_reference.h"

namespace carom {
namespace rigid_impact_test {

using nlohmann::json;
using testing_support::expect_close;
using testing_support::plane_contact;
using testing_support::rigid_records;

const std::map<std::string, ImpactHypothesis> kOnPath = {{"newton", ImpactHypothesis::newton},
                                                         {"poisson", ImpactHypothesis::poisson},
                                                         {"stronge", ImpactHypothesis::stronge}};
const std::map<std::string, ImpactHypothesis> kAlgebraic = {
    {"newton_whittaker", ImpactHypothesis::newton_whittaker},
    {"newton_kane", ImpactHypothesis::newton_kane}};

RigidContact plane_contact_of(const json& p) {
  return plane_contact(p["N"][0], p["N"][1], p["N"][2], p["v_rel"][0], p["v_rel"][1], p["mu"]);
}

/// "C-slide", "R-reverse" …; the records call jamming and starting slip by other names.
std::vector<std::string> path_of(const RigidRebound& rebound) {
  std::vector<std::string> path;
  for (const SlipPhase& phase : rebound.phases) {
    const SlipMode mode = phase.mode == SlipMode::jam ? SlipMode::slide : phase.mode;
    path.push_back(std::string(phase.in_restitution ? "R-" : "C-") + std::string(to_text(mode)));
  }
  return path;
}

std::vector<std::string> path_of(const json& record) {
  std::vector<std::string> path = record["path"];
  for (std::string& phase : path) {
    if (phase.ends_with("slide_from_rest")) phase.resize(phase.size() - 10);
  }
  return path;
}

/// "jam, C-sticking", from how the path ends and where its last kind of slip began.
std::string mode_of(const RigidRebound& rebound) {
  const SlipPhase& last = *(rebound.phases.end() - 1);
  const SlipPhase* first = rebound.phases.begin();
  while (first->mode != last.mode) ++first;
  const std::string phase = first->in_restitution ? "R-" : "C-";
  const std::string jam = rebound.painleve ? "jam, " : "";
  if (last.mode == SlipMode::stick) return jam + phase + "sticking";
  if (last.mode == SlipMode::reverse) return jam + phase + "reversed sliding";
  return jam + "sliding";
}

constexpr double kTolerance = 1e-12;

void check_path(const RigidRebound& ours, const json& reference) {
  EXPECT_EQ(path_of(ours), path_of(reference));
  EXPECT_EQ(mode_of(ours), reference["mode"].get<std::string>());
  expect_close(ours.impulse_C.x(), reference["Pt"], kTolerance);
  expect_close(ours.impulse_C.z(), reference["Pn"], kTolerance);
  expect_close(ours.velocity_C.x(), reference["vt"], kTolerance);
  expect_close(ours.velocity_C.z(), reference["vn"], kTolerance);
  expect_close(ours.compression_impulse, reference["Pn_c"], kTolerance);
  expect_close(ours.work_compression, reference["Wn_c"], kTolerance);
  expect_close(ours.work_restitution, reference["Wn_r"], kTolerance);
  expect_close(ours.work_tangential, reference["Wt"], kTolerance);
  expect_close(ours.energy_lost, reference["energy_loss"], kTolerance);
  expect_close(ours.restitution_kinematic, reference["e_newton"], kTolerance);
  expect_close(ours.restitution_kinetic, reference["e_poisson"], kTolerance);
  expect_close(ours.restitution_energetic, reference["e_stronge"], kTolerance);
}

void check_algebraic(const RigidRebound& ours, const json& reference) {
  expect_close(ours.impulse_C.x(), reference["Pt"], kTolerance);
  expect_close(ours.impulse_C.z(), reference["Pn"], kTolerance);
  expect_close(ours.velocity_C.x(), reference["vt"], kTolerance);
  expect_close(ours.velocity_C.z(), reference["vn"], kTolerance);
  expect_close(ours.energy_lost, reference["energy_loss"], kTolerance);
}

void check_plane_record(const json& record) {
  const json& p = record["params"];
  const RigidContact contact = plane_contact_of(p);
  EXPECT_TRUE(is_plane(contact));
  for (const auto& [name, hypothesis] : kOnPath) {
    SCOPED_TRACE(name);
    check_path(solve_impact(contact, {.hypothesis = hypothesis, .restitution = p["e"]}),
               record["computed"][name]);
    // Without restitution the impact ends at the greatest compression.
    const RigidRebound plastic =
        solve_impact(contact, {.hypothesis = hypothesis, .restitution = 0});
    expect_close(plastic.impulse_C.x(), record["computed"][name]["Pt_c"], kTolerance);
  }
  for (const auto& [name, hypothesis] : kAlgebraic) {
    SCOPED_TRACE(name);
    check_algebraic(solve_impact(contact, {.hypothesis = hypothesis, .restitution = p["e"]}),
                    record["computed"][name]);
  }
}

TEST(RigidImpact, AgreesWithEveryPlaneRecordUnderFiveHypotheses) {
  for (const json& record : rigid_records("001/planar/")) {
    SCOPED_TRACE(record["id"].get<std::string>());
    check_plane_record(record);
  }
}

TEST(RigidImpact, AgreesWithKaneAndLevinsonsDoublePendulum) {
  for (const json& record : rigid_records("001/double_pendulum/")) {
    SCOPED_TRACE(record["id"].get<std::string>());
    check_plane_record(record);
    // The kinetic energy falls by what the contact loses.
    const json& p = record["params"];
    for (const auto& group : {kOnPath, kAlgebraic}) {
      for (const auto& [name, hypothesis] : group) {
        const RigidRebound rebound =
            solve_impact(plane_contact_of(p), {.hypothesis = hypothesis, .restitution = p["e"]});
        expect_close(record["computed"]["K_minus"].get<double>() - rebound.energy_lost,
                     record["computed"][name]["K_plus"], kTolerance);
      }
    }
  }
}

// Fig. 4: where the line of sticking meets those of greatest compression (B) and of termination (A).
TEST(RigidImpact, SticksFirstAtTheRatiosOfFigure4) {
  for (const json& record : rigid_records("001/fig4/")) {
    SCOPED_TRACE(record["id"].get<std::string>());
    const json& p = record["params"];
    const double slip = p["vt"];
    const RigidContact contact = plane_contact(p["N"][0], p["N"][1], p["N"][2], slip, p["vn"], 100);
    const RigidRebound B =
        solve_impact(contact, {.hypothesis = ImpactHypothesis::newton_kane, .restitution = 0});
    const RigidRebound A =
        solve_impact(contact, {.hypothesis = ImpactHypothesis::newton_kane, .restitution = p["e"]});
    const json& expected = record["computed"];
    expect_close(B.impulse_C.x(), expected[0], kTolerance);
    expect_close(B.impulse_C.z(), expected[1], kTolerance);
    expect_close(A.impulse_C.x(), expected[2], kTolerance);
    expect_close(A.impulse_C.z(), expected[3], kTolerance);
    const double against = slip > 0 ? -1 : 1;
    expect_close(against * B.impulse_C.x() / B.impulse_C.z(), expected[4], kTolerance);
    expect_close(against * A.impulse_C.x() / A.impulse_C.z(), expected[5], kTolerance);
    expect_close(critical_impulse_ratio(contact, 0), std::fabs(expected[4].get<double>()),
                 kTolerance);
    expect_close(critical_impulse_ratio(contact, p["e"]), std::fabs(expected[5].get<double>()),
                 kTolerance);
  }
}

// Impacts in space. The records hold 11 to 12 digits.
TEST(RigidImpact, AgreesWithEveryRecordOfKellersEquation) {
  constexpr double tolerance = 1e-10;
  for (const json& record : rigid_records("001/keller/")) {
    SCOPED_TRACE(record["id"].get<std::string>());
    const json& p = record["params"];
    RigidContact contact{.friction = p["mu"]};
    for (int i = 0; i < 3; ++i) {
      contact.velocity_C[i] = p["v_rel"][static_cast<std::size_t>(i)];
      for (int j = 0; j < 3; ++j) {
        contact.inverse_C(i, j) = p["N"][static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
      }
    }
    for (const auto& [name, hypothesis] : kOnPath) {
      SCOPED_TRACE(name);
      const RigidRebound ours =
          solve_impact(contact, {.hypothesis = hypothesis, .restitution = p["e"]});
      const json& expected = record["computed"][name];
      EXPECT_EQ(path_of(ours), path_of(expected));
      for (std::size_t i = 0; i < 3; ++i) {
        expect_close(ours.impulse_C[static_cast<int>(i)], expected["P"][i], tolerance, 1);
        expect_close(ours.velocity_C[static_cast<int>(i)], expected["v"][i], tolerance, 1);
      }
      expect_close(ours.compression_impulse, expected["Pn_c"], tolerance);
      expect_close(ours.work_compression, expected["Wn_c"], tolerance);
      expect_close(ours.work_restitution, expected["Wn_r"], tolerance);
      expect_close(ours.energy_lost, expected["energy_loss"], tolerance);
      expect_close(ours.restitution_kinematic, expected["e_newton"], tolerance);
      expect_close(ours.restitution_kinetic, expected["e_poisson"], tolerance);
      expect_close(ours.restitution_energetic, expected["e_stronge"], tolerance);
      const double speed = ours.velocity_C.head<2>().norm();
      expect_close(speed, expected["slip_speed_end"], tolerance, 1);
      if (!expected["slip_angle_end_deg"].is_null()) {
        const double angle = std::atan2(ours.velocity_C.y(), ours.velocity_C.x());
        expect_close(angle * 180 / std::numbers::pi, expected["slip_angle_end_deg"], tolerance);
      }
    }
  }
}

}  // namespace rigid_impact_test
}  // namespace carom
