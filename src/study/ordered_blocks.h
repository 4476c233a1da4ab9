// Work on many blocks by several threads, whose results come in order.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace carom::study {

/// Samples from `first` to before `last`, in blocks of so many.
struct BlockRange {
  std::uint64_t first = 0, last = 0, block = 1;
};

/// Makes one block, samples from `first` to before `last`; nothing when the work was ended meanwhile. Called by
/// several threads at a time.
using MakeBlock =
    std::function<std::optional<std::string>(std::uint64_t first, std::uint64_t last)>;

/// Is given each block in the order of the samples, one call at a time; false ends the work.
using TakeBlock = std::function<bool(const std::string& block, std::uint64_t last)>;

/// Returns whether all blocks were taken. Blocks that wait for an earlier one are few, whatever their number.
bool make_in_order(const BlockRange& range, int threads, const MakeBlock& make,
                   const TakeBlock& take);

}  // namespace carom::study
