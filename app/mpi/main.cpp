// `carom-mpi sweep STUDY.toml`: a study whose blocks are spread over the ranks of an MPI program. The first rank
// writes what comes back, in order, exactly as `carom sweep` does. Each block is a message there and one back:
//     first rank  (first sample, sample behind the last)   ->  rank, one tag for each of its threads
//     rank        one letter, then rows or a text          ->  first rank, the same tag
// Nobody waits inside MPI, where waiting takes a whole processor: all look now and then whether a message is there.
#include <mpi.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <filesystem>
#include <mutex>
#include <thread>
#include <vector>

#include "interrupt.h"
#include "print.h"
#include "program.h"
#include "sweep.h"

namespace carom::app {
namespace {

using Samples = std::array<std::uint64_t, 2>;  // an empty one: there is nothing more to do

/// The first letter of an answer.
constexpr char rows_follow = 'r', was_ended = 'e', problem_follows = 'p';

/// Of this program one thread at a time may call MPI.
std::mutex mpi;

std::string receive(int from, int tag) {
  for (std::chrono::microseconds pause{20};;
       pause = std::min(2 * pause, std::chrono::microseconds(500))) {
    {
      const std::lock_guard lock(mpi);
      int is_there = 0, size = 0;
      MPI_Status status;
      MPI_Iprobe(from, tag, MPI_COMM_WORLD, &is_there, &status);
      if (is_there != 0) {
        MPI_Get_count(&status, MPI_CHAR, &size);
        std::string text(static_cast<std::size_t>(size), '\0');
        MPI_Recv(text.data(), size, MPI_CHAR, from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        return text;
      }
    }
    std::this_thread::sleep_for(pause);
  }
}

void send(const std::string& text, int to, int tag) {
  MPI_Request request;
  {
    const std::lock_guard lock(mpi);
    MPI_Isend(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, tag, MPI_COMM_WORLD,
              &request);
  }
  // A long text goes out while the other side takes it in.
  for (int sent = 0;;) {
    {
      const std::lock_guard lock(mpi);
      MPI_Test(&request, &sent, MPI_STATUS_IGNORE);
    }
    if (sent != 0) return;
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
}

std::string text_of(const Samples& samples) {
  return std::to_string(samples[0]) + " " + std::to_string(samples[1]);
}

Samples samples_in(const std::string& text) {
  std::size_t end = 0;
  const std::uint64_t first = std::stoull(text, &end);
  return {first, std::stoull(text.substr(end))};
}

/// What the first rank tells the others once: the study, and in how many threads. Without a file there is nothing to do.
struct Order {
  std::string file;
  int threads = 1;
};

constexpr int tag_of_order = 0;
int tag_of_thread(int thread) {
  return thread + 1;
}

/// The places of all ranks, as the first one sees them.
class Ranks {
 public:
  explicit Ranks(int count) : count_(count) {}
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  /// Sends the others home; they had an order or get an empty one.
  void end() {
    for (int rank = 1; rank < count_; ++rank) {
      if (threads_ == 0) send("0 ", rank, tag_of_order);
      for (int thread = 0; thread < threads_; ++thread)
        send(text_of({0, 0}), rank, tag_of_thread(thread));
    }
  }

  SpreadWork spread(const std::string& file, const study::MakeBlock& here, int threads) {
    const std::string path = std::filesystem::absolute(file).lexically_normal().string();
    for (int rank = 1; rank < count_; ++rank)
      send(std::to_string(threads) + " " + path, rank, tag_of_order);
    threads_ = threads;
    for (int place = count_ * threads; place-- > 0;) free_.push_back(place);
    return {[this, here](std::uint64_t first, std::uint64_t last) {
              return make(here, {first, last});
            },
            count_ * threads};
  }

 private:
  std::optional<std::string> make(const study::MakeBlock& here, const Samples& samples) {
    const Place place(*this);
    const int rank = place.number / threads_, thread = place.number % threads_;
    if (rank == 0) return here(samples[0], samples[1]);
    send(text_of(samples), rank, tag_of_thread(thread));
    const std::string answer = receive(rank, tag_of_thread(thread));
    if (answer[0] == was_ended) return std::nullopt;
    if (answer[0] == rows_follow) return answer.substr(1);
    throw InputError({{"rank " + std::to_string(rank), answer.substr(1),
                       "every rank must find the files of the study in the same place"}});
  }

  /// One of the places that are free, while it is in use. There are as many as callers.
  struct Place {
    explicit Place(Ranks& all) : ranks(all) {
      const std::lock_guard lock(ranks.mutex_);
      number = ranks.free_.back();
      ranks.free_.pop_back();
    }
    ~Place() {
      const std::lock_guard lock(ranks.mutex_);
      ranks.free_.push_back(number);
    }
    Ranks& ranks;
    int number = 0;
  };

  const int count_;
  int threads_ = 0;  // of each rank; none before there is an order
  std::mutex mutex_;
  std::vector<int> free_;
};

/// One thread of another rank: makes blocks until there are no more. `make` may be empty, with the reason.
void serve(int thread, const study::MakeBlock& make, const std::string& reason) {
  for (;;) {
    const auto [first, last] = samples_in(receive(0, tag_of_thread(thread)));
    if (first == last) return;
    std::string answer = problem_follows + reason;
    if (make) {
      try {
        const auto rows = make(first, last);
        answer = rows ? rows_follow + *rows : std::string(1, was_ended);
      } catch (const std::exception& error) {
        answer = problem_follows + std::string(error.what());
      }
    }
    send(answer, 0, tag_of_thread(thread));
  }
}

void follow_orders() {
  const std::string text = receive(0, tag_of_order);
  const std::size_t space = text.find(' ');
  const Order order{text.substr(space + 1), std::stoi(text)};
  if (order.file.empty()) return;
  // The first signal ends samples, and the first rank ends the study.
  watch_for_interrupt();
  StudyBlocks blocks;
  std::string reason;
  try {
    blocks.subject = read_subject(order.file);
    blocks.design = std::make_unique<study::StudyDesign>(blocks.subject->study);
    choose_how_to_make(blocks);
  } catch (const std::exception& error) {
    reason = error.what();
  }
  std::vector<std::jthread> others;
  for (int thread = 1; thread < order.threads; ++thread)
    others.emplace_back([&, thread] { serve(thread, blocks.make, reason); });
  serve(0, blocks.make, reason);
}

/// The first rank is the program. Each rank has one thread unless more are asked for: there are as many ranks as
/// processors, as a rule.
int lead(Ranks& ranks, std::vector<std::string> words) {
  const bool has_threads = std::ranges::any_of(
      words, [](const std::string& word) { return word.starts_with("--threads"); });
  if (!words.empty() && words[0] == "sweep" && !has_threads)
    words.insert(words.end(), {"--threads", "1"});
  const Command sweep =
      sweep_command_by([&ranks](const std::string& file, const study::MakeBlock& here,
                                int threads) { return ranks.spread(file, here, threads); });
  return run_program({sweep}, words);
}

}  // namespace
}  // namespace carom::app

int main(int argc, char** argv) {
  using namespace carom::app;
  int provided = 0, rank = 0, count = 1, code = kDone;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  if (provided < MPI_THREAD_SERIALIZED) {
    if (rank == 0) print_remark("carom-mpi: this MPI cannot be called by several threads\n");
    code = rank == 0 ? kStoppedEarly : kDone;
  } else if (rank > 0) {
    follow_orders();
  } else {
    Ranks ranks(count);
    code = lead(ranks, {argv + 1, argv + argc});
    ranks.end();
  }
  MPI_Finalize();
  return code;
}
