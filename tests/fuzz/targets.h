// The doors through which files come in, each as a function of bytes: for the mutations of
// mutation_test.cpp, which every test run makes, and for libFuzzer (tools/fuzz).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace carom::fuzz {

struct Target {
  const char* name;
  /// Reads the bytes as the program reads a file of that kind and does with it what commands do. Returns
  /// when they are taken, and when they are refused by InputError; anything else is a defect.
  void (*feed)(std::string_view bytes);
  /// Some of that kind, small ones.
  std::vector<std::string> (*good_files)();
};

/// Good files of that kind, and those of tests/fuzz/corpus/NAME, which once were trouble.
std::vector<std::string> examples_of(const Target& target);

std::span<const Target> targets();

/// The target of that name; null when there is none.
const Target* find_target(std::string_view name);

}  // namespace carom::fuzz
