// A few threads that do the same work on different shares of it, step after step.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace carom::numerics {

/// Members wait for each other at every call; the caller is member 0. With one member there is no
/// thread and no waiting.
class ThreadTeam {
 public:
  explicit ThreadTeam(int members);
  ~ThreadTeam();
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;

  int members() const { return members_; }

  /// Calls work(member) once for each member at the same time, and returns when all are done. The work
  /// must not throw.
  template <class Work>
  void run(const Work& work) {
    run_call({&work, [](const void* of, int member) { (*static_cast<const Work*>(of))(member); }});
  }

 private:
  /// A reference to the work: it takes nothing from the heap.
  struct Call {
    const void* work;
    void (*call)(const void* work, int member);
  };
  void run_call(const Call& call);
  void serve(int member);

  int members_;
  std::vector<std::thread> threads_;
  Call call_{};
  bool leave_ = false;
  alignas(64) std::atomic<std::uint32_t> round_{0};  // counts the calls
  alignas(64) std::atomic<int> busy_{0};             // members that have not finished this one
};

/// The first of `count` things that belong to a member; those of the next begin where it ends.
inline int first_share(int member, int members, int count) {
  return static_cast<int>(static_cast<std::int64_t>(count) * member / members);
}

}  // namespace carom::numerics
