#include "tool/run_plot.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <numbers>

#include "carom/messages.h"
#include "support/xml.h"

namespace carom {
namespace run_plot_test {

std::shared_ptr<const io::Json> document(const std::string& text) {
  return std::make_shared<const io::Json>(io::Json::parse(text));
}

/// A crank that turns at 5 rad/s about z through many turns, and a ball that touches the ground
/// between 1 s and 2 s with F = 1000·δ, δ a half sine of 2 mm.
RunFolder crank_and_ball(const std::string& name = "made-up") {
  RunFolder run{.folder = name + ".carom", .name = name};
  run.summary = document(R"({"carom": "0", "format": 1,
    "impacts": [{"contact": "bounce", "shapes": ["a", "b"], "start": 1.0, "end": 2.0},
                {"contact": "crank.lower", "shapes": [], "start": 1.0, "end": 2.0},
                {"contact": "bounce", "shapes": ["a", "b"], "start": 3.0, "end": 3.0}],
    "final": {"time": 4, "bodies": {"crank": {}, "ball": {}}}})");
  run.scene = document(R"({"joints": [
    {"name": "pin", "type": "revolute", "bodies": ["ground", "crank"],
     "points": [[0, 0, 0], [-1, 0, 0]], "axes": [[0, 0, 1], [0, 0, 1]]},
    {"name": "guide", "type": "prismatic", "bodies": ["ground", "ball"],
     "points": [[0, 0, 3], [0, 0, 0]], "axes": [[0, 0, 1], [0, 0, 1]]}]})");
  RunTable& table = run.trajectory;
  table.names = {"time"};
  for (const std::string body : {"crank", "ball"}) {
    for (const char* part :
         {"px", "py", "pz", "qw", "qx", "qy", "qz", "vx", "vy", "vz", "wx", "wy", "wz"})
      table.names.push_back(body + "." + part);
  }
  for (const char* part : {"gap", "normal_force", "friction_force", "slip_speed"})
    table.names.push_back(std::string("bounce.") + part);
  for (const char* energy : {"kinetic", "gravitational", "springs", "contacts", "work_of_drives",
                             "lost_in_contact", "lost_in_friction", "lost_in_dampers", "residual"})
    table.names.push_back(energy);
  table.columns.resize(table.names.size());
  const auto put = [&](const std::string& column, double value) {
    for (std::size_t i = 0; i < table.names.size(); ++i) {
      if (table.names[i] == column) table.columns[i].back() = value;
    }
  };
  for (int i = 0; i <= 400; ++i) {
    const double time = 0.01 * i, angle = 5 * time;
    for (auto& column : table.columns) column.push_back(0);
    put("time", time);
    put("crank.px", std::cos(angle));
    put("crank.py", std::sin(angle));
    put("crank.qw", std::cos(angle / 2));
    put("crank.qz", std::sin(angle / 2));
    put("crank.vx", -5 * std::sin(angle));
    put("crank.vy", 5 * std::cos(angle));
    put("crank.wz", 5);
    put("ball.qw", 1);
    put("ball.pz", 3 - time);
    put("ball.vz", -1);
    const bool touches = i >= 100 && i <= 200;
    const double depth = touches ? 2e-3 * std::sin(std::numbers::pi * (time - 1)) : -1;
    put("bounce.gap", i < 50 ? std::numeric_limits<double>::infinity() : -depth);
    put("bounce.normal_force", touches ? std::max(0.0, 1000 * depth) : 0);
    put("kinetic", 2);
  }
  return run;
}

RunPlot plot_of(const RunPlotRequest& request) {
  const RunFolder run = crank_and_ball();
  return make_run_plot({&run, 1}, request);
}

std::vector<Problem> problems_of(const RunPlotRequest& request) {
  try {
    plot_of(request);
  } catch (const InputError& error) {
    return error.problems();
  }
  return {};
}

TEST(RunPlot, ALoopConsistsOfTheTouchOnly) {
  const RunPlot plot = plot_of({.quantity = "force-indentation"});
  ASSERT_EQ(plot.curves.size(), 1u);
  ASSERT_EQ(plot.curves[0].pieces.size(), 1u);
  EXPECT_EQ(plot.curves[0].points(), 101u);
  for (const auto& [depth, force] : plot.curves[0].pieces[0])
    EXPECT_NEAR(force, 1000 * depth, 1e-12);
  EXPECT_EQ(plot.x.unit, "m");
  EXPECT_EQ(plot.y.unit, "N");
}

