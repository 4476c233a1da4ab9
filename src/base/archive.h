// Values to bytes and back. One function per type lists its members and serves both directions:
//
//     void archive(Archive& file, Track& track) { file(track.mode, track.force_C, track.since); }
//
// Doubles keep their exact bits. The bytes are those of the machine; a snapshot says so in its header.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <cstdint>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "carom/math.h"

namespace carom {

/// The bytes are not those of what they are read into.
struct ArchiveError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Either writes or reads. Reading never goes beyond the end and never allocates more than there are
/// bytes for: it throws ArchiveError.
class Archive {
 public:
  /// Writes.
  Archive() = default;
  /// Reads these bytes, which must stay there.
  explicit Archive(std::span<const char> bytes) : input_(bytes), reads_(true) {}

  bool reads() const { return reads_; }

  /// Leaves out long lists that the next steps do not ask for; both sides must say so.
  bool brief = false;

  /// Writes all of these values, or reads them.
  template <class... Values>
  void operator()(Values&... values);

  void raw(void* data, std::size_t size) {
    if (reads_) {
      if (size > left()) throw ArchiveError("ends too early");
      std::memcpy(data, input_.data() + place_, size);
    } else {
      if (place_ + size > output_.size()) output_.resize(2 * (place_ + size));
      std::memcpy(output_.data() + place_, data, size);
    }
    place_ += size;
  }

  /// The number of items that follow, each of at least `least` bytes.
  std::size_t count(std::size_t items, std::size_t least = 1) {
    std::uint64_t number = items;
    raw(&number, sizeof number);
    if (reads_ && number > left() / least) throw ArchiveError("has more items than bytes");
    return static_cast<std::size_t>(number);
  }

  /// What a reader has to find, such as the number of bodies: anything else belongs to another model.
  template <class Value>
  void expect(const Value& value) {
    Value found = value;
    (*this)(found);
    if (!(found == value)) throw ArchiveError("belongs to another model");
  }

  /// Everything was read.
  bool at_end() const { return place_ == input_.size(); }
  std::size_t size() const { return place_; }
  /// What was written.
  std::string take() {
    output_.resize(place_);
    return std::move(output_);
  }

 private:
  std::size_t left() const { return input_.size() - place_; }

  std::span<const char> input_;
  std::string output_;
  std::size_t place_ = 0;
  bool reads_ = false;
};

/// Numbers and enumerations, whose bytes are their value.
template <class T>
concept PlainNumber = std::is_arithmetic_v<T> || std::is_enum_v<T>;

/// Structs of numbers without gaps between them may be copied whole.
template <class T>
inline constexpr bool archived_whole = PlainNumber<T> && !std::is_same_v<T, bool>;

template <class T>
requires archived_whole<T>
void archive(Archive& file, T& value) {
  file.raw(&value, sizeof value);
}

inline void archive(Archive& file, bool& value) {
  char byte = value ? 1 : 0;
  file.raw(&byte, 1);
  value = byte != 0;
}

/// Classes say themselves what they consist of.
template <class T>
requires requires(T& value, Archive& file) {
  value.archive(file);
}
void archive(Archive& file, T& value) {
  value.archive(file);
}

inline void archive(Archive& file, std::string& text) {
  text.resize(file.count(text.size()));
  file.raw(text.data(), text.size());
}

template <class T>
void archive(Archive& file, std::vector<T>& list) {
  if constexpr (archived_whole<T>) {
    list.resize(file.count(list.size(), sizeof(T)));
    if (!list.empty()) file.raw(list.data(), list.size() * sizeof(T));
  } else {
    const std::size_t count = file.count(list.size());
    if (file.reads()) list.clear();
    // One by one, so that a count that is not true takes no memory.
    for (std::size_t i = 0; i < count; ++i) file(file.reads() ? list.emplace_back() : list[i]);
  }
}

template <class T, std::size_t N>
void archive(Archive& file, std::array<T, N>& list) {
  for (T& item : list) file(item);
}

template <class T>
void archive(Archive& file, std::optional<T>& value) {
  bool there = value.has_value();
  file(there);
  if (file.reads() && there) value.emplace();
  if (!there) value.reset();
  if (there) file(*value);
}

template <class A, class B>
void archive(Archive& file, std::pair<A, B>& pair) {
  file(pair.first, pair.second);
}

/// Sets and maps, in their own order.
template <class Ordered, class Item>
void archive_ordered(Archive& file, Ordered& items) {
  const std::size_t count = file.count(items.size());
  if (!file.reads()) {
    for (const auto& item : items) {
      Item copy(item);
      file(copy);
    }
    return;
  }
  items.clear();
  for (std::size_t i = 0; i < count; ++i) {
    Item item{};
    file(item);
    items.insert(items.end(), std::move(item));
  }
}

template <class K, class V>
void archive(Archive& file, std::map<K, V>& items) {
  archive_ordered<std::map<K, V>, std::pair<K, V>>(file, items);
}

template <class K>
void archive(Archive& file, std::set<K>& items) {
  archive_ordered<std::set<K>, K>(file, items);
}

template <class S, int R, int C, int O, int MR, int MC>
void archive(Archive& file, Eigen::Matrix<S, R, C, O, MR, MC>& matrix) {
  if constexpr (R == Eigen::Dynamic || C == Eigen::Dynamic) {
    std::int32_t rows = static_cast<std::int32_t>(matrix.rows());
    std::int32_t columns = static_cast<std::int32_t>(matrix.cols());
    file(rows, columns);
    const std::size_t items = file.count(static_cast<std::size_t>(matrix.size()), sizeof(S));
    const bool fits = rows >= 0 && columns >= 0 && (R == Eigen::Dynamic || rows == R) &&
                      (C == Eigen::Dynamic || columns == C) &&
                      items == static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    if (!fits) throw ArchiveError("has a matrix of another size");
    matrix.resize(rows, columns);
  }
  if (matrix.size() > 0)
    file.raw(matrix.data(), static_cast<std::size_t>(matrix.size()) * sizeof(S));
}

inline void archive(Archive& file, Eigen::Quaterniond& q) {
  file(q.coeffs());
}

template <class Tag>
void archive(Archive& file, Id<Tag>& id) {
  file(id.index);
}

inline void archive(Archive& file, SpatialVector& vector) {
  file(vector.angular, vector.linear);
}

template <class... Values>
void Archive::operator()(Values&... values) {
  (archive(*this, values), ...);
}

}  // namespace carom
