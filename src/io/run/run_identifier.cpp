#include "io/run/run_identifier.h"

#include <fmt/format.h>

#include <bit>
#include <cstdint>

#include "base/sealed_bytes.h"
#include "carom/simulation.h"

namespace carom::io {
namespace {

/// A sum over words that grows on, as `checksum` does over bytes: each step can be undone, so that one
/// changed word always shows.
class GrowingSum {
 public:
  explicit GrowingSum(std::string_view text) : sum_(checksum(text)) {}
  void add(std::uint64_t word) { sum_ = std::rotl((sum_ ^ word) * odd, 29); }
  void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
  std::uint64_t value() const { return (sum_ ^ sum_ >> 32) * odd; }

 private:
  static constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
  std::uint64_t sum_;
};

}  // namespace

std::string run_identifier(const Trajectory& trajectory) {
  GrowingSum sum(trajectory.method);
  sum.add(static_cast<std::uint64_t>(trajectory.outcome.kind));
  sum.add(std::uint64_t{trajectory.episodes.size()});
  for (const Sample& sample : trajectory.samples) {
    sum.add(sample.time);
    sum.add(sample.energy.kinetic);
    for (const BodySample& body : sample.bodies) {
      for (const double part : body.p_WB) sum.add(part);
    }
  }
  return fmt::format("{:016x}", sum.value());
}

}  // namespace carom::io
