#include "contact/contact_table.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "multibody/shape_pairs.h"
#include "support/contact_models.h"

namespace carom::contact {
namespace contact_table_test {

// Two contacts with sides, one that shares shapes with the first, and a mutual one for the rest; one body
// has two shapes, which never meet each other.
Model mixed() {
  ModelBuilder build;
  std::vector<ShapeId> shapes = {test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1})};
  for (int i = 0; i < 6; ++i) {
    const auto [body, shape] =
        test::add_ball(build, "b" + std::to_string(i), 1, 0.1, {1.0 * i, 0, 1});
    shapes.push_back(shape);
    if (i == 3) {
      shapes.push_back(build.add_shape({.name = "more", .body = body, .shape = Sphere{0.2}}));
    }
  }
  const ContactLaw law = test::power_contact(1e6, 0.5);
  build.add_contact({.name = "all", .a = shapes, .b = {}, .law = law});
  build.add_contact(
      {.name = "one", .a = {shapes[1], shapes[2]}, .b = {shapes[4], shapes[0]}, .law = law});
  build.add_contact({.name = "two", .a = {shapes[4]}, .b = {shapes[2]}, .law = law});
  return build.finish();
}

TEST(ContactTable, KnowsThePairsOfEveryContactInTheirOrder) {
  const Model model = mixed();
  const ContactTable table(model);
  std::vector<ContactPair> found;
  const int count = static_cast<int>(model.shapes().size());
  for (int i = 0; i < count; ++i) {
    for (int j = i + 1; j < count; ++j) {
      // The order in which one asks must not matter.
      (i + j) % 2 == 0 ? table.find_pairs({i}, {j}, found) : table.find_pairs({j}, {i}, found);
    }
  }
  std::ranges::sort(found, {}, &ContactPair::place);
  std::size_t next = 0;
  for (int contact = 0; contact < 3; ++contact) {
    for (const auto& [a, b] : multibody::shape_pairs(model, model.contacts()[contact])) {
      ASSERT_LT(next, found.size());
      EXPECT_EQ(found[next].contact, contact);
      EXPECT_EQ(found[next].a, a);
      EXPECT_EQ(found[next].b, b);
      ++next;
    }
  }
  EXPECT_EQ(next, found.size());
  EXPECT_GE(table.pair_count(), static_cast<std::int64_t>(found.size()));
}

}  // namespace contact_table_test
}  // namespace carom::contact
