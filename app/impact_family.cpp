#include "impact_family.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/any_quantity.h"
#include "base/text.h"
#include "impact_run.h"
#include "impact_task.h"
#include "io/output_file.h"
#include "print.h"
#include "progress.h"
#include "study/value_range.h"
#include "table.h"
#include "tool/report_quantities.h"

namespace carom::app {
namespace {

constexpr std::size_t kMostOfFamily = 20000, kMostCurves = 24;

struct FamilyFlag {
  const char* flag;
  const char* unit;  ///< in which it is shown
};

constexpr FamilyFlag kFlags[] = {
    {"--speed", "m/s"},         {"--angle", "deg"},  {"--restitution", "1"}, {"--friction", "1"},
    {"--stiffness", "N/m^n"},   {"--exponent", "1"}, {"--m1", "kg"},         {"--m2", "kg"},
    {"--effective-mass", "kg"}, {"--r1", "m"},       {"--r2", "m"},          {"--length", "m"}};

/// Whether a text has several values. Laws of restitution begin with a letter.
bool has_several(const std::string& text) {
  const bool number =
      !text.empty() && (std::isdigit(static_cast<unsigned char>(text[0])) ||
                        std::string_view("+-. i").find(text[0]) != std::string::npos);
  return number && text.find_first_of(",:") != std::string::npos;
}

/// No angle of incidence is as large as π/2 rad: a range of plain numbers beyond that is in degrees.
bool means_degrees(const std::vector<std::string>& texts) {
  return std::ranges::any_of(texts, [](const std::string& text) {
    const auto value = read_any_quantity(text);
    return value && value->plain && std::fabs(value->value) >= std::numbers::pi / 2;
  });
}

double shown_value(const std::string& text, const FamilyFlag& flag) {
  const std::optional<AnyQuantity> value = read_any_quantity(text);
  if (!value) return std::nan("");  // the reader of the impact says what is wrong with it
  return std::string_view(flag.unit) == "deg" ? value->value * 180 / std::numbers::pi
                                              : value->value;
}

/// One value for each axis, as the reader of a single impact expects it.
Arguments arguments_at(const Arguments& arguments, const FamilyInput& family,
                       const std::vector<std::size_t>& at) {
  Arguments one = arguments;
  for (const char* flag : {"--json", "--csv", "--svg"}) one.options.erase(flag);
  for (std::size_t i = 0; i < family.axes.size(); ++i) {
    one.options["--" + family.axes[i].name] = {family.texts[i][at[i]]};
  }
  return one;
}

std::string place_text(const FamilyInput& family, const std::vector<std::size_t>& at) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < family.axes.size(); ++i) {
    parts.push_back("--" + family.axes[i].name + " " + family.texts[i][at[i]]);
  }
  return joined(parts, " ");
}

void add_members(const Arguments& arguments, const FamilyInput& family,
                 const std::vector<std::size_t>& at, ImpactFamily& made,
                 std::vector<std::string>& remarks) {
  const Arguments one = arguments_at(arguments, family, at);
  Input input(one);
  try {
    const ImpactTask task = read_impact_task(input);
    Calibrator calibrator;
    std::vector<ImpactReport> reports = run_laws(task, calibrator, input.problems);
    throw_if_any(input.problems);
    made.several_laws = reports.size() > 1;
    for (const std::string& note : task.bodies.notes) remarks.push_back("note: " + note);
    for (ImpactReport& report : reports) {
      for (const std::string& warning : report.warnings) remarks.push_back("warning: " + warning);
      made.members.push_back({at, std::move(report)});
    }
  } catch (const InputError& error) {
    std::vector<Problem> problems = error.problems();
    for (Problem& problem : problems) problem.message += " (at " + place_text(family, at) + ")";
    throw InputError(problems);
  }
}

std::string family_text(const ImpactFamily& family) {
  const bool oblique = family.members.front().report.oblique.has_value();
  std::vector<std::vector<std::string>> rows(1);
  std::vector<std::size_t> right_aligned;
  const auto head = [&](const std::string& title) {
    right_aligned.push_back(rows[0].size());
    rows[0].push_back(title);
  };
  for (const FamilyAxis& axis : family.axes) {
    head(axis.name + (axis.unit == "1" ? "" : " [" + axis.unit + "]"));
  }
  if (family.several_laws) rows[0].push_back("law");
  const auto is_shown = [&](const tool::ReportQuantity& quantity) {
    return quantity.in_table && (oblique || !quantity.oblique);
  };
  for (const tool::ReportQuantity& quantity : tool::report_quantities()) {
    if (is_shown(quantity)) head(quantity.title);
  }
  for (const FamilyMember& member : family.members) {
    std::vector<std::string>& row = rows.emplace_back();
    for (std::size_t i = 0; i < family.axes.size(); ++i) {
      row.push_back(short_text(family.axes[i].shown[member.at[i]]));
    }
    if (family.several_laws) row.push_back(member.report.law);
    for (const tool::ReportQuantity& quantity : tool::report_quantities()) {
      if (!is_shown(quantity)) continue;
      const auto value = quantity.value(member.report);
      row.push_back(value ? engineering_text(*value, quantity.unit) : "-");
    }
  }
  return table_text(rows, true, right_aligned);
}

