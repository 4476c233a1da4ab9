// The data of a page. Numbers go as bytes in Base64, which browsers read fifty times faster than
// text; four bytes each are enough to look at, but times stay exact.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "io/json_values.h"
#include "io/run/base64.h"
#include "io/run/modes_json.h"
#include "io/run/report_page.h"
#include "io/run/thin_rows.h"

namespace carom {
namespace {

using io::Json;

constexpr int page_format = 1;
/// Of the text of both tables of all runs together; what else a page holds is far smaller [bytes].
constexpr double motion_bytes = 9e6, contact_bytes = 6e6;
/// Of its part that pictures of elastic bodies leave to motion.
constexpr double least_motion_share = 0.5;
/// More bodies than this are drawn, but their velocities are not shown.
constexpr std::size_t most_with_velocities = 100;
/// A table of more impacts is no use to anyone: the strongest are kept.
constexpr std::size_t most_impacts = 2000;
/// Likewise of events: the first are kept.
constexpr std::size_t most_events = 5000;

constexpr std::array pose_parts = {"px", "py", "pz", "qw", "qx", "qy", "qz"};
constexpr std::array velocity_parts = {"vx", "vy", "vz", "wx", "wy", "wz"};
constexpr std::array reaction_parts = {"fx", "fy", "fz", "mx", "my", "mz"};

/// "px" of "block.px"; empty for a name without a dot.
std::string_view part_of(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
}

template <class Parts>
bool is_one_of(std::string_view name, const Parts& parts) {
  return std::ranges::find(parts, part_of(name)) != parts.end();
}

/// Columns of the trajectory, by place.
struct PageColumns {
  std::vector<std::size_t> motion, contacts, normal_forces;
  std::size_t time = 0;
};

PageColumns columns_of(const RunTable& table) {
  PageColumns columns;
  const auto bodies = static_cast<std::size_t>(
      std::ranges::count_if(table.names, [](const auto& name) { return part_of(name) == "px"; }));
  for (std::size_t i = 0; i < table.names.size(); ++i) {
    const std::string& name = table.names[i];
    if (name == "time") {
      columns.time = i;
    } else if (is_one_of(name, pose_parts)) {
      columns.motion.push_back(i);
    } else if (is_one_of(name, velocity_parts)) {
      if (bodies <= most_with_velocities) columns.motion.push_back(i);
    } else if (!is_one_of(name, reaction_parts)) {
      columns.contacts.push_back(i);
      if (part_of(name) == "normal_force") columns.normal_forces.push_back(i);
    }
  }
  return columns;
}

/// A row belongs to a contact phase when something presses there, at the row before or the one after,
/// or when velocities jump there.
io::RowWeights weights_of(const RunTable& table, const PageColumns& columns) {
  io::RowWeights weights{std::vector<char>(table.rows(), 0), std::vector<double>(table.rows(), 0)};
  for (const std::size_t column : columns.normal_forces) {
    for (std::size_t i = 0; i < table.rows(); ++i)
      weights.force[i] += std::max(table.columns[column][i], 0.0);
  }
  const std::vector<double>& time = table.columns[columns.time];
  for (std::size_t i = 0; i < table.rows(); ++i) {
    const bool jumps = i > 0 && time[i] == time[i - 1];
    if (!(weights.force[i] > 0) && !jumps) continue;
    for (std::size_t j = i > 0 ? i - 1 : 0; j <= std::min(i + 1, table.rows() - 1); ++j)
      weights.in_contact[j] = 1;
  }
  return weights;
}

Json table_json(const RunTable& table, std::size_t time, const std::vector<std::size_t>& columns,
                const io::RowWeights& weights, double most_bytes) {
  const double row_bytes = 4.0 / 3 * (8 + 4 * static_cast<double>(columns.size()));
  const std::vector<std::size_t> rows =
      io::thin_rows(weights, static_cast<std::size_t>(most_bytes / row_bytes));
  std::vector<double> times;
  std::vector<float> values;
  Json names = Json::array();
  for (const std::size_t row : rows) times.push_back(table.columns[time][row]);
  values.reserve(rows.size() * columns.size());
  for (const std::size_t column : columns) {
    names.push_back(table.names[column]);
    for (const std::size_t row : rows)
      values.push_back(static_cast<float>(table.columns[column][row]));
  }
  std::string time_text, value_text;
  io::append_base64_of(std::span<const double>(times), time_text);
  io::append_base64_of(std::span<const float>(values), value_text);
  return {{"rows", rows.size()},
          {"of_rows", table.rows()},
          {"time", time_text},
          {"columns", names},
          {"data", value_text}};
}

/// The strongest impacts, each with its place in the list.
void thin_impacts(Json& impacts) {
  std::size_t number = 0;
  for (Json& impact : impacts) impact["number"] = number++;
  if (impacts.size() <= most_impacts) return;
  const auto impulse = [](const Json& impact) {
    const auto value = impact.find("normal_impulse");
    return value != impact.end() && value->is_number() ? value->get<double>() : 0.0;
  };
  std::vector<double> impulses;
  for (const Json& impact : impacts) impulses.push_back(impulse(impact));
  std::vector<std::size_t> order(impulses.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return impulses[i]; });
  order.resize(most_impacts);
  std::ranges::sort(order);
  Json kept = Json::array();
  for (const std::size_t i : order) kept.push_back(std::move(impacts[i]));
  impacts = std::move(kept);
}

/// What a page draws of elastic bodies: deformed surfaces of the first run only, others are ghosts. Its size in
/// bytes is what tables have less.
Json scene_of(const RunFolder& run, bool first, double& bytes) {
  bytes = 0;
  if (!run.scene) return nullptr;
  Json scene = *run.scene;
  const auto elastic = scene.find("elastic");
  if (elastic == scene.end() || !elastic->is_object()) return scene;
  if (!first) elastic->erase("surfaces");
  bytes = static_cast<double>(elastic->dump(-1, ' ', false, Json::error_handler_t::replace).size());
  return scene;
}

Json run_json(const RunFolder& run, double share, bool first) {
  const RunTable& table = run.trajectory;
  const PageColumns columns = columns_of(table);
  const io::RowWeights weights = weights_of(table, columns);
  Json summary = *run.summary;
  if (!summary["impacts"].is_array()) summary["impacts"] = Json::array();
  // A new key moves all others, so that it comes after the work on them.
  const std::size_t impacts = summary["impacts"].size();
  thin_impacts(summary["impacts"]);
  summary["impacts_left_out"] = impacts - summary["impacts"].size();
  if (summary.contains("events") && summary["events"].size() > most_events) {
    Json& events = summary["events"];
    events.erase(events.begin() + most_events, events.end());
  }
  double elastic_bytes = 0;
  Json scene = scene_of(run, first, elastic_bytes);
  const double for_motion =
      std::max(least_motion_share * share * motion_bytes, share * motion_bytes - elastic_bytes);
  return {{"name", run.name},
          {"summary", std::move(summary)},
          {"scene", std::move(scene)},
          {"modes", run.modes ? io::modes_of_page(*run.modes) : Json::object()},
          {"motion", table_json(table, columns.time, columns.motion, weights, for_motion)},
          {"contacts",
           table_json(table, columns.time, columns.contacts, weights, share * contact_bytes)}};
}

/// The quantities that the tables of the page show, in their order. Without a key: all energy lost.
Json quantities_json() {
  Json list = Json::array();
  for (const ImpactQuantity* quantity : shown_quantities(&ImpactQuantity::Shown::on_page)) {
    list.push_back({{"key", quantity->key},
                    {"title", quantity->shown.title},
                    {"meaning", quantity->meaning},
                    {"unit", quantity->unit},
                    {"turning_unit", quantity->turning_unit},
                    {"digits", quantity->shown.digits},
                    {"zero_when_rigid", quantity->zero_when_rigid},
                    {"unknown_in_touch", quantity->unknown_in_touch},
                    {"difference", quantity->shown.difference},
                    {"only_when_known", quantity->shown.only_when_known}});
  }
  return list;
}

constexpr std::string_view data_element = R"(<script type="application/json" id="carom-data">)";

}  // namespace

std::string page_data(std::span<const RunFolder> runs) {
  Json list = Json::array();
  for (const RunFolder& run : runs) {
    list.push_back(run_json(run, 1 / static_cast<double>(runs.size()), &run == runs.data()));
  }
  const Json data = {
      {"format", page_format}, {"quantities", quantities_json()}, {"runs", std::move(list)}};
  return data.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string page_written_json(const std::string& path, std::span<const RunFolder> runs,
                              std::size_t bytes) {
  Json names = Json::array();
  for (const RunFolder& run : runs) names.push_back(run.name);
  return io::json_text({{"page", path}, {"runs", names}, {"bytes", bytes}});
}

std::string report_page(std::string_view page_template, std::string_view data) {
  const std::size_t element = page_template.find(data_element);
  if (element == std::string_view::npos)
    throw std::invalid_argument("the template of the page has no element for its data");
  const std::size_t place = element + data_element.size();
  std::string page(page_template.substr(0, place));
  page.reserve(page_template.size() + data.size());
  // "<" stands in texts only, so that none of them can end the element.
  for (const char letter : data) {
    if (letter == '<') {
      page += "\\u003c";
    } else {
      page += letter;
    }
  }
  page += page_template.substr(place);
  return page;
}

}  // namespace carom
