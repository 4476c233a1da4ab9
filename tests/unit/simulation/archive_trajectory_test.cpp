#include "simulation/archive_trajectory.h"

#include <gtest/gtest.h>

namespace carom {
namespace archive_trajectory_test {

TEST(ArchivedEpisode, KeepsTheSurfaceThatMoved) {
  ContactEpisode episode;
  episode.contact = "belt";
  episode.bodies = {{.body = {1}, .v_before = {1, 2, 3}},
                    {.body = {2}, .surface = "upper strand", .v_after = {4, 5, 6}}};
  Archive out;
  archive(out, episode);
  const std::string bytes = out.take();
  Archive in(bytes);
  ContactEpisode read;
  archive(in, read);
  EXPECT_TRUE(in.at_end());
  ASSERT_EQ(read.bodies.size(), 2u);
  EXPECT_EQ(read.bodies[0].surface, "");
  EXPECT_EQ(read.bodies[0].v_before, Vector3d(1, 2, 3));
  EXPECT_EQ(read.bodies[1].surface, "upper strand");
  EXPECT_EQ(read.bodies[1].body, BodyId{2});
  EXPECT_EQ(read.bodies[1].v_after, Vector3d(4, 5, 6));
}

}  // namespace archive_trajectory_test
}  // namespace carom
