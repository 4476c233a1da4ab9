#include "numerics/thread_team.h"

namespace carom::numerics {
namespace {

/// Looks before a member lets others have its core: work comes every few hundred microseconds, and
/// falling asleep costs tens of them.
constexpr int patient_looks = 4000;
constexpr int yields = 200;

/// Waits until there(); `sleep` blocks until something has changed.
template <class There, class Sleep>
void wait_until(const There& there, const Sleep& sleep) {
  for (int look = 0; look < patient_looks; ++look) {
    if (there()) return;
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
  }
  for (int look = 0; look < yields; ++look) {
    if (there()) return;
    std::this_thread::yield();
  }
  while (!there()) sleep();
}

}  // namespace

ThreadTeam::ThreadTeam(int members) : members_(members) {
  for (int member = 1; member < members_; ++member) {
    threads_.emplace_back([this, member] { serve(member); });
  }
}

ThreadTeam::~ThreadTeam() {
  leave_ = true;
  round_.fetch_add(1, std::memory_order_release);
  round_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ThreadTeam::run_call(const Call& call) {
  if (members_ == 1) {
    call.call(call.work, 0);
    return;
  }
  call_ = call;
  busy_.store(members_ - 1, std::memory_order_relaxed);
  round_.fetch_add(1, std::memory_order_release);
  round_.notify_all();
  call.call(call.work, 0);
  wait_until([this] { return busy_.load(std::memory_order_acquire) == 0; },
             [this] {
               const int busy = busy_.load(std::memory_order_acquire);
               if (busy != 0) busy_.wait(busy);
             });
}

void ThreadTeam::serve(int member) {
  for (std::uint32_t served = 0;;) {
    wait_until([&] { return round_.load(std::memory_order_acquire) != served; },
               [&] { round_.wait(served); });
    served = round_.load(std::memory_order_acquire);
    if (leave_) return;
    call_.call(call_.work, member);
    if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) busy_.notify_all();
  }
}

}  // namespace carom::numerics
