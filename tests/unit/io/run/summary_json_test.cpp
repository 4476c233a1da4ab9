#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "carom/scenario.h"
#include "support/recorded_run.h"

namespace carom {
namespace summary_json_test {

using nlohmann::ordered_json;
using test::recorded_run;
using test::two_balls;

ordered_json summary_of(const Trajectory& run) {
  return ordered_json::parse(summary_json(two_balls(), run));
}

TEST(SummaryJson, HasTheKeysOfTheContract) {
  const ordered_json json = summary_of(recorded_run());
  for (const std::string key : {"carom", "format", "title", "method", "outcome", "impacts",
                                "events", "final", "energy", "model", "statistics", "warnings"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  for (const std::string key : {"contact",
                                "start",
                                "end",
                                "duration",
                                "approach_speed",
                                "separation_speed",
                                "restitution",
                                "effective_mass",
                                "stiffness",
                                "exponent",
                                "law",
                                "parameters",
                                "peak_force",
                                "max_indentation",
                                "permanent_indentation",
                                "impulse",
                                "normal_impulse",
                                "normal",
                                "point",
                                "bodies",
                                "energy_lost",
                                "warnings",
                                "time_of_max_indentation",
                                "shapes",
                                "ended"}) {
    EXPECT_TRUE(json["impacts"][0].contains(key)) << key;
  }
  for (const std::string key : {"initial", "final", "work_of_drives", "lost_in_contact",
                                "lost_in_friction", "lost_in_dampers", "residual"}) {
    EXPECT_TRUE(json["energy"].contains(key)) << key;
  }
  for (const std::string key : {"steps", "force_evaluations", "events", "wall_seconds"})
    EXPECT_TRUE(json["statistics"].contains(key)) << key;
}

TEST(SummaryJson, KeepsEveryDigit) {
  const Trajectory run = recorded_run();
  const ordered_json impact = summary_of(run)["impacts"][0];
  EXPECT_EQ(impact["start"].get<double>(), run.episodes[0].start);
  EXPECT_EQ(impact["duration"].get<double>(), run.episodes[0].end - run.episodes[0].start);
  EXPECT_EQ(impact["energy_lost"]["normal"].get<double>(), run.episodes[0].lost_normal);
}

TEST(SummaryJson, TellsTheBodiesBeforeAndAfterByName) {
  const ordered_json json = summary_of(recorded_run());
  const ordered_json& bodies = json["impacts"][0]["bodies"];
  EXPECT_EQ(bodies["left"]["velocity_before"][0], 0.3);
  EXPECT_EQ(bodies["right"]["velocity_after"][0], 0.255);
  EXPECT_EQ(json["final"]["bodies"]["right"]["velocity"][0], 0.255);
  EXPECT_EQ(json["final"]["bodies"]["left"]["quaternion"],
            ordered_json::parse("[1.0,0.0,0.0,0.0]"));
}

TEST(SummaryJson, DoesNotCountTheGroundNorLooseBodiesAsJoints) {
  const ordered_json model = summary_of(recorded_run())["model"];
  EXPECT_EQ(model["bodies"], 2);
  EXPECT_EQ(model["joints"], 0);
  EXPECT_EQ(model["degrees_of_freedom"], 12);
}

TEST(SummaryJson, WritesInfinityAsTextAndTheUnknownAsNull) {
  Trajectory run = recorded_run();
  run.episodes[0].effective_mass = std::numeric_limits<double>::infinity();
  run.episodes[0].realised_restitution = std::numeric_limits<double>::quiet_NaN();
  run.episodes[0].stiffness.reset();
  const std::string text = summary_json(two_balls(), run);
  EXPECT_EQ(text.find("nan"), std::string::npos);
  const ordered_json impact = ordered_json::parse(text)["impacts"][0];
  EXPECT_EQ(impact["effective_mass"], "inf");
  EXPECT_TRUE(impact["restitution"]["realised"].is_null());
  EXPECT_TRUE(impact["stiffness"].is_null());
}

TEST(SummaryJson, RigidImpactsHaveNoPeakForce) {
  Trajectory run = recorded_run();
  run.episodes[0].end = run.episodes[0].start;
  const ordered_json impact = summary_of(run)["impacts"][0];
  EXPECT_EQ(impact["duration"], 0);
  EXPECT_FALSE(impact.contains("peak_force"));
}

TEST(SummaryJson, SaysWhyARunStopped) {
  Trajectory run = recorded_run();
  run.outcome = {Outcome::Kind::stopped, "step below 1e-12 s"};
  const ordered_json json = summary_of(run);
  EXPECT_EQ(json["outcome"], "stopped");
  EXPECT_EQ(json["reason"], "step below 1e-12 s");
}

TEST(SummaryJson, EventsNameAContactOrAJoint) {
  Trajectory run = recorded_run();
  run.events = {{.time = 0.5, .type = "rest", .subject = "left-right"},
                {.time = 0.6, .type = "limit", .subject = "pin", .is_joint = true}};
  const ordered_json events = summary_of(run)["events"];
  EXPECT_EQ(events[0]["contact"], "left-right");
  EXPECT_EQ(events[1]["joint"], "pin");
}

TEST(SummaryJson, RepeatsSettingsAndMaterials) {
  const ordered_json json = summary_of(recorded_run());
  EXPECT_EQ(json["settings"]["tolerance"], 1e-9);
  EXPECT_EQ(json["settings"]["output_step"], 1e-4);
  EXPECT_EQ(json["materials"]["steel"]["young"], 207e9);
  EXPECT_TRUE(json["materials"]["steel"]["yield"].is_null());
}

TEST(ModelJson, ListsContactsWithTheirLaws) {
  const ordered_json json = ordered_json::parse(model_json(two_balls()));
  ASSERT_EQ(json["contacts"].size(), 1u);
  EXPECT_EQ(json["contacts"][0]["law"], "hunt-crossley");
  EXPECT_EQ(json["contacts"][0]["calibration"], "exact");
  EXPECT_EQ(json["contacts"][0]["shapes"][1][0], "right.surface");
}

}  // namespace summary_json_test
}  // namespace carom
