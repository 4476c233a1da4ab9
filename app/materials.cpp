#include <fmt/format.h>

#include <algorithm>

#include "bodies.h"
#include "carom/math.h"
#include "command.h"
#include "help.h"
#include "print.h"
#include "table.h"
#include "tool/files.h"

namespace carom::app {
namespace {

std::string list_text(const std::vector<Material>& list) {
  std::vector<std::vector<std::string>> rows = {
      {"name", "Young's modulus", "Poisson", "density", "yield", "description"}};
  for (const Material& material : list) {
    rows.push_back(
        {material.name, engineering_text(material.young, "Pa"),
         fmt::format("{:g}", material.poisson), fmt::format("{:g} kg/m³", material.density),
         material.yield ? engineering_text(*material.yield, "Pa") : "-", material.description});
  }
  return table_text(rows, true, {1, 2, 3, 4}) +
         "\nTypical values for a first estimate; take a data sheet for anything that matters.\n";
}

std::string one_text(const Material& material) {
  std::string text = fmt::format("{}: {}\n\n", material.name, material.description);
  std::vector<std::vector<std::string>> rows = {
      {"young", engineering_text(material.young, "Pa"), "Young's modulus"},
      {"poisson", fmt::format("{:g}", material.poisson), "Poisson's ratio"},
      {"density", fmt::format("{:g} kg/m³", material.density), ""},
      {"yield", material.yield ? engineering_text(*material.yield, "Pa") : "none",
       "uniaxial yield stress"}};
  text += table_text(rows, false);
  if (!material.source.empty()) text += "\n  source: " + wrapped(material.source, 10) + "\n";
  text += fmt::format(
      "\nin a file for --materials, or in a scenario\n  [materials.{}]\n  young = {:g}\n"
      "  poisson = {:g}\n  density = {:g}\n",
      material.name, material.young, material.poisson, material.density);
  if (material.yield) text += fmt::format("  yield = {:g}\n", *material.yield);
  return text;
}

int run_materials(const Arguments& arguments) {
  Input input(arguments);
  const std::vector<Material> own = read_own_materials(input);
  throw_if_any(input.problems);
  std::vector<Material> list = own;
  for (const Material& material : materials()) {
    if (std::ranges::find(own, material.name, &Material::name) == own.end()) {
      list.push_back(material);
    }
  }
  if (arguments.word()) {
    const auto found = std::ranges::find(list, *arguments.word(), &Material::name);
    if (found == list.end()) {
      std::vector<std::string> names;
      for (const Material& material : list) names.push_back(material.name);
      throw InputError(
          {{"'" + *arguments.word() + "'", "there is no such material",
            did_you_mean(*arguments.word(), names, "`carom materials` lists all of them")}});
    }
    list = {*found};
  }
  if (input.has("--json")) {
    print_result("{}", to_json(list));
  } else {
    print_result("{}", arguments.word() ? one_text(list.front()) : list_text(list));
  }
  return kDone;
}

}  // namespace

Command materials_command() {
  return {.name = "materials",
          .summary = "built-in materials with their values and sources",
          .details =
              "Without a name: all materials. With a name: its values with their source, and "
              "the lines that override them.",
          .word = "NAME",
          .groups = {{"input", {materials_option()}}},
          .examples = {"carom materials", "carom materials steel"},
          .run = run_materials};
}

}  // namespace carom::app
