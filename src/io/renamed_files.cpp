#include "io/renamed_files.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace carom::io {
namespace {

struct Renamed {
  std::string_view before, now;
};

// The numbers were those of the documents that the examples come from.
constexpr Renamed renamed[] = {
    {"000_example_1_spheres", "lankarani_nikravesh_spheres"},
    {"000_example_2_spheres", "lankarani_nikravesh_dented_spheres"},
    {"001_double_pendulum", "kane_levinson_pendulum_stronge"},
    {"001_double_pendulum_kane", "kane_levinson_pendulum"},
    {"001_planar_rod_gains", "rod_gains_energy"},
    {"001_planar_rod_reverses", "rod_reverses_slip"},
    {"003_example_1_pendulum", "nikravesh_poursina_pendulum"},
    {"003_example_2_sphere_with_slide", "nikravesh_poursina_sphere_with_slide"},
    {"003_example_3_double_pendulum", "nikravesh_poursina_double_pendulum"},
    {"003_example_4_slider_crank", "nikravesh_poursina_slider_crank"},
    {"003_example_5_exact", "two_pendulums_exact"},
    {"003_example_5_flores", "two_pendulums_flores"},
    {"003_example_5_piecewise", "two_pendulums_rigid"},
    {"003_example_5_poursina_nikravesh", "two_pendulums_poursina_nikravesh"},
    {"003_example_5_poursina_nikravesh_general", "two_pendulums_poursina_nikravesh_general"},
    {"004_case_a", "rod_rebound_case_a"},
    {"004_case_b", "rod_rebound_case_b"},
    {"004_case_c", "rod_rebound_case_c"},
    {"004_case_d", "rod_rebound_case_d"},
};

}  // namespace

std::optional<std::string> renamed_to(const std::string& path) {
  const std::filesystem::path old(path);
  const auto entry = std::ranges::find(renamed, old.stem().string(), &Renamed::before);
  if (entry == std::end(renamed)) return std::nullopt;
  const std::filesystem::path now =
      old.parent_path() / (std::string(entry->now) + old.extension().string());
  std::error_code ignored;
  if (std::filesystem::exists(old, ignored) || !std::filesystem::exists(now, ignored))
    return std::nullopt;
  return now.string();
}

}  // namespace carom::io
