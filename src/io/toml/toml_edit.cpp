#include "io/toml/toml_edit.h"

#include <fmt/format.h>

#include <charconv>

#include "base/text.h"
#include "io/toml/problem_list.h"

namespace carom::io {
namespace {

using Kind = TomlValue::Kind;

void mark(TomlValue& value, int k) {
  value.position = {.edit = k};
  for (TomlValue& item : value.items) mark(item, k);
  for (TomlEntry& entry : value.entries) {
    entry.position = {.edit = k};
    mark(entry.value, k);
  }
}

TomlValue marked(const EditValue& edit_value, int k) {
  TomlValue value = edit_value.tree();
  mark(value, k);
  return value;
}

std::vector<std::string> names_in(const TomlValue& value) {
  std::vector<std::string> names;
  for (const TomlEntry& entry : value.entries) names.push_back(entry.key);
  for (const TomlValue& item : value.items) {
    const TomlValue* name = item.find("name");
    if (name != nullptr && name->kind == Kind::text) names.push_back(name->text);
  }
  return names;
}

/// The part of a table or list that a key names, or nullptr.
TomlValue* find_part(TomlValue& value, const std::string& key) {
  for (TomlEntry& entry : value.entries) {
    if (entry.key == key) return &entry.value;
  }
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
  if (error == std::errc() && end == key.data() + key.size() && index < value.items.size()) {
    return &value.items[index];
  }
  for (TomlValue& item : value.items) {
    const TomlValue* name = item.find("name");
    if (name != nullptr && name->kind == Kind::text && name->text == key) return &item;
  }
  return nullptr;
}

/// Why the path goes no further than `here`, which is at `walked`.
Problem no_such_part(const Edit& edit, const std::string& key, const std::string& walked,
                     const TomlValue& here) {
  const std::string where = walked.empty() ? "the file" : shown(walked);
  std::string message;
  if (key.empty()) {
    message = "the path has an empty key";
  } else if (here.kind == Kind::table) {
    message = fmt::format("there is no '{}' in {}", shown(key), where);
  } else if (here.kind == Kind::array) {
    message = fmt::format("{} has {} {} and none called '{}'", where, here.items.size(),
                          here.items.size() == 1 ? "item" : "items", shown(key));
  } else {
    message = fmt::format("{} is {} and has no parts", where, kind_name(here.kind));
  }
  const std::vector<std::string> names = names_in(here);
  const std::string all =
      names.empty() || names.size() > 20 ? "" : "choose one of: " + joined(names);
  constexpr std::size_t longest_name = 100;
  return {place_of_edit(edit), std::move(message),
          key.size() > longest_name ? all : did_you_mean(key, names, all)};
}

}  // namespace

std::string place_of_edit(const Edit& edit) {
  return "--set " + shown(edit.path);
}

void apply_edit(const Edit& edit, int k, TomlValue& document, std::vector<Problem>& problems) {
  const std::vector<std::string> keys = split(edit.path, '.');
  TomlValue* here = &document;
  std::string walked;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::string& key = keys[i];
    const bool last = i + 1 == keys.size();
    TomlValue* part = key.empty() ? nullptr : find_part(*here, key);
    if (part == nullptr && last && !key.empty() && here->kind == Kind::table) {
      here->entries.push_back({key, {.edit = k}, marked(edit.value, k)});
      return;
    }
    if (part == nullptr) {
      problems.push_back(no_such_part(edit, key, walked, *here));
      return;
    }
    here = part;
    walked += (walked.empty() ? "" : ".") + key;
  }
  *here = marked(edit.value, k);
}

EditedTree::EditedTree(TomlValue tree, const std::vector<Edit>& edits) : tree_(std::move(tree)) {
  for (const Edit& edit : edits) {
    places_.push_back(place_of_edit(edit));
    apply_edit(edit, static_cast<int>(places_.size()), tree_, wrong_paths_);
  }
}

void EditedTree::throw_if_any(const ProblemList& problems) const {
  std::vector<Problem> all = problems.sorted();
  all.insert(all.end(), wrong_paths_.begin(), wrong_paths_.end());
  carom::throw_if_any(all);
}

}  // namespace carom::io
