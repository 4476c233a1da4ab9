#include "study/ordered_blocks.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace carom::study {
namespace {

/// What the threads share is under one lock, under which blocks are taken too.
class BlocksAtWork {
 public:
  BlocksAtWork(const BlockRange& range, int threads, const MakeBlock& make, const TakeBlock& take)
      : range_(range),
        window_(4 * static_cast<std::uint64_t>(threads)),
        make_(make),
        take_(take),
        count_((range.last - range.first + range.block - 1) / range.block) {}

  bool make(int threads) {
    {
      std::vector<std::jthread> others;
      for (int i = 1; i < threads; ++i) others.emplace_back([this] { work(); });
      work();
    }
    if (failure_) std::rethrow_exception(failure_);
    return taken_ == count_;
  }

 private:
  void work() {
    while (const std::optional<std::uint64_t> block = next()) {
      try {
        const std::uint64_t first = range_.first + *block * range_.block;
        std::optional<std::string> text = make_(first, std::min(first + range_.block, range_.last));
        const std::lock_guard lock(mutex_);
        if (!text) ended_ = true;
        if (text) ready_.emplace(*block, std::move(*text));
        take_ready();
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        ended_ = true;
      }
      room_.notify_all();
    }
  }

  /// Waits while too many blocks are ahead of the one that is missing.
  std::optional<std::uint64_t> next() {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [this] { return ended_ || next_ == count_ || next_ < taken_ + window_; });
    if (ended_ || next_ == count_) return std::nullopt;
    return next_++;
  }

  void take_ready() {
    while (!ready_.empty() && ready_.begin()->first == taken_ && !failure_) {
      ++taken_;
      const std::uint64_t last = std::min(range_.first + taken_ * range_.block, range_.last);
      if (!take_(ready_.begin()->second, last)) ended_ = true;
      ready_.erase(ready_.begin());
    }
  }

  const BlockRange range_;
  const std::uint64_t window_;
  const MakeBlock& make_;
  const TakeBlock& take_;
  const std::uint64_t count_;
  std::mutex mutex_;  // of all that follows
  std::condition_variable room_;
  std::uint64_t next_ = 0, taken_ = 0;
  bool ended_ = false;
  std::map<std::uint64_t, std::string> ready_;
  std::exception_ptr failure_;
};

}  // namespace

bool make_in_order(const BlockRange& range, int threads, const MakeBlock& make,
                   const TakeBlock& take) {
  return BlocksAtWork(range, std::max(threads, 1), make, take).make(std::max(threads, 1));
}

}  // namespace carom::study