TEST(RunPlot, TheTimeOfAnImpactCountsFromItsFirstTouch) {
  const RunPlot plot = plot_of({.quantity = "force-time", .impact = 1});
  ASSERT_EQ(plot.curves.size(), 1u) << "there is no friction";
  const auto& points = plot.curves[0].pieces.at(0);
  EXPECT_EQ(points.front().first, 0);
  EXPECT_NEAR(points.back().first, 1, 1e-12);
  EXPECT_EQ(plot.y.title, "normal force");
}

TEST(RunPlot, AGapOutOfReachInterruptsTheCurve) {
  const RunPlot plot = plot_of({.quantity = "gap"});
  ASSERT_EQ(plot.curves[0].pieces.size(), 1u);
  EXPECT_EQ(plot.curves[0].pieces[0].front().first, 0.5);
}

TEST(RunPlot, FromAndToBoundTheTimes) {
  const RunPlot plot = plot_of({.quantity = "ball.pz", .from = 1.0, .to = 1.5});
  EXPECT_EQ(plot.curves[0].points(), 51u);
  EXPECT_EQ(plot.y.unit, "m");
  EXPECT_EQ(problems_of({.quantity = "ball.pz", .from = 1.501, .to = 1.502}).size(), 1u);
  EXPECT_EQ(problems_of({.quantity = "ball.pz", .from = 2.0, .to = 1.0}).size(), 1u);
  EXPECT_EQ(problems_of({.quantity = "ball.pz", .impact = 1, .to = 1.0}).size(), 1u);
}

TEST(RunPlot, VelocitiesAreThoseAlongAxesThatMove) {
  const RunPlot both = plot_of({.quantity = "velocity", .bodies = {"crank"}});
  ASSERT_EQ(both.curves.size(), 2u);
  EXPECT_EQ(both.curves[0].label, "along x");
  const RunPlot one = plot_of({.quantity = "velocity", .bodies = {"crank"}, .axis = "y"});
  ASSERT_EQ(one.curves.size(), 1u);
  EXPECT_EQ(one.y.title, "velocity along y");
  EXPECT_EQ(one.curves[0].pieces[0].front().second, 5);
}

TEST(RunPlot, EnergiesThatAreNotThereAreLeftOut) {
  const RunPlot plot = plot_of({.quantity = "energy"});
  ASSERT_EQ(plot.curves.size(), 2u);
  EXPECT_EQ(plot.curves[0].label, "kinetic");
  EXPECT_EQ(plot.curves[1].label, "residual");
}

TEST(RunPlot, TheAngleOfAJointCountsItsTurns) {
  const RunPlot plot = plot_of({.quantity = "phase", .joints = {"pin"}});
  const auto& points = plot.curves[0].pieces.at(0);
  ASSERT_EQ(points.size(), 401u);
  for (int i = 0; i <= 400; ++i) {
    EXPECT_NEAR(points[i].first, 0.05 * i, 1e-9);  // more than three turns at the end
    EXPECT_NEAR(points[i].second, 5, 1e-12);
  }
  EXPECT_EQ(plot.x.unit, "rad");
}

TEST(RunPlot, ThePositionOfAGuideIsAlongItsAxis) {
  const RunPlot plot = plot_of({.quantity = "phase", .joints = {"guide"}});
  const auto& points = plot.curves[0].pieces.at(0);
  EXPECT_EQ(points.front().first, 0);
  EXPECT_NEAR(points.back().first, -4, 1e-12);
  EXPECT_EQ(points.back().second, -1);
}

TEST(RunPlot, ThePhaseOfABodyIsAlongItsLongestWay) {
  const RunPlot plot = plot_of({.quantity = "phase", .bodies = {"ball"}});
  EXPECT_EQ(plot.x.title, "position along z");
  EXPECT_EQ(plot.curves[0].pieces[0].back().first, -1);
}

TEST(RunPlot, APathLiesInThePlaneOfTheMotion) {
  const RunPlot plot = plot_of({.quantity = "orbit", .bodies = {"crank"}});
  EXPECT_TRUE(plot.equal_scale);
  for (const auto& [x, y] : plot.curves[0].pieces.at(0)) EXPECT_NEAR(std::hypot(x, y), 1, 1e-12);
}

