// Values of edits: the same tree that a file is read into, and the text that stands for it.
#include <fmt/format.h>

#include "base/text.h"
#include "carom/scenario.h"
#include "io/toml/toml_document.h"

namespace carom {
namespace {

using io::TomlValue;
using Kind = TomlValue::Kind;

/// A text in quotes, as TOML wants it.
std::string quoted_text(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      result += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
    } else {
      result += c;
    }
  }
  return result + '"';
}

}  // namespace

EditValue::EditValue(TomlValue tree, std::string text)
    : tree_(std::make_shared<const TomlValue>(std::move(tree))), text_(std::move(text)) {}

EditValue::EditValue(double number)
    : EditValue({.kind = Kind::number, .number = number}, fmt::format("{}", number)) {}

EditValue::EditValue(bool truth)
    : EditValue({.kind = Kind::boolean, .boolean = truth}, truth ? "true" : "false") {}

EditValue::EditValue(std::string text)
    : EditValue({.kind = Kind::text, .text = text}, quoted_text(text)) {}

EditValue::EditValue(const Vector3d& vector) : EditValue(list({vector[0], vector[1], vector[2]})) {}

EditValue EditValue::list(const std::vector<EditValue>& items) {
  TomlValue tree{.kind = Kind::array};
  std::vector<std::string> texts;
  for (const EditValue& item : items) {
    tree.items.push_back(item.tree());
    texts.push_back(item.text());
  }
  return {std::move(tree), "[" + joined(texts) + "]"};
}

EditValue EditValue::table(const std::vector<std::pair<std::string, EditValue>>& entries) {
  TomlValue tree{.kind = Kind::table};
  std::vector<std::string> texts;
  for (const auto& [key, value] : entries) {
    tree.entries.push_back({key, {}, value.tree()});
    texts.push_back(key + " = " + value.text());
  }
  return {std::move(tree), "{" + joined(texts) + "}"};
}

EditValue EditValue::parse(const std::string& text) {
  try {
    TomlValue document = io::parse_toml("value = " + text, "");
    if (document.entries.size() == 1 && document.entries[0].key == "value") {
      return {std::move(document.entries[0].value), text};
    }
  } catch (const InputError&) {
    // Not a value of TOML, so a bare text: `method=piecewise`, `radius=3 mm`.
  }
  return {TomlValue{.kind = Kind::text, .text = text}, text};
}

}  // namespace carom
