#include "numerics/thread_team.h"

#include <gtest/gtest.h>

#include <numeric>

namespace carom::numerics {
namespace thread_team_test {

TEST(ThreadTeam, EveryMemberWorksOnceInEachCall) {
  for (const int members : {1, 2, 5}) {
    ThreadTeam team(members);
    std::vector<int> calls(static_cast<std::size_t>(members), 0);
    for (int i = 0; i < 1000; ++i) team.run([&](int member) { ++calls[member]; });
    EXPECT_EQ(calls, std::vector<int>(static_cast<std::size_t>(members), 1000));
  }
}

TEST(ThreadTeam, ACallSeesWhatAllMembersDidInTheOneBefore) {
  constexpr int members = 3;
  ThreadTeam team(members);
  std::vector<long> now(members, 1), next(members);
  for (int i = 0; i < 20; ++i) {
    team.run([&](int member) { next[member] = std::accumulate(now.begin(), now.end(), 0L); });
    now.swap(next);
  }
  // Each is three times as much as all were before.
  EXPECT_EQ(now, std::vector<long>(members, 3486784401L));
}

TEST(ThreadTeam, SharesCoverEverythingOnce) {
  for (const int count : {0, 1, 7, 1000}) {
    EXPECT_EQ(first_share(0, 4, count), 0);
    for (int member = 0; member < 4; ++member) {
      EXPECT_LE(first_share(member, 4, count), first_share(member + 1, 4, count));
    }
    EXPECT_EQ(first_share(4, 4, count), count);
  }
}

}  // namespace thread_team_test
}  // namespace carom::numerics