TEST(RunPlot, AnUnknownQuantityIsToldWithThoseThatAreThere) {
  const std::vector<Problem> problems = problems_of({.quantity = "ball.vq"});
  ASSERT_EQ(problems.size(), 1u);
  for (const char* part : {"did you mean ball.v", "force-indentation", "bounce.gap", "residual"})
    EXPECT_NE(problems[0].remedy.find(part), std::string::npos) << problems[0].remedy;
  EXPECT_EQ(problems_of({.quantity = "time"}).size(), 1u);
}

TEST(RunPlot, UnknownNamesAreToldWithThoseThatAreThere) {
  const auto body = problems_of({.quantity = "velocity", .bodies = {"bal", "crank", "rod"}});
  ASSERT_EQ(body.size(), 2u);
  EXPECT_NE(body[0].remedy.find("did you mean ball?"), std::string::npos);
  EXPECT_NE(body[1].remedy.find("it has crank, ball"), std::string::npos);
  EXPECT_EQ(problems_of({.quantity = "gap", .contacts = {"floor"}}).size(), 1u);
  EXPECT_EQ(problems_of({.quantity = "phase", .joints = {"hinge"}}).size(), 1u);
  EXPECT_EQ(problems_of({.quantity = "orbit", .joints = {"pin"}}).size(), 1u) << "no clearance";
}

TEST(RunPlot, WordsThatMeanNothingToAQuantityAreProblems) {
  EXPECT_EQ(problems_of({.quantity = "energy", .contacts = {"bounce"}, .axis = "x"}).size(), 2u);
  EXPECT_EQ(problems_of({.quantity = "phase", .bodies = {"ball"}, .joints = {"pin"}}).size(), 1u);
}

TEST(RunPlot, ImpactsWithoutACurveAreProblems) {
  EXPECT_NE(problems_of({.quantity = "force-time", .impact = 4}).at(0).remedy.find("1 to 3"),
            std::string::npos);
  EXPECT_NE(problems_of({.quantity = "force-time", .impact = 3}).at(0).message.find("rigid"),
            std::string::npos);
  EXPECT_NE(problems_of({.quantity = "force-time", .impact = 2}).at(0).message.find("stop"),
            std::string::npos);
}

TEST(RunPlot, SeveralRunsAreToldApartByTheirNames) {
  const std::vector<RunFolder> runs = {crank_and_ball("a"), crank_and_ball("b")};
  const RunPlot plot = make_run_plot(runs, {.quantity = "ball.vz"});
  ASSERT_EQ(plot.curves.size(), 2u);
  EXPECT_EQ(plot.curves[0].label, "a");
  EXPECT_EQ(plot.curves[1].label, "b");
  std::vector<RunFolder> same = {crank_and_ball(), crank_and_ball()};
  same[1].folder = "other/made-up.carom";
  EXPECT_EQ(make_run_plot(same, {.quantity = "ball.vz"}).curves[1].label, "other/made-up.carom");
}

TEST(RunPlot, MoreCurvesThanCanBeToldApartAreAProblem) {
  const std::vector<RunFolder> runs(7, crank_and_ball());
  EXPECT_THROW(make_run_plot(runs, {.quantity = "energy"}), InputError);
  EXPECT_NO_THROW(make_run_plot(std::span(runs).first(6), {.quantity = "energy"}));
}

TEST(RunPlotSvg, IsAsLargeAsAskedFor) {
  const RunPlot plot = plot_of({.quantity = "velocity"});
  const std::string pixels = run_plot_svg(plot, "", {.width = 700, .height = 300});
  EXPECT_NE(pixels.find("width=\"700\" height=\"300\""), std::string::npos);
  const std::string paper =
      run_plot_svg(plot, "A long title that needs several lines in a picture this narrow",
                   {.width = 85 * 96 / 25.4, .height = 90 * 96 / 25.4, .millimetres = true});
  EXPECT_NE(paper.find("width=\"85.00mm\" height=\"90.00mm\""), std::string::npos);
  EXPECT_THROW(run_plot_svg(plot, "", {.height = 150}), InputError);
}

TEST(RunPlotSvg, IsWellFormedWhateverTheNames) {
  RunPlot plot = plot_of({.quantity = "velocity"});
  plot.curves[0].label = "</svg><script>alert(1)</script> & \"friends\"";
  const std::string svg = run_plot_svg(plot, "<b>", {});
  EXPECT_EQ(test::xml_problem(svg), "");
  EXPECT_EQ(svg.find("<script"), std::string::npos);
}

