#include <gtest/gtest.h>

#include <numbers>
#include <regex>

#include "tool/rebound_files.h"
#include "io/picture/label_layout.h"
#include "support/collision.h"
#include "support/xml.h"

namespace carom {
namespace rebound_pictures_test {

using Quantity = MapAxis::Quantity;

/// No coordinate of a drawing may be "nan" or "inf"; titles are text.
bool has_bad_number(const std::string& svg) {
  return std::regex_search(svg, std::regex("[\"ML ](-?nan|-?inf)"));
}

TEST(ReboundPictures, AreWellFormedForAnyCollision) {
  std::mt19937 random(9);
  for (int i = 0; i < 30; ++i) {
    Collision collision = test::random_collision(random);
    collision.title = "a < b & \"c\"";
    if (i % 3 == 0) collision.friction = 0;
    const std::string svg = rebound_svg(rebound_report(collision));
    EXPECT_EQ(test::xml_problem(svg), "");
    EXPECT_FALSE(has_bad_number(svg)) << i;
  }
}

TEST(ReboundPictures, ShowPlaneCollisionsAsRouthsDiagram) {
  Collision rod = test::rod_on_floor(std::numbers::pi / 4, {0.2, -1, 0}, 0.3, 0.6);
  const std::string svg = rebound_svg(rebound_report(rod));
  for (const std::string part : {"limiting friction", "sticking", "greatest compression", "path",
                                 "N newton", "K newton-kane", "normal impulse"}) {
    EXPECT_NE(svg.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(test::xml_problem(svg), "");
  EXPECT_FALSE(has_bad_number(svg));
}

TEST(ReboundPictures, DrawAPathAlsoForAnAlgebraicHypothesisAlone) {
  Collision rod = test::rod_on_floor(std::numbers::pi / 4, {0.2, -1, 0}, 0, 0);
  rod.hypotheses = {ImpactHypothesis::smith};
  const std::string svg = rebound_svg(rebound_report(rod));
  EXPECT_NE(svg.find("M smith"), std::string::npos);
  EXPECT_EQ(svg.find("limiting friction"), std::string::npos);
  EXPECT_FALSE(has_bad_number(svg));
}

TEST(ReboundPictures, MapHasOneLabelPerModeThatOccurs) {
  const ModeMap map =
      map_contact_modes(test::sphere_on_floor(0.4, 0.1, 0.5), {Quantity::angle, 0, 1.4, 40},
                        {Quantity::friction, 0, 0.6, 30});
  const std::string svg = mode_map_svg(map);
  EXPECT_EQ(test::xml_problem(svg), "");
  EXPECT_FALSE(has_bad_number(svg));
  EXPECT_NE(svg.find("1 slides"), std::string::npos);
  EXPECT_NE(svg.find("2 sticks in compression"), std::string::npos);
  EXPECT_NE(svg.find("3 sticks in restitution"), std::string::npos);
  EXPECT_EQ(svg.find("reverses"), std::string::npos);
  EXPECT_NE(svg.find("<pattern"), std::string::npos);
}

TEST(LabelLayout, KeepsTextsApartAndInside) {
  io::PlotView view{.width = 300, .height = 300};
  std::vector<io::PlotNote> notes;
  for (int i = 0; i < 5; ++i) {
    notes.push_back({.at = {0.97, 0.5 + 0.02 * i}, .text = "label"});
  }
  io::lay_out_labels(view, {}, notes);
  std::vector<std::pair<double, double>> corners;
  const double wide = io::text_width("label", 0.95 * view.text_size);
  for (const io::PlotNote& note : notes) {
    const double left = note.at.x * 300 + note.dx -
                        (note.anchor == "start" ? 0
                         : note.anchor == "end" ? wide
                                                : wide / 2);
    EXPECT_LE(left + wide, 300);
    corners.emplace_back(left, (1 - note.at.y) * 300 + note.dy);
  }
  for (std::size_t i = 0; i < corners.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool apart = std::abs(corners[i].first - corners[j].first) >= wide ||
                         std::abs(corners[i].second - corners[j].second) >= view.text_size;
      EXPECT_TRUE(apart) << i << " " << j;
    }
  }
}

TEST(LabelLayout, ViewsAreAsLongAcrossAsUpwards) {
  const io::PlotView view = io::equal_view({{0, 0}, {3, 1}}, 400, 200);
  EXPECT_NEAR((view.x_max - view.x_min) / 400, (view.y_max - view.y_min) / 200, 1e-15);
  EXPECT_LT(view.x_min, 0);
  EXPECT_GT(view.x_max, 3);
}

}  // namespace rebound_pictures_test
}  // namespace carom
