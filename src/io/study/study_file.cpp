#include "io/study/study_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/text.h"
#include "io/study/parameter_reader.h"
#include "numerics/sobol_sequence.h"

namespace carom::io {
namespace {

namespace fs = std::filesystem;
using Kind = TomlValue::Kind;

const std::vector<std::string> study_keys = {"carom_study", "title",      "scenario",
                                             "impact",      "sampling",   "samples",
                                             "seed",        "parameters", "outputs"};

constexpr Sampling samplings[] = {Sampling::grid, Sampling::random, Sampling::latin_hypercube,
                                  Sampling::sobol};

/// Whole numbers up to here have a double of their own.
constexpr double most_whole = 0x1p53;

class StudyReader {
 public:
  StudyReader(const TomlValue& tree, StudyFile& study, ProblemList& problems)
      : tree_(tree), study_(study), problems_(problems) {}

  void read() {
    read_head();
    read_sampling();
    read_parameters();
    read_outputs();
  }
  /// What it is about.
  void read_head() {
    for (const TomlEntry& entry : tree_.entries) {
      if (std::ranges::find(study_keys, entry.key) != study_keys.end()) continue;
      problems_.add(entry.position, "'" + shown(entry.key) + "' is not a key of a study",
                    did_you_mean(entry.key, study_keys, "choose one of: " + joined(study_keys)));
    }
    const auto version = whole("carom_study", 1);
    if (!tree_.find("carom_study")) {
      report("", "carom_study is missing", "write carom_study = 1");
    } else if (version && *version != 1) {
      report("carom_study", "this version is not known", "write carom_study = 1");
    }
    read_subject();
  }

 private:
  void report(const std::string& key, const std::string& message, const std::string& remedy) {
    const TomlValue* value = tree_.find(key);
    problems_.add(value != nullptr ? value->position : tree_.position, message, remedy);
  }

  std::optional<double> whole(const std::string& key, double least) {
    const TomlValue* value = tree_.find(key);
    if (value == nullptr) return std::nullopt;
    const double number = value->kind == Kind::number ? value->number : -1;
    if (number >= least && number == std::floor(number) && number <= most_whole) return number;
    report(key,
           key + (value->kind == Kind::number ? " is " + short_text(value->number, 15)
                                              : " is not a number"),
           fmt::format("give a whole number of at least {}", least));
    return std::nullopt;
  }

  void read_subject() {
    const TomlValue* scenario = tree_.find("scenario");
    const TomlValue* impact = tree_.find("impact");
    if ((scenario != nullptr) == (impact != nullptr)) {
      report(impact != nullptr ? "impact" : "",
             impact != nullptr ? "has a scenario and an [impact] table" : "has no scenario",
             "give scenario = \"FILE.toml\", or a table [impact] with the flags of `carom impact`");
      return;
    }
    if (scenario != nullptr && scenario->kind != Kind::text) {
      report("scenario", "scenario is " + std::string(kind_name(scenario->kind)),
             "give the path of a file, relative to this one");
    } else if (scenario != nullptr) {
      study_.scenario =
          (fs::path(study_.file).parent_path() / scenario->text).lexically_normal().string();
    } else if (impact->kind != Kind::table) {
      report("impact", "impact is " + std::string(kind_name(impact->kind)),
             "write a table [impact] with the flags of `carom impact`");
    } else {
      for (const TomlEntry& entry : impact->entries) read_flag(entry);
    }
  }

  void read_flag(const TomlEntry& entry) {
    ImpactFlag flag{.flag = impact_flag(entry.key), .place = problems_.place(entry.position)};
    const auto add = [&](const TomlValue& value, const std::string& before) {
      if (value.kind == Kind::number) {
        flag.texts.push_back(before + exact_text(value.number));
      } else if (value.kind == Kind::text) {
        flag.texts.push_back(before + value.text);
      } else {
        problems_.add(value.position,
                      shown(entry.key) + " is " + std::string(kind_name(value.kind)),
                      "give a number or a text");
      }
    };
    if (entry.value.kind == Kind::table) {
      for (const TomlEntry& each : entry.value.entries) add(each.value, each.key + "=");
    } else if (entry.value.kind == Kind::array) {
      for (const TomlValue& each : entry.value.items) add(each, "");
    } else {
      add(entry.value, "");
    }
    study_.impact.push_back(std::move(flag));
  }