/// A remark without its numbers: what it has in common with those about other impacts.
std::string without_numbers(const std::string& remark) {
  std::string text;
  std::ranges::copy_if(remark, std::back_inserter(text), [](char letter) {
    return std::string_view("0123456789.").find(letter) == std::string_view::npos;
  });
  return text;
}

/// Remarks that differ in numbers alone are told once, with how many there are.
void print_family_remarks(const std::vector<std::string>& remarks, std::size_t impacts) {
  struct Told {
    std::string first;
    std::size_t count;
  };
  std::vector<std::pair<std::string, Told>> kinds;
  for (const std::string& remark : remarks) {
    const std::string kind = without_numbers(remark);
    const auto known = std::ranges::find(kinds, kind, &std::pair<std::string, Told>::first);
    if (known != kinds.end()) {
      ++known->second.count;
    } else {
      kinds.push_back({kind, {remark, 1}});
    }
  }
  for (const auto& [kind, told] : kinds) {
    const bool all = told.count >= impacts;
    print_remark("{}{}\n", told.first,
                 all ? "" : fmt::format(" ({} of {} impacts)", told.count, impacts));
  }
}

std::size_t law_count(const Input& input) {
  return std::max<std::size_t>(1, parts_of(input.text("--law").value_or(""), ',').size());
}

void check_family(const FamilyInput& family, Input& input) {
  for (const char* flag : {"--history", "--motion"}) {
    if (input.has(flag))
      input.add_problem(flag, "shows single impacts, and there are many",
                        "give every flag one value, or --csv FILE.csv for a table");
  }
  double count = static_cast<double>(law_count(input)), most = 1;
  for (const auto& texts : family.texts) {
    count *= static_cast<double>(texts.size());
    most = std::max(most, static_cast<double>(texts.size()));
  }
  if (count > kMostOfFamily)
    input.add_problem("carom impact", fmt::format("the values make {:.0f} impacts", count),
                      fmt::format("at most {} in one call", kMostOfFamily));
  if (input.has("--svg") && count / most > kMostCurves)
    input.add_problem("--svg", fmt::format("the values make {:.0f} curves", count / most),
                      fmt::format("at most {} can be told apart", kMostCurves));
}

/// The next place: the last axis changes fastest. False after the last one.
bool advance(const FamilyInput& family, std::vector<std::size_t>& at) {
  for (std::size_t i = at.size(); i-- > 0;) {
    if (++at[i] < family.texts[i].size()) return true;
    at[i] = 0;
  }
  return false;
}

}  // namespace

std::vector<Option> family_options() {
  return {{"--csv", "FILE.csv",
           "impacts of a flag with several values, one row each; - is standard output"}};
}

std::optional<FamilyInput> read_family(Input& input) {
  FamilyInput family;
  for (const FamilyFlag& flag : kFlags) {
    const std::optional<std::string> text = input.text(flag.flag);
    if (!text || !has_several(*text)) continue;
    std::vector<std::string> texts = study::read_value_list(*text, flag.flag, input.problems);
    if (texts.empty()) continue;
    FamilyAxis axis{.name = std::string(flag.flag).substr(2), .unit = flag.unit};
    const bool incidence = axis.name == "angle" && input.text("--shape") != "crossed-cylinders";
    if (incidence && means_degrees(texts)) {
      for (std::string& value : texts) {
        if (const auto known = read_any_quantity(value); known && known->plain) value += " deg";
      }
      family.note = fmt::format(
          "--angle {} is taken in degrees: no angle of incidence is that large "
          "in radians",
          *text);
    }
    for (const std::string& value : texts) axis.shown.push_back(shown_value(value, flag));
    axis.logarithmic = text->find(',') == std::string::npos && text->ends_with("log");
    family.axes.push_back(std::move(axis));
    family.texts.push_back(std::move(texts));
  }
  if (family.axes.empty()) {
    if (input.has("--csv"))
      input.add_problem("--csv", "shows impacts of a flag with several values",
                        "as in --speed 0.1:10:50log, or --history for one impact");
    return std::nullopt;
  }
  check_family(family, input);
  input.outputs({"--csv", "--svg"}, {input.text("--materials").value_or("")});
  return family;
}

int run_family(const FamilyInput& family, const Arguments& arguments, Input& input) {
  throw_if_any(input.problems);
  ImpactFamily made{.axes = family.axes, .members = {}};
  std::vector<std::string> remarks;
  std::vector<std::size_t> at(family.axes.size(), 0);
  double all = 1, done = 0;
  for (const auto& texts : family.texts) all *= static_cast<double>(texts.size());
  {
    ProgressBar bar;
    do {
      add_members(arguments, family, at, made, remarks);
      bar.show("impacts", ++done / all);
    } while (advance(family, at));
  }
  std::vector<OutputFile> files;
  if (const auto path = input.text("--csv")) files.push_back({*path, family_csv(made)});
  if (const auto path = input.text("--svg")) files.push_back({*path, family_svg(made)});
  print_beside(files, input.has("--json") ? family_json(made) : family_text(made));
  if (!family.note.empty()) print_remark("note: {}\n", family.note);
  print_family_remarks(remarks, made.members.size());
  write_whole_files(files);
  const bool failed = std::ranges::any_of(made.members, [](const FamilyMember& member) {
    return member.report.impact.end == ImpactEnd::failed;
  });
  return failed ? kStoppedEarly : kDone;
}

}  // namespace carom::app