TEST(RunPlotSvg, ThinsManySamplesWithoutLosingPeaks) {
  RunPlot plot = plot_of({.quantity = "ball.vz"});
  auto& points = plot.curves[0].pieces[0];
  points.clear();
  // The first sample sets the range of the axis, so that the peak alone makes the difference.
  for (int i = 0; i < 200000; ++i)
    points.push_back({1e-5 * i, i == 0 || i == 77777 ? 9.0 : std::sin(0.7 * i)});
  const std::string svg = run_plot_svg(plot, "", {});
  EXPECT_LT(svg.size(), 200000u);
  points[77777].second = 0;
  EXPECT_NE(run_plot_svg(plot, "", {}), svg);
}

TEST(RunPlotCsv, HasTheNumbersOfTheCurves) {
  const std::string one = run_plot_csv(plot_of({.quantity = "ball.vz"}));
  EXPECT_NE(one.find("\ntime,ball.vz\n0,-1\n0.01,-1\n"), std::string::npos);
  const std::string several = run_plot_csv(plot_of({.quantity = "energy"}));
  EXPECT_NE(several.find("\ncurve,time,energy\nkinetic,0,2\n"), std::string::npos);
}

/// The same with numbers: two bounces, of which one is rigid, and two touches of a stop that turns.
RunPlot impacts_plot(const RunPlotRequest& request) {
  RunFolder run = crank_and_ball();
  run.summary = document(R"({
    "impacts": [{"contact": "bounce", "shapes": ["a", "b"], "start": 1.0, "end": 2.0,
                 "peak_force": 2, "max_indentation": 2e-3, "restitution": {"realised": 0.8}},
                {"contact": "pin.lower", "shapes": [], "start": 1.0, "end": 2.0,
                 "peak_force": 7, "max_indentation": 0.1, "restitution": {"realised": 0.5}},
                {"contact": "bounce", "shapes": ["a", "b"], "start": 3.0, "end": 3.0,
                 "max_indentation": 1e-3, "restitution": {"realised": null}},
                {"contact": "pin.lower", "shapes": [], "start": 3.0, "end": 3.5,
                 "peak_force": 9, "max_indentation": 0.2, "restitution": {"realised": 0.6}}]})");
  return make_run_plot({&run, 1}, request);
}

TEST(RunPlot, DrawsANumberOfImpactsOverTheTimeOfFirstTouch) {
  const RunPlot plot = impacts_plot({.quantity = "impacts.peak_force", .contacts = {"pin.lower"}});
  ASSERT_EQ(plot.curves.size(), 1u);
  EXPECT_EQ(plot.y.unit, "N*m");  // the stop of a joint that turns
  const std::vector<std::pair<double, double>> points = {{1, 7}, {3, 9}};
  EXPECT_EQ(plot.curves[0].pieces, (std::vector<std::vector<std::pair<double, double>>>{points}));
}

TEST(RunPlot, LeavesOutImpactsThatDoNotHaveTheNumber) {
  const RunPlot plot =
      impacts_plot({.quantity = "impacts.max_indentation", .contacts = {"bounce"}});
  EXPECT_EQ(plot.y.unit, "m");
  EXPECT_EQ(plot.curves.at(0).points(), 2u);
  const RunPlot restitution = impacts_plot({.quantity = "impacts.restitution.realised"});
  EXPECT_EQ(restitution.curves.size(), 2u);
  EXPECT_EQ(restitution.curves[0].points(), 1u);  // the other is not known
}

TEST(RunPlot, DoesNotMixAnglesWithLengths) {
  try {
    impacts_plot({.quantity = "impacts.max_indentation"});
    FAIL() << "rad and m share no axis";
  } catch (const InputError& error) {
    EXPECT_EQ(error.problems().at(0).message, "angles and lengths have no common axis");
  }
}

TEST(RunPlot, SuggestsTheNumberOfImpactsThatWasMeant) {
  const Problem problem = problems_of({.quantity = "impacts.peak_forc"}).at(0);
  EXPECT_NE(problem.remedy.find("peak_force"), std::string::npos);
  EXPECT_EQ(problems_of({.quantity = "impacts.normal"}).size(), 1u);  // three numbers
}

}  // namespace run_plot_test
}  // namespace carom
