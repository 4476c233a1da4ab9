#include "io/toml/toml_change.h"

#include <fmt/format.h>

#include <charconv>

#include "base/text.h"
#include "io/toml/problem_list.h"

namespace carom::io {
namespace {

using Kind = TomlValue::Kind;

std::vector<std::string> keys_of(const std::string& path) {
  std::vector<std::string> keys{""};
  for (const char c : path) {
    if (c == '.') {
      keys.emplace_back();
    } else {
      keys.back() += c;
    }
  }
  return keys;
}

void mark(TomlValue& value, int change) {
  value.position = {.change = change};
  for (TomlValue& item : value.items) mark(item, change);
  for (TomlEntry& entry : value.entries) {
    entry.position = {.change = change};
    mark(entry.value, change);
  }
}

/// A TOML value, or else the text itself.
TomlValue value_of(const std::string& text, int change) {
  TomlValue value{.kind = Kind::text, .text = text};
  try {
    TomlValue document = parse_toml("value = " + text, "");
    if (document.entries.size() == 1 && document.entries[0].key == "value") {
      value = std::move(document.entries[0].value);
    }
  } catch (const InputError&) {
    // Not a value of TOML, so a bare text: `method=piecewise`, `radius=3 mm`.
  }
  mark(value, change);
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

}  // namespace

std::string place_of_change(const Override& change) {
  return "--set " + shown(change.path);
}

void apply_change(const Override& change, int k, TomlValue& document,
                  std::vector<Problem>& problems) {
  const std::vector<std::string> keys = keys_of(change.path);
  TomlValue* here = &document;
  std::string walked;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::string& key = keys[i];
    const bool last = i + 1 == keys.size();
    TomlValue* part = key.empty() ? nullptr : find_part(*here, key);
    if (part == nullptr && last && !key.empty() && here->kind == Kind::table) {
      here->entries.push_back({key, {.change = k}, value_of(change.value, k)});
      return;
    }
    if (part == nullptr) {
      const std::string where = walked.empty() ? "the file" : shown(walked);
      std::string message =
          key.empty()                 ? "an empty key in the path"
          : here->kind == Kind::table ? fmt::format("there is no '{}' in {}", shown(key), where)
          : here->kind == Kind::array
              ? fmt::format("{} has {} items and none called '{}'", where, here->items.size(),
                            shown(key))
              : fmt::format("{} is {} and has no parts", where, kind_name(here->kind));
      const std::vector<std::string> names = names_in(*here);
      const std::string known =
          names.empty() || names.size() > 20 ? "" : "known are " + joined(names);
      problems.push_back({place_of_change(change), std::move(message),
                          key.size() > 100 ? known : did_you_mean(key, names, known)});
      return;
    }
    here = part;
    walked += (walked.empty() ? "" : ".") + key;
  }
  *here = value_of(change.value, k);
}

ChangedDocument::ChangedDocument(std::string_view text, const std::string& file,
                                 const std::vector<Override>& changes)
    : tree_(parse_toml(text, file)) {
  for (const Override& change : changes) {
    places_.push_back(place_of_change(change));
    apply_change(change, static_cast<int>(places_.size()), tree_, wrong_paths_);
  }
}

void ChangedDocument::throw_if_any(const ProblemList& problems) const {
  std::vector<Problem> all = problems.sorted();
  all.insert(all.end(), wrong_paths_.begin(), wrong_paths_.end());
  carom::throw_if_any(all);
}

}  // namespace carom::io