  void read_sampling() {
    std::vector<std::string> names;
    for (const Sampling each : samplings) names.emplace_back(to_text(each));
    const TomlValue* sampling = tree_.find("sampling");
    if (sampling == nullptr) {
      report("", "sampling is missing", "choose one of: " + joined(names));
    } else {
      const auto known = std::ranges::find(names, sampling->text);
      if (known == names.end()) {
        report("sampling", "there is no sampling '" + shown(sampling->text) + "'",
               did_you_mean(sampling->text, names, "choose one of: " + joined(names)));
      } else {
        study_.sampling = samplings[known - names.begin()];
      }
    }
    const bool grid = study_.sampling == Sampling::grid;
    if (const auto samples = whole("samples", 1))
      study_.samples = static_cast<std::uint64_t>(*samples);
    if (const auto seed = whole("seed", 0)) study_.seed = static_cast<std::uint64_t>(*seed);
    if (grid && tree_.find("samples") != nullptr) {
      report("samples", "a grid has as many samples as its parameters make",
             "leave it out, or take another sampling");
    } else if (!grid && tree_.find("samples") == nullptr) {
      report("", "samples is missing", "write for example samples = 1000");
    }
  }

  void read_parameters() {
    const TomlValue* table = tree_.find("parameters");
    if (table == nullptr || table->kind != Kind::table || table->entries.empty()) {
      report("parameters", "nothing is varied",
             "write [parameters] with for example \"contacts.0.restitution\" = {from = 0.1, to = "
             "0.9, count = 17}");
      return;
    }
    for (const TomlEntry& entry : table->entries) read_below(entry.key, entry.value);
    constexpr std::size_t most = numerics::SobolSequence::most_dimensions / 2;
    if (study_.sampling == Sampling::sobol && study_.parameters.size() > most)
      report("parameters", fmt::format("has {} parameters", study_.parameters.size()),
             fmt::format("sobol takes at most {}; take latin-hypercube", most));
  }

  /// A path without quotes comes as tables within tables.
  void read_below(const std::string& path, const TomlValue& value) {
    if (!is_parameter(value)) {
      for (const TomlEntry& entry : value.entries) read_below(path + "." + entry.key, entry.value);
      return;
    }
    if (auto parameter = read_parameter(path, value, study_.sampling, problems_))
      study_.parameters.push_back(std::move(*parameter));
  }

  void read_outputs() {
    const TomlValue* table = tree_.find("outputs");
    if (table == nullptr || table->kind != Kind::table || table->entries.empty()) {
      report("outputs", "nothing is kept of the samples",
             "write [outputs] with for example peak = \"impacts.0.peak_force\"");
      return;
    }
    for (const TomlEntry& entry : table->entries) {
      if (entry.value.kind != Kind::text || entry.value.text.empty()) {
        problems_.add(entry.value.position,
                      shown(entry.key) + " is " + std::string(kind_name(entry.value.kind)),
                      "give a path into the summary: \"impacts.0.peak_force\"");
        continue;
      }
      const bool taken = entry.key == "sample" || entry.key == "status" ||
                         std::ranges::find(study_.parameters, entry.key, &StudyParameter::path) !=
                             study_.parameters.end();
      if (taken)
        problems_.add(entry.position,
                      "'" + shown(entry.key) + "' is a column of the results already",
                      "give the output another name");
      study_.outputs.push_back(
          {entry.key, entry.value.text, problems_.place(entry.value.position)});
    }
  }

  const TomlValue& tree_;
  StudyFile& study_;
  ProblemList& problems_;
};

}  // namespace

std::string_view to_text(Sampling sampling) {
  switch (sampling) {
    case Sampling::grid:
      return "grid";
    case Sampling::random:
      return "random";
    case Sampling::latin_hypercube:
      return "latin-hypercube";
    case Sampling::sobol:
      return "sobol";
  }
  return "";
}

std::uint64_t StudyParameter::level_count() const {
  return spaced ? spaced->count : static_cast<std::uint64_t>(values.size());
}

std::string StudyFile::name() const {
  return fs::path(file).stem().string();
}

std::string impact_flag(const std::string& parameter) {
  if (parameter.starts_with(law_parameter)) return "--parameter";
  std::string flag = parameter.starts_with("--") ? parameter : "--" + parameter;
  std::ranges::replace(flag, '_', '-');
  return flag;
}

StudyFile read_study(const std::string& path) {
  return parse_study(read_text(path), path);
}

StudyFile parse_study(std::string text, const std::string& file) {
  StudyFile study{.file = file, .text = std::move(text)};
  const TomlValue tree = parse_toml(study.text, file);
  ProblemList problems(file);
  StudyReader(tree, study, problems).read();
  throw_if_any(problems.sorted());
  return study;
}

std::optional<StudyFile> read_impact(const std::string& path) {
  StudyFile study{.file = path, .text = read_text(path)};
  const TomlValue tree = parse_toml(study.text, path);
  if (tree.find("impact") == nullptr) return std::nullopt;
  ProblemList problems(path);
  StudyReader(tree, study, problems).read_head();
  throw_if_any(problems.sorted());
  return study;
}

}  // namespace carom::io
